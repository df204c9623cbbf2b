// Above the guns of a station: its name, how many are in which state, what it draws now, what is wrong.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { useCallback } from 'react'
import { GunMark, type GunStatus } from '../../../../kit/gun-mark.tsx'
import { useT } from '../../../../locales/language.ts'
import { isLasting } from '../../../../resource/alarm/alarm-groups.ts'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import { kilowatts } from '../../../../resource/gun/gun-words.ts'
import { useStation, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './wall.module.css'

type StationHeadProps = {
  wall: Wall
  id: string
  /** How many of its guns are shown. */
  shown: number
  isClosed: boolean
  onToggle: (stationId: string) => void
}

export function StationHead({ wall, id, shown, isClosed, onToggle }: StationHeadProps) {
  const t = useT()
  const language = useSpoken()
  const colors = useGunColors()
  const station = useStation(wall, id)
  const reduce = useCallback((of: Wall) => sumOf(of, id), [id])
  const { powerW, alarms, total, ...counts } = useWallSum(wall, reduce)
  return (
    <header className={styles.head}>
      <button type="button" className={styles.fold} aria-expanded={!isClosed} onClick={() => onToggle(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
        <strong>{station?.name}</strong>
      </button>
      <span className={styles.quiet}>
        {shown === total ? t('wall.gunCount', { count: total }) : t('wall.gunsOf', { shown, total })}
      </span>
      <ul className={styles.counts}>
        {gunStatus.list.map(({ value }) => {
          const count = counts[`s${value}`] ?? 0
          return (
            count > 0 && (
              <li key={value} title={labelOf(gunStatus.list, value, language)}>
                <GunMark status={value as GunStatus} color={colors[value]} />
                <span className={styles.countWord}>{labelOf(gunStatus.list, value, language)}</span>
                {count}
              </li>
            )
          )
        })}
      </ul>
      <span className={styles.power}>{kilowatts(powerW)} kW</span>
      {alarms > 0 && <span className={styles.alarms}>{t('alarm.lasting', { count: alarms })}</span>}
    </header>
  )
}

type Sum = { powerW: number; alarms: number; total: number } & Partial<Record<`s${number}`, number>>

function sumOf(wall: Wall, stationId: string): Sum {
  const sum: Sum = { powerW: 0, alarms: 0, total: 0 }
  for (const { status, powerW } of wall.gunsOfStation(stationId)) {
    sum[`s${status}`] = (sum[`s${status}`] ?? 0) + 1
    sum.total += 1
    if (status === 3) sum.powerW += powerW ?? 0
  }
  sum.alarms = wall.alarms().filter(alarm => alarm.stationId === stationId && isLasting(alarm)).length
  return sum
}
