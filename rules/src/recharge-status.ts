// Which step a recharge may take next.
import { refuse } from './refuse.ts'

/** 0 to be paid, 1 done, 2 failed, 3 closed, 4 partly refunded, 5 refunded: `rechargeStatus` of the contract. */
export type RechargeStatus = 0 | 1 | 2 | 3 | 4 | 5
export type RechargeStep = 'credit' | 'fail' | 'close' | 'refundPart' | 'refundAll'

export const rechargeNext: Record<RechargeStatus, Partial<Record<RechargeStep, RechargeStatus>>> = {
  0: { credit: 1, fail: 2, close: 3 },
  1: { refundPart: 4, refundAll: 5 },
  2: {},
  3: {},
  4: { refundPart: 4, refundAll: 5 },
  5: {},
}

export const canStep = (status: RechargeStatus, step: RechargeStep): boolean => rechargeNext[status][step] !== undefined

export const nextRechargeStatus = (status: RechargeStatus, step: RechargeStep): RechargeStatus =>
  rechargeNext[status][step] ?? refuse('rechargeNotNow')
