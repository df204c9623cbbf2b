// What is owed is collected as soon as there is money: after a recharge, an allotment, or when an account is opened again.
import { at, type Db } from '@ev/db/pools'
import { businessDay, type Fen, fen, type Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { logOrder } from './order-log.ts'
import { lockOrder } from './order-row.ts'
import { payBill } from './pay-bill.ts'
import { tell } from './settle-order.ts'

export async function collectDebts(app: App): Promise<'nothingToDo' | undefined> {
  let ids = await someDebts(app, '0')
  if (ids.length === 0) return 'nothingToDo'
  // To the end: behind those whose money may not pay for it stand others.
  while (ids.length > 0) {
    for (const id of ids) {
      try {
        await app.pools.write.transaction().execute(db => collectDebt(db as Db, id, app.clock()))
      } catch (error) {
        app.log.error({ err: error, order: id }, 'a debt is not collected')
      }
    }
    ids = await someDebts(app, ids.at(-1) ?? '0')
  }
}

const mostAtOnce = 100

/** Of those who have money by now, in the order of their ids. */
async function someDebts(app: App, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from bill_order o
    where o.debt_fen > 0 and o.id > ${after} and exists (
      select from ledger_account a
      where a.state = 1 and a.balance_fen - a.held_fen > a.floor_fen
        and (a.member_id = o.member_id or a.fleet_id = o.fleet_id))
    order by o.id limit ${mostAtOnce}`.execute(app.pools.read)
  return rows.map(({ id }) => id)
}

async function collectDebt(db: Db, orderId: string, now: Instant): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (!order || Number(order.debtFen) === 0) return
  const { sellerId, memberId, fleetId, driverId, cardId } = order
  const { count } = await db
    .selectFrom('bill_deduction')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { paidFen, missingFen, parts } = await payBill(
    db,
    {
      sellerId,
      document: 'order',
      documentId: order.id,
      documentNo: order.orderNo,
      orderId: order.id,
      event: 1,
      key: `order:${order.id}:debt:${count}`,
      madeBy: null,
      holder: { memberId, fleetId, driverId },
      cardId,
      amountFen: fen(Number(order.debtFen)),
      elecFen: await elecOwed(db, orderId),
    },
    now,
  )
  if (paidFen === 0) return
  const byKind = (kind: number) =>
    parts.filter(part => part.kind === kind).reduce((sum, part) => sum + part.amountFen, 0)
  const plus = (column: string, amount: number) => sql<string>`${sql.ref(column)} + ${amount}::bigint`
  const status = missingFen === 0 ? 3 : 2
  const { business_day } = await db
    .updateTable('bill_order')
    .set(e => ({
      card_paid_fen: plus('card_paid_fen', byKind(1)),
      balance_paid_fen: plus('balance_paid_fen', byKind(2)),
      gift_paid_fen: plus('gift_paid_fen', byKind(3)),
      credit_paid_fen: plus('credit_paid_fen', byKind(4)),
      paid_fen: plus('paid_fen', paidFen),
      debt_fen: String(missingFen),
      charge_status: status,
      order_status: status === 3 ? 6 : 5,
      version: e('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .returning('business_day')
    .executeTakeFirstOrThrow()
  if (memberId !== null)
    await db
      .updateTable('member_member')
      .set({
        total_paid_fen: plus('total_paid_fen', paidFen),
        last_charge_at: sql<Date>`coalesce(last_charge_at, ${at(now)})`,
      })
      .where('id', '=', memberId)
      .execute()
  await logOrder(db, { sellerId, orderId, event: 'debtPaid', data: { amountFen: paidFen, debtFen: missingFen } }, now)
  await tell(db, order, 'debtPaid', business_day ?? businessDay(now), now)
}

/** Electricity is paid first, by all but gift money: what of it that did not cover is owed. */
async function elecOwed(db: Db, orderId: string): Promise<Fen> {
  const row = await db
    .selectFrom('bill_order')
    .select(['elec_fen', 'discount_elec_fen', 'paid_fen', 'gift_paid_fen', 'debt_fen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const covered = Number(row.paid_fen) - Number(row.gift_paid_fen)
  const left = Number(row.elec_fen) - Number(row.discount_elec_fen) - covered
  return fen(Math.min(Math.max(left, 0), Number(row.debt_fen)))
}
