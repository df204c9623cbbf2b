// Ninety days of charging: sessions and the orders that follow them, what they came to and who paid, bills for staying,
// appointments, refunds and what drivers said. It is what the product would have made of the same charges: the rules are
// the same, and the ledger takes it through its own triggers.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { insertRows, pipeInto, type Value } from './bulk.ts'
import { type Accounts, the } from './demo-money-accounts.ts'
import { type DemoSize, digits, reserve } from './demo-money-base.ts'
import type { Customers } from './demo-money-people.ts'
import { historyDays, type Plan } from './demo-money-plan.ts'
import { insertPostings, type Movement } from './demo-money-postings.ts'
import { dayNameOf, type Times } from './demo-network-base.ts'
import { type Appointment, appointmentRow, type KeptAppointment, planAppointments } from './demo-orders-appointments.ts'
import { type Bill, billOf } from './demo-orders-bill.ts'
import { insertEvaluations } from './demo-orders-evaluations.ts'
import { insertHolds } from './demo-orders-holds.ts'
import { payBills } from './demo-orders-money.ts'
import { readPayers } from './demo-orders-payers.ts'
import { readPlaces } from './demo-orders-places.ts'
import {
  amountOf,
  backRows,
  planRefunds,
  type Refund,
  refundLog,
  refundNews,
  refundRow,
} from './demo-orders-refunds.ts'
import {
  curveRows,
  deductionRows,
  logRows,
  orderRow,
  outboxRows,
  partRows,
  splitRows,
  stepRows,
} from './demo-orders-rows.ts'
import { type Order, sessionRow } from './demo-orders-session-rows.ts'
import { type KeptStay, stayNews, stayRow, staySplit } from './demo-orders-stay-rows.ts'
import { planStays, type Stay } from './demo-orders-stays.ts'
import { planVisits } from './demo-orders-visits.ts'

const counts: Record<DemoSize, Record<string, number>> = {
  whole: { '399': 73_400, '365': 31_900 },
  medium: { '399': 3_670, '365': 1_600 },
  small: { '399': 230, '365': 90 },
}

export type Planned = { bills: readonly Bill[]; stays: readonly Stay[]; appointments: readonly Appointment[] }

type Money = { customers: Customers; accounts: Accounts; plan: Plan }

/** Who charged when and paid from what; adds to the plan what they paid in for it. Nothing is written yet. */
export async function planOrders(db: Db, money: Money, size: DemoSize, { now }: Times): Promise<Planned> {
  const { sellerId } = money.customers
  const places = await readPlaces(db, sellerId)
  const payers = await readPayers(db, sellerId, places)
  const wanted = { sellerId, count: counts[size][sellerId] ?? 0, days: historyDays, now }
  const bills = planVisits(places, payers, wanted).map(billOf)
  const stays = planStays(bills, sellerId, now)
  const appointments = planAppointments(bills, sellerId).filter(one => one.finishedAt < now.getTime())
  const left = payBills({ bills, stays, appointments }, money)
  return {
    bills: bills.filter(bill => left.has(bill)),
    stays: stays.filter(stay => left.has(stay.bill)),
    appointments: appointments.filter(one => left.has(one.bill) && (one.penaltyFen === 0 || one.paid)),
  }
}

export type Written = Planned & {
  sellerId: string
  accounts: Accounts
  movements: readonly Movement[]
  staff: Staff
  size: DemoSize
}
export type Staff = { bossId: string; secondId: string }

/** In order of time with everything else that moved money. */
export async function insertOrders(db: Db, written: Written, { now }: Times): Promise<void> {
  const { sellerId, staff } = written
  const orders = await numbered(db, sellerId, written.bills)
  const refunds = await refundsOf(db, planRefunds(orders, sellerId, now))
  const orderOf = new Map(orders.map((order, place) => [written.bills[place], order]))
  const stays = await staysOf(db, sellerId, written.stays, orderOf)
  const appointments = await appointmentsOf(db, sellerId, written.appointments)
  await insertInParts(db, orders, { refunds, staffId: staff.bossId })
  await insertRows(db, 'bill_occupy', stays.map(stayRow))
  await insertRows(db, 'bill_split_line', stays.flatMap(staySplit))
  await insertRows(db, 'bill_outbox', stays.flatMap(stayNews))
  const kept = appointments.map(one => appointmentRow(one, the(orderOf.get(one.bill))))
  await insertRows(db, 'bill_appointment', kept)
  await insertRefunds(db, refunds, staff)
  await insertMoney(db, written, { orders, refunds, stays, appointments })
  await insertEvaluations(db, orders, staff.bossId, now)
  await insertHolds(db, orders, now)
  await countMembers(db, orders)
  // All of them have their orders already.
  await sql`truncate bill_session_news`.execute(db)
}

async function numbered(db: Db, sellerId: string, bills: readonly Bill[]): Promise<Order[]> {
  const ids = await reserve(db, 'bill_order', bills.length)
  const sessionIds = await reserve(db, 'operation_session', bills.length)
  return bills.map((bill, nth) => ({
    ...bill,
    nth,
    sellerId,
    id: the(ids[nth]),
    sessionId: the(sessionIds[nth]),
    orderNo: numberOf('D', sellerId, bill.askedAt, nth, 6),
  }))
}

const numberOf = (letter: string, sellerId: string, at: number, place: number, length: number) =>
  `${letter}${dayNameOf(at).slice(2).replaceAll('-', '')}${sellerId}${digits(place + 1, length)}`

type KeptRefund = Refund & { id: string }

async function refundsOf(db: Db, refunds: readonly Refund[]): Promise<KeptRefund[]> {
  const ids = await reserve(db, 'bill_order_refund', refunds.length)
  return refunds.map((refund, place) => ({ ...refund, id: the(ids[place]) }))
}

type OrderOf = ReadonlyMap<Bill | undefined, Order>

async function staysOf(db: Db, sellerId: string, stays: readonly Stay[], orderOf: OrderOf): Promise<KeptStay[]> {
  const ids = await reserve(db, 'bill_occupy', stays.length)
  return stays.map((stay, place) => ({
    ...stay,
    id: the(ids[place]),
    no: numberOf(stay.kind === 0 ? 'O' : 'T', sellerId, stay.begunAt, place, 5),
    order: the(orderOf.get(stay.bill)),
  }))
}

async function appointmentsOf(db: Db, sellerId: string, all: readonly Appointment[]): Promise<KeptAppointment[]> {
  const ids = await reserve(db, 'bill_appointment', all.length)
  return all.map((one, place) => ({ ...one, id: the(ids[place]), no: numberOf('Y', sellerId, one.madeAt, place, 5) }))
}

// Of so many orders the rows of all tables are at hand at once.
const ordersAtOnce = 4_000

async function insertInParts(
  db: Db,
  orders: readonly Order[],
  { refunds, staffId }: { refunds: readonly Refund[]; staffId: string },
) {
  const refunded = new Map(refunds.map(refund => [refund.order.id, amountOf(refund)]))
  const pipe = pipeInto(db)
  for (let from = 0; from < orders.length; from += ordersAtOnce) {
    const some = orders.slice(from, from + ordersAtOnce)
    await pipe.insert('operation_session', some.map(sessionRow))
    await pipe.insert(
      'bill_order',
      some.map(order => orderRow(order, refunded.get(order.id) ?? 0)),
    )
    await pipe.insert('bill_order_part', some.flatMap(partRows))
    await pipe.insert('bill_order_step', some.flatMap(stepRows))
    await pipe.insert('bill_order_curve', some.flatMap(curveRows))
    await pipe.insert('bill_split_line', some.flatMap(splitRows))
    await pipe.insert('bill_outbox', some.flatMap(outboxRows))
    await pipe.insert(
      'bill_order_log',
      some.flatMap(order => logRows(order, staffId)),
    )
  }
  await pipe.end()
}

async function insertRefunds(db: Db, refunds: readonly KeptRefund[], { bossId, secondId }: Staff): Promise<void> {
  const people = { askedBy: secondId, agreedBy: bossId }
  await insertRows(
    db,
    'bill_order_refund',
    refunds.map(refund => refundRow(refund, refund.id, people)),
  )
  await insertRows(db, 'bill_split_line', refunds.flatMap(backRows))
  await insertRows(db, 'bill_outbox', refunds.map(refundNews))
  await insertRows(
    db,
    'bill_order_log',
    refunds.map(refund => refundLog(refund, secondId)),
  )
}

type Part = { id: string; kind: number; amountFen: number }
type Paper = { movement: Movement; orderId: string | null; parts: readonly Part[] }
type Papers = {
  orders: readonly Order[]
  refunds: readonly KeptRefund[]
  stays: readonly KeptStay[]
  appointments: readonly KeptAppointment[]
}

async function insertMoney(
  db: Db,
  { sellerId, accounts, movements, staff, size }: Written,
  all: Papers,
): Promise<void> {
  const income = the(accounts.house.get('income'))
  const papers = papersOf(all, staff).filter(({ parts }) => parts.length > 0)
  const paid = papers.map(({ movement, parts }) => ({
    ...movement,
    lines: [
      ...parts.map(part => ({ accountId: part.id, amount: -part.amountFen })),
      { accountId: income, amount: parts.reduce((sum, part) => sum + part.amountFen, 0) },
    ],
  }))
  const ledger = { sellerId, houses: new Set(accounts.house.values()), size }
  const postingOf = await insertPostings(db, ledger, [...movements, ...paid])
  await insertRows(
    db,
    'bill_deduction',
    papers.flatMap(({ movement, orderId, parts }) => {
      const { document, documentId: id, documentNo: no, at } = movement
      return deductionRows(
        sellerId,
        { document, id, no, orderId, at, postingId: the(postingOf.get(movement.key)) },
        parts,
      )
    }),
  )
}

function papersOf({ orders, refunds, stays, appointments }: Papers, { bossId }: Staff): Paper[] {
  const common = { madeBy: null, lines: [] as Value[] as [] }
  return [
    ...orders.map(({ id, orderNo, settledAt, paid }): Paper => {
      const named = { document: 'order', documentId: id, documentNo: orderNo, key: `order:${id}` } as const
      return { movement: { ...common, ...named, event: 1, at: settledAt }, orderId: id, parts: paid?.parts ?? [] }
    }),
    ...refunds.map(({ id, no, at, reason, parts, order }): Paper => {
      const named = { document: 'orderRefund', documentId: id, documentNo: no, key: `orderRefund:${id}` } as const
      const back = parts.map(part => ({ id: part.accountId, kind: part.kind, amountFen: -part.amountFen }))
      const movement = { ...common, ...named, event: 4, at: at, madeBy: bossId, note: reason }
      return { movement, orderId: order.id, parts: back }
    }),
    ...stays.map(({ id, no, kind, endedAt, paid, order }): Paper => {
      const named = { document: 'occupy', documentId: id, documentNo: no, key: `occupy:${id}:0` } as const
      const movement = { ...common, ...named, event: kind === 0 ? 6 : 5, at: endedAt }
      return { movement, orderId: order.id, parts: paid?.parts ?? [] }
    }),
    ...appointments.map(({ id, no, finishedAt, paid }): Paper => {
      const named = { document: 'appointment', documentId: id, documentNo: no, key: `take:appointment:${id}` } as const
      return { movement: { ...common, ...named, event: 7, at: finishedAt }, orderId: null, parts: paid?.parts ?? [] }
    }),
  ]
}

/** What is known of a member by all their charges. */
async function countMembers(db: Db, orders: readonly Order[]): Promise<void> {
  const own = Map.groupBy(
    orders.filter(({ paid, payer }) => paid && payer.memberId !== null),
    ({ payer }) => payer.memberId,
  )
  const sums = [...own].map(([id, all]) => ({
    id,
    count: all.length,
    energyE4: all.reduce((sum, order) => sum + order.energyE4, 0),
    paidFen: all.reduce((sum, order) => sum + (order.paid?.paidFen ?? 0), 0),
    lastAt: new Date(all.reduce((last, order) => Math.max(last, order.settledAt), 0)),
  }))
  await sql`
    update member_member set order_count = s.count, total_energy_e4 = s.energy_e4, total_paid_fen = s.paid_fen,
      last_charge_at = s.last_at
    from unnest(${sums.map(one => one.id)}::bigint[], ${sums.map(one => one.count)}::integer[],
      ${sums.map(one => one.energyE4)}::bigint[], ${sums.map(one => one.paidFen)}::bigint[],
      ${sums.map(one => one.lastAt)}::timestamptz[]) as s (id, count, energy_e4, paid_fen, last_at)
    where member_member.id = s.id`.execute(db)
}
