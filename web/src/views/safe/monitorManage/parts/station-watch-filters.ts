// Which stations somebody wants to see, kept in the address.
import type { WallStation } from '@ev/contract/operation/monitor'
import type { StationSum } from '../../../../resource/watch/sums.ts'

/** What keeps people busy comes first, then what keeps drivers away, then how it is used. */
export const stationLooks = ['alarm', 'shut', 'empty', 'offline', 'busy', 'idle'] as const
export type StationLook = (typeof stationLooks)[number]

const open = 1

export function lookOf({ status }: Pick<WallStation, 'status'>, sum: StationSum): StationLook {
  if (sum.alarms > 0 || sum.count6 + sum.count7 > 0) return 'alarm'
  if (status !== open) return 'shut'
  if (sum.guns === 0) return 'empty'
  if (sum.count5 === sum.guns) return 'offline'
  return sum.count3 > 0 ? 'busy' : 'idle'
}

export type StationFilters = { readonly look: StationLook | ''; readonly text: string }

const isLook = (text: string | null): text is StationLook => stationLooks.some(look => look === text)

export function readStationFilters(query: URLSearchParams): StationFilters {
  const look = query.get('look')
  return { look: isLook(look) ? look : '', text: query.get('text') ?? '' }
}

/** What else stands in the address stays. */
export function writeStationFilters(query: URLSearchParams, { look, text }: StationFilters): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['look', 'text']) next.delete(name)
  if (look !== '') next.set('look', look)
  if (text !== '') next.set('text', text)
  return next
}

export const fitsStation = (station: WallStation, look: StationLook, filters: StationFilters) =>
  (filters.look === '' || filters.look === look) &&
  station.name.toLowerCase().includes(filters.text.trim().toLowerCase())
