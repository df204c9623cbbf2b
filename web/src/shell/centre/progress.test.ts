import { expect, test } from 'vitest'
import { isOver, isRunning, shareOf } from './progress.ts'

test('progress is the share of the rows that are done, and unknown before they are counted', () => {
  expect(shareOf({ rowsTotal: null, rowsDone: 0 })).toBeUndefined()
  expect(shareOf({ rowsTotal: 0, rowsDone: 0 })).toBeUndefined()
  expect(shareOf({ rowsTotal: 400, rowsDone: 100 })).toBe(0.25)
})

test('rows that were added while it ran do not lead beyond the end', () => {
  expect(shareOf({ rowsTotal: 10, rowsDone: 12 })).toBe(1)
})

test('an import that waits for its owner neither runs nor is over', () => {
  const states = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled']
  expect(states.filter(status => isRunning({ status }))).toEqual(['queued', 'running'])
  expect(states.filter(status => isOver({ status }))).toEqual(['done', 'failed', 'cancelled'])
})
