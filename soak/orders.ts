// `npm run soak -- orders`: 10,000 charges at simulated piles with faults of every kind, by a hurried clock, and the product
// killed in between. Afterwards every session has exactly one order, none hangs, and the bills are what the books say.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Random, randomOf } from '../simulator/src/random.ts'
import { hurriedClock } from './parts/hurried-clock.ts'
import { openClient } from './parts/money-client.ts'
import { freePort, openProduct, type Product, type Program, type Victim } from './parts/money-process.ts'
import { lookInto } from './parts/money-world.ts'
import { fateAt, meet } from './parts/orders-fates.ts'
import { openPiles, type Spot } from './parts/orders-piles.ts'
import { untilQuiet, verify } from './parts/orders-verify.ts'
import { type Flowed, pauseOf, type Visit, type Way } from './parts/orders-visit.ts'
import { type Driver, makeWorld, type World } from './parts/orders-world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    sessions: { type: 'string', default: '10000' },
    piles: { type: 'string', default: '120' },
    kills: { type: 'string' },
    /** How much faster than the machine's the clock runs. */
    times: { type: 'string', default: '20' },
    /** No charge begins later than this. */
    minutes: { type: 'string', default: '15' },
    /** Of a demo that is there already and may be used up. */
    data: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const [count, pileCount, times] = [Number(values.sessions), Number(values.piles), Number(values.times)]
const kills = Number(values.kills ?? Math.ceil(count / 2_000))
const victims: readonly Victim[] = ['the server', 'the server and PostgreSQL']
const deadline = performance.now() + Number(values.minutes) * 60_000
const priceChanges = 3

console.log(
  `seed ${seed}: ${count} charges at ${pileCount} piles, ${kills} kills; again: npm run soak -- orders --seed ${seed} --sessions ${count} --piles ${pileCount} --kills ${kills}`,
)
const random = randomOf(seed)
const folder = values.data === undefined ? await mkdtemp(join(tmpdir(), 'soak-orders-')) : undefined
const dataDir = values.data ?? join(folder ?? '', 'data')
const hurry = { fromMs: Date.now(), times }
const clock = hurriedClock(hurry)
const ports = { OCPP_PORT: String(await freePort()), YKC_PORT: String(await freePort()) }
const program: Program = {
  file: 'orders-product.ts',
  env: { ...ports, HURRIED_FROM: String(hurry.fromMs), HURRIED_TIMES: String(times) },
  saysUp: /Ctrl-C stops it/,
  isHurried: true,
}
const faults: string[] = []
const tally = new Map<string, Map<string, number>>()
try {
  const product = await openProduct(dataDir, program)
  try {
    await simulate(product)
  } finally {
    const code = await product.stop()
    if (code !== 0) faults.push(`the product ended with ${code}`)
  }
} finally {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
for (const fault of faults.slice(0, 60)) console.error(fault)
if (faults.length > 0) console.error(`${faults.length} faults: seed ${seed}`)
else console.log('each session has one order, none hangs, the bills are what the books say')
process.exit(faults.length === 0 ? 0 : 1)

async function simulate(product: Product): Promise<void> {
  const client = openClient(product)
  const pools = await lookInto(dataDir)
  const since = new Date(clock())
  const piles = await openPiles({ pools, ports, count: pileCount, clock, times })
  const { spots } = piles
  try {
    const isIn = ({ pile, language }: Spot) => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null)
    await Promise.all(spots.map(spot => spot.pile.until(() => isIn(spot), 60_000)))
    const world = await makeWorld({ product, client, pools, clock, spots, count: Math.ceil(spots.length * 1.6) })
    console.log(`${spots.length} piles are in, ${world.drivers.length} drivers are known`)
    const flowed: Flowed[] = []
    const startedAt = performance.now()
    const begun = await charge({ product, spots, world, client, piles, flowed })
    const seconds = (performance.now() - startedAt) / 1_000
    const isQuiet = await untilQuiet(pools.read, since, 90_000)
    if (!isQuiet) faults.push('it did not become quiet')
    tellTally()
    console.log(
      `${begun} charges in ${seconds.toFixed(0)} s: ${(begun / seconds).toFixed(1)} a second, ${flowed.length} flowed; ${client.counts.requests} requests, ${client.counts.unanswered} not answered, ${client.counts.ours.length} failed by our fault`,
    )
    if (begun < count) faults.push(`only ${begun} of ${count} charges were begun in time`)
    faults.push(...client.counts.ours)
    const { faults: found, looked } = await verify({ db: pools.read, client, desk: await world.desk(), since, flowed })
    for (const line of looked) console.log(line)
    faults.push(...found)
    if (product.complaints.length > 0) console.log(`the product complained ${product.complaints.length} times, first:`)
    for (const line of product.complaints.slice(0, 5)) console.log(line.slice(0, 4_000))
  } finally {
    piles.stop()
    await pools.end()
  }
}

type Charging = Pick<Visit, 'client' | 'piles' | 'flowed' | 'world'> & { product: Product; spots: readonly Spot[] }

/** Each pile serves one vehicle after the other; which comes with which fate is known before. */
async function charge({ product, spots, world, ...rest }: Charging): Promise<number> {
  const free = [...world.drivers]
  const killAt = Array.from({ length: kills }, (_, nth) =>
    Math.floor(((nth + random.between(0.2, 0.8)) / kills) * count),
  )
  const pause = pauseOf(times)
  let killing: Promise<unknown> = Promise.resolve()
  let pricing: Promise<unknown> = Promise.resolve()
  let begun = 0

  const kill = async (nth: number) => {
    const victim = victims[nth % victims.length] as Victim
    const downMs = await product.killAndStart(victim)
    console.log(`${victim} killed at charge ${begun}; nobody was answered for ${(downMs / 1_000).toFixed(1)} s`)
  }
  /** A pile that charged when prices changed is sent them later. */
  const price = (place: number) => {
    const every = Math.ceil(count / priceChanges)
    const nth = Math.floor(place / every)
    return place % every < Math.ceil(count / 40) && nth > 0 ? world.changePrices(nth) : world.sendPrices(place)
  }
  const happen = (place: number) => {
    const nth = killAt.indexOf(place)
    if (nth >= 0) killing = killing.then(() => kill(nth))
    if (place > 0 && place % Math.ceil(count / 40) === 0) pricing = pricing.then(() => price(place))
    if (place > 0 && place % Math.ceil(count / 10) === 0)
      console.log(`${place} charges begun, ${rest.flowed.length} flowed`)
  }
  const serve = async (spot: Spot) => {
    while (begun < count && performance.now() < deadline) {
      const place = begun++
      happen(place)
      const chance = random.child(`charge ${place}`)
      const fate = fateAt(place, count, chance)
      const who = whoComes(free, world, chance)
      const gun = chance.whole(1, Math.min(spot.guns.length, spot.pile.guns.length))
      const visit: Visit = { ...rest, ...who, place, fate, spot, gun, random: chance, world, pause, why: '' }
      if (who.driver?.isPoor && chance.chance(0.6))
        await world.topUp(who.driver, chance.whole(500, 1_500), `topup-${place}`)
      const word = await meet(visit).catch((error: Error) => {
        faults.push(`${fate} ${place}: ${error.stack}`)
        return 'failed'
      })
      if (who.driver) free.push(who.driver)
      const words = tally.get(fate) ?? new Map<string, number>()
      tally.set(fate, words.set(word, (words.get(word) ?? 0) + 1))
    }
  }
  await Promise.all(spots.map(serve))
  await killing
  await pricing
  return begun
}

type Who = Pick<Visit, 'way' | 'driver' | 'card'>

/** Nobody charges at two piles at once. */
function whoComes(free: Driver[], { offlineCards }: World, chance: Random): Who {
  if (chance.chance(0.08)) return { way: 'offlineCard', driver: null, card: chance.pick(offlineCards) }
  const [driver] = free.splice(chance.whole(0, Math.max(0, free.length - 1)), 1)
  if (!driver) return { way: 'staff', driver: null, card: null }
  const ways: Way[] = ['app', 'app', ...(driver.card ? (['card', 'card'] as const) : [])]
  if (driver.vin) ways.push('vin', 'vin')
  if (driver.fleetId) ways.push('fleet', 'fleet', 'fleet')
  const way = chance.chance(0.06) ? 'staff' : chance.pick(ways)
  return { way, driver, card: way === 'card' ? driver.card : null }
}

function tellTally(): void {
  for (const [name, words] of [...tally].sort(([one], [other]) => one.localeCompare(other))) {
    const sorted = [...words].sort(([, one], [, other]) => other - one)
    const sum = sorted.reduce((all, [, often]) => all + often, 0)
    console.log(
      `${name.padEnd(14)} ${String(sum).padStart(6)}  ${sorted.map(([word, often]) => `${word} ${often}`).join(', ')}`,
    )
  }
}
