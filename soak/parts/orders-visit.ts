// One visit of a vehicle to a pile: who comes, how they begin, what flowed. What goes wrong with it is in orders-fates.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { apiCharge } from '../../contract/src/api/charge.ts'
import { commandCalls } from '../../contract/src/operation/command.ts'
import type { Session } from '../../simulator/src/body.ts'
import type { Random } from '../../simulator/src/random.ts'
import { aVehicle } from '../../simulator/src/vehicle.ts'
import type { Card } from '../../simulator/src/voice.ts'
import type { Client } from './money-client.ts'
import type { Piles, Spot } from './orders-piles.ts'
import type { Driver, World } from './orders-world.ts'

/** What a pile knows of a charge; the platform has to know the same. */
export type Flowed = {
  spot: Spot
  session: Session
  fate: string
  /** Its record never came, or said something else than what flowed. */
  is: 'told' | 'forgotten' | 'lied'
}

export type Way = 'app' | 'card' | 'vin' | 'fleet' | 'staff' | 'offlineCard'

export type Visit = {
  place: number
  fate: string
  spot: Spot
  gun: number
  way: Way
  driver: Driver | null
  card: Card | null
  random: Random
  world: World
  client: Client
  piles: Piles
  flowed: Flowed[]
  /** Why nothing flowed, where nothing did. */
  why: string
  /** So long by the product's clock. */
  pause: (ms: number) => Promise<void>
}

const gunOf = ({ spot, gun }: Visit) => spot.pile.guns[gun - 1]

const beginsWithinMs = 6_000

/** Plugged in and asked for; gives the session once something flows. */
export async function begin(visit: Visit, isHopeful = true): Promise<Session | undefined> {
  const { spot, gun, random } = visit
  const vehicle = aVehicle(random, { isFleet: false, ...(visit.driver?.vin && { vin: visit.driver.vin }) })
  spot.pile.plugIn(gun, { ...vehicle, wishedSoc: 1, battery: { ...vehicle.battery, soc: 0.08 } })
  // The platform has to know that a vehicle is there.
  await visit.pause(4_000)
  visit.why = await ask(visit)
  if (visit.why !== '' || !isHopeful) return undefined
  return flows(visit, beginsWithinMs)
}

/** Waits for the flow, and keeps what the pile knows of it. */
export async function flows(visit: Visit, withinMs: number): Promise<Session | undefined> {
  const isFlowing = () => gunOf(visit)?.session?.isFlowing ?? false
  if (!(await isSo(visit, isFlowing, withinMs))) {
    visit.why = `${visit.way} unheard`
    return undefined
  }
  const session = gunOf(visit)?.session ?? undefined
  if (session) visit.flowed.push({ spot: visit.spot, session, fate: visit.fate, is: 'told' })
  return session
}

/** Whether it came to be so in time. */
export const isSo = ({ spot }: Visit, is: () => boolean, withinMs: number): Promise<boolean> =>
  spot.pile.until(is, withinMs).then(
    () => true,
    () => false,
  )

/** Why there is nothing to hope for. */
async function ask(visit: Visit): Promise<string> {
  const { spot, gun, way, driver, card, client, world, place, random } = visit
  if (way === 'card' || way === 'offlineCard') {
    if (card) spot.pile.swipe(gun, card)
    return card ? '' : 'no card'
  }
  if (way === 'vin') {
    spot.pile.askByVin(gun)
    return ''
  }
  if (way === 'staff') {
    const params = { member: random.chance(0.5) ? (driver?.memberId ?? null) : null }
    const asked = { selection: { ids: [spot.guns[gun - 1] ?? ''] }, params, reason: '' }
    const outcome = await client.call(commandCalls.start, asked, { token: await world.desk() })
    if (outcome.is === 'refused') return outcome.msg
    return outcome.is === 'done' ? (outcome.data.refused[0]?.why ?? '') : ''
  }
  const stop = random.chance(0.2) ? ({ stopMode: 'energy', stopValue: random.whole(5_000, 30_000) } as const) : {}
  const fleetId = way === 'fleet' ? (driver?.fleetId ?? null) : null
  // Some stations let nobody in whose vehicle they do not know.
  const plateNo = `粤AD${String(10_000 + (place % 90_000))}`
  const asked = { gunCode: `${spot.code}0${gun}`, fleetId, plateNo, ...stop }
  const how = { token: driver?.token ?? '', key: `orders-start-${place}` }
  const outcome = await client.call(apiCharge.start, asked, how)
  return outcome.is === 'refused' ? outcome.msg : ''
}

export const minutes = (random: Random, least: number, most: number) => random.between(least, most) * 60_000

/** By the button, the card, the app, or when it is full or as much as was wished for. */
export async function end(visit: Visit): Promise<void> {
  const { spot, gun, way, driver, card, client, random } = visit
  const by = random.next()
  if (card && by < 0.3) spot.pile.swipe(gun, card)
  else if ((way === 'app' || way === 'fleet') && by < 0.6) {
    const token = driver?.token ?? ''
    const current = await client.call(apiCharge.current, {}, { token, isPatient: true })
    const [order] = current.is === 'done' ? current.data : []
    if (order) await client.call(apiCharge.stop, { orderId: order.id }, { token, key: `orders-stop-${visit.place}` })
  }
  if (!(await isSo(visit, () => !gunOf(visit)?.session, by < 0.6 ? 3_000 : 1))) spot.pile.endCharge(gun)
}

/** What it has not told yet is told before the next one comes. */
export async function leave(visit: Visit): Promise<void> {
  const { spot, gun } = visit
  if (gunOf(visit)?.session) spot.pile.endCharge(gun)
  await isSo(visit, () => spot.pile.isReady() && spot.pile.waiting() === 0, 20_000)
  if (gunOf(visit)?.vehicle) spot.pile.unplug(gun)
  await visit.pause(3_000)
}

export const pauseOf = (times: number) => (ms: number) => wait(ms / times)
