// What every figure of an order follows from. Whoever sees the order sees all of this, so its parts are read without a scope
// once the order itself was found within it.
import type { Explained, ExplainedLine, ExplainedPart } from '@ev/contract/bill/order-explained'
import type { Plan } from '@ev/contract/config/billing-plan'
import { type Db, instantOf } from '@ev/db/pools'
import { tableOn } from '@ev/rules/price/calendar'
import { type GunPlace, versionInForce } from '@ev/rules/price/in-force'
import { type Tier, tiers } from '@ev/rules/price/tier'
import { bindingOf } from '@ev/rules/price/timeline'
import { readCalendar } from '@ev/rules/price/version'
import { Refusal } from '@ev/rules/refuse'
import {
  businessDay,
  earlier,
  energy,
  feeOf,
  type Instant,
  instant,
  later,
  mil,
  minuteMs,
  showTime,
  sumEnergy,
  sumMil,
} from '@ev/rules/units'
import { boundAt } from '../config/door.ts'
import { shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'
import { logOf, paymentsOf, refundsOf, splitOf, staysOf, stepsOf } from './order-explain-money.ts'

export async function explainOrder(scoped: Db, orderId: string, now: Instant): Promise<Explained> {
  const db = beyondScope(scoped)
  const order = await orderRow(db, orderId)
  const parts = await partsOf(db, orderId)
  return {
    tariff: await tariffOf(db, order, parts),
    lines: linesOf(parts),
    parts,
    sums: {
      energyE4: Number(order.energy_e4),
      elecMil: sumMil(parts.map(part => mil(part.elecAmountMil))),
      serviceMil: sumMil(parts.map(part => mil(part.serviceAmountMil))),
      elecFen: Number(order.elec_fen),
      serviceFen: Number(order.service_fen),
      totalFen: Number(order.total_fen),
    },
    steps: await stepsOf(db, orderId, Number(order.total_fen)),
    payments: await paymentsOf(db, orderId),
    refunds: await refundsOf(db, orderId),
    split: await splitOf(db, orderId),
    stays: await staysOf(db, orderId),
    log: await logOf(db, orderId),
    messages: await messagesOf(db, order, now),
  }
}

type OrderRow = Awaited<ReturnType<typeof orderRow>>

const orderRow = (db: Db, id: string) =>
  db
    .selectFrom('bill_order')
    .select(['id', 'station_id', 'pile_id', 'gun_id', 'session_id', 'version_id', 'order_status'])
    .select(['created_at', 'begun_at', 'ended_at', 'energy_e4', 'elec_fen', 'service_fen', 'total_fen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function partsOf(db: Db, orderId: string): Promise<ExplainedPart[]> {
  const rows = await db
    .selectFrom('bill_order_part')
    .select(['place', 'start_at', 'end_at', 'tier', 'elec_mil', 'service_mil', 'energy_e4', 'device_amount_mil'])
    .select(['elec_amount_mil', 'service_amount_mil', 'elec_fen', 'service_fen'])
    .where('order_id', '=', orderId)
    .orderBy('place')
    .execute()
  return rows.map(row => ({
    place: row.place,
    startTime: row.start_at && shown(row.start_at),
    endTime: row.end_at && shown(row.end_at),
    tier: row.tier as Tier,
    elecMil: row.elec_mil,
    serviceMil: row.service_mil,
    energyE4: Number(row.energy_e4),
    elecAmountMil: Number(row.elec_amount_mil),
    serviceAmountMil: Number(row.service_amount_mil),
    elecFen: Number(row.elec_fen),
    serviceFen: Number(row.service_fen),
    deviceAmountMil: row.device_amount_mil === null ? null : Number(row.device_amount_mil),
  }))
}

/** As rules/src/price/charge.ts groups them: all of one tier at one price, the dearest tier first. */
function linesOf(parts: readonly ExplainedPart[]): ExplainedLine[] {
  const groups = Map.groupBy(parts, part => `${part.tier} ${part.elecMil} ${part.serviceMil}`)
  return [...groups.values()]
    .flatMap(group => {
      const [first] = group
      return first ? [lineOf(first, group)] : []
    })
    .sort((one, other) => tiers.indexOf(one.tier) - tiers.indexOf(other.tier))
}

function lineOf({ tier, elecMil, serviceMil }: ExplainedPart, group: readonly ExplainedPart[]): ExplainedLine {
  const energyE4 = sumEnergy(group.map(part => energy(part.energyE4)))
  const elecAmountMil = sumMil(group.map(part => mil(part.elecAmountMil)))
  const serviceAmountMil = sumMil(group.map(part => mil(part.serviceAmountMil)))
  const isExact =
    feeOf(energyE4, mil(elecMil)) === elecAmountMil && feeOf(energyE4, mil(serviceMil)) === serviceAmountMil
  return { tier, elecMil, serviceMil, energyE4, elecAmountMil, serviceAmountMil, isExact }
}

async function tariffOf(db: Db, order: OrderRow, parts: readonly ExplainedPart[]): Promise<Explained['tariff']> {
  if (order.version_id === null) return null
  const version = await db
    .selectFrom('config_billing_version as v')
    .innerJoin('config_billing_model as m', 'm.id', 'v.model_id')
    .select(['v.id', 'v.version_no', 'v.plan', 'v.effective_at', 'v.note', 'm.id as modelId', 'm.name'])
    .where('v.id', '=', order.version_id)
    .executeTakeFirstOrThrow()
  const heldAt = instantOf(order.begun_at ?? order.created_at)
  // Judged when it was written.
  const calendar = readCalendar(version.plan as unknown as Plan)
  const days = [...new Set(parts.flatMap(part => part.startTime?.slice(0, 10) ?? []))]
  return {
    versionId: version.id,
    versionNo: version.version_no,
    model: { id: version.modelId, label: version.name },
    effectiveTime: shown(version.effective_at),
    note: version.note,
    heldAt: showTime(heldAt),
    binding: await bindingThen(db, order, heldAt),
    isHeldByPile: await isHeldByPile(db, order.id),
    days: (days.length === 0 ? [businessDay(heldAt)] : days).map(day => {
      const { kind, name } = tableOn(calendar, day).reason
      return { day, reason: kind, name }
    }),
  }
}

type Binding = NonNullable<Explained['tariff']>['binding']

/** What is bound there tells why, as long as it still leads to the version that the order has. */
async function bindingThen(db: Db, order: OrderRow, heldAt: Instant): Promise<Binding> {
  const { bound, rows } = await boundAt(db, [order.station_id])
  const place: GunPlace = { gunId: order.gun_id, pileId: order.pile_id, stationId: order.station_id }
  const held = inForce(() => versionInForce(heldAt, place, bound))
  const row = held?.version.id === order.version_id ? rows.get(bindingOf(held?.binding.id ?? '')) : undefined
  if (!row) return null
  return {
    id: row.id,
    range: row.scope,
    place: row.place,
    priority: row.priority,
    fromTime: showTime(row.valid.from),
    toTime: row.valid.to === null ? null : showTime(row.valid.to),
  }
}

/** What its pile held stands in the log: bindings tell nothing of it. */
const isHeldByPile = async (db: Db, orderId: string) =>
  (await db
    .selectFrom('bill_order_log')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event', '=', 'versionHeld')
    .executeTakeFirst()) !== undefined

/** That nothing, or more than one thing, is bound for that moment by now is an answer as well. */
function inForce<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** From a moment before it was asked for until its record was there. */
async function messagesOf(db: Db, order: OrderRow, now: Instant): Promise<Explained['messages']> {
  const session = await db
    .selectFrom('operation_session')
    .select(['ended_at', 'recorded_at'])
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow()
  const ends = [order.ended_at, session.ended_at, session.recorded_at].flatMap(end => (end ? [instantOf(end)] : []))
  const isOver = order.order_status > 4 && ends.length > 0
  const last = isOver ? instant(Math.max(...ends)) : now
  return {
    from: showTime(earlier(instantOf(order.created_at), minuteMs)),
    to: showTime(later(last, minuteMs)),
  }
}
