// Piles that charge one vehicle after the other, whatever happens around them.
import { instant } from '../../rules/src/units.ts'
import { createPile, type Pile } from '../../simulator/src/pile.ts'
import { randomOf } from '../../simulator/src/random.ts'
import { startScheduler } from '../../simulator/src/scheduler.ts'
import { aVehicle } from '../../simulator/src/vehicle.ts'
import type { DemoCard, DemoPile } from './platform.ts'

/** A battery is full in a minute or two. */
const speed = 30
const chargeMs = 15_000
const lookEveryMs = 250

export function startGoodPiles(given: {
  piles: readonly DemoPile[]
  card: DemoCard
  portOf: (pile: DemoPile) => number
  seed: number
}) {
  const { card, portOf } = given
  const random = randomOf(given.seed)
  const scheduler = startScheduler({ clock: () => instant(Date.now()) })
  const counts = { charges: 0, cut: 0 }
  const all = given.piles.map(({ code, identity, language, guns }, place) => {
    const port = portOf(given.piles[place]!)
    const pile = createPile({ language, code, identity, guns, port, scheduler, speed, random: random.child(code) })
    pile.open()
    return { pile, random: random.child(`driver ${code}`), wasReady: false, since: 0 }
  })

  const look = () => {
    for (const one of all) {
      const isReady = one.pile.isReady()
      if (one.wasReady && !isReady) counts.cut++
      one.wasReady = isReady
      if (isReady) drive(one)
    }
  }
  /** Plug, card, a while, the button, away; the next one. */
  const drive = (one: { pile: Pile; random: ReturnType<typeof randomOf>; since: number }) => {
    const gun = one.pile.guns[0]
    const now = performance.now()
    if (gun?.session) {
      if (gun.session.isFlowing && now - one.since > chargeMs) one.pile.endCharge(1)
    } else if (gun?.last) {
      if (one.pile.waiting() > 0) return
      counts.charges++
      one.pile.unplug(1)
    } else if (!gun?.vehicle || now - one.since > chargeMs) {
      if (gun?.vehicle) one.pile.unplug(1)
      one.since = now
      one.pile.plugIn(1, { ...aVehicle(one.random), wishedSoc: 1 })
      one.pile.swipe(1, card)
    }
  }
  const looking = setInterval(look, lookEveryMs)
  return {
    counts,
    ready: () => all.filter(({ pile }) => pile.isReady()).length,
    charging: () => all.filter(({ pile }) => pile.guns[0]?.session?.isFlowing).length,
    stop() {
      clearInterval(looking)
      for (const { pile } of all) pile.stop()
      scheduler.stop()
    },
  }
}
