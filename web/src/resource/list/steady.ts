import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function from one drawing to the next, which does what the last drawing said. */
export function useSteady<A extends unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
