// The 48 half hours of a day in Asia/Shanghai. A slot counts them from 0; as an end, 48 is midnight.
import { addDays, type Day } from '../days.ts'
import { businessDay, type Instant, readTime, showTime } from '../units.ts'

export const slotsOfDay = 48

/** A half hour of a certain day. */
export type HalfHour = { readonly day: Day; readonly slot: number }

/** `07:30` of slot 15; `24:00` of 48; `00:45` of 1.5, so that a refusal can name what is no slot. */
export function showSlot(slot: number): string {
  const minutes = Math.round(slot * 30)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The slot that begins at `07:30`, and 48 at `24:00`; nothing at any other minute. */
export function readSlot(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-4]):(00|30)$/.exec(time) ?? []
  const slot = Number(hours) * 2 + (minutes === '30' ? 1 : 0)
  return slot <= slotsOfDay ? slot : undefined
}

export function halfHourOf(at: Instant): HalfHour {
  const time = showTime(at)
  return { day: businessDay(at), slot: Number(time.slice(11, 13)) * 2 + (time.slice(14, 16) < '30' ? 0 : 1) }
}

export const startOf = ({ day, slot }: HalfHour): Instant =>
  slot < slotsOfDay ? read(`${day} ${showSlot(slot)}:00`) : read(`${addDays(day, 1)} 00:00:00`)

export const endOf = ({ day, slot }: HalfHour): Instant => startOf({ day, slot: slot + 1 })

/** Those that a span of time touches; a moment touches one. */
export function halfHoursOf({ startAt, endAt }: { startAt: Instant; endAt: Instant }): HalfHour[] {
  const first = halfHourOf(startAt)
  const found = [first]
  for (let at = endOf(first); at < endAt; ) {
    const next = halfHourOf(at)
    found.push(next)
    at = endOf(next)
  }
  return found
}

const two = (value: number) => String(value).padStart(2, '0')

function read(time: string): Instant {
  const at = readTime(time)
  if (at === undefined) throw new Error(`${time} is no half hour`)
  return at
}
