import { expect, test } from 'vitest'
import { type ApprovalStatus, type ApprovalStep, nextApprovalStatus } from './approval.ts'
import { Refusal } from './refuse.ts'

const outcome = (status: ApprovalStatus, step: ApprovalStep, userId: string) => {
  try {
    return nextApprovalStatus({ status, askerId: '1' }, step, userId)
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

test.each<[ApprovalStatus, ApprovalStep, string, string]>([
  ['waiting', 'approve', '2', 'approved'],
  ['waiting', 'reject', '2', 'rejected'],
  ['waiting', 'withdraw', '1', 'withdrawn'],
  ['waiting', 'approve', '1', 'approvalOwn'],
  ['waiting', 'reject', '1', 'approvalOwn'],
  ['waiting', 'withdraw', '2', 'approvalNotYours'],
  ['approved', 'approve', '2', 'approvalDecided'],
  ['approved', 'withdraw', '1', 'approvalDecided'],
  ['rejected', 'approve', '2', 'approvalDecided'],
  ['withdrawn', 'approve', '2', 'approvalDecided'],
])('a change that is %s: %s by user %s gives %s (asked by user 1)', (status, step, userId, expected) => {
  expect(outcome(status, step, userId)).toBe(expected)
})
