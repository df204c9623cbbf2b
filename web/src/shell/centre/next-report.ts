// What a timed export that is being written would do.
import { type Cycle, type Day, nextReportDay } from '@ev/rules/days'

export type Rhythm = { readonly startDate: Day; readonly timingCycle: Cycle }

type Saved = Rhythm & { readonly nextDate: Day }

/** A report whose rhythm stays keeps its day, as the server does. */
export function nextShown(draft: Rhythm, saved: Saved | undefined, today: Day): Day {
  const isSame = saved && saved.startDate === draft.startDate && saved.timingCycle === draft.timingCycle
  return isSame ? saved.nextDate : nextReportDay(draft.startDate, draft.timingCycle, today)
}

/** A report that has begun keeps its start; no other begins before today. */
export const isStartPast = (startDate: Day, saved: Pick<Saved, 'startDate'> | undefined, today: Day): boolean =>
  startDate < today && startDate !== saved?.startDate
