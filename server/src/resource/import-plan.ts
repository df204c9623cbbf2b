// What each row of an import would do: held against what is there, and judged like a form.
import { type Field, isSecret, type Ref } from '@ev/contract/kit/field'
import { fieldIssues } from '@ev/contract/kit/issues'
import { isMasked } from '@ev/contract/kit/masked'
import { emptyValue, isWritten, type Mode, writeShape } from '@ev/contract/kit/write'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { UserCtx } from '../http/context.ts'
import type { RawRow } from '../sheet/read-sheet.ts'
import { columnOf, rowSelection } from './columns.ts'
import { type Columns, type ReadRow, readRows, said, type Values } from './import-rows.ts'
import { plainText } from './label.ts'
import { type AnyRow, fieldOf, type Known, type Mounted } from './source.ts'
import { tableOf } from './table.ts'
import type { Draft } from './write.ts'

export type Planned = { rowNumber: number; label: string } & (
  | { does: 'add'; draft: Draft }
  | { does: 'change'; draft: Draft }
  | { does: 'nothing' }
  | {
      does: 'refuse'
      reasons: readonly string[]
      /** It only lacks a record of its own kind, which a row above it may be about to add. */
      mayFitLater: boolean
    }
)

/** Keys that an earlier row of the same file has, with its row number. */
type SeenKeys = Map<string, number>

/** What all rows of an import have in common. */
export type Planner = {
  ctx: UserCtx
  known: Mounted
  columns: Columns
  seen: SeenKeys
  shapes: Record<Mode, z.ZodType>
  /** Whether records that are there already may be changed: the right to import is not the right to edit. */
  mayChange: boolean
}

export const shapesOf = (known: Known): Planner['shapes'] => ({
  create: writeShape(known, 'create'),
  update: writeShape(known, 'update'),
})

export async function planRows(planner: Planner, rows: readonly RawRow[]): Promise<Planned[]> {
  const { ctx, known, columns } = planner
  const read = await readRows(ctx, known, columns, rows)
  const there = await findThere(ctx, known, read)
  return read.map(one => plan(planner, one, there))
}

const keyOf = ({ sheet }: Known, values: Values) =>
  sheet?.key === undefined ? undefined : plainText(values[sheet.key])

/** Whoever sees several sellers finds several records of one key. */
type There = ReadonlyMap<string, readonly AnyRow[]>

async function findThere(ctx: UserCtx, known: Known, read: readonly ReadRow[]): Promise<There> {
  const key = known.sheet?.key
  if (key === undefined) return new Map()
  const keys = read.map(({ values }) => plainText(values[key])).filter(text => text !== '')
  const own = known.source.where === undefined ? [] : [known.source.where]
  const rows = await tableOf(ctx.db, known, [...own, sql`${columnOf(known, key)}::text = any(${keys})`])
    .select(rowSelection(known))
    .execute()
  return Map.groupBy(rows as AnyRow[], row => String(row[key]))
}

function plan(planner: Planner, { row, values, wrong, missing }: ReadRow, there: There): Planned {
  const { ctx, known, seen } = planner
  const { rowNumber } = row
  const key = keyOf(known, values)
  const label = plainText(values[known.label]) || (key ?? '')
  const place = { rowNumber, label }
  const reasons = [...wrong]
  const earlier = key === undefined || key === '' ? undefined : seen.get(key)
  if (earlier !== undefined && earlier !== rowNumber) reasons.push(says[ctx.language].twice(earlier))
  else if (key !== undefined && key !== '') seen.set(key, rowNumber)
  const [before, another] = (key === undefined ? undefined : there.get(key)) ?? []
  if (another) reasons.push(says[ctx.language].several)
  reasons.push(...maskedCells(ctx, known, values, before))
  if (reasons.length + missing.length > 0)
    return { ...place, does: 'refuse', reasons: [...reasons, ...missing], mayFitLater: reasons.length === 0 }
  return before ? planChange(planner, place, values, before) : planAdd(planner, place, values)
}

/** A mask that came out of an export says nothing unless the number is there already. */
const maskedCells = (ctx: UserCtx, known: Known, values: Values, before: AnyRow | undefined) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(known, name)
    const isUnknown = isSecret(field) && isMasked(String(value)) && value !== before?.[name]
    return isUnknown ? [said(ctx, field, { zh: '号码不完整', en: 'is not the whole number' })] : []
  })

const says = {
  zh: {
    twice: (row: number) => `与第 ${row} 行重复`,
    several: '多个商户都有这条记录，请以所属商户的账号导入',
    there: '记录已存在，您没有修改它的权限',
    fixed: '不能修改',
  },
  en: {
    twice: (row: number) => `is the same as row ${row}`,
    several: 'Several sellers have such a record: import it as the one that it is of',
    there: 'Such a record exists already, and you may not change it',
    fixed: 'cannot be changed',
  },
} as const

type Place = { rowNumber: number; label: string }

function planAdd(planner: Planner, place: Place, values: Values): Planned {
  const { known } = planner
  const written = Object.entries(known.fields).filter(([, field]) => isWritten(field, 'create'))
  const draft = Object.fromEntries(
    written.map(([name, field]) => [name, name in values ? values[name] : startOf(field)]),
  )
  return judged(planner, place, draft, 'create')
}

/** What a field holds that the template does not ask for. */
const startOf = (field: Field) => field.initial ?? emptyValue(field) ?? (field.kind === 'data' ? [] : null)

function planChange(planner: Planner, place: Place, values: Values, before: AnyRow): Planned {
  const { ctx, known, mayChange } = planner
  const was = Object.fromEntries(
    Object.entries(known.fields).map(([name, field]) => [name, writtenForm(field, before[name])]),
  )
  const differing = Object.keys(values).filter(
    name => JSON.stringify(values[name] ?? null) !== JSON.stringify(was[name] ?? null),
  )
  const fixed = differing.filter(name => !isWritten(fieldOf(known, name), 'update'))
  if (fixed.length > 0) {
    const wrong = { zh: says.zh.fixed, en: says.en.fixed }
    return refused(
      place,
      fixed.map(name => said(ctx, fieldOf(known, name), wrong)),
    )
  }
  if (differing.length === 0) return { ...place, does: 'nothing' }
  if (!mayChange) return refused(place, [says[ctx.language].there])
  const written = Object.entries(known.fields).filter(([, field]) => isWritten(field, 'update'))
  const draft = Object.fromEntries(written.map(([name]) => [name, name in values ? values[name] : was[name]]))
  return judged(planner, place, { ...draft, id: before.id, version: before.version }, 'update')
}

/** A value that was read, as it would be written. */
function writtenForm({ kind }: Field, value: unknown): unknown {
  if (kind === 'ref' || kind === 'area') return (value as Ref | null)?.id ?? null
  return kind === 'refs' ? (value as Ref[]).map(one => one.id) : value
}

function judged({ ctx, known, shapes }: Planner, place: Place, draft: Draft, mode: Mode): Planned {
  const parsed = shapes[mode].safeParse(draft)
  if (parsed.success) return { ...place, does: mode === 'create' ? 'add' : 'change', draft: parsed.data as Draft }
  const reasons = fieldIssues(shapes[mode], draft, ctx.language).map(({ field: path, msg }) => {
    const field = known.fields[path.split('.')[0] ?? '']
    return field ? said(ctx, field, { zh: msg, en: msg }) : msg
  })
  return refused(place, reasons)
}

const refused = (place: Place, reasons: readonly string[]): Planned => ({
  ...place,
  does: 'refuse',
  reasons,
  mayFitLater: false,
})
