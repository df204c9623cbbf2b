// The order of a session, made once: where, who, by which way, with the names as they are now.
import { at, type Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { type OrderRow, orderColumns, type SessionRow } from './order-row.ts'

type Session = NonNullable<SessionRow>

const [byCard, byApp, byVin, byOther] = [1, 2, 3, 7]
const ways: Readonly<Record<string, number>> = {
  card: byCard,
  offlineCard: byCard,
  app: byApp,
  vin: byVin,
}

/** Nothing where somebody else has just made it. */
export async function makeOrder(db: Db, session: Session): Promise<OrderRow | undefined> {
  const free = beyondScope(db)
  const made = await free
    .insertInto('bill_order')
    .values({
      seller_id: session.seller_id,
      station_id: session.station_id,
      pile_id: session.pile_id,
      gun_id: session.gun_id,
      session_id: session.id,
      order_no: sql<string>`document_no('D', ${at(session.askedAt)}::timestamptz)`,
      biz_type: ways[session.way] ?? byOther,
      order_status: 1,
      member_id: session.member_id,
      fleet_id: session.fleet_id,
      driver_id: session.driver_id,
      card_id: session.card_id,
      ...(await namesOf(free, session)),
      vin: session.vin,
      stop_mode: session.stop_mode,
      stop_value: session.stop_value,
      created_at: at(session.askedAt),
    })
    .onConflict(conflict => conflict.column('session_id').doNothing())
    .returning(orderColumns)
    .executeTakeFirst()
  return made as OrderRow | undefined
}

/** As they were when it began: what is called otherwise later is not called so here. */
async function namesOf(db: Db, { gun_id, station_id, member_id, driver_id, card_id, vin, seller_id, ...by }: Session) {
  const row = await db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    // Where it happened, wherever the pile stands by now.
    .innerJoin('config_station as st', join => join.on('st.id', '=', station_id))
    .leftJoin('member_member as m', join => join.on('m.id', '=', member_id))
    .leftJoin('member_driver as d', join => join.on('d.id', '=', driver_id))
    .leftJoin('member_card as c', join => join.on('c.id', '=', card_id))
    .leftJoin('member_vehicle as v', join =>
      join.on('v.seller_id', '=', seller_id).on('v.vin', '=', vin).on('v.vin', '<>', sql.lit('')),
    )
    .select(['g.gun_index', 'p.code', 'p.billing_side', 'ty.current_mode', 's.is_plugged', 's.since_at'])
    .select(['st.name as station', 'st.merchant_id', 'm.phone as memberPhone', 'd.phone as driverPhone'])
    .select(['c.card_no', 'v.id as vehicleId', 'v.plate_no'])
    .where('g.id', '=', gun_id)
    .executeTakeFirstOrThrow()
  const isByCard = by.way === 'card' || by.way === 'offlineCard'
  return {
    merchant_id: row.merchant_id,
    station_name: row.station,
    pile_code: row.code,
    gun_no: row.gun_index + 1,
    is_direct_current: row.current_mode !== 2,
    billing_side: row.billing_side,
    plugged_at: row.is_plugged ? row.since_at : null,
    phone: row.memberPhone ?? row.driverPhone ?? '',
    card_no: row.card_no ?? (isByCard ? by.tag : ''),
    vehicle_id: row.vehicleId,
    plate_no: row.plate_no ?? '',
  }
}
