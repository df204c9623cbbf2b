// Around what a monitor shows: whether it is live, and what stands there before the first picture or without one. A picture
// that is there stays, whatever becomes of the line.
import type { ReactNode } from 'react'
import { State, Waiting } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { CallError } from '../../shell/call.ts'
import { LineState } from '../live/line-state.tsx'
import { useIsStale, useIsThere, useLine } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import styles from './watch.module.css'

type WallFrameProps = {
  wall: Wall
  /** Beside the state of the line. */
  head?: ReactNode
  /** What is asked for is not, or no longer, in sight. */
  isMissing?: boolean
  children: ReactNode
}

export function WallFrame({ wall, head, isMissing = false, children }: WallFrameProps) {
  const t = useT()
  const isThere = useIsThere(wall)
  const isStale = useIsStale(wall)
  const { status, error } = useLine(wall)
  const isRefused = !isThere && status === 'refused'
  return (
    <div className={styles.frame}>
      <div className={styles.frameHead}>
        <div className={styles.lead}>{head}</div>
        <LineState wall={wall} />
      </div>
      {isRefused && (
        <State
          drawing="failed"
          title={t('line.refused')}
          isAlert
          {...(error instanceof CallError && { hint: error.msg })}
        />
      )}
      {!isThere && !isRefused && <Waiting />}
      {isThere && isMissing && <State drawing="lost" title={t('watch.missing')} hint={t('watch.missingHint')} />}
      {isThere && !isMissing && (
        <div className={styles.picture} data-stale={isStale || undefined}>
          {children}
        </div>
      )}
    </div>
  )
}
