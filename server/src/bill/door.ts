// What other modules may ask of this one.
export { appointmentShutOut, appointmentTerms, makeAppointment } from './appointment-make.ts'
export { arriveAtOwn, cancelOwn, ownAppointment, ownAppointments } from './appointment-mine.ts'
export { findEnabled, limitsOf, openChannel } from './channels/open-channel.ts'
export { evaluate, evaluationsOf, offeredTags, ownEvaluation, ownEvaluations } from './evaluation-mine.ts'
export { followSession } from './follow-session.ts'
export { disputeStay } from './occupy-dispute.ts'
export { stayDebtOf } from './occupy-settle.ts'
export { startOnline } from './start-online.ts'
