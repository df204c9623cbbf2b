// Which tier each half hour of a day has: as 48 tiers to reckon with, as periods to draw, as a text of 48 letters to keep.
import { refuse } from '../refuse.ts'
import { type Fault, refuseFaults } from './fault.ts'
import { readSlot, showSlot, slotsOfDay } from './half-hours.ts'
import { runsOf } from './runs.ts'
import { isTier, letterOf, type Tier, tierOfLetter } from './tier.ts'

/** 48 of them, from midnight on. */
export type Slots = readonly Tier[]

/** From `startSlot` (0 to 47) until `endSlot` (1 to 48). */
export type Period = { readonly startSlot: number; readonly endSlot: number; readonly tier: Tier }
export type PeriodDraft = { readonly startSlot: number; readonly endSlot: number; readonly tier: string }

export const periodsOf = (slots: Slots): Period[] =>
  runsOf(slots, tier => tier).map(({ start, end, value }) => ({ startSlot: start, endSlot: end, tier: value }))

/** The periods may come in any order; together they cover the day once. */
export function slotsOf(periods: readonly PeriodDraft[]): Slots {
  refuseFaults(periodFaults(periods))
  return Array.from({ length: slotsOfDay }, (_, slot) => {
    const tier = periods.find(period => isIn(period, slot))?.tier ?? ''
    return isTier(tier) ? tier : refuse('priceTierUnknown', { tier })
  })
}

/** What somebody typed as `07:30` and `24:00`. */
export function periodOf({ start, end, tier }: { start: string; end: string; tier: string }): PeriodDraft {
  return { startSlot: typedSlot('startSlot', start), endSlot: typedSlot('endSlot', end), tier }
}

const typedSlot = (field: string, time: string) => readSlot(time) ?? refuse('pricePeriodUnaligned', { time }, { field })

export const writeSlots = (slots: Slots): string => slots.map(letterOf).join('')

export function readSlots(text: string): Slots {
  refuseFaults(slotFaults(text))
  return Array.from(text, letter => tierOfLetter(letter) ?? refuse('priceTierUnknown', { tier: letter }))
}

/** Stands for a half hour that nobody has given a tier yet; a draft may hold it, a version does not. */
export const untold = '-'

export function slotFaults(text: string): Fault[] {
  const letters = Array.from(text)
  const unknown = letters.find(letter => letter !== untold && tierOfLetter(letter) === undefined)
  const holes = runsOf(letters, letter => letter).filter(({ value }) => value === untold)
  return [
    ...(letters.length === slotsOfDay ? [] : [fault('slots', 'priceSlotsLength', { count: letters.length })]),
    ...(unknown === undefined ? [] : [fault('slots', 'priceTierUnknown', { tier: unknown })]),
    ...holes.map(({ start, end }) => fault('slots', 'pricePeriodHole', { from: showSlot(start), to: showSlot(end) })),
  ]
}

export function periodFaults(periods: readonly PeriodDraft[]): Fault[] {
  const faults = periods.flatMap((period, place) => shapeFaults(period, `periods.${place}`))
  // Where a period has no proper shape, holes and overlaps would only be its echo.
  return faults.length > 0 ? faults : coverFaults(periods)
}

function shapeFaults({ startSlot, endSlot, tier }: PeriodDraft, field: string): Fault[] {
  const times = { startSlot, endSlot }
  const unaligned = Object.entries(times).filter(([, slot]) => !isBoundary(slot))
  const faults = unaligned.map(([name, slot]) =>
    fault(`${field}.${name}`, 'pricePeriodUnaligned', { time: showSlot(slot) }),
  )
  if (faults.length === 0 && endSlot <= startSlot)
    faults.push(fault(field, 'pricePeriodBackwards', { from: showSlot(startSlot), to: showSlot(endSlot) }))
  if (!isTier(tier)) faults.push(fault(`${field}.tier`, 'priceTierUnknown', { tier }))
  return faults
}

const coverFaults = (periods: readonly PeriodDraft[]): Fault[] => {
  const covers = Array.from({ length: slotsOfDay }, (_, slot) => periods.filter(period => isIn(period, slot)).length)
  return runsOf(covers, String)
    .filter(({ value }) => value !== 1)
    .map(({ start, end, value }) =>
      fault('periods', value === 0 ? 'pricePeriodHole' : 'pricePeriodOverlap', {
        from: showSlot(start),
        to: showSlot(end),
      }),
    )
}

const isBoundary = (slot: number) => Number.isInteger(slot) && slot >= 0 && slot <= slotsOfDay

const isIn = ({ startSlot, endSlot }: PeriodDraft, slot: number) => startSlot <= slot && slot < endSlot

const fault = (field: string, refusal: Fault['refusal'], values: Fault['values']): Fault => ({
  field,
  refusal,
  values,
})
