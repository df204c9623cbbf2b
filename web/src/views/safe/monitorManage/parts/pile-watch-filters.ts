// Which piles somebody wants to see, kept in the address.
import type { WallPile } from '@ev/contract/operation/monitor'

export type PileFilters = {
  readonly online: '' | 'yes' | 'no'
  readonly stations: readonly string[]
  readonly maker: string
  readonly hasAlarms: boolean
  readonly text: string
}

const names = ['online', 'station', 'maker', 'alarms', 'text'] as const

export function readPileFilters(query: URLSearchParams): PileFilters {
  const online = query.get('online')
  return {
    online: online === 'yes' || online === 'no' ? online : '',
    stations: query.get('station')?.split(',').filter(Boolean) ?? [],
    maker: query.get('maker') ?? '',
    hasAlarms: query.get('alarms') === '1',
    text: query.get('text') ?? '',
  }
}

/** What else stands in the address, e.g. that the screen hangs on a wall, stays. */
export function writePileFilters(query: URLSearchParams, filters: PileFilters): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of names) next.delete(name)
  if (filters.online !== '') next.set('online', filters.online)
  if (filters.stations.length > 0) next.set('station', filters.stations.join(','))
  if (filters.maker !== '') next.set('maker', filters.maker)
  if (filters.hasAlarms) next.set('alarms', '1')
  if (filters.text !== '') next.set('text', filters.text)
  return next
}

export const isAnyPileFilter = (filters: PileFilters) =>
  writePileFilters(new URLSearchParams(), filters).toString() !== ''

export function fitsPile(pile: WallPile, filters: PileFilters, alarmsOf: (pileId: string) => number): boolean {
  const { online, stations, maker, hasAlarms, text } = filters
  const wanted = text.trim().toLowerCase()
  return (
    (online === '' || pile.isOnline === (online === 'yes')) &&
    (stations.length === 0 || stations.includes(pile.stationId)) &&
    (maker === '' || pile.maker === maker) &&
    (!hasAlarms || alarmsOf(pile.id) > 0) &&
    (wanted === '' || `${pile.code} ${pile.name}`.toLowerCase().includes(wanted))
  )
}
