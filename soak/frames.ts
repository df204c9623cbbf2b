// `npm run soak -- frames`: 100,000 malformed frames on each port of a running platform, from strangers and in the names of
// known piles, while others charge. The platform lives, nobody else is cut off, and its memory stays as it was.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../bench/parts/child.ts'
import { attack, type Damage } from '../simulator/src/hostile.ts'
import { startGoodPiles } from './parts/good-piles.ts'
import type { DemoPile, Language, PlatformAnswers } from './parts/platform.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '30' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const count = Number(values.count)
const deadline = performance.now() + Number(values.minutes) * 60_000
const chunks = 10
const languages: readonly Language[] = ['YKC1.6', 'OCPP1.6J']
const goodOfEach = 4
const victimsOfEach = 8
/** Of the heap after a first tenth, in which everything was met once. */
const mostGrowthPct = 15

console.log(`seed ${seed}: ${count.toLocaleString('en')} malformed frames on each port`)
const platform = await startChild<PlatformAnswers>('../../soak/parts/platform.ts')
const nothing = undefined as never
const ports = await platform.ask('ports', nothing)
const portOf = ({ language }: Pick<DemoPile, 'language'>) => (language === 'YKC1.6' ? ports.ykc : ports.ocpp) ?? 0
const piles = await platform.ask('piles', nothing)
const of = (language: Language) => piles.filter(pile => pile.language === language)
const good = startGoodPiles({
  piles: languages.flatMap(language => of(language).slice(0, goodOfEach)),
  card: await platform.ask('card', nothing),
  portOf,
  seed,
})
const faults: string[] = []
try {
  await wait(10_000)
  console.log(`${good.ready()} piles are in, ${good.charging()} charge`)
  const heaps: number[] = []
  let sent = 0
  for (let chunk = 0; chunk < chunks && performance.now() < deadline; chunk++) {
    const damages = await Promise.all(languages.flatMap(language => attackFrom(language, chunk)))
    sent += damages.reduce((sum, one) => sum + one.sent, 0)
    heaps.push(await tell(sent, damages))
  }
  judge(heaps, sent)
} finally {
  good.stop()
  await platform.end()
}
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'the platform stood it' : `it did not: seed ${seed}`)
process.exit(faults.length === 0 ? 0 : 1)

/** Half of them strangers, half in the name of a pile that is known. */
function attackFrom(language: Language, chunk: number): Promise<Damage>[] {
  const half = Math.ceil(count / chunks / 2)
  const timeoutMs = Math.max(1_000, deadline - performance.now())
  const given = { language, port: portOf({ language }), count: half, timeoutMs }
  const victims = of(language).slice(goodOfEach, goodOfEach + victimsOfEach)
  return [
    attack({ ...given, seed: seed + 2 * chunk, piles: victims }),
    attack({ ...given, seed: seed + 2 * chunk + 1, width: victimsOfEach }),
  ]
}

async function tell(sent: number, damages: readonly Damage[]): Promise<number> {
  const { heapBytes, rssBytes } = await platform.ask('usage', true)
  const figures = await platform.ask('figures', nothing)
  const sessions = await platform.ask('sessions', nothing)
  const sum = (name: keyof Damage) => damages.reduce((all, one) => all + one[name], 0)
  const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  console.log(
    `${sent} sent (${sum('sockets')} sockets, ${sum('cutOff')} cut off, ${sum('refused')} refused), ${figures.badFrames} bad frames, waiting ${figures.waiting}; heap ${mega(heapBytes)} MB, process ${mega(rssBytes)} MB; good piles: ${good.ready()} in, ${good.counts.cut} cut, ${good.counts.charges} charges; sessions ${JSON.stringify(sessions)}`,
  )
  return heapBytes
}

function judge(heaps: readonly number[], sent: number) {
  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)]
  const growthPct = (last / first - 1) * 100
  console.log(`heap at the end against the first tenth: ${growthPct.toFixed(1)} %`)
  if (growthPct > mostGrowthPct) faults.push(`the heap grew by ${growthPct.toFixed(1)} %`)
  if (sent < 2 * count) faults.push(`only ${sent} of ${2 * count} frames were sent in time`)
  if (good.counts.cut > 0) faults.push(`${good.counts.cut} times a pile was cut off that had done nothing`)
  if (good.counts.charges === 0) faults.push('no pile charged')
}
