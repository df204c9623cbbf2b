// Which guns the wall shows. While the pointer is over it none comes or goes: what would waits until it is asked for.
import { useCallback, useMemo, useState } from 'react'
import { alarmedGuns } from '../../../../resource/alarm/alarm-groups.ts'
import { useSteady } from '../../../../resource/list/steady.ts'
import { useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { matchGuns, type WallFilter, writeFilter } from './wall-filter.ts'

export function useMatched(wall: Wall, filter: WallFilter) {
  const key = writeFilter(new URLSearchParams(), filter).toString()
  const now = useShown(wall, filter, key)
  const [isOver, setIsOver] = useState(false)
  const [frozen, setFrozen] = useState<{ key: string; gunIds: readonly string[] }>()
  const isFrozen = isOver && frozen !== undefined && frozen.key === key
  const onPointerEnter = useSteady(() => {
    setIsOver(true)
    setFrozen({ key, gunIds: now })
  })
  const onPointerLeave = useSteady(() => setIsOver(false))
  return {
    gunIds: isFrozen ? frozen.gunIds : now,
    waiting: isFrozen ? difference(frozen.gunIds, now) : 0,
    take: () => setFrozen({ key, gunIds: now }),
    pointing: useMemo(() => ({ onPointerEnter, onPointerLeave }), [onPointerEnter, onPointerLeave]),
  }
}

/** As one text, so that the list is the same as long as no gun comes or goes. */
function useShown(wall: Wall, filter: WallFilter, key: string): readonly string[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is new each time, and the same while its words are.
  const reduce = useCallback((of: Wall) => matchOf(of, filter).gunIds.join(), [key])
  const text = useWallSum(wall, reduce)
  return useMemo(() => (text === '' ? [] : text.split(',')), [text])
}

/** How many guns there are of each status, and with alarms, whatever status is asked for. */
export function useCounts(wall: Wall, filter: WallFilter) {
  const key = writeFilter(new URLSearchParams(), filter).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is new each time, and the same while its words are.
  const reduce = useCallback(
    (of: Wall) => {
      const { byStatus, alarmed } = matchOf(of, filter)
      return { ...byStatus, alarmed }
    },
    [key],
  )
  const { alarmed, ...byStatus } = useWallSum<Record<number, number> & { alarmed: number }>(wall, reduce)
  return { alarmed, byStatus }
}

const matchOf = (wall: Wall, filter: WallFilter) =>
  matchGuns(
    {
      gunIds: wall.index().gunIds,
      guns: wall.guns(),
      piles: wall.piles(),
      alarmed: alarmedGuns(wall.alarms(), wall.index().gunsOfPile),
    },
    filter,
  )

/** How many come or go. */
function difference(before: readonly string[], after: readonly string[]): number {
  if (before === after) return 0
  return new Set(before).symmetricDifference(new Set(after)).size
}
