// What each filter is given: its field, what it holds, and how to change that.
import type { Field } from '@ev/contract/kit/field'
import type { Changing } from '../list-state.ts'

export type FilterProps<V> = {
  name: string
  field: Field
  value: V | undefined
  onChange: (value: V | undefined, how?: Changing) => void
}
