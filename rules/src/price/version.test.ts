import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mil } from '../units.ts'
import { aCalendar, anyDay, aTable, aVersion, flatTable, refused, soundVersion } from './testing.ts'
import { beyondCap, draftFaults, periodsOn, readCalendar, slotPrice, writeCalendar } from './version.ts'

const holiday = { name: '国庆', days: ['2026-10-01'], table: flatTable(900) }

test('a calendar that is kept is read back the same', () => {
  fc.assert(
    fc.property(soundVersion, ({ calendar }) => {
      expect(readCalendar(writeCalendar(calendar))).toEqual(calendar)
    }),
    { numRuns: 50 },
  )
})

test('every half hour of every date has exactly one price, which is that of its tier', () => {
  fc.assert(
    fc.property(soundVersion, anyDay, (version, day) => {
      const prices = Array.from({ length: 48 }, (_, slot) => slotPrice(version, { day, slot }))
      const periods = periodsOn(version, day)
      expect(periods.at(0)?.startSlot).toBe(0)
      expect(periods.at(-1)?.endSlot).toBe(48)
      prices.forEach(({ tier, elecMil, serviceMil }, slot) => {
        const period = periods.find(one => one.startSlot <= slot && slot < one.endSlot)
        expect(period).toMatchObject({ tier, elecMil, serviceMil })
      })
    }),
    { numRuns: 100 },
  )
})

test('faults of all tables come with the way to them', () => {
  const draft = writeCalendar(aCalendar({ holidays: [holiday] }))
  const wrong = { ...draft, holidays: draft.holidays.map(one => ({ ...one, table: { ...one.table, slots: '' } })) }
  expect(draftFaults(wrong).map(fault => [fault.field, fault.refusal])).toEqual([
    ['holidays.0.table.slots', 'priceSlotsLength'],
  ])
  refused('priceSlotsLength', () => readCalendar(wrong))
  expect(beyondCap(aCalendar({ holidays: [holiday] }), { elecMil: mil(10_199), serviceMil: mil(9_999) })).toMatchObject(
    [
      { field: 'byDefault.tiers.0.elecMil' },
      { field: 'byDefault.tiers.1.elecMil' },
      { field: 'holidays.0.table.tiers.0.elecMil' },
      { field: 'holidays.0.table.tiers.1.elecMil' },
    ],
  )
})

test('the price follows the date at midnight, into a holiday and out of it', () => {
  const version = aVersion({ calendar: aCalendar({ byDefault: aTable(), holidays: [holiday] }) })
  const at = (day: string, slot: number) => slotPrice(version, { day, slot })
  expect(at('2026-09-30', 47)).toMatchObject({ tier: 'Ping', elecMil: 6_850, reason: { kind: 'default' } })
  expect(at('2026-10-01', 0)).toMatchObject({ tier: 'Ping', elecMil: 900, reason: { kind: 'holiday', name: '国庆' } })
  expect(at('2026-10-02', 0)).toMatchObject({ tier: 'Gu', elecMil: 3_100 })
  expect(() => at('2026-10-02', 48)).toThrow('a day has no half hour 48')
})
