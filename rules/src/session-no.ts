// The number of a charging session, 32 digits: the pile's code, the gun's number, the moment, and a counter among those of
// one second. A pile that starts by itself while it is offline makes one in the same way.
import { type Instant, showTime } from './units.ts'

const counterEnd = 10_000

export function sessionNo(pileCode: string, gun: number, at: Instant, counter: number): string {
  const moment = showTime(at).replaceAll(/\D/g, '').slice(2)
  const two = String(gun).padStart(2, '0')
  return `${pileCode}${two}${moment}${String(counter % counterEnd).padStart(4, '0')}`
}
