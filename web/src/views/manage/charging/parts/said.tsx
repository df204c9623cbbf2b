// What was said with a command, or answered to it: by the names of its fields where it has some.
import { sayValue } from '@ev/contract/kit/say'
import { commandKind, commandNames } from '@ev/contract/operation/command-kinds'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './said.module.css'

type SaidProps = { kind: string; data: Readonly<Record<string, unknown>> | null }

export function Said({ kind, data }: SaidProps) {
  const language = useSpoken()
  const known = commandNames.find(name => name === kind)
  const fields = known === undefined ? {} : commandKind(known).params
  const entries = Object.entries(data ?? {}).filter(([, value]) => value !== null && value !== '')
  if (entries.length === 0) return '–'
  return (
    <dl className={styles.said}>
      {entries.map(([name, value]) => {
        const field = fields[name]
        return (
          <div key={name}>
            <dt>{field?.label[language] ?? name}</dt>
            <dd>{field ? sayValue(field, value, language) : plain(value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
