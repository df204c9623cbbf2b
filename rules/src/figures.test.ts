import { expect, test } from 'vitest'
import {
  changeBp,
  discountBp,
  energyPerGun,
  energyPerGunDay,
  energyPerOrder,
  faultBp,
  fenPerOrder,
  type GunsTime,
  minutesPerOrder,
  onlineBp,
  powerUseBp,
  readyBp,
  servicePrice,
  startBp,
  timeUseBp,
  turnover,
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
const none: GunsTime = { gunDays: 0, gunSec: 0, powerWs: 0, chargingSec: 0, offlineSec: 0, faultSec: 0 }

test('guns that charge three hours of a day are used for an eighth of it', () => expect(timeUseBp(week)).toBe(1250))
test('a gun of 60 kW that gives 144 kWh a day gives a tenth of what it could', () =>
  expect(powerUseBp(14 * 1_440_000, week)).toBe(1000))
test('a year of a network of 2 GW is no more than can be reckoned with', () => {
  const year = { ...week, powerWs: 365 * day * 2_000_000_000 }
  expect(powerUseBp(365 * 24 * 200_000 * 10_000, year)).toBe(1000)
})
test('what was offline and what was faulty cannot be used', () => {
  expect([onlineBp(week), faultBp(week), readyBp(week)]).toEqual([9800, 100, 9700])
})
test('seven hundred kilowatt hours of two guns in a week are 350 a gun and 50 a gun and day', () => {
  expect([energyPerGun(7_000_000, week, 7), energyPerGunDay(7_000_000, week)]).toEqual([3_500_000, 500_000])
})
test('of ten orders one failed to start and one was wrong: eight in ten went well', () =>
  expect(startBp({ allOrders: 10, abnormalOrders: 1, failedOrders: 1 })).toBe(8000))
test('30 yuan of service for 100 kWh are 0.30 a kWh', () => expect(servicePrice(3000, 1_000_000)).toBe(3000))
test('a discount of 5 on 50 yuan is a tenth', () => expect(discountBp(500, 5000)).toBe(1000))
test('an order comes to its share of energy, minutes and money', () => {
  expect([energyPerOrder(1_000_000, 3), minutesPerOrder(3 * 2400, 3), fenPerOrder(1000, 3)]).toEqual([333_333, 40, 333])
  expect(fenPerOrder(-1000, 3)).toBe(-333)
})
test('28 orders at two guns in a week are two a gun and day', () => expect(turnover(28, week)).toBe(2))
test('what grew from 200 to 250 grew by a quarter, and what came out of nothing by nothing that can be said', () => {
  expect([changeBp(250, 200), changeBp(150, 200), changeBp(-50, -100), changeBp(0.3, 0.2)]).toEqual([
    2500, -2500, 5000, 5000,
  ])
  expect([changeBp(5, 0), changeBp(null, 5), changeBp(5, null)]).toEqual([null, null, null])
})
test('without guns or orders there is nothing to divide by', () => {
  const said = [
    timeUseBp(none),
    powerUseBp(1, none),
    onlineBp(none),
    faultBp(none),
    readyBp(none),
    energyPerGun(1, none, 7),
    energyPerGunDay(1, none),
    turnover(1, none),
    startBp({ allOrders: 0, abnormalOrders: 0, failedOrders: 0 }),
    servicePrice(1, 0),
    discountBp(1, 0),
    energyPerOrder(1, 0),
    minutesPerOrder(1, 0),
    fenPerOrder(1, 0),
  ]
  expect(said.filter(one => one !== null)).toEqual([])
})
