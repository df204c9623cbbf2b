// `npm run bench -- wall`: what the live line costs the server while 2,000 guns change 200 times a second and 0, 1, 10 and
// 50 people watch all of them, beside what it takes to put the same rows into JSON for each of them; and what it takes when
// 500 come back at once. `-- --quick` is short.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { WallGun } from '../contract/src/operation/monitor.ts'
import { startChild } from './parts/child.ts'
import { type Figure, print } from './parts/figures.ts'
import type { WallLoad } from './parts/wall-load.ts'
import type { WallAnswers } from './parts/wall-product.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const spanMs = values.quick ? 5_000 : 20_000
const [gunCount, perSecond] = [2_000, 200]
const audiences = [0, 1, 10, 50]
const mostLines = 500
const none = undefined as never

const product = await startChild<WallAnswers>('wall-product.ts', String(gunCount))
const load = await startChild<WallLoad>('wall-load.ts')
try {
  print([...(await measure()), ...(await comeBack())])
} finally {
  await load.end()
  await product.end()
}

async function measure(): Promise<Figure[]> {
  const door = await product.ask('door', none)
  const figures: Figure[] = []
  await product.ask('change', perSecond)
  await wait(3_000)
  let alone = 0
  for (const audience of audiences) {
    await load.ask('open', { door, count: audience })
    await wait(1_500)
    await load.ask('begin', none)
    const before = [await product.ask('usage', false), await product.ask('cpuSeconds', none)] as const
    const began = performance.now()
    await wait(spanMs)
    const heard = await load.ask('heard', none)
    const seconds = (performance.now() - began) / 1_000
    const after = [await product.ask('usage', false), await product.ask('cpuSeconds', none)] as const
    const own = ((after[0].cpuSeconds - before[0].cpuSeconds) / seconds) * 100
    const all = ((after[1] - before[1]) / seconds) * 100
    if (audience === 0) alone = own
    figures.push(
      figure(`${audience} watch: server, of a core`, '%', [own], audience > 10 ? 40 : 20),
      figure(`${audience} watch: server and database`, '%', [all], audience > 10 ? 60 : 40),
    )
    if (audience === 0) continue
    const each = (sums: readonly number[], per: number) => sums.map(sum => sum / per / seconds)
    figures.push(
      figure(`${audience} watch: more than nobody does`, '%', [own - alone], audience > 10 ? 30 : 10),
      figure(`${audience} watch: bare JSON of the same rows`, '%', [audience * bareShare(heard.sample)], own),
      figure(`${audience} watch: bytes to each`, 'kB/s', each(heard.bytes, 1024), 150),
      figure(`${audience} watch: guns told a second`, '', each(heard.guns, 1), perSecond * 1.1),
      { ...figure(`${audience} watch: measured until told`, 'ms', heard.lateMs, 2_000), by: 'max' },
    )
    await load.ask('close', none)
    await wait(500)
  }
  const { p99, max } = await product.ask('delayMs', none)
  figures.push(figure('waiting for the event loop, p99', 'ms', [p99], 50), figure('at most', 'ms', [max], 500))
  return figures
}

/** All whom the product lets in, and again at once after their lines were cut. */
async function comeBack(): Promise<Figure[]> {
  const door = await product.ask('door', none)
  await load.ask('open', { door, count: mostLines })
  await product.ask('cut', none)
  await wait(2_000)
  const { rssBytes } = await product.ask('usage', true)
  await product.ask('peak', none)
  const began = performance.now()
  await load.ask('open', { door, count: mostLines })
  const seconds = (performance.now() - began) / 1_000
  const more = (await product.ask('peak', none)) - rssBytes
  return [
    figure(`${mostLines} come back: until each has its picture`, 's', [seconds], 10),
    figure(`${mostLines} come back: memory for it at most`, 'MB', [more / 1e6], 150),
  ]
}

function figure(what: string, unit: string, found: readonly number[], target: number): Figure {
  return { what, unit, values: found, target: Math.max(1, Math.round(target)), by: 'p50' }
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
