// The guns that charge, as the table shows them: new ones come last, and while the pointer is over it none comes or goes.
import { useCallback, useMemo, useState } from 'react'
import { serverNow } from '../../../../resource/live/server-time.ts'
import { useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { type ChargeFilter, type ChargeSort, chargingGuns, keepOrder, levelsOf, sortedBy } from './charge-rows.ts'

export function useCharges(wall: Wall, filter: ChargeFilter) {
  const key = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is new each time, and the same while its words are.
  const reduce = useCallback((of: Wall) => chargingGuns(rowsOf(of), filter).join(), [key])
  const text = useWallSum(wall, reduce)
  const now = useMemo(() => (text === '' ? [] : text.split(',')), [text])
  const [shown, setShown] = useState<{ key: string; gunIds: readonly string[] }>({ key, gunIds: now })
  const [isOver, setIsOver] = useState(false)
  const [sort, setSort] = useState<ChargeSort>()
  const next = shown.key === key ? keepOrder(shown.gunIds, now) : now
  const isHeld = isOver && shown.key === key
  // What is shown follows what is, unless somebody points at it.
  if (!isHeld && (next !== shown.gunIds || shown.key !== key)) setShown({ key, gunIds: next })
  const take = () => setShown({ key, gunIds: next })
  return {
    gunIds: isHeld ? shown.gunIds : next,
    waiting: isHeld ? new Set(shown.gunIds).symmetricDifference(new Set(now)).size : 0,
    take,
    sort,
    onSort: (by: ChargeSort) => {
      setSort(by)
      setShown({ key, gunIds: sortedBy(by, next, wall.guns(), rowsOf(wall)) })
    },
    pointing: { onPointerEnter: () => setIsOver(true), onPointerLeave: () => setIsOver(false) },
  }
}

const rowsOf = (wall: Wall) => ({
  gunIds: wall.index().gunIds,
  guns: wall.guns(),
  piles: wall.piles(),
  levels: levelsOf(wall.alarms()),
  nowMs: serverNow(),
})
