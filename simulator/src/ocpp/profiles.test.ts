import { describe, expect, test } from 'vitest'
import { limitW, type Profile, schedule } from './profiles.ts'

const day = Date.parse('2026-07-01T00:00:00Z')
const hour = 3_600_000

const profile = (given: Partial<Profile> = {}): Profile => ({
  connector: 1,
  id: 1,
  stackLevel: 0,
  purpose: 'TxDefaultProfile',
  transactionId: null,
  kind: 'Absolute',
  recurrencyMs: null,
  from: null,
  to: null,
  startAt: day,
  durationSec: null,
  unit: 'W',
  periods: [{ startSec: 0, limit: 20_000, phases: 3 }],
  ...given,
})
const asked = {
  connector: 1,
  at: day + hour,
  transactionId: 7,
  startedAt: day + hour / 2,
  volt: 230,
  isDirectCurrent: false,
}

describe('the power that charging profiles allow', () => {
  test.each<[string, Profile[], number | null]>([
    ['nothing is said, nothing is limited', [], null],
    ['a default holds', [profile()], 20_000],
    ['one that is not yet valid does not', [profile({ from: day + 2 * hour })], null],
    ['one that is over does not', [profile({ durationSec: 60 })], null],
    [
      'the higher level wins',
      [profile(), profile({ id: 2, stackLevel: 1, periods: [{ startSec: 0, limit: 5_000, phases: 3 }] })],
      5_000,
    ],
    [
      'that of the transaction wins over the default',
      [profile(), profile({ id: 2, purpose: 'TxProfile', periods: [{ startSec: 0, limit: 30_000, phases: 3 }] })],
      30_000,
    ],
    ['that of another transaction does not', [profile({ purpose: 'TxProfile', transactionId: 8 })], null],
    [
      'the whole pile caps all',
      [
        profile(),
        profile({
          id: 2,
          connector: 0,
          purpose: 'ChargePointMaxProfile',
          periods: [{ startSec: 0, limit: 8_000, phases: 3 }],
        }),
      ],
      8_000,
    ],
    [
      'ampere of three phases',
      [profile({ unit: 'A', periods: [{ startSec: 0, limit: 16, phases: 3 }] })],
      16 * 230 * 3,
    ],
    [
      'a daily one repeats',
      [
        profile({
          kind: 'Recurring',
          recurrencyMs: 24 * hour,
          startAt: day - 72 * hour,
          periods: [
            { startSec: 0, limit: 1, phases: 1 },
            { startSec: 3_600, limit: 2, phases: 1 },
          ],
        }),
      ],
      2,
    ],
    [
      'a relative one counts from the beginning of the charge',
      [
        profile({
          kind: 'Relative',
          startAt: null,
          periods: [
            { startSec: 0, limit: 3, phases: 1 },
            { startSec: 1_801, limit: 4, phases: 1 },
          ],
        }),
      ],
      3,
    ],
  ])('%s', (_title, profiles, expected) => expect(limitW(profiles, asked)).toBe(expected))

  test('the plan of the next hour names every change', () => {
    const one = profile({
      periods: [
        { startSec: 0, limit: 10, phases: 1 },
        { startSec: 5_400, limit: 20, phases: 1 },
      ],
    })
    expect(schedule([one], asked, 3_600)).toEqual([
      { startPeriod: 0, limit: 10 },
      { startPeriod: 1_800, limit: 20 },
    ])
  })
})
