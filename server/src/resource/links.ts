// Records that a record is tied to by a table between them: the stations of a rule, the tags of a template. The field
// is of kind `refs`; how it is read, filtered and written follows from the table.
import type { Field } from '@ev/contract/kit/field'
import { scopedTables, tableColumns, tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { inSight, linked, scopedSql } from '../http/scope.ts'
import { familyOf } from './families.ts'
import { fieldOf, type Known, type LinkTable } from './source.ts'

/** The records at the other end that the reader sees, with their labels: a rule may hold where they have no business. */
export function linkedRecords({ table, of, to }: LinkTable, { family }: Field): RawBuilder<unknown> {
  const there = familyOf(family)
  return sql`coalesce((
    select json_agg(json_build_object('id', o.id::text, 'label', ${sql.ref(`o.${there.label}`)}) order by o.id)
    from ${sql.table(table)} k join ${sql.table(there.table)} o on o.id = ${sql.ref(`k.${to}`)}
    where ${sql.ref(`k.${of}`)} = t.id and ${linked(table)} and ${seen(there.table, 'o')}
  ), '[]')`
}

const seen = (table: string, alias: string) => (scopedTables[table] ? inSight(table, alias) : linked(table))

export const isLinkedTo = ({ table, of, to }: LinkTable, ids: readonly string[]): RawBuilder<unknown> =>
  sql`exists (
    select from ${sql.table(table)} k
    where ${sql.ref(`k.${of}`)} = t.id and ${sql.ref(`k.${to}`)} = any(${ids}::bigint[]) and ${seen(table, 'k')}
  )`

/** Ties the record to these and to no others. What the caller does not see stays as it is, and cannot be tied. */
export async function writeLinks(ctx: UserCtx, known: Known, id: string, draft: object): Promise<void> {
  for (const [name, link] of Object.entries(known.source.links)) {
    const wanted = (draft as Record<string, unknown>)[name]
    if (link === undefined || !Array.isArray(wanted)) continue
    await replaceLinks(
      ctx,
      fieldOf(known, name),
      { ...link, field: name, owner: known.source.table },
      id,
      wanted as string[],
    )
  }
}

type Written = LinkTable & { field: string; owner: string }

async function replaceLinks(ctx: UserCtx, { family }: Field, link: Written, id: string, wanted: readonly string[]) {
  const { table, of, to, field, owner } = link
  const there = familyOf(family).table
  const [at, over] = [sql.ref(of), sql.ref(to)]
  // A table whose other end may be the platform's names the owner of that too: `tag_id` and `tag_seller_id`.
  const ownerThere = to.replace(/_id$/, '_seller_id')
  const isShared = tableColumns[table]?.includes(ownerThere) ?? false
  // What is tied already comes back as it was shown, whether the caller could have chosen it or not.
  const { rows: seen } = await sql<{ id: string }>`
    select o.id::text from ${sql.table(there)} o, ${sql.table(owner)} w
    where o.id = any(${wanted}::bigint[]) and w.id = ${id} and ${linked(owner)}
      and ${isShared ? sql`o.seller_id in (w.seller_id, -1)` : sql`o.seller_id = w.seller_id`}
      and (${scopedSql(ctx.scope, there, 'o')} or exists (
        select from ${sql.table(table)} k
        where ${sql.ref(`k.${of}`)} = w.id and ${sql.ref(`k.${to}`)} = o.id and ${linked(table)}
      ))`.execute(ctx.db)
  if (new Set(seen.map(one => one.id)).size < new Set(wanted).size)
    refuse('referenceMissing', { what: tableNames[there][ctx.language] }, { field })
  await sql`
    delete from ${sql.table(table)} k using ${sql.table(there)} o
    where ${sql.ref(`k.${of}`)} = ${id} and o.id <> all(${wanted}::bigint[]) and o.id = ${sql.ref(`k.${to}`)}
      and ${scopedSql(ctx.scope, there, 'o')} and ${linked(table)}`.execute(ctx.db)
  await sql`
    insert into ${sql.table(table)} (${at}, ${over}, seller_id ${isShared ? sql`, ${sql.ref(ownerThere)}` : sql``})
    select w.id, o.id, w.seller_id ${isShared ? sql`, o.seller_id` : sql``}
    from ${sql.table(owner)} w, ${sql.table(there)} o
    where w.id = ${id} and o.id = any(${wanted}::bigint[]) and ${linked(table)} and ${linked(owner)} and ${linked(there)}
    on conflict do nothing`.execute(ctx.db)
}
