import { presets } from '@ev/rules/days'
import { expect, test } from 'vitest'
import { pastedValues } from './pasted.ts'
import { presetGroups, shortPresets } from './preset-groups.ts'

test('[9.6] the presets of a date filter come in their three groups', () => {
  expect(presetGroups).toEqual([
    ['thisWeek', 'thisMonth', 'thisQuarter', 'thisYear', 'all'],
    ['last30Days', 'thisMonth', 'lastMonth'],
    ['last12Months', 'thisYear', 'lastYear'],
  ])
})

test('every span that has a name is offered', () => {
  expect(new Set([...shortPresets, ...presetGroups.flat()])).toEqual(new Set([...presets, 'all']))
})

test('a column that is pasted out of a sheet is taken line by line, each value once', () => {
  expect(pastedValues(' A1\r\nA2\n\nA1\tA3 ')).toEqual(['A1', 'A2', 'A3'])
  expect(pastedValues('one text with blanks')).toEqual(['one text with blanks'])
})
