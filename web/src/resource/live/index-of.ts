// Which guns and piles belong where, in an order that no state changes.
import type { WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'

type Ids = readonly string[]

export type WallIndex = {
  /** By name. */
  readonly stationIds: Ids
  /** By station, then code. */
  readonly pileIds: Ids
  /** By station, pile and gun. */
  readonly gunIds: Ids
  readonly gunsOfStation: ReadonlyMap<string, Ids>
  readonly gunsOfPile: ReadonlyMap<string, Ids>
  readonly pilesOfStation: ReadonlyMap<string, Ids>
}

const byWords = new Intl.Collator('zh-CN', { numeric: true })

export function indexOf(
  stations: ReadonlyMap<string, WallStation>,
  piles: ReadonlyMap<string, WallPile>,
  guns: ReadonlyMap<string, WallGun>,
): WallIndex {
  const stationRows = [...stations.values()].sort((a, b) => byWords.compare(a.name, b.name) || idOrder(a, b))
  const stationPlace = new Map(stationRows.map(({ id }, place) => [id, place]))
  const pileRows = [...piles.values()].sort(
    (a, b) =>
      (stationPlace.get(a.stationId) ?? 0) - (stationPlace.get(b.stationId) ?? 0) ||
      byWords.compare(a.code, b.code) ||
      idOrder(a, b),
  )
  const pilePlace = new Map(pileRows.map(({ id }, place) => [id, place]))
  const gunRows = [...guns.values()].sort(
    (a, b) =>
      (pilePlace.get(a.pileId) ?? 0) - (pilePlace.get(b.pileId) ?? 0) || a.gunIndex - b.gunIndex || idOrder(a, b),
  )
  return {
    stationIds: idsOf(stationRows),
    pileIds: idsOf(pileRows),
    gunIds: idsOf(gunRows),
    gunsOfStation: grouped(gunRows, ({ stationId }) => stationId),
    gunsOfPile: grouped(gunRows, ({ pileId }) => pileId),
    pilesOfStation: grouped(pileRows, ({ stationId }) => stationId),
  }
}

type Row = { id: string }
const idsOf = (rows: readonly Row[]): Ids => rows.map(({ id }) => id)
const idOrder = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)

const grouped = <R extends Row>(rows: readonly R[], by: (row: R) => string): ReadonlyMap<string, Ids> =>
  new Map([...Map.groupBy(rows, by)].map(([key, some]) => [key, idsOf(some)]))
