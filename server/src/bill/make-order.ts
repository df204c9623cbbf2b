// The order of a session, made once: where, who, by which way, with the names as they are now.
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'
import { logOrder } from './order-log.ts'
import { lockOrderOf, type OrderRow, type SessionRow } from './order-row.ts'

type Session = NonNullable<SessionRow>

const [byCard, byApp, byVin, byOther] = [1, 2, 3, 7]
const ways: Readonly<Record<string, number>> = {
  card: byCard,
  offlineCard: byCard,
  app: byApp,
  vin: byVin,
}

export async function makeOrder(db: Db, session: Session, now: Instant): Promise<OrderRow> {
  const free = beyondScope(db)
  const place = await placeOf(free, session)
  const payer = await payerOf(free, session)
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
      ...place,
      member_id: session.member_id,
      fleet_id: session.fleet_id,
      driver_id: session.driver_id,
      card_id: session.card_id,
      ...payer,
      vin: session.vin,
      stop_mode: session.stop_mode,
      stop_value: session.stop_value,
      created_at: at(session.askedAt),
    })
    .onConflict(conflict => conflict.column('session_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const order = await lockOrderOf(db, session.id)
  if (!order) throw new Error(`session ${session.id} got no order`)
  if (made) await logOrder(db, { sellerId: order.sellerId, orderId: order.id, event: 'created' }, now)
  return order
}

async function placeOf(db: Db, session: Session) {
  const row = await db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_gun_state as s', 's.gun_id', 'g.id')
    .select(['g.gun_index', 'p.code', 'p.billing_side', 'ty.current_mode'])
    .select(['s.is_plugged', 's.since_at'])
    .where('g.id', '=', session.gun_id)
    .executeTakeFirstOrThrow()
  // Where it happened, wherever the pile stands by now.
  const station = await db
    .selectFrom('config_station')
    .select(['name', 'merchant_id'])
    .where('id', '=', session.station_id)
    .executeTakeFirstOrThrow()
  return {
    merchant_id: station.merchant_id,
    station_name: station.name,
    pile_code: row.code,
    gun_no: row.gun_index + 1,
    is_direct_current: row.current_mode !== 2,
    billing_side: row.billing_side,
    plugged_at: row.is_plugged ? row.since_at : null,
  }
}

/** As it was known when it began: whoever is called otherwise later is not called so here. */
async function payerOf(db: Db, { member_id, driver_id, card_id, vin, seller_id, tag, way }: Session) {
  const member = member_id === null ? undefined : await phoneOf(db, 'member_member', member_id)
  const driver = driver_id === null ? undefined : await phoneOf(db, 'member_driver', driver_id)
  const card =
    card_id === null
      ? undefined
      : await db.selectFrom('member_card').select('card_no').where('id', '=', card_id).executeTakeFirst()
  const vehicle =
    vin === ''
      ? undefined
      : await db
          .selectFrom('member_vehicle')
          .select(['id', 'plate_no'])
          .where('seller_id', '=', seller_id)
          .where('vin', '=', vin)
          .executeTakeFirst()
  return {
    phone: member?.phone ?? driver?.phone ?? '',
    card_no: card?.card_no ?? (way === 'card' || way === 'offlineCard' ? tag : ''),
    vehicle_id: vehicle?.id ?? null,
    plate_no: vehicle?.plate_no ?? '',
  }
}

const phoneOf = (db: Db, table: 'member_member' | 'member_driver', id: string) =>
  db.selectFrom(table).select('phone').where('id', '=', id).executeTakeFirst()
