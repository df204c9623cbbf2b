// The input that fits the type of a parameter.
import type { Parameter, ParameterValue } from '@ev/contract/system/parameter'
import { Input, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../resource/form/of.ts'
import styles from './parameters.module.css'

type ParameterInputProps = {
  row: Parameter
  value: ParameterValue
  isDisabled: boolean
  isWrong: boolean
  id: string
  /** Of a group of radios, which no label of one input can name. */
  labelledBy: string
  describedBy: string
  onChange: (value: ParameterValue) => void
}

export function ParameterInput(props: ParameterInputProps) {
  return inputs[props.row.type](props)
}

const mostOfLine = 100
const mostRadios = 3

const given = ({ id, isDisabled, isWrong, describedBy }: ParameterInputProps) => ({
  id,
  disabled: isDisabled,
  'aria-describedby': describedBy,
  ...(isWrong && { 'aria-invalid': true, status: 'error' as const }),
})

function NumberInput(props: ParameterInputProps) {
  const { t } = useWords()
  const { row, value, onChange } = props
  return (
    <div className={styles.number}>
      <Input
        {...given(props)}
        value={String(value)}
        inputMode="numeric"
        autoComplete="off"
        suffix={row.unit}
        onChange={event => onChange(event.target.value)}
      />
      {row.least !== null && row.most !== null && (
        <span className={styles.range}>{t('parameter.range', { least: row.least, most: row.most })}</span>
      )}
    </div>
  )
}

function LineInput(props: ParameterInputProps) {
  const { row, value, onChange } = props
  return (
    <Input
      {...given(props)}
      value={String(value)}
      autoComplete="off"
      spellCheck={false}
      inputMode={row.type === 'url' ? 'url' : 'text'}
      {...(row.type === 'text' && row.most !== null && { count: { show: true, max: row.most } })}
      {...(row.type === 'url' && { placeholder: 'https://' })}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function TextInput(props: ParameterInputProps) {
  const { row, value, onChange } = props
  if ((row.most ?? 0) <= mostOfLine) return <LineInput {...props} />
  return (
    <Input.TextArea
      {...given(props)}
      value={String(value)}
      autoSize={{ minRows: 2, maxRows: 6 }}
      count={{ show: true, max: row.most ?? undefined }}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function FlagInput(props: ParameterInputProps) {
  const { t } = useWords()
  const { id, value, isDisabled, describedBy, onChange } = props
  return (
    <span className={styles.flag}>
      <Switch
        id={id}
        checked={value === true}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={onChange}
      />
      {t(value === true ? 'parameter.on' : 'parameter.off')}
    </span>
  )
}

function ChoiceInput(props: ParameterInputProps) {
  const { row, id, value, isDisabled, labelledBy, onChange } = props
  const options = [...row.choices]
  if (options.length <= mostRadios)
    return (
      <Radio.Group
        id={id}
        options={options}
        value={value}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        onChange={event => onChange(event.target.value)}
      />
    )
  return <Select {...given(props)} value={String(value)} options={options} onChange={onChange} />
}

/** What is set is not shown; whatever is typed takes its place. */
function SecretInput(props: ParameterInputProps) {
  const { value, onChange } = props
  return (
    <Input.Password
      {...given(props)}
      value={String(value)}
      autoComplete="new-password"
      visibilityToggle={false}
      onFocus={event => event.target.select()}
      onChange={event => onChange(event.target.value)}
    />
  )
}

const inputs: Record<Parameter['type'], (props: ParameterInputProps) => ReactNode> = {
  number: props => <NumberInput {...props} />,
  flag: props => <FlagInput {...props} />,
  url: props => <LineInput {...props} />,
  path: props => <LineInput {...props} />,
  text: props => <TextInput {...props} />,
  choice: props => <ChoiceInput {...props} />,
  secret: props => <SecretInput {...props} />,
}
