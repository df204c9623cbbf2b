// Figures that are asked for again and again: what came last stays until something newer has come.
import { useEffect, useState } from 'react'
import { refreshMs } from '../resource/dashboard/refresh.ts'
import { CallError } from '../shell/call.ts'
import { isEnding } from '../shell/session-end.ts'

export type Polled<T> = {
  readonly value: T | undefined
  /** When it came, by the clock of this machine. */
  readonly cameAt: number | undefined
  /** Why nothing newer came. */
  readonly error: unknown
}

const usualMs = 10_000

/** `ask` must be the same function as long as the question is. */
export function usePolled<T>(ask: () => Promise<T>): Polled<T> {
  const [polled, setPolled] = useState<Polled<T>>({ value: undefined, cameAt: undefined, error: undefined })
  useEffect(() => {
    let isWanted = true
    let isAsking = false
    const look = async () => {
      // Nobody sees a hidden window, and one whose login is over would only be refused.
      if (isAsking || document.hidden || isEnding()) return
      isAsking = true
      try {
        const value = await ask()
        if (isWanted) setPolled({ value, cameAt: Date.now(), error: undefined })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (isWanted) setPolled(before => ({ ...before, error }))
      } finally {
        isAsking = false
      }
    }
    const onLook = () => void look()
    onLook()
    const timer = setInterval(onLook, refreshMs(location.search) ?? usualMs)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isWanted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [ask])
  return polled
}
