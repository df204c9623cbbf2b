import type { RankedStation } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { Nothing, Panel } from '../panel.tsx'
import styles from './company.module.css'

export function Ranking({ ranking }: { ranking: readonly RankedStation[] | undefined }) {
  const t = useT()
  const most = Math.max(1, ...(ranking ?? []).map(({ energyE4 }) => energyE4))
  return (
    <Panel title={t('bigScreen.ranking')} note="kWh" className={styles.ranking}>
      {ranking?.length === 0 && <Nothing text={t('bigScreen.rankingEmpty')} />}
      <ol className={styles.ranked}>
        {ranking?.map(({ stationId, name, energyE4 }) => (
          <li key={stationId}>
            <span className={styles.name}>{name}</span>
            <b>{energyText(energyE4)}</b>
            <span className={styles.bar} style={{ inlineSize: `${(100 * energyE4) / most}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
