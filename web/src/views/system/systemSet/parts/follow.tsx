import { useEffect } from 'react'

const everyMs = 2_000

type FollowProps = { isOn: boolean; refresh: () => Promise<void> }

/** As long as something in it runs, a list asks how far it is. */
export function Follow({ isOn, refresh }: FollowProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is another function each time, and does the same.
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void refresh(), everyMs)
    return () => clearInterval(timer)
  }, [isOn])
  return null
}
