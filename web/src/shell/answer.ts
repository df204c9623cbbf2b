// Something asked of the server when a component appears.
import { useEffect, useState } from 'react'

export type Answer<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'here'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }

/** `ask` must be the same function as long as the question is. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'waiting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is a new `asked`.
  useEffect(() => {
    let isWanted = true
    const take = (next: Answer<T>) => {
      if (isWanted) setAnswer(next)
    }
    ask().then(
      value => take({ state: 'here', value }),
      (error: unknown) => take({ state: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, asked])
  return {
    answer,
    retry: () => {
      setAnswer({ state: 'waiting' })
      setAsked(count => count + 1)
    },
    /** Asks again and shows what is there until the new answer has come. */
    refresh: () => setAsked(count => count + 1),
  }
}
