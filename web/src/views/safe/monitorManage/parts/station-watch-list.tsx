// Stations one below the other, by name, each as it is now.
import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import { useStation, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { StatusCounts } from '../../../../resource/watch/marks.tsx'
import { PowerBar } from '../../../../resource/watch/power-bar.tsx'
import { stationSum } from '../../../../resource/watch/sums.ts'
import watch from '../../../../resource/watch/watch.module.css'
import styles from './station-watch.module.css'

type StationListProps = { wall: Wall; ids: readonly string[]; onPoint: (id: string | undefined) => void }

export const stationDetail = (id: string) => `/business/stationManage/StationMonitorDetail?id=${id}`

export function StationList({ wall, ids, onPoint }: StationListProps) {
  const t = useT()
  return (
    <ul className={styles.list} aria-label={t('watch.stationsOf')}>
      {ids.map(id => (
        <StationRow key={id} wall={wall} id={id} onPoint={onPoint} />
      ))}
    </ul>
  )
}

type StationRowProps = { wall: Wall; id: string; onPoint: StationListProps['onPoint'] }

const StationRow = memo(function StationRow({ wall, id, onPoint }: StationRowProps) {
  const t = useT()
  const station = useStation(wall, id)
  const sum = useWallSum(
    wall,
    useCallback((now: Wall) => stationSum(now, id), [id]),
  )
  if (!station) return null
  const isAway = sum.guns > 0 && sum.count5 === sum.guns
  return (
    <li
      data-away={isAway || undefined}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
    >
      <span className={watch.twoEnds}>
        <Link to={stationDetail(id)}>{station.name}</Link>
        <PowerBar label={t('watch.capacity')} nowW={sum.powerW} ofW={sum.ratedW} />
      </span>
      <StatusCounts counts={sum} />
      <span className={styles.notes}>
        {sum.offlinePiles > 0 && <span>{t('watch.pilesAway', { count: sum.offlinePiles })}</span>}
        {sum.alarms > 0 && <span className={watch.alarmCount}>{t('watch.alarmsOpen', { count: sum.alarms })}</span>}
      </span>
    </li>
  )
})
