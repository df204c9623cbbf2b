// What monitors of piles and stations ask for beside the live line.
import {
  type HeldPrices,
  pileMonitor,
  type StatusSpan,
  type WatchedTransformer,
} from '@ev/contract/operation/pile-monitor'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { statusSpans } from '@ev/rules/status-band'
import { earlier, hourMs, type Instant } from '@ev/rules/units'
import { boundAt } from '../config/door.ts'
import { answers, type UserCtx } from '../http/context.ts'
import { digestOf, type TariffDue, tariffDue } from './tariffs.ts'

export const pileMonitorCalls = answers(pileMonitor, {
  async prices(ctx, { pileId, stationId }) {
    const piles = await pilesAsked(ctx, { pileId, stationId })
    const { bound, rows } = await boundAt(ctx.db, [...new Set(piles.map(one => one.stationId))])
    const names = new Map([...rows.values()].map(row => [row.modelId, row.modelName]))
    const digests = await digestsOf(
      ctx,
      piles.flatMap(({ heldNo }) => heldNo ?? []),
    )
    return piles.map((pile): HeldPrices => {
      const due = tariffDue(bound, pile, ctx.now)
      return {
        pileId: pile.pileId,
        state: stateOf(due, pile.heldNo, digests.get(`${pile.sellerId} ${pile.heldNo}`)),
        model: due ? { id: due.modelId, label: names.get(due.modelId) ?? '' } : null,
        versionNo: due?.versionNo ?? null,
      }
    })
  },

  async band(ctx, { pileId, hours }) {
    const guns = await ctx.db
      .selectFrom('config_gun as g')
      .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
      .select(['g.id', 's.status'])
      .where('g.pile_id', '=', pileId)
      .orderBy('g.gun_index')
      .execute()
    if (guns.length === 0) refuse('notFound')
    const [from, to] = [earlier(ctx.now, hours * hourMs), ctx.now]
    const rows = await ctx.db
      .selectFrom('operation_gun_log')
      .select(['gun_id', 'at', 'from_status', 'to_status'])
      .where(
        'gun_id',
        'in',
        guns.map(({ id }) => id),
      )
      .where('at', '>=', at(from))
      .where('at', '<=', at(to))
      .orderBy('at')
      .orderBy('id')
      .execute()
    const changes = Map.groupBy(rows, row => row.gun_id)
    const before = await statusesBefore(
      ctx,
      guns.map(({ id }) => id),
      from,
    )
    return {
      from,
      to,
      guns: guns.map(({ id, status }) => ({
        gunId: id,
        spans: statusSpans(
          (changes.get(id) ?? []).map(row => ({
            at: instantOf(row.at),
            from: row.from_status as Status,
            to: row.to_status as Status,
          })),
          { from, to, before: before.get(id), now: status as Status },
        ),
      })),
    }
  },

  async transformers(ctx, { stationId }) {
    const rows = await ctx.db
      .selectFrom('config_transformer as t')
      .leftJoin('config_pile as p', 'p.transformer_id', 't.id')
      .select(['t.id', 't.name', 't.capacity_kva', 't.limit_pct', 't.alarm_pct', 'p.id as pile_id'])
      .where('t.station_id', '=', stationId)
      .orderBy('t.code')
      .execute()
    return [...Map.groupBy(rows, row => row.id).values()].flatMap(([first, ...others]): WatchedTransformer[] =>
      first
        ? [
            {
              id: first.id,
              name: first.name,
              capacityKva: first.capacity_kva,
              limitPct: first.limit_pct,
              alarmPct: first.alarm_pct,
              pileIds: [first, ...others].flatMap(({ pile_id }) => pile_id ?? []),
            },
          ]
        : [],
    )
  },
})

type Status = StatusSpan['status']

/** What each gun had become by then. */
async function statusesBefore({ db }: UserCtx, gunIds: readonly string[], time: Instant) {
  const last = gunIds.map(gunId =>
    db
      .selectFrom('operation_gun_log')
      .select(['gun_id', 'to_status'])
      .where('gun_id', '=', gunId)
      .where('at', '<', at(time))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  const rows = (await Promise.all(last)).flatMap(row => row ?? [])
  return new Map(rows.map(row => [row.gun_id, row.to_status as Status]))
}

function stateOf(due: TariffDue | undefined, heldNo: number | null, held: string | undefined): HeldPrices['state'] {
  if (!due) return 'unpriced'
  if (heldNo === null) return 'unsaid'
  return held === digestOf(due.content) ? 'same' : 'other'
}

type Asked = { pileId: string | undefined; stationId: string | undefined }

function pilesAsked({ db }: UserCtx, { pileId, stationId }: Asked) {
  return db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.id as pileId', 'p.station_id as stationId', 'p.seller_id as sellerId', 's.billing_model_no as heldNo'])
    .$if(pileId !== undefined, query => query.where('p.id', '=', pileId ?? ''))
    .$if(stationId !== undefined, query => query.where('p.station_id', '=', stationId ?? ''))
    .orderBy('p.id')
    .execute()
}

/** What the numbers stand for that piles hold, by seller and number. */
async function digestsOf({ db }: UserCtx, numbers: readonly number[]): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('operation_tariff_no')
    .select(['seller_id', 'no', 'digest'])
    .where('no', 'in', [...new Set(numbers)])
    .execute()
  return new Map(rows.map(row => [`${row.seller_id} ${row.no}`, row.digest]))
}
