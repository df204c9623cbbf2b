// What a driver is given when they are added: a vehicle, which is made where there is none, and a card that the fleet has.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type { Doing } from './card-events.ts'
import { handOverCard } from './card-steps.ts'

type Driver = { sellerId: string; fleetId: string; driverId: string }

const ofInstitution = 2

/** Of the fleet and driven by nobody, or of nobody yet; somebody else's is refused. */
export async function giveVehicle(
  db: Db,
  { sellerId, fleetId, driverId }: Driver,
  { plateNo, vin }: { plateNo: string; vin: string },
  doing: Doing,
): Promise<void> {
  const there = await db
    .selectFrom('member_vehicle')
    .select(['id', 'plate_no', 'vin', 'member_id', 'fleet_id', 'driver_id'])
    .where('seller_id', '=', sellerId)
    .where(e => e.or([e('plate_no', '=', plateNo), e.and([e('vin', '=', vin), e('vin', '<>', '')])]))
    .forUpdate()
    .execute()
  const known = there.find(one => one.plate_no === plateNo)
  const other = there.find(one => one !== known)
  if (other) refuse('vinTaken', { vin, plate: other.plate_no }, { field: 'vin' })
  const holder = { fleet_id: fleetId, driver_id: driverId }
  if (!known) {
    const row = {
      plate_no: plateNo,
      vin,
      ownership: ofInstitution,
      created_at: at(doing.now),
    }
    await db
      .insertInto('member_vehicle')
      .values({ seller_id: sellerId, ...row, ...holder })
      .execute()
    return
  }
  const isOthers =
    known.member_id !== null || known.driver_id !== null || (known.fleet_id !== null && known.fleet_id !== fleetId)
  const isOtherVin = vin !== '' && known.vin !== '' && known.vin !== vin
  if (isOthers || isOtherVin) refuse('vehicleOfOthers', { plate: plateNo }, { field: 'plateNo' })
  await db
    .updateTable('member_vehicle')
    .set(e => ({ ...holder, vin: known.vin || vin, version: e('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute()
}

/** One that the fleet holds as a whole: a card is made by whoever has it in hand, since its chip has to be read. */
export async function giveCard(db: Db, driver: Driver, cardNo: string, doing: Doing): Promise<void> {
  const card = await db
    .selectFrom('member_card')
    .select('id')
    .where('seller_id', '=', driver.sellerId)
    .where('fleet_id', '=', driver.fleetId)
    .where('card_no', '=', cardNo)
    .where('driver_id', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!card) return refuse('cardOfOthers', { card: cardNo }, { field: 'cardNo' })
  await handOverCard(db, card.id, { memberId: null, fleetId: driver.fleetId, driverId: driver.driverId }, doing)
}
