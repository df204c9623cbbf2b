import { expect, test } from 'vitest'
import { type Told, withGaps } from './curve-gaps.ts'

const minute = 60_000
const drawn = (points: readonly Told[]) => withGaps(points).map(({ value: [, value] }) => value)

test('values in their usual pace are one line, though a message is lost', () => {
  const points: Told[] = [0, 1, 2, 4, 5].map(at => [at * minute, at])
  expect(drawn(points)).toEqual([0, 1, 2, 4, 5])
})

test('where nothing came for long the line stops and begins anew', () => {
  const points: Told[] = [0, 1, 2, 30, 31].map(at => [at * minute, at])
  expect(withGaps(points).map(({ value }) => value)).toEqual([
    [0, 0],
    [minute, 1],
    [2 * minute, 2],
    [2 * minute + 1, null],
    [30 * minute, 30],
    [31 * minute, 31],
  ])
})

test('a value that comes with every other message has no gap, and has one where it stays away', () => {
  const points: Told[] = [0, 1, 2, 3, 4, 5, 6].map(at => [at * minute, at % 2 ? null : at])
  expect(drawn(points)).toEqual([0, 2, 4, 6])
  const silent: Told[] = [...points, ...Array.from({ length: 9 }, (_, place): Told => [(7 + place) * minute, null])]
  expect(drawn([...silent, [16 * minute, 16]])).toEqual([0, 2, 4, 6, null, 16])
})

test('a value between two gaps is a dot, as is the only one', () => {
  const points: Told[] = [0, 1, 2, 30, 60, 61].map(at => [at * minute, at])
  expect(withGaps(points).filter(({ isAlone }) => isAlone)).toEqual([{ value: [30 * minute, 30], isAlone: true }])
  expect(withGaps([[0, 5]])).toEqual([{ value: [0, 5], isAlone: true }])
  expect(withGaps([[0, null]])).toEqual([])
})
