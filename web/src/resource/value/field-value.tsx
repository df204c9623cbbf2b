// The value of one field of one record, with all that its resource can do for it.
import type { Call } from '@ev/contract/kit/calls'
import type { Field } from '@ev/contract/kit/field'
import { call } from '../../shell/call.ts'
import { useMayCall } from '../../shell/me.ts'
import { Value } from './value.tsx'

type Shown = { readonly fields: Readonly<Record<string, Field>>; readonly calls: object }
type FieldValueProps = { of: Shown; name: string; row: { readonly id: string } }

export function FieldValue({ of, name, row }: FieldValueProps) {
  const mayCall = useMayCall()
  const field = of.fields[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  const { reveal } = of.calls as Readonly<Record<string, Call | undefined>>
  const ask = reveal && mayCall(reveal) ? () => revealed(reveal, row.id, name) : undefined
  return <Value field={field} value={(row as Readonly<Record<string, unknown>>)[name]} reveal={ask} />
}

export async function revealed(reveal: Call, id: string, field: string): Promise<string> {
  const { value } = (await call(reveal, { id, field })) as { value: string }
  return value
}
