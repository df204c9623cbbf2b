// Alarms as a wall shows them: what, where, since when, and whether it is over.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { useT } from '../locales/language.ts'
import { Age } from '../resource/live/age.tsx'
import { useIsThere } from '../resource/live/use-wall.ts'
import type { Wall } from '../resource/live/wall.ts'
import styles from './alarm-rows.module.css'
import { Nothing } from './panel.tsx'

const kinds = {
  fault: 'bigScreen.alarmFault',
  stop: 'bigScreen.alarmStop',
  offline: 'bigScreen.alarmOffline',
  vehicle: 'bigScreen.alarmVehicle',
} as const satisfies Record<WallAlarm['kind'], string>

export function AlarmRows({ wall, alarms }: { wall: Wall; alarms: readonly WallAlarm[] }) {
  const t = useT()
  const isThere = useIsThere(wall)
  if (isThere && alarms.length === 0) return <Nothing text={t('bigScreen.alarmsEmpty')} />
  return (
    <ul className={styles.rows}>
      {alarms.map(alarm => (
        <li key={alarm.id} data-over={alarm.recoveredAt !== null || undefined}>
          <b>{t(kinds[alarm.kind])}</b>
          <span className={styles.place}>
            {wall.stations().get(alarm.stationId)?.name} {wall.piles().get(alarm.pileId)?.name}
          </span>
          <span className={styles.when}>
            {alarm.recoveredAt === null ? <Age at={alarm.firstAt} /> : t('bigScreen.recovered')}
          </span>
        </li>
      ))}
    </ul>
  )
}
