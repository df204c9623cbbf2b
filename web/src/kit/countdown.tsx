import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockOf, nextTickMs } from './clock.ts'
import styles from './countdown.module.css'

/** `until` is an epoch in milliseconds; `onEnd` is told once for each. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const [now, setNow] = useState(Date.now)
  const toldOf = useRef<number>(undefined)
  const end = useEffectEvent(() => {
    // A kept tab that is shown again runs its effects again; the end has come only once.
    if (toldOf.current === until) return
    toldOf.current = until
    onEnd?.()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // What is left is read off the clock at each tick, so that late ones and a sleeping machine do no harm.
    const tick = () => {
      clearTimeout(timer)
      const at = Date.now()
      setNow(at)
      if (at < until) timer = setTimeout(tick, nextTickMs(until - at))
      else end()
    }
    tick()
    // Browsers slow the timers of a page that nobody sees.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until])
  return (
    <span role="timer" className={styles.countdown}>
      {clockOf(until - now)}
    </span>
  )
}
