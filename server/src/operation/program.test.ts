import { expect, test } from 'vitest'
import { isOlder, isSameProgram } from './program.ts'
import { wavesOf } from './upgrade-judging.ts'

test.each([
  ['V1.6.5', '1.6.5', true],
  ['v1.6.5 ', 'V1.6.5', true],
  ['1.6.5', '1.6.50', false],
  ['', '', false],
])('%j and %j are the same program: %s', (one, other, isSame) => {
  expect(isSameProgram(one, other)).toBe(isSame)
})

test.each([
  ['1.6.9', 'V1.6.10', true],
  ['V1.6.10', '1.6.9', false],
  ['2.4.0', '2.4.0', false],
])('%s is older than %s: %s', (one, other, isSo) => {
  expect(isOlder(one, other)).toBe(isSo)
})

const piles = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place, isConnected: place % 2 === 1, isCharging: place === 1 }))

test('the canary is one pile at least, of those that are connected and idle, and the rest goes in batches', () => {
  const waves = wavesOf(piles(10), { canaryPct: 5, batchSize: 4 })
  expect(waves.map(({ wave }) => wave)).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 2, 3])
  expect(waves[0]?.pile.id).toBe(3)
})

test('a canary of everybody leaves no batch', () => {
  expect(wavesOf(piles(3), { canaryPct: 100, batchSize: 1 }).map(({ wave }) => wave)).toEqual([0, 0, 0])
})
