// `npm run bench -- orders`: the list of a million and of five million orders through the product's own door, beside the
// same SQL by the bare driver in the same run; how it grows; orders settled a second; past orders priced anew a second.
// `-- --quick` takes 40,000 and 200,000.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { order } from '../contract/src/bill/order.ts'
import { priceSimulation } from '../contract/src/bill/price-simulation.ts'
import { work } from '../contract/src/system/work.ts'
import { addDays } from '../rules/src/days.ts'
import { businessDay, instant } from '../rules/src/units.ts'
import { type Figure, print } from './parts/figures.ts'
import { openInside } from './parts/inside.ts'
import { type OrderRows, openOrderRows } from './parts/order-rows.ts'
import { settlingFigures } from './parts/order-settling.ts'
import { saidAbout } from './parts/said-sql.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, rows: { type: 'string' } } })
const most = Number(values.rows ?? (values.quick ? 200_000 : 5_000_000))
const sizes = [most / 5, most]
/** Fewer than a year of them, which is the most that can be asked for. */
const simulated = Math.min(100_000, most / 4)
const times = values.quick ? 10 : 30
const pageSize = 20

const inside = await openInside({}, 'small')
try {
  // First, while its rows still refer to each other.
  const settling = await settlingFigures(inside, values.quick ? 50 : 150)
  const rows = await openOrderRows(inside)
  try {
    const found: Measured[][] = []
    for (const size of sizes) found.push(await filled(rows, size))
    print([...ratios(found.at(-1) ?? []), ...growth(found), ...settling, ...(await simulation(rows))])
  } finally {
    await rows.close()
  }
} finally {
  await inside.close()
}

async function filled(rows: OrderRows, size: number): Promise<Measured[]> {
  const begun = performance.now()
  await rows.fillTo(size)
  console.log(`${said(size)} orders after ${Math.round((performance.now() - begun) / 1_000)} s`)
  const all = await measured(size)
  print(all.flatMap(figuresOf))
  return all
}

function said(count: number) {
  return count.toLocaleString('en')
}

type Asked = Parameters<typeof inside.call<typeof order.calls.pages>>[1]
type Measured = { size: number; what: string; target: number; ours: number[]; bare: number[] }

/** What people ask of the list, and how long it may take. */
async function questions(size: number): Promise<(readonly [string, number, Asked, number])[]> {
  const today = businessDay(instant(Date.now()))
  const month = { from: addDays(today, -29), to: today }
  const whole = { filters: {}, pageSize, count: 'none' } as const
  return [
    ['page 1', 80, whole, times],
    [
      'page 1 of the last 7 days, with sums',
      300,
      { ...whole, filters: { createTime: { preset: 'last7Days' } }, sums: true },
      times,
    ],
    ['page 1,000', 100, { ...whole, current: 1_000, pageSize: 10 }, times],
    ['half way down by place', 100, { ...whole, after: await placeAt(0.5) }, times],
    ['plate contains 12345', 150, { ...whole, filters: { plateNo: '12345' } }, times],
    [
      'order number contains its last digits',
      150,
      { ...whole, filters: { orderNo: String(Math.floor(size / 3)).padStart(8, '0') } },
      times,
    ],
    ['one station', 80, { ...whole, filters: { station: [await someStation()] } }, times],
    ['capped count', 80, { ...whole, count: 'capped' }, times],
    ['exact count', 2_000, { ...whole, count: 'exact' }, 3],
    ['sums of a month', 1_500, { ...whole, filters: { createTime: month }, sums: true }, 5],
  ]
}

async function measured(size: number): Promise<Measured[]> {
  const all: Measured[] = []
  for (const [what, target, asked, count] of await questions(size)) {
    const ask = () => inside.call(order.calls.pages, asked)
    await ask()
    const statements = await saidAbout('bill_order', ask)
    if (statements.length === 0) throw new Error(`${what}: nothing was asked of the database`)
    const bare = () => Promise.all(statements.map(one => inside.bare(one.text, one.values)))
    await bare()
    const one: Measured = { size, what, target, ours: [], bare: [] }
    // In turns, so that whatever else the machine does falls on both.
    for (let time = 0; time < count; time++) {
      one.ours.push(await lasted(ask))
      one.bare.push(await lasted(bare))
    }
    all.push(one)
  }
  return all
}

async function lasted(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

function figuresOf({ size, what, target, ours, bare }: Measured): Figure[] {
  return [
    { what: `${said(size)}: ${what}`, unit: 'ms', values: ours, target, by: 'p75' },
    { what: `${said(size)}: ${what}, bare`, unit: 'ms', values: bare, target, by: 'p75' },
  ]
}

function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}

/** What the door, the rights and the shapes add to the SQL. */
function ratios(all: readonly Measured[]): Figure[] {
  return all.map(({ size, what, ours, bare }) => ({
    what: `${said(size)}: ${what}, against bare`,
    unit: 'x',
    values: [middle(ours) / middle(bare)],
    target: 5,
    by: 'max',
  }))
}

/** Five times the rows: what goes by an index stays, what adds all of them up grows with them. */
function growth([small = [], large = []]: Measured[][]): Figure[] {
  return large.map(({ what, ours }, place) => ({
    what: `growth: ${what}`,
    unit: 'x',
    values: [middle(ours) / middle(small[place]?.ours ?? [])],
    target: /count|sums/.test(what) ? 6 : 2,
    by: 'max',
  }))
}

/** The cursor of the row so far down, as walking there would have given it. */
async function placeAt(share: number): Promise<string> {
  const { rows: found } = await inside.bare(
    `select id, created_at::text as at from bill_order where seller_id = 399
      and created_at <= now() - interval '730 days' * $1::float8 order by created_at desc, id desc limit 1`,
    [share],
  )
  const row = found[0] as { id: string; at: string }
  return Buffer.from(JSON.stringify(['createTime', 'desc', row.at, row.id])).toString('base64url')
}

async function someStation(): Promise<string> {
  const { rows: found } = await inside.bare('select min(station_id)::text as id from bill_order where seller_id = 399')
  return (found[0] as { id: string }).id
}

/** Past orders by another version, from the call to the figures. */
async function simulation(rows: OrderRows): Promise<Figure[]> {
  const to = businessDay(instant(Date.now()))
  const { rows: days } = await inside.bare(
    `select business_day::text as day from bill_order where seller_id = 399 and business_day is not null
      order by business_day desc offset $1 limit 1`,
    [simulated],
  )
  const from = (days[0] as { day: string } | undefined)?.day ?? addDays(to, -365)
  await rows.addParts(from)
  const version = await inside.bare('select max(id)::text as id from config_billing_version where seller_id = 399')
  const { id } = version.rows[0] as { id: string }
  const asked = { by: { version: id }, stations: [], from, to }
  const [cpu, begun] = [await inside.cpuSeconds(), performance.now()]
  const { workId } = await inside.call(priceSimulation.calls.run, asked)
  await inside.runWork()
  const [seconds, cpuSeconds] = [(performance.now() - begun) / 1_000, (await inside.cpuSeconds()) - cpu]
  const { status, error } = await inside.call(work.get, { id: workId })
  if (status !== 'done') throw new Error(`the simulation is ${status}: ${error}`)
  const { orders, leftOut } = await inside.call(priceSimulation.calls.result, { id: workId })
  const passed = leftOut.reduce((all, one) => all + one.count, 0)
  console.log(`${said(orders)} orders priced anew and ${said(passed)} left out in ${seconds.toFixed(1)} s`)
  const figure = (what: string, value: number): Figure => ({
    what,
    unit: 's',
    values: [(value / (orders + passed)) * 100_000],
    target: 10,
    by: 'max',
  })
  return [
    figure('100,000 past orders priced anew', seconds),
    figure('100,000 past orders priced anew: CPU', cpuSeconds),
  ]
}
