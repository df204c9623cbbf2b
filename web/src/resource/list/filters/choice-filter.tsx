// One or several of the values that a field may have.
import type { Option } from '@ev/contract/kit/choices'
import { useT } from '../../../locales/language.ts'
import { useSpoken } from '../../value/spoken.ts'
import { Choice } from '../../value/value.tsx'
import type { FilterProps } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filters.module.css'

type Values = readonly (string | number)[]

export function ChoiceFilter({ field, value = [], onChange }: FilterProps<Values>) {
  const language = useSpoken()
  const options = field.choices ?? []
  const isOn = (option: Option) => value.includes(option.value)
  const said = options.filter(isOn).map(option => option[language])
  return (
    <FilterPanel
      label={field.label[language]}
      said={said.length > 0 ? said.join(language === 'zh' ? '、' : ', ') : undefined}
      onClear={() => onChange(undefined)}
    >
      {({ how }) => (
        <ul className={styles.options}>
          {options.map(option => (
            <li key={option.value}>
              <label>
                <input
                  className={styles.box}
                  type="checkbox"
                  checked={isOn(option)}
                  onChange={() => {
                    const next = options.filter(one => isOn(one) !== (one === option)).map(one => one.value)
                    onChange(next.length > 0 ? next : undefined, how())
                  }}
                />
                <Choice options={options} value={option.value} language={language} />
              </label>
            </li>
          ))}
        </ul>
      )}
    </FilterPanel>
  )
}

export function FlagFilter({ name, field, value, onChange }: FilterProps<boolean>) {
  const t = useT()
  const language = useSpoken()
  const answers = [
    { value: undefined, text: t('list.any') },
    { value: true, text: t('list.yes') },
    { value: false, text: t('list.no') },
  ]
  const said = value === undefined ? undefined : answers.find(answer => answer.value === value)?.text
  return (
    <FilterPanel label={field.label[language]} said={said} onClear={() => onChange(undefined)}>
      {({ close, how }) => (
        <ul className={styles.options}>
          {answers.map(answer => (
            <li key={answer.text}>
              <label>
                <input
                  className={styles.box}
                  type="radio"
                  name={name}
                  checked={answer.value === value}
                  onChange={() => {
                    onChange(answer.value, how())
                    close()
                  }}
                />
                {answer.text}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FilterPanel>
  )
}
