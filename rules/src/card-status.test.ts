import { expect, test } from 'vitest'
import { type CardStatus, type CardStep, mayCard, nextCardStatus } from './card-status.ts'

const statuses = [1, 2, 3, 4] as const
const steps = [
  'reportLoss',
  'enable',
  'lock',
  'unlock',
  'replace',
  'cancel',
  'handOver',
  'load',
  'unload',
] as const satisfies CardStep[]

test.each([
  [1, 'reportLoss', 2],
  [2, 'enable', 1],
  [1, 'lock', 3],
  [3, 'unlock', 1],
  [1, 'replace', 4],
  [2, 'replace', 4],
  [3, 'cancel', 4],
] as [CardStatus, CardStep, CardStatus][])(
  'a card in status %i that takes the step %s is in status %i',
  (from, step, to) => {
    expect(nextCardStatus(from, step)).toBe(to)
  },
)

test('a cancelled card takes no step any more', () => {
  expect(steps.filter(step => mayCard(4, step) === true)).toEqual([])
  expect(mayCard(4, 'enable')).toEqual({ zh: '该卡已注销', en: 'The card is cancelled' })
})

test('money moves, and the card changes hands, only while it is in order', () => {
  for (const step of ['handOver', 'load', 'unload'] as const)
    expect(statuses.filter(status => mayCard(status, step) === true)).toEqual([1])
})

test('a locked card is not replaced: whoever locked it has to say first what it is about', () => {
  expect(mayCard(3, 'replace')).toEqual({ zh: '该卡已锁定', en: 'The card is locked' })
})
