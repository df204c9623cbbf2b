import { describe, expect, test } from 'vitest'
import {
  addHoliday,
  addSeason,
  emptyPlan,
  emptyTable,
  faultsAt,
  hoursOf,
  keysOf,
  monthsIn,
  type PlanDraft,
  paint,
  planFaults,
  type TableDraft,
  tableAt,
  withoutTable,
  withPart,
  withTable,
} from './plan-draft.ts'

const full: TableDraft = {
  slots: 'P'.repeat(48),
  tiers: emptyTable.tiers.map(({ tier }) => ({ tier, elecMil: 5_000, serviceMil: 3_000 })),
}
const plan: PlanDraft = { ...emptyPlan, byDefault: full }
const names = (of: PlanDraft) => planFaults(of).map(({ field, refusal }) => [field, refusal])

describe('painting', () => {
  test('sets every half hour between both ends, whichever way one draws', () => {
    expect(paint('P'.repeat(48), { from: 2, to: 4 }, 'Feng')).toBe(`PPFFF${'P'.repeat(43)}`)
    expect(paint('P'.repeat(48), { from: 4, to: 2 }, 'Feng')).toBe(`PPFFF${'P'.repeat(43)}`)
    expect(hoursOf(paint('P'.repeat(48), { from: 0, to: 15 }, 'Gu'), 'Gu')).toBe(8)
  })

  test('with nothing leaves a hole, which is said from when until when', () => {
    const slots = paint(full.slots, { from: 20, to: 21 }, undefined)
    expect(planFaults({ ...plan, byDefault: { ...full, slots } })).toEqual([
      { field: 'byDefault.slots', refusal: 'pricePeriodHole', values: { from: '10:00', to: '11:00' } },
    ])
  })
})

describe('what is wrong', () => {
  test('is nothing in a full plan', () => expect(planFaults(plan)).toEqual([]))

  test('in an empty one is every price and the whole day', () => {
    expect(planFaults(emptyPlan)).toHaveLength(9)
    expect(names(emptyPlan).slice(0, 2)).toEqual([
      ['byDefault.slots', 'pricePeriodHole'],
      ['byDefault.tiers.0.elecMil', 'priceTierMissing'],
    ])
  })

  test('is what is typed and no price, below nothing, or above the cap', () => {
    const typed = (elecMil: number | string) => ({
      ...plan,
      byDefault: { ...full, tiers: full.tiers.map((row, at) => (at === 1 ? { ...row, elecMil } : row)) },
    })
    expect(names(typed('1.23456'))).toEqual([['byDefault.tiers.1.elecMil', 'priceNotWhole']])
    expect(names(typed(-1))).toEqual([['byDefault.tiers.1.elecMil', 'priceNegative']])
    expect(names(typed(100_001))).toEqual([['byDefault.tiers.1.elecMil', 'priceBeyondCap']])
  })

  test('of a season stands at the season', () => {
    const summer = withPart(addSeason(plan, ''), 'seasons.0', { spans: [{ from: '07-01', to: '08-32' }] })
    expect(names(summer)).toEqual([
      ['seasons.0.name', 'priceNameMissing'],
      ['seasons.0.spans.0.to', 'priceMonthDayUnknown'],
    ])
    expect(faultsAt(planFaults(summer), 'seasons.0')).toHaveLength(2)
    expect(faultsAt(planFaults(summer), 'seasons.0.spans')).toHaveLength(1)
  })
})

describe('tables', () => {
  test('of a new season and a new holiday begin with the default one', () => {
    const both = addHoliday(addSeason(plan, '夏季'), '国庆', ['2026-10-01'])
    expect(keysOf(both)).toEqual(['byDefault', 'seasons.0', 'holidays.0'])
    expect([tableAt(both, 'seasons.0'), tableAt(both, 'holidays.0')]).toEqual([full, full])
  })

  test('are changed and taken away each by itself', () => {
    const seasons = addSeason(addSeason(plan, '夏季'), '冬季')
    const changed = withTable(seasons, 'seasons.1', emptyTable)
    expect([tableAt(changed, 'seasons.0'), tableAt(changed, 'seasons.1')]).toEqual([full, emptyTable])
    expect(withoutTable(changed, 'seasons.0').seasons.map(({ name }) => name)).toEqual(['冬季'])
    expect(tableAt(withoutTable(changed, 'byDefault'), 'byDefault')).toBeUndefined()
  })
})

test('months are told by their spans, over the end of the year too', () => {
  expect(monthsIn([{ from: '07-01', to: '08-31' }])).toEqual([7, 8])
  expect(monthsIn([{ from: '11-15', to: '02-29' }])).toEqual([1, 2, 12])
  expect(monthsIn([{ from: '03-02', to: '03-31' }])).toEqual([])
})
