// Measurements as people read them.
import { figure } from '../value/figures.ts'

/** Nothing where the pile does not tell. */
export const amount = (value: number | null, per: number, places = 1) =>
  value === null ? null : figure(Math.round((value / per) * 10 ** places), places)

export const measured = (value: number | null, per: number, unit: string, places = 1) =>
  value === null ? null : `${amount(value, per, places)} ${unit}`

const minuteSec = 60
const hourSec = 60 * minuteSec
const daySec = 24 * hourSec

const steps = [
  [daySec, 'days'],
  [hourSec, 'hours'],
  [minuteSec, 'minutes'],
] as const

type Age = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number }

/** In the largest unit that it fills; what comes from a clock that is ahead is of this moment. */
export function ageOf(thenMs: number, nowMs: number): Age {
  const seconds = Math.max(0, Math.round((nowMs - thenMs) / 1_000))
  const [per, unit] = steps.find(([least]) => seconds >= least) ?? ([1, 'seconds'] as const)
  return { unit, count: Math.floor(seconds / per) }
}
