import { expect, test } from 'vitest'
import {
  changeBp,
  discountBp,
  energyPerOrder,
  fenPerOrder,
  type GunsTime,
  gunRatios,
  minutesPerOrder,
  noTime,
  powerUseBp,
  servicePrice,
  startBp,
} from './figures.ts'

const day = 86_400
/** Two guns of 60 kW for a week. */
const week: GunsTime = {
  gunDays: 14,
  gunSec: 14 * day,
  powerWs: 14 * day * 60_000,
  chargingSec: 14 * day * 0.125,
  offlineSec: 14 * day * 0.02,
  faultSec: 14 * day * 0.01,
}

/** What they say of 700 kWh and 28 orders. */
const said = gunRatios({ energyE4: 7_000_000, orders: 28 }, week, 7)

test('guns that charge three hours of a day are used for an eighth of it', () => expect(said.timeUseBp).toBe(1250))
test('a gun of 60 kW that gives 144 kWh a day gives a tenth of what it could', () =>
  expect(gunRatios({ energyE4: 14 * 1_440_000, orders: 28 }, week, 7).powerUseBp).toBe(1000))
test('a year of a network of 2 GW is no more than can be reckoned with', () => {
  const year = { ...week, powerWs: 365 * day * 2_000_000_000 }
  expect(powerUseBp(365 * 24 * 200_000 * 10_000, year)).toBe(1000)
})
test('what was offline and what was faulty cannot be used', () => {
  expect([said.onlineBp, said.faultBp, said.readyBp]).toEqual([9800, 100, 9700])
})
test('seven hundred kilowatt hours of two guns in a week are 350 a gun and 50 a gun and day', () => {
  expect([said.energyPerGun, said.energyPerGunDay]).toEqual([3_500_000, 500_000])
})
test('of ten orders one failed to start and one was wrong: eight in ten went well', () =>
  expect(startBp({ allOrders: 10, abnormalOrders: 1, failedOrders: 1 })).toBe(8000))
test('30 yuan of service for 100 kWh are 0.30 a kWh', () => expect(servicePrice(3000, 1_000_000)).toBe(3000))
test('a discount of 5 on 50 yuan is a tenth', () => expect(discountBp(500, 5000)).toBe(1000))
test('an order comes to its share of energy, minutes and money', () => {
  expect([energyPerOrder(1_000_000, 3), minutesPerOrder(3 * 2400, 3), fenPerOrder(1000, 3)]).toEqual([333_333, 40, 333])
  expect(fenPerOrder(-1000, 3)).toBe(-333)
})
test('28 orders at two guns in a week are two a gun and day', () => expect(said.turnover).toBe(2))
test('what grew from 200 to 250 grew by a quarter, and what came out of nothing by nothing that can be said', () => {
  expect([changeBp(250, 200), changeBp(150, 200), changeBp(-50, -100), changeBp(0.3, 0.2)]).toEqual([
    2500, -2500, 5000, 5000,
  ])
  expect([changeBp(5, 0), changeBp(null, 5), changeBp(5, null)]).toEqual([null, null, null])
})
test('without guns or orders there is nothing to divide by', () => {
  const none = [
    ...Object.values(gunRatios({ energyE4: 1, orders: 1 }, noTime, 7)),
    startBp({ allOrders: 0, abnormalOrders: 0, failedOrders: 0 }),
    servicePrice(1, 0),
    discountBp(1, 0),
    energyPerOrder(1, 0),
    minutesPerOrder(1, 0),
    fenPerOrder(1, 0),
  ]
  expect(none).toEqual(none.map(() => null))
})
