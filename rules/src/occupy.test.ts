import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cycleBegan, feeOfMinutes, freeMinutesLeft, isDue, judgeStay, type StayRule, stayOf } from './occupy.ts'
import { fen, hourMs, type Instant, instant, later, mil, minuteMs, readTime } from './units.ts'

const aRule = (given: Partial<StayRule> = {}): StayRule => ({
  name: '充电后占位费',
  freeMin: 15,
  unitMin: 1,
  priceMil: mil(5_000),
  capFen: fen(5_000),
  freeTimes: 0,
  freeTimesCycle: 'day',
  windows: [],
  exemptMemberTypes: [],
  notifyMin: 5,
  ...given,
})

const at = (text: string) => readTime(`2026-11-15 ${text}:00`) as Instant
const noon = at('12:00')
const minutes = (count: number, from = noon) => [{ from, to: later(from, count * minuteMs) }]

describe('the worked example: 15 minutes free, 0.50 yuan a minute, at most 50 yuan', () => {
  test.each([
    [10, 0],
    [15, 0],
    [16, 50],
    [47, 1_600],
    [200, 5_000],
  ])('%i minutes come to %i fen', (stayed, expected) => {
    expect(stayOf(aRule(), minutes(stayed)).amountFen).toBe(expected)
  })
})

test('free and charged minutes are told apart', () => {
  expect(stayOf(aRule(), minutes(47))).toEqual({ totalMin: 47, freeMin: 15, chargedMin: 32, amountFen: 1_600 })
})

test('a minute that is not over does not count', () => {
  const almost = [{ from: noon, to: instant(noon + 17 * minuteMs - 1) }]
  expect(stayOf(aRule(), almost)).toMatchObject({ totalMin: 16, chargedMin: 1, amountFen: 50 })
})

test.each([
  [15, 30_000, 1, 300],
  [15, 30_000, 15, 300],
  [15, 30_000, 16, 600],
  [30, 50_000, 31, 1_000],
  [60, 80_000, 61, 1_600],
])(
  'of units of %i minutes at %i mil, %i charged minutes cost %i fen: one that has begun is paid whole',
  (unitMin, priceMil, chargedMin, expected) => {
    expect(feeOfMinutes(aRule({ unitMin, priceMil: mil(priceMil), capFen: null }), chargedMin)).toBe(expected)
  },
)

test('half a fen is charged as one', () => {
  expect(feeOfMinutes(aRule({ priceMil: mil(50), capFen: null }), 1)).toBe(1)
  expect(feeOfMinutes(aRule({ priceMil: mil(49), capFen: null }), 1)).toBe(0)
})

test('only minutes within the windows of the rule are counted, and the free ones are taken off those', () => {
  const day = aRule({ windows: [{ from: 16, to: 44 }], freeMin: 10 })
  expect(stayOf(day, [{ from: at('07:30'), to: at('08:30') }])).toEqual({
    totalMin: 60,
    freeMin: 40,
    chargedMin: 20,
    amountFen: 1_000,
  })
  expect(stayOf(day, [{ from: at('22:00'), to: at('23:30') }]).amountFen).toBe(0)
})

test('a stay over midnight is counted on both days', () => {
  const night = aRule({
    windows: [
      { from: 0, to: 2 },
      { from: 46, to: 48 },
    ],
    freeMin: 0,
  })
  const overnight = [{ from: at('22:30'), to: later(at('22:30'), 4 * hourMs) }]
  expect(stayOf(night, overnight).chargedMin).toBe(120)
})

test('several spans of one bill share the free minutes', () => {
  const spans = [...minutes(10), ...minutes(10, at('14:00'))]
  expect(stayOf(aRule(), spans)).toMatchObject({ totalMin: 20, chargedMin: 5 })
})

test('a bill is opened when the driver is about to be told, and not before', () => {
  expect(isDue(aRule(), minutes(9))).toBe(false)
  expect(isDue(aRule(), minutes(10))).toBe(true)
  expect(freeMinutesLeft(aRule(), minutes(10))).toBe(5)
})

test('outside the windows no bill is opened, however short the free time is', () => {
  const day = aRule({ windows: [{ from: 16, to: 44 }], freeMin: 0 })
  expect(isDue(day, [{ from: at('06:00'), to: at('08:00') }])).toBe(false)
  expect(isDue(day, [{ from: at('06:00'), to: later(at('08:00'), 1) }])).toBe(true)
})

describe('what becomes of a stay that is over', () => {
  const judged = { amountFen: fen(1_600), hasPayer: true, memberType: 1, freeTimesUsed: 0 }
  test('it is to be paid', () => {
    expect(judgeStay(aRule(), judged)).toEqual({ status: 2, cause: '', waivedFen: 0 })
  })
  test('within the free time it is closed', () => {
    expect(judgeStay(aRule(), { ...judged, amountFen: fen(0) })).toMatchObject({ status: 5, cause: 'withinFree' })
  })
  test('whoever left without charging cannot be asked', () => {
    expect(judgeStay(aRule(), { ...judged, hasPayer: false })).toMatchObject({ status: 5, cause: 'noPayer' })
  })
  test('it costs exempt kinds of members nothing, and no free time either', () => {
    const rule = aRule({ exemptMemberTypes: [2], freeTimes: 1 })
    expect(judgeStay(rule, { ...judged, memberType: 2 })).toEqual({ status: 4, cause: 'exempt', waivedFen: 1_600 })
  })
  test('free times are used up one after the other', () => {
    const rule = aRule({ freeTimes: 2 })
    expect(judgeStay(rule, { ...judged, freeTimesUsed: 1 })).toMatchObject({ status: 4, cause: 'freeTime' })
    expect(judgeStay(rule, { ...judged, freeTimesUsed: 2 })).toMatchObject({ status: 2, cause: '' })
  })
})

test('free times begin anew each day or each month', () => {
  expect(cycleBegan(aRule(), noon)).toBe('2026-11-15')
  expect(cycleBegan(aRule({ freeTimesCycle: 'month' }), noon)).toBe('2026-11-01')
})

const rules = fc.record({
  freeMin: fc.integer({ min: 0, max: 120 }),
  unitMin: fc.constantFrom(1, 15, 30, 60),
  priceMil: fc.integer({ min: 0, max: 100_000 }).map(mil),
  capFen: fc.option(fc.integer({ min: 0, max: 20_000 }).map(fen)),
  windows: fc.constantFrom(
    [],
    [{ from: 16, to: 44 }],
    [
      { from: 0, to: 12 },
      { from: 40, to: 48 },
    ],
  ),
})
const lengths = fc.integer({ min: 0, max: 3 * 24 * hourMs })

test('whoever stays longer never pays less, never more than the cap, and no minute is lost', () => {
  fc.assert(
    fc.property(rules, lengths, lengths, (given, one, more) => {
      const rule = aRule(given)
      const short = stayOf(rule, [{ from: noon, to: later(noon, one) }])
      const long = stayOf(rule, [{ from: noon, to: later(noon, one + more) }])
      expect(long.amountFen).toBeGreaterThanOrEqual(short.amountFen)
      expect(long.freeMin + long.chargedMin).toBe(long.totalMin)
      if (given.capFen !== null) expect(long.amountFen).toBeLessThanOrEqual(given.capFen)
      if (long.totalMin <= given.freeMin) expect(long.amountFen).toBe(0)
      // What costs something has been opened before.
      if (long.chargedMin > 0) expect(isDue(rule, [{ from: noon, to: later(noon, one + more) }])).toBe(true)
    }),
  )
})

test('a stay costs the same however it is cut into spans', () => {
  fc.assert(
    fc.property(rules, lengths, lengths, (given, one, more) => {
      const [middle, end] = [later(noon, one), later(noon, one + more)]
      const cut = [
        { from: noon, to: middle },
        { from: middle, to: end },
      ]
      expect(stayOf(aRule(given), cut)).toEqual(stayOf(aRule(given), [{ from: noon, to: end }]))
    }),
  )
})
