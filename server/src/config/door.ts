// What other modules may use of this one.
export { boundAt } from './billing-bound.ts'
export {
  claimIssues,
  type DueIssue,
  endIssue,
  failSentIssues,
  type IssueOutcome,
  issueAtLogin,
} from './issue-sending.ts'
export { addPile, nextPile } from './pile.calls.ts'
export { vehicleLimitsAt } from './vehicle-limits-at.ts'
export { type GunStateRow, type PileStateRow, writeGunStates, writePileStates } from './write-states.ts'
