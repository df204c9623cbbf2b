// Asks for an export: the same filters, order and columns as the screen shows, made in the background.
import type { Text } from '@ev/contract/kit/text'
import { refuse } from '@ev/rules/refuse'
import { type Instant, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import { type NewWork, startWork } from '../work/start.ts'
import type { Sorting } from './order.ts'
import { sheetFields } from './sheet-columns.ts'
import type { Known } from './source.ts'
import { tableOf } from './table.ts'
import { conditionsOf } from './where.ts'

export type ExportAsked = {
  filters: object
  sort?: Sorting | undefined
  columns?: readonly string[] | undefined
}

export async function startExport(ctx: UserCtx, known: Known, asked: ExportAsked): Promise<{ workId: string }> {
  sheetFields(known, asked.columns)
  await countForExport(ctx, known, asked)
  return askExport(ctx, { address: known.address, title: known.title, input: asked })
}

/** Puts it into the queue, under the name that its file will have. */
export async function askExport(
  ctx: UserCtx,
  { address, title, input }: { address: string; title: Text; input: object },
) {
  const { user, language, now } = ctx
  const name = sheetFileName(title[language], now)
  const work = { sellerId: user.sellerId, userId: user.id, kind: 'export', resource: address, name, input, language }
  const workId = await startWork(ctx.db, work as NewWork, now)
  ctx.app.bell.ring()
  return { workId }
}

/** The same for a file that is no sheet: `call` names it among the files of the source. */
export async function startFile(
  ctx: UserCtx,
  { address }: Known,
  { call, name, input }: { call: string; name: string; input: object },
) {
  const { user, language, now } = ctx
  const work = { sellerId: user.sellerId, userId: user.id, kind: 'export', action: call, resource: address } as const
  const workId = await startWork(ctx.db, { ...work, name, input, language }, now)
  ctx.app.bell.ring()
  return { workId }
}

/** How many rows it would hold; more than it may hold are refused before it begins. */
export async function countForExport(ctx: UserCtx, known: Known, { filters }: ExportAsked): Promise<number> {
  const most = await readParameter(ctx.db, ctx.user.sellerId, 'export.mostRows')
  const total = await countUpTo(ctx, known, filters, most + 1)
  return total > most ? refuse('exportTooMany', { most: most.toLocaleString('en-US') }) : total
}

export async function countUpTo(ctx: UserCtx, known: Known, filters: object, most: number): Promise<number> {
  const matching = tableOf(ctx.db, known, conditionsOf(known, filters, ctx.now))
  const { total } = await ctx.db
    .selectFrom(matching.select(sql<number>`1`.as('one')).limit(most).as('matching'))
    .select(e => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** 角色_20261115_103200.xlsx */
export const sheetFileName = (title: string, now: Instant) =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 150)}_${showTime(now).replace(/[-:]/g, '').replace(' ', '_')}.xlsx`
