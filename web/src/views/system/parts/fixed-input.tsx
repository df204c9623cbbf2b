// A field that the product itself goes by: seen, not changed, with the reason.
import { labelOf, type Option } from '@ev/contract/kit/choices'
import { Input } from 'antd'
import type { InputProps } from '../../../resource/form/given.ts'
import { useWords } from '../../../resource/form/of.ts'
import styles from './tree.module.css'

type Reason = 'menu.fixed' | 'menu.kindStays'

export const FixedLine = ({ value = '', id }: InputProps<string>) => <Fixed id={id} text={value} reason="menu.fixed" />

type FixedChoiceProps<V> = InputProps<V> & { options: readonly Option[]; reason: Reason }

export function FixedChoice<V extends string>({ value, id, options, reason }: FixedChoiceProps<V>) {
  const { language } = useWords()
  return <Fixed id={id} text={labelOf(options, value ?? null, language)} reason={reason} />
}

function Fixed({ id, text, reason }: { id: string | undefined; text: string; reason: Reason }) {
  const { t } = useWords()
  return (
    <span className={styles.fixed}>
      <Input {...(id !== undefined && { id })} value={text} disabled />
      <small>{t(reason)}</small>
    </span>
  )
}
