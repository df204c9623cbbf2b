// What may be bound where and when. Prices are never changed backwards, and no two bindings of one place and priority hold
// at the same time.
import type { billingBinding } from '@ev/contract/config/billing-binding'
import type { Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import { at, instantOf } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { stageOf } from '@ev/rules/price/timeline'
import type { Validity } from '@ev/rules/price/version'
import { type Language, refuse } from '@ev/rules/refuse'
import { type Instant, instant, readTime, secondMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { refuseMissing } from './at-station.ts'
import { placeName } from './billing-bound.ts'

type Draft = CreateOf<typeof billingBinding.fields>
type Binding = Row<typeof billingBinding.fields>
/** What can be said of it once it is there. */
type Changed = Pick<Draft, 'model' | 'fromTime' | 'toTime' | 'priority'>

type Place = { sellerId: string; stationId: string; pileId: string | null; gunId: string | null }

/** People see seconds: what they send back is what is kept. */
export const wholeSecond = (moment: Instant): Instant => instant(Math.floor(moment / secondMs) * secondMs)

const read = (time: string): Instant => readTime(time) as Instant

/** At once where no time is given. */
export const momentOf = ({ now }: UserCtx, time: string | null): Instant =>
  time === null ? wholeSecond(now) : read(time)

export const validOf = ({ fromTime, toTime }: Pick<Binding, 'fromTime' | 'toTime'>): Validity => ({
  from: read(fromTime ?? ''),
  to: toTime === null ? null : read(toTime),
})

export async function judgeNew(ctx: UserCtx, draft: Draft): Promise<void> {
  const place = await placedAt(ctx, draft)
  const valid = judgeTimes(ctx, draft)
  await judgeModel(ctx, draft.model, [place.stationId], place.sellerId)
  await mustBeFree(ctx, [place], { priority: draft.priority, valid })
}

/** What has begun keeps what it was, what is over its end too. */
export async function judgeChange(ctx: UserCtx, draft: Changed, before: Binding): Promise<void> {
  const stage = stageOf(validOf(before), ctx.now)
  const isSame =
    draft.model === before.model.id && draft.priority === before.priority && draft.fromTime === before.fromTime
  if (stage === 'ended' && !(isSame && draft.toTime === before.toTime))
    refuse('priceBindingOver', { time: before.toTime ?? '' })
  if (stage === 'ended') return
  if (stage === 'inForce' && !isSame) refuse('priceBindingBegun', { time: before.fromTime ?? '' })
  const valid = stage === 'inForce' ? { ...validOf(before), to: judgeEnd(ctx, draft.toTime) } : judgeTimes(ctx, draft)
  const place = await placeOf(ctx, before)
  if (draft.model !== before.model.id) await judgeModel(ctx, draft.model, [place.stationId], place.sellerId)
  await mustBeFree(ctx, [place], { priority: draft.priority, valid, exceptId: before.id })
}

function judgeTimes(ctx: UserCtx, { fromTime, toTime }: Pick<Draft, 'fromTime' | 'toTime'>): Validity {
  const from = momentOf(ctx, fromTime)
  if (fromTime !== null && from < wholeSecond(ctx.now))
    refuse('priceTimePast', { time: fromTime }, { field: 'fromTime' })
  return judgeSpan({ from, to: judgeEnd(ctx, toTime) })
}

function judgeSpan(span: Validity): Validity {
  const { from, to } = span
  if (to !== null && to <= from) refuse('priceSpanEmpty', { from: showTime(from) }, { field: 'toTime' })
  return span
}

function judgeEnd(ctx: UserCtx, toTime: string | null): Instant | null {
  if (toTime === null) return null
  if (read(toTime) <= ctx.now) refuse('priceTimePast', { time: toTime }, { field: 'toTime' })
  return read(toTime)
}

/** The station as the caller sees it, with the pile and the gun that stand there. */
export async function placedAt(
  ctx: UserCtx,
  { station, pile, gun }: Pick<Draft, 'station' | 'pile' | 'gun'>,
): Promise<Place> {
  const there = await ctx.db
    .selectFrom('config_station')
    .select('seller_id')
    .where('id', '=', station)
    .executeTakeFirst()
  if (!there) return refuseMissing(ctx, 'config_station', 'station')
  if (gun !== null) {
    const own = ctx.db.selectFrom('config_gun').select(['station_id', 'pile_id']).where('id', '=', gun)
    const found = await own.executeTakeFirst()
    if (!found) return refuseMissing(ctx, 'config_gun', 'gun')
    if (found.station_id !== station || (pile !== null && pile !== found.pile_id)) refuseElsewhere(ctx, 'gun')
    return { sellerId: there.seller_id, stationId: station, pileId: found.pile_id, gunId: gun }
  }
  if (pile !== null) {
    const found = await ctx.db.selectFrom('config_pile').select('station_id').where('id', '=', pile).executeTakeFirst()
    if (!found) return refuseMissing(ctx, 'config_pile', 'pile')
    if (found.station_id !== station) refuseElsewhere(ctx, 'pile')
  }
  return { sellerId: there.seller_id, stationId: station, pileId: pile, gunId: null }
}

const refuseElsewhere = (ctx: UserCtx, field: 'pile' | 'gun') =>
  refuse('notAtStation', { what: tableNames[`config_${field}`][ctx.language] }, { field })

/** Where a binding is by now: a pile that was moved has taken it along. */
async function placeOf(ctx: UserCtx, { id }: Binding): Promise<Place> {
  const row = await ctx.db
    .selectFrom('config_billing_binding')
    .select(['seller_id', 'station_id', 'pile_id', 'gun_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { sellerId: row.seller_id, stationId: row.station_id, pileId: row.pile_id, gunId: row.gun_id }
}

/**
 * Enabled, of the stations' seller, and of a merchant that they belong to. Within the scope: nobody binds what they do not
 * see; who sees a model need not be able to change it.
 */
async function judgeModel(
  ctx: UserCtx,
  modelId: string,
  stationIds: readonly string[],
  sellerId: string,
): Promise<void> {
  const model = await ctx.db
    .selectFrom('config_billing_model as m')
    .leftJoin('system_seller as c', 'c.id', 'm.owner_merchant_id')
    .select(['m.seller_id', 'm.name', 'm.owner_merchant_id', 'c.name as merchant'])
    .where('m.id', '=', modelId)
    .executeTakeFirst()
  if (model?.seller_id !== sellerId) return refuseMissing(ctx, 'config_billing_model', 'model')
  const status = (await lockedStatus(ctx, modelId)) ?? refuseMissing(ctx, 'config_billing_model', 'model')
  if (status !== 'enabled') refuse('priceModelNotEnabled', { model: model.name }, { field: 'model' })
  if (model.owner_merchant_id === null) return
  const foreign = await beyondScope(ctx.db)
    .selectFrom('config_station as st')
    .innerJoin('system_seller as c', 'c.id', 'st.merchant_id')
    .select('st.id')
    .where('st.id', 'in', stationIds)
    .where('c.id', '<>', model.owner_merchant_id)
    .where(e => e.or([e('c.parent_id', 'is', null), e('c.parent_id', '<>', model.owner_merchant_id)]))
    .executeTakeFirst()
  if (foreign) refuse('priceModelElsewhere', { model: model.name, merchant: model.merchant ?? '' }, { field: 'model' })
}

/** Until the binding is written nobody switches it off. */
async function lockedStatus(ctx: UserCtx, modelId: string): Promise<string | undefined> {
  const model = await beyondScope(ctx.db)
    .selectFrom('config_billing_model')
    .select('status')
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return model?.status
}

type Held = { priority: number; valid: Validity; exceptId?: string }

/** Refused with the name of what is in the way, whoever made it. */
async function mustBeFree(ctx: UserCtx, places: readonly Place[], { priority, valid, exceptId = '0' }: Held) {
  const stationIds = places.map(place => place.stationId).sort()
  // Two who bind at one station do so one after the other.
  await ctx.db
    .selectFrom('config_station')
    .select('id')
    .where('id', 'in', stationIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [first] = places
  const other = await beyondScope(ctx.db)
    .selectFrom('config_billing_binding as b')
    .innerJoin('config_billing_model as m', 'm.id', 'b.model_id')
    .select(['m.name', 'b.from_at', 'b.to_at', placeName('b').as('place')])
    .where('b.station_id', 'in', stationIds)
    .where('b.pile_id', 'is not distinct from', first?.pileId ?? null)
    .where('b.gun_id', 'is not distinct from', first?.gunId ?? null)
    .where('b.priority', '=', priority)
    .where('b.id', '<>', exceptId)
    .where(sql<boolean>`tstzrange(b.from_at, b.to_at) && tstzrange(${at(valid.from)}, ${valid.to && at(valid.to)})`)
    .orderBy('b.from_at')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const { place, name: model, from_at, to_at } = other
  const until = untilWords(to_at && showTime(instantOf(to_at)), ctx.language)
  refuse(
    'priceBindingTaken',
    { place, model, priority, from: showTime(instantOf(from_at)), until },
    { field: 'priority' },
  )
}

const untilWords = (time: string | null, language: Language) =>
  time === null ? { zh: '长期有效', en: 'for good' }[language] : { zh: `至 ${time}`, en: `until ${time}` }[language]

type Many = {
  model: string
  stations: readonly string[]
  fromTime: Instant | null
  toTime: Instant | null
  priority: number
  replaces: boolean
  note: string
}

/** One model at many stations, all of them or none. */
export async function bindStations(ctx: UserCtx, asked: Many): Promise<{ count: number }> {
  const from = asked.fromTime ?? wholeSecond(ctx.now)
  const to = asked.toTime
  if (from < wholeSecond(ctx.now)) refuse('priceTimePast', { time: showTime(from) }, { field: 'fromTime' })
  judgeSpan({ from, to })
  const stationIds = [...new Set(asked.stations)]
  const found = await ctx.db
    .selectFrom('config_station')
    .select(['id', 'seller_id'])
    .where('id', 'in', stationIds)
    .execute()
  const sellerId = found[0]?.seller_id
  if (sellerId === undefined || found.length < stationIds.length || found.some(one => one.seller_id !== sellerId))
    return refuseMissing(ctx, 'config_station', 'stations')
  await judgeModel(ctx, asked.model, stationIds, sellerId)
  if (asked.replaces)
    await ctx.db
      .updateTable('config_billing_binding')
      .set(e => ({ to_at: at(from), version: e('version', '+', 1) }))
      .where('station_id', 'in', stationIds)
      .where('pile_id', 'is', null)
      .where('priority', '=', asked.priority)
      .where('from_at', '<', at(from))
      .where(e => e.or([e('to_at', 'is', null), e('to_at', '>', at(from))]))
      .execute()
  const places = stationIds.map(stationId => ({ sellerId, stationId, pileId: null, gunId: null }))
  await mustBeFree(ctx, places, { priority: asked.priority, valid: { from, to } })
  const rows = places.map(({ stationId }) => ({
    seller_id: sellerId,
    station_id: stationId,
    model_id: asked.model,
    created_by: ctx.user.id,
    from_at: at(from),
    to_at: to && at(to),
    priority: asked.priority,
    note: asked.note,
    created_at: at(ctx.now),
  }))
  await ctx.db.insertInto('config_billing_binding').values(rows).execute()
  return { count: rows.length }
}
