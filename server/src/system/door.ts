// What other modules may use of this one.
export { beginAttempt } from './attempts.ts'
export { mustBeTenant } from './companies.ts'
export { notify } from './notify.ts'
export { sendTemplate } from './send-sms.ts'
export { limitCodes, redeemCode, sendCode } from './sms-code.ts'
