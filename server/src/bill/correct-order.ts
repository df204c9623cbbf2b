// An order that did not settle by itself is settled as people say: by the last live figures, by what the pile came to, or by
// what they enter. It then settles like any other; its log keeps who said so, who agreed and why.
import { type SettleBasis, settleBasis, settleForm } from '@ev/contract/bill/order-actions'
import { labelOf } from '@ev/contract/kit/choices'
import { brokenRules } from '@ev/contract/kit/write'
import { at, type Db, instantOf } from '@ev/db/pools'
import { chargeAsEntered, chargeAsPile } from '@ev/rules/price/by-hand'
import type { Charge } from '@ev/rules/price/charge'
import type { PriceVersion } from '@ev/rules/price/version'
import { refuse } from '@ev/rules/refuse'
import type { Offer } from '@ev/rules/settle'
import { energy, fen, type Instant, instant, mil, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { versionById } from '../config/door.ts'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { stopSession } from '../operation/door.ts'
import type { OrderChange } from './order-change.ts'
import { offersFor } from './order-offers.ts'
import { lockOrder, type OrderRow, readSession, type SessionRow } from './order-row.ts'
import { reckonSession } from './reckon-order.ts'
import { settleOrder } from './settle-order.ts'

export type SettleWanted = {
  readonly basis: SettleBasis
  readonly enteredE4: number | null
  readonly elecFen: number | null
  readonly serviceFen: number | null
  readonly payingMember: string | null
  readonly payingFleet: string | null
  readonly reason: string
}

type Judged = { order: OrderRow; charge: Charge; offers: readonly Offer[]; begunAt: Instant; endedAt: Instant }

/** What it would come to; refused where it cannot be settled so. Said to whoever asks, and again when it is agreed to. */
export async function judgeByHand(ctx: UserCtx, orderId: string, wanted: SettleWanted): Promise<Judged> {
  const [broken] = brokenRules(settleForm, wanted)
  if (broken) refuse('notNow', { reason: broken.says[ctx.language] }, { field: broken.field })
  const order = (await lockOrder(ctx.db, orderId)) ?? refuse('notFound')
  const session = (await readSession(ctx.db, order.sessionId)) ?? refuse('notFound')
  const paid = await withPayer(ctx, order, wanted)
  const offers = await offersFor(ctx.db, paid, session)
  const isFree = offers.some(({ kind }) => kind === 'waived')
  if (paid.memberId === null && paid.fleetId === null && !isFree)
    refuse('orderPayerMissing', {}, { field: 'payingMember' })
  const span = await spanOf(ctx, order, session)
  const charge = await chargeBy(ctx, { order, session, span, wanted })
  return { order: paid, charge, offers, begunAt: span.begunAt, endedAt: span.endedAt }
}

/** `askerId` wanted it, and whoever calls has agreed to it. */
export async function settleByHand(
  ctx: UserCtx,
  orderId: string,
  wanted: SettleWanted,
  askerId: string | undefined,
): Promise<void> {
  const { db, now } = ctx
  const { order, charge, offers, begunAt, endedAt } = await judgeByHand(ctx, orderId, wanted)
  const { energyE4, elecFen, serviceFen } = charge
  const data = { basis: wanted.basis, energyE4, elecFen, serviceFen, reason: wanted.reason }
  const change: OrderChange = {
    columns: {
      member_id: order.memberId,
      fleet_id: order.fleetId,
      ...(wanted.payingMember !== null && { phone: await phoneOf(db, wanted.payingMember) }),
      begun_at: at(begunAt),
      ended_at: at(endedAt),
      duration_sec: Math.floor((endedAt - begunAt) / secondMs),
    },
    events: [
      { event: 'settledByHand', data, staffId: askerId ?? ctx.user.id },
      { event: 'agreed', data: { name: ctx.user.name }, staffId: ctx.user.id },
    ],
  }
  // A pile that is heard of again must not go on for nothing.
  await stopSession(ctx, {
    sessionId: order.sessionId,
    source: 'staff',
    userId: ctx.user.id,
    reason: wanted.reason,
  })
  await settleOrder(db, order, { charge, offers, endedAt, staffId: ctx.user.id, change }, now)
}

/** As `memberStatus` of the contract says. */
const memberGone = 5

/** Whoever pays already goes on paying; where nobody does, who was chosen. */
async function withPayer(
  ctx: UserCtx,
  order: OrderRow,
  { payingMember: member, payingFleet: fleet }: SettleWanted,
): Promise<OrderRow> {
  if (member === null && fleet === null) return order
  const field = member === null ? 'payingFleet' : 'payingMember'
  if (order.memberId !== null || order.fleetId !== null) refuse('orderHasPayer', {}, { field })
  const found = await ctx.db
    .selectFrom(member === null ? 'member_fleet' : 'member_member')
    .select('id')
    .where('id', '=', member ?? fleet ?? '0')
    .where('seller_id', '=', order.sellerId)
    // Whoever has left has no account to pay from, and never will.
    .$if(member !== null, query => query.where(sql<boolean>`status <> ${memberGone}`))
    .executeTakeFirst()
  if (!found) refuse('notFound', {}, { field })
  return { ...order, memberId: member, fleetId: fleet }
}

const phoneOf = async (db: Db, memberId: string) =>
  (
    await beyondScope(db)
      .selectFrom('member_member')
      .select('phone')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).phone

type Span = { begunAt: Instant; endedAt: Instant; liveAt: Instant | null; deviceMil: number | null }

/** Until its record says so, or else until it was last heard of. */
async function spanOf({ db, now }: UserCtx, order: OrderRow, session: NonNullable<SessionRow>): Promise<Span> {
  const row = await beyondScope(db)
    .selectFrom('bill_order')
    .select(['begun_at', 'live_at', 'suspended_at', 'device_amount_mil'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const begunAt = session.begunAt ?? (row.begun_at ? instantOf(row.begun_at) : session.askedAt)
  const liveAt = row.live_at && instantOf(row.live_at)
  const lastHeard = liveAt ?? (row.suspended_at ? instantOf(row.suspended_at) : now)
  const endedAt = session.endedAt ?? lastHeard
  const device = session.amount_mil ?? row.device_amount_mil
  return {
    begunAt,
    endedAt: instant(Math.max(endedAt, begunAt)),
    liveAt,
    deviceMil: device === null ? null : Number(device),
  }
}

type Facts = { order: OrderRow; session: NonNullable<SessionRow>; span: Span; wanted: SettleWanted }

async function chargeBy(ctx: UserCtx, facts: Facts): Promise<Charge> {
  const { order, span } = facts
  const version = order.versionId === null ? null : await versionById(ctx.db, order.versionId)
  const begun = { version, at: span.begunAt }
  const by: Record<SettleBasis, () => Promise<Charge | undefined> | Charge | undefined> = {
    entered: () => asEntered(facts, begun),
    live: () => byLive(ctx.db, facts),
    pile: () => byPile(ctx.db, facts, begun),
  }
  const charge = await by[facts.wanted.basis]()
  if (charge) return charge
  const basis = labelOf(settleBasis.list, facts.wanted.basis, ctx.language)
  return refuse('orderBasisMissing', { basis }, { field: 'basis' })
}

type Begun = { version: PriceVersion | null; at: Instant }

function asEntered({ wanted }: Facts, begun: Begun): Charge {
  const [used, elecFen, serviceFen] = [wanted.enteredE4 ?? 0, fen(wanted.elecFen ?? 0), fen(wanted.serviceFen ?? 0)]
  if (used === 0) refuse('orderNothingToSettle', {}, { field: 'enteredE4' })
  return (
    chargeAsEntered({ energyE4: energy(used), elecFen, serviceFen }, begun) ??
    refuse('orderPriceOdd', {}, { field: 'enteredE4' })
  )
}

/** As if what was measured last were the record. */
async function byLive(db: Db, { order, session, span }: Facts): Promise<Charge | undefined> {
  if (span.liveAt === null || order.liveEnergyE4 === '0') return undefined
  const last = {
    ...session,
    begunAt: span.begunAt,
    endedAt: span.liveAt,
    energy_e4: order.liveEnergyE4,
    meter_start_e4: null,
    meter_end_e4: null,
    amount_mil: null,
    record: null,
  }
  const { charge } = await reckonSession(db, { ...order, billingSide: 2, readings: null }, last)
  return charge ?? undefined
}

async function byPile(db: Db, { order, session, span }: Facts, begun: Begun): Promise<Charge | undefined> {
  const used = energy(Number(session.energy_e4 ?? order.liveEnergyE4))
  if (span.deviceMil === null || span.deviceMil === 0 || used === 0) return undefined
  const { charge } = await reckonSession(db, order, session)
  return chargeAsPile({ pileMil: mil(span.deviceMil), energyE4: used }, charge, begun)
}
