// What is wrong at a place of a plan.
import type { Fault } from '@ev/rules/price/fault'
import { sayRefusal } from '@ev/rules/refuse'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './plan.module.css'

export function Faults({ id, faults }: { id?: string; faults: readonly Fault[] }) {
  const language = useSpoken()
  if (faults.length === 0) return null
  return (
    <ul id={id} className={styles.wrong}>
      {faults.map(({ field, refusal, values }) => {
        const { msg } = sayRefusal(refusal, values, language)
        return <li key={`${field} ${msg}`}>{msg}</li>
      })}
    </ul>
  )
}
