// What each charge of the demo comes to, by the very rules by which the product reckons: out of the pile's record and the
// readings at the ends of half hours, at the prices that were bound when it began.
import type { Charge } from '@ev/rules/price/charge'
import type { MeterReading, SlotInterval } from '@ev/rules/price/energy'
import { type Reckoned, reckon } from '@ev/rules/price/reckon'
import { type Tier, tiers } from '@ev/rules/price/tier'
import { slotPrice } from '@ev/rules/price/version'
import { type Offer, type Paid, type Settled, settle } from '@ev/rules/settle'
import { energy, hourMs, type Instant, instant, type Mil, mil, minuteMs, sumMil } from '@ev/rules/units'
import { dayNameOf } from './demo-network-base.ts'
import type { Visit } from './demo-orders-base.ts'
import { flowedAt, flowOf } from './demo-orders-curve.ts'
import { minutesOf } from './demo-orders-visits.ts'

const halfHourMs = 30 * minuteMs
const shanghaiMs = 8 * hourMs
/** Until it is settled: the record comes, and is reckoned. */
const settlesAfterMs = 3_000

export type TierOfPile = { tier: Tier; priceE5: number; energyE4: number; lossE4: number; amountMil: number }

/** A visit with its bill; `paid` is filled in when it is known who has how much. */
export type Bill = Visit & {
  minutes: number
  /** Which of the demo's curves it follows. */
  kind: number
  tiers: readonly TierOfPile[]
  amountMil: number | null
  charge: Charge<SlotInterval> | Charge | null
  faults: readonly string[]
  readings: readonly MeterReading[]
  settled: Settled | null
  settledAt: Instant
  paid: Paid | null
}

export function billOf(visit: Visit, place: number): Bill {
  const none = { minutes: 0, kind: place, tiers: [], amountMil: null, charge: null, faults: [], readings: [] }
  const unpaid = { settled: null, settledAt: instant(visit.endAt + settlesAfterMs), paid: null }
  if (visit.fate === 'failed' || visit.fate === 'cancelled') return { ...visit, ...none, ...unpaid }
  const minutes = minutesOf(visit)
  const edges = edgesOf(visit, minutes, place)
  const told = visit.gun.billingSide === 1 ? toldByPile(visit, edges) : { tiers: [], amountMil: null }
  const amountMil = visit.fate === 'abnormal' && told.amountMil !== null ? mil(told.amountMil + 2_700) : told.amountMil
  const reckoned = reckon({
    version: visit.version,
    side: visit.gun.billingSide,
    begunAt: visit.startAt,
    endedAt: visit.endAt,
    energyE4: energy(visit.energyE4),
    meterStartE4: energy(visit.meterE4),
    // A dial that jumped is what the platform cannot bill by.
    meterEndE4: energy(visit.meterE4 + visit.energyE4 + (isJumped(visit) ? 48_000 : 0)),
    tiers: told.tiers,
    amountMil,
    samples: edges.slice(1, -1),
    ratedPowerW: visit.gun.powerW,
  })
  const { charge, faults, readings } = reckoned
  const settled = visit.fate === 'settled' && charge && faults.length === 0 ? settleOf(visit, reckoned) : null
  return { ...visit, minutes, kind: place, ...told, amountMil, charge, faults, readings, ...unpaid, settled }
}

export const isJumped = ({ fate, gun }: Visit) => fate === 'abnormal' && gun.billingSide === 2

/** What the dial said at the beginning, at the end, and at each half hour in between. */
function edgesOf({ startAt, endAt, energyE4 }: Visit, minutes: number, kind: number): MeterReading[] {
  const flow = flowOf(minutes, kind)
  const readings: MeterReading[] = [{ at: startAt, meterE4: energy(0) }]
  for (let at = (Math.floor(startAt / halfHourMs) + 1) * halfHourMs; at < endAt; at += halfHourMs)
    readings.push({ at: instant(at), meterE4: energy(flowedAt(flow, energyE4, (at - startAt) / 1_000)) })
  readings.push({ at: endAt, meterE4: energy(energyE4) })
  return readings
}

/** A pile that bills knows energy by tier. */
function toldByPile({ version, startAt }: Visit, edges: readonly MeterReading[]) {
  const sums = new Map<Tier, { energyE4: number; elecMil: Mil; serviceMil: Mil }>()
  let before = edges[0] ?? { at: startAt, meterE4: energy(0) }
  for (const reading of edges.slice(1)) {
    const slot = Math.floor(((before.at + shanghaiMs) % 86_400_000) / halfHourMs)
    const { tier, elecMil, serviceMil } = slotPrice(version, { day: dayNameOf(before.at), slot })
    const sum = sums.get(tier)?.energyE4 ?? 0
    sums.set(tier, { energyE4: sum + reading.meterE4 - before.meterE4, elecMil, serviceMil })
    before = reading
  }
  const told = tiers.flatMap((tier): (TierOfPile & { energyE4: ReturnType<typeof energy>; amountMil: Mil })[] => {
    const sum = sums.get(tier)
    if (!sum || sum.energyE4 === 0) return []
    const priceMil = sum.elecMil + sum.serviceMil
    const amountMil = mil(Math.round((sum.energyE4 * priceMil) / 10_000))
    return [{ tier, priceE5: priceMil * 10, energyE4: energy(sum.energyE4), lossE4: 0, amountMil }]
  })
  return { tiers: told, amountMil: sumMil(told.map(one => one.amountMil)) }
}

function settleOf({ payer }: Visit, { charge }: Reckoned): Settled | null {
  if (!charge) return null
  return settle(charge, offersOf(payer), charge.energyE4)
}

function offersOf(payer: Visit['payer']): Offer[] {
  const common = { mode: 1, bearer: 'merchant' } as const
  if (payer.memberId === null && payer.fleetId === null)
    return [{ ...common, kind: 'waived', value: 0, base: 'total', refId: null, config: { why: 'offlineCard' } }]
  if (payer.fleetId === null || payer.discountBp === 10_000) return []
  const config = { name: payer.fleetName, discountBp: payer.discountBp }
  return [{ ...common, kind: 'fleet', value: payer.discountBp, base: 'service', refId: payer.fleetId, config }]
}
