// When wrong passwords lock an account: five within fifteen minutes, for fifteen minutes from the fifth.
import { earlier, type Instant, later, minuteMs } from './units.ts'

export const wrongPasswordsAllowed = 5
export const lockWindowMs = 15 * minuteMs

/** Wrong attempts since the last success, newest first; the moment the lock ends, or nothing while there is none. */
export function lockedUntil(wrongAttempts: readonly Instant[], now: Instant): Instant | undefined {
  const fifthLast = wrongAttempts[wrongPasswordsAllowed - 1]
  const last = wrongAttempts[0]
  if (fifthLast === undefined || last === undefined) return undefined
  if (fifthLast <= earlier(last, lockWindowMs)) return undefined
  const until = later(last, lockWindowMs)
  return until > now ? until : undefined
}
