// What flowed at a station today and yesterday, by half hours of the clock: what is over as the sums have it, and what goes
// on as the piles measured it; and what the day has come to.
import { stationMonitor } from '@ev/contract/statistics/station-monitor'
import { at } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { halfHourOf } from '@ev/rules/price/half-hours'
import { refuse } from '@ev/rules/refuse'
import { businessDay, instant, readTime, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { asOf } from './as-of.ts'
import { figuresOf } from './figures.ts'
import { sightOf } from './sight.ts'
import { flowOf } from './times.ts'

export const stationMonitorCalls = answers(stationMonitor, {
  async load(ctx, { stationId }) {
    await mustSee(ctx, stationId)
    const day = businessDay(ctx.now)
    const yesterday = addDays(day, -1)
    const running = await runningAt(ctx, stationId, yesterday)
    const flowOn = async (wanted: string) => {
      const settled = await flowOf(ctx, { day: wanted, stationIds: [stationId] })
      const slots = settled.map(({ energyE4 }) => energyE4)
      for (const { day: found, slot, energyE4 } of running)
        if (found === wanted) slots[slot] = (slots[slot] ?? 0) + Number(energyE4)
      return slots
    }
    return {
      asOf: showTime(ctx.now),
      day,
      over: halfHourOf(ctx.now).slot,
      todayE4: await flowOn(day),
      yesterdayE4: await flowOn(yesterday),
    }
  },

  async today(ctx, { stationId }) {
    await mustSee(ctx, stationId)
    const day = businessDay(ctx.now)
    const sight = await sightOf(ctx)
    const figuresOn = async (wanted: string) => {
      const span = { from: wanted, to: wanted }
      const { revenueFen, energyE4, orders } = await figuresOf(ctx, { span, stationIds: [stationId] })
      return sight.told({ revenueFen, energyE4, orders })
    }
    return {
      asOf: showTime(await asOf(ctx.db, ctx.now)),
      day,
      today: await figuresOn(day),
      yesterday: await figuresOn(addDays(day, -1)),
    }
  },
})

async function mustSee({ db }: UserCtx, stationId: string): Promise<void> {
  const seen = await db.selectFrom('config_station').select('id').where('id', '=', stationId).executeTakeFirst()
  if (!seen) refuse('notFound')
}

type Flow = { day: string; slot: number; energyE4: string }

/** Of orders that go on: how far the energy of the session had come at the end of each half hour, less what it was before. */
async function runningAt({ db, now }: UserCtx, stationId: string, since: string): Promise<Flow[]> {
  const start = readTime(`${since} 00:00:00`) ?? instant(0)
  const orders = await db
    .selectFrom('bill_order')
    .select(['gun_id', 'session_id', 'begun_at'])
    .where('station_id', '=', stationId)
    .where('order_status', 'in', [3, 4])
    .where('begun_at', 'is not', null)
    .execute()
  if (orders.length === 0) return []
  // The orders are in sight, so what was measured in them is.
  const { rows } = await sql<Flow>`
    select to_char(x.half, 'YYYY-MM-DD') as day,
      (extract(hour from x.half) * 2 + extract(minute from x.half) / 30)::integer as slot,
      sum(greatest(x.energy_e4 - x.before, 0))::text as "energyE4"
    from (
      select y.half, y.energy_e4, coalesce(lag(y.energy_e4) over (partition by y.session_id order by y.half), 0) as before
      from (
        select s.session_id, date_bin('30 minutes', s.at at time zone 'Asia/Shanghai', timestamp '2000-01-01') as half,
          max(s.energy_e4) as energy_e4
        from unnest(${orders.map(one => one.gun_id)}::bigint[], ${orders.map(one => one.session_id)}::bigint[],
          ${orders.map(one => one.begun_at)}::timestamptz[]) as o (gun_id, session_id, begun_at)
        join operation_sample s on s.gun_id = o.gun_id and s.session_id = o.session_id and s.at >= o.begun_at
          and s.at <= ${at(now)} and ${linked('operation_sample')}
        where s.energy_e4 is not null
        group by 1, 2
      ) y
    ) x
    where x.half >= ${at(start)}::timestamptz at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db)
  return rows
}
