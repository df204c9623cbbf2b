// Which station it is, what it has done today, what its guns are, and what is wrong with it.
import type { ScreenStation } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { useAlarms, useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { AlarmRows } from '../alarm-rows.tsx'
import { gunSums } from '../company/wall-sums.ts'
import { Figures } from '../figures.tsx'
import type { ColourOf } from '../gun-colours.ts'
import { GunStates } from '../gun-states.tsx'
import { Column, Panel } from '../panel.tsx'
import { countOf, kwOf, yuanOf } from '../shown.ts'
import styles from './station.module.css'

type SideProps = {
  wall: Wall
  station: ScreenStation
  stations: readonly ScreenStation[]
  onStation: (id: string) => void
  colourOf: ColourOf
}

const alarmsAtMost = 5

export function StationSide({ wall, station, stations, onStation, colourOf }: SideProps) {
  const t = useT()
  const sums = useWallSum(wall, gunSums)
  const figures = [
    { name: t('bigScreen.power'), unit: 'kW', value: sums.powerW ?? 0, show: kwOf },
    { name: t('bigScreen.energy'), unit: 'kWh', value: station.today.energyE4, show: energyText },
    { name: t('bigScreen.revenue'), unit: t('bigScreen.yuan'), value: station.today.revenueFen, show: yuanOf },
    { name: t('bigScreen.orders'), unit: t('bigScreen.orderUnit'), value: station.today.orders, show: countOf },
  ].filter(({ value }) => value !== undefined)
  return (
    <Column>
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
      <Figures figures={figures} />
      <Panel title={t('bigScreen.guns')} note={t('bigScreen.gunsInAll', { count: countOf(sums.guns ?? 0) })}>
        <GunStates sums={sums} colourOf={colourOf} columns={2} />
      </Panel>
      <Panel title={t('bigScreen.alarms')} className={styles.alarms}>
        <AlarmRows wall={wall} alarms={useAlarms(wall).slice(0, alarmsAtMost)} />
      </Panel>
    </Column>
  )
}
