import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../days.ts'
import { Refusal } from '../refuse.ts'
import { type Calendar, calendarFaults, spansOf, tableOn } from './calendar.ts'
import { aCalendar, anyCalendar, anyDay, flatTable, outcome, refused, soundCalendar } from './testing.ts'

const summer = { name: '夏季', spans: spansOf([7, 8]), table: flatTable(7_000) }
const winter = { name: '冬季', spans: spansOf([12, 1, 2]), table: flatTable(2_000) }
const newYear = { name: '元旦', days: ['2027-01-01'], table: flatTable(100) }
const year = aCalendar({ byDefault: flatTable(5_000), seasons: [summer, winter], holidays: [newYear] })

const nameOn = (day: Day, calendar: Calendar = year) => {
  const { reason } = tableOn(calendar, day)
  return reason.name ?? reason.kind
}

test.each([
  ['2026-06-30', 'default'],
  ['2026-07-01', '夏季'],
  ['2026-08-31', '夏季'],
  ['2026-09-01', 'default'],
  ['2026-11-30', 'default'],
  ['2026-12-01', '冬季'],
  ['2026-12-31', '冬季'],
  ['2027-01-01', '元旦'],
  ['2027-01-02', '冬季'],
  ['2028-01-01', '冬季'],
  ['2027-02-28', '冬季'],
  ['2028-02-29', '冬季'],
  ['2028-03-01', 'default'],
])('on %s the table is that of: %s', (day, name) => {
  expect(nameOn(day)).toBe(name)
})

test('months next to each other are one span, also over the end of the year', () => {
  expect(spansOf([8, 7])).toEqual([{ from: '07-01', to: '08-31' }])
  expect(spansOf([1, 12, 2, 7])).toEqual([
    { from: '07-01', to: '07-31' },
    { from: '12-01', to: '02-29' },
  ])
  expect(spansOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([{ from: '01-01', to: '12-31' }])
  expect(() => spansOf([13])).toThrow('13 is no month')
})

test.each(['2027-02-29', '2026-02-30', '2026-1-1', '26-01-01', '2026-01-01 ', ''])(
  '%s is no date to ask about',
  day => {
    expect(() => tableOn(year, day)).toThrow('is no day')
  },
)

test('a season that begins on 29 February begins on 1 March in other years', () => {
  const seasons = [{ name: '春季', spans: [{ from: '02-29', to: '04-30' }], table: flatTable(1) }]
  const calendar = aCalendar({ seasons })
  expect(['2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'].map(day => nameOn(day, calendar))).toEqual([
    'default',
    '春季',
    'default',
    '春季',
  ])
})

test('a year that forgot 29 February has a hole in leap years', () => {
  const calendar = aCalendar({
    byDefault: null,
    seasons: [{ name: '全年', spans: [{ from: '03-01', to: '02-28' }], table: flatTable(1) }],
  })
  expect(calendarFaults(calendar)).toEqual([
    { field: 'byDefault', refusal: 'priceCalendarHole', values: { from: '02-29', to: '02-29' } },
  ])
  expect(nameOn('2027-02-28', calendar)).toBe('全年')
  refused('priceCalendarHole', () => tableOn(calendar, '2028-02-29'), { from: '2028-02-29' })
})

test('of two seasons or two holidays on a date neither is taken', () => {
  const june = { name: '六月', spans: [{ from: '06-15', to: '07-02' }], table: flatTable(1) }
  const seasons = { ...year, seasons: [summer, june] }
  refused('priceSeasonsOverlap', () => tableOn(seasons, '2026-07-01'), { names: '夏季 / 六月' })
  expect(calendarFaults(seasons)).toEqual([
    { field: 'seasons', refusal: 'priceSeasonsOverlap', values: { from: '07-01', to: '07-02', names: '夏季 / 六月' } },
  ])
  const holidays = { ...year, holidays: [newYear, { ...newYear, name: '停电' }] }
  refused('priceHolidaysOverlap', () => tableOn(holidays, '2027-01-01'), { names: '元旦 / 停电' })
  expect(calendarFaults(holidays).map(fault => fault.refusal)).toEqual(['priceHolidaysOverlap'])
})

test('a holiday decides even where seasons overlap or leave a hole', () => {
  const torn = { ...year, byDefault: null, seasons: [winter, { ...winter, name: '雪季' }] }
  expect(nameOn('2027-01-01', torn)).toBe('元旦')
})

test('days that do not exist, empty seasons and names used twice are refused', () => {
  const wrong: Calendar = {
    byDefault: null,
    seasons: [
      { ...summer, spans: [{ from: '02-30', to: '8-1' }] },
      { ...summer, spans: [] },
    ],
    holidays: [
      { ...newYear, days: ['2027-02-29'] },
      { ...newYear, name: '春节', days: [] },
    ],
  }
  expect(calendarFaults(wrong).map(fault => [fault.field, fault.refusal])).toEqual([
    ['seasons.1.name', 'priceNameTwice'],
    ['seasons.0.spans.0.from', 'priceMonthDayUnknown'],
    ['seasons.0.spans.0.to', 'priceMonthDayUnknown'],
    ['seasons.1.spans', 'priceDaysMissing'],
    ['holidays.0.days.0', 'priceDayUnknown'],
    ['holidays.1.days', 'priceDaysMissing'],
  ])
})

const expected = new Set(['priceHolidaysOverlap', 'priceSeasonsOverlap', 'priceCalendarHole'])

test('every date has exactly one table or a named refusal', () => {
  fc.assert(
    fc.property(anyCalendar, anyDay, (calendar, day) => {
      const found = outcome(() => tableOn(calendar, day))
      if (found instanceof Refusal) return expected.has(found.refusal)
      const { kind, name } = found.reason
      const tables = { holiday: calendar.holidays, season: calendar.seasons, default: [] }[kind]
      expect(found.table).toBe(kind === 'default' ? calendar.byDefault : tables.find(one => one.name === name)?.table)
      return true
    }),
    { numRuns: 500 },
  )
})

// No holiday of these calendars lies in 2032, which is a leap year.
const leapYear = Array.from({ length: 366 }, (_, place) => addDays('2032-01-01', place))
const isWhole = (calendar: Calendar) =>
  [...leapYear, ...calendar.holidays.flatMap(holiday => holiday.days)].every(
    day => !(outcome(() => tableOn(calendar, day)) instanceof Refusal),
  )

test('a calendar has a fault if and only if some date has no table of its own', () => {
  let sound = 0
  fc.assert(
    fc.property(fc.oneof(anyCalendar, soundCalendar), calendar => {
      const isSound = calendarFaults(calendar).length === 0
      if (isSound) sound++
      return isSound === isWhole(calendar)
    }),
    { numRuns: 120 },
  )
  expect(sound).toBeGreaterThan(40)
})
