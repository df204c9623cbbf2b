// In which order the guns of the wall stand: that of names and codes, unless somebody asked for another at some moment.
import type { WallGun } from '@ev/contract/operation/monitor'

export const wallOrders = ['code', 'gravest', 'power', 'longest'] as const
export type WallOrder = (typeof wallOrders)[number]

/** Fault, alarm, offline, then what is in use, then the rest. */
const gravity: Readonly<Record<number, number>> = { 7: 0, 6: 1, 5: 2, 3: 3, 4: 4, 2: 5, 8: 6, 1: 7 }

const ranks: Record<Exclude<WallOrder, 'code'>, (gun: WallGun) => number> = {
  gravest: ({ status }) => gravity[status] ?? 8,
  power: ({ powerW, status }) => (status === 3 ? -(powerW ?? 0) : 1),
  longest: ({ since }) => since,
}

/** The rank of each gun at this moment; it stays until somebody asks again, so that nothing moves by itself. */
export function rankedAt(
  order: WallOrder,
  guns: ReadonlyMap<string, WallGun>,
): ReadonlyMap<string, number> | undefined {
  if (order === 'code') return undefined
  return new Map([...guns].map(([id, gun]) => [id, ranks[order](gun)]))
}

type Group = { readonly stationId: string; readonly gunIds: readonly string[] }

/** Stations with their guns; by rank both, where there is one. Who came later stands last. */
export function groupGuns(
  gunIds: readonly string[],
  guns: ReadonlyMap<string, WallGun>,
  rank: ReadonlyMap<string, number> | undefined,
): Group[] {
  const groups = [...Map.groupBy(gunIds, id => guns.get(id)?.stationId ?? '')].map(([stationId, ids]) => ({
    stationId,
    gunIds: ids,
  }))
  if (!rank) return groups
  const of = (id: string | undefined) => rank.get(id ?? '') ?? Number.POSITIVE_INFINITY
  const by = (a: number, b: number) => (a === b ? 0 : a - b)
  return groups
    .map(({ stationId, gunIds: ids }) => ({ stationId, gunIds: ids.toSorted((a, b) => by(of(a), of(b))) }))
    .sort((a, b) => by(of(a.gunIds[0]), of(b.gunIds[0])))
}
