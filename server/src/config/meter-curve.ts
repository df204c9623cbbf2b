// A meter over time: the dial as it went up, and month by month what was read and what was billed.
import type { MeterCurve } from '@ev/contract/config/meter'
import { instantOf } from '@ev/db/pools'
import { addMonths } from '@ev/rules/days'
import { businessDay, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'
import { energySql } from './meter-reading.calls.ts'

const months = 24
/** A meter that is read every quarter of an hour would fill the screen with points: the last ones are enough. */
const mostReadings = 500

export async function curveOf(ctx: UserCtx, id: string): Promise<MeterCurve> {
  const since = addMonths(`${businessDay(ctx.now).slice(0, 7)}-01`, 1 - months)
  const [{ rows: readings }, { rows: byMonth }] = await Promise.all([
    readingsSql(ctx, id, since).execute(ctx.db),
    monthsSql(ctx, id, since).execute(ctx.db),
  ])
  return {
    readings: readings.reverse().map(row => ({
      time: showTime(instantOf(row.read_at)),
      totalE4: Number(row.total_e4),
      energyE4: asNumber(row.energy_e4),
    })),
    months: byMonth.map(row => ({
      month: row.month,
      readE4: asNumber(row.read_e4),
      billedE4: asNumber(row.billed_e4),
      totalFen: asNumber(row.total_fen),
    })),
  }
}

const asNumber = (value: string | null) => (value === null ? null : Number(value))

type ReadingRow = { read_at: Date; total_e4: string; energy_e4: string | null }

const readingsSql = (ctx: UserCtx, id: string, since: string) => sql<ReadingRow>`
  select t.read_at, t.total_e4, ${energySql} as energy_e4
  from config_meter_reading t
  where t.meter_id = ${id} and t.read_at >= ${since}::date and ${scopedSql(ctx.scope, 'config_meter_reading', 't')}
  order by t.read_at desc
  limit ${mostReadings}`

type MonthRow = { month: string; read_e4: string | null; billed_e4: string | null; total_fen: string | null }

// What flowed until a reading counts in the month of that reading.
const monthsSql = (ctx: UserCtx, id: string, since: string) => sql<MonthRow>`
  with read as (
    select to_char(t.read_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(${energySql}) as e4
    from config_meter_reading t
    where t.meter_id = ${id} and t.read_at >= ${since}::date and ${scopedSql(ctx.scope, 'config_meter_reading', 't')}
    group by 1
  ),
  billed as (
    select to_char(f.month, 'YYYY-MM') as month, f.total_e4 as e4, f.total_fen
    from config_meter_fee f
    where f.meter_id = ${id} and f.month >= ${since}::date and ${scopedSql(ctx.scope, 'config_meter_fee', 'f')}
  )
  select coalesce(r.month, b.month) as month, r.e4 as read_e4, b.e4 as billed_e4, b.total_fen
  from read r full join billed b on b.month = r.month
  order by 1`
