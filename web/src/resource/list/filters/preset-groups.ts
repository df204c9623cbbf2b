// The named spans of days that a filter offers (requirements 9), in their groups. `all` is no filter at all.
import type { Preset } from '@ev/rules/days'
import type { TextKey } from '../../../locales/language.ts'

export const presetGroups: readonly (readonly (Preset | 'all')[])[] = [
  ['thisWeek', 'thisMonth', 'thisQuarter', 'thisYear', 'all'],
  ['last30Days', 'thisMonth', 'lastMonth'],
  ['last12Months', 'thisYear', 'lastYear'],
]

/** For the day's work. */
export const shortPresets: readonly Preset[] = ['today', 'yesterday', 'last7Days']

export const presetKeys = {
  all: 'days.all',
  today: 'days.today',
  yesterday: 'days.yesterday',
  last7Days: 'days.last7Days',
  last30Days: 'days.last30Days',
  thisWeek: 'days.thisWeek',
  thisMonth: 'days.thisMonth',
  lastMonth: 'days.lastMonth',
  thisQuarter: 'days.thisQuarter',
  thisYear: 'days.thisYear',
  lastYear: 'days.lastYear',
  last12Months: 'days.last12Months',
} as const satisfies Record<Preset | 'all', TextKey>
