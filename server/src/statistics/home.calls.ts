// Home: today against yesterday up to the same minute, the load of the day, the first stations, and what waits.
import { home } from '@ev/contract/statistics/home'
import { instantOf } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { faultBp, onlineBp, timeUseBp } from '@ev/rules/figures'
import { loadCurve, type Running } from '@ev/rules/load-curve'
import { halfHourOf } from '@ev/rules/price/half-hours'
import { businessDay, dayMs, earlier, type Instant, showTime } from '@ev/rules/units'
import { answers, type UserCtx } from '../http/context.ts'
import { asOf } from './as-of.ts'
import { figuresBy, type KeyedFigures, nothing, readsOrders } from './figures.ts'
import { type Figures, measureNames } from './measures.ts'
import { type Sight, sightOf } from './sight.ts'
import { stationNames } from './station-names.ts'
import { flowOf, type GunTimes, gunTimes } from './times.ts'
import { todosOf } from './todos.ts'
import { figuresUntil } from './until.ts'

export const homeCalls = answers(home, {
  async get(ctx) {
    const day = businessDay(ctx.now)
    const before = addDays(day, -1)
    const until = earlier(ctx.now, dayMs)
    const [sight, at, stations, past, times, timesBefore, flow, flowBefore, running, todos] = await Promise.all([
      sightOf(ctx),
      asOf(ctx.db, ctx.now),
      figuresBy(ctx, { span: { from: day, to: day }, by: 'station' }),
      figuresUntil(ctx, until),
      gunTimes(ctx, { span: { from: day, to: day }, by: 'station' }),
      gunTimes(ctx, { span: { from: before, to: before }, by: 'all' }),
      flowOf(ctx, { day }),
      flowOf(ctx, { day: before }),
      runningOf(ctx),
      todosOf(ctx),
    ])
    const energyOf = (halves: typeof flow) => halves.map(({ energyE4 }) => energyE4)
    return {
      asOf: showTime(at),
      day,
      today: sight.told(shown(totalOf(stations))),
      before: sight.told(shown(past)),
      beforeUntil: showTime(until),
      rates: ratesOf(times),
      ratesBefore: ratesOf(timesBefore),
      load: readsOrders(ctx.scope)
        ? null
        : {
            today: completeOf(loadCurve({ day, now: ctx.now, settledE4: energyOf(flow) }, running), ctx.now),
            yesterday: loadCurve({ day: before, now: ctx.now, settledE4: energyOf(flowBefore) }, running),
          },
      ranking: await rankingOf(ctx, sight, stations, times),
      todos,
    }
  },
})

const shown = ({ energyE4, revenueFen, stayFen, orders, abnormalOrders, failedOrders }: Figures) => ({
  energyE4,
  revenueFen,
  stayFen,
  orders,
  // As the statistics count them.
  abnormalOrders: abnormalOrders + failedOrders,
})

/** Every measure only adds. */
function totalOf(stations: readonly KeyedFigures[]) {
  const total = { ...nothing }
  for (const station of stations) for (const name of measureNames) total[name] += station[name]
  return total
}

/** The half hour that runs says nothing yet: a car that has just come would stand for all of it. */
const completeOf = (curve: readonly (number | null)[], now: Instant) =>
  curve.map((watts, slot) => (slot < halfHourOf(now).slot ? watts : null))

function ratesOf(times: readonly GunTimes[]) {
  const sum = (name: 'gunSec' | 'offlineSec' | 'faultSec') => times.reduce((all, one) => all + one[name], 0)
  const together = {
    gunDays: 0,
    powerWs: 0,
    chargingSec: 0,
    gunSec: sum('gunSec'),
    offlineSec: sum('offlineSec'),
    faultSec: sum('faultSec'),
  }
  return { onlineBp: onlineBp(together), faultBp: faultBp(together) }
}

const rankedAtMost = 10

/** By measures that the reader is told: by another one, which stations are here would say what it is. */
async function rankingOf(ctx: UserCtx, sight: Sight, stations: readonly KeyedFigures[], times: readonly GunTimes[]) {
  const used = new Map(times.map(one => [one.key, timeUseBp(one)]))
  const figures = new Map(stations.map(one => [one.key, one]))
  const all = [...new Set([...figures.keys(), ...used.keys()])].map(id => ({
    id,
    energyE4: figures.get(id)?.energyE4 ?? 0,
    revenueFen: figures.get(id)?.revenueFen ?? 0,
    utilisationBp: used.get(id) ?? null,
  }))
  const measures = [
    'energyE4',
    'utilisationBp',
    ...(sight.sees('revenueFen') ? (['revenueFen'] as const) : []),
  ] as const
  const best = measures.flatMap(name =>
    all
      .filter(one => (one[name] ?? 0) > 0)
      .toSorted((a, b) => (b[name] ?? 0) - (a[name] ?? 0))
      .slice(0, rankedAtMost),
  )
  const ranked = [...new Set(best)]
  const names = await stationNames(
    ctx,
    ranked.map(({ id }) => id),
  )
  return ranked.map(one => sight.told({ ...one, name: names.get(one.id) ?? '' }))
}

async function runningOf(ctx: UserCtx): Promise<Running[]> {
  const rows = await ctx.db
    .selectFrom('bill_order')
    .select(['begun_at as begunAt', 'live_energy_e4 as energyE4'])
    .where('order_status', 'in', [3, 4])
    .where('begun_at', 'is not', null)
    .execute()
  return rows.flatMap(({ begunAt, energyE4 }) =>
    begunAt ? [{ begunAt: instantOf(begunAt), energyE4: Number(energyE4) }] : [],
  )
}
