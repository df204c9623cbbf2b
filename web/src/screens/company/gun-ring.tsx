// How many guns are what: a ring, and the words and figures beside it.
import { useT } from '../../locales/language.ts'
import { useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { useGunColours } from '../gun-colours.ts'
import { GunStates } from '../gun-states.tsx'
import { gunStatuses } from '../gun-status.ts'
import { Panel } from '../panel.tsx'
import { countOf } from '../shown.ts'
import styles from './company.module.css'
import { gunSums } from './wall-sums.ts'

const around = 2 * Math.PI * 40

export function GunRing({ wall }: { wall: Wall }) {
  const t = useT()
  const colourOf = useGunColours()
  const sums = useWallSum(wall, gunSums)
  const all = sums.guns ?? 0
  const online = all - (sums[5] ?? 0)
  const shares = gunStatuses.map(status => ({ status, count: sums[status] ?? 0 }))
  const starts = shares.map((_, place) => shares.slice(0, place).reduce((sum, { count }) => sum + count, 0))
  return (
    <Panel title={t('bigScreen.guns')} note={t('bigScreen.gunsInAll', { count: countOf(all) })}>
      <div className={styles.ringRow}>
        <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
          <circle className={styles.ringGround} cx="50" cy="50" r="40" />
          {all > 0 &&
            shares.map(({ status, count }, place) => (
              <circle
                key={status}
                cx="50"
                cy="50"
                r="40"
                style={{ stroke: colourOf(status) }}
                strokeDasharray={`${(around * count) / all} ${around}`}
                strokeDashoffset={(-around * (starts[place] ?? 0)) / all}
              />
            ))}
          <text x="50" y="50">
            {countOf(online)}
          </text>
          <text x="50" y="67" className={styles.ringWord}>
            {t('bigScreen.online')}
          </text>
        </svg>
        <GunStates sums={sums} colourOf={colourOf} columns={1} />
      </div>
    </Panel>
  )
}
