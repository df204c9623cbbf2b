// What goes wrong with a charge, and how often of a hundred. Whatever it is, its order has to come to a named end.
import { account } from '../../contract/src/member/account.ts'
import { minuteMs, secondMs } from '../../rules/src/units.ts'
import type { Session } from '../../simulator/src/body.ts'
import type { Random } from '../../simulator/src/random.ts'
import { begin, end, flows, isSo, leave, minutes, type Visit } from './orders-visit.ts'

/** Gives what came of it, in a word. */
type Fate = (visit: Visit) => Promise<string>

const nothing = ({ why }: Visit) => `did not begin (${why})`
const done = 'charged'
const byItself = 'ended by itself'

/** Balance or wish were reached meanwhile, and the pile has told so already, as it was. */
const isOver = ({ endedAt }: Session) => endedAt !== null

const plain: Fate = async visit => {
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 3))
  await end(visit)
  return done
}

/** Until the battery, the balance or the wish is reached, or for long. */
const untilTheEnd: Fate = async visit => {
  const { spot, gun, random, pause } = visit
  if (!(await begin(visit))) return nothing(visit)
  const until = minutes(random, 4, 9)
  for (let passed = 0; passed < until && spot.pile.guns[gun - 1]?.session; passed += 20 * secondMs)
    await pause(20 * secondMs)
  const isOverByItself = !spot.pile.guns[gun - 1]?.session
  await end(visit)
  return isOverByItself ? byItself : done
}

/** It hears that it should begin, and nothing follows. */
const noStart: Fate = async visit => {
  const { pile } = visit.spot
  pile.ignore('start')
  const session = await begin(visit, visit.way !== 'app' && visit.way !== 'fleet' && visit.way !== 'staff')
  await visit.pause(session ? minuteMs : 5 * secondMs)
  pile.obey('start')
  return session ? done : 'no start'
}

const startRefused: Fate = async visit => {
  const { pile } = visit.spot
  pile.refuse('start', visit.spot.language === 'YKC1.6' ? '03' : 'Rejected')
  const session = await begin(visit, visit.way !== 'app' && visit.way !== 'fleet' && visit.way !== 'staff')
  await visit.pause(session ? minuteMs : 10 * secondMs)
  pile.obey('start')
  return session ? done : 'refused'
}

const startFails: Fate = async visit => {
  visit.spot.pile.failNextStart(visit.gun)
  await begin(visit, false)
  await visit.pause(20 * secondMs)
  return 'start failed'
}

const recordLate: Fate = async visit => {
  const { pile } = visit.spot
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  pile.delayRecord(minutes(visit.random, 0.6, 2.5))
  await end(visit)
  await visit.pause(3 * minuteMs)
  pile.delayRecord(0)
  return 'record late'
}

const recordTwice: Fate = async visit => {
  const { pile } = visit.spot
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  await end(visit)
  await isSo(visit, () => pile.waiting() === 0, 15_000)
  for (let times = visit.random.whole(1, 3); times > 0; times--) {
    pile.repeatRecord()
    await visit.pause(2 * secondMs)
  }
  return 'record repeated'
}

/** Its power and its memory are gone: nobody will ever tell. */
const recordLost: Fate = async visit => {
  const { spot, piles, flowed } = visit
  const session = await begin(visit)
  if (!session) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  if (isOver(session)) return byItself
  for (const one of flowed) if (one.session === session) one.is = 'forgotten'
  piles.forget(spot)
  await isSo(visit, () => spot.pile.isReady(), 20_000)
  return 'record lost'
}

const numberBytes = 16

/** A second record of the same pile, without a number: one more charge, however often it is told. */
const noNumber: Fate = async visit => {
  const { spot, random } = visit
  if (spot.language !== 'YKC1.6') return recordTwice(visit)
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(random, 0.5, 2))
  await end(visit)
  await isSo(visit, () => spot.pile.waiting() === 0, 15_000)
  const told = spot.pile.log.findLast(({ isSent, type }) => isSent && type === '3B')?.data
  if (!(told instanceof Uint8Array)) return nothing(visit)
  const body = Buffer.from(told).fill(0, 0, numberBytes)
  for (let times = random.whole(1, 3); times > 0; times--) {
    spot.pile.say('3B', body)
    await visit.pause(5 * secondMs)
  }
  return 'record without a number'
}

/** Two thousand kilowatt-hours more than flowed. */
const lieE4 = 20_000_000

const recordLies: Fate = async visit => {
  const { spot, flowed } = visit
  const session = await begin(visit)
  if (!session) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  if (isOver(session)) return byItself
  for (const one of flowed) if (one.session === session) one.is = 'lied'
  spot.pile.lieInRecords(lieE4)
  await end(visit)
  spot.pile.lieInRecords(0)
  return 'record lied'
}

const powerCut: Fate = async visit => {
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 3))
  visit.spot.pile.powerOff(minutes(visit.random, 0.1, 4))
  return 'power cut'
}

const lineCut: Fate = async visit => {
  const { random, spot, pause } = visit
  if (!(await begin(visit))) return nothing(visit)
  await pause(minutes(random, 0.3, 2))
  const awayMs = minutes(random, 0.1, 3)
  spot.pile.cutOff(awayMs)
  await pause(awayMs * random.between(0.3, 1.5))
  await end(visit)
  return 'line cut'
}

/** Long enough that its order is suspended, and goes on when it is heard again. */
const longCut: Fate = async visit => {
  const { random, spot, pause } = visit
  if (!(await begin(visit))) return nothing(visit)
  await pause(minutes(random, 0.3, 1))
  spot.pile.cutOff(16.5 * minuteMs)
  await pause(17 * minuteMs)
  await end(visit)
  return 'long cut'
}

const reboot: Fate = async visit => {
  if (!(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  visit.spot.pile.reboot()
  return 'reboot'
}

/** The line stays and nobody speaks. */
const silence: Fate = async visit => {
  const { random, spot, pause } = visit
  if (!(await begin(visit))) return nothing(visit)
  await pause(minutes(random, 0.3, 1))
  spot.pile.goSilent()
  await pause(minutes(random, 0.5, 3))
  if (random.chance(0.5)) spot.pile.endCharge(visit.gun)
  spot.pile.speakAgain()
  await end(visit)
  return 'silence'
}

/** The money of whoever charges is frozen meanwhile, and thawed when it is over. */
const frozen: Fate = async visit => {
  const { client, world, driver, place } = visit
  if (!driver || !(await begin(visit))) return nothing(visit)
  await visit.pause(minutes(visit.random, 0.3, 2))
  const id = driver.accountId
  const how = async (step: string) => ({ token: await world.desk(), key: `orders-${step}-${place}` })
  await client.call(account.calls.freeze, { id, reason: '核查' }, await how('freeze'))
  await visit.pause(minutes(visit.random, 0.3, 2))
  await end(visit)
  await leave(visit)
  await client.call(account.calls.thaw, { id }, await how('thaw'))
  return 'frozen meanwhile'
}

/** Nobody is reached when the card is held to the pile. */
const offline: Fate = async given => {
  const card = given.card ?? given.random.pick(given.world.offlineCards)
  const visit: Visit = { ...given, way: given.card ? given.way : 'offlineCard', card }
  const { spot, gun, random, pause } = visit
  spot.pile.cutOff(minutes(random, 1, 3))
  await pause(5 * secondMs)
  const session = (await begin(visit, false)) ?? (await flows(visit, 1_500))
  await pause(minutes(random, 0.5, 3))
  if (spot.pile.guns[gun - 1]?.session) spot.pile.endCharge(gun)
  return session ? 'began offline' : nothing(visit)
}

const fates: Readonly<Record<string, { share: number; run: Fate }>> = {
  plain: { share: 34, run: plain },
  untilTheEnd: { share: 6, run: untilTheEnd },
  noStart: { share: 4, run: noStart },
  startRefused: { share: 4, run: startRefused },
  startFails: { share: 4, run: startFails },
  recordLate: { share: 4, run: recordLate },
  recordTwice: { share: 6, run: recordTwice },
  recordLost: { share: 4, run: recordLost },
  noNumber: { share: 3, run: noNumber },
  recordLies: { share: 3, run: recordLies },
  powerCut: { share: 6, run: powerCut },
  lineCut: { share: 7, run: lineCut },
  longCut: { share: 1, run: longCut },
  reboot: { share: 3, run: reboot },
  silence: { share: 3, run: silence },
  frozen: { share: 4, run: frozen },
  offline: { share: 4, run: offline },
}

const names = Object.keys(fates)

/** Chance decides, save that each has its turn at the beginning, and that nothing that takes long begins late. */
export function fateAt(place: number, count: number, random: Random): string {
  const first = names[place]
  if (first !== undefined) return first
  const fate = byChance(random)
  return fate === 'longCut' && place > count / 2 ? 'lineCut' : fate
}

function byChance(random: Random): string {
  let left = random.next() * 100
  for (const name of names) {
    left -= fates[name]?.share ?? 0
    if (left < 0) return name
  }
  return 'plain'
}

export async function meet(visit: Visit): Promise<string> {
  const fate = fates[visit.fate]
  if (!fate) throw new Error(`there is no fate ${visit.fate}`)
  const word = await fate.run(visit)
  await leave(visit)
  return word
}
