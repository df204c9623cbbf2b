// `npm run bench -- figures`: figures of a month and a year at five million orders from the sums, beside the same from the
// orders themselves in the same run; how fast days are summed up anew; Home with nothing read before, and again.
// `-- --quick` takes 200,000.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { home } from '../contract/src/statistics/home.ts'
import { addDays } from '../rules/src/days.ts'
import { businessDay, instant } from '../rules/src/units.ts'
import type { UserCtx } from '../server/src/http/context.ts'
import { countedOrders } from '../server/src/statistics/counted.ts'
import { type By, figuresBy } from '../server/src/statistics/figures.ts'
import { countGunDays } from '../server/src/statistics/gun-days.job.ts'
import { countings, selected } from '../server/src/statistics/measures.ts'
import { rollUp } from '../server/src/statistics/roll-up.job.ts'
import { type Figure, print } from './parts/figures.ts'
import { openInside } from './parts/inside.ts'
import { openOrderRows } from './parts/order-rows.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, rows: { type: 'string' } } })
const count = Number(values.rows ?? (values.quick ? 200_000 : 5_000_000))

const inside = await openInside({}, 'small')
try {
  const rows = await openOrderRows(inside)
  try {
    const filling = await timed(() => rows.fillTo(count))
    console.log(`${count.toLocaleString('en')} orders after ${Math.round(filling / 1_000)} s`)
    await rows.tellDays()
    const summing = await timed(() => rollUp(inside.app))
    const days = await one<{ count: number }>(
      sql`select count(*)::integer as count from (select distinct station_id, day from statistics_day) d`,
    )
    await countGunDays(inside.app)
    await sql`analyze statistics_day, statistics_hour, statistics_month, statistics_flow`.execute(
      inside.app.pools.write,
    )
    console.log(`${days.count.toLocaleString('en')} days of stations summed up in ${Math.round(summing / 1_000)} s`)
    const summed: Figure = {
      what: 'a day of a station summed up anew',
      values: [summing / days.count],
      unit: 'ms',
      target: 10,
      by: 'p50',
    }
    print([summed, ...(await ratios()), ...(await homeFigures())])
  } finally {
    await rows.close()
  }
} finally {
  await inside.close()
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const [row] = (await query.execute(inside.app.pools.read)).rows
  if (!row) throw new Error('there is no row')
  return row
}

/** What reports and dashboards ask, and which part of the time that the orders themselves take the answer may take. */
function questions(): { what: string; span: { from: string; to: string }; by: By; share: number }[] {
  const today = businessDay(instant(Date.now()))
  const month = { from: addDays(today, -29), to: today }
  const year = { from: addDays(today, -364), to: today }
  return [
    { what: 'a month by day', span: month, by: 'day', share: 0.1 },
    { what: 'a month by station', span: month, by: 'station', share: 0.1 },
    { what: 'a year by month', span: year, by: 'month', share: 0.02 },
    { what: 'a year by station', span: year, by: 'station', share: 0.02 },
  ]
}

async function ratios(): Promise<Figure[]> {
  const ctx = { db: inside.app.pools.read, scope: { sellerId: '399', narrows: [] } } as unknown as UserCtx
  const all: Figure[] = []
  for (const { what, span, by, share } of questions()) {
    const ask = () => figuresBy(ctx, { span, by })
    const raw = async () => {
      const key = { day: sql`t.day::text`, month: sql`to_char(t.day, 'YYYY-MM')`, station: sql`t.station_id::text` }[
        by as 'day'
      ]
      const condition = sql`o.seller_id = 399 and o.stat_day between ${span.from} and ${span.to}`
      await sql`select ${key} as key, ${selected} from (${countedOrders(condition)}) t
        left join ${await countings(inside.app.pools.read)} on c."sellerId" = t.seller_id group by 1`.execute(
        inside.app.pools.read,
      )
    }
    const [ours, theirs] = [await several(ask, 15), await several(raw, 3)]
    all.push(
      { what: `${what}, from the sums`, values: ours, unit: 'ms', target: 100, by: 'p75' },
      { what: `${what}, from the orders`, values: theirs, unit: 'ms', target: 100, by: 'p75' },
      {
        what: `${what}, against the orders`,
        values: [middle(ours) / middle(theirs)],
        unit: 'x',
        target: share,
        by: 'max',
      },
    )
  }
  return all
}

async function several(act: () => Promise<unknown>, times: number): Promise<number[]> {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push(await timed(act))
  return all
}

function middle(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
}

async function homeFigures(): Promise<Figure[]> {
  const ask = () => inside.call(home.get, {})
  const cold = await timed(ask)
  return [
    { what: 'Home, the first time', values: [cold], unit: 'ms', target: 800, by: 'max' },
    { what: 'Home, again', values: await several(ask, 20), unit: 'ms', target: 100, by: 'p75' },
  ]
}
