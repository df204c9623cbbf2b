// What belongs to an order of a test: its parts, what was taken off, its curve, and the money that paid it.
import { at, type Db } from '@ev/db/pools'
import type { Charge } from '@ev/rules/price/charge'
import type { SlotInterval } from '@ev/rules/price/energy'
import { type Fen, fen, type Instant } from '@ev/rules/units'
import { houseAccount, post } from '../src/ledger/door.ts'

type Whose = { readonly sellerId: string }

export const writeParts = (db: Db, { sellerId }: Whose, orderId: string, { parts }: Charge<SlotInterval>) =>
  db
    .insertInto('bill_order_part')
    .values(
      parts.map((part, index) => ({
        order_id: orderId,
        place: index,
        seller_id: sellerId,
        day: part.day,
        slot: part.slot,
        start_at: at(part.startAt),
        end_at: at(part.endAt),
        tier: part.tier,
        elec_mil: part.elecMil,
        service_mil: part.serviceMil,
        energy_e4: String(part.energyE4),
        elec_amount_mil: String(part.elecAmountMil),
        service_amount_mil: String(part.serviceAmountMil),
        elec_fen: String(part.elecFen),
        service_fen: String(part.serviceFen),
      })),
    )
    .execute()

export const writeDiscount = (db: Db, { sellerId }: Whose, orderId: string, discountFen: number) =>
  db
    .insertInto('bill_order_step')
    .values({
      order_id: orderId,
      place: 0,
      seller_id: sellerId,
      kind: 'site',
      mode: 0,
      base: 'service',
      service_fen: String(discountFen),
      bearer: 'platform',
      config: JSON.stringify({ amountFen: discountFen }),
    })
    .execute()

/** A point a minute; the fifth one is missing. */
export async function writeCurve(db: Db, { sellerId }: Whose, orderId: string, minutes: number): Promise<void> {
  const points = Array.from({ length: minutes }, (_, minute) => minute)
  const told = (value: (minute: number) => number) => points.map(minute => (minute === 5 ? null : value(minute)))
  await db
    .insertInto('bill_order_curve')
    .values({
      order_id: orderId,
      seller_id: sellerId,
      at_sec: points.map(minute => minute * 60),
      power_w: told(minute => 40_000 - minute * 100),
      voltage_dv: told(() => 4_000),
      current_da: told(minute => 1_000 - minute),
      soc: told(minute => 30 + minute),
      temp: told(() => 31),
      energy_e4: told(minute => minute * 6_000),
    })
    .execute()
}

type Pay = { place: Whose; order: { id: string; orderNo: string }; accountId: string; paidFen: Fen }

export async function payOrder(
  db: Db,
  { place: { sellerId }, order, accountId, paidFen }: Pay,
  now: Instant,
): Promise<void> {
  const income = await houseAccount(db, sellerId, 'income', now)
  const posting = await post(
    db,
    {
      sellerId,
      key: `order:${order.id}`,
      document: 'order',
      documentId: order.id,
      documentNo: order.orderNo,
      event: 1,
      lines: [
        { accountId, amountFen: fen(0 - paidFen) },
        { accountId: income, amountFen: paidFen },
      ],
      madeBy: null,
    },
    now,
  )
  await db
    .insertInto('bill_deduction')
    .values({
      seller_id: sellerId,
      document: 'order',
      document_id: order.id,
      document_no: order.orderNo,
      order_id: order.id,
      account_id: accountId,
      account_kind: 2,
      amount_fen: String(paidFen),
      posting_id: posting.id,
      created_at: at(now),
    })
    .execute()
}
