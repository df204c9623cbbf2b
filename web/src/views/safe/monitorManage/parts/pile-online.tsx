// Whether a pile is there, and since when.
import type { WallPile } from '@ev/contract/operation/monitor'
import tones from '../../../../kit/tone.module.css'
import { useT } from '../../../../locales/language.ts'
import { Age } from '../../../../resource/live/age.tsx'
import styles from '../../../../resource/watch/watch.module.css'

export function PileOnline({ pile: { isOnline, isEnabled, changedAt, heartbeatAt } }: { pile: WallPile }) {
  const t = useT()
  const hasBeen = changedAt !== null || heartbeatAt !== null
  return (
    <span className={styles.state}>
      <span className={tones.word} data-tone={isOnline ? 'ok' : 'bad'}>
        {t(isOnline ? 'watch.online' : hasBeen ? 'watch.offline' : 'watch.never')}
      </span>
      {hasBeen && <Age at={changedAt ?? heartbeatAt} className={styles.quiet} />}
      {!isEnabled && <span className={styles.quiet}>{t('watch.disabled')}</span>}
    </span>
  )
}
