// Prices as tests want them: only what matters is said. What is built is frozen, so that a rule that changed it would fail.
import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, type Day } from '../days.ts'
import { Refusal, type RefusalName } from '../refuse.ts'
import { type Instant, instant, mil, readTime } from '../units.ts'
import type { Calendar, YearSpan } from './calendar.ts'
import type { DayTable, TierPrice, TierPrices } from './day-table.ts'
import type { Binding, GunPlace } from './in-force.ts'
import { readSlots, type Slots } from './slots.ts'
import { type Tier, tiers } from './tier.ts'
import type { PriceVersion } from './version.ts'

export const on = (time: string): Instant => readTime(time.length === 16 ? `${time}:00` : time)!

export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

export const price = (elecMil: number, serviceMil: number): TierPrice => ({
  elecMil: mil(elecMil),
  serviceMil: mil(serviceMil),
})

/** Those of the example in the trade's own pages: peak 1.02 + 0.40, flat 0.685 + 0.35. */
export const somePrices: TierPrices = {
  Jian: price(12_500, 4_500),
  Feng: price(10_200, 4_000),
  Ping: price(6_850, 3_500),
  Gu: price(3_100, 3_000),
}

// Valley until 07:00, then flat, peak at 11:00 to 12:00 and 18:00 to 22:00, sharp at 20:00 to 21:00.
export const someSlots = readSlots('GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP')

export const aTable = (given: Partial<DayTable> = {}): DayTable => ({ slots: someSlots, prices: somePrices, ...given })
/** The same price all day, so that a price tells which table it is from. */
export const flatTable = (elecMil: number, tier: Tier = 'Ping'): DayTable =>
  aTable({
    slots: Array.from({ length: 48 }, () => tier),
    prices: { ...somePrices, [tier]: price(elecMil, 1_000) },
  })

export const aCalendar = (given: Partial<Calendar> = {}): Calendar => ({
  byDefault: aTable(),
  seasons: [],
  holidays: [],
  ...given,
})

export const aVersion = ({ calendar, ...given }: Partial<PriceVersion> = {}): PriceVersion =>
  frozen({
    id: 'v1',
    modelId: 'm1',
    versionNo: 1,
    effective: { from: on('2026-01-01 00:00'), to: null },
    calendar: calendar ?? aCalendar(),
    ...given,
  })

export const aGun: GunPlace = { gunId: 'g', pileId: 'p', stationId: 's' }

export const aBinding = (given: Partial<Binding> = {}): Binding =>
  frozen({
    id: 'b1',
    scope: 'station',
    targetId: { gun: 'g', pile: 'p', station: 's' }[given.scope ?? 'station'],
    versionId: 'v1',
    valid: { from: on('2026-01-01 00:00'), to: null },
    priority: 1,
    ...given,
  })

/** The refusal that an act ends with, or what it gave. */
export function outcome<T>(act: () => T): T | Refusal {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export function refused(name: RefusalName, act: () => unknown, values: Refusal['values'] = {}): void {
  const ending = outcome(act)
  expect(ending).toBeInstanceOf(Refusal)
  expect(ending).toMatchObject({ refusal: name, values })
}

export const anyTier = fc.constantFrom(...tiers)
export const anySlots: fc.Arbitrary<Slots> = fc.array(anyTier, { minLength: 48, maxLength: 48 })
const anyPrice = fc
  .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }))
  .map(([elec, service]) => price(elec, service))
const anyPrices = fc.record({ Jian: anyPrice, Feng: anyPrice, Ping: anyPrice, Gu: anyPrice })
export const anyTable: fc.Arbitrary<DayTable> = fc.record({ slots: anySlots, prices: anyPrices })

/** Days of 2027 to 2029, with 29 February 2028 more often than chance has it. */
export const anyDay: fc.Arbitrary<Day> = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 1_095 }).map(days => addDays('2027-01-01', days)) },
  { weight: 1, arbitrary: fc.constantFrom('2028-02-28', '2028-02-29', '2028-03-01', '2027-12-31', '2028-01-01') },
)
export const anyMoment = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 86_399_999 }))
  .map(([day, ms]) => instant(on(`${day} 00:00`) + ms))

const anyMonthDay = anyDay.map(day => day.slice(5))
const anySpan: fc.Arbitrary<YearSpan> = fc.record({ from: anyMonthDay, to: anyMonthDay })

/** With holes and overlaps, as people leave them. */
export const anyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    byDefault: fc.option(anyTable),
    spans: fc.array(fc.array(anySpan, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
    days: fc.array(fc.array(anyDay, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
    tables: fc.array(anyTable, { minLength: 3, maxLength: 3 }),
  })
  .map(({ byDefault, spans, days, tables }) => ({
    byDefault,
    seasons: spans.map((own, place) => ({ name: `season ${place}`, spans: own, table: tables[place]! })),
    holidays: days.map((own, place) => ({ name: `holiday ${place}`, days: own, table: tables[place]! })),
  }))

/** Each date has exactly one table: the seasons are the pieces of a year cut at random. */
export const soundCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    cuts: fc.uniqueArray(anyMonthDay, { maxLength: 3 }),
    days: fc.uniqueArray(anyDay, { maxLength: 6 }),
    tables: fc.array(anyTable, { minLength: 5, maxLength: 5 }),
  })
  .map(({ cuts, days, tables }) => ({
    byDefault: cuts.length < 2 ? tables[4]! : null,
    seasons: piecesOf(cuts.sort()).map((span, place) => ({
      name: `season ${place}`,
      spans: [span],
      table: tables[place]!,
    })),
    holidays: days.length === 0 ? [] : [{ name: 'holiday', days, table: tables[3]! }],
  }))

const dayBefore = (day: string) => addDays(`2028-${day}`, -1).slice(5)
const piecesOf = (cuts: readonly string[]): YearSpan[] =>
  cuts.length < 2 ? [] : cuts.map((from, place) => ({ from, to: dayBefore(cuts[(place + 1) % cuts.length]!) }))

export const soundVersion = soundCalendar.map(calendar => aVersion({ calendar }))
