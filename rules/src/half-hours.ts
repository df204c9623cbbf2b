// Windows of a day in half hours: half hour 0 begins at 00:00, 48 is the end of the day. No window means the whole day.
import { halfHourOf, showSlot, slotsOfDay } from './price/half-hours.ts'
import type { Instant } from './units.ts'

/** From the beginning of one half hour to the beginning of another, which lies behind it. */
export type Window = { readonly from: number; readonly to: number }

export const halfHoursOfDay = slotsOfDay

/** The half hour of the day that a moment lies in, in Asia/Shanghai. */
export const halfHourAt = (at: Instant): number => halfHourOf(at).slot

export const isWithin = (windows: readonly Window[], halfHour: number): boolean =>
  windows.length === 0 || windows.some(({ from, to }) => from <= halfHour && halfHour < to)

/** In order, and those that touch or overlap as one. */
export function tidy(windows: readonly Window[]): Window[] {
  const tidied: Window[] = []
  for (const { from, to } of windows.toSorted((one, other) => one.from - other.from)) {
    const last = tidied.at(-1)
    if (last && from <= last.to) tidied[tidied.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else tidied.push({ from, to })
  }
  return tidied
}

/** The half hours of the day, each in a window or not. */
export const halfHoursIn = (windows: readonly Window[]): boolean[] =>
  Array.from({ length: halfHoursOfDay }, (_, halfHour) => windows.length > 0 && isWithin(windows, halfHour))

/** The windows that hold these half hours; a day that is full has one. */
export const windowsOf = (chosen: readonly boolean[]): Window[] =>
  tidy(chosen.flatMap((isChosen, from) => (isChosen ? [{ from, to: from + 1 }] : [])))

/** 44 is 22:00, 48 is 24:00. */
export const sayHalfHour = showSlot

/** 22:00–06:00 where a window at the end of the day goes on at the beginning of the next one. */
export function sayWindows(windows: readonly Window[]): string {
  const [first, ...rest] = tidy(windows)
  const last = rest.at(-1)
  const isOverMidnight = first?.from === 0 && last?.to === halfHoursOfDay
  const shown = isOverMidnight ? [...rest.slice(0, -1), { from: last.from, to: first.to }] : tidy(windows)
  return shown.map(({ from, to }) => `${sayHalfHour(from)}–${sayHalfHour(to)}`).join('、')
}

const typed = /^(\d{1,2}):(00|30)\s*(?:-|–|—|~|～|至|to)\s*(\d{1,2}):(00|30)$/

/** What people type: `22:00-06:00、12:00-13:30`; nothing where it says no windows. */
export function readWindows(text: string): Window[] | undefined {
  const read = text
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(readWindow)
  return read.some(one => one === undefined) ? undefined : tidy(read.flatMap(one => one ?? []))
}

function readWindow(text: string): Window[] | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] = typed.exec(text.normalize('NFKC')) ?? []
  if (fromHour === undefined) return undefined
  const from = Number(fromHour) * 2 + (fromMinute === '30' ? 1 : 0)
  const to = Number(toHour) * 2 + (toMinute === '30' ? 1 : 0)
  if (from >= halfHoursOfDay || to > halfHoursOfDay || from === to) return undefined
  if (from < to) return [{ from, to }]
  const rest = { from, to: halfHoursOfDay }
  return to === 0 ? [rest] : [{ from: 0, to }, rest]
}
