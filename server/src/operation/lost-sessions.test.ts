import { earlier, energy, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { loseHung } from './lost-sessions.ts'

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let known: Awaited<ReturnType<typeof aSpeakingPile>>
let pile: Awaited<ReturnType<typeof chargers.connect>>

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
})
beforeEach(async () => {
  const station = await aStation(app.db)
  known = await aSpeakingPile(app, await app.as('op399'), station.id, 'OCPP1.6J')
  pile = await chargers.connect('OCPP1.6J', known.identity)
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

const begin = (meter: number, minutesAgo = 0) => {
  const at = earlier(app.app.clock(), minutesAgo * minuteMs)
  return pile.say('sessionBegun', { gun: 1, tag: 'CARD', meterE4: energy(meter), at, reservationId: null })
}
const states = async () => {
  const rows = await app.db
    .selectFrom('operation_session')
    .select('state')
    .where('pile_id', '=', known.id)
    .orderBy('id')
    .execute()
  return rows.map(row => row.state)
}
const end = (transactionId: number) =>
  pile.say('sessionEnded', {
    session: { transactionId },
    gun: null,
    startedAt: null,
    endedAt: app.app.clock(),
    meterStartE4: null,
    meterEndE4: energy(900),
    energyE4: null,
    tiers: [],
    amountMil: null,
    vin: '',
    card: '',
    way: null,
    stopCode: 'Local',
    samples: [],
  })

test('a session without a record is lost when its gun has long been free, and a late record still ends it', async () => {
  const { transactionId } = await begin(500)
  await pile.say('gunReported', chargers.report(1, 'charging'))
  app.letPass(60 * minuteMs)
  await loseHung(app.app, chargers.live)
  expect(await states()).toEqual(['charging'])
  await pile.say('gunReported', chargers.report(1, 'idle'))
  app.letPass(9 * minuteMs)
  await loseHung(app.app, chargers.live)
  expect(await states()).toEqual(['charging'])
  app.letPass(2 * minuteMs)
  expect(await loseHung(app.app, chargers.live)).toBe(1)
  expect(await states()).toEqual(['lost'])
  expect(chargers.live.piles.get(known.id)?.guns.get(1)?.session).toBeNull()
  expect(await end(transactionId)).toMatchObject({ isKept: true })
  expect(await states()).toEqual(['ended'])
})

test('who charges now ends what was never ended before, and not the other way round', async () => {
  const first = await begin(500)
  app.letPass(minuteMs)
  await begin(700)
  expect(await states()).toEqual(['lost', 'charging'])
  await end(first.transactionId)
  expect(await states()).toEqual(['ended', 'charging'])
})

test('what a pile began while it was away is not lost because its gun was free before', async () => {
  await pile.say('gunReported', chargers.report(1, 'idle'))
  app.letPass(30 * minuteMs)
  pile.leave()
  app.letPass(20 * minuteMs)
  pile = await chargers.connect('OCPP1.6J', known.identity)
  await begin(500, 15)
  expect(await loseHung(app.app, chargers.live)).toBe(0)
  await pile.say('gunReported', chargers.report(1, 'charging'))
  expect(await states()).toEqual(['charging'])
})
