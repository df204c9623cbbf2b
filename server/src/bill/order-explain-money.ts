// What was taken off an order, who paid it, what was given back, who gets it, and what happened to it on the way.
import type { Explained } from '@ev/contract/bill/order-explained'
import { type LogData, sayOrderEvent } from '@ev/contract/bill/order-log'
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import { shown } from '../http/page.ts'

type Listed<K extends keyof Explained> = Explained[K] extends readonly (infer One)[] ? One : never

export async function stepsOf(db: Db, orderId: string, totalFen: number): Promise<Explained['steps']> {
  const rows = await db
    .selectFrom('bill_order_step')
    .select(['place', 'kind', 'mode', 'base', 'elec_fen', 'service_fen', 'bearer', 'config'])
    .where('order_id', '=', orderId)
    .orderBy('place')
    .execute()
  let leftFen = totalFen
  return rows.map(row => {
    leftFen -= Number(row.elec_fen) + Number(row.service_fen)
    const { value, name, why } = Object(row.config) as Record<string, unknown>
    return {
      place: row.place,
      kind: row.kind as Listed<'steps'>['kind'],
      mode: row.mode,
      value: typeof value === 'number' && Number.isInteger(value) ? value : null,
      base: row.base as Listed<'steps'>['base'],
      elecFen: Number(row.elec_fen),
      serviceFen: Number(row.service_fen),
      leftFen,
      bearer: row.bearer as Listed<'steps'>['bearer'],
      name: typeof name === 'string' ? name : '',
      why: reasonsFree.find(reason => reason === why) ?? null,
    }
  })
}

const reasonsFree = ['trial', 'staff', 'offlineCard'] as const

/** What each account gave for the order, and got back of it. */
export async function paymentsOf(db: Db, orderId: string): Promise<Explained['payments']> {
  const rows = await db
    .selectFrom('bill_deduction as d')
    .innerJoin('ledger_account as a', 'a.id', 'd.account_id')
    .innerJoin('ledger_posting as p', 'p.id', 'd.posting_id')
    .innerJoin('ledger_entry as e', join =>
      join.onRef('e.posting_id', '=', 'd.posting_id').onRef('e.account_id', '=', 'd.account_id'),
    )
    .leftJoin('member_member as m', 'm.id', 'a.member_id')
    .leftJoin('member_fleet as f', 'f.id', 'a.fleet_id')
    .leftJoin('member_driver as r', 'r.id', 'a.driver_id')
    .leftJoin('member_card as c', 'c.id', 'a.card_id')
    .select(['d.id', 'd.account_id', 'd.account_kind', 'd.amount_fen', 'd.created_at', 'a.account_no', 'a.owner'])
    .select(['p.posting_no', 'e.id as entryId'])
    .select(e => e.fn.coalesce('r.name', 'c.card_no', 'f.name', 'm.nickname', sql<string>`''`).as('ownerName'))
    .where(e =>
      e.or([
        e.and([e('d.document', '=', 'order'), e('d.document_id', '=', orderId)]),
        e.and([e('d.document', '=', 'orderRefund'), e('d.order_id', '=', orderId)]),
      ]),
    )
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    account: { id: row.account_id, label: row.account_no },
    kind: row.account_kind as Listed<'payments'>['kind'],
    owner: row.owner as Listed<'payments'>['owner'],
    ownerName: row.ownerName,
    amountFen: Number(row.amount_fen),
    time: shown(row.created_at),
    flow: { id: row.entryId, label: row.posting_no },
  }))
}

export async function refundsOf(db: Db, orderId: string): Promise<Explained['refunds']> {
  const rows = await db
    .selectFrom('bill_order_refund as r')
    .leftJoin('system_staff as s', 's.id', 'r.created_by')
    .leftJoin('system_staff as a', 'a.id', 'r.approved_by')
    .select(['r.id', 'r.refund_no', 'r.elec_fen', 'r.service_fen', 'r.amount_fen', 'r.reason', 'r.created_at'])
    .select(['s.name as by', 'a.name as approver'])
    .where('r.order_id', '=', orderId)
    .orderBy('r.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    refundNo: row.refund_no,
    elecFen: Number(row.elec_fen),
    serviceFen: Number(row.service_fen),
    amountFen: Number(row.amount_fen),
    reason: row.reason,
    by: row.by ?? '',
    approver: row.approver ?? '',
    time: shown(row.created_at),
  }))
}

export async function splitOf(db: Db, orderId: string): Promise<Explained['split']> {
  const rows = await db
    .selectFrom('bill_split_line as l')
    .innerJoin('system_seller as s', 's.id', 'l.merchant_id')
    .select(['l.id', 'l.merchant_id', 's.name', 'l.line_type', 'l.fee', 'l.base_fen', 'l.commission_fen'])
    .select(['l.share_pct', 'l.amount_fen', 'l.state'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    merchant: { id: row.merchant_id, label: row.name },
    isTakenBack: row.line_type === 2,
    fee: row.fee as Listed<'split'>['fee'],
    baseFen: Number(row.base_fen),
    commissionFen: Number(row.commission_fen),
    sharePct: row.share_pct,
    amountFen: Number(row.amount_fen),
    isFinal: row.state === 'final',
  }))
}

/** Bills for staying of the plugging in that it belongs to. */
export async function staysOf(db: Db, orderId: string): Promise<Explained['stays']> {
  const rows = await db
    .selectFrom('bill_occupy')
    .select(['id', 'bill_no', 'kind', 'status', 'begun_at', 'ended_at', 'charged_min', 'payable_fen', 'paid_fen'])
    .where(sql<boolean>`order_ids @> array[${orderId}]::bigint[]`)
    .orderBy('begun_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    billNo: row.bill_no,
    kind: row.kind as Listed<'stays'>['kind'],
    status: row.status as Listed<'stays'>['status'],
    startTime: shown(row.begun_at),
    endTime: row.ended_at && shown(row.ended_at),
    chargedMin: row.charged_min,
    payableFen: Number(row.payable_fen),
    paidFen: Number(row.paid_fen),
  }))
}

export async function logOf(db: Db, orderId: string): Promise<Explained['log']> {
  const rows = await db
    .selectFrom('bill_order_log as l')
    .leftJoin('system_staff as s', 's.id', 'l.staff_id')
    .select(['l.id', 'l.at', 'l.event', 'l.data', 'l.staff_id', 's.name'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    time: shown(row.at),
    event: row.event,
    says: sayOrderEvent(row.event, Object(row.data) as LogData),
    staff: row.staff_id === null ? null : { id: row.staff_id, label: row.name ?? '' },
  }))
}
