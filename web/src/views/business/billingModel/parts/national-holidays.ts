// The days off that the State Council has announced. The list is fetched when somebody asks for it; years that are not
// announced yet are in no version of it.
import type { Day } from '@ev/rules/days'
import type { Language } from '@ev/rules/refuse'

export type NationalHoliday = { readonly name: Readonly<Record<Language, string>>; readonly days: readonly Day[] }

/** Nothing where the year is not known. */
export async function nationalHolidays(year: number): Promise<NationalHoliday[] | undefined> {
  const { getDayDetail, getHolidaysInRange } = await import('chinese-days')
  // Without the weekends: only days that belong to a holiday.
  const days = getHolidaysInRange(`${year}-01-01`, `${year}-12-31`, false)
  if (days.length === 0) return undefined
  const named = Map.groupBy(days, day => getDayDetail(day).name)
  return [...named].map(([name, own]) => ({ name: namesIn(name), days: own }))
}

/** `National Day,国庆节,3`: in English, in Chinese, and how many of the days the law gives. */
function namesIn(text: string): NationalHoliday['name'] {
  const [en = text, zh = en] = text.split(',')
  return { zh, en }
}
