// By what the guns stand while an order is asked for: as it was when they first were all there, or when somebody asked again.
import { useState } from 'react'
import { useIsThere } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { rankedAt, type WallOrder } from './wall-order.ts'

type Ranked = { readonly order: WallOrder; readonly by: ReadonlyMap<string, number> | undefined }

export function useRank(wall: Wall, order: WallOrder) {
  const isThere = useIsThere(wall)
  const [ranked, setRanked] = useState<Ranked>({ order: 'code', by: undefined })
  const rankAgain = () => setRanked({ order, by: rankedAt(order, wall.guns()) })
  if (isThere && ranked.order !== order) rankAgain()
  return { rank: ranked.by, rankAgain }
}
