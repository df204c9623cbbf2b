// A whole network of piles and a day's life around them, on one scheduler.
import { hourMs, minuteMs } from '@ev/rules/units'
import { openAppDoor } from './app-door.ts'
import { liveAt, type Town } from './drivers.ts'
import { addressOf, type FleetOrder, type FleetPile } from './fleet.ts'
import { createPile, type Pile } from './pile.ts'
import { type Random, randomOf } from './random.ts'
import type { Scheduler } from './scheduler.ts'

export type Figures = {
  connected: number
  piles: number
  guns: number
  charging: number
  ended: number
  failed: number
  /** Records that the platform has not received yet. */
  waiting: number
}

export type Network = { piles: readonly Pile[]; figures: () => Figures; stop: () => void }

/** 200 piles in five seconds, 8,000 in a minute. */
const spreadMs = (count: number) => Math.min(60_000, count * 25)

const faultsAtRest = ['doorOpen', 'readerSilent', 'fanBoard', 'surgeProtector', 'insulationSilent'] as const

export function runNetwork(order: FleetOrder, scheduler: Scheduler): Network {
  const random = randomOf(order.seed)
  const town: Town = {
    scheduler,
    speed: order.speed,
    busyShare: order.busyShare ?? 0.3,
    cards: order.cards,
    vins: order.vins ?? [],
    app: order.app ? openAppDoor(order.app) : null,
    counts: { ended: 0, failed: 0, leftUnserved: 0 },
  }
  let isOver = false
  const everyMs = spreadMs(order.fleet.length) / Math.max(1, order.fleet.length)
  const piles = order.fleet.map((one, place) => {
    const own = random.child(one.code)
    const pile = build(order, one, { scheduler, random: own })
    scheduler.after(place * everyMs, () => {
      if (isOver) return
      pile.open()
      settleIn(town, { pile, one, random: own })
    })
    return pile
  })
  return {
    piles,
    figures: () => figuresOf(piles, town),
    stop: () => {
      isOver = true
      for (const pile of piles) pile.stop()
      scheduler.stop()
    },
  }
}

function build(
  order: FleetOrder,
  one: FleetPile,
  { scheduler, random }: { scheduler: Scheduler; random: Random },
): Pile {
  const address = addressOf(one.protocol === 'YKC1.6' ? order.ykc : order.ocppUrl)
  return createPile({
    ...address,
    language: one.protocol,
    code: one.code,
    identity: one.identity,
    password: one.password,
    guns: one.guns,
    powerW: one.powerW,
    isDirectCurrent: one.isDirectCurrent,
    version: one.version,
    random,
    scheduler,
    speed: order.speed,
    logSize: 20,
  })
}

function settleIn(town: Town, { pile, one, random }: { pile: Pile; one: FleetPile; random: Random }) {
  const current = one.isDirectCurrent ? 'direct' : 'alternating'
  const isOwn = (thing: { owner?: string }) => thing.owner === one.owner
  const own = { ...town, cards: town.cards.filter(isOwn), vins: town.vins.filter(isOwn) }
  for (let gun = 1; gun <= one.guns; gun++)
    liveAt(own, {
      pile,
      gun,
      owner: one.owner,
      language: one.protocol,
      current,
      random: random.child(`gun ${gun}`),
    }).begin()
  const later = (spanMs: number, task: () => void) => town.scheduler.after(spanMs / town.speed, task)
  const loseTheLine = () =>
    later(random.between(4, 60) * hourMs, () => {
      pile.cutOff((random.between(1, 12) * minuteMs) / town.speed)
      loseTheLine()
    })
  const fallIll = () =>
    later(random.between(6, 90) * hourMs, () => {
      const [gun, code] = [random.whole(1, one.guns), random.pick(faultsAtRest)]
      pile.fault(gun, code)
      later(random.between(10, 60) * minuteMs, () => pile.clearFault(gun, code))
      fallIll()
    })
  loseTheLine()
  fallIll()
}

function figuresOf(piles: readonly Pile[], { counts }: Town): Figures {
  const guns = piles.flatMap(pile => pile.guns)
  return {
    connected: piles.filter(pile => pile.isReady()).length,
    piles: piles.length,
    guns: guns.length,
    charging: guns.filter(gun => gun.session?.isFlowing).length,
    ended: counts.ended,
    failed: counts.failed,
    waiting: piles.reduce((sum, pile) => sum + pile.waiting(), 0),
  }
}

export const sayFigures = (figures: Figures): string =>
  `connected ${figures.connected}/${figures.piles}, charging ${figures.charging}/${figures.guns}, ended ${figures.ended}, failed ${figures.failed}, records waiting ${figures.waiting}`
