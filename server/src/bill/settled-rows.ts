// What an order came to, row by row: its half hours or tiers, what was taken off, who will get which part of it.
import { at, type Db } from '@ev/db/pools'
import type { Charge, ChargePart } from '@ev/rules/price/charge'
import type { SlotInterval } from '@ev/rules/price/energy'
import type { Fees, Step } from '@ev/rules/settle'
import { allToOwner, split } from '@ev/rules/split'
import { type Energy, type Fen, fen, type Instant, type Mil, shareOut } from '@ev/rules/units'
import { beyondScope } from '../http/scope.ts'
import { insertRows } from '../unnest.ts'
import type { OrderRow } from './order-row.ts'

export type Amounts = Pick<Charge, 'energyE4' | 'elecFen' | 'serviceFen' | 'totalFen' | 'lines'> & {
  readonly parts: readonly ChargePart[] | readonly ChargePart<SlotInterval>[]
}

type PartRow = {
  day?: string
  slot?: number
  startAt?: Instant
  endAt?: Instant
  tier: string
  elecMil: Mil
  serviceMil: Mil
  energyE4: Energy
  elecAmountMil: Mil
  serviceAmountMil: Mil
  elecFen: Fen
  serviceFen: Fen
}

/** Of what the pile billed the lines, which share the fees as parts of half hours do. */
function partsOf({ parts, lines, elecFen, serviceFen }: Amounts): PartRow[] {
  if (parts.length > 0) return [...parts]
  const shares = (total: Fen, amountOf: (line: Amounts['lines'][number]) => number) => shareOut(total, lines, amountOf)
  const elec = shares(elecFen, line => line.elecAmountMil)
  const service = shares(serviceFen, line => line.serviceAmountMil)
  return lines.map((line, place) => ({
    ...line,
    elecFen: fen(elec[place]?.share ?? 0),
    serviceFen: fen(service[place]?.share ?? 0),
  }))
}

/** As arrays: who charges for months has thousands of half hours, and a statement takes 65,535 values. */
export async function writeParts(db: Db, { id, sellerId }: OrderRow, charge: Amounts): Promise<void> {
  const parts = partsOf(charge)
  if (parts.length === 0) return
  const timeOf = (time: Instant | undefined) => (time === undefined ? null : at(time))
  await insertRows(
    beyondScope(db),
    'bill_order_part',
    parts.map((part, place) => ({ ...part, place })),
    {
      order_id: ['bigint', () => id],
      place: ['smallint', part => part.place],
      seller_id: ['bigint', () => sellerId],
      day: ['date', part => part.day ?? null],
      slot: ['smallint', part => part.slot ?? null],
      start_at: ['timestamptz', part => timeOf(part.startAt)],
      end_at: ['timestamptz', part => timeOf(part.endAt)],
      tier: ['text', part => part.tier],
      elec_mil: ['integer', part => part.elecMil],
      service_mil: ['integer', part => part.serviceMil],
      energy_e4: ['bigint', part => part.energyE4],
      elec_amount_mil: ['bigint', part => part.elecAmountMil],
      service_amount_mil: ['bigint', part => part.serviceAmountMil],
      elec_fen: ['bigint', part => part.elecFen],
      service_fen: ['bigint', part => part.serviceFen],
    },
  )
}

export async function writeSteps(db: Db, { id, sellerId }: OrderRow, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await beyondScope(db)
    .insertInto('bill_order_step')
    .values(
      steps.map((step, place) => ({
        order_id: id,
        place,
        seller_id: sellerId,
        kind: step.kind,
        mode: step.mode,
        base: step.base,
        ref_id: step.refId,
        elec_fen: String(step.elecFen),
        service_fen: String(step.serviceFen),
        bearer: step.bearer,
        config: JSON.stringify({ ...step.config, value: step.value }),
      })),
    )
    .execute()
}

type Splitting = { charge: Fees; steps: readonly Step[]; day: string }

/** What merchants bear is off their base, what the platform bears is not. */
export async function writeSplit(
  db: Db,
  order: OrderRow,
  { charge, steps, day }: Splitting,
  now: Instant,
): Promise<void> {
  const borne = steps.filter(step => step.bearer === 'merchant')
  const off = (part: keyof Fees) => borne.reduce((sum, step) => sum + step[part], 0)
  const base = { elec: fen(charge.elecFen - off('elecFen')), service: fen(charge.serviceFen - off('serviceFen')) }
  const lines = split(base, allToOwner(order.merchantId))
  if (lines.length === 0) return
  await beyondScope(db)
    .insertInto('bill_split_line')
    .values(
      lines.map(line => ({
        seller_id: order.sellerId,
        merchant_id: line.merchantId,
        station_id: order.stationId,
        order_id: order.id,
        fee: line.fee,
        base_fen: String(line.baseFen),
        commission_fen: String(line.commissionFen),
        share_pct: line.sharePct,
        amount_fen: String(line.amountFen),
        business_day: day,
        created_at: at(now),
      })),
    )
    .execute()
}
