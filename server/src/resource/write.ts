// Adding, changing and deleting a record by its definition. A change carries the version it was read in; where somebody
// else was faster, the answer says who changed what.
import { type Field, isSecret } from '@ev/contract/kit/field'
import { isMasked } from '@ev/contract/kit/masked'
import { isWritten } from '@ev/contract/kit/write'
import { at, type Db } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { Refusal, refuse } from '@ev/rules/refuse'
import { type Instant, readTime } from '@ev/rules/units'
import { type Kysely, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { seesWhole } from '../http/scope.ts'
import { columnName, hasColumn } from './columns.ts'
import { changesSince } from './history.ts'
import { imageIdOf } from './image.ts'
import { writeLinks } from './links.ts'
import { recordOf } from './rows.ts'
import type { AnyAdding, AnyRow, Known } from './source.ts'
import { tableOf } from './table.ts'

export type Draft = Readonly<Record<string, unknown>>

export async function addRecord(ctx: UserCtx, known: Known, draft: Draft): Promise<{ id: string }> {
  const { source } = known
  if (source.adding) return addPrepared(ctx, known, source.adding, draft)
  await source.guard?.(ctx, draft as never, undefined as never)
  const { id } = await anyTable(ctx.db)
    .insertInto(source.table)
    .values(await newRow(ctx, known, draft))
    .returning('id')
    .executeTakeFirstOrThrow()
  await mustStayInSight(ctx, known, [id])
  await writeLinks(ctx, known, id, draft)
  await source.after?.(ctx, { id, draft, before: undefined } as never)
  return { id }
}

async function addPrepared(ctx: UserCtx, known: Known, adding: AnyAdding, draft: Draft): Promise<{ id: string }> {
  const [outcome] = await addTogether(ctx, known, adding, [draft])
  if (outcome === undefined) throw new Error(`${known.address} said nothing about a new record`)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Of each the record that it became, or why it did not. */
async function addTogether(ctx: UserCtx, known: Known, adding: AnyAdding, drafts: readonly Draft[]) {
  if (drafts.length === 0) return []
  const judged = await adding.prepare(ctx, drafts as never)
  const fit = judged.flatMap(one => (one instanceof Refusal ? [] : [one]))
  const rows: Record<string, unknown>[] = []
  for (const { draft, columns } of fit) rows.push({ ...(await newRow(ctx, known, draft)), ...columns })
  const ids = await insertRows(ctx, known, rows)
  const added = fit.map(({ draft }, place) => ({ id: ids[place] as string, draft }))
  await adding.after?.(ctx, added as never)
  let place = 0
  return judged.map(one => (one instanceof Refusal ? one : { id: ids[place++] as string }))
}

/** Nobody makes a record, or moves one, to where they do not see it: it would be somebody else's. */
async function mustStayInSight(ctx: UserCtx, known: Known, ids: readonly string[]): Promise<void> {
  // A company that was made a moment ago is not in the scope yet; where it may stand is judged by its own rules.
  if (seesWhole(ctx.scope) || known.source.table === 'system_seller') return
  const seen = await tableOf(ctx.db, known, [sql`t.id = any(${ids}::bigint[])`])
    .select('t.id')
    .execute()
  if (seen.length < ids.length) refuse('beyondYourScope')
}

/** Whether many new records can be written at once: they are judged together, or by nothing but the table itself. */
export const isPlain = ({ source }: Known) =>
  source.adding !== undefined ||
  (source.guard === undefined && source.after === undefined && Object.keys(source.links).length === 0)

/**
 * Of a plain resource: all of them but those that are refused, each at its place; or an error that says nothing about
 * which.
 */
export async function addRecords(
  ctx: UserCtx,
  known: Known,
  drafts: readonly Draft[],
): Promise<readonly (Refusal | undefined)[]> {
  const { adding } = known.source
  if (adding) {
    const outcomes = await addTogether(ctx, known, adding, drafts)
    return outcomes.map(one => (one instanceof Refusal ? one : undefined))
  }
  const rows: Record<string, unknown>[] = []
  for (const draft of drafts) rows.push(await newRow(ctx, known, draft))
  await insertRows(ctx, known, rows)
  return drafts.map(() => undefined)
}

/** Their ids in the same order. */
async function insertRows(ctx: UserCtx, known: Known, rows: readonly Record<string, unknown>[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await anyTable(ctx.db).insertInto(known.source.table).values(rows).returning('id').execute()
  const ids = added.map(row => row.id)
  await mustStayInSight(ctx, known, ids)
  return ids
}

async function newRow(ctx: UserCtx, known: Known, draft: Draft): Promise<Record<string, unknown>> {
  const { source } = known
  return {
    ...(await storedValues(ctx, known, draft, undefined)),
    ...(hasColumn(source.table, 'seller_id') && { seller_id: ownerOf(ctx, draft) }),
    ...(hasColumn(source.table, 'created_by') && { created_by: ctx.user.id }),
    ...(hasColumn(source.table, 'created_at') && { created_at: at(ctx.now) }),
    ...(hasColumn(source.table, 'updated_at') && { updated_at: at(ctx.now) }),
    ...(await source.stored?.(ctx, draft as never)),
  }
}

/** Whose the new record is: the caller's own seller, or for the platform the one that was chosen. */
function ownerOf(ctx: UserCtx, draft: Draft): string {
  const chosen = typeof draft.seller === 'string' ? draft.seller : ctx.user.sellerId
  if (ctx.scope !== 'everything' && chosen !== ctx.user.sellerId)
    refuse('referenceMissing', { what: tableNames.system_seller[ctx.language] }, { field: 'seller' })
  return chosen
}

/** After `guard` has judged it. */
export async function updateRecord(ctx: UserCtx, known: Known, draft: Draft, before: AnyRow): Promise<void> {
  const { source } = known
  const hasVersion = hasColumn(source.table, 'version')
  const values = {
    ...(await storedValues(ctx, known, draft, before)),
    ...(hasVersion && { version: sql`version + 1` }),
    ...(hasColumn(source.table, 'updated_at') && { updated_at: at(ctx.now) }),
    ...(await source.changed?.(ctx, draft as never, before as never)),
  }
  const changed = await anyTable(ctx.db)
    .updateTable(source.table)
    .set(values)
    .where('id', '=', before.id)
    .$if(hasVersion, query => query.where('version', '=', Number(draft.version)))
    .executeTakeFirstOrThrow()
  if (changed.numUpdatedRows === 0n) await refuseStale(ctx, known, before.id, Number(draft.version))
  await mustStayInSight(ctx, known, [before.id])
  await writeLinks(ctx, known, before.id, draft)
  await source.after?.(ctx, { id: before.id, draft, before } as never)
}

export async function deleteRecord(ctx: UserCtx, known: Known, row: AnyRow): Promise<void> {
  await known.source.beforeDelete?.(ctx, row as never)
  const deleted = await anyTable(ctx.db)
    .deleteFrom(known.source.table)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (deleted.numDeletedRows === 0n) refuse('notFound')
}

/** Somebody else was faster: who, when, and what they changed. */
export async function refuseStale(ctx: UserCtx, known: Known, id: string, version: number): Promise<never> {
  const now = await recordOf(ctx, known, id)
  // Nobody was faster: the row is the caller's to see and not to change.
  if (now.version === version) refuse('beyondYourScope')
  const { by, time, changes } = await changesSince(ctx, known, id, version)
  return refuse('changedMeanwhile', { who: by, time }, { by, time, changes, version: now.version })
}

/** The record is no longer what was put before the second person: they would agree to what they have not seen. */
export async function refuseOutdated(ctx: UserCtx, known: Known, id: string, version: number): Promise<never> {
  const { by, time } = await changesSince(ctx, known, id, version)
  return refuse('approvalOutdated', { who: by, time })
}

type AnyTables = Record<string, Record<string, unknown> & { id: string; version: number }>

/** Which table it is only the source knows, so its columns are checked by the database. */
const anyTable = (db: Db) => db as unknown as Kysely<AnyTables>

/** The written fields as their columns hold them. */
async function storedValues(ctx: UserCtx, known: Known, draft: Draft, before: AnyRow | undefined) {
  const mode = before === undefined ? 'create' : 'update'
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(known.fields)) {
    if (!isWritten(field, mode) || !(name in draft)) continue
    const column = columnName(known, name)
    // A seller is set once, by ownerOf; a computed field has nowhere to be kept, so `after` takes care of it.
    if (column === undefined || column === 'seller_id') continue
    const value = draft[name]
    if (isUntouched(field, value, before?.[name])) continue
    if (isSecret(field) && isMasked(textOf(value)))
      refuse('badInput', { message: field.label[ctx.language] }, { field: name })
    values[column] = await storedValue(ctx, field, value, { before: before?.[name] })
  }
  return values
}

/** What was masked when it was read and comes back as it was. */
const isUntouched = (field: Field, value: unknown, before: unknown) =>
  isSecret(field) && value === before && isMasked(textOf(value))

async function storedValue(ctx: UserCtx, field: Field, value: unknown, was: { before: unknown }): Promise<unknown> {
  const { kind, scale } = field
  if (kind === 'secret') return textOf(value) === '' ? null : ctx.app.secrets.seal(textOf(value))
  if (kind === 'image') return imageIdOf(ctx, textOf(value), textOf(was.before))
  if (value === null) return null
  if (kind === 'time') return at(readTime(textOf(value)) as Instant)
  if (kind === 'month') return `${textOf(value)}-01`
  if (scale !== undefined) return Math.round(Number(value) * scale)
  return kind === 'data' || kind === 'windows' ? JSON.stringify(value) : value
}

/** Of kinds that are text on the wire; the contract has seen to it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
