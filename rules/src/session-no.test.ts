import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionNo } from './session-no.ts'
import { instant, readTime } from './units.ts'

const at = readTime('2026-11-15 23:59:59')!

test('a session is numbered by its pile, its gun, the moment in Shanghai and a counter', () => {
  expect(sessionNo('32010600000001', 2, at, 12_345)).toBe('32010600000001' + '02' + '261115235959' + '2345')
})

test('the number has 32 digits for every pile, gun, moment and counter', () => {
  const codes = fc.stringMatching(/^\d{14}$/)
  const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) }).map(instant)
  fc.assert(
    fc.property(codes, fc.integer({ min: 1, max: 52 }), moments, fc.nat(2 ** 31 - 1), (code, gun, moment, counter) =>
      /^\d{32}$/.test(sessionNo(code, gun, moment, counter)),
    ),
  )
})

test('two of one second at one gun differ by the counter', () => {
  expect(sessionNo('32010600000001', 1, at, 7)).not.toBe(sessionNo('32010600000001', 1, at, 8))
})
