// What goes on at the guns in sight, kept as the live line tells it; each gun, pile and station can be watched by itself, so
// that two thousand tiles are not drawn together.
import type { WallAlarm, WallEvent, WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'
import { alarmState } from '@ev/rules/alarm'
import { indexOf, type WallIndex } from './index-of.ts'
import { type Line, type LineStatus, newLine } from './line.ts'
import { noteServerTime, skewOfServer } from './server-time.ts'

/** What can be watched: one row, all alarms, which rows there are, or anything at all. */
export type Topic = `gun:${string}` | `pile:${string}` | `station:${string}` | 'alarms' | 'ids' | 'any'

export type Wall = {
  readonly line: Line
  readonly status: LineStatus
  /** When the server last spoke, by its own clock; null before it ever did. */
  at: () => number | null
  /** How far the server's clock is ahead of this machine's. */
  readonly skew: number
  /** Whether all that is in sight has come once. */
  isThere: () => boolean
  stations: () => ReadonlyMap<string, WallStation>
  piles: () => ReadonlyMap<string, WallPile>
  guns: () => ReadonlyMap<string, WallGun>
  /** Newest first. */
  alarms: () => readonly WallAlarm[]
  /** In the order of pile code and gun; the ids of the same guns are the same array until some come or go. */
  index: () => WallIndex
  gunsOfStation: (stationId: string) => readonly WallGun[]
  gunsOfPile: (pileId: string) => readonly WallGun[]
  pilesOfStation: (stationId: string) => readonly WallPile[]
  watch: (topic: Topic, watcher: () => void) => () => void
  /** Another one whenever anything has changed. */
  version: () => number
}

type Open = Parameters<typeof newLine<WallEvent>>[0]['open']
type Asking = { open: Open; mayPass: (error: unknown) => boolean }

/** Changes are applied together: nobody reads faster, and each time costs a drawing. */
export const applyEveryMs = 200
const alarmsLastMs = 6 * 60 * 60_000

export function newWall({ open, mayPass }: Asking): Wall {
  const watchers = new Map<Topic, Set<() => void>>()
  const stations = new Map<string, WallStation>()
  const piles = new Map<string, WallPile>()
  const guns = new Map<string, WallGun>()
  const alarmsById = new Map<string, WallAlarm>()
  let alarms: readonly WallAlarm[] = []
  let index = indexOf(stations, piles, guns)
  let spokenAt: number | null = null
  let isThere = false
  let version = 0
  let pending: WallEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const hear = (event: WallEvent) => {
    spokenAt = event.at
    noteServerTime(event.at)
    if (event.kind === 'still') return
    // What came before all of it is in it.
    if (event.kind === 'whole') pending = []
    pending.push(event)
    if (event.kind === 'whole') apply()
    else timer ??= setTimeout(apply, applyEveryMs)
  }

  const apply = () => {
    clearTimeout(timer)
    timer = undefined
    const touched = new Set<Topic>()
    for (const event of pending) applyOne(event, touched)
    pending = []
    if (touched.size === 0) return
    if (touched.has('alarms')) alarms = newestFirst(alarmsById, spokenAt ?? 0)
    if (touched.has('ids')) index = indexOf(stations, piles, guns)
    version += 1
    touched.add('any')
    for (const topic of touched) for (const watcher of watchers.get(topic) ?? []) watcher()
  }

  const applyOne = (event: WallEvent, touched: Set<Topic>) => {
    if (event.kind === 'still') return
    const isWhole = event.kind === 'whole'
    const note = (topic: Topic, isOther: boolean) => {
      touched.add(topic)
      if (isOther) touched.add('ids')
    }
    if (event.kind === 'whole') {
      put(stations, event.stations, true, (id, isOther) => note(`station:${id}`, isOther))
      if (!isThere) touched.add('ids')
      isThere = true
    }
    put(piles, event.piles, isWhole, (id, isOther) => note(`pile:${id}`, isOther))
    put(guns, event.guns, isWhole, (id, isOther) => note(`gun:${id}`, isOther))
    put(alarmsById, event.alarms, isWhole, () => touched.add('alarms'))
  }

  const line = newLine<WallEvent>({ open, onEvent: hear, mayPass })
  const known = <Row>(rows: ReadonlyMap<string, Row>, ids: readonly string[]) =>
    ids.map(id => rows.get(id)).filter(row => row !== undefined)

  return {
    line,
    get status() {
      return line.now().status
    },
    at: () => spokenAt,
    get skew() {
      return skewOfServer()
    },
    isThere: () => isThere,
    stations: () => stations,
    piles: () => piles,
    guns: () => guns,
    alarms: () => alarms,
    index: () => index,
    gunsOfStation: id => known(guns, index.gunsOfStation.get(id) ?? []),
    gunsOfPile: id => known(guns, index.gunsOfPile.get(id) ?? []),
    pilesOfStation: id => known(piles, index.pilesOfStation.get(id) ?? []),
    watch: (topic, watcher) => {
      const those = watchers.get(topic) ?? new Set()
      watchers.set(topic, those.add(watcher))
      return () => {
        those.delete(watcher)
        if (those.size === 0) watchers.delete(topic)
      }
    },
    version: () => version,
  }
}

/** Rows that are as before stay the same objects. `isOther`: which rows there are, or where they belong, has changed. */
function put<Row extends { id: string }>(
  kept: Map<string, Row>,
  rows: readonly Row[],
  isWhole: boolean,
  onTouched: (id: string, isOther: boolean) => void,
): void {
  for (const row of rows) {
    const before = kept.get(row.id)
    if (before && isSame(before, row)) continue
    kept.set(row.id, row)
    onTouched(row.id, !before || placing.some(name => Reflect.get(before, name) !== Reflect.get(row, name)))
  }
  if (!isWhole) return
  const there = new Set(rows.map(({ id }) => id))
  for (const id of kept.keys())
    if (!there.has(id)) {
      kept.delete(id)
      onTouched(id, true)
    }
}

/** By these rows are grouped and ordered. */
const placing = ['stationId', 'pileId', 'code', 'gunIndex', 'name'] as const

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))

function newestFirst(byId: Map<string, WallAlarm>, now: number): WallAlarm[] {
  for (const { id, kind, recoveredAt, lastAt } of byId.values())
    if (lastAt < now - alarmsLastMs && alarmState({ kind, isRecovered: recoveredAt !== null }) !== 'lasting')
      byId.delete(id)
  return [...byId.values()].sort((a, b) => b.lastAt - a.lastAt || (a.id < b.id ? 1 : -1))
}
