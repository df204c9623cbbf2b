// Nothing is drawn before it is known who it is for: rights come from the last load at once, from the server always.
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { State, Waiting } from '../kit/state.tsx'
import { toast } from '../kit/toast.tsx'
import { say, useT } from '../locales/language.ts'
import { useTriedOnWall } from './alone.ts'
import { askLogout } from './logout.tsx'
import { once } from './once.ts'
import { loadRights, RightsError, restoreRights, useRights } from './rights.ts'
import { isEnding, leave, watchRefusals } from './session-end.ts'

type Problem = { readonly title: string; readonly why: string }

export function Gate({ children }: { children: ReactNode }) {
  const rights = useRights()
  const [problem, setProblem] = useState<Problem>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    void begin(String(attempt)).then(setProblem)
  }, [attempt])
  useEffect(keepRightsFresh, [])
  if (rights) return children
  if (!problem) return <Waiting />
  return (
    <LoadFailed
      problem={problem}
      onRetry={() => {
        setProblem(undefined)
        setAttempt(attempt + 1)
      }}
    />
  )
}

/** What a first load could not get; a refresh that fails ends the session instead (requirements 4). */
const begin = once(async (): Promise<Problem | undefined> => {
  const kept = restoreRights()
  if (kept === 'unreadable') toast(say('error.cache'), 'error')
  const isRefresh = kept !== 'none' || isReload()
  try {
    await patiently(loadRights, isRefresh ? 3 : 1)
    return undefined
  } catch (error) {
    if (!(error instanceof RightsError)) throw error
    if (isEnding()) return undefined
    if (!isRefresh) return { title: error.message, why: error.why }
    leave(say('error.restart'))
    return undefined
  }
})

const isReload = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

const betweenTriesMs = 1_000

/** A server that is just restarting is no reason to throw anybody out. */
async function patiently(act: () => Promise<void>, tries: number): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await act()
    } catch (error) {
      if (left === 0 || isEnding()) throw error
      await new Promise(resolve => setTimeout(resolve, betweenTriesMs))
    }
  }
}

const atMostEveryMs = 60_000
/** Somebody whom a proxy shuts out is refused everything; asking each time would flood it. */
const betweenRefusalsMs = 10_000

/** Rights may be given and taken at any time: asked again when the user comes back, and when the server refused one. */
function keepRightsFresh(): () => void {
  let askedAt = Date.now()
  let refusedAt = 0
  let isAsking = false
  const askAgain = () => {
    // A refusal of this very question must not lead to the next.
    if (isAsking) return
    isAsking = true
    askedAt = Date.now()
    // What cannot be had now is asked for again later; the server decides in any case.
    void loadRights()
      .catch((error: unknown) => {
        if (!(error instanceof RightsError)) throw error
      })
      .finally(() => {
        isAsking = false
      })
  }
  const onRefusal = () => {
    if (Date.now() - refusedAt < betweenRefusalsMs) return
    refusedAt = Date.now()
    askAgain()
  }
  const onLook = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > atMostEveryMs) askAgain()
  }
  const stopWatching = watchRefusals(onRefusal)
  document.addEventListener('visibilitychange', onLook)
  window.addEventListener('focus', onLook)
  return () => {
    stopWatching()
    document.removeEventListener('visibilitychange', onLook)
    window.removeEventListener('focus', onLook)
  }
}

function LoadFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useT()
  useTriedOnWall(onRetry)
  return (
    <main>
      <State drawing="failed" title={problem.title} hint={problem.why} isAlert>
        <Button look="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
        <Button onClick={() => void askLogout()}>{t('logout.action')}</Button>
      </State>
    </main>
  )
}
