// What the demo's customers pay in during ninety days, beside what they need for charging: planned first, and written when
// all of it is known.
import { dayMs, hourMs, minuteMs } from '@ev/rules/units'
import type { Channel } from './demo-money-accounts.ts'
import { between, inHundred, oneOf } from './demo-money-base.ts'
import type { Customers, DemoDriver, DemoFleet, DemoMember } from './demo-money-people.ts'
import { dayOf, midnight, noise, type Times } from './demo-network-base.ts'

export const historyDays = 90

export type PlannedRecharge = {
  member: DemoMember
  at: Date
  channel: Channel
  topup: number
  gift: number
  /** 1 paid, 2 failed, 3 not paid in time. */
  status: 1 | 2 | 3
}
export type FleetRecharge = { fleet: DemoFleet; at: Date; amount: number }
export type PlannedAllotment = { fleet: DemoFleet; driver: DemoDriver; at: Date; amount: number }
export type PlannedAdjustment = { member: DemoMember; at: Date; amount: number }

export type Plan = {
  recharges: PlannedRecharge[]
  fleetRecharges: FleetRecharge[]
  allotments: PlannedAllotment[]
  adjustments: PlannedAdjustment[]
}

/** When what was paid at a channel is there. */
export const creditedAt = ({ at }: { at: Date }) => new Date(at.getTime() + 40_000)

export function planMoney(customers: Customers, times: Times): Plan {
  return {
    recharges: planRecharges(customers, times),
    ...planFleets(customers, times),
    adjustments: planAdjustments(customers, times),
  }
}

export const steps = [3_000, 5_000, 5_000, 10_000, 10_000, 10_000, 20_000, 20_000, 30_000, 50_000] as const
const channels = [
  'wechat',
  'wechat',
  'wechat',
  'wechat',
  'wechat',
  'alipay',
  'alipay',
  'alipay',
  'local',
  'cash',
] as const

/** Whoever pays in a lot gets something on top. */
export const giftOf = (topup: number) => (topup >= 20_000 ? topup / 20 : 0)

export const channelOf = (...seeds: readonly number[]): Channel => oneOf<Channel>(channels, ...seeds)

/** Around noon and in the evening. */
const timeOfDay = (seed: number, other: number) =>
  oneOf([8, 11, 12, 12, 13, 17, 18, 18, 19, 20, 21, 22], seed, other, 31) * hourMs +
  between(0, 59, seed, other, 32) * minuteMs

function planRecharges({ sellerId, members }: Customers, { now }: Times): PlannedRecharge[] {
  const seller = Number(sellerId)
  return members.flatMap(member => {
    const times = Math.floor(noise(seller, member.place, 20) ** 2 * 7)
    return Array.from({ length: times }, (_, nth): PlannedRecharge => {
      const day = dayOf(new Date(now.getTime() - between(1, historyDays, seller, member.place, nth, 21) * dayMs))
      const at = new Date(midnight(day).getTime() + timeOfDay(seller + nth, member.place))
      const channel = channelOf(seller, member.place, nth, 22)
      const topup = oneOf(steps, seller, member.place, nth, 23)
      const luck = noise(seller, member.place, nth, 24) * 100
      const status = channel === 'cash' || luck > 6 ? 1 : luck > 1 ? 3 : 2
      return { member, at, channel, topup, gift: giftOf(topup), status }
    }).filter(({ at }) => at > member.since && at < new Date(now.getTime() - minuteMs))
  })
}

function planFleets({ sellerId, fleets }: Customers, { now }: Times): Pick<Plan, 'fleetRecharges' | 'allotments'> {
  const fleetRecharges = fleets.flatMap(fleet =>
    [85, 55, 25].map((ago): FleetRecharge => {
      const day = dayOf(new Date(now.getTime() - ago * dayMs))
      const at = new Date(midnight(day).getTime() + 10 * hourMs + fleet.place * minuteMs)
      return { fleet, at, amount: between(20, 60, Number(sellerId), fleet.place, ago) * 100_000 }
    }),
  )
  const allotments = fleetRecharges.flatMap(({ fleet, at }) =>
    fleet.drivers
      .filter(one => one.quota === 2)
      .map((driver): PlannedAllotment => ({ fleet, driver, at: new Date(at.getTime() + hourMs), amount: 30_000 })),
  )
  return { fleetRecharges, allotments }
}

function planAdjustments({ sellerId, members }: Customers, { now }: Times): PlannedAdjustment[] {
  const seller = Number(sellerId)
  return members
    .filter(member => member.isLive && inHundred(2, seller, member.place, 60))
    .map(member => ({
      member,
      at: new Date(now.getTime() - between(1, 60, seller, member.place, 61) * dayMs),
      amount: between(2, 30, seller, member.place, 62) * 100,
    }))
}
