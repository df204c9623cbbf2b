// What other modules may ask of members, their accounts, cards, vehicles and fleets.
export { adjustmentDocuments } from './adjustment.calls.ts'
export { allotmentDocuments } from './allot.calls.ts'
export { cardDocuments } from './card-events.ts'
export type { Holder } from './holder.ts'
export { registerMember } from './member-registering.ts'
export { endMemberSessions, openMemberSession } from './member-session.ts'
export { hearVin } from './vin-heard.ts'
export { accountsThatPay, limitsLeft, type Payer, whoPaysByCard, whoPaysByMember, whoPaysByVin } from './who-pays.ts'
