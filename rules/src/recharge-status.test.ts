import { expect, test } from 'vitest'
import { canStep, nextRechargeStatus, type RechargeStatus, type RechargeStep } from './recharge-status.ts'
import { Refusal } from './refuse.ts'

const statuses: RechargeStatus[] = [0, 1, 2, 3, 4, 5]
const steps: RechargeStep[] = ['credit', 'fail', 'close', 'refundPart', 'refundAll']

test('only what waits to be paid is credited, failed or closed', () => {
  expect(nextRechargeStatus(0, 'credit')).toBe(1)
  expect(nextRechargeStatus(0, 'fail')).toBe(2)
  expect(nextRechargeStatus(0, 'close')).toBe(3)
  for (const status of statuses.slice(1))
    for (const step of steps.slice(0, 3)) expect(() => nextRechargeStatus(status, step)).toThrow(Refusal)
})

test('only what was credited is refunded, in parts and then as a whole', () => {
  expect(statuses.filter(status => canStep(status, 'refundAll'))).toEqual([1, 4])
  expect(nextRechargeStatus(nextRechargeStatus(1, 'refundPart'), 'refundAll')).toBe(5)
})
