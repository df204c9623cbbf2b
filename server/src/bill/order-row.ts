// An order and its session as the settlement reads them.
import { type Db, instantOf } from '@ev/db/pools'
import type { OrderStatus } from '@ev/rules/order-status'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

export const orderColumns = [
  'id',
  'seller_id as sellerId',
  'merchant_id as merchantId',
  'station_id as stationId',
  'pile_id as pileId',
  'gun_id as gunId',
  'session_id as sessionId',
  'order_no as orderNo',
  'order_status as orderStatus',
  'charge_status as chargeStatus',
  'abnormal_reasons as abnormalReasons',
  'member_id as memberId',
  'fleet_id as fleetId',
  'driver_id as driverId',
  'card_id as cardId',
  'billing_side as billingSide',
  'version_id as versionId',
  'settled_at as settledAt',
  'total_fen as totalFen',
  'payable_fen as payableFen',
  'paid_fen as paidFen',
  'debt_fen as debtFen',
  'readings',
  'live_energy_e4 as liveEnergyE4',
  'live_amount_mil as liveAmountMil',
  'version',
  sql<number>`(select g.rated_power_w from config_gun g where g.id = bill_order.gun_id)`.as('ratedPowerW'),
  sql<string>`(select st.stage from config_station st where st.id = bill_order.station_id)`.as('stationStage'),
] as const

const select = (db: Db) => beyondScope(db).selectFrom('bill_order').select(orderColumns)

type OrderRaw = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type OrderRow = Omit<OrderRaw, 'orderStatus'> & { orderStatus: OrderStatus }

/** Kept as it is until the transaction ends. */
export async function lockOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const row = await select(db).where('id', '=', orderId).forNoKeyUpdate().executeTakeFirst()
  return row as OrderRow | undefined
}

export async function lockOrderOf(db: Db, sessionId: string): Promise<OrderRow | undefined> {
  const row = await select(db).where('session_id', '=', sessionId).forNoKeyUpdate().executeTakeFirst()
  return row as OrderRow | undefined
}

export async function readOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return (await select(db).where('id', '=', orderId).executeTakeFirst()) as OrderRow | undefined
}

export type SessionRow = Awaited<ReturnType<typeof readSession>>

export async function readSession(db: Db, sessionId: string) {
  const row = await beyondScope(db)
    .selectFrom('operation_session')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { asked_at, begun_at, ended_at, recorded_at, state, ...rest } = row
  return {
    ...rest,
    state: state as 'starting' | 'charging' | 'ended' | 'failed' | 'lost',
    askedAt: instantOf(asked_at),
    begunAt: orNull(begun_at),
    endedAt: orNull(ended_at),
    recordedAt: orNull(recorded_at),
  }
}

const orNull = (time: Date | null): Instant | null => time && instantOf(time)
