// The device cockpit: how long guns were there for drivers and how often they began to charge, by maker and model.
import { type DeviceRates, deviceCockpit } from '@ev/contract/statistics/cockpit'
import { addDays, type Span } from '@ev/rules/days'
import { faultBp, onlineBp, readyBp, startBp } from '@ev/rules/figures'
import { kindBits } from '@ev/rules/statistic-kinds'
import { businessDay, showTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { asOf } from './as-of.ts'
import { figuresBy, figuresOf } from './figures.ts'
import { type Sight, sightOf } from './sight.ts'
import { type GunTimes, gunTimes } from './times.ts'

const worstAtMost = 10
const codesAtMost = 12

export const deviceCockpitCalls = answers(deviceCockpit, {
  async get(ctx, { days }) {
    const to = businessDay(ctx.now)
    const span = { from: addDays(to, 1 - days), to }
    const beforeSpan = { from: addDays(span.from, -days), to: addDays(span.from, -1) }
    const [at, times, timesBefore, outcomes, outcomesBefore, dayTimes, dayOutcomes, counted] = await Promise.all([
      asOf(ctx.db, ctx.now),
      gunTimes(ctx, { span, by: 'all' }),
      gunTimes(ctx, { span: beforeSpan, by: 'all' }),
      figuresOf(ctx, { span }),
      figuresOf(ctx, { span: beforeSpan }),
      gunTimes(ctx, { span, by: 'day' }),
      figuresBy(ctx, { span, by: 'day' }),
      devicesNow(ctx),
    ])
    const [types, worst, codes, versions] = await Promise.all([
      typesOf(ctx, await sightOf(ctx), span),
      worstGuns(ctx, span),
      alarmCodes(ctx, span),
      versionsOf(ctx),
    ])
    const outcomeOf = new Map(dayOutcomes.map(one => [one.key, one]))
    const timeOf = new Map(dayTimes.map(one => [one.key, one]))
    return {
      asOf: showTime(at),
      span,
      ...counted,
      total: rates(times[0], outcomes),
      before: rates(timesBefore[0], outcomesBefore),
      beforeSpan,
      types,
      days: Array.from({ length: days }, (_, place) => {
        const day = addDays(span.from, place)
        return { day, ...rates(timeOf.get(day), outcomeOf.get(day)) }
      }),
      worst,
      codes,
      versions,
    }
  },
})

type Outcomes = Parameters<typeof startBp>[0]

const rates = (times: GunTimes | undefined, outcomes: Outcomes | undefined): DeviceRates => ({
  onlineBp: times ? onlineBp(times) : null,
  faultBp: times ? faultBp(times) : null,
  readyBp: times ? readyBp(times) : null,
  startBp: outcomes ? startBp(outcomes) : null,
})

async function devicesNow({ db, scope }: UserCtx) {
  const { rows } = await sql<{ piles: number; guns: number }>`
    select count(*)::integer as guns, count(distinct g.pile_id)::integer as piles
    from config_gun g where ${scopedSql(scope, 'config_gun', 'g')}`.execute(db)
  return rows[0] ?? { piles: 0, guns: 0 }
}

type TypeRow = { id: string; maker: string; model: string; piles: number; guns: number }
type TypeOutcomes = Outcomes & { key: string; orders: number; energyE4: number }

async function typesOf(ctx: UserCtx, sight: Sight, span: Span) {
  const [times, outcomes, types] = await Promise.all([
    gunTimes(ctx, { span, by: 'pileType' }),
    outcomesByType(ctx, span),
    sql<TypeRow>`
      select y.id, y.maker, y.model, count(*)::integer as guns, count(distinct g.pile_id)::integer as piles
      from config_gun g
      join config_pile p on p.id = g.pile_id and ${linked('config_pile')}
      join config_pile_type y on y.id = p.pile_type_id and ${linked('config_pile_type')}
      where ${scopedSql(ctx.scope, 'config_gun', 'g')} group by 1, 2, 3 order by guns desc, y.id`.execute(ctx.db),
  ])
  const timeOf = new Map(times.map(one => [one.key, one]))
  const outcomeOf = new Map(outcomes.map(one => [one.key, one]))
  return types.rows.map(row => {
    const found = outcomeOf.get(row.id)
    return sight.told({
      ...row,
      orders: found?.orders ?? 0,
      energyE4: found?.energyE4 ?? 0,
      ...rates(timeOf.get(row.id), found),
    })
  })
}

/** Sums are kept by station: by type the orders themselves are read. */
async function outcomesByType({ db, scope }: UserCtx, { from, to }: Span): Promise<TypeOutcomes[]> {
  const having = (bit: number): RawBuilder<unknown> => sql`filter (where o.stat_kind & ${sql.lit(bit)} <> 0)`
  const { rows } = await sql<TypeOutcomes>`
    select p.pile_type_id::text as key, sum(o.orders)::float8 as "allOrders", sum(o.orders)::float8 as orders,
      coalesce(sum(o.orders) ${having(kindBits.abnormal)}, 0)::float8 as "abnormalOrders",
      coalesce(sum(o.orders) ${having(kindBits.startFailed)}, 0)::float8 as "failedOrders",
      sum(o.energy_e4)::float8 as "energyE4"
    from (
      select t.pile_id, t.stat_kind, count(*) as orders, sum(t.energy_e4) as energy_e4
      from bill_order t
      where t.order_status > 4 and t.stat_day between ${from} and ${to} and ${scopedSql(scope, 'bill_order', 't')}
      group by 1, 2
    ) o join config_pile p on p.id = o.pile_id and ${linked('config_pile')}
    group by 1`.execute(db)
  return rows
}

type WorstRow = {
  gunId: string
  gunIndex: number
  pileId: string
  pileName: string
  stationName: string
  gunSec: number
  faultSec: number
  offlineSec: number
}

async function worstGuns({ db, scope }: UserCtx, { from, to }: Span) {
  const { rows } = await sql<WorstRow>`
    select g.id as "gunId", g.gun_index as "gunIndex", p.id as "pileId", p.name as "pileName", s.name as "stationName",
      x."gunSec", x."faultSec", x."offlineSec"
    from (
      select d.gun_id, sum(d.fault_sec)::float8 as "faultSec", sum(d.offline_sec)::float8 as "offlineSec",
        sum(d.idle_sec + d.preparing_sec + d.charging_sec + d.full_sec + d.offline_sec + d.alarm_sec + d.fault_sec
          + d.reserved_sec)::float8 as "gunSec"
      from statistics_gun_day d
      where d.day between ${from} and ${to} and ${scopedSql(scope, 'statistics_gun_day', 'd')}
      group by 1
      having sum(d.fault_sec + d.offline_sec) > 0
      order by sum(d.fault_sec + d.offline_sec) desc, d.gun_id limit ${worstAtMost}
    ) x
    join config_gun g on g.id = x.gun_id and ${linked('config_gun')}
    join config_pile p on p.id = g.pile_id and ${linked('config_pile')}
    join config_station s on s.id = g.station_id and ${linked('config_station')}
    order by x."faultSec" + x."offlineSec" desc, g.id`.execute(db)
  return rows.map(({ gunSec, ...row }) => ({
    ...row,
    readyBp: readyBp({ ...row, gunSec, gunDays: 0, powerWs: 0, chargingSec: 0 }),
  }))
}

type CodeRow = {
  kind: 'fault' | 'stop' | 'offline' | 'vehicle'
  code: string
  alarms: number
  piles: number
  lasting: number
}

async function alarmCodes({ db, scope }: UserCtx, { from }: Span): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select a.kind, a.code, count(*)::integer as alarms, count(distinct a.pile_id)::integer as piles,
      (count(*) filter (where a.recovered_at is null and a.kind in ('fault', 'offline')))::integer as lasting
    from operation_alarm a
    where a.first_at >= ${from}::timestamp at time zone 'Asia/Shanghai' and ${scopedSql(scope, 'operation_alarm', 'a')}
    group by 1, 2 order by alarms desc, a.code limit ${codesAtMost}`.execute(db)
  return rows
}

type VersionRow = { maker: string; model: string; version: string; piles: number }

async function versionsOf({ db, scope }: UserCtx): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select y.maker, y.model, coalesce(s.program_version, '') as version, count(*)::integer as piles
    from config_pile p
    join config_pile_type y on y.id = p.pile_type_id and ${linked('config_pile_type')}
    left join config_pile_state s on s.pile_id = p.id and ${linked('config_pile_state')}
    where ${scopedSql(scope, 'config_pile', 'p')}
    group by 1, 2, 3 order by y.maker, y.model, piles desc`.execute(db)
  return rows
}
