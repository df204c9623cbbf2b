import { expect, test } from 'vitest'
import {
  isOver,
  isRunning,
  mayBecome,
  needsPerson,
  type OrderStatus,
  type SessionFacts,
  statusOf,
} from './order-status.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const after = (from: OrderStatus) => all.filter(to => mayBecome(from, to))

test.each<[string, OrderStatus, OrderStatus]>([
  ['the pile is told', 1, 2],
  ['the pile charges', 2, 3],
  ['the pile does not begin in time, or refuses', 2, 7],
  ['it is taken back before the pile was told', 1, 8],
  ['it is taken back while the pile begins', 2, 8],
  ['somebody wants it to end', 3, 4],
  ['the pile did not obey and charges on', 4, 3],
  ['the record comes', 3, 5],
  ['the record comes after the wish to end', 4, 5],
  ['no record comes', 3, 9],
  ['no record comes after the wish to end', 4, 9],
  ['the late record comes', 9, 5],
  ['the pile is heard again', 9, 3],
  ['it is paid for', 5, 6],
  ['something is wrong with the record', 5, 10],
  ['a person has seen to it', 10, 5],
  ['a person closes what was suspended', 9, 11],
  ['a person closes what was abnormal', 10, 11],
])('%s: from %i to %i', (_, from, to) => {
  expect(mayBecome(from, to)).toBe(true)
})

test('nothing leaves what is settled or closed, and nothing becomes what it is', () => {
  expect(after(6)).toEqual([])
  expect(after(11)).toEqual([])
  for (const status of all) expect(mayBecome(status, status)).toBe(false)
})

test('nothing is settled that has not ended, and only a person closes', () => {
  expect(all.filter(from => mayBecome(from, 6))).toEqual([5])
  expect(all.filter(from => mayBecome(from, 11)).every(needsPerson)).toBe(true)
})

test('a record counts wherever it comes, save where all is done', () => {
  expect(all.filter(from => from !== 5 && mayBecome(from, 5))).toEqual([1, 2, 3, 4, 7, 8, 9, 10])
})

test('from everywhere an order can come to an end', () => {
  const reached = (from: OrderStatus, seen = new Set<OrderStatus>()): ReadonlySet<OrderStatus> => {
    if (seen.has(from)) return seen
    seen.add(from)
    for (const to of after(from)) reached(to, seen)
    return seen
  }
  for (const status of all) expect([...reached(status)].some(isOver), String(status)).toBe(true)
})

test('a charge that began and is told to have failed is a failed start, wherever its order was', () => {
  expect(([1, 2, 3, 4, 9] as const).filter(from => !mayBecome(from, 7))).toEqual([])
})

test('each status is one of: running, with a person, to be paid, over', () => {
  const kinds = [isRunning, needsPerson, isOver, (status: OrderStatus) => status === 5]
  for (const status of all) expect(kinds.filter(is => is(status))).toHaveLength(1)
})

const usual: SessionFacts = {
  state: 'charging',
  isCancelled: false,
  isSent: true,
  isStopAsked: false,
  isSilent: false,
}

test.each<[OrderStatus, Partial<SessionFacts>]>([
  [1, { state: 'starting', isSent: false }],
  [2, { state: 'starting' }],
  [2, { state: 'starting', isStopAsked: true }],
  [3, { state: 'charging' }],
  [4, { state: 'charging', isStopAsked: true }],
  [9, { state: 'charging', isSilent: true }],
  [9, { state: 'charging', isSilent: true, isStopAsked: true }],
  [9, { state: 'lost' }],
  [7, { state: 'failed' }],
  [8, { state: 'failed', isCancelled: true }],
  [5, { state: 'ended' }],
  [5, { state: 'ended', isSilent: true, isStopAsked: true, isCancelled: true }],
])('an order is in %i by a session of which is known %o', (status, facts) => {
  expect(statusOf({ ...usual, ...facts })).toBe(status)
})
