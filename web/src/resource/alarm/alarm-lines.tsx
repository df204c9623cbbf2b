// Alarms of one thing, one below the other: how grave, what, since when, whether it goes on.
import { labelOf } from '@ev/contract/kit/choices'
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { alarmState as alarmStates } from '@ev/contract/operation-enums'
import { alarmName, alarmState } from '@ev/rules/alarm'
import { useT } from '../../locales/language.ts'
import { Age } from '../live/age.tsx'
import { RefLink } from '../value/ref-link.tsx'
import { useSpoken } from '../value/spoken.ts'
import styles from './alarm.module.css'
import { AlarmLevel } from './alarm-level.tsx'

export function AlarmLines({ alarms }: { alarms: readonly WallAlarm[] }) {
  const t = useT()
  const language = useSpoken()
  return (
    <ul className={styles.lines}>
      {alarms.map(({ id, alarmNo, kind, code, level, lastAt, recoveredAt, times }) => (
        <li key={id}>
          <AlarmLevel level={level} />
          <strong>{alarmName(kind, code)[language]}</strong>
          <span>{labelOf(alarmStates.list, alarmState({ kind, isRecovered: recoveredAt !== null }), language)}</span>
          {times > 1 && <span>{t('alarm.times', { count: times })}</span>}
          <Age at={lastAt} className={styles.quiet} />
          <RefLink family="operation-service/alarm" to={{ id, label: alarmNo }} />
        </li>
      ))}
    </ul>
  )
}
