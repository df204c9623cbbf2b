// What the parts of the demo's network share.
import { businessDay, dayMs, hourMs } from '@ev/rules/units'
import { instantOf } from '../src/pools.ts'
import type { DemoStation } from './demo-station.ts'

export type Times = { foundedAt: Date; now: Date }

/** A seller as seedDemo made it: the ids of its companies, units and people. */
export type NetworkSeller = {
  id: string
  /** Before the identities of its chargers. */
  initials: string
  companies: Record<DemoStation['company'], string>
  /** Who runs the region's stations, and who all others. */
  region: string
  operations: string
  boss: string
  technician: { id: string; name: string; telephone: string }
  hotline: string
}

export type Station = DemoStation & { id: string; seller: NetworkSeller; createdAt: Date }

/** The demo's ids are those below 1000, where every table begins to count by itself. */
export function counter(): () => string {
  let last = 0
  return () => {
    if (++last >= 1000) throw new Error('the demo has more rows than there are ids below 1000')
    return String(last)
  }
}

export function numbered<Row>(rows: readonly Row[]): (Row & { id: string })[] {
  const next = counter()
  return rows.map(row => ({ ...row, id: next() }))
}

/** From 0 to 1, and the same for the same numbers: a demo that is filled again is the same one. */
export function noise(...seeds: readonly number[]): number {
  let hash = 2_166_136_261
  for (const seed of seeds) hash = Math.imul(hash ^ (seed + 1), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

export const dayOf = (date: Date) => businessDay(instantOf(date))

const dayNames = new Map<number, string>()
const shanghaiMs = 8 * hourMs

/** The same of an epoch time: days are few, and are asked for often. */
export function dayNameOf(at: number): string {
  const day = Math.floor((at + shanghaiMs) / dayMs)
  const known = dayNames.get(day)
  if (known !== undefined) return known
  const name = new Date(day * dayMs).toISOString().slice(0, 10)
  dayNames.set(day, name)
  return name
}

export const daysLater = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)

/** Midnight in Asia/Shanghai. */
export const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
