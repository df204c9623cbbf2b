// `npm run bench -- chargers`: what a message and a connection of a charger cost, beside bare ws and ocpp-rpc in the same
// run; then 8,000 piles of both languages with 1,000 messages a second and storage, for five minutes. `-- --minutes 30`
// and `-- --quick` take more or less time.
import { parseArgs } from 'node:util'
import type { LoadAnswers, LoadPile } from './parts/charger-load.ts'
import type { Peer, PeerAnswers } from './parts/charger-peer.ts'
import { storageFigures } from './parts/charger-storage.ts'
import { type Child, openFiles, startChild, type Usage } from './parts/child.ts'
import { type Figure, print } from './parts/figures.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, minutes: { type: 'string' }, piles: { type: 'string' } },
})
const isQuick = values.quick ?? false
const piles = Number(values.piles ?? (isQuick ? 2_000 : 8_000))
const turns = isQuick ? 3 : 9
const turnMs = isQuick ? 2_000 : 5_000
/** Of what one process of ours, of two that share the machine, can answer and the other ask. */
const ratePerSec = 5_000
const spare = 500

if (openFiles() < piles + spare)
  throw new Error(
    `a process may hold ${openFiles()} files open, and ${piles} piles need more: ulimit -n ${piles + spare}`,
  )

const names: readonly Peer[] = ['ours', 'ws', 'ocpp-rpc']
const measured = await peers()
const durationMs = isQuick ? 20_000 : Number(values.minutes ?? 5) * 60_000
print([...measured, ...(await storageFigures({ piles, durationMs, ratePerSec: 1_000 }))])

type Open = {
  name: Peer
  server: Child<PeerAnswers>
  load: Child<LoadAnswers>
  perMessageUs: number[]
  bytes: number
  rss: number
}

/** All of them hold their connections all the time, and are asked in turns, so that they meet the same machine. */
async function peers(): Promise<Figure[]> {
  const all: Open[] = []
  for (const name of names) all.push(await open(name))
  // Whoever comes first meets another machine than the last one, so that each is first as often.
  for (let turn = 0; turn < turns; turn++)
    for (const place of all.keys()) await measure(all[(place + turn) % all.length]!)
  for (const { server, load } of all) {
    await load.end()
    await server.end()
  }
  const of = (name: Peer) => all.find(one => one.name === name)
  const [ours, bare] = [of('ours'), of('ws')]
  const ratio = ours && bare ? ours.perMessageUs.map((us, turn) => us / (bare.perMessageUs[turn] ?? us)) : []
  return [
    ...all.flatMap(({ name, perMessageUs, bytes, rss }): Figure[] => [
      { what: `${name}: CPU a message`, unit: 'µs', values: perMessageUs, target: 50, by: 'p50' },
      { what: `${name}: memory of the process, a connection`, unit: 'kB', values: [rss / 1024], target: 12, by: 'max' },
      { what: `${name}: heap, a connection`, unit: 'kB', values: [bytes / 1024], target: 12, by: 'max' },
    ]),
    { what: 'ours against bare ws: CPU', unit: 'x', values: ratio, target: 1.25, by: 'p50' },
  ]
}

async function open(name: Peer): Promise<Open> {
  const server = await startChild<PeerAnswers>('charger-peer.ts', name)
  const load = await startChild<LoadAnswers>('charger-load.ts')
  const { ocpp: port } = await server.ask('ports', undefined as never)
  const warm = await connect(load, port, 200)
  if (warm !== 200) throw new Error(`${name}: ${warm} of 200 connected`)
  await load.ask('run', { ratePerSec: 500, durationMs: 2_000 })
  await load.ask('leave', undefined as never)
  const before: Usage = await server.ask('usage', true)
  const connected = await connect(load, port, piles)
  const after: Usage = await server.ask('usage', true)
  // What runs for the first time is not what runs all day.
  await load.ask('run', { ratePerSec, durationMs: turnMs })
  const bytes = (after.heapBytes - before.heapBytes) / connected
  const rss = (after.rssBytes - before.rssBytes) / connected
  console.log(`${name}: ${connected} connected, ${kilo(bytes)} kB each on the heap, ${kilo(rss)} kB of the process`)
  return { name, server, load, perMessageUs: [], bytes, rss }
}

function kilo(bytes: number) {
  return (bytes / 1024).toFixed(1)
}

async function connect(load: Child<LoadAnswers>, port: number, count: number): Promise<number> {
  const known: LoadPile[] = Array.from({ length: count }, (_, place) => {
    const code = `99${String(place).padStart(12, '0')}`
    return { code, identity: code, password: null }
  })
  await load.ask('open', [{ language: 'OCPP1.6J', port, piles: known }])
  const [told] = await load.ask('connect', Math.max(500, count))
  return told?.connected ?? 0
}

async function measure({ name, server, load, perMessageUs }: Open) {
  const before: Usage = await server.ask('usage', true)
  const [result] = await load.ask('run', { ratePerSec, durationMs: turnMs })
  const after: Usage = await server.ask('usage', true)
  if (!result || result.answers === 0) throw new Error(`${name} answers nothing`)
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds
  perMessageUs.push((cpuSeconds / result.answers) * 1e6)
  const { answers, p50Ms, p99Ms } = result
  const each = Math.round(answers / cpuSeconds).toLocaleString('en')
  console.log(
    `${name}: ${answers} answers, ${each} a CPU second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  )
}
