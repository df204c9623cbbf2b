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
import { ShareBar } from './share-bar.tsx'
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

const counts = {
  done: 'upgrade.done',
  failed: 'upgrade.failed',
  underWay: 'upgrade.underWay',
  waiting: 'upgrade.waiting',
  cancelled: 'upgrade.cancelled',
} as const

function Wave({ wave }: { wave: UpgradeWave }) {
  const { t } = useWords()
  const { total, done, failed, underWay, cancelled } = wave
  const said = Object.entries(counts).flatMap(([key, text]) => {
    const count = wave[key as keyof typeof counts]
    return count === 0 ? [] : [t(text, { count })]
  })
  return (
    <li className={styles.wave}>
      <strong>{wave.wave === 0 ? t('upgrade.canary') : t('upgrade.wave', { wave: wave.wave })}</strong>
      <ShareBar total={total} shares={{ ok: done, bad: failed, busy: underWay, idle: cancelled }} />
      <span>{[t('upgrade.waveTotal', { count: total }), ...said].join(t('upgrade.comma'))}</span>
    </li>
  )
}
