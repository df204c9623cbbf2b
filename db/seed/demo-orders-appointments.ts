// Guns that members of the demo had kept for them: most came, some took it back, a few did not come and lost the deposit.
import type { Paid } from '@ev/rules/settle'
import { minuteMs } from '@ev/rules/units'
import type { Value } from './bulk.ts'
import { chanceOf, type DemoPayer } from './demo-orders-base.ts'
import type { Bill } from './demo-orders-bill.ts'
import { hasBegun, type Order } from './demo-orders-session-rows.ts'

const [depositFen, holdMin, freeCancelMin] = [1_000, 30, 5]

type Ending = 'complete' | 'cancel' | 'timeOut'

/** `paid` is filled in when it is known who has how much. */
export type Appointment = {
  /** The charge that it led to, or after which it was made. */
  bill: Bill
  payer: DemoPayer
  ending: Ending
  madeAt: number
  finishedAt: number
  penaltyFen: number
  paid: Paid | null
}

export function planAppointments(bills: readonly Bill[], sellerId: string): Appointment[] {
  const chance = chanceOf(Number(sellerId) * 53)
  return bills.flatMap((bill): Appointment[] => {
    const { place, payer, fate, askedAt, startAt, pulledAt } = bill
    if (!place.supportsReserve || payer.memberId === null || fate !== 'settled') return []
    const luck = chance.next() * 100
    if (luck > 13) return []
    const ending = luck < 9 ? 'complete' : luck < 12 ? 'cancel' : 'timeOut'
    const madeAt =
      ending === 'complete' ? askedAt - chance.whole(4, 20) * minuteMs : pulledAt + chance.whole(30, 90) * minuteMs
    const spans = { complete: startAt - madeAt, cancel: chance.whole(2, 20) * minuteMs, timeOut: holdMin * minuteMs }
    const finishedAt = madeAt + spans[ending]
    return [{ bill, payer, ending, madeAt, finishedAt, penaltyFen: ending === 'timeOut' ? depositFen : 0, paid: null }]
  })
}

export type KeptAppointment = Appointment & { id: string; no: string }

const statuses = { complete: 'YiWanCheng', cancel: 'YiQuXiao', timeOut: 'ChaoShi' } as const

export function appointmentRow(
  { id, no, ending, madeAt, finishedAt, penaltyFen, payer }: KeptAppointment,
  order: Order,
): Record<string, Value> {
  return {
    id,
    seller_id: order.sellerId,
    station_id: order.place.stationId,
    pile_id: order.gun.pileId,
    gun_id: order.gun.id,
    appoint_no: no,
    member_id: payer.memberId,
    plate_no: payer.vehicles[0]?.plate ?? '',
    phone: payer.phone,
    start_at: madeAt,
    end_at: madeAt + holdMin * minuteMs,
    deposit_fen: depositFen,
    free_until: madeAt + (holdMin - freeCancelMin) * minuteMs,
    late_fee_fen: 500,
    status: statuses[ending],
    session_id: ending === 'complete' && hasBegun(order) ? order.sessionId : null,
    cancelled_at: ending === 'cancel' ? finishedAt : null,
    cancel_by: ending === 'cancel' ? 'member' : '',
    penalty_fen: penaltyFen,
    refund_fen: depositFen - penaltyFen,
    finished_at: finishedAt,
    created_at: madeAt,
    version: 2,
  }
}
