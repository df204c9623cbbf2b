// Where a resource's rows come from and what is special about it: everything else follows from its definition.
import type { Field, Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import type { Actions, Row, Saved } from '@ev/contract/kit/resource'
import type { Text } from '@ev/contract/kit/text'
import type { CreateOf, UpdateOf } from '@ev/contract/kit/write'
import type { Database } from '@ev/db/rows'
import type { Refusal } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import type { RawBuilder } from 'kysely'
import type { Answered, UserCtx } from '../http/context.ts'

/**
 * A column by its name, or an expression over the row `t`, which may ask what time it is: the product has one clock, and
 * it is not the database's. Only what has a name can be written.
 */
export type Column = string | RawBuilder<unknown> | ((now: Instant) => RawBuilder<unknown>)

type InputOf<X> = X extends { input: infer I extends Fields } ? CreateOf<I> : Record<never, never>

export type Source<F extends Fields, A extends Actions<F> = Actions<F>> = {
  table: keyof Database
  /** Where it is not the field's name in snake case; `createTime` is `created_at`. */
  columns?: { [K in keyof F]?: Column }
  /** Filters that are more than a comparison with their column. */
  filters?: { [K in keyof FiltersOf<F>]?: (value: NonNullable<FiltersOf<F>[K]>, now: Instant) => RawBuilder<unknown> }
  /** Rows that are not this resource's, e.g. the platform among the sellers; over `t`. */
  where?: RawBuilder<unknown>
  /** Where not every one may be chosen anew: those that may; over `t`. */
  offered?: RawBuilder<unknown>
  /** What only the database can judge, before anything is written; `before` is missing for a new record. */
  guard?: (ctx: UserCtx, draft: CreateOf<F>, before: Row<F> | undefined) => Promise<void>
  /** What else belongs to the record, in the same transaction. */
  after?: (ctx: UserCtx, saved: { id: string; draft: CreateOf<F>; before: Row<F> | undefined }) => Promise<void>
  /**
   * Where an import adds thousands: new records are judged together, in place of `guard` and `stored`, and what else
   * belongs to them is written together, in place of `after`. One that is added by hand is a list of one.
   */
  adding?: Adding<F>
  /** Rows of a sheet whose columns say it otherwise than the form does; before each is judged like a form. */
  fromSheet?: (ctx: UserCtx, rows: readonly SheetValues[]) => Promise<readonly SheetRow[]>
  /** Further columns of a new row. */
  stored?: (ctx: UserCtx, draft: CreateOf<F>) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Further columns of a row that is changed. */
  changed?: (
    ctx: UserCtx,
    draft: UpdateOf<F>,
    before: Row<F>,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Before a record is deleted: refuse, or clear away what belongs to it. */
  beforeDelete?: (ctx: UserCtx, row: Row<F>) => Promise<void>
  /** Why a change has to be agreed to by a second person. */
  risk?: (ctx: UserCtx, change: Change<F>) => Promise<Risk | undefined> | Risk | undefined
  /** What each action does to one row, which was found fit for it; `askerId` where a second person has agreed to it. */
  actions?: { [K in keyof A]: (ctx: UserCtx, row: Row<F>, input: InputOf<A[K]>, askerId?: string) => Promise<void> }
  /** Files beside the export, made in the background by the call of this name: see startFile(). */
  files?: { readonly [call: string]: (run: FileRun) => Promise<MadeFile> }
  /** Rows of these tables, whose key begins with the record's id, are part of its history. */
  parts?: readonly { table: keyof Database; says: Text }[]
  /** The tables behind fields of kind `refs`, whose key is the record's id and the other's. */
  links?: { [K in keyof F]?: LinkTable }
}

/** A file that is made in the background: what was asked for, and where it may be written. */
export type FileRun = {
  /** Its `db` only reads. */
  ctx: UserCtx
  input: unknown
  path: string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}
/** `figures` are kept beside the file for the calls of its resource, and are nobody else's. */
export type MadeFile = { rows: number; contentType: string; figures?: unknown }

export type Adding<F extends Fields> = {
  /** Of each what it holds in the end, with further columns of its row; or why it cannot be. */
  prepare: (ctx: UserCtx, drafts: readonly CreateOf<F>[]) => Promise<readonly (Prepared<CreateOf<F>> | Refusal)[]>
  after?: (ctx: UserCtx, added: readonly { id: string; draft: CreateOf<F> }[]) => Promise<void>
}
type Prepared<D> = { draft: D; columns: Record<string, unknown> }

/** What the cells of a row hold, by field; references as ids. */
export type SheetValues = Readonly<Record<string, unknown>>
export type SheetRow = { values: SheetValues; wrong: readonly { field: string; says: Text }[] }

/** Where nobody else may agree, the change goes through; a strict one is refused. */
export type Risk = Text & { readonly isStrict?: true }

/** `of` names the record, `to` the one it is tied to. */
export type LinkTable = { table: keyof Database; of: string; to: string }

type Change<F extends Fields> = {
  verb: string
  before: Row<F>
  /** Of an update. */
  draft: UpdateOf<F> | undefined
  /** As it was asked for, e.g. what an action was told. */
  input: Readonly<Record<string, unknown>>
}

/** A source whose types are forgotten: how the machinery behind mount() sees it. */
export type AnySource = {
  table: keyof Database
  columns: Readonly<Record<string, Column | undefined>>
  filters: Readonly<Record<string, ((value: never, now: Instant) => RawBuilder<unknown>) | undefined>>
  where: RawBuilder<unknown> | undefined
  offered: RawBuilder<unknown> | undefined
  guard: ((ctx: UserCtx, draft: never, before: never) => Promise<void>) | undefined
  after: ((ctx: UserCtx, saved: never) => Promise<void>) | undefined
  adding: AnyAdding | undefined
  fromSheet: ((ctx: UserCtx, rows: readonly SheetValues[]) => Promise<readonly SheetRow[]>) | undefined
  stored: ((ctx: UserCtx, draft: never) => Promise<Record<string, unknown>> | Record<string, unknown>) | undefined
  changed:
    | ((ctx: UserCtx, draft: never, before: never) => Promise<Record<string, unknown>> | Record<string, unknown>)
    | undefined
  beforeDelete: ((ctx: UserCtx, row: never) => Promise<void>) | undefined
  risk: ((ctx: UserCtx, change: never) => Promise<Risk | undefined> | Risk | undefined) | undefined
  actions: Readonly<
    Record<string, ((ctx: UserCtx, row: never, input: never, askerId?: string) => Promise<void>) | undefined>
  >
  files: { readonly [call: string]: ((run: FileRun) => Promise<MadeFile>) | undefined }
  parts: readonly { table: keyof Database; says: Text }[]
  links: Readonly<Record<string, LinkTable | undefined>>
}

export type AnyAdding = {
  prepare: (ctx: UserCtx, drafts: never) => Promise<readonly (Prepared<Readonly<Record<string, unknown>>> | Refusal)[]>
  after?: (ctx: UserCtx, added: never) => Promise<void>
}

type AnyAction = {
  label: Text
  needs: string
  when?: (row: never) => true | Text
  input?: Fields
  isBatch?: true
}

/** What the machinery needs to know of a resource. */
export type Known = {
  address: string
  name: string
  title: Text
  label: string
  fields: Fields
  list: { order: readonly [string, 'asc' | 'desc'] }
  form?: unknown
  sheet?: { import: readonly string[]; key?: string; isInCentre?: true }
  actions: Readonly<Record<string, AnyAction>>
  source: AnySource
}

export type Mounted = Known & {
  answers: Answered[]
  /** Does what was asked for before and has been agreed to now. */
  apply: (ctx: UserCtx, verb: string, input: unknown, askerId?: string) => Promise<Saved>
}

export type AnyRow = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>

export const fieldOf = ({ fields, name: resource }: Pick<Known, 'fields' | 'name'>, name: string): Field => {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name} in ${resource}`)
  return field
}
