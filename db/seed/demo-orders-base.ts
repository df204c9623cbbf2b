// What the parts of the demo's orders share.
import type { StayRule } from '@ev/rules/occupy'
import type { PriceVersion } from '@ev/rules/price/version'
import type { Instant } from '@ev/rules/units'

/** Chance that is the same at each filling. */
export type Chance = ReturnType<typeof chanceOf>

export function chanceOf(seed: number) {
  let state = seed >>> 0
  /** From 0 to 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(next() * all.length)]
    if (one === undefined) throw new Error('there is nothing to choose from')
    return one
  }
  return {
    next,
    pick,
    within: (least: number, most: number) => least + next() * (most - least),
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** Of a hundred, this many. */
    inHundred: (share: number) => next() * 100 < share,
    /** Around the middle rather than at the ends. */
    around: (least: number, most: number) => least + ((next() + next() + next()) / 3) * (most - least),
  }
}

/** One of many by weights, found in a few steps. */
export function weighted<T>(all: readonly T[], weightOf: (one: T) => number): (chance: Chance) => T {
  const sums: number[] = []
  let sum = 0
  for (const one of all) {
    sum += weightOf(one)
    sums.push(sum)
  }
  return chance => {
    const wanted = chance.next() * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    const one = all[low]
    if (one === undefined) throw new Error('there is nothing to choose from')
    return one
  }
}

export type DemoGun = {
  id: string
  no: number
  pileId: string
  pileCode: string
  powerW: number
  isDirect: boolean
  billingSide: 1 | 2
  /** What its meter has counted. */
  meterE4: number
  busyUntil: number
}

export type HeldRule = { id: string; rule: StayRule }

export type DemoPlace = {
  stationId: string
  merchantId: string
  name: string
  /** Who charges here charges elsewhere in this town, and not a thousand miles away. */
  city: string
  /** Where it lies: 6 a hub, 9 a mall, 2 an office, 11 a motorway. */
  place: number
  /** Of what the others see. */
  weight: number
  /** Minutes of the day. */
  opens: number
  closes: number
  supportsReserve: boolean
  /** For staying before and after a charge. */
  rules: Partial<Record<0 | 1, HeldRule>>
  guns: readonly DemoGun[]
  modelName: string
  /** In force at different times, the oldest first. */
  versions: readonly PriceVersion[]
}

export type DemoVehicle = { id: string; plate: string; vin: string; capacityE4: number }

/** Who charges: a member with a vehicle, or a driver of a fleet. */
export type DemoPayer = {
  key: string
  memberId: string | null
  fleetId: string | null
  driverId: string | null
  phone: string
  since: number
  /** How often they come, against the others. */
  weight: number
  vehicles: readonly DemoVehicle[]
  /** Those that only piles know have no id. */
  cards: readonly { id: string | null; no: string }[]
  /** Vehicles that are known by their number. */
  boundVins: ReadonlySet<string>
  fleetName: string
  /** Of the service fee. */
  discountBp: number
  /** 1 the wallet of the fleet, 2 their own account, 3 the wallet up to so much a month. */
  quota: 1 | 2 | 3
  monthLimitFen: number | null
  dayLimitFen: number | null
  city: string
  /** Of the member; 2 is a fleet. */
  kind: number
  busyUntil: number
}

export type Way = 'app' | 'card' | 'vin'
export type Fate = 'settled' | 'failed' | 'cancelled' | 'suspended' | 'abnormal' | 'closed'

/** One wish to charge, and what became of it. */
export type Visit = {
  place: DemoPlace
  gun: DemoGun
  payer: DemoPayer
  vehicle: DemoVehicle | null
  cardNo: string
  cardId: string | null
  way: Way
  bizType: number
  fate: Fate
  pluggedAt: Instant
  askedAt: Instant
  startAt: Instant
  endAt: Instant
  pulledAt: Instant
  energyE4: number
  meterE4: number
  socStart: number | null
  socEnd: number | null
  stopCode: string
  stopMode: string
  stopValue: number | null
  version: PriceVersion
}
