// A plan as it was written down, as the rules read it. Judging one takes a thousand times longer than finding it again, and
// charges ask for the same few all day.
import type { Plan } from '@ev/contract/config/billing-plan'
import type { Calendar } from '@ev/rules/price/calendar'
import { readCalendar } from '@ev/rules/price/version'

const known = new Map<string, Calendar>()
const mostKnown = 500

/** By its text: the same prices are the same calendar. The oldest make room. */
export function readPlan(plan: unknown): Calendar {
  const text = JSON.stringify(plan)
  const found = known.get(text)
  if (found) return found
  // Judged when it was written.
  const calendar = readCalendar(plan as Plan)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(text, calendar)
  return calendar
}
