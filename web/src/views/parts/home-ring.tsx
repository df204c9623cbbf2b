// How many guns are what, as it happens: a ring, and beside it each status with its mark, its name and its count.
import { gunStatus } from '@ev/contract/asset-enums'
import { stakeColor } from '@ev/contract/config/stake-color'
import { labelOf } from '@ev/contract/kit/choices'
import type { HomeLive } from '@ev/contract/statistics/home'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { countText, powerText } from '../../resource/dashboard/amounts.ts'
import { Panel } from '../../resource/dashboard/panel.tsx'
import { useWords } from '../../resource/form/of.ts'
import { call } from '../../shell/call.ts'
import { useMe } from '../../shell/me.ts'
import styles from './home-parts.module.css'

const statuses: readonly GunStatus[] = [1, 2, 3, 4, 5, 6, 7, 8]
const names = ['idle', 'preparing', 'charging', 'full', 'offline', 'alarm', 'fault', 'reserved']
const gunScreen = '/business/pileManage/gunList'

type HomeRingProps = { live: HomeLive | undefined; state: ReactNode; isStale: boolean }

export function HomeRing({ live, state, isStale }: HomeRingProps) {
  const { t, language } = useWords()
  const { screens } = useMe().me.routes
  const { data: colours } = useQuery({
    queryKey: [stakeColor.mine.path],
    queryFn: () => call(stakeColor.mine, {}),
    staleTime: 300_000,
  })
  const colourOf = (status: GunStatus) => colours?.find(one => one.status === status)?.color
  const counts = live?.guns ?? statuses.map(() => 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const shares = statuses.map((status, place) => ({
    status,
    count: counts[place] ?? 0,
    begin: counts.slice(0, place).reduce((sum, count) => sum + count, 0) / (total || 1),
  }))
  return (
    <Panel title={t('home.guns')} area="ring" tools={state}>
      <div className={styles.ring} data-stale={isStale || undefined}>
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className={styles.track} cx="60" cy="60" r="48" />
          {shares
            .filter(({ count }) => count > 0)
            .map(({ status, count, begin }) => (
              <circle
                key={status}
                cx="60"
                cy="60"
                r="48"
                pathLength={1}
                strokeDasharray={`${count / total} 1`}
                strokeDashoffset={-begin}
                style={{ stroke: colourOf(status) ?? `var(--gun-${names[status - 1]})` }}
              />
            ))}
          <text x="60" y="58">
            {live ? countText(total) : '—'}
          </text>
          <text x="60" y="76" className={styles.small}>
            {t('home.gunsUnit')}
          </text>
        </svg>
        <ul>
          {shares.map(({ status, count }) => {
            const name = labelOf(gunStatus.list, status, language)
            return (
              <li key={status}>
                <GunMark status={status} color={colourOf(status)} />
                {screens.has(gunScreen) ? <Link to={`${gunScreen}?gunStatus=${status}`}>{name}</Link> : name}
                <strong>{live ? countText(count) : '—'}</strong>
              </li>
            )
          })}
        </ul>
      </div>
      <p className={styles.power}>
        {t('home.powerNow')} <strong>{live ? powerText(live.powerW) : '—'}</strong> kW
      </p>
    </Panel>
  )
}
