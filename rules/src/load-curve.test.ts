import { expect, test } from 'vitest'
import { loadCurve } from './load-curve.ts'
import { instant, readTime } from './units.ts'

const at = (time: string) => readTime(`2026-11-16 ${time}`) ?? instant(0)
const settledE4 = (halves: Record<number, number>) => Array.from({ length: 48 }, (_, slot) => halves[slot] ?? 0)
const day = '2026-11-16'

test('thirty kilowatt hours in a half hour are a load of sixty kilowatts', () => {
  const load = loadCurve({ day, now: at('08:00:00'), settledE4: settledE4({ 2: 300_000 }) }, [])
  expect(load[2]).toBe(60_000)
  expect(load[3]).toBe(0)
})

test('a half hour that has not begun has no load, not one of zero', () => {
  const load = loadCurve({ day, now: at('08:10:00'), settledE4: settledE4({}) }, [])
  expect(load.slice(15, 19)).toEqual([0, 0, null, null])
  expect(load).toHaveLength(48)
})

test('what goes on lies evenly over its time, the half hour that runs by what has passed of it', () => {
  const running = [{ begunAt: at('07:00:00'), energyE4: 450_000 }]
  const load = loadCurve({ day, now: at('07:45:00'), settledE4: settledE4({}) }, running)
  expect(load.slice(13, 17)).toEqual([0, 60_000, 60_000, null])
})

test('of a charge that began yesterday only what fell into this day counts', () => {
  const yesterday = readTime('2026-11-15 23:30:00') ?? instant(0)
  const load = loadCurve({ day, now: at('00:30:00'), settledE4: settledE4({}) }, [
    { begunAt: yesterday, energyE4: 600_000 },
  ])
  expect(load[0]).toBe(60_000)
})

test('an order that has begun this very moment has drawn nothing', () => {
  const now = at('07:45:00')
  expect(loadCurve({ day, now, settledE4: settledE4({}) }, [{ begunAt: now, energyE4: 0 }])[15]).toBe(0)
})
