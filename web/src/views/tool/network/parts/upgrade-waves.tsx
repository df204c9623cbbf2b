// The waves of an upgrade, one bar each: what is done, what failed, what is still to come.
import { type UpgradeWave, upgrade } from '@ev/contract/operation/upgrade'
import { sayHalt } from '@ev/contract/operation/upgrade-result'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Button } from '../../../../kit/button.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import styles from './upgrade.module.css'
import type { UpgradeRow } from './upgrade-cells.tsx'

export function UpgradeWaves({ upgrade: { id, state, haltReason } }: { upgrade: UpgradeRow }) {
  const { t, word } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(upgrade), 'waves', id],
    queryFn: () => call(upgrade.calls.waves, { id }),
  })
  if (error && !data)
    return (
      <State drawing="failed" title={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!data) return <Waiting />
  return (
    <section aria-label={t('upgrade.waves')} className={styles.waves}>
      {state === 'halted' && (
        <Alert type="warning" showIcon title={t('upgrade.halted', { reason: word(sayHalt(haltReason)) })} />
      )}
      <h3>{t('upgrade.waves')}</h3>
      <ol>
        {data.map(wave => (
          <Wave key={wave.wave} wave={wave} />
        ))}
      </ol>
    </section>
  )
}

const tones = [
  ['done', 'ok'],
  ['failed', 'bad'],
  ['underWay', 'busy'],
  ['cancelled', 'idle'],
] as const

function Wave({ wave }: { wave: UpgradeWave }) {
  const { t } = useWords()
  const { total, done, failed, underWay, waiting, cancelled } = wave
  return (
    <li className={styles.wave}>
      <strong>{wave.wave === 0 ? t('upgrade.canary') : t('upgrade.wave', { wave: wave.wave })}</strong>
      <span className={styles.bar} aria-hidden="true">
        {tones.map(([key, tone]) => (
          <span key={key} data-tone={tone} style={{ width: `${(wave[key] * 100) / Math.max(1, total)}%` }} />
        ))}
      </span>
      <span>
        {t('upgrade.waveCounts', { total, done, failed, underWay, waiting })}
        {cancelled > 0 && t('upgrade.cancelledCount', { count: cancelled })}
      </span>
    </li>
  )
}
