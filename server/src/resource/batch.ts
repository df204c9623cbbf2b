// An action on many rows: first how many it would change, then the change itself, row by row in the background.
import type { Fields } from '@ev/contract/kit/field'
import { mostSelected, type Selection } from '@ev/contract/kit/list'
import type { BatchCheck } from '@ev/contract/kit/resource'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { startWork } from '../work/start.ts'
import { rowSelection } from './columns.ts'
import { labelOfRow } from './label.ts'
import type { AnyRow, Known } from './source.ts'
import { tableOf } from './table.ts'
import { conditionsOf } from './where.ts'

const mostExamples = 5
const chunk = 1_000

export type Chosen = { selection: Selection<Fields> }

export async function checkBatch(ctx: UserCtx, known: Known, name: string, { selection }: Chosen): Promise<BatchCheck> {
  const ids = await idsOf(ctx, known, selection)
  const action = known.actions[name]
  const reasons = new Map<string, string[]>()
  let matched = 0
  let willChange = 0
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await rowsOf(ctx, known, ids.slice(from, from + chunk))
    matched += rows.length
    for (const row of rows) {
      const fit = action?.when?.(row as never) ?? true
      if (fit === true) willChange++
      else addReason(reasons, fit[ctx.language], labelOfRow(known, row))
    }
  }
  const missing = ids.length - matched
  const gone = sayRefusal('notFound', {}, ctx.language).msg
  const passedOver = [...reasons].map(([reason, labels]) => ({
    reason,
    count: labels.length,
    examples: labels.slice(0, mostExamples),
  }))
  return {
    matched,
    willChange,
    passedOver: missing === 0 ? passedOver : [...passedOver, { reason: gone, count: missing, examples: [] }],
  }
}

function addReason(reasons: Map<string, string[]>, reason: string, label: string): void {
  const labels = reasons.get(reason)
  if (labels) labels.push(label)
  else reasons.set(reason, [label])
}

export type BatchInput = { ids: readonly string[]; said: object; requestId: string }

/** The rows are fixed now: what appears later was not meant. */
export async function startBatch(ctx: UserCtx, known: Known, name: string, input: Chosen): Promise<{ workId: string }> {
  const { selection, ...said } = input
  const ids = await idsOf(ctx, known, selection)
  const label = known.actions[name]?.label[ctx.language] ?? name
  const asked: BatchInput = { ids, said, requestId: ctx.requestId }
  const workId = await startWork(
    ctx.db,
    {
      sellerId: ctx.user.sellerId,
      userId: ctx.user.id,
      kind: 'batch',
      resource: known.address,
      action: name,
      name: `${known.title[ctx.language]} · ${label}`,
      input: asked,
      language: ctx.language,
    },
    ctx.now,
  )
  ctx.app.bell.ring()
  return { workId }
}

export async function idsOf(ctx: UserCtx, known: Known, selection: Selection<Fields>): Promise<readonly string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const conditions = conditionsOf(known, selection.filters, ctx.now)
  const rows = await tableOf(ctx.db, known, [...conditions, sql`t.id <> all(${selection.except}::bigint[])`])
    .select(sql<string>`t.id::text`.as('id'))
    .orderBy('t.id')
    .limit(mostSelected + 1)
    .execute()
  if (rows.length > mostSelected) refuse('batchTooMany', { most: mostSelected.toLocaleString('en-US') })
  return rows.map(row => row.id)
}

async function rowsOf(ctx: UserCtx, known: Known, ids: readonly string[]): Promise<AnyRow[]> {
  const own: RawBuilder<unknown>[] = known.source.where ? [known.source.where] : []
  const rows = await tableOf(ctx.db, known, [...own, sql`t.id = any(${ids}::bigint[])`])
    .select(rowSelection(known))
    .orderBy('t.id')
    .execute()
  return rows as AnyRow[]
}
