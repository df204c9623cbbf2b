// Somebody wants to charge and is not at the pile's own panel: a driver by the app, or staff on behalf of a member. The
// session, the money set aside and the command to the pile are one transaction.

import type { Db } from '@ev/db/pools'
import { reservationTag } from '@ev/rules/appointment'
import { type Objection, sayObjection } from '@ev/rules/may-start'
import { type Language, refuse, sayRefusal } from '@ev/rules/refuse'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { objectionToDriversVehicle, type Payer, vinOfDriver, whoPaysByMember } from '../member/door.ts'
import { gunTargets, objectionTo, type Target } from './command-judging.ts'
import { putAside } from './money-aside.ts'
import { beginSession, type SessionStart } from './sessions.ts'

export type StartWanted = {
  gunId: string
  memberId: string
  /** At the expense of a fleet that they drive for. */
  fleetId: string | null
  plateNo: string
  stop: SessionStart['stop']
  way: 'app' | 'staff'
  userId: string | null
}

type Paying = Pick<StartWanted, 'memberId' | 'fleetId' | 'plateNo'>
type Asking = { app: App; db: Db; language: Language; now: Instant }

export async function startByApp(ctx: Asking, wanted: StartWanted): Promise<{ sessionId: string; batchNo: string }> {
  const [target] = await gunTargets(ctx, [wanted.gunId], true)
  if (!target?.gun) return refuse('gunMissing')
  mustBeFit(ctx, target)
  const { sessionId, payer } = await beginPaid(ctx, target, wanted)
  const batchNo = await ctx.app.commands.ask(beyondScope(ctx.db), [startOf(target, sessionId, payer, wanted)], ctx.now)
  return { sessionId, batchNo }
}

/** The session and the money that is set aside for it; refused where the member may not charge here. */
export async function beginPaid(ctx: Asking, target: Target, wanted: Omit<StartWanted, 'gunId'>) {
  if (!target.gun) return refuse('gunMissing')
  // Of two starts of one member at once the second one sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charge:${wanted.memberId}`}, 0))`.execute(
    beyondScope(ctx.db),
  )
  const payer = await payerOf(ctx, target, wanted)
  const tag = await reservationOf(ctx, target, wanted)
  await mustBeAllowedHere(ctx, target, wanted)
  const { stop, way, userId } = wanted
  // Numbering sessions reads a sequence, and money is of the whole seller: neither is anybody's part.
  const free = beyondScope(ctx.db)
  const place = { ...target, gunId: target.gun.id, gunNo: target.gun.no }
  const vin = await vinOfDriver(free, target.sellerId, wanted)
  const { id: sessionId } = await beginSession(free, place, { way, tag, vin, userId, payer, stop }, ctx.now)
  const aside = await putAside(free, target.sellerId, sessionId, payer, ctx.now)
  if (aside === 0) cannot(ctx.language, 'balanceShort')
  return { sessionId, payer }
}

function startOf(target: Target, sessionId: string, { availableFen }: Payer, { way, userId }: StartWanted) {
  return {
    sellerId: target.sellerId,
    stationId: target.stationId,
    pileId: target.pileId,
    gunId: target.gun?.id ?? null,
    sessionId,
    kind: 'start' as const,
    params: { balanceFen: balanceOnWire(availableFen) },
    reason: '',
    source: way === 'app' ? ('driver' as const) : ('staff' as const),
    userId,
  }
}

/** The wire has room for so much; nobody charges for more at once. */
export const balanceOnWire = (available: Fen) => fen(Math.min(available, 10_000_00))

const cannot = (language: Language, why: Objection): never =>
  refuse('startRefused', { reason: sayObjection[why][language] }, { why })

function mustBeFit(ctx: Asking, target: Target): void {
  const objection = objectionTo(ctx, 'start', target)
  if (!objection) return
  const { msg } = sayRefusal(objection.refusal, objection.values, ctx.language)
  refuse('startRefused', { reason: msg }, { why: objection.refusal })
}

async function payerOf(ctx: Asking, target: Target, { memberId, fleetId }: Paying): Promise<Payer> {
  const place = {
    sellerId: target.sellerId,
    stationId: target.stationId,
    pileId: target.pileId,
    gunId: target.gun?.id ?? null,
    isParallel: false,
  }
  const payer = await whoPaysByMember(beyondScope(ctx.db), place, { memberId, fleetId }, ctx.now)
  if (!payer) return cannot(ctx.language, fleetId === null ? 'unknown' : 'driverOff')
  return payer.why === null ? payer : cannot(ctx.language, payer.why)
}

/** Not at a gun that somebody else has reserved; a pile that keeps it for them knows them by this tag alone. */
async function reservationOf(ctx: Asking, { gun }: Target, { memberId }: Paying): Promise<string> {
  const reserved = await beyondScope(ctx.db)
    .selectFrom('bill_appointment')
    .select(['id', 'member_id'])
    .where('gun_id', '=', gun?.id ?? '0')
    .where('status', '=', 'JinXingZhong')
    .executeTakeFirst()
  if (!reserved) return ''
  return reserved.member_id === memberId ? reservationTag(reserved.id) : cannot(ctx.language, 'reserved')
}

/** Not with a vehicle that the station refuses, and where it refuses any not without one. */
async function mustBeAllowedHere(ctx: Asking, target: Target, wanted: Paying & Pick<StartWanted, 'way'>) {
  const objection = await objectionToDriversVehicle(beyondScope(ctx.db), wanted, target, ctx.now)
  if (!objection) return
  const { why, says = sayObjection[why] } = objection
  const field = wanted.way === 'staff' ? 'vehicle' : 'plateNo'
  refuse('startRefused', { reason: says[ctx.language] }, { why, ...(why === 'vehicleUnknown' && { field }) })
}
