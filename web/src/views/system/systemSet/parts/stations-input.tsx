import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import styles from './rights.module.css'

/** The stations of a role are chosen on the screens of stations; what is set stays. */
export function StationsInput({ value = [] }: InputProps<string[]>) {
  const t = useT()
  return <p className={styles.quiet}>{t('role.stations', { count: value.length })}</p>
}
