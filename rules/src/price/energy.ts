// How much energy a charge took in each half hour, cut out of what the meter said.
import { refuse } from '../refuse.ts'
import { type Energy, energy, type Instant, instant, showTime, timesOverHalfUp } from '../units.ts'
import { endOf, type HalfHour, halfHourOf } from './half-hours.ts'

/** What the meter has counted by then. */
export type MeterReading = { readonly at: Instant; readonly meterE4: Energy }

/** Energy that flowed evenly between two moments. */
export type EnergyInterval = { readonly startAt: Instant; readonly endAt: Instant; readonly energyE4: Energy }

export type SlotEnergy = HalfHour & { readonly energyE4: Energy }
export type SlotInterval = SlotEnergy & EnergyInterval

/**
 * The meter at the edge of a half hour lies on the line between the readings around it. It is rounded there once, so that
 * the parts add up to the last reading less the first. With no reading in between, energy is spread evenly over the time.
 */
export function energyOfReadings(readings: readonly MeterReading[]): SlotInterval[] {
  const [first, ...others] = readings
  if (!first || others.length === 0) return refuse('priceReadingsTooFew')
  const intervals: EnergyInterval[] = []
  let last = first
  for (const next of others) {
    if (next.at < last.at || next.meterE4 < last.meterE4) backwards(next.at)
    // A frame that is sent again says the same; two readings at one moment that differ are no measurement.
    if (next.at === last.at && next.meterE4 !== last.meterE4) backwards(next.at)
    if (next.at > last.at)
      intervals.push({ startAt: last.at, endAt: next.at, energyE4: energy(next.meterE4 - last.meterE4) })
    last = next
  }
  return energyOfIntervals(intervals)
}

/** In order of time, without an overlap; gaps between them are times without a flow. */
export function energyOfIntervals(intervals: readonly EnergyInterval[]): SlotInterval[] {
  intervals.forEach(({ startAt, endAt }, place) => {
    const before = intervals[place - 1]
    if (endAt <= startAt || (before && startAt < before.endAt)) backwards(startAt)
  })
  return joined(intervals.flatMap(cut))
}

function cut(interval: EnergyInterval): SlotInterval[] {
  const pieces: SlotInterval[] = []
  let [from, spent] = [interval.startAt, 0]
  while (from < interval.endAt) {
    const halfHour = halfHourOf(from)
    const to = instant(Math.min(endOf(halfHour), interval.endAt))
    const passed = timesOverHalfUp(interval.energyE4, to - interval.startAt, interval.endAt - interval.startAt)
    pieces.push({ ...halfHour, startAt: from, endAt: to, energyE4: energy(passed - spent) })
    ;[from, spent] = [to, passed]
  }
  return pieces
}

/** The pieces of one half hour of one date, together. */
function joined(pieces: readonly SlotInterval[]): SlotInterval[] {
  const found: SlotInterval[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last && last.day === piece.day && last.slot === piece.slot)
      found[found.length - 1] = { ...last, endAt: piece.endAt, energyE4: energy(last.energyE4 + piece.energyE4) }
    else found.push(piece)
  }
  return found
}

const backwards = (at: Instant): never => refuse('priceReadingsBackwards', { time: showTime(at) })
