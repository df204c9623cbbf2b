// A member has a gun kept for them: it is judged, the deposit is set aside, and the pile is told.
import { at, type Db, instantOf } from '@ev/db/pools'
import {
  type AppointmentTerms,
  agree,
  objectionToGun,
  shutOutDays,
  shutOutUntil,
  timeOutDays,
  timeOutsAllowed,
} from '@ev/rules/appointment'
import { sayObjection } from '@ev/rules/may-start'
import { type Language, refuse } from '@ev/rules/refuse'
import { dayMs, earlier, fen, type Instant, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { setAside } from '../ledger/door.ts'
import { accountsThatPay, whoPaysByMember } from '../member/door.ts'
import { readParameter } from '../parameters.ts'
import { depositKey } from './appointment-end.ts'
import { type Acting, askToKeep } from './appointment-row.ts'

type Wanted = {
  sellerId: string
  memberId: string
  phone: string
  gunCode: string
  plateNo: string
  language: Language
}

/** Gives its id. */
export async function makeAppointment(acting: Acting, wanted: Wanted): Promise<string> {
  const { db, now } = acting
  const gun = await lockGun(db, wanted)
  const why = objectionToGun(gun)
  if (why) refuse(why)
  await mustBeWelcome(db, { ...wanted, ...gun }, now)
  const { depositFen, endAt, freeUntil, lateFeeFen } = agree(await appointmentTerms(db, wanted.sellerId), now)
  const made = await beyondScope(db)
    .insertInto('bill_appointment')
    .values({
      seller_id: wanted.sellerId,
      station_id: gun.stationId,
      pile_id: gun.pileId,
      gun_id: gun.gunId,
      member_id: wanted.memberId,
      appoint_no: sql<string>`document_no('Y', ${at(now)}::timestamptz)`,
      plate_no: wanted.plateNo,
      phone: wanted.phone,
      start_at: at(now),
      end_at: at(endAt),
      deposit_fen: String(depositFen),
      free_until: at(freeUntil),
      late_fee_fen: String(lateFeeFen),
      created_at: at(now),
    })
    // The gun is locked: it is the member who has another one.
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'appoint_no as appointNo'])
    .executeTakeFirst()
  if (!made) return refuse('appointmentOpenAlready')
  if (depositFen > 0) {
    const accountIds = await accountsFor(db, wanted.memberId)
    const hold = { key: depositKey(made.id), purpose: 'deposit', documentId: made.id } as const
    await setAside(db, { sellerId: wanted.sellerId, ...hold, amountFen: depositFen, accountIds }, now)
  }
  await askToKeep(acting, { ...gun, ...made, sellerId: wanted.sellerId, endAt })
  return made.id
}

/** Whoever starts at the gun at this moment, or wants it kept too, waits. */
async function lockGun(db: Db, { sellerId, gunCode }: Wanted) {
  const free = beyondScope(db)
  const found = await free
    .selectFrom('config_gun')
    .select('id')
    .where('code', '=', gunCode)
    .where('seller_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return refuse('gunMissing')
  const { lockNo, pileStatus, ...gun } = await free
    .selectFrom('config_gun as g')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_station as st', 'st.id', 'g.station_id')
    .select(['g.id as gunId', 'g.pile_id as pileId', 'g.station_id as stationId', 'g.ground_lock_no as lockNo'])
    .select(['g.is_prohibited as isProhibited', 's.status as gunStatus', 's.is_plugged as isPlugged'])
    .select(['p.status as pileStatus', 'ty.protocol', 'st.status as stationStatus'])
    .select([
      sql<boolean>`exists (
        select from operation_session o where o.gun_id = g.id and o.state in ('starting', 'charging'))`.as(
        'hasSession',
      ),
      sql<boolean>`exists (
        select from bill_appointment a where a.gun_id = g.id and a.status = 'JinXingZhong')`.as('isKept'),
    ])
    .where('g.id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { ...gun, hasLock: lockNo !== '', isPileEnabled: pileStatus === 'enabled' }
}

type Asking = Wanted & { stationId: string; pileId: string; gunId: string }

/** What keeps somebody from charging at all keeps them from having a gun kept. */
const barring = new Set(['unknown', 'memberNotNormal', 'blacklisted', 'inDebt'])

async function mustBeWelcome(db: Db, { sellerId, memberId, language, ...place }: Asking, now: Instant) {
  const spot = { sellerId, ...place, isParallel: false }
  const payer = await whoPaysByMember(beyondScope(db), spot, { memberId, fleetId: null }, now)
  const why = payer ? payer.why : 'unknown'
  if (why !== null && barring.has(why)) refuse('appointmentRefused', { reason: sayObjection[why][language] }, { why })
  const until = await appointmentShutOut(db, memberId, now)
  if (until !== undefined)
    refuse('appointmentShutOut', { days: timeOutDays, times: timeOutsAllowed, until: showTime(until) })
}

/** Until when somebody who did not come too often has to wait. */
export async function appointmentShutOut(db: Db, memberId: string, now: Instant): Promise<Instant | undefined> {
  const rows = await beyondScope(db)
    .selectFrom('bill_appointment')
    .select('finished_at')
    .where('member_id', '=', memberId)
    .where('status', '=', 'ChaoShi')
    .where('created_at', '>', at(earlier(now, (timeOutDays + shutOutDays + 1) * dayMs)))
    .orderBy('created_at', 'desc')
    .limit(timeOutsAllowed)
    .execute()
  return shutOutUntil(
    rows.flatMap(row => (row.finished_at ? [instantOf(row.finished_at)] : [])),
    now,
  )
}

export async function appointmentTerms(db: Db, sellerId: string): Promise<AppointmentTerms> {
  return {
    depositFen: fen(await readParameter(db, sellerId, 'appointment.depositFen')),
    holdMin: Number(await readParameter(db, sellerId, 'appointment.holdMin')),
    freeCancelMin: await readParameter(db, sellerId, 'appointment.freeCancelMin'),
    lateCancel: await readParameter(db, sellerId, 'appointment.lateCancel'),
    lateFeeFen: fen(await readParameter(db, sellerId, 'appointment.lateFeeFen')),
  }
}

const giftMoney = 3

/** Gift money pays for charging and is no deposit. */
async function accountsFor(db: Db, memberId: string): Promise<string[]> {
  const accounts = await accountsThatPay(db, { memberId, fleetId: null, driverId: null }, null)
  return accounts.filter(({ kind }) => kind !== giftMoney).map(({ id }) => id)
}
