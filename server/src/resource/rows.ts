// One record, as it leaves.
import type { Ref } from '@ev/contract/kit/field'
import type { OptionsAsked } from '@ev/contract/kit/shapes'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { earlier, hourMs } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope } from '../http/scope.ts'
import { columnOf, hasColumn, rowSelection } from './columns.ts'
import { labelOfRow } from './label.ts'
import { tableOf } from './table.ts'
import { type AnyRow, fieldOf, type Known } from './source.ts'

/** Pictures leave as addresses that work for a while. */
export function finished(ctx: UserCtx, { fields }: Known, row: AnyRow): AnyRow {
  const images = Object.entries(fields).filter(([, field]) => field.kind === 'image')
  if (images.length === 0) return row
  const addresses = images.map(([name]) => {
    const id = row[name]
    return [name, typeof id === 'string' ? ctx.app.files.signedAddress(id, ctx.now) : '']
  })
  return { ...row, ...Object.fromEntries(addresses) }
}

/** Within the caller's scope, or not found. */
export async function recordOf(ctx: UserCtx, known: Known, id: string): Promise<AnyRow> {
  const row = await findRecord(ctx, known, id)
  return row ?? refuse('notFound')
}

/** The same for a change: whoever comes second waits, and decides on what the first has left. */
export async function lockedRecord(ctx: UserCtx, known: Known, id: string): Promise<AnyRow> {
  const locked = await tableOf(ctx.db, known, []).select('t.id').where('t.id', '=', id).forNoKeyUpdate().execute()
  const row = await recordOf(ctx, known, id)
  // There to be seen, and not theirs to change.
  if (locked.length === 0)
    refuse(isPlatforms(row) ? 'ofPlatform' : 'beyondYourScope', { name: labelOfRow(known, row) })
  return row
}

const isPlatforms = ({ seller }: AnyRow) => (seller as Ref | null | undefined)?.id === '-1'

async function findRecord(ctx: UserCtx, known: Known, id: string): Promise<AnyRow | undefined> {
  const row = await tableOf(ctx.db, known, known.source.where ? [known.source.where] : [])
    .select(rowSelection(known))
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row && finished(ctx, known, row as AnyRow)
}

/** The clear text of what is masked; the door has put the question on record. */
export async function revealed(ctx: UserCtx, known: Known, { id, field }: { id: string; field: string }) {
  const kind = known.fields[field]?.kind
  if (kind !== 'phone' && kind !== 'identity') return refuse('notFound')
  await mustNotHarvest(ctx)
  const row = await tableOf(ctx.db, known, known.source.where ? [known.source.where] : [])
    .select(sql<string>`${columnOf(known, field)}`.as('value'))
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('notFound')
}

const mostRevealsAnHour = 200

/** A person looks up a number now and then; whoever wants all of them is stopped. */
async function mustNotHarvest(ctx: UserCtx): Promise<void> {
  const { count } = await beyondScope(ctx.db)
    .selectFrom('system_audit')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('user_id', '=', ctx.user.id)
    .where('at', '>', at(earlier(ctx.now, hourMs)))
    .where('call', 'like', '%/reveal')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostRevealsAnHour) refuse('revealTooOften', { most: mostRevealsAnHour })
}

/** What a picker offers: the records of this label, or those that are picked already. */
export async function optionsOf(ctx: UserCtx, known: Known, asked: OptionsAsked) {
  const { text, ids } = asked
  const label = columnOf(known, known.label)
  fieldOf(known, known.label)
  const conditions = [
    ...choosable(known, asked),
    ...(text === '' ? [] : [sql`${label} ilike ${contains(text)}`]),
    ...(ids === undefined ? [] : [sql`t.id = any(${ids}::bigint[])`]),
  ]
  return tableOf(ctx.db, known, conditions)
    .select([sql<string>`t.id::text`.as('id'), sql<string>`${label}`.as('label')])
    .orderBy(sql`${label} collate zh_sort`)
    .limit(ids === undefined ? 50 : 500)
    .execute()
}

/** What is chosen already keeps its name, whatever became of it. */
export function choosable({ source }: Known, { ids, isToUse, seller }: OptionsAsked): RawBuilder<unknown>[] {
  const isNew = isToUse && ids === undefined
  return [
    ...(source.where ? [source.where] : []),
    ...(isNew && source.offered ? [source.offered] : []),
    ...(seller !== undefined && hasColumn(source.table, 'seller_id') ? [sql`t.seller_id = ${seller}`] : []),
  ]
}
