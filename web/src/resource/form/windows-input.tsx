import type { Field } from '@ev/contract/kit/field'
import type { Window } from '@ev/rules/half-hours'
import { HalfHours } from '../../kit/half-hours.tsx'
import type { InputProps } from './given.ts'
import { useWords } from './of.ts'

const none: readonly Window[] = []

export function WindowsInput(props: InputProps<readonly Window[]> & { field: Field }) {
  const { field, value = none, onChange, id, onBlur } = props
  const { word } = useWords()
  return (
    <HalfHours
      id={id}
      label={word(field.label)}
      value={value}
      onChange={windows => onChange?.(windows)}
      onBlur={onBlur}
      isInvalid={props['aria-invalid'] === 'true'}
      describedBy={props['aria-describedby']}
    />
  )
}
