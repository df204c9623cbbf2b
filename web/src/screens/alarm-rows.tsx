// Alarms as a wall shows them: what, where, since when, and whether it is over.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { alarmName, alarmState } from '@ev/rules/alarm'
import { useT } from '../locales/language.ts'
import { Age } from '../resource/live/age.tsx'
import { useIsThere } from '../resource/live/use-wall.ts'
import type { Wall } from '../resource/live/wall.ts'
import { useSpoken } from '../resource/value/spoken.ts'
import styles from './alarm-rows.module.css'
import { Nothing } from './panel.tsx'

export function AlarmRows({ wall, alarms }: { wall: Wall; alarms: readonly WallAlarm[] }) {
  const t = useT()
  const language = useSpoken()
  const isThere = useIsThere(wall)
  if (isThere && alarms.length === 0) return <Nothing text={t('bigScreen.alarmsEmpty')} />
  return (
    <ul className={styles.rows}>
      {alarms.map(({ id, kind, code, stationId, pileId, firstAt, recoveredAt }) => (
        <li key={id} data-over={alarmState({ kind, isRecovered: recoveredAt !== null }) !== 'lasting' || undefined}>
          <b>{alarmName(kind, code)[language]}</b>
          <span className={styles.place}>
            {wall.stations().get(stationId)?.name} {wall.piles().get(pileId)?.name}
          </span>
          <span className={styles.when}>{recoveredAt === null ? <Age at={firstAt} /> : t('bigScreen.recovered')}</span>
        </li>
      ))}
    </ul>
  )
}
