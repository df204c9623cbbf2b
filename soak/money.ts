// `npm run soak -- money`: 200 members, 8 workers, 50,000 random operations with money, and the product killed in between.
// Afterwards the books balance, nobody is below the floor, and every paper is there as often as it was answered.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomOf } from '../simulator/src/random.ts'
import { openClient } from './parts/money-client.ts'
import { settle } from './parts/money-online.ts'
import { operationAt, operations } from './parts/money-operations.ts'
import { openPapers, type States } from './parts/money-papers.ts'
import { openProduct, type Victim } from './parts/money-process.ts'
import { look, type Own, type Turn } from './parts/money-turn.ts'
import { rulesOf, verify } from './parts/money-verify.ts'
import { lookInto, makeWorld } from './parts/money-world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '50000' },
    members: { type: 'string', default: '200' },
    workers: { type: 'string', default: '8' },
    kills: { type: 'string' },
    /** Of a demo that is there already and may be used up. */
    data: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const [count, members, workers] = [Number(values.count), Number(values.members), Number(values.workers)]
const kills = Number(values.kills ?? Math.ceil(count / 5_000))
const victims: readonly Victim[] = ['the server', 'the server and PostgreSQL']

console.log(
  `seed ${seed}: ${count} operations, ${members} members, ${workers} workers, ${kills} kills; again: npm run soak -- money --seed ${seed} --count ${count} --members ${members} --workers ${workers} --kills ${kills}`,
)
const random = randomOf(seed)
const folder = values.data === undefined ? await mkdtemp(join(tmpdir(), 'soak-money-')) : undefined
const dataDir = values.data ?? join(folder ?? '', 'data')
const faults: string[] = []
const tally = new Map<string, Map<string, number>>()
try {
  const product = await openProduct(dataDir)
  try {
    await simulate(product)
  } finally {
    const code = await product.stop()
    if (code !== 0) faults.push(`the product ended with ${code}`)
  }
} finally {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
for (const fault of faults.slice(0, 50)) console.error(fault)
if (faults.length > 0) console.error(`${faults.length} faults: seed ${seed}`)
else console.log('the books balance, nobody is below the floor, every paper is explained')
process.exit(faults.length === 0 ? 0 : 1)

async function simulate(product: Awaited<ReturnType<typeof openProduct>>): Promise<void> {
  const client = openClient(product)
  const pools = await lookInto(dataDir)
  const world = await makeWorld({ product, client, pools, dataDir, members })
  console.log(`${world.accountIds.length} accounts of ${world.sellers.length} sellers are open`)
  const since = new Date()
  const papers = openPapers()
  const states: States = new Map()
  const paid: Turn['paid'] = new Map()
  const killAt = Array.from({ length: kills }, (_, nth) =>
    Math.floor(((nth + random.between(0.2, 0.8)) / kills) * count),
  )
  let killing: Promise<unknown> = Promise.resolve()
  let begun = 0

  const kill = async (nth: number) => {
    const fate = random.child(`kill ${nth}`)
    const victim = victims[nth % victims.length] as Victim
    await wait(fate.whole(0, 300))
    const downMs = await product.killAndStart(victim)
    faults.push(...(await look(() => rulesOf(pools.read))))
    console.log(`${victim} killed at operation ${begun}; nobody was answered for ${(downMs / 1000).toFixed(1)} s`)
  }
  const begin = () => {
    const nth = killAt.indexOf(begun++)
    if (nth >= 0) killing = killing.then(() => kill(nth))
    if (begun % Math.ceil(count / 10) === 0)
      console.log(`${begun} operations begun, ${client.counts.requests} requests`)
  }

  /** Which operation is whose is known before, and what each of them tries. */
  const work = async (worker: number): Promise<Own> => {
    const own: Own = { recharges: [], allotments: [], shut: [], notices: [] }
    for (let place = worker; place < count; place += workers) {
      begin()
      const chance = random.child(`operation ${place}`)
      const name = operationAt(place, count, chance)
      const seller = chance.pick(world.sellers)
      const note = `S${seed}-${place}`
      const turn: Turn = { place, note, random: chance, seller, client, pools, papers, states, paid, own, faults }
      const word = await operations[name]!.run(turn).catch(error => {
        faults.push(`${name} ${note}: ${(error as Error).stack}`)
        return 'failed'
      })
      const words = tally.get(name) ?? new Map<string, number>()
      tally.set(name, words.set(word, (words.get(word) ?? 0) + 1))
    }
    return own
  }
  const startedAt = performance.now()
  const owns = await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await killing
  const seconds = (performance.now() - startedAt) / 1000
  for (const own of owns) await settle({ client, own, paid, pools })
  const { requests, unanswered, busy, ours } = client.counts
  tellTally()
  console.log(
    `${count} operations in ${seconds.toFixed(0)} s: ${(count / seconds).toFixed(1)} a second; ${requests} requests, ${unanswered} not answered, ${busy} told to try again, ${ours.length} failed by our fault`,
  )
  faults.push(...ours)
  const { faults: found, looked } = await verify({ db: pools.read, client, world, papers, states, since })
  for (const line of looked) console.log(line)
  faults.push(...found)
  if (product.complaints.length > 0) console.log(`the product complained ${product.complaints.length} times, first:`)
  for (const line of product.complaints.slice(0, 3)) console.log(line.slice(0, 600))
  await pools.end()
}

function tellTally(): void {
  for (const [name, words] of [...tally].sort(([one], [other]) => one.localeCompare(other))) {
    const sorted = [...words].sort(([, one], [, other]) => other - one)
    const sum = sorted.reduce((all, [, times]) => all + times, 0)
    console.log(
      `${name.padEnd(18)} ${String(sum).padStart(6)}  ${sorted.map(([word, times]) => `${word} ${times}`).join(', ')}`,
    )
  }
}
