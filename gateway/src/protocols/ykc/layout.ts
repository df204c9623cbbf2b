// A frame is its type, its name and its fields in order. One reader and one writer serve all frames, and the
// communication log tells them from the same table.
import type { ExplainedField } from '../../event.ts'
import type { Field } from './field.ts'
import { hexOf, joined } from './frame.ts'

/** Any field, whatever it holds. */
type AnyField = Pick<Field<unknown>, 'bytes' | 'read' | 'isSecret'> & {
  readonly write: (value: never) => Uint8Array | undefined
  readonly explain: (value: never) => readonly ExplainedField[]
}

export type Layout = Readonly<Record<string, AnyField>>

/** What the fields of a layout hold. */
export type Body<L extends Layout> = {
  [K in keyof L]: L[K] extends { read: (bytes: Uint8Array) => infer T } ? Exclude<T, undefined> : never
}

export type FrameKind<L extends Layout = Layout> = {
  readonly type: number
  readonly name: { readonly zh: string; readonly en: string }
  readonly layout: L
}

export const frame = <L extends Layout>(type: number, zh: string, en: string, layout: L): FrameKind<L> => ({
  type,
  name: { zh, en },
  layout,
})

/** How long a body is at least. */
export const bytesOf = (layout: Layout) =>
  Object.values(layout).reduce((sum, { bytes }) => sum + (bytes === 'rest' ? 0 : bytes), 0)

/** `why` is the first field that does not fit; a body that is too short ends within it. */
export type Read<L extends Layout> =
  | { is: 'read'; values: Body<L>; tail: Uint8Array }
  | { is: 'unfit'; why: string; values: Partial<Body<L>>; tail: Uint8Array }

/** A longer body is a vendor's own: what is left over is the tail. */
export function readBody<L extends Layout>(layout: L, body: Uint8Array): Read<L> {
  const values: Record<string, unknown> = {}
  let at = 0
  for (const key in layout) {
    const field = layout[key]!
    const end = field.bytes === 'rest' ? body.length : at + field.bytes
    const value = end > body.length ? undefined : field.read(body.subarray(at, end))
    if (value === undefined)
      return { is: 'unfit', why: key, values: values as Partial<Body<L>>, tail: body.subarray(at) }
    values[key] = value
    at = end
  }
  return { is: 'read', values: values as Body<L>, tail: body.subarray(at) }
}

type Written = { is: 'written'; bytes: Uint8Array } | { is: 'unfit'; why: string }

export function writeBody<L extends Layout>(layout: L, values: Body<L>): Written {
  const parts: Uint8Array[] = []
  for (const key in layout) {
    const part = layout[key]!.write(values[key] as never)
    if (part === undefined) return { is: 'unfit', why: key }
    parts.push(part)
  }
  return { is: 'written', bytes: joined(parts) }
}

/** Field by field, as far as they could be read. */
export function explainBody(layout: Layout, read: Read<Layout>): ExplainedField[] {
  const fields = Object.entries(layout).flatMap(([key, field]) =>
    key in read.values ? field.explain(read.values[key] as never) : [],
  )
  if (read.tail.length === 0) return fields
  const name =
    read.is === 'read' ? { zh: '扩展数据', en: 'Extension' } : { zh: '无法解析的数据', en: 'Data that does not fit' }
  return [...fields, { name, value: hexOf(read.tail) }]
}
