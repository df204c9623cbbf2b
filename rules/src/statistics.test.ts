import { expect, test } from 'vitest'
import { cells, counts, definition, type Item, items, type Statistic, statistics } from './statistics.ts'

test.each<[Statistic, Item, boolean]>([
  ['revenue', 'abnormal', false],
  ['utilisation', 'abnormal', true],
  ['sessions', 'tinyEnergy', false],
  ['energy', 'tinyEnergy', true],
  ['revenue', 'refunded', false],
  ['revenue', 'testMember', false],
  ['activeUsers', 'interconnection', false],
  ['energy', 'staffFree', true],
  ['revenue', 'occupyFee', true],
])('in the %s, %s counts by itself: %s', (statistic, item, answer) => {
  expect(counts(statistic, item, [])).toBe(answer)
})

test("a seller's own answer comes before the product's, for its pair alone", () => {
  const own = [{ statistic: 'revenue', item: 'abnormal', isCounted: true }] as const
  expect(counts('revenue', 'abnormal', own)).toBe(true)
  expect(counts('energy', 'abnormal', own)).toBe(false)
})

test('what means nothing counts nowhere, whatever somebody has written down', () => {
  expect(counts('energy', 'couponPaid', [{ statistic: 'energy', item: 'couponPaid', isCounted: true }])).toBe(false)
})

test('every item counts or not in some statistic, and every cell says what a tick means in both languages', () => {
  expect(new Set(cells.map(cell => cell.item)).size).toBe(Object.keys(items).length)
  expect(new Set(cells.map(cell => cell.statistic)).size).toBe(Object.keys(statistics).length)
  for (const { statistic, item } of cells) {
    expect(definition(statistic, item, 'zh')).toMatch(/^勾选后.*[\u4e00-\u9fff]$/)
    expect(definition(statistic, item, 'en')).toMatch(/^When ticked, /)
  }
})
