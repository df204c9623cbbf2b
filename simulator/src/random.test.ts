import { expect, test } from 'vitest'
import { randomOf } from './random.ts'

const some = (seed: number | string) => {
  const random = randomOf(seed)
  return Array.from({ length: 5 }, () => random.whole(0, 1_000_000))
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(some(1)).toEqual(some(1))
  expect(some(1)).not.toEqual(some(2))
  expect(some('a')).not.toEqual(some('b'))
})

test('a child goes its own way, however much the parent has told', () => {
  const [one, other] = [randomOf(1), randomOf(1)]
  other.next()
  expect(one.child('pile').next()).toBe(other.child('pile').next())
  expect(one.child('pile').next()).not.toBe(one.child('gun').next())
})

test('numbers stay within their bounds and fill them', () => {
  const random = randomOf(3)
  const dice = Array.from({ length: 1_000 }, () => random.whole(1, 6))
  expect([1, 2, 3, 4, 5, 6].filter(face => !dice.includes(face))).toEqual([])
  expect(new Set(dice).size).toBe(6)
  const shares = Array.from({ length: 10_000 }, () => random.next())
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(0.5, 1)
})
