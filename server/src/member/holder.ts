// Who holds a card or a vehicle: a member, a driver of a fleet, or a fleet as a whole.
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { openAccount } from '../ledger/door.ts'

export type Holder = { memberId: string | null; fleetId: string | null; driverId: string | null }

/** The columns of a table that names a holder. */
export const holderColumns = ({ memberId, fleetId, driverId }: Holder) => ({
  member_id: memberId,
  fleet_id: fleetId,
  driver_id: driverId,
})

export type ChosenHolder = { member: string | null; fleet: string | null; driver: string | null }

export const holderOf = ({ member, fleet, driver }: ChosenHolder): Holder => ({
  memberId: member,
  fleetId: fleet,
  driverId: driver,
})

/** What people call the holder of a row `t`, in a list. */
export const holderName: RawBuilder<unknown> = sql`coalesce(
  (select m.nickname from member_member m where m.id = t.member_id and ${linked('member_member')}),
  (select f.name || coalesce(' · ' || (select d.name from member_driver d where d.id = t.driver_id and ${linked('member_driver')}), '')
   from member_fleet f where f.id = t.fleet_id and ${linked('member_fleet')}), '')`

const normal = 1

/** Nothing is given to whom the product refuses; whom the caller does not see is not there. */
export async function mustBeNormal(db: Db, sellerId: string, holder: Holder): Promise<void> {
  const { memberId, fleetId, driverId } = holder
  if ((memberId === null) === (fleetId === null)) refuse('holderMissing', {}, { field: 'member' })
  if (memberId !== null) {
    const found = await db
      .selectFrom('member_member')
      .select(['nickname', 'status'])
      .where('id', '=', memberId)
      .where('seller_id', '=', sellerId)
      .executeTakeFirst()
    if (!found) return refuse('holderMissing', {}, { field: 'member' })
    if (found.status !== normal) refuse('holderNotNormal', { name: found.nickname }, { field: 'member' })
  }
  if (fleetId !== null) await mustBeEnabled(db, sellerId, fleetId, driverId)
}

async function mustBeEnabled(db: Db, sellerId: string, fleetId: string, driverId: string | null): Promise<void> {
  const fleet = await db
    .selectFrom('member_fleet')
    .select(['name', 'status'])
    .where('id', '=', fleetId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  if (!fleet) return refuse('holderMissing', {}, { field: 'fleet' })
  if (fleet.status !== 'enabled') refuse('holderNotNormal', { name: fleet.name }, { field: 'fleet' })
  if (driverId === null) return
  const driver = await db
    .selectFrom('member_driver')
    .select(['name', 'status'])
    .where('id', '=', driverId)
    .where('fleet_id', '=', fleetId)
    .executeTakeFirst()
  if (!driver) return refuse('driverElsewhere', {}, { field: 'driver' })
  if (driver.status !== 'enabled') refuse('holderNotNormal', { name: driver.name }, { field: 'driver' })
}

/** Of a driver who spends what was allotted, the account of their own. */
const ownQuota = 2
const principal = 2

/** The account by phone number that money of a card comes from and goes back to. */
export async function phoneAccountOf(db: Db, sellerId: string, holder: Holder, now: Instant): Promise<string> {
  const { memberId, fleetId, driverId } = holder
  if (memberId !== null) return openAccount(db, sellerId, { owner: 'member', memberId }, principal, now)
  if (fleetId === null) return refuse('holderMissing')
  const driver =
    driverId === null
      ? undefined
      : await db.selectFrom('member_driver').select('quota_type').where('id', '=', driverId).executeTakeFirst()
  return driverId !== null && driver?.quota_type === ownQuota
    ? openAccount(db, sellerId, { owner: 'driver', fleetId, driverId }, principal, now)
    : openAccount(db, sellerId, { owner: 'fleet', fleetId }, principal, now)
}
