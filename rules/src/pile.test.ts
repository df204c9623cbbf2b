import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gunPowerW, layoutOf, mostPileNo, nextPileCode, nextPileNo, readBays } from './pile.ts'

describe('[5.1.6] the next free number of a site', () => {
  test.each([
    [[], 1],
    [[1, 2, 3], 4],
    [[1, 3], 2],
    [[0, 2], 1],
    [Array.from({ length: 33 }, (_, place) => place + 1), 0],
    [Array.from({ length: 34 }, (_, place) => place), undefined],
  ])('after %j comes %s', (taken, next) => {
    expect(nextPileNo(taken)).toBe(next)
  })

  test('is never one that is taken, and always 0 to 33', () => {
    const numbers = fc.uniqueArray(fc.nat(mostPileNo), { maxLength: mostPileNo })
    fc.assert(
      fc.property(numbers, taken => {
        const next = nextPileNo(taken)
        return next !== undefined && next >= 0 && next <= mostPileNo && !taken.includes(next)
      }),
    )
  })
})

test('codes count on within their district', () => {
  expect(nextPileCode('440305', undefined)).toBe('44030500000001')
  expect(nextPileCode('440305', '44030500000041')).toBe('44030500000042')
  expect(nextPileCode('440305', '44030599999999')).toBeUndefined()
})

test('the layout goes by the number of guns', () => {
  expect([1, 2, 3, 4, 5, 12].map(layoutOf)).toEqual([
    'ONE_GUN',
    'TWO_GUN',
    'MORE_GUN',
    'FOUR_GUN',
    'MORE_GUN',
    'MORE_GUN',
  ])
})

test('a gun gives what its pile has, or what its cable carries', () => {
  expect(gunPowerW({ ratedPowerW: 120_000, voltageUpper: 1000, maxCurrent: 250 })).toBe(120_000)
  expect(gunPowerW({ ratedPowerW: 480_000, voltageUpper: 1000, maxCurrent: 250 })).toBe(250_000)
})

test('bays are read one a gun, and an empty one may lie between', () => {
  expect(readBays('')).toEqual([])
  expect(readBays('A01、A02')).toEqual(['A01', 'A02'])
  expect(readBays('A01,， 3')).toEqual(['A01', '', '3'])
})
