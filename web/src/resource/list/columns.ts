// Which columns a list shows, in which order, how wide and pinned to which side: the definition's answer, changed by what
// its reader chose. A choice for a column that no longer exists is forgotten, a new column takes its place in the order.
import type { Field, Fields } from '@ev/contract/kit/field'
import type { Language } from '@ev/rules/refuse'
import { widthOf } from '../value/kinds.ts'

export type Pin = 'left' | 'right' | 'none'
export type Density = 'compact' | 'normal' | 'relaxed'

export type Column = {
  readonly name: string
  readonly field: Field
  readonly width: number
  readonly pin: Pin
  readonly isShown: boolean
}

/** Only what was chosen; all else follows the definition. */
export type ColumnChoice = { readonly width?: number; readonly pin?: Pin; readonly isShown?: boolean }
export type Layout = {
  readonly order?: readonly string[]
  readonly columns?: Readonly<Record<string, ColumnChoice>>
  readonly density?: Density
}

export const densities = { compact: 24, normal: 32, relaxed: 40 } as const
const narrowest = 56
const widest = 800

export const clampWidth = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** In the order of the list, those that are not shown among them. */
export function columnsOf(fields: Fields, { order, columns = {} }: Layout, language: Language): Column[] {
  return inOrder(fields, order).map(name => {
    const field = fields[name] as Field
    const chosen = columns[name] ?? {}
    return {
      name,
      field,
      width: clampWidth(chosen.width ?? widthOf(field, language)),
      pin: chosen.pin ?? field.fixed ?? 'none',
      isShown: chosen.isShown ?? field.list !== 'offered',
    }
  })
}

/** As chosen; what the choice does not know stands behind what it follows in the definition. */
function inOrder(fields: Fields, order: readonly string[] = []): string[] {
  const names = Object.keys(fields).filter(name => fields[name]?.list !== 'never')
  const result = [...new Set(order)].filter(name => names.includes(name))
  names.forEach((name, at) => {
    if (result.includes(name)) return
    const before = names.slice(0, at).findLast(one => result.includes(one))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
  })
  return result
}

const sides: Record<Pin, number> = { left: 0, none: 1, right: 2 }

/** What the table shows from left to right. */
export const shownColumns = (columns: readonly Column[]) =>
  columns.filter(({ isShown }) => isShown).toSorted((a, b) => sides[a.pin] - sides[b.pin])

export function chooseColumn(layout: Layout, name: string, choice: ColumnChoice): Layout {
  return { ...layout, columns: { ...layout.columns, [name]: { ...layout.columns?.[name], ...choice } } }
}

export function defaultWidth(layout: Layout, name: string): Layout {
  const { width: _, ...rest } = layout.columns?.[name] ?? {}
  return { ...layout, columns: { ...layout.columns, [name]: rest } }
}

/** So many places further on, as far as there are any. */
export function moveColumn(layout: Layout, fields: Fields, name: string, steps: number): Layout {
  const names = inOrder(fields, layout.order)
  const from = names.indexOf(name)
  const to = Math.min(names.length - 1, Math.max(0, from + steps))
  return from < 0 || from === to ? layout : { ...layout, order: names.toSpliced(from, 1).toSpliced(to, 0, name) }
}

/** What the server kept, as far as it can be read. */
export function readLayout(kept: unknown): Layout {
  const { order, columns, density } = Object(kept) as Record<string, unknown>
  const entries = Object.entries(Object(columns)).map(([name, choice]) => [name, readChoice(choice)] as const)
  return {
    ...(Array.isArray(order) && { order: order.filter(name => typeof name === 'string') }),
    ...(entries.length > 0 && { columns: Object.fromEntries(entries) }),
    ...(isDensity(density) && { density }),
  }
}

function readChoice(kept: unknown): ColumnChoice {
  const { width, pin, isShown } = Object(kept) as Record<string, unknown>
  return {
    ...(typeof width === 'number' && Number.isFinite(width) && { width }),
    ...((pin === 'left' || pin === 'right' || pin === 'none') && { pin }),
    ...(typeof isShown === 'boolean' && { isShown }),
  }
}

const isDensity = (value: unknown): value is Density => typeof value === 'string' && Object.hasOwn(densities, value)
