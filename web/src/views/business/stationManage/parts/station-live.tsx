// One station at this moment: its piles and guns, how it draws power, who charges, what is wrong, what it costs, and what
// the day has come to.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import { GunDrawer } from '../../../../resource/gun/gun-drawer.tsx'
import { useStation, useWall, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { PriceInForce } from '../../../../resource/price/price-in-force.tsx'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { AlarmsHere } from '../../../../resource/watch/alarms-here.tsx'
import { StatusCounts } from '../../../../resource/watch/marks.tsx'
import { PowerBar } from '../../../../resource/watch/power-bar.tsx'
import { stationSum } from '../../../../resource/watch/sums.ts'
import { WallFrame } from '../../../../resource/watch/wall-frame.tsx'
import styles from '../../../../resource/watch/watch.module.css'
import { StationFigures } from './station-live-figures.tsx'
import { StationLoadChart } from './station-live-load.tsx'
import { StationOrders } from './station-live-orders.tsx'
import { StationPiles } from './station-live-piles.tsx'
import { StationTransformers } from './station-live-transformers.tsx'

export function StationLive({ id }: { id: string }) {
  const t = useT()
  const wall = useWall({ stationIds: [id] })
  const station = useStation(wall, id)
  const [gun, setGun] = useState<string>()
  const isHere = useCallback((alarm: WallAlarm) => alarm.stationId === id, [id])
  return (
    <WallFrame
      wall={wall}
      isMissing={station === undefined}
      head={<Link to="/safe/monitorManage/stationMonitor">{t('watch.toStations')}</Link>}
    >
      {station && (
        <>
          <Head wall={wall} id={id} name={station.name} />
          <StationFigures id={id} />
          <Section title={t('watch.pilesAndGuns')}>
            <StationPiles wall={wall} id={id} onOpen={setGun} />
          </Section>
          <div className={styles.sides}>
            <Section title={t('watch.load')}>
              <StationLoadChart id={id} />
            </Section>
            <Section title={t('watch.alarms')}>
              <AlarmsHere wall={wall} isHere={isHere} />
            </Section>
          </div>
          <Section title={t('watch.currentOrders')}>
            <StationOrders wall={wall} id={id} onOpen={setGun} />
          </Section>
          <StationTransformers wall={wall} id={id} />
          <Section title={t('watch.priceNow')}>
            <PriceInForce at={{ kind: 'station', id }} />
          </Section>
        </>
      )}
      <GunDrawer wall={wall} id={gun} onClose={() => setGun(undefined)} />
    </WallFrame>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Head({ wall, id, name }: { wall: Wall; id: string; name: string }) {
  const t = useT()
  const sum = useWallSum(
    wall,
    useCallback((now: Wall) => stationSum(now, id), [id]),
  )
  return (
    <div className={styles.twoEnds}>
      <strong>
        <RefLink family="config-service/station" to={{ id, label: name }} />
      </strong>
      <StatusCounts counts={sum} />
      {sum.alarms > 0 && <span className={styles.alarmCount}>{t('watch.alarmsOpen', { count: sum.alarms })}</span>}
      {sum.offlinePiles > 0 && (
        <span className={styles.quiet}>{t('watch.pilesAway', { count: sum.offlinePiles })}</span>
      )}
      <PowerBar label={t('watch.capacity')} nowW={sum.powerW} ofW={sum.ratedW} />
    </div>
  )
}
