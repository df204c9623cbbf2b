// Which step a change that waits for a second person may take next.
import { refuse } from './refuse.ts'

export type ApprovalStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn'
export type ApprovalStep = 'approve' | 'reject' | 'withdraw'

export const approvalNext: Record<ApprovalStatus, Partial<Record<ApprovalStep, ApprovalStatus>>> = {
  waiting: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: {},
  rejected: {},
  withdrawn: {},
}

/** Two people look at it: whoever asked may take it back, anybody else may decide. */
const byAsker: Record<ApprovalStep, boolean> = { approve: false, reject: false, withdraw: true }

type Asked = { status: ApprovalStatus; askerId: string }

export function nextApprovalStatus({ status, askerId }: Asked, step: ApprovalStep, userId: string): ApprovalStatus {
  if (byAsker[step] !== (askerId === userId)) refuse(byAsker[step] ? 'approvalNotYours' : 'approvalOwn')
  return approvalNext[status][step] ?? refuse('approvalDecided')
}
