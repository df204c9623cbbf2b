// The sessions behind the demo's orders, as their piles told them.
import { sessionNo } from '@ev/rules/session-no'
import { minuteMs } from '@ev/rules/units'
import type { Value } from './bulk.ts'
import { type Bill, isJumped } from './demo-orders-bill.ts'

/** A bill that has its numbers. */
export type Order = Bill & { id: string; sessionId: string; orderNo: string; sellerId: string; nth: number }

type Row = Record<string, Value>

const failCodes = ['noStart', 'noStart', 'noStart', '03', '05'] as const
export const failCodeOf = ({ fate, nth, gun }: Order): string => {
  if (fate === 'cancelled') return 'cancelled'
  if (fate !== 'failed') return ''
  const code = failCodes[nth % failCodes.length] ?? 'noStart'
  return gun.billingSide === 2 && code !== 'noStart' ? 'Rejected' : code
}

/** Of those whose record never came nobody knows the end. */
export const isLost = ({ fate }: Bill) => fate === 'suspended' || fate === 'closed'
export const hasBegun = ({ fate }: Bill) => fate !== 'failed' && fate !== 'cancelled'

const stateOf = (bill: Bill) => (isLost(bill) ? 'lost' : hasBegun(bill) ? 'ended' : 'failed')

/** A pile of direct current hears the number of the vehicle. */
export const vinOf = ({ vehicle }: Bill) => vehicle?.vin ?? ''

export const tagOf = ({ way, cardNo }: Bill) => (way === 'card' ? cardNo : '')

export function sessionRow(order: Order): Row {
  const { gun, payer, askedAt, startAt, endAt, meterE4, energyE4 } = order
  const isEnded = stateOf(order) === 'ended'
  const number = sessionNo(gun.pileCode, gun.no, askedAt, order.nth)
  return {
    id: order.sessionId,
    seller_id: order.sellerId,
    station_id: order.place.stationId,
    pile_id: gun.pileId,
    gun_id: gun.id,
    session_no: number,
    way: order.way,
    state: stateOf(order),
    tag: tagOf(order),
    vin: vinOf(order),
    asked_at: askedAt,
    begun_at: hasBegun(order) ? startAt : null,
    ended_at: isLost(order) ? null : endAt,
    meter_start_e4: hasBegun(order) ? meterE4 : null,
    meter_end_e4: isEnded ? meterEndOf(order) : null,
    energy_e4: isEnded ? energyE4 : null,
    amount_mil: isEnded ? order.amountMil : null,
    soc_start: order.socStart,
    soc_end: isEnded ? order.socEnd : null,
    stop_code: isEnded ? order.stopCode : '',
    fail_code: failCodeOf(order),
    record: isEnded ? JSON.stringify(recordOf(order, number)) : null,
    recorded_at: isEnded ? endAt + 2_000 : null,
    record_times: isEnded ? 1 : 0,
    member_id: payer.memberId,
    fleet_id: payer.fleetId,
    driver_id: payer.driverId,
    card_id: order.cardId,
    stop_mode: order.stopMode,
    stop_value: order.stopValue,
    version: isEnded ? 3 : 2,
  }
}

export const meterEndOf = (bill: Bill) => bill.meterE4 + bill.energyE4 + (isJumped(bill) ? 48_000 : 0)

const recordOf = (order: Order, number: string) => ({
  session: order.gun.billingSide === 1 ? { sessionNo: number } : { transactionId: Number(order.sessionId) },
  gun: order.gun.no,
  startedAt: order.startAt,
  endedAt: order.endAt,
  meterStartE4: order.meterE4,
  meterEndE4: meterEndOf(order),
  energyE4: order.energyE4,
  tiers: order.tiers,
  amountMil: order.amountMil,
  vin: vinOf(order),
  card: tagOf(order),
  way: order.way,
  stopCode: order.stopCode,
  samples: [],
})

/** What was last heard of a charge whose record never came. */
export const heardUntil = ({ endAt }: Bill) => endAt - 5 * minuteMs
