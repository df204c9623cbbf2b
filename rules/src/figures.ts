// Ratios of figures, as home, statistics and reports show them. Nothing where there is nothing to divide by: a station
// without guns has no utilisation, and not one of nought.
import { averageMil, shareBp } from './price/margin.ts'
import { type Bp, bp, type Energy, energy, type Fen, fen, type Mil, timesOverHalfUp } from './units.ts'

/** What guns did, as the sums of their days have it. */
export type GunsTime = {
  readonly gunDays: number
  readonly gunSec: number
  /** What they could have given, in watt seconds. */
  readonly powerWs: number
  readonly chargingSec: number
  readonly offlineSec: number
  readonly faultSec: number
}

export const noTime: GunsTime = { gunDays: 0, gunSec: 0, powerWs: 0, chargingSec: 0, offlineSec: 0, faultSec: 0 }

const whole = Math.round

/** A part never comes to more than the whole: an order that ended today may have begun before it. */
const shareAtMost = (part: number, of: number): Bp | null => shareBp(Math.min(whole(part), whole(of)), whole(of))

export const timeUseBp = ({ chargingSec, gunSec }: GunsTime) => shareAtMost(chargingSec, gunSec)

/** 1/10000 kWh are 0.36 kilowatt seconds: in watt seconds a year of a large network is more than a number holds. */
export const powerUseBp = (energyE4: number, { powerWs }: GunsTime) =>
  shareBp(whole(energyE4 * 0.36), whole(powerWs / 1_000))

const rest = (share: Bp | null): Bp | null => (share === null ? null : bp(10_000 - share))

export const onlineBp = ({ offlineSec, gunSec }: GunsTime) => rest(shareAtMost(offlineSec, gunSec))
export const faultBp = ({ faultSec, gunSec }: GunsTime) => shareAtMost(faultSec, gunSec)
export const readyBp = ({ faultSec, offlineSec, gunSec }: GunsTime) => rest(shareAtMost(faultSec + offlineSec, gunSec))

type Outcomes = { readonly allOrders: number; readonly abnormalOrders: number; readonly failedOrders: number }

/** Of all orders that are over those that started, charged and came to a bill. */
export const startBp = ({ allOrders, abnormalOrders, failedOrders }: Outcomes) =>
  shareBp(allOrders - abnormalOrders - failedOrders, allOrders)

/** 度均服务费. */
export const servicePrice = (serviceFen: number, energyE4: number): Mil | null => averageMil(serviceFen, energyE4)

/** 优惠占比. */
export const discountBp = (discountFen: number, amountFen: number) => shareBp(discountFen, amountFen)

/** 枪均电量: of a gun that was there all the time. */
const energyPerGun = (energyE4: number, { gunDays }: GunsTime, days: number): Energy | null =>
  gunDays === 0 ? null : energy(timesOverHalfUp(energyE4, days, gunDays))

/** 单枪日均电量. */
const energyPerGunDay = (energyE4: number, { gunDays }: GunsTime): Energy | null =>
  gunDays === 0 ? null : energy(timesOverHalfUp(energyE4, 1, gunDays))

export const energyPerOrder = (energyE4: number, orders: number): Energy | null =>
  orders === 0 ? null : energy(timesOverHalfUp(energyE4, 1, orders))

/** In minutes, to a tenth. */
export const minutesPerOrder = (durationSec: number, orders: number): number | null =>
  orders === 0 ? null : timesOverHalfUp(durationSec, 1, orders * 6) / 10

/** Given back more than came in, it is a loss: money is halved away from nothing on both sides. */
export const fenPerOrder = (amountFen: number, orders: number): Fen | null =>
  orders === 0 ? null : fen(Math.sign(amountFen) * timesOverHalfUp(Math.abs(amountFen), 1, orders))

/** 翻台率: sessions a gun and day, to a hundredth. */
const turnover = (orders: number, { gunDays }: GunsTime): number | null =>
  gunDays === 0 ? null : timesOverHalfUp(orders, 100, gunDays) / 100

/** All that is reckoned of guns, as reports show it. */
export const gunRatios = (
  sold: { readonly energyE4: number; readonly orders: number },
  time: GunsTime,
  days: number,
) => ({
  timeUseBp: timeUseBp(time),
  powerUseBp: powerUseBp(sold.energyE4, time),
  onlineBp: onlineBp(time),
  faultBp: faultBp(time),
  readyBp: readyBp(time),
  energyPerGun: energyPerGun(sold.energyE4, time, days),
  energyPerGunDay: energyPerGunDay(sold.energyE4, time),
  turnover: turnover(sold.orders, time),
})

/** 同比 and 环比, of what was before; nothing where there was nothing. Ratios are compared too, so it is no whole number. */
export const changeBp = (now: number | null, before: number | null): Bp | null =>
  now === null || before === null || before === 0 ? null : bp(whole(((now - before) / Math.abs(before)) * 10_000))
