// Asks a channel for its statement of a day; nobody waits for it inside a transaction.
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { Refusal, sayRefusal } from '@ev/rules/refuse'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App, Notice } from '../http/context.ts'
import { ChannelRefused, ChannelSilent, type StatementLine } from './channels/channel.ts'
import { type ChannelRow, findChannel, openChannel } from './channels/open-channel.ts'
import { type Kept, keepFailed, keepStatement, type StatementOf } from './statement-match.ts'
import { tellFinance } from './tell-finance.ts'

export type Said = { lines: readonly StatementLine[] } | { failure: string }

/** What the channel says, or why it says nothing. */
export async function askStatement(app: App, row: ChannelRow, day: string): Promise<Said> {
  try {
    const channel = await openChannel(app, row)
    return { lines: await channel.statement(day) }
  } catch (error) {
    // A channel whose setting is not allowed any more says why in words, like one that refuses.
    if (error instanceof Refusal) return { failure: sayRefusal(error.refusal, error.values, 'zh').msg }
    if (!(error instanceof ChannelSilent || error instanceof ChannelRefused)) throw error
    return { failure: error.message }
  }
}

export const keepSaid = (app: App, db: Db, of: StatementOf, said: Said): Promise<Kept> =>
  'lines' in said ? keepStatement(db, of, said.lines, app.clock()) : keepFailed(db, of, said.failure, app.clock())

/** Channels whose peers keep books; nobody does of cash. */
export const hasStatements = (kind: string) => kind !== 'cash'

// A product that was off for a few days finds them; what failed is asked for again.
const daysBack = 7

/** Every day at ten: what the channels say of yesterday, and of days before it that nobody could read. */
export async function readStatements(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const due = await dueStatements(app)
  if (due.length === 0) return 'nothingToDo'
  const counts = { read: 0, failed: 0, differences: 0 }
  const errors: unknown[] = []
  for (const of of due) {
    if (signal.aborted) break
    try {
      const kept = await readOne(app, of)
      counts.read++
      counts.differences += kept.differences
      if (kept.status === 'failed') counts.failed++
    } catch (error) {
      // The channels of others are read all the same; the job says in the end what went wrong.
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors)
  return {
    zh: `读取 ${counts.read} 份渠道对账单，${counts.failed} 份失败，${counts.differences} 处差异`,
    en: `${counts.read} statements read, ${counts.failed} failed, ${counts.differences} differences`,
  }
}

async function readOne(app: App, of: StatementOf): Promise<Kept> {
  const row = await findChannel(app.pools.read, of.channelId)
  if (!row) throw new Error(`channel ${of.channelId} is gone`)
  const said = await askStatement(app, row, of.day)
  return app.pools.write.transaction().execute(async db => {
    const kept = await keepSaid(app, db, of, said)
    if (kept.isNews)
      await tellFinance(app, db, of.sellerId, {
        permission: 'channelStatement:query',
        notice: differNotice(row.name, of.day, kept),
      })
    return kept
  })
}

async function dueStatements(app: App): Promise<StatementOf[]> {
  const today = businessDay(app.clock())
  const { rows } = await sql<StatementOf>`
    select c.seller_id::text as "sellerId", c.id::text as "channelId", d.day::date::text as day
    from bill_payment_channel c
    cross join generate_series(${addDays(today, -daysBack)}::date, ${addDays(today, -1)}::date, interval '1 day') as d (day)
    where c.status = 'enabled' and c.kind <> 'cash'
      and d.day::date >= (c.created_at at time zone 'Asia/Shanghai')::date
      and not exists (
        select from bill_statement s where s.channel_id = c.id and s.day = d.day::date and s.status <> 'failed'
      )
    order by d.day, c.id`.execute(app.pools.read)
  return rows
}

const differNotice = (channel: string, day: string, { id, differences }: Kept): Notice => ({
  kind: 'statementDiffers',
  title: {
    zh: `${channel} ${day} 对账有 ${differences} 处差异`,
    en: `${channel}: ${differences} differences on ${day}`,
  },
  text: {
    zh: '渠道对账单与平台支付单不一致，请逐条核实处理。',
    en: 'The statement of the channel and our payments do not agree: look into each line and resolve it.',
  },
  link: `/finance/paymentCenter/paymentCenter?tab=statements&id=${id}`,
})
