import { expect, test } from 'vitest'
import { changedAnswers } from './statistic-rules.ts'

const cell = { statistic: 'revenue', item: 'refunded', byDefault: false, definition: '' } as never as {
  statistic: 'revenue'
  item: never
  byDefault: boolean
  definition: string
}

test('only answers that differ from what is saved are sent', () => {
  const cells = [{ ...cell, isCounted: true }]
  expect(changedAnswers({ cells }, { 'revenue.refunded': true })).toEqual([])
  expect(changedAnswers({ cells }, {})).toEqual([])
  expect(changedAnswers({ cells }, { 'revenue.refunded': false })).toEqual([
    { statistic: 'revenue', item: 'refunded', isCounted: false },
  ])
})
