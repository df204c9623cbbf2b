// Which station it is, what it has done today, what its guns are, and what is wrong with it.
import type { ScreenStation } from '@ev/contract/statistics/big-screen'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { useAlarms, useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { AlarmRows } from '../alarm-rows.tsx'
import { gunSums } from '../company/wall-sums.ts'
import type { ColourOf } from '../gun-colours.ts'
import { gunStatuses } from '../gun-status.ts'
import { Panel } from '../panel.tsx'
import { Rolling } from '../rolling.tsx'
import { countOf, kwOf, yuanOf } from '../shown.ts'
import styles from './station.module.css'

type SideProps = {
  wall: Wall
  station: ScreenStation
  stations: readonly ScreenStation[]
  onStation: (id: string) => void
  colourOf: ColourOf
  wordOf: (status: GunStatus) => string
}

const alarmsAtMost = 5

export function StationSide({ wall, station, stations, onStation, colourOf, wordOf }: SideProps) {
  const t = useT()
  const sums = useWallSum(wall, gunSums)
  const figures = [
    { name: t('bigScreen.power'), unit: 'kW', value: sums.powerW ?? 0, show: kwOf },
    { name: t('bigScreen.energy'), unit: 'kWh', value: station.today.energyE4, show: energyText },
    { name: t('bigScreen.revenue'), unit: t('bigScreen.yuan'), value: station.today.revenueFen, show: yuanOf },
    { name: t('bigScreen.orders'), unit: t('bigScreen.orderUnit'), value: station.today.orders, show: countOf },
  ]
  return (
    <div className={styles.side}>
      <label className={styles.choose}>
        <span>{t('bigScreen.chooseStation')}</span>
        <select value={station.id} onChange={({ target }) => onStation(target.value)}>
          {stations.map(({ id, name, charging, guns }) => (
            <option key={id} value={id}>
              {t('bigScreen.stationOption', { name, charging, guns })}
            </option>
          ))}
        </select>
      </label>
      <dl className={styles.figures}>
        {figures.map(
          ({ name, unit, value, show }) =>
            value !== undefined && (
              <div key={name}>
                <dt>
                  {name} <small>{unit}</small>
                </dt>
                <dd>
                  <Rolling value={value} show={show} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Panel title={t('bigScreen.guns')} note={t('bigScreen.gunsInAll', { count: countOf(sums.guns ?? 0) })}>
        <ul className={styles.states}>
          {gunStatuses.map(status => (
            <li key={status} data-none={(sums[status] ?? 0) === 0 || undefined}>
              <GunMark status={status} color={colourOf(status)} />
              {wordOf(status)}
              <b>{countOf(sums[status] ?? 0)}</b>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('bigScreen.alarms')} className={styles.alarms}>
        <AlarmRows wall={wall} alarms={useAlarms(wall).slice(0, alarmsAtMost)} />
      </Panel>
    </div>
  )
}
