// The row of an appointment as whoever changes it sees it, and what the piles are told about it.
import { commandKind } from '@ev/contract/operation/command-kinds'
import { type Db, instantOf } from '@ev/db/pools'
import { type AppointmentStatus, reservationTag } from '@ev/rules/appointment'
import { refuse } from '@ev/rules/refuse'
import { fen, type Instant, showTime } from '@ev/rules/units'
import type { App, CommandAsked } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { reservationIdOf } from '../operation/door.ts'

export type Acting = { app: App; db: Db; now: Instant }

/** Kept as it is until the transaction ends. */
export async function lockAppointment(db: Db, id: string) {
  const row = await beyondScope(db)
    .selectFrom('bill_appointment')
    .select(['id', 'seller_id as sellerId', 'station_id as stationId', 'pile_id as pileId', 'gun_id as gunId'])
    .select(['member_id as memberId', 'appoint_no as appointNo', 'status', 'deposit_fen', 'late_fee_fen'])
    .select(['free_until', 'end_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  const { deposit_fen, late_fee_fen, free_until, end_at, ...rest } = row
  return {
    ...rest,
    status: row.status as AppointmentStatus,
    depositFen: fen(Number(deposit_fen)),
    lateFeeFen: fen(Number(late_fee_fen)),
    freeUntil: free_until && instantOf(free_until),
    endAt: instantOf(end_at),
  }
}
export type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>

type Place = Pick<LockedAppointment, 'sellerId' | 'stationId' | 'pileId' | 'gunId' | 'appointNo'>
type Kept = Place & { id: string; endAt: Instant; protocol: string; hasLock: boolean }

/** The number of the appointment is the reason of whatever is asked for it: by it the answers are found. */
const about = (
  { sellerId, stationId, pileId, gunId, appointNo }: Place,
  kind: CommandAsked['kind'],
  params: CommandAsked['params'],
): CommandAsked => ({
  sellerId,
  stationId,
  pileId,
  gunId,
  sessionId: null,
  kind,
  params,
  reason: appointNo,
  source: 'driver',
  userId: null,
})

const speaks = (protocol: string, command: 'reserve' | 'moveLock') =>
  commandKind(command).protocols.some(one => one === protocol)

/** A pile that can is told to keep the gun, and the ground lock goes up; any other gun the platform alone keeps. */
export async function askToKeep({ app, db, now }: Acting, kept: Kept): Promise<void> {
  const asked = [
    ...(speaks(kept.protocol, 'reserve')
      ? [about(kept, 'reserve', { tag: reservationTag(kept.id), until: showTime(kept.endAt) })]
      : []),
    ...(kept.hasLock && speaks(kept.protocol, 'moveLock') ? [about(kept, 'moveLock', { move: 'up' })] : []),
  ]
  if (asked.length > 0) await app.commands.ask(beyondScope(db), asked, now)
}

const lastOf = (db: Db, { gunId, appointNo }: Place, kind: string) =>
  beyondScope(db)
    .selectFrom('operation_command')
    .select(['id', 'params', 'state'])
    .where('gun_id', '=', gunId)
    .where('reason', '=', appointNo)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Where it is certain that the lock did not move. */
const didNotMove = new Set(['refused', 'unsupported', 'offline', 'failed', 'cancelled'])

/** The lock that was raised for somebody goes down; one that is on its way down is not asked again. */
export async function lowerLock({ app, db, now }: Acting, row: Place): Promise<void> {
  const last = await lastOf(db, row, 'moveLock')
  if (!last) return
  const isDown = (last.params as { move?: string }).move === 'down'
  if (!isDown || didNotMove.has(last.state))
    await app.commands.ask(beyondScope(db), [about(row, 'moveLock', { move: 'down' })], now)
}

const mayBeKept = new Set(['waiting', 'sent', 'accepted', 'lost', 'timedOut'])

/** Whatever the pile may keep for them it keeps no longer. */
export async function letGunGo({ app, db, now }: Acting, row: Place): Promise<void> {
  const last = await lastOf(db, row, 'reserve')
  if (last && mayBeKept.has(last.state))
    await app.commands.ask(
      beyondScope(db),
      [about(row, 'cancelReservation', { reservationId: reservationIdOf(last.id) })],
      now,
    )
}
