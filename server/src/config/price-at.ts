// The price in force at a place and a moment, with all that it follows from.
import type { BoundShown, PriceShown } from '@ev/contract/config/billing-binding'
import { tableNames } from '@ev/db/rows'
import { tableOn } from '@ev/rules/price/calendar'
import { writeTable } from '@ev/rules/price/day-table'
import { type GunPlace, priceAt, type Scope } from '@ev/rules/price/in-force'
import { bindingOf, stageOf } from '@ev/rules/price/timeline'
import { refuse } from '@ev/rules/refuse'
import { type Instant, showTime } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import { type BoundRow, type BoundThere, boundAt } from './billing-bound.ts'

export type AskedPlace = { kind: Scope; id: string }

export async function priceShown(ctx: UserCtx, { kind, id }: AskedPlace, at: Instant): Promise<PriceShown> {
  const place = await seen(ctx, kind, id)
  const there = await boundAt(ctx.db, [place.stationId])
  const { tier, elecMil, serviceMil, totalMil, version, binding, why } = priceAt(at, place, there.bound)
  const { table, reason } = tableOn(version.calendar, why.halfHour.day)
  const { slots, tiers } = writeTable(table)
  const own = rowOf(there, binding.id)
  return {
    time: showTime(at),
    tier,
    elecMil,
    serviceMil,
    totalMil,
    binding: shown(own),
    version: { id: version.id, versionNo: version.versionNo, effectiveTime: showTime(version.effective.from) },
    reason: reason.kind,
    day: { name: reason.name, slots, tiers: tiers.map(row => ({ ...row })) },
    passedOver: passedOver(there, own, why.passedOver),
    inside: insideOf(there, place, at),
  }
}

/** Nowhere has the id 0. */
const nowhere = '0'

/** Within the caller's scope. */
async function seen(ctx: UserCtx, kind: Scope, id: string): Promise<GunPlace> {
  if (kind === 'station') {
    const found = await ctx.db.selectFrom('config_station').select('id').where('id', '=', id).executeTakeFirst()
    return found ? { stationId: found.id, pileId: nowhere, gunId: nowhere } : refuse('notFound')
  }
  if (kind === 'pile') {
    const pile = ctx.db.selectFrom('config_pile').select(['id', 'station_id']).where('id', '=', id)
    const found = await pile.executeTakeFirst()
    return found ? { stationId: found.station_id, pileId: found.id, gunId: nowhere } : refuse('notFound')
  }
  const gun = ctx.db.selectFrom('config_gun').select(['id', 'pile_id', 'station_id']).where('id', '=', id)
  const found = await gun.executeTakeFirst()
  return found ? { stationId: found.station_id, pileId: found.pile_id, gunId: found.id } : refuse('notFound')
}

function rowOf({ rows }: BoundThere, bindingId: string): BoundRow {
  const row = rows.get(bindingOf(bindingId))
  if (!row) throw new Error(`no ${tableNames.config_billing_binding.en} ${bindingId}`)
  return row
}

const shown = ({ id, scope, place, modelId, modelName, priority, valid }: BoundRow): BoundShown => ({
  id,
  range: scope,
  place,
  model: { id: modelId, label: modelName },
  priority,
  fromTime: showTime(valid.from),
  toTime: valid.to === null ? null : showTime(valid.to),
})

type Passed = ReturnType<typeof priceAt>['why']['passedOver']

/** Each binding once, by that version of its model which came nearest to holding. */
function passedOver(there: BoundThere, own: BoundRow, passed: Passed): PriceShown['passedOver'] {
  const nearest = ['higherPriorityHolds', 'narrowerHolds', 'notYet', 'over'] as const
  const bindings = Map.groupBy(passed, ({ bindingId }) => bindingOf(bindingId))
  bindings.delete(own.id)
  return [...bindings.values()].flatMap(group => {
    const because = nearest.find(reason => group.some(one => one.because === reason))
    const [first] = group
    return because && first ? [{ ...shown(rowOf(there, first.bindingId)), because }] : []
  })
}

/** At the station all that is bound to its piles and guns now, at a pile to its guns. */
function insideOf({ rows }: BoundThere, { pileId, gunId }: GunPlace, at: Instant): BoundShown[] {
  if (gunId !== nowhere) return []
  return [...rows.values()]
    .filter(({ scope, pileOf }) => (pileId === nowhere ? scope !== 'station' : scope === 'gun' && pileOf === pileId))
    .filter(({ valid }) => stageOf(valid, at) === 'inForce')
    .map(shown)
}
