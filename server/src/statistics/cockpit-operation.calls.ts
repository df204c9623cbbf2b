// The operations cockpit: a month against what was aimed at, by station, over the year, and by day and hour.
import { operationCockpit } from '@ev/contract/statistics/cockpit'
import { monthBefore, yearBefore } from '@ev/rules/compared'
import { addDays, addMonths, earlierOf, lastDayOfMonth, laterOf, type Span } from '@ev/rules/days'
import { timeUseBp } from '@ev/rules/figures'
import { shareBp } from '@ev/rules/price/margin'
import { businessDay, dayMs, type Instant, readTime, showTime, wholeDaysBetween } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'
import { asOf } from './as-of.ts'
import { figuresBy, figuresOf, type KeyedFigures, nothing } from './figures.ts'
import type { Figures } from './measures.ts'
import { type Sight, sightOf } from './sight.ts'
import { stationNames } from './station-names.ts'
import { type GunTimes, gunTimes } from './times.ts'

export const operationCockpitCalls = answers(operationCockpit, {
  async get(ctx, { month, against }) {
    const today = businessDay(ctx.now)
    // Of a month that has not begun there is nothing to tell: this one stands in for it.
    const first = `${laterOf(earlierOf(month ?? today, today), beginning).slice(0, 7)}-01`
    const last = lastDayOfMonth(first)
    const span = { from: first, to: earlierOf(last, today) }
    const year = { from: addMonths(first, -11), to: span.to }
    const beforeSpan = against === 'lastYear' ? yearBefore(span) : monthBefore(span)
    const sight = await sightOf(ctx)
    const [at, total, stations, before, months, times, timesBefore, monthTimes, targets, heat] = await Promise.all([
      asOf(ctx.db, ctx.now),
      figuresOf(ctx, { span }),
      figuresBy(ctx, { span, by: 'station' }),
      figuresOf(ctx, { span: beforeSpan }),
      figuresBy(ctx, { span: year, by: 'month' }),
      gunTimes(ctx, { span, by: 'station' }),
      gunTimes(ctx, { span: beforeSpan, by: 'all' }),
      gunTimes(ctx, { span: year, by: 'month' }),
      targetsOf(ctx, first),
      heatOf(ctx, span),
    ])
    const byStation = await stationsOf(ctx, stations, times, targets)
    return {
      asOf: showTime(at),
      month: first.slice(0, 7),
      span,
      goneBp: goneBp(first, last, ctx.now),
      total: sight.told(reached(total, together(times))),
      before: before.allOrders === 0 && !timesBefore[0] ? null : sight.told(reached(before, timesBefore[0])),
      beforeSpan,
      target: targetTold(sight, targetOf(byStation, times)),
      stations: stationsTold(sight, byStation),
      months: monthsOf(year.from, months, monthTimes).map(sight.told),
      tiers: { jianE4: total.jianE4, fengE4: total.fengE4, pingE4: total.pingE4, guE4: total.guE4 },
      heat,
    }
  },
})

/** Nobody had a station to charge at before. */
const beginning = '2000-01-01'

const midnight = (day: string) => readTime(`${day} 00:00:00`) ?? (0 as Instant)

function goneBp(first: string, last: string, now: Instant): number {
  const wholeMs = (wholeDaysBetween(midnight(first), midnight(last)) + 1) * dayMs
  return shareBp(Math.min(now - midnight(first), wholeMs), wholeMs) ?? 0
}

const reached = ({ energyE4, revenueFen, orders }: Figures, times: GunTimes | undefined) => ({
  energyE4,
  revenueFen,
  orders,
  utilisationBp: times ? timeUseBp(times) : null,
})

function together(times: readonly GunTimes[]): GunTimes {
  const names = [
    'gunDays',
    'gunSec',
    'powerWs',
    'chargingSec',
    'offlineSec',
    'faultSec',
    'alarmSec',
    'idleSec',
  ] as const
  const sums = Object.fromEntries(names.map(name => [name, times.reduce((sum, one) => sum + one[name], 0)]))
  return { key: '', ...sums } as GunTimes
}

type Target = { energyE4: number | null; revenueFen: number | null; utilisationBp: number | null }
type Targets = ReadonlyMap<string, Target>

async function targetsOf({ db }: UserCtx, month: string): Promise<Targets> {
  const rows = await db
    .selectFrom('config_operation_target')
    .select(['station_id', 'energy_e4', 'revenue_fen', 'utilisation_bp'])
    .where('month', '=', month)
    .execute()
  const number = (value: string | null) => (value === null ? null : Number(value))
  return new Map(
    rows.map(row => [
      row.station_id,
      { energyE4: number(row.energy_e4), revenueFen: number(row.revenue_fen), utilisationBp: row.utilisation_bp },
    ]),
  )
}

/** Those that did something, have guns, or aim at something. */
async function stationsOf(
  ctx: UserCtx,
  figures: readonly KeyedFigures[],
  times: readonly GunTimes[],
  targets: Targets,
) {
  const [sums, used] = [new Map(figures.map(one => [one.key, one])), new Map(times.map(one => [one.key, one]))]
  const ids = [...new Set([...sums.keys(), ...used.keys(), ...targets.keys()])]
  const names = await stationNames(ctx, ids)
  return ids.map(id => ({
    id,
    name: names.get(id) ?? '',
    ...reached(sums.get(id) ?? nothing, used.get(id)),
    target: targets.get(id) ?? null,
  }))
}

type Station = Awaited<ReturnType<typeof stationsOf>>[number]

/** The best first, by what the reader is told: their order says who earned more. */
function stationsTold({ sees, told }: Sight, stations: readonly Station[]) {
  const by = sees('revenueFen') ? ({ revenueFen }: Station) => revenueFen : ({ energyE4 }: Station) => energyE4
  return stations
    .toSorted((a, b) => by(b) - by(a) || b.energyE4 - a.energyE4)
    .map(one => told({ ...one, target: one.target && told(one.target) }))
}

function targetTold({ told }: Sight, target: ReturnType<typeof targetOf>) {
  if (!target) return null
  const { stations, aimed, reached } = target
  return { stations: told(stations), aimed: told(aimed), reached: told(reached) }
}

/** Each measure over the stations that have a target of it: what the others did is nothing towards it. */
function targetOf(stations: readonly Station[], times: readonly GunTimes[]) {
  const aiming = (name: keyof Target) => stations.filter(({ target }) => (target?.[name] ?? null) !== null)
  const [energy, revenue, use] = [aiming('energyE4'), aiming('revenueFen'), aiming('utilisationBp')]
  if (energy.length + revenue.length + use.length === 0) return null
  const sum = <T>(rows: readonly T[], value: (row: T) => number) =>
    rows.length === 0 ? null : rows.reduce((all, row) => all + value(row), 0)
  const usedIds = new Set(use.map(({ id }) => id))
  const usedTimes = times.filter(({ key }) => usedIds.has(key))
  return {
    stations: { energyE4: energy.length, revenueFen: revenue.length, utilisationBp: use.length },
    aimed: {
      energyE4: sum(energy, ({ target }) => target?.energyE4 ?? 0),
      revenueFen: sum(revenue, ({ target }) => target?.revenueFen ?? 0),
      utilisationBp: weighedBp(use, usedTimes),
    },
    reached: {
      energyE4: sum(energy, one => one.energyE4),
      revenueFen: sum(revenue, one => one.revenueFen),
      utilisationBp: use.length === 0 ? null : timeUseBp(together(usedTimes)),
    },
  }
}

/** What stations aim at together: each by the time of its guns. */
function weighedBp(stations: readonly Station[], times: readonly GunTimes[]): number | null {
  const seconds = new Map(times.map(one => [one.key, one.gunSec]))
  const whole = times.reduce((sum, { gunSec }) => sum + gunSec, 0)
  if (whole === 0) return stations[0]?.target?.utilisationBp ?? null
  const weighed = stations.reduce(
    (sum, { id, target }) => sum + (target?.utilisationBp ?? 0) * (seconds.get(id) ?? 0),
    0,
  )
  return Math.round(weighed / whole)
}

function monthsOf(first: string, figures: readonly KeyedFigures[], times: readonly GunTimes[]) {
  const [sums, used] = [new Map(figures.map(one => [one.key, one])), new Map(times.map(one => [one.key, one]))]
  return Array.from({ length: 12 }, (_, place) => {
    const month = addMonths(first, place).slice(0, 7)
    return { month, ...reached(sums.get(month) ?? nothing, used.get(month)) }
  })
}

async function heatOf({ db, scope }: UserCtx, { from, to }: Span) {
  const { rows } = await sql<{ day: string; hour: number; energyE4: number }>`
    select s.day::text as day, s.slot / 2 as hour, sum(s.energy_e4)::float8 as "energyE4"
    from statistics_flow s
    where s.day between ${from} and ${to} and ${scopedSql(scope, 'statistics_flow', 's')}
    group by 1, 2`.execute(db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = wholeDaysBetween(midnight(from), midnight(to)) + 1
  return Array.from({ length: days }, (_, place) => {
    const day = addDays(from, place)
    const found = byDay.get(day) ?? []
    return {
      day,
      hoursE4: Array.from({ length: 24 }, (_, hour) => found.find(one => one.hour === hour)?.energyE4 ?? 0),
    }
  })
}
