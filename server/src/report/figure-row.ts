// Sums as the figures that reports show: the ratios are reckoned here, of rows and of totals alike.
import {
  discountBp,
  energyPerGun,
  energyPerGunDay,
  energyPerOrder,
  faultBp,
  fenPerOrder,
  type GunsTime,
  minutesPerOrder,
  onlineBp,
  powerUseBp,
  readyBp,
  servicePrice,
  startBp,
  timeUseBp,
  turnover,
} from '@ev/rules/figures'
import { timesOverHalfUp } from '@ev/rules/units'
import type { Figures } from '../statistics/door.ts'

export const noTime: GunsTime = { gunDays: 0, gunSec: 0, powerWs: 0, chargingSec: 0, offlineSec: 0, faultSec: 0 }

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

export const timeRow = ({ energyE4, orders }: Figures, time: GunsTime, days: number) => ({
  timeUseBp: timeUseBp(time),
  powerUseBp: powerUseBp(energyE4, time),
  onlineBp: onlineBp(time),
  faultBp: faultBp(time),
  readyBp: readyBp(time),
  energyPerGun: energyPerGun(energyE4, time, days),
  energyPerGunDay: energyPerGunDay(energyE4, time),
  turnover: turnover(orders, time),
})

/** Of all that was reckoned those that this report shows. */
export const only = <T extends object>(row: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<T>
