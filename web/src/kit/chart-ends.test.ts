import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endRoom, spread } from './chart-ends.ts'

const room = { gap: 16, least: 8, most: 240 }

test('names that have room stay where their lines end', () => {
  expect(spread([20, 200, 100], room)).toEqual([20, 200, 100])
})

test('names of lines that end near zero climb above each other instead of onto the axis', () => {
  expect(spread([240, 239, 240], room)).toEqual([224, 208, 240])
})

test('names of lines that end alike keep the order of the lines', () => {
  expect(spread([100, 100], room)).toEqual([100, 116])
})

test('whatever lines there are, no name lies on another and none beyond the edges as long as there is room', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 260 }), { maxLength: 12 }), wanted => {
      const found = spread(wanted, room).toSorted((a, b) => a - b)
      for (const [place, height] of found.entries()) {
        expect(height).toBeGreaterThanOrEqual(room.least)
        expect(height).toBeLessThanOrEqual(room.most)
        if (place > 0) expect(height - (found[place - 1] ?? 0)).toBeGreaterThanOrEqual(room.gap)
      }
    }),
  )
})

test('the longest name decides how much room the names get, up to a limit', () => {
  expect(endRoom(['完成', '被拒绝'])).toBe(64)
  expect(endRoom(['Done', 'Refused'])).toBe(77)
  expect(endRoom(['a name that never seems to come to its end'])).toBe(160)
})
