// The live picture as screens use it: a line while somebody looks, and hooks that draw again only what has changed.
import type { monitor, WallAlarm, WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { CallError, type In, mayPass } from '../../shell/call.ts'
import { listen } from '../../shell/stream.ts'
import { type LineNow, lingerMs } from './line.ts'
import { watchSeconds } from './second.ts'
import { serverNow } from './server-time.ts'
import { newWall, type Topic, type Wall } from './wall.ts'

type Asked = In<typeof monitor.live>

/** `tooManyLines` and `linesFull` of rules/src/refusals/door.ts: another window may be closed any moment. */
const crowded: ReadonlySet<number> = new Set([1051, 1052])

/** Whether a line that was refused or lost may be there another time. */
export const mayPassLater = (error: unknown) =>
  mayPass(error) || (error instanceof CallError && crowded.has(error.code))

/** Walls that somebody looks at, or did a moment ago: two screens with the same question share one line. */
const shared = new Map<string, Wall>()

/**
 * Of some stations or one pile where they are named, else of everything in sight. The same object as long as the
 * question is the same; a screen that is hidden lets the line go after a while and keeps the last picture.
 */
export function useWall(asked: Asked = {}): Wall {
  const key = JSON.stringify([asked.stationIds?.toSorted() ?? null, asked.pileId ?? null])
  const wall = useMemo(() => shared.get(key) ?? wallOf(key), [key])
  useEffect(() => hold(key, wall), [key, wall])
  return wall
}

function wallOf(key: string): Wall {
  const [stationIds, pileId] = JSON.parse(key) as [string[] | null, string | null]
  const input: Asked = { ...(stationIds && { stationIds }), ...(pileId !== null && { pileId }) }
  return newWall({
    open: (onEvent, signal, onPiece) =>
      listen<typeof monitor.live>('/operation-service/monitor/live', input, onEvent, signal, onPiece),
    mayPass: mayPassLater,
  })
}

const holders = new Map<string, number>()

function hold(key: string, wall: Wall): () => void {
  if (!shared.has(key)) shared.set(key, wall)
  holders.set(key, (holders.get(key) ?? 0) + 1)
  const letGo = wall.line.hold()
  return () => {
    letGo()
    holders.set(key, (holders.get(key) ?? 1) - 1)
    setTimeout(() => forget(key, wall), lingerMs)
  }
}

/** A screen that is only hidden has its wall still, and brings it back. */
function forget(key: string, wall: Wall): void {
  if ((holders.get(key) ?? 0) > 0 || shared.get(key) !== wall) return
  holders.delete(key)
  shared.delete(key)
}

const useTopic = <T>(wall: Wall, topic: Topic, get: () => T): T =>
  useSyncExternalStore(
    useCallback((watcher: () => void) => wall.watch(topic, watcher), [wall, topic]),
    get,
  )

export const useGun = (wall: Wall, id: string): WallGun | undefined =>
  useTopic(wall, `gun:${id}`, () => wall.guns().get(id))
export const usePile = (wall: Wall, id: string): WallPile | undefined =>
  useTopic(wall, `pile:${id}`, () => wall.piles().get(id))
export const useStation = (wall: Wall, id: string): WallStation | undefined =>
  useTopic(wall, `station:${id}`, () => wall.stations().get(id))
/** Newest first: those that last, and those of the last hours. */
export const useAlarms = (wall: Wall): readonly WallAlarm[] => useTopic(wall, 'alarms', wall.alarms)
/** Which guns, piles and stations there are, in order; another object only when some come, go or move. */
export const useWallIds = (wall: Wall) => useTopic(wall, 'ids', wall.index)
/** Whether all that is in sight has come once. */
export const useIsThere = (wall: Wall): boolean => useTopic(wall, 'ids', wall.isThere)

/** Something reckoned from the whole picture; drawn again only where it is other than before, one level deep. */
export function useWallSum<T>(wall: Wall, reduce: (wall: Wall) => T): T {
  const kept = useRef<{ wall: Wall; version: number; reduce: (wall: Wall) => T; value: T }>(undefined)
  const get = () => {
    const before = kept.current
    if (before?.wall === wall && before.version === wall.version() && before.reduce === reduce) return before.value
    const reckoned = reduce(wall)
    const value = before && isAlike(before.value, reckoned) ? before.value : reckoned
    kept.current = { wall, version: wall.version(), reduce, value }
    return value
  }
  return useTopic(wall, 'any', get)
}

function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Map || one instanceof Set) return false
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === others.length && names.every(name => Object.is(Reflect.get(one, name), Reflect.get(other, name)))
  )
}

export const useLine = (wall: Pick<Wall, 'line'>): LineNow => useSyncExternalStore(wall.line.watch, wall.line.now)

/** From this age on what is shown is grey: it may be so no longer. */
const staleMs = 30_000

/** Whether the picture is too old to be believed. */
export const useIsStale = (wall: Pick<Wall, 'at' | 'status'>): boolean =>
  useSyncExternalStore(watchSeconds, () => {
    const at = wall.at()
    return wall.status !== 'live' && at !== null && serverNow() - at > staleMs
  })
