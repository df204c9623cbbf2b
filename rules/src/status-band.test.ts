import { expect, test } from 'vitest'
import { statusSpans } from './status-band.ts'

const day = { from: 0, to: 100, now: 'idle' }

test('a gun at which nothing changed was what it is all the time', () => {
  expect(statusSpans([], day)).toEqual([{ from: 0, to: 100, status: 'idle' }])
})

test('what a gun was before the first change is told by that change', () => {
  const changes = [
    { at: 20, from: 'offline', to: 'idle' },
    { at: 60, from: 'idle', to: 'charging' },
  ]
  expect(statusSpans(changes, { ...day, now: 'charging' })).toEqual([
    { from: 0, to: 20, status: 'offline' },
    { from: 20, to: 60, status: 'idle' },
    { from: 60, to: 100, status: 'charging' },
  ])
})

test('what a gun became before the span holds until the first change, whatever that one says it came from', () => {
  const changes = [{ at: 90, from: 'offline', to: 'idle' }]
  expect(statusSpans(changes, { ...day, before: 'charging' })).toEqual([
    { from: 0, to: 90, status: 'charging' },
    { from: 90, to: 100, status: 'idle' },
  ])
})

test('the spans follow each other without a gap, and none is empty or the same as the one before', () => {
  const changes = [
    { at: 10, from: 'idle', to: 'fault' },
    { at: 10, from: 'fault', to: 'idle' },
    { at: 30, from: 'idle', to: 'idle' },
    { at: 200, from: 'idle', to: 'fault' },
  ]
  expect(statusSpans(changes, day)).toEqual([{ from: 0, to: 100, status: 'idle' }])
})
