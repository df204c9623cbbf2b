// Which guns of the wall are wanted, kept in the address, and which of them those are now.
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { gunCode } from '@ev/rules/gun-letter'

export type WallFilter = {
  readonly statuses: readonly number[]
  readonly stations: readonly string[]
  /** Part of the code of a pile or gun, or of the name of a pile. */
  readonly text: string
  readonly onlyAlarms: boolean
  readonly current: 'dc' | 'ac' | undefined
}

/** What an address lists under a name; what is no id is passed over. */
export const idsIn = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split(',').filter(one => /^\d{1,19}$/.test(one))

export function readFilter(query: URLSearchParams): WallFilter {
  const current = query.get('current')
  return {
    statuses: idsIn(query, 'status')
      .map(Number)
      .filter(status => status >= 1 && status <= 8),
    stations: idsIn(query, 'station'),
    text: query.get('text') ?? '',
    onlyAlarms: query.get('alarms') === '1',
    current: current === 'dc' || current === 'ac' ? current : undefined,
  }
}

/** The same address with this filter; what is not filtered is not in it. */
export function writeFilter(query: URLSearchParams, filter: WallFilter): URLSearchParams {
  return withValues(query, {
    status: filter.statuses.join(','),
    station: filter.stations.join(','),
    text: filter.text,
    alarms: filter.onlyAlarms ? '1' : '',
    current: filter.current ?? '',
  })
}

/** The same address with these values; what is empty is not in it. */
export function withValues(query: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const isFiltered = (filter: WallFilter) => writeFilter(new URLSearchParams(), filter).size > 0

export type WallRows = {
  readonly gunIds: readonly string[]
  readonly guns: ReadonlyMap<string, WallGun>
  readonly piles: ReadonlyMap<string, WallPile>
  readonly alarmed: ReadonlySet<string>
}

export type Matched = {
  /** In the order of the wall. */
  readonly gunIds: readonly string[]
  /** How many there are of each status among those that all else fits. */
  readonly byStatus: Readonly<Record<number, number>>
  readonly alarmed: number
}

export function matchGuns({ gunIds, guns, piles, alarmed }: WallRows, filter: WallFilter): Matched {
  const stations = new Set(filter.stations)
  const statuses = new Set(filter.statuses)
  const text = filter.text.trim().toLowerCase()
  const byStatus: Record<number, number> = {}
  const found: string[] = []
  let alarms = 0
  for (const id of gunIds) {
    const gun = guns.get(id)
    const pile = gun && piles.get(gun.pileId)
    if (!gun || !pile) continue
    if (stations.size > 0 && !stations.has(gun.stationId)) continue
    if (filter.current !== undefined && pile.isDirectCurrent !== (filter.current === 'dc')) continue
    if (text !== '' && !`${gunCode(pile.code, gun.gunIndex)} ${pile.name}`.toLowerCase().includes(text)) continue
    if (alarmed.has(id)) alarms += 1
    else if (filter.onlyAlarms) continue
    byStatus[gun.status] = (byStatus[gun.status] ?? 0) + 1
    if (statuses.size === 0 || statuses.has(gun.status)) found.push(id)
  }
  return { gunIds: found, byStatus, alarmed: alarms }
}
