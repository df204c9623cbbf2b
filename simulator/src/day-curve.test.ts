import { type Instant, readTime } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { arrivalsPerHour, type Current, isFleetTime, nextArrival, shapeAt } from './day-curve.ts'
import { randomOf } from './random.ts'
import { aVehicle } from './vehicle.ts'

const at = (time: string): Instant => readTime(`2026-07-01 ${time}:00`) ?? expect.fail(time)

describe('the day of a station', () => {
  test.each<Current>(['direct', 'alternating'])('over the day %s piles see what they should on average', current => {
    const hours = Array.from({ length: 24 }, (_, hour) => shapeAt(current, at(`${String(hour).padStart(2, '0')}:00`)))
    expect(hours.reduce((sum, share) => sum + share, 0) / 24).toBeCloseTo(1, 1)
  })

  test('noon is busier than the morning, the late evening than the afternoon', () => {
    expect(shapeAt('direct', at('12:00'))).toBeGreaterThan(shapeAt('direct', at('07:00')))
    expect(shapeAt('direct', at('23:30'))).toBeGreaterThan(shapeAt('direct', at('16:00')))
    expect(shapeAt('alternating', at('19:00'))).toBeGreaterThan(shapeAt('alternating', at('04:00')))
  })

  test('fleets come by night', () => {
    expect([at('23:10'), at('03:00'), at('12:00')].map(isFleetTime)).toEqual([true, true, false])
  })

  test('arrivals are as frequent as the rate says, and after now', () => {
    const random = randomOf(1)
    const asked = { current: 'direct' as const, at: at('12:00'), busyShare: 0.3 }
    const waits = Array.from({ length: 2_000 }, () => nextArrival(random, asked) - asked.at)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
    const withinTheHour = waits.filter(wait => wait < 3_600_000).length / waits.length
    expect(withinTheHour).toBeCloseTo(1 - Math.exp(-arrivalsPerHour(asked)), 1)
  })
})

test('vehicles have a number of seventeen characters and want more than they have', () => {
  const random = randomOf(1)
  for (let nth = 0; nth < 200; nth++) {
    const { vin, battery, wishedSoc } = aVehicle(random, { isFleet: nth % 2 === 0 })
    expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    expect(wishedSoc).toBeGreaterThan(battery.soc)
    expect(wishedSoc).toBeLessThanOrEqual(1)
  }
  expect(aVehicle(randomOf(7))).toEqual(aVehicle(randomOf(7)))
})
