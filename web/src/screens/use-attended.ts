// What a wall needs that a desk does not: no cursor, no sleep, and F for the whole screen.
import { useEffect, useState } from 'react'

const restMs = 10_000

/** Whether nobody has touched mouse or keys for a while. */
export function useIsLeftAlone(): boolean {
  const [isAlone, setIsAlone] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(timer)
      setIsAlone(false)
      timer = setTimeout(() => setIsAlone(true), restMs)
    }
    wake()
    for (const name of touches) window.addEventListener(name, wake)
    return () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, wake)
    }
  }, [])
  return isAlone
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const

export function useFullScreenKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLSelectElement
      if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      // A browser that does not let a page have the whole screen leaves it as it is.
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()
      change.catch(() => undefined)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Keeps the machine from darkening its screen, where the browser can; it lets go by itself whenever the page is hidden. */
export function useSleepless(): void {
  useEffect(() => {
    const wakeLock = (navigator as Partial<Navigator>).wakeLock
    let isWanted = true
    let lock: WakeLockSentinel | undefined
    const hold = () => {
      if (document.hidden) return
      wakeLock?.request('screen').then(
        held => {
          lock = held
          if (!isWanted) void held.release()
        },
        // A machine on its last battery refuses.
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
