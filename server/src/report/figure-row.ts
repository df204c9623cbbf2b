// Sums as the figures that reports show: the ratios are reckoned here, of rows and of totals alike.
import { discountBp, energyPerOrder, fenPerOrder, minutesPerOrder, servicePrice, startBp } from '@ev/rules/figures'
import { timesOverHalfUp } from '@ev/rules/units'
import type { Figures } from '../statistics/door.ts'

const hoursOf = (seconds: number) => timesOverHalfUp(seconds, 1, 360) / 10

export const moneyRow = (sums: Figures) => {
  const orderAmountFen = sums.elecFen + sums.serviceFen
  return {
    revenueFen: sums.revenueFen,
    energyE4: sums.energyE4,
    orders: sums.orders,
    // A start that failed is an order that went wrong.
    abnormalOrders: sums.abnormalOrders + sums.failedOrders,
    durationHours: hoursOf(sums.durationSec),
    orderAmountFen,
    serviceFen: sums.serviceFen,
    discountFen: sums.discountFen,
    paidFen: sums.paidFen,
    refundFen: sums.refundFen,
    jianE4: sums.jianE4,
    fengE4: sums.fengE4,
    pingE4: sums.pingE4,
    guE4: sums.guE4,
    directE4: sums.directE4,
    startBp: startBp(sums),
    servicePriceMil: servicePrice(sums.soldServiceFen, sums.soldE4),
    energyPerOrder: energyPerOrder(sums.sessionE4, sums.energySessions),
    minutesPerOrder: minutesPerOrder(sums.sessionSec, sums.durationSessions),
    revenuePerOrder: fenPerOrder(sums.sessionFen, sums.revenueSessions),
    discountBp: discountBp(sums.discountFen, orderAmountFen),
  }
}

/** Of all that was reckoned those that this report shows. */
export const only = <T extends object>(row: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<T>
