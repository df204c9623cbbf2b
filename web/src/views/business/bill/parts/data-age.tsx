// How long ago something was measured; what is old stands out.
import { useT } from '../../../../locales/language.ts'
import styles from './abnormal.module.css'

type DataAgeProps = { sec: number | null; isOld: boolean }

export function DataAge({ sec, isOld }: DataAgeProps) {
  const t = useT()
  if (sec === null) return '–'
  const text =
    sec < 120
      ? t('orderCare.seconds', { count: sec })
      : sec < 7_200
        ? t('orderCare.minutes', { count: Math.floor(sec / 60) })
        : t('orderCare.hours', { count: Math.floor(sec / 3_600) })
  return <span className={isOld ? styles.old : undefined}>{text}</span>
}
