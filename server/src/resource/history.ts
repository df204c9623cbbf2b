// What happened to a record: what its table wrote down about itself, with the call and the person behind each change.
import { type Field, isSecret } from '@ev/contract/kit/field'
import type { HistoryEntry } from '@ev/contract/kit/resource'
import { sayValue } from '@ev/contract/kit/say'
import { instantOf } from '@ev/db/pools'
import type { Language } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { areaNames } from './areas.ts'
import { columnName } from './columns.ts'
import { familyOf } from './families.ts'
import { recordOf } from './rows.ts'
import type { Known } from './source.ts'

const mostEntries = 200

export async function historyOf(ctx: UserCtx, known: Known, id: string): Promise<HistoryEntry[]> {
  // Whoever may not see the record may not see what became of it.
  await recordOf(ctx, known, id)
  const changes = await changeRows(ctx, known, id)
  const labels = await labelsIn(ctx, known, changes)
  const requests = Map.groupBy(changes, change => change.request_id)
  return [...requests.values()].map(group => {
    const own = group.find(change => change.table_name === known.source.table)
    const first = group[0] as ChangeRow
    return {
      time: showTime(instantOf(first.at)),
      account: first.account ?? '',
      name: first.name ?? '',
      call: first.call ?? '',
      verb: (own?.verb ?? 'update') as HistoryEntry['verb'],
      changes: [
        ...(own ? fieldChanges(known, own, labels, ctx.language) : []),
        ...partChanges(known, group, ctx.language),
      ],
    }
  })
}

type Values = Record<string, unknown> | null
export type ChangeRow = {
  request_id: string
  table_name: string
  row_key: string
  verb: string
  before: Values
  after: Values
  at: Date
  account: string | null
  name: string | null
  call: string | null
}

/** What a history needs to know of a resource. */
type Recorded = { source: Pick<Known['source'], 'table' | 'parts'> }

// The names of the people are the platform's as well as the seller's, and the record itself was within the scope.
export const changeRows = async (ctx: UserCtx, { source }: Recorded, id: string) => {
  const tables = source.parts.map(part => part.table)
  const { rows } = await sql<ChangeRow>`
    with latest as (
      select id, request_id, table_name, row_key, verb, before, after, at
      from system_change
      where (table_name = ${source.table} and row_key = ${id})
        or (table_name = any(${tables}) and row_key like ${`${id},%`})
      order by at desc, id desc limit ${mostEntries * 20}
    )
    select c.request_id, c.table_name, c.row_key, c.verb, c.before, c.after, c.at, a.account, u.name, a.call
    from latest c
    left join lateral (
      select account, user_id, call from system_audit where request_id = c.request_id and outcome = 'done' limit 1
    ) a on true
    left join system_staff u on u.id = a.user_id
    order by c.at desc, c.id desc`.execute(beyondScope(ctx.db))
  const last = new Set([...new Set(rows.map(row => row.request_id))].slice(0, mostEntries))
  return rows.filter(row => last.has(row.request_id))
}

function fieldChanges(known: Known, change: ChangeRow, labels: Labels, language: Language) {
  return Object.entries(known.fields).flatMap(([name, field]) => {
    const column = columnName(known, name)
    if (column === undefined || !(column in { ...change.before, ...change.after })) return []
    const say = (values: Values) => sayStored(field, values?.[column], labels, language)
    return [{ field: name, label: field.label[language], before: say(change.before), after: say(change.after) }]
  })
}

/** Of rows that belong to the record, how many came and went. */
const partChanges = ({ source }: Known, group: readonly ChangeRow[], language: Language) =>
  source.parts.flatMap(({ table, says }) => {
    const rows = group.filter(change => change.table_name === table)
    const count = (verb: string) => rows.filter(row => row.verb === verb).length
    const [gone, came] = [count('delete'), count('insert')]
    if (gone + came === 0) return []
    return [{ field: table, label: says[language], before: gone ? `−${gone}` : '', after: came ? `+${came}` : '' }]
  })

function sayStored(field: Field, value: unknown, labels: Labels, language: Language): string {
  if (value === null || value === undefined) return ''
  const { kind, scale } = field
  if (scale !== undefined) return sayValue(field, Number(value) / scale, language)
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`
  if (kind === 'time') return showTime(instantOf(new Date(text)))
  if (kind === 'month') return text.slice(0, 7)
  if (kind === 'area') return labels.get(`area:${text}`) ?? text
  if (kind === 'ref') return labels.get(`${field.family}:${text}`) ?? text
  if (isSecret(field)) return '***'
  if (kind === 'image') return `#${text}`
  return sayValue(field, value, language)
}

type Labels = Map<string, string>

/** The records that the changes refer to, by family and id. */
async function labelsIn(ctx: UserCtx, known: Known, changes: readonly ChangeRow[]): Promise<Labels> {
  const labels: Labels = new Map()
  for (const [name, field] of Object.entries(known.fields)) {
    const column = columnName(known, name)
    if ((field.kind !== 'ref' && field.kind !== 'area') || column === undefined) continue
    const ids = [...new Set(changes.flatMap(({ before, after }) => [before?.[column], after?.[column]]))]
    const named = ids.filter(id => id !== null && id !== undefined).map(String)
    if (named.length === 0) continue
    if (field.kind === 'area') {
      for (const [code, area] of await areaNames(ctx.db, named)) labels.set(`area:${code}`, area)
      continue
    }
    const { table, label } = familyOf(field.family)
    const { rows } = await sql<{ id: string; label: string }>`
      select id::text, ${sql.ref(label)} as label from ${sql.table(table)} where id = any(${named}::bigint[])`.execute(
      beyondScope(ctx.db),
    )
    for (const row of rows) labels.set(`${field.family}:${row.id}`, row.label)
  }
  return labels
}

/** Who has changed what since a version was read; the last one is named. */
export async function changesSince(ctx: UserCtx, known: Known, id: string, version: number) {
  const all = await changeRows(ctx, known, id)
  const since = all.filter(change => Number(change.after?.version ?? 0) > version)
  const labels = await labelsIn(ctx, known, since)
  const last = since[0]
  const oldestFirst = since.toReversed().flatMap(change => fieldChanges(known, change, labels, ctx.language))
  const byField = Map.groupBy(oldestFirst, change => change.field)
  return {
    by: last?.name ?? last?.account ?? someone[ctx.language],
    time: last ? showTime(instantOf(last.at)) : '',
    changes: [...byField.values()].map(steps => ({
      ...(steps[0] as (typeof steps)[number]),
      after: steps.at(-1)?.after ?? '',
    })),
  }
}

const someone: Record<Language, string> = { zh: '其他人', en: 'Somebody else' }
