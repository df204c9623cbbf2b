// A stay that is over: what it comes to, whether it has to be paid, and from which accounts. What is missing is collected
// when money comes.
import { at, type Db } from '@ev/db/pools'
import type { Database } from '@ev/db/rows'
import { cycleBegan, judgeStay, type Span, type StayRule, stayOf } from '@ev/rules/occupy'
import { allToOwner, split } from '@ev/rules/split'
import { businessDay, type Fen, fen, type Instant, readTime, sumFen } from '@ev/rules/units'
import { sql, type Updateable } from 'kysely'
import type { App } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import type { DocumentCheck } from '../ledger/door.ts'
import type { Holder } from '../member/door.ts'
import type { StayPayer } from './occupy-facts.ts'
import { hasPayer, lockStay, netPaid, owed, type StayBill, writeSpans } from './occupy-row.ts'
import { deductionDocuments, payBill } from './pay-bill.ts'

export type StayEnd = {
  at: Instant
  spans: readonly Span[]
  orderIds: readonly string[]
  /** Where it is known only now. */
  payer: StayPayer | null
}

const [running, toBePaid, paid, toBeVerified] = [1, 2, 3, 7]

/** The clock has stopped: the bill is to be paid, and is as far as there is money. */
export async function endStay(db: Db, id: string, end: StayEnd, now: Instant): Promise<void> {
  const bill = await lockStay(db, id, [running])
  await writeEnd(db, bill, end)
  await judge(db, { ...bill, ...(end.payer && { holder: end.payer.holder }), spans: end.spans, endedAt: end.at }, now)
}

/** Nobody knows what became of the vehicle: a person has to look. */
export async function suspendStay(db: Db, id: string, end: StayEnd): Promise<void> {
  const bill = await lockStay(db, id, [running])
  await writeEnd(db, bill, end)
  await writeStay(db, id, {
    ...figuresOf(bill.rule, end.spans),
    status: toBeVerified,
    cause: 'silence',
  })
}

/** A person has found that it was so. */
export async function confirmStay(db: Db, id: string, now: Instant): Promise<void> {
  await judge(db, await lockStay(db, id, [toBeVerified]), now)
}

async function writeEnd(db: Db, { id }: StayBill, { at: endedAt, spans, orderIds, payer }: StayEnd): Promise<void> {
  await writeStay(db, id, {
    ended_at: at(endedAt),
    spans: writeSpans(spans),
    order_ids: [...orderIds],
    ...(payer && {
      member_id: payer.holder.memberId,
      fleet_id: payer.holder.fleetId,
      driver_id: payer.holder.driverId,
      plate_no: payer.plateNo,
      phone: payer.phone,
    }),
  })
}

/** What a stay comes to so far, as the table keeps it. */
export function figuresOf(rule: StayRule, spans: readonly Span[]) {
  const { totalMin, freeMin, chargedMin, amountFen } = stayOf(rule, spans)
  return {
    total_min: totalMin,
    free_min: freeMin,
    charged_min: chargedMin,
    original_fen: String(amountFen),
    payable_fen: String(amountFen),
  }
}

async function judge(db: Db, bill: StayBill, now: Instant): Promise<void> {
  const { amountFen } = stayOf(bill.rule, bill.spans)
  const verdict = judgeStay(bill.rule, {
    amountFen,
    hasPayer: hasPayer(bill.holder),
    memberType: await memberTypeOf(db, bill.holder),
    freeTimesUsed: await freeTimesUsed(db, bill),
  })
  await writeStay(db, bill.id, {
    ...figuresOf(bill.rule, bill.spans),
    waived_fen: String(verdict.waivedFen),
    payable_fen: String(amountFen - verdict.waivedFen),
    is_free_time: verdict.cause === 'freeTime',
    status: verdict.status,
    cause: verdict.cause,
  })
  if (verdict.status === toBePaid) await payStay(db, bill.id, now)
}

const fleetType = 2

async function memberTypeOf(db: Db, { memberId, fleetId }: Holder): Promise<number | null> {
  if (fleetId !== null) return fleetType
  if (memberId === null) return null
  const { kind } = await beyondScope(db)
    .selectFrom('member_member')
    .select('kind')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return kind
}

/** By this rule, in the day or month in which the stay ended. A driver of a fleet has their own. */
async function freeTimesUsed(db: Db, { id, ruleId, rule, holder, endedAt, begunAt }: StayBill): Promise<number> {
  if (rule.freeTimes === 0 || ruleId === null || !hasPayer(holder)) return 0
  const { memberId, fleetId, driverId } = holder
  // Of two stays that end at once only one may have the last free time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stay:${memberId}:${fleetId}:${driverId}`}, 0))`.execute(
    beyondScope(db),
  )
  const from = readTime(`${cycleBegan(rule, endedAt ?? begunAt)} 00:00:00`) ?? begunAt
  const { count } = await beyondScope(db)
    .selectFrom('bill_occupy')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('id', '<>', id)
    .where('rule_id', '=', ruleId)
    .where('is_free_time', '=', true)
    .where('ended_at', '>=', at(from))
    .where(sql<boolean>`member_id is not distinct from ${memberId}`)
    .where(sql<boolean>`fleet_id is not distinct from ${fleetId}`)
    .where(sql<boolean>`driver_id is not distinct from ${driverId}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const events = { 0: 6, 1: 5 } as const

/** Takes what there is for it; asked again it goes on where it left off. */
async function payStay(db: Db, id: string, now: Instant): Promise<void> {
  const bill = await lockStay(db, id, [toBePaid])
  const amountFen = owed(bill)
  const { paidFen, missingFen } = await payBill(
    beyondScope(db),
    {
      sellerId: bill.sellerId,
      document: 'occupy',
      documentId: bill.id,
      documentNo: bill.billNo,
      orderId: null,
      event: events[bill.kind],
      holder: bill.holder,
      cardId: await cardOf(db, bill),
      amountFen,
      // What was paid before is part of it: the next time is another one.
      key: `occupy:${bill.id}:${bill.paidFen}`,
      madeBy: null,
    },
    now,
  )
  const after = { ...bill, paidFen: sumFen([bill.paidFen, paidFen]) }
  const isPaid = missingFen === 0
  if (paidFen > 0 || isPaid)
    await writeStay(db, id, {
      paid_fen: String(after.paidFen),
      ...(isPaid && { status: paid, paid_at: at(now) }),
    })
  if (isPaid) await bookIncome(db, after, netPaid(after), now)
}

/** Whoever charged by a card pays with it for staying, too. */
async function cardOf(db: Db, { orderIds }: StayBill): Promise<string | null> {
  const [first] = orderIds
  if (first === undefined) return null
  const order = await beyondScope(db)
    .selectFrom('bill_order')
    .select('card_id')
    .where('id', '=', first)
    .executeTakeFirst()
  return order?.card_id ?? null
}

/** Who gets which part of what came in, or, below 0, of what was given back; and others hear of it. */
export async function bookIncome(db: Db, bill: StayBill, amountFen: Fen, now: Instant): Promise<void> {
  const free = beyondScope(db)
  const day = businessDay(bill.endedAt ?? now)
  const { merchant_id: merchantId } = await free
    .selectFrom('config_station')
    .select('merchant_id')
    .where('id', '=', bill.stationId)
    .executeTakeFirstOrThrow()
  const isBack = amountFen < 0
  const sign = isBack ? -1 : 1
  const lines = split({ occupy: fen(Math.abs(amountFen)) }, allToOwner(merchantId))
  if (lines.length > 0)
    await free
      .insertInto('bill_split_line')
      .values(
        lines.map(line => ({
          seller_id: bill.sellerId,
          merchant_id: line.merchantId,
          station_id: bill.stationId,
          order_id: bill.orderIds[0] ?? null,
          line_type: isBack ? 2 : 1,
          fee: line.fee,
          base_fen: String(sign * line.baseFen),
          commission_fen: String(sign * line.commissionFen),
          share_pct: line.sharePct,
          amount_fen: String(sign * line.amountFen),
          business_day: day,
          created_at: at(now),
        })),
      )
      .execute()
  await free
    .insertInto('bill_outbox')
    .values({
      seller_id: bill.sellerId,
      station_id: bill.stationId,
      topic: 'occupyPaid',
      subject_id: bill.id,
      business_day: day,
      at: at(now),
    })
    .execute()
}

type Written = Omit<Updateable<Database['bill_occupy']>, 'version'>

/** Each change is one that whoever has the bill before them has to see. */
export async function writeStay(db: Db, id: string, columns: Written): Promise<void> {
  await db
    .updateTable('bill_occupy')
    .set(e => ({ ...columns, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const mostAtOnce = 200

/** Bills that wait for money, of those who have some by now; how many were paid in full. */
export async function collectStays(app: App): Promise<number> {
  let count = 0
  // To the end: behind those whose money may not pay for it stand others.
  for (let ids = await someOwed(app, '0'); ids.length > 0; ids = await someOwed(app, ids.at(-1) ?? '0'))
    for (const id of ids)
      try {
        if (await collectStay(app, id)) count += 1
      } catch (error) {
        app.log.error({ err: error, bill: id }, 'a bill for staying is not collected')
      }
  return count
}

async function someOwed(app: App, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bill_occupy b
    where b.status = ${toBePaid} and b.id > ${after} and exists (
      select from ledger_account a
      where a.seller_id = b.seller_id and a.state = 1 and a.balance_fen - a.held_fen > a.floor_fen
        and (a.member_id = b.member_id or a.fleet_id = b.fleet_id)
    )
    order by b.id limit ${mostAtOnce}`.execute(app.pools.write)
  return rows.map(({ id }) => id)
}

/** Whether it is paid in full now. */
const collectStay = (app: App, id: string): Promise<boolean> =>
  app.pools.write.transaction().execute(async transaction => {
    const db = transaction as Db
    const statusOf = () => db.selectFrom('bill_occupy').select('status').where('id', '=', id)
    const still = await statusOf().forUpdate().executeTakeFirst()
    if (still?.status !== toBePaid) return false
    await payStay(db, id, app.clock())
    return (await statusOf().executeTakeFirst())?.status === paid
  })

/** What somebody owes for staying, and for how many bills; what is disputed is not owed until that is decided. */
export async function stayDebtOf(db: Db, { memberId, fleetId }: Pick<Holder, 'memberId' | 'fleetId'>) {
  const row = await beyondScope(db)
    .selectFrom('bill_occupy')
    .select(e => [
      e.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(payable_fen - paid_fen + refund_fen), 0)`.as('owed'),
    ])
    .where('status', '=', toBePaid)
    .where(e => e.or([e('member_id', '=', memberId), e('fleet_id', '=', fleetId)]))
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), owedFen: fen(Number(row.owed)) }
}

/** Each bill has brought in what it says was paid for it, from the accounts that it says. */
export const occupyDocuments: readonly DocumentCheck[] = [
  deductionDocuments('occupy'),
  {
    document: 'occupy',
    house: 'income',
    expected: sellerId => sql`
      select b.id, b.bill_no, a.id, b.paid_fen - b.refund_fen from bill_occupy b
      join ledger_account a on a.seller_id = b.seller_id and a.house = 'income'
      where b.seller_id = ${sellerId} and b.paid_fen > b.refund_fen`,
  },
]
