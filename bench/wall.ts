// `npm run bench -- wall`: what the live line costs the server while 2,000 guns change 200 times a second and 0, 1, 10 and
// 50 people watch all of them, beside what it takes to put the same rows into JSON for each of them. `-- --quick` is short.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { WallEvent, WallGun } from '../contract/src/operation/monitor.ts'
import { type Child, startChild } from './parts/child.ts'
import { type Figure, print } from './parts/figures.ts'
import type { WallAnswers } from './parts/wall-product.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const spanMs = values.quick ? 5_000 : 20_000
const [gunCount, perSecond] = [2_000, 200]
const audiences = [0, 1, 10, 50]
const none = undefined as never

const product = await startChild<WallAnswers>('wall-product.ts', String(gunCount))
try {
  print(await measure(product))
} finally {
  await product.end()
}

type Door = { address: string; tokens: readonly string[] }
type Reader = { bytes: number; guns: number; lateMs: number[]; sample: WallGun[]; close: () => void }

async function measure(product: Child<WallAnswers>): Promise<Figure[]> {
  const door = await product.ask('door', none)
  const figures: Figure[] = []
  await product.ask('change', perSecond)
  await wait(3_000)
  let alone = 0
  for (const audience of audiences) {
    const readers = await Promise.all(Array.from({ length: audience }, (_, place) => read(door, place)))
    // Until all have read what is there; they share one process, and the first event is a megabyte each.
    await wait(1_500 + audience * 100)
    for (const reader of readers) Object.assign(reader, { bytes: 0, guns: 0, lateMs: [] })
    const before = [await product.ask('usage', false), await product.ask('cpuSeconds', none)] as const
    const began = performance.now()
    await wait(spanMs)
    const seconds = (performance.now() - began) / 1_000
    const after = [await product.ask('usage', false), await product.ask('cpuSeconds', none)] as const
    const own = ((after[0].cpuSeconds - before[0].cpuSeconds) / seconds) * 100
    const all = ((after[1] - before[1]) / seconds) * 100
    if (audience === 0) alone = own
    const bytes = readers.map(reader => reader.bytes / 1024 / seconds)
    const bare = audience * bareShare(readers.flatMap(({ sample }) => sample).slice(0, 500))
    figures.push(
      figure(`${audience} watch: server, of a core`, '%', [own], audience > 10 ? 40 : 20),
      figure(`${audience} watch: server and database`, '%', [all], audience > 10 ? 60 : 40),
    )
    if (audience === 0) continue
    figures.push(
      figure(`${audience} watch: more than nobody does`, '%', [own - alone], audience > 10 ? 30 : 10),
      figure(`${audience} watch: bare JSON of the same rows`, '%', [bare], own),
      figure(`${audience} watch: bytes to each`, 'kB/s', bytes, 150),
      figure(
        `${audience} watch: guns told a second`,
        '',
        readers.map(({ guns }) => guns / seconds),
        perSecond * 1.1,
      ),
      figure(
        `${audience} watch: measured until told`,
        'ms',
        readers.flatMap(({ lateMs }) => lateMs),
        2_000,
      ),
    )
    for (const { close } of readers) close()
    await wait(500)
  }
  const { p99, max } = await product.ask('delayMs', none)
  figures.push(figure('waiting for the event loop, p99', 'ms', [p99], 50), figure('at most', 'ms', [max], 500))
  return figures
}

function figure(what: string, unit: string, found: readonly number[], target: number): Figure {
  return { what, unit, values: found, target: Math.max(1, Math.round(target)), by: 'p50' }
}

/** One that reads the line as quickly as it comes; the reading is not what is measured. */
async function read({ address, tokens }: Door, place: number): Promise<Reader> {
  const stop = new AbortController()
  const response = await fetch(`${address}/operation-service/monitor/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: tokens[place % tokens.length] ?? '' },
    body: '{}',
    signal: stop.signal,
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error(await response.text())
  const reader: Reader = { bytes: 0, guns: 0, lateMs: [], sample: [], close: () => stop.abort() }
  const hear = (text: string) => {
    const event = JSON.parse(text.slice('data: '.length)) as WallEvent
    if (event.kind !== 'changes') return
    reader.guns += event.guns.length
    reader.sample = event.guns
    const [first] = event.guns
    if (first?.measuredAt) reader.lateMs.push(Date.now() - first.measuredAt)
  }
  const run = async () => {
    let rest = ''
    for await (const piece of response.body ?? []) {
      reader.bytes += piece.length
      const parts = (rest + Buffer.from(piece).toString('utf8')).split('\n\n')
      rest = parts.pop() ?? ''
      parts.forEach(hear)
    }
  }
  // It is closed by whoever measured.
  run().catch(() => undefined)
  return reader
}

/** Of a core, in per cent: so many rows a second written as JSON for one reader. */
function bareShare(rows: readonly WallGun[]): number {
  if (rows.length === 0) return 0
  const rounds = 2_000
  const { user, system } = process.cpuUsage()
  for (let round = 0; round < rounds; round++) JSON.stringify(rows)
  const used = process.cpuUsage({ user, system })
  const secondsARow = (used.user + used.system) / 1e6 / rounds / rows.length
  return secondsARow * perSecond * 100
}
