// What may become of a member, and what follows from what they are.
import { type Language, refuse } from './refuse.ts'

/** 1 normal, 2 reported lost, 3 locked, 4 disabled, 5 cancelled: `memberStatus` of the contract. */
export type MemberStatus = 1 | 2 | 3 | 4 | 5
export type MemberStep = 'reportLoss' | 'lock' | 'unlock' | 'disable' | 'enable' | 'cancel'

export const memberNext: Record<MemberStatus, Partial<Record<MemberStep, MemberStatus>>> = {
  1: { reportLoss: 2, lock: 3, disable: 4, cancel: 5 },
  2: { unlock: 1, lock: 3, disable: 4, cancel: 5 },
  3: { unlock: 1, disable: 4, cancel: 5 },
  4: { enable: 1, cancel: 5 },
  5: {},
}

const stands: Readonly<Record<MemberStatus, Record<Language, string>>> = {
  1: { zh: '该会员状态正常', en: 'The member is in good standing' },
  2: { zh: '该会员已挂失', en: 'The member has reported a loss' },
  3: { zh: '该会员已锁定', en: 'The member is locked' },
  4: { zh: '该会员已停用', en: 'The member is disabled' },
  5: { zh: '该会员已注销', en: 'The member has been cancelled' },
}

/** Whether a member may take a step, or how they stand instead. */
export const mayMember = (status: MemberStatus, step: MemberStep): true | Record<Language, string> =>
  memberNext[status][step] === undefined ? stands[status] : true

export const nextMemberStatus = (status: MemberStatus, step: MemberStep): MemberStatus =>
  memberNext[status][step] ?? refuse('memberStepUnfit')

/** Whoever lost a phone or a card may still look after their money; whoever was shut out may not come in. */
export const mayUseApp = (status: number) => status === 1 || status === 2

/** A charge begins, and money comes in, only for a member in good standing. */
export const isInGoodStanding = (status: number) => status === 1
