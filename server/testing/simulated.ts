// The platform with its doors open and piles that knock on them over real sockets; ten seconds of a pile's timers pass in
// one, and its battery fills sixty times faster.
import { billingBinding } from '@ev/contract/config/billing-binding'
import { createPile, type Pile, type PileOptions } from '@ev/simulator/pile'
import { randomOf } from '@ev/simulator/random'
import { type Scheduler, startScheduler } from '@ev/simulator/scheduler'
import { aVehicle } from '@ev/simulator/vehicle'
import { startChargers } from '../src/chargers.ts'
import type { App } from '../src/http/context.ts'
import { startSender } from '../src/operation/send-commands.ts'
import { aModel } from './prices.ts'
import { openTestApp, type TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Language = PileOptions['language']
type Named = { code: string; identity: string }

const quicker = 10
const fillsQuicker = 60

export const card = { logical: '1000000000000077', physical: '00000000AABB0077', tag: '1000000000000077' }

export const openDoors = () => openTestApp([], { HOST: '127.0.0.1', OCPP_PORT: '0', YKC_PORT: '0' })

/**
 * The gateway, the sender of commands, and whoever connects. Where the platform's own clock is hurried, piles keep to it, and
 * their batteries fill as in life.
 */
export async function openStreet(app: App, hurried = 1) {
  const chargers = await startChargers(app)
  app.chargers = chargers
  const stopSender = startSender(app)
  const piles: Pile[] = []
  const scheduler = quickScheduler(app, hurried === 1 ? quicker : hurried)
  const speed = hurried === 1 ? fillsQuicker : 1
  const portOf = (language: Language) => (language === 'YKC1.6' ? chargers.ports.ykc : chargers.ports.ocpp) ?? 0
  return {
    chargers,
    portOf,
    /** One that has tried to sign in, whatever came of it. */
    async arrive(language: Language, { code, identity }: Named, more: Partial<PileOptions> = {}) {
      const given = { language, code, identity: identity || code, port: portOf(language), scheduler, ...more }
      const pile = createPile({ speed, random: randomOf(code), ...given })
      piles.push(pile)
      pile.open()
      await pile.until(() => pile.hasTried())
      return pile
    },
    /** The platform ends and the piles stay; they knock until somebody answers. */
    async end() {
      await stopSender()
      await chargers.stop()
    },
    sendAway() {
      for (const pile of piles) pile.stop()
      scheduler.stop()
    },
    async close() {
      this.sendAway()
      await this.end()
    },
  }
}
export type Street = Awaited<ReturnType<typeof openStreet>>

function quickScheduler({ clock }: App, times: number): Scheduler {
  const real = startScheduler({ clock })
  return { ...real, after: (waitMs, task) => real.after(waitMs / times, task) }
}

/** Empty enough to charge for as long as a test needs it. */
export function anEmptyVehicle(seed: number | string) {
  const vehicle = aVehicle(randomOf(seed))
  return { ...vehicle, wishedSoc: 1, battery: { ...vehicle.battery, soc: 0.1 } }
}

/** It is plugged in and asked for, and something flows. */
export async function chargeByCard(pile: Pile, gun = 1) {
  pile.plugIn(gun, anEmptyVehicle(pile.code))
  pile.swipe(gun, card)
  await pile.until(() => pile.guns[gun - 1]?.session?.isFlowing ?? false)
}

export const keepCard = ({ db }: TestApp, sellerId = '399') =>
  db
    .insertInto('operation_offline_card')
    .values({ seller_id: sellerId, card_no: card.logical, chip_no: card.physical })
    .execute()

/** Without prices a pile of one language charges nobody. */
export async function bindPrices(by: Person, stationId: string) {
  const model = await aModel(by)
  const place = { station: stationId, pile: null, gun: null }
  const draft = { ...place, model: model.id, fromTime: null, toTime: null, priority: 0, note: '' }
  const { code, msg } = await by.call(billingBinding.calls.add, draft)
  if (code !== 0) throw new Error(msg)
  return model
}
