// What was measured while an order charged: one point a minute. While it goes on the points are made of what its pile has
// said so far; when it is over they are kept in one row (order-curve-keeping.ts), which outlives the measurements.
import type { OrderCurve } from '@ev/contract/bill/order-explained'
import { at, type Db, instantOf } from '@ev/db/pools'
import { type Instant, later, minuteMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { beyondScope } from '../http/scope.ts'

type Points = {
  atSec: number[]
  powerW: (number | null)[]
  voltageDv: (number | null)[]
  currentDa: (number | null)[]
  soc: (number | null)[]
  tempC: (number | null)[]
}

/** Who sees the order sees its curve, so its parts are read without a scope. */
export async function curveOf(db: Db, orderId: string, now: Instant): Promise<OrderCurve> {
  const order = await chargeOf(db, orderId)
  const kept = order.isOver ? await keptCurve(db, orderId) : undefined
  return { startTime: showTime(order.from), ...(kept ?? (await measured(db, order, now))) }
}

type Charging = {
  gunId: string
  sessionId: string
  from: Instant
  to: Instant | undefined
  isOver: boolean
}

async function chargeOf(db: Db, orderId: string): Promise<Charging> {
  const row = await beyondScope(db)
    .selectFrom('bill_order')
    .select(['gun_id', 'session_id', 'created_at', 'begun_at', 'ended_at', 'order_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    gunId: row.gun_id,
    sessionId: row.session_id,
    from: instantOf(row.begun_at ?? row.created_at),
    to: row.ended_at === null ? undefined : instantOf(row.ended_at),
    isOver: row.order_status > 4,
  }
}

async function keptCurve(db: Db, orderId: string): Promise<Points | undefined> {
  const row = await beyondScope(db)
    .selectFrom('bill_order_curve')
    .select(['at_sec', 'power_w', 'voltage_dv', 'current_da', 'soc', 'temp'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return (
    row && {
      atSec: row.at_sec.map(Number),
      powerW: row.power_w,
      voltageDv: row.voltage_dv,
      currentDa: row.current_da,
      soc: row.soc,
      tempC: row.temp,
    }
  )
}

/** A session of more than three days is looked at no further. */
const mostMinutes = 3 * 24 * 60

/** The last value of each minute; a minute in which nothing came is there without values, so that it is seen as a gap. */
async function measured(db: Db, { gunId, sessionId, from, to }: Charging, now: Instant): Promise<Points> {
  const until = later(to ?? now, minuteMs)
  const { rows } = await sql<MinuteRow>`
    with told as (
      select floor(extract(epoch from s.at - ${at(from)}::timestamptz) / 60)::int as minute, s.*
      from operation_sample s
      where s.gun_id = ${gunId} and s.at >= ${at(from)}::timestamptz and s.at < ${at(until)}::timestamptz
        and (s.session_id = ${sessionId} or s.session_id is null)
    ),
    minutes as (
      select minute,
        (array_agg(power_w order by at desc) filter (where power_w is not null))[1] as power_w,
        (array_agg(voltage_dv order by at desc) filter (where voltage_dv is not null))[1] as voltage_dv,
        (array_agg(current_da order by at desc) filter (where current_da is not null))[1] as current_da,
        (array_agg(soc order by at desc) filter (where soc is not null))[1] as soc,
        (array_agg(coalesce(battery_temp, cable_temp) order by at desc)
          filter (where coalesce(battery_temp, cable_temp) is not null))[1] as temp
      from told where minute < ${mostMinutes}::int group by minute
    )
    select every.minute, m.power_w, m.voltage_dv, m.current_da, m.soc, m.temp
    from generate_series(0, (select max(minute) from minutes)) as every (minute) left join minutes m using (minute)
    order by every.minute`.execute(beyondScope(db))
  return {
    atSec: rows.map(row => row.minute * 60),
    powerW: rows.map(row => row.power_w),
    voltageDv: rows.map(row => row.voltage_dv),
    currentDa: rows.map(row => row.current_da),
    soc: rows.map(row => row.soc),
    tempC: rows.map(row => row.temp),
  }
}

type MinuteRow = {
  minute: number
  power_w: number | null
  voltage_dv: number | null
  current_da: number | null
  soc: number | null
  temp: number | null
}
