// What other modules may use of this one.
export { boundAt } from './billing-bound.ts'
export { versionAt, versionById } from './billing-in-force.ts'
export { judgePlan } from './billing-versioning.ts'
export {
  claimIssues,
  type DueIssue,
  endIssue,
  failSentIssues,
  type IssueOutcome,
  issueAtLogin,
} from './issue-sending.ts'
export { byRules } from './left-out.ts'
export { addPile, nextPile } from './pile.calls.ts'
export { vehicleLimitsAt } from './vehicle-limits-at.ts'
export { type NamedVersion, versionsOf } from './versions-of.ts'
export { type GunStateRow, type PileStateRow, writeGunStates, writePileStates } from './write-states.ts'
