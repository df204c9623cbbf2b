// Thousands of piles of both languages on the product with its database: how long they wait, what it takes, what is kept,
// and how soon all of them are back after a cut.
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadAnswers } from './charger-load.ts'
import type { ProductAnswers } from './charger-product.ts'
import { type Child, startChild, type Usage } from './child.ts'
import type { Figure } from './figures.ts'

type Asked = { piles: number; durationMs: number; ratePerSec: number }
type Product = Child<ProductAnswers>
type Load = Child<LoadAnswers>

const none = undefined as never
const mega = (bytes: number) => bytes / 1024 / 1024
/** The first fifth of a run warms up; what comes after it should not grow. */
const warmShare = 0.2

export async function storageFigures(asked: Asked): Promise<Figure[]> {
  const product = await startChild<ProductAnswers>('charger-product.ts', String(asked.piles))
  const load = await startChild<LoadAnswers>('charger-load.ts')
  try {
    const ports = await product.ask('ports', none)
    const known = await product.ask('piles', none)
    await load.ask('open', [
      { language: 'OCPP1.6J', port: ports.ocpp ?? 0, piles: known['OCPP1.6J'] },
      { language: 'YKC1.6', port: ports.ykc ?? 0, piles: known['YKC1.6'] },
    ])
    const first = await comeIn(load, asked.piles, 'connected')
    const steady = await run(product, load, asked)
    const back = await dropAndReturn(load, asked.piles)
    const kept = await accounted(product)
    return [
      { what: `${asked.piles} piles sign in`, unit: 's', values: [first], target: 60, by: 'max' },
      ...steady,
      { what: 'all dropped and back', unit: 's', values: [back], target: 60, by: 'max' },
      ...kept,
    ]
  } finally {
    await load.end()
    await product.end()
  }
}

/** Seconds until all are in. */
async function comeIn(load: Load, piles: number, what: string): Promise<number> {
  const told = await load.ask('connect', 5_000)
  const connected = told.reduce((sum, one) => sum + one.connected, 0)
  const tries = told.reduce((sum, one) => sum + one.tries, 0)
  const seconds = Math.max(...told.map(one => one.ms)) / 1_000
  console.log(`${connected} of ${piles} ${what} in ${seconds.toFixed(1)} s, ${tries} tries`)
  if (connected !== piles) throw new Error(`${piles - connected} piles are not in`)
  return seconds
}

async function run(product: Product, load: Load, { durationMs, ratePerSec }: Asked): Promise<Figure[]> {
  const [before, beforeAll] = [await product.ask('usage', true), await product.ask('cpuSeconds', none)]
  // The two languages run side by side.
  const running = load.ask('run', { ratePerSec: ratePerSec / 2, durationMs })
  const watched = await watch(product, durationMs)
  const results = await running
  const [after, afterAll] = [await product.ask('usage', true), await product.ask('cpuSeconds', none)]
  const seconds = durationMs / 1_000
  const messages = results.reduce((sum, one) => sum + one.messages, 0)
  for (const [place, { messages: sent, answers, held, p50Ms, p99Ms, maxMs }] of results.entries())
    console.log(
      `${place === 0 ? 'OCPP' : 'YKC'}: ${sent} messages, ${answers} answers, held ${held}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, longest ${maxMs.toFixed(0)} ms`,
    )
  console.log(`${messages} messages in ${seconds} s: ${(messages / seconds).toFixed(0)} a second`)
  const rss = watched.map(one => mega(one.rssBytes))
  const [warm = 0, last = 0] = [rss[Math.floor(rss.length * warmShare)], rss.at(-1)]
  console.log(
    `memory: heap ${mega(before.heapBytes).toFixed(0)} MB at the start, ${mega(after.heapBytes).toFixed(0)} at the end`,
  )
  const share = (cpu: number) => [cpu / seconds]
  return [
    { what: 'an answer, p50', unit: 'ms', values: results.map(one => one.p50Ms), target: 100, by: 'max' },
    { what: 'an answer, p99', unit: 'ms', values: results.map(one => one.p99Ms), target: 1_000, by: 'max' },
    {
      what: 'turns in which all piles waited',
      unit: '',
      values: results.map(one => one.held),
      target: 1,
      by: 'max',
    },
    {
      what: 'cores, the platform',
      unit: '',
      values: share(after.cpuSeconds - before.cpuSeconds),
      target: 0.5,
      by: 'max',
    },
    { what: 'cores, with its database', unit: '', values: share(afterAll - beforeAll), target: 1, by: 'max' },
    { what: 'the process', unit: 'MB', values: rss, target: 600, by: 'max' },
    { what: 'the process, end against a fifth', unit: '%', values: [(last / warm - 1) * 100], target: 10, by: 'max' },
    { what: 'heap, end against the start', unit: '%', values: [growth(before, after)], target: 10, by: 'max' },
  ]
}

const growth = (from: Usage, to: Usage) => (to.heapBytes / from.heapBytes - 1) * 100

async function watch(product: Product, durationMs: number): Promise<Usage[]> {
  const until = performance.now() + durationMs
  const everyMs = Math.min(10_000, durationMs / 10)
  const all: Usage[] = []
  while (performance.now() < until - everyMs) {
    await wait(everyMs)
    all.push(await product.ask('usage', false))
  }
  return all
}

async function dropAndReturn(load: Load, piles: number): Promise<number> {
  await load.ask('dropAll', none)
  return comeIn(load, piles, 'back')
}

/** Nothing may be missing: each frame that was counted at the socket has its row. */
async function accounted(product: Product): Promise<Figure[]> {
  await product.ask('settled', none)
  const figures = await product.ask('figures', none)
  const rows = await product.ask('rows', none)
  const frames = (figures.framesIn ?? 0) + (figures.framesOut ?? 0)
  console.log(
    `${rows.frames} frames and ${rows.samples} samples kept; ${frames} frames counted at the sockets; written ${figures['writer.written']}, last write ${figures['writer.lastMs']} ms, bad frames ${figures.badFrames}, alarms ${rows.alarms}`,
  )
  return [
    { what: 'frames without a row', unit: '', values: [Math.max(0, frames - rows.frames)], target: 1_000, by: 'max' },
    { what: 'rows dropped', unit: '', values: [figures['writer.dropped'] ?? 0], target: 1, by: 'max' },
    { what: 'writes failed', unit: '', values: [figures['writer.failures'] ?? 0], target: 1, by: 'max' },
  ]
}
