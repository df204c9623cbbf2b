// Statements of the channels, their lines, and what is done about those that differ.
import { statement } from '@ev/contract/bill/statement'
import { statementLine } from '@ev/contract/bill/statement-line'
import type { Row } from '@ev/contract/kit/resource'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { matchStatement, type StatementResult } from '@ev/rules/statement'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import { askingFirst, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { askPayment } from './ask-payment.ts'
import { findChannel } from './channels/open-channel.ts'
import { recount } from './statement-match.ts'
import { askStatement, hasStatements, keepSaid } from './statement-read.ts'

export const statements: Mounted = mount(
  statement,
  {
    table: 'bill_statement',
    columns: {
      kind: sql`(select c.kind from bill_payment_channel c where c.id = t.channel_id and ${linked('bill_payment_channel')})`,
      readTime: 'read_at',
    },
    filters: {
      kind: value => sql`exists (
        select from bill_payment_channel c
        where c.id = t.channel_id and c.kind = any(${value}) and ${linked('bill_payment_channel')})`,
    },
  },
  {
    run: askingFirst(async (ctx, { channel, day }: { channel: string; day: string }) => {
      if (day >= businessDay(ctx.now)) refuse('statementDayOpen', {}, { field: 'day' })
      const own = await ctx.db
        .selectFrom('bill_payment_channel')
        .select('id')
        .where('id', '=', channel)
        .executeTakeFirst()
      const row = own && (await findChannel(ctx.db, own.id))
      if (!row) return refuse('notFound')
      if (!hasStatements(row.kind)) refuse('statementChannelHasNone', {}, { field: 'channel' })
      const said = await askStatement(ctx.app, row, day)
      return async inside => {
        const of = { sellerId: row.sellerId, channelId: row.id, day }
        const { id, status, differences } = await keepSaid(ctx.app, inside.db, of, said)
        return { id, status, differences }
      }
    }),
  },
)

type Line = Row<typeof statementLine.fields>

export const statementLines: Mounted = mount(
  statementLine,
  {
    table: 'bill_statement_line',
    columns: {
      time: 'at',
      isMended: sql`(t.mended_at is not null)`,
      mendTime: 'mended_at',
      mender: 'mended_by',
    },
    actions: {
      async resolve(ctx, line, { note }) {
        await mend(ctx, line.id, { note, result: line.result })
        await recount(ctx.db, line.statement.id)
      },
    },
  },
  {
    ask: askingFirst(async (ctx, { id }: { id: string }) => {
      const line = (await recordOf(ctx, statementLines, id)) as unknown as Line
      if (line.result !== 'onlyChannel' || !line.payment) return refuse('statementLineUnpaid')
      await askPayment(ctx.app, line.payment.id)
      return async inside => {
        const result = await judgedAgain(inside, line)
        if (result === 'matched') await mend(inside, id, { note: askedNote[ctx.language], result })
        await recount(inside.db, line.statement.id)
        return { result }
      }
    }),
  },
)

/** Kept as words of whoever asked. */
const askedNote = { zh: '已向渠道查询并入账', en: 'The channel was asked, and it is credited' }

async function mend(ctx: UserCtx, id: string, { note, result }: { note: string; result: StatementResult }) {
  await ctx.db
    .updateTable('bill_statement_line')
    .set(e => ({
      result,
      mended_at: at(ctx.now),
      mended_by: ctx.user.id,
      mend_note: note,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** What we know of the payment since the channel was asked. */
async function judgedAgain({ db }: UserCtx, line: Line): Promise<StatementResult> {
  const payment = await db
    .selectFrom('bill_payment')
    .select(['id', 'status', 'paid_fen', 'amount_fen', 'transaction_id as transactionId'])
    .where('id', '=', line.payment?.id ?? '')
    .executeTakeFirstOrThrow()
  const isPaid = ['paid', 'late', 'differs'].includes(payment.status)
  const paidFen = isPaid ? Number(payment.paid_fen ?? payment.amount_fen) : null
  const known = { ...line, id: payment.id, transactionId: payment.transactionId, paidFen, isOfDay: false }
  const [judged] = matchStatement([line], [known])
  const result = judged?.result ?? line.result
  await db
    .updateTable('bill_statement_line')
    .set({ result, our_fen: paidFen === null ? null : String(paidFen) })
    .where('id', '=', line.id)
    .execute()
  return result
}
