// Bills for staying: the lists of those after charging and of those before it.
import { occupyBill } from '@ev/contract/bill/occupy-bill'
import type { StayExplained } from '@ev/contract/bill/occupy-fields'
import { overtimeBill } from '@ev/contract/bill/overtime-bill'
import { instantOf } from '@ev/db/pools'
import { feeOfMinutes, type StayRule } from '@ev/rules/occupy'
import { refuse } from '@ev/rules/refuse'
import { minuteMs, showTime } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { stayActs, stayRisk } from './occupy-acts.ts'
import type { StayKind } from './occupy-facts.ts'
import { readSpans } from './occupy-row.ts'

const ofRule = (name: keyof StayRule) => sql`t.rule ->> ${sql.lit(name)}`

const columns = {
  order: sql`t.order_ids[1]`,
  orderNos: sql`array(
    select o.order_no from bill_order o where o.id = any(t.order_ids) and ${linked('bill_order')} order by o.begun_at, o.id)`,
  beginTime: 'begun_at',
  endTime: 'ended_at',
  owedFen: sql`case when t.status = 2 then t.payable_fen - t.paid_fen + t.refund_fen else 0 end`,
  cause: sql`nullif(t.cause, '')`,
  ruleName: ofRule('name'),
  unitMin: sql`(${ofRule('unitMin')})::integer`,
  priceMil: sql`(${ofRule('priceMil')})::integer`,
  capFen: sql`(${ofRule('capFen')})::integer`,
  waivedBy: 'waived_by',
  notifyTime: 'notified_at',
  payTime: 'paid_at',
}

const filters = {
  /** Any of the charges that it belongs to. */
  order: (value: readonly string[]): RawBuilder<unknown> => sql`t.order_ids && ${value}::bigint[]`,
}

const source = (kind: StayKind) =>
  ({
    table: 'bill_occupy',
    columns,
    filters,
    where: sql`t.kind = ${sql.lit(kind)}`,
    risk: stayRisk,
    actions: stayActs,
  }) as const

const explainOf =
  (kind: StayKind) =>
  (ctx: UserCtx, { id }: { id: string }) =>
    explained(ctx, kind, id)

export const overtimeBills: Mounted = mount(overtimeBill, source(1), { explain: explainOf(1) })
export const occupyBills: Mounted = mount(occupyBill, source(0), { explain: explainOf(0) })

async function explained(ctx: UserCtx, kind: StayKind, id: string): Promise<StayExplained> {
  const bill = await ctx.db
    .selectFrom('bill_occupy')
    .select(['status', 'rule', 'spans', 'total_min', 'free_min', 'charged_min'])
    .select(['original_fen', 'waived_fen', 'payable_fen', 'paid_fen', 'refund_fen'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!bill) return refuse('notFound')
  const rule = bill.rule as unknown as StayRule
  const { name, freeMin, unitMin, priceMil, capFen, windows, freeTimes, freeTimesCycle } = rule
  return {
    isRunning: bill.status === 1,
    rule: { name, freeMin, unitMin, priceMil, capFen, windows: [...windows], freeTimes, freeTimesCycle },
    spans: readSpans(bill.spans).map(({ from, to }) => ({
      from: showTime(from),
      to: showTime(to),
      minutes: Math.floor((to - from) / minuteMs),
    })),
    totalMin: bill.total_min,
    freeMin: bill.free_min,
    chargedMin: bill.charged_min,
    units: Math.ceil(bill.charged_min / unitMin),
    uncappedFen: feeOfMinutes({ ...rule, capFen: null }, bill.charged_min),
    originalFen: Number(bill.original_fen),
    waivedFen: Number(bill.waived_fen),
    payableFen: Number(bill.payable_fen),
    paidFen: Number(bill.paid_fen),
    refundFen: Number(bill.refund_fen),
    payments: await paymentsOf(ctx, id),
  }
}

/** Whoever may see the bill may see what paid it, also where the account itself is not theirs to look into. */
async function paymentsOf(ctx: UserCtx, id: string): Promise<StayExplained['payments']> {
  const rows = await beyondScope(ctx.db)
    .selectFrom('bill_deduction as d')
    .innerJoin('ledger_account as a', 'a.id', 'd.account_id')
    .innerJoin('ledger_posting as p', 'p.id', 'd.posting_id')
    .innerJoin('ledger_entry as e', join =>
      join.onRef('e.posting_id', '=', 'd.posting_id').onRef('e.account_id', '=', 'd.account_id'),
    )
    .select(['d.id', 'd.created_at', 'd.account_id', 'a.account_no', 'd.account_kind', 'd.amount_fen', 'p.posting_no'])
    .select('e.id as entryId')
    .where('d.document', '=', 'occupy')
    .where('d.document_id', '=', id)
    .orderBy('d.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    time: showTime(instantOf(row.created_at)),
    account: { id: row.account_id, label: row.account_no },
    kind: row.account_kind as 1,
    amountFen: Number(row.amount_fen),
    flow: { id: row.entryId, label: row.posting_no },
  }))
}
