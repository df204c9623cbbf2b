import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareOn, compareVersions } from './compare.ts'
import { readSlots } from './slots.ts'
import {
  aCalendar,
  anyDay,
  aTable,
  aVersion,
  flatTable,
  price,
  somePrices,
  someSlots,
  soundVersion,
} from './testing.ts'
import { slotPrice } from './version.ts'

const summer = { name: '夏季', spans: [{ from: '07-01', to: '08-31' }], table: flatTable(7_000) }
const newYear = { name: '元旦', days: ['2027-01-01'], table: flatTable(100) }
const version = aVersion({ calendar: aCalendar({ seasons: [summer], holidays: [newYear] }) })

test('a version is the same as itself, whatever the order of its days', () => {
  const spans = [
    { from: '01-01', to: '01-31' },
    { from: '05-01', to: '05-31' },
  ]
  const withSpans = (order: typeof spans, days: string[]) =>
    aVersion({ calendar: aCalendar({ seasons: [{ ...summer, spans: order }], holidays: [{ ...newYear, days }] }) })
  const one = withSpans(spans, ['2027-01-01', '2028-01-01'])
  expect(compareVersions(one, one)).toMatchObject({ isSame: true, tables: [{ change: 'same' }, {}, {}] })
  expect(compareVersions(one, withSpans(spans.toReversed(), ['2028-01-01', '2027-01-01'])).isSame).toBe(true)
})

test('a dearer tier shows by tier and in the half hours that have it', () => {
  const dearer = aVersion({
    calendar: aCalendar({
      byDefault: aTable({ prices: { ...somePrices, Jian: price(13_000, 4_000) } }),
      seasons: [summer],
      holidays: [newYear],
    }),
  })
  const { isSame, tables } = compareVersions(version, dearer)
  expect(isSame).toBe(false)
  expect(tables.map(table => [table.reason.name, table.change])).toEqual([
    [null, 'changed'],
    ['夏季', 'same'],
    ['元旦', 'same'],
  ])
  expect(tables[0]?.prices.map(row => [row.tier, row.change, row.elecChangeMil, row.serviceChangeMil])).toEqual([
    ['Jian', 'changed', 500, -500],
    ['Feng', 'same', 0, 0],
    ['Ping', 'same', 0, 0],
    ['Gu', 'same', 0, 0],
  ])
  expect(tables[0]?.slots).toEqual([
    {
      startSlot: 40,
      endSlot: 42,
      before: { tier: 'Jian', ...price(12_500, 4_500) },
      after: { tier: 'Jian', ...price(13_000, 4_000) },
    },
  ])
})

test('a half hour of another tier shows though no price changed', () => {
  const slots = readSlots(
    `${'G'.repeat(16)}${someSlots
      .slice(16)
      .map(tier => tier[0])
      .join('')}`,
  )
  const later = aVersion({ calendar: aCalendar({ byDefault: aTable({ slots }) }) })
  const [table] = compareVersions(aVersion(), later).tables
  expect(table?.prices.every(row => row.change === 'same')).toBe(true)
  expect(table?.slots.map(row => [row.startSlot, row.endSlot, row.before?.tier, row.after?.tier])).toEqual([
    [14, 16, 'Ping', 'Gu'],
  ])
})

test('seasons that came, went or moved are told by their name', () => {
  const calendar = aCalendar({
    seasons: [
      { ...summer, spans: [{ from: '06-01', to: '08-31' }] },
      { ...summer, name: '冬季', spans: [{ from: '12-01', to: '01-31' }] },
    ],
    holidays: [],
  })
  const { tables } = compareVersions(version, aVersion({ calendar }))
  expect(tables.map(table => [table.reason.kind, table.reason.name, table.change, table.when.change])).toEqual([
    ['default', null, 'same', 'same'],
    ['season', '夏季', 'changed', 'changed'],
    ['season', '冬季', 'added', 'added'],
    ['holiday', '元旦', 'removed', 'removed'],
  ])
  expect(tables[1]).toMatchObject({ slots: [], when: { before: { spans: summer.spans } } })
  expect(tables[2]?.slots).toEqual([
    { startSlot: 0, endSlot: 48, before: null, after: { tier: 'Ping', ...price(7_000, 1_000) } },
  ])
  expect(tables[3]?.prices[0]).toMatchObject({ change: 'removed', after: null, elecChangeMil: null })
})

test('a default table that is dropped is told as well', () => {
  const whole = { ...summer, spans: [{ from: '01-01', to: '12-31' }] }
  const seasonal = aVersion({ calendar: aCalendar({ byDefault: null, seasons: [whole] }) })
  expect(compareVersions(aVersion(), seasonal).tables.map(table => table.change)).toEqual(['removed', 'added'])
})

test('on a date, just those half hours are told that have another tier or price', () => {
  fc.assert(
    fc.property(soundVersion, soundVersion, anyDay, (before, after, day) => {
      const changes = compareOn(day, before, after)
      for (let slot = 0; slot < 48; slot++) {
        const { reason: _, ...old } = slotPrice(before, { day, slot })
        const { reason: __, ...next } = slotPrice(after, { day, slot })
        const told = changes.filter(row => row.startSlot <= slot && slot < row.endSlot)
        const isSame = (['tier', 'elecMil', 'serviceMil'] as const).every(name => old[name] === next[name])
        expect(told.map(row => [row.before, row.after])).toEqual(isSame ? [] : [[old, next]])
      }
      if (compareVersions(before, after).isSame) expect(changes).toEqual([])
    }),
    { numRuns: 80 },
  )
})
