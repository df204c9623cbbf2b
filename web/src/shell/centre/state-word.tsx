import type { Option } from '@ev/contract/kit/choices'
import styles from '../../kit/tone.module.css'
import { useT } from '../../locales/language.ts'
import { useSpoken } from './spoken.ts'

/** The word says it; the mark before it, of a colour and a shape of its own, lets it be found again. */
export function StateWord({ options, value }: { options: readonly Option[]; value: string | number }) {
  const t = useT()
  const language = useSpoken()
  const option = options.find(one => one.value === value)
  return (
    <span className={styles.word} data-tone={option?.tone ?? 'idle'}>
      {option?.[language] ?? t('centre.unknown')}
    </span>
  )
}
