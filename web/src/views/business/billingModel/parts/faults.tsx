// What is wrong at a place of a plan.
import type { Fault } from '@ev/rules/price/fault'
import { sayTier, tiers } from '@ev/rules/price/tier'
import { type Language, sayRefusal } from '@ev/rules/refuse'
import { tierName } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './plan.module.css'

export function Faults({ id, faults }: { id?: string; faults: readonly Fault[] }) {
  const language = useSpoken()
  if (faults.length === 0) return null
  return (
    <ul id={id} className={styles.wrong}>
      {faults.map(fault => {
        const msg = sayFault(fault, language)
        return <li key={`${fault.field} ${msg}`}>{msg}</li>
      })}
    </ul>
  )
}

/** A refusal names a tier in both languages, whoever reads it; here it is known who does. */
export function sayFault({ refusal, values }: Fault, language: Language): string {
  const named = tiers.find(tier => sayTier(tier) === values.tier)
  return sayRefusal(refusal, named ? { ...values, tier: tierName(named, language) } : values, language).msg
}
