// Alarms of a pile or a station as they come: those that last before those that are over, newest first.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { useMemo } from 'react'
import { useT } from '../../locales/language.ts'
import { AlarmLines } from '../alarm/alarm-lines.tsx'
import { useAlarms } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { isLasting } from './sums.ts'
import styles from './watch.module.css'

const mostShown = 20

/** `isHere` is the same function as long as the place is. */
export function AlarmsHere({ wall, isHere }: { wall: Wall; isHere: (alarm: WallAlarm) => boolean }) {
  const t = useT()
  const all = useAlarms(wall)
  const shown = useMemo(() => {
    const here = all.filter(isHere)
    return [...here.filter(isLasting), ...here.filter(alarm => !isLasting(alarm))].slice(0, mostShown)
  }, [all, isHere])
  if (shown.length === 0) return <p className={styles.quiet}>{t('watch.noAlarms')}</p>
  return <AlarmLines alarms={shown} />
}
