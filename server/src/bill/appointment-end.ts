// How an appointment ends: the deposit is let go, or what is forfeit of it becomes income; lock and pile let the gun go.
import { at, type Db } from '@ev/db/pools'
import { type CancelCause, type Ending, nextAppointmentStatus, penaltyOf } from '@ev/rules/appointment'
import { allToOwner, split } from '@ev/rules/split'
import { businessDay, type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { type DocumentCheck, houseAccount, release, take } from '../ledger/door.ts'
import { type Acting, type LockedAppointment, letGunGo, lowerLock } from './appointment-row.ts'
import { recordParts } from './pay-bill.ts'
import { tell } from './settle-order.ts'

type Said = {
  cause?: CancelCause
  reason?: string
  staffId?: string
  sessionId?: string
  /** They could not have charged there: then it costs nothing. */
  isExcused?: boolean
}

const steps = { complete: 'complete', timeOut: 'timeOut', member: 'cancel', staff: 'cancel', system: 'cancel' } as const

/** `row` is locked. */
export async function endAppointment(acting: Acting, row: LockedAppointment, ending: Ending, said: Said = {}) {
  const { db, now } = acting
  const step = steps[ending]
  const status = nextAppointmentStatus(row.status, step)
  const penaltyFen = said.isExcused ? fen(0) : penaltyOf(ending, row, now)
  await settleDeposit(db, row, { penaltyFen, staffId: said.staffId ?? null }, now)
  await beyondScope(db)
    .updateTable('bill_appointment')
    .set(e => ({
      status,
      session_id: said.sessionId ?? null,
      penalty_fen: String(penaltyFen),
      refund_fen: String(row.depositFen - penaltyFen),
      finished_at: at(now),
      ...(step === 'cancel' && {
        cancelled_at: at(now),
        cancel_by: ending,
        cancel_cause: said.cause ?? '',
        cancel_reason: said.reason ?? '',
        staff_id: said.staffId ?? null,
      }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await lowerLock(acting, row)
  // Whoever charges has used the reservation up, and the pile itself forgets one whose time is over.
  if (step === 'cancel') await letGunGo(acting, row)
}

type Forfeit = { penaltyFen: Fen; staffId: string | null }

export const depositKey = (appointmentId: string) => `appointment:${appointmentId}`

async function settleDeposit(db: Db, row: LockedAppointment, { penaltyFen, staffId }: Forfeit, now: Instant) {
  const { id, sellerId, appointNo } = row
  const key = depositKey(id)
  if (penaltyFen === 0) return release(db, { sellerId, key }, now)
  const { postingId, missingFen } = await take(
    db,
    {
      sellerId,
      key,
      amountFen: penaltyFen,
      toAccountId: await houseAccount(db, sellerId, 'income', now),
      document: 'appointment',
      documentId: id,
      documentNo: appointNo,
      event: appointmentFee,
      madeBy: staffId,
    },
    now,
  )
  if (postingId === null || missingFen > 0) throw new Error(`the deposit of appointment ${appointNo} is not there`)
  const paper = { sellerId, document: 'appointment', documentId: id, documentNo: appointNo, orderId: null } as const
  await recordParts(db, paper, await takenParts(db, sellerId, key), postingId, now)
  await draftSplit(db, row, penaltyFen, now)
}

/** As `eventType` of the contract says. */
const appointmentFee = 7

async function takenParts(db: Db, sellerId: string, key: string) {
  const rows = await beyondScope(db)
    .selectFrom('ledger_hold as h')
    .innerJoin('ledger_account as a', 'a.id', 'h.account_id')
    .select(['h.account_id as accountId', 'a.kind', 'h.taken_fen'])
    .where('h.seller_id', '=', sellerId)
    .where('h.key', '=', key)
    .where('h.taken_fen', '>', '0')
    .execute()
  return rows.map(({ accountId, kind, taken_fen }) => ({
    accountId,
    kind: kind as 2 | 4,
    amountFen: fen(Number(taken_fen)),
  }))
}

/** The fee is shared like that of a charge; where nothing is agreed it is the owner's of the station. */
async function draftSplit(db: Db, { id, sellerId, stationId }: LockedAppointment, feeFen: Fen, now: Instant) {
  const free = beyondScope(db)
  const { merchant_id } = await free
    .selectFrom('config_station')
    .select('merchant_id')
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow()
  const lines = split({ appointment: feeFen }, allToOwner(merchant_id))
  await free
    .insertInto('bill_split_line')
    .values(
      lines.map(line => ({
        seller_id: sellerId,
        merchant_id: line.merchantId,
        station_id: stationId,
        order_id: null,
        fee: line.fee,
        base_fen: String(line.baseFen),
        commission_fen: String(line.commissionFen),
        share_pct: line.sharePct,
        amount_fen: String(line.amountFen),
        business_day: businessDay(now),
        created_at: at(now),
      })),
    )
    .execute()
  await tell(db, { id, sellerId, stationId }, 'appointmentForfeited', businessDay(now), now)
}

/** Each appointment has brought in what it says is forfeit. */
export const appointmentIncome: DocumentCheck = {
  document: 'appointment',
  house: 'income',
  expected: sellerId => sql`
    select a.id, a.appoint_no, h.id, a.penalty_fen from bill_appointment a
    join ledger_account h on h.seller_id = a.seller_id and h.house = 'income'
    where a.seller_id = ${sellerId} and a.penalty_fen > 0`,
}
