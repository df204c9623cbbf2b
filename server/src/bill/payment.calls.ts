// The payment centre: every payment in and out, what its channel said of it, and money that belongs to nobody paid back.
import { payment } from '@ev/contract/bill/payment'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { dayMs, later, readTime, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { askingFirst } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { seesMoneyTotals } from '../resource/totals.ts'
import { askPayment } from './ask-payment.ts'
import { payBack } from './pay-back.ts'

/** Money on its way back belongs to whom it came from. */
const whose = (column: 'member_id' | 'fleet_id') => sql`(
  select r.${sql.raw(column)} from bill_recharge r
  where r.id = coalesce(t.recharge_id, (
    select o.recharge_id from bill_payment o where o.id = t.payment_id and ${linked('bill_payment')}
  )) and ${linked('bill_recharge')}
)`

const refundedFen = sql`coalesce((
  select sum(b.paid_fen) from bill_payment b
  where b.payment_id = t.id and b.status = 'paid' and ${linked('bill_payment')}
), 0)`

/** A recharge that failed without words failed because its account could not take the money. */
const cause = sql`case
  when t.status = 'late' and exists (
    select from bill_recharge r
    where r.id = t.recharge_id and r.status = 2 and r.status_reason = '' and ${linked('bill_recharge')}
  ) then 'accountNotOpen'
  when t.status in ('late', 'differs') then t.status
  when t.direction = 'out' and t.status = 'failed' and t.status_reason = '' then 'refundFailed'
end`

export const payments: Mounted = mount(
  payment,
  {
    table: 'bill_payment',
    columns: {
      cause,
      channelRow: 'channel_id',
      member: whose('member_id'),
      fleet: whose('fleet_id'),
      origin: 'payment_id',
      refundedFen,
      transactionId: sql`coalesce(t.transaction_id, '')`,
      nextTime: 'next_at',
      expireTime: 'expires_at',
      payTime: 'paid_at',
    },
    filters: { member: ids => sql`${whose('member_id')} = any(${ids}::bigint[])` },
    risk: (_ctx, { verb, before }) => {
      if (verb !== 'refund') return undefined
      const yuan = ((before.paidFen ?? before.amountFen) / 100).toFixed(2)
      return { zh: `向付款人退回 ${yuan} 元`, en: `${yuan} yuan go back to the payer` }
    },
    actions: { refund: (ctx, row, { reason }) => payBack(ctx, row.id, reason) },
  },
  {
    check: askingFirst(async (ctx, { id }: { id: string }) => {
      await recordOf(ctx, payments, id)
      const asked = await askPayment(ctx.app, id)
      return async () => asked
    }),
    async notices(ctx, { id }) {
      await recordOf(ctx, payments, id)
      const rows = await ctx.db
        .selectFrom('bill_payment_notice')
        .select(['id', 'kind', 'verdict', 'notice_id as noticeId', 'said', 'address', 'at'])
        .where('payment_id', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map(({ at: time, address, ...row }) => ({
        ...row,
        // Written by keep() of take-notice.ts and by nobody else.
        said: row.said as Record<string, string | number | null>,
        kind: row.kind as 'pay',
        verdict: row.verdict as 'taken',
        address: address ?? '',
        time: showTime(instantOf(time)),
      }))
    },
    async figures(ctx, { from, to }) {
      const [begins, ends] = [readTime(`${from} 00:00:00`), readTime(`${to} 00:00:00`)]
      if (begins === undefined || ends === undefined || ends < begins || ends - begins > mostDays * dayMs)
        return refuse('badInput', { message: `${from} – ${to}` }, { field: 'to' })
      const { rows } = await sql<Figure>`
        select to_char(t.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, t.channel,
          count(*) filter (where t.direction = 'in')::integer as "inCount",
          coalesce(sum(t.paid_fen) filter (where t.direction = 'in'), 0)::float8 as "inFen",
          count(*) filter (where t.direction = 'out')::integer as "outCount",
          coalesce(sum(t.paid_fen) filter (where t.direction = 'out'), 0)::float8 as "outFen",
          coalesce(sum(t.fee_fen), 0)::float8 as "feeFen"
        from bill_payment t
        where t.paid_at >= ${at(begins)} and t.paid_at < ${at(later(ends, dayMs))}
          and ${scopedSql(ctx.scope, 'bill_payment', 't')}
        group by 1, 2 order by 1 desc, 2`.execute(ctx.db)
      if (await seesMoneyTotals(ctx)) return rows
      return rows.map(({ day, channel, inCount, outCount }) => ({ day, channel, inCount, outCount }))
    },
  },
)

const mostDays = 400

type Figure = {
  day: string
  channel: string
  inCount: number
  inFen: number
  outCount: number
  outFen: number
  feeFen: number
}
