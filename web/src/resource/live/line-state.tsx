// Whether what is shown is live, or since when it is not.
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { CallError } from '../../shell/call.ts'
import { Age } from './age.tsx'
import styles from './line-state.module.css'
import { useLine } from './use-wall.ts'
import type { Wall } from './wall.ts'

export function LineState({ wall }: { wall: Pick<Wall, 'line' | 'at'> }) {
  const t = useT()
  const { status, error } = useLine(wall)
  const isDown = status === 'lost' || status === 'refused'
  // A lost line needs no explanation; a refusal has its own words.
  const why = error instanceof CallError && !error.isAbsence ? error.msg : ''
  return (
    <div className={styles.line} data-status={status}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="status">{t(`line.${status}`)}</span>
      {isDown && wall.at() !== null && (
        <span className={styles.quiet}>
          {t('line.heard')} <Age at={wall.at()} />
        </span>
      )}
      {why !== '' && <span className={styles.quiet}>{why}</span>}
      {isDown && (
        <Button look="link" onClick={wall.line.retry}>
          {t('line.retry')}
        </Button>
      )}
    </div>
  )
}
