import { expect, test } from 'vitest'
import { type MemberStatus, type MemberStep, mayUseApp, memberNext, nextMemberStatus } from './member-status.ts'
import { Refusal } from './refuse.ts'

const statuses = [1, 2, 3, 4, 5] as const
const steps: MemberStep[] = ['reportLoss', 'lock', 'unlock', 'disable', 'enable', 'cancel']

test('each step leads from some status to another one', () => {
  for (const step of steps) {
    const from = statuses.filter(status => memberNext[status][step] !== undefined)
    expect(from.length, step).toBeGreaterThan(0)
    for (const status of from) expect(memberNext[status][step]).not.toBe(status)
  }
})

test('whoever has cancelled stays so, and everybody else may cancel', () => {
  for (const step of steps) expect(() => nextMemberStatus(5, step)).toThrow(Refusal)
  for (const status of [1, 2, 3, 4] as const) expect(nextMemberStatus(status, 'cancel')).toBe(5)
})

test('what shuts a member out has a step that lets them in again', () => {
  const back: [MemberStatus, MemberStep][] = [
    [2, 'unlock'],
    [3, 'unlock'],
    [4, 'enable'],
  ]
  for (const [status, step] of back) expect(nextMemberStatus(status, step)).toBe(1)
  expect(() => nextMemberStatus(1, 'unlock')).toThrow(Refusal)
})

test('who reported a loss may still use the app, who is locked, disabled or cancelled may not', () => {
  expect(statuses.filter(mayUseApp)).toEqual([1, 2])
})
