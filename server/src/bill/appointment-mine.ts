// Appointments as the member sees who made them: their own, and what they may do with them.
import type { apiAppointment } from '@ev/contract/api/appointment'
import type { Db } from '@ev/db/pools'
import { isUsable } from '@ev/rules/appointment'
import { refuse } from '@ev/rules/refuse'
import { pageOf, shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'
import { endAppointment } from './appointment-end.ts'
import { type Acting, type LockedAppointment, lockAppointment, lowerLock } from './appointment-row.ts'

type Shown = NonNullable<(typeof apiAppointment.make)['types']>['out']

/** Taken back by the member; where the gun cannot be used it costs nothing. */
export async function cancelOwn(acting: Acting, memberId: string, id: string): Promise<void> {
  const row = await lockOwn(acting.db, memberId, id)
  // Its time is over, though nobody has looked after it yet.
  if (row.endAt <= acting.now) refuse('appointmentOver')
  await endAppointment(acting, row, 'member', { isExcused: !(await isGunUsable(acting.db, row)) })
}

/** They stand at the bay. */
export async function arriveAtOwn(acting: Acting, memberId: string, id: string): Promise<void> {
  const row = await lockOwn(acting.db, memberId, id)
  if (row.status !== 'JinXingZhong') refuse('appointmentOver')
  await lowerLock(acting, row)
}

async function lockOwn(db: Db, memberId: string, id: string): Promise<LockedAppointment> {
  const own = await ownOnes(db, memberId).select('a.id').where('a.id', '=', id).executeTakeFirst()
  // Of anybody else's there is none.
  if (!own) return refuse('notFound')
  return lockAppointment(db, id)
}

async function isGunUsable(db: Db, { gunId }: LockedAppointment): Promise<boolean> {
  const gun = await beyondScope(db)
    .selectFrom('config_gun as g')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    .select(['s.status as gunStatus', 'g.is_prohibited as isProhibited'])
    .where('g.id', '=', gunId)
    .executeTakeFirstOrThrow()
  return isUsable(gun)
}

const ownOnes = (db: Db, memberId: string) =>
  beyondScope(db)
    .selectFrom('bill_appointment as a')
    .innerJoin('config_station as st', 'st.id', 'a.station_id')
    .innerJoin('config_gun as g', 'g.id', 'a.gun_id')
    .where('a.member_id', '=', memberId)

const drawn = (db: Db, memberId: string) =>
  ownOnes(db, memberId)
    .select(['a.id', 'a.appoint_no', 'a.status', 'a.station_id', 'st.name as station_name', 'g.code as gun_code'])
    .select(['a.plate_no', 'a.start_at', 'a.end_at', 'a.deposit_fen', 'a.free_until', 'a.late_fee_fen'])
    .select(['g.ground_lock_no', 'a.penalty_fen', 'a.refund_fen'])
    .select(['a.cancel_by', 'a.cancel_cause', 'a.cancel_reason', 'a.cancelled_at'])

type Row = Awaited<ReturnType<ReturnType<typeof drawn>['executeTakeFirstOrThrow']>>

export async function ownAppointment(db: Db, memberId: string, id: string): Promise<Shown> {
  const row = await drawn(db, memberId).where('a.id', '=', id).executeTakeFirst()
  return row ? shownOf(row) : refuse('notFound')
}

/** Newest first. */
export async function ownAppointments(db: Db, memberId: string, asked: { current: number; pageSize: number }) {
  const page = await pageOf(drawn(db, memberId).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc'), asked)
  return { ...page, records: page.records.map(shownOf) }
}

const shownOf = (row: Row): Shown => ({
  id: row.id,
  appointNo: row.appoint_no,
  status: row.status as Shown['status'],
  stationId: row.station_id,
  stationName: row.station_name,
  gunCode: row.gun_code,
  plateNo: row.plate_no,
  startTime: shown(row.start_at),
  endTime: shown(row.end_at),
  depositFen: Number(row.deposit_fen),
  freeUntil: row.free_until && shown(row.free_until),
  lateFeeFen: Number(row.late_fee_fen),
  hasLock: row.ground_lock_no !== '',
  penaltyFen: Number(row.penalty_fen),
  refundFen: Number(row.refund_fen),
  cancelBy: (row.cancel_by || null) as Shown['cancelBy'],
  cancelCause: (row.cancel_cause || null) as Shown['cancelCause'],
  cancelReason: row.cancel_reason,
  cancelTime: row.cancelled_at && shown(row.cancelled_at),
})
