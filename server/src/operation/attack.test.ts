import { attack } from '@ev/simulator/hostile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { bindPrices, chargeByCard, keepCard, openDoors, openStreet, type Street } from '../../testing/simulated.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
let street: Street
beforeAll(async () => {
  app = await openDoors()
  street = await openStreet(app.app)
})
afterAll(async () => {
  await street.close()
  await app.close()
})

/** The full form of it is `npm run soak`. */
const count = 1_000
const seed = 20_261_115

test.each(['YKC1.6', 'OCPP1.6J'] as const)(
  'a thousand malformed frames of %s from strangers and from known piles cost nobody else anything',
  async language => {
    const boss = await app.as('op399')
    const station = await aStation(app.db)
    if (language === 'YKC1.6') await keepCard(app)
    await bindPrices(boss, station.id)
    const good = await aSpeakingPile(app, boss, station.id, language)
    const victims = await Promise.all(Array.from({ length: 4 }, () => aSpeakingPile(app, boss, station.id, language)))
    const pile = await street.arrive(language, good)
    await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
    await chargeByCard(pile)
    const session = pile.guns[0]?.session
    const lines = () => pile.log.filter(({ type, kind }) => type === 'line' && kind === 'error').length
    const before = { energyE4: session?.energyE4 ?? 0, lines: lines() }

    const given = { language, port: street.portOf(language), seed, timeoutMs: 20_000 }
    const [known, strange] = await Promise.all([
      attack({ ...given, count: count / 2, piles: victims.map(one => ({ ...one, password: null })) }),
      attack({ ...given, count: count / 2, width: 4 }),
    ])
    expect([known.sent, strange.sent]).toEqual([count / 2, count / 2])

    expect(pile.isReady()).toBe(true)
    expect([pile.guns[0]?.session === session, lines()]).toEqual([true, before.lines])
    expect(session?.energyE4).toBeGreaterThan(before.energyE4)
    pile.endCharge(1)
    await pile.until(() => pile.waiting() === 0)
    const sessions = await app.db
      .selectFrom('operation_session')
      .select(['state', 'energy_e4'])
      .where('pile_id', '=', good.id)
      .execute()
    expect(sessions).toMatchObject([{ state: 'ended' }])
    expect(street.chargers.figures()).toMatchObject({ 'writer.failures': 0, 'writer.dropped': 0 })
    expect(street.chargers.figures().badFrames).toBeGreaterThan(100)
  },
)
