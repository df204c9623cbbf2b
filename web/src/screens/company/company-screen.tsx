// The company at a glance: map, energy, revenue, load, guns, ranking, orders and alarms of today.
import type { bigScreen } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { useWall } from '../../resource/live/use-wall.ts'
import { post } from '../../shell/call.ts'
import { Frame } from '../frame.tsx'
import { Column } from '../panel.tsx'
import { usePolled } from '../use-polled.ts'
import styles from './company.module.css'
import { FigureTiles } from './figure-tiles.tsx'
import { GunRing } from './gun-ring.tsx'
import { LoadCurve } from './load-curve.tsx'
import { NewestAlarms } from './newest-alarms.tsx'
import { OrderTicker } from './order-ticker.tsx'
import { Ranking } from './ranking.tsx'
import { StationMap } from './station-map.tsx'

const ask = () => post<typeof bigScreen.company>('/statistics-service/bigScreen/company', {})

export default function CompanyScreen() {
  const t = useT()
  const wall = useWall()
  const polled = usePolled(ask)
  const figures = polled.value
  return (
    <Frame title={t('bigScreen.company')} wall={wall} polled={polled}>
      <div className={styles.columns}>
        <Column>
          <FigureTiles figures={figures} wall={wall} />
          <LoadCurve load={figures?.load} />
          <GunRing wall={wall} />
        </Column>
        <Column>
          <StationMap wall={wall} />
          {(!figures || figures.orders) && <OrderTicker orders={figures?.orders} />}
        </Column>
        <Column>
          <Ranking ranking={figures?.ranking} />
          <NewestAlarms wall={wall} />
        </Column>
      </div>
    </Frame>
  )
}
