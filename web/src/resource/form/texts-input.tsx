// Several texts, one a line.
import type { Field } from '@ev/contract/kit/field'
import { Input } from 'antd'
import { useState } from 'react'
import type { InputProps } from './given.ts'

const none: readonly string[] = []

export function TextsInput(props: InputProps<readonly string[]> & { field: Field }) {
  const { field, value = none, onChange, onBlur, ...given } = props
  const [typed, setTyped] = useState('')
  // An empty line is one on its way to be a text: as long as it means what the form holds, it stays as it was typed.
  const text = isSame(linesOf(typed), value) ? typed : value.join('\n')
  return (
    <Input.TextArea
      {...given}
      value={text}
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(linesOf(event.target.value))
      }}
      onBlur={() => {
        setTyped(value.join('\n'))
        onBlur?.()
      }}
      autoSize={{ minRows: 2, maxRows: 10 }}
      count={{ show: true, max: field.most, strategy: held => linesOf(held).length }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** Whatever people put between them when they paste: lines, commas, semicolons. */
const linesOf = (text: string) =>
  text
    .split(/[\n、,，;；]/)
    .map(line => line.trim())
    .filter(line => line !== '')

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')
