// Records that cells name in words: found within the owner's scope by label, code or id, a column at a time.

import type { Field } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'
import { scopedTables } from '@ev/db/rows'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'
import { hasColumn } from './columns.ts'
import { familyOf } from './families.ts'

/** What is found for a word: its id, or what is wrong with it. */
export type Found = (word: string) => string | Text

// Other ways to name a record than its label.
const codeColumns = ['code', 'account']

export async function findReferences(
  ctx: UserCtx,
  { family, label: title }: Field,
  words: readonly string[],
): Promise<Found> {
  const { table, label } = familyOf(family)
  const names = [label, ...codeColumns.filter(column => column !== label && hasColumn(table, column))]
  const ids = words.filter(word => /^-?\d{1,18}$/.test(word))
  const any = names.map(name => sql`${sql.ref(`l.${name}`)} = any(${words})`)
  const scope = table in scopedTables ? scopedSql(ctx.scope, table, 'l') : sql`true`
  const { rows } = await sql<{ id: string; names: string[] }>`
    select l.id::text, array[${sql.join(names.map(name => sql`${sql.ref(`l.${name}`)}::text`))}] as names
    from ${sql.table(table)} l
    where (${sql.join([...any, sql`l.id = any(${ids}::bigint[])`], sql` or `)}) and ${scope}`.execute(ctx.db)
  const byName = Map.groupBy(
    rows.flatMap(({ id, names: own }) => [...new Set(own)].map(name => ({ id, name }))),
    ({ name }) => name,
  )
  const byId = new Set(rows.map(({ id }) => id))
  return word => {
    const [found, ...more] = byName.get(word) ?? []
    if (more.length > 0) return ambiguous(title, word)
    return found?.id ?? (byId.has(word) ? word : missing(title, word))
  }
}

const missing = (title: Text, word: string): Text => ({
  zh: `找不到${title.zh}“${word}”`,
  en: `no ${title.en} “${word}” is known`,
})
const ambiguous = (title: Text, word: string): Text => ({
  zh: `有多个${title.zh}叫“${word}”，请改用编码`,
  en: `several are called “${word}”, name the ${title.en} by its code`,
})
