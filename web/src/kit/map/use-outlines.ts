// The outlines are fetched when the first map is shown; all others share them.
import type { Region } from '@ev/rules/place/regions'
import { useEffect, useState } from 'react'
import type { Outline } from './outlines.ts'

type Loaded = {
  outlines?: readonly Outline[]
  /** For the rules about places, such as provinceDoubt(). */
  regions?: readonly Region[]
  hasFailed: boolean
}

export function useOutlines() {
  const [asked, setAsked] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ hasFailed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is a new `asked`.
  useEffect(() => {
    let isWanted = true
    import('./outlines.ts').then(
      ({ outlines, regions }) => isWanted && setLoaded({ outlines, regions, hasFailed: false }),
      () => isWanted && setLoaded({ hasFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  const retry = () => {
    setLoaded({ hasFailed: false })
    setAsked(count => count + 1)
  }
  return { ...loaded, retry }
}
