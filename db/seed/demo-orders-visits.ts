// Who came when to which gun in ninety days: more from week to week, at noon and around midnight, at weekends otherwise than
// on working days. A gun serves one at a time, and nobody charges at two places at once.
import { dayMs, hourMs, type Instant, instant, minuteMs, secondMs } from '@ev/rules/units'
import {
  type Chance,
  chanceOf,
  type DemoGun,
  type DemoPayer,
  type DemoPlace,
  type Fate,
  type Visit,
  type Way,
  weighted,
} from './demo-orders-base.ts'
import type { Payers } from './demo-orders-payers.ts'

/** By hour of the day: taxis and vans wait for the valley and come at noon; cars stand at the slow ones after work. */
const hours = {
  direct: [
    2.1, 1.7, 0.9, 0.55, 0.45, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1.3, 2.2, 2.1, 1.2, 0.85, 0.8, 0.85, 0.95, 1.0, 1.0, 1.05,
    1.2, 2.2,
  ],
  alternating: [
    0.6, 0.3, 0.2, 0.1, 0.1, 0.1, 0.3, 0.8, 1.8, 1.5, 0.9, 0.7, 1.1, 1.0, 0.7, 0.6, 0.7, 1.2, 2.0, 2.1, 1.7, 1.3, 1.0,
    0.8,
  ],
} as const

/** Against a working day; offices are empty at weekends, malls are not. */
const weekend: Readonly<Record<number, number>> = { 9: 1.4, 7: 1.35, 11: 1.5, 6: 1.1, 2: 0.75, 4: 0.7 }

type Arrival = { at: number; place: DemoPlace; isDirect: boolean }

export type Wanted = { sellerId: string; count: number; days: number; now: Date }

export function planVisits(places: readonly DemoPlace[], payers: Payers, wanted: Wanted): Visit[] {
  const chance = chanceOf(Number(wanted.sellerId) * 1_009)
  const busy = new Map([...payers.byCity].map(([city, own]) => [city, weighted(own, one => one.weight)] as const))
  const anyone = weighted(payers.all, one => one.weight)
  const until = wanted.now.getTime() - 20 * minuteMs
  const visits: Visit[] = []
  for (const arrival of arrivalsOf(places, wanted, chance)) {
    const gun = freeGun(arrival, chance)
    if (!gun) continue
    const payer = freePayer(busy.get(arrival.place.city) ?? anyone, arrival.at, chance)
    if (!payer) continue
    const visit = visitOf(arrival, gun, payer, { chance, now: wanted.now.getTime() })
    if (visit.pulledAt > until) continue
    gun.busyUntil = visit.pulledAt
    gun.meterE4 += visit.energyE4
    // Whoever has charged drives for a while.
    payer.busyUntil = visit.pulledAt + (visit.fate === 'settled' ? 2.5 * hourMs : 5 * minuteMs)
    visits.push(visit)
  }
  return visits
}

function arrivalsOf(places: readonly DemoPlace[], { count, days, now }: Wanted, chance: Chance): Arrival[] {
  const fields = places.flatMap(place =>
    [true, false].flatMap(isDirect => {
      const guns = place.guns.filter(gun => gun.isDirect === isDirect).length
      return guns === 0 ? [] : [{ place, isDirect, weight: guns * place.weight * (isDirect ? 1 : 0.3) }]
    }),
  )
  const first = midnightBefore(now.getTime()) - (days - 1) * dayMs
  const shapes = Array.from({ length: days }, (_, day) => {
    const growth = 0.82 + (0.36 * day) / days
    return growth * (0.93 + 0.14 * chance.next())
  })
  const hourOf = { direct: picker(hours.direct), alternating: picker(hours.alternating) }
  // Today is not over: its arrivals after now fall away by themselves, so the others are as many as they would be.
  const mean = count / shapes.reduce((sum, one) => sum + one, 0)
  const byDay = [false, true].map(isWeekend =>
    weighted(fields, ({ place, weight }) => weight * (isWeekend ? (weekend[place.place] ?? 1) : 1)),
  )
  const arrivals: Arrival[] = []
  shapes.forEach((shape, day) => {
    const midnight = first + day * dayMs
    const isWeekend = [0, 6].includes(new Date(midnight + 12 * hourMs).getUTCDay())
    const pick = byDay[isWeekend ? 1 : 0]
    if (!pick) return
    for (let left = Math.round(mean * shape * (isWeekend ? 1.06 : 0.976)); left > 0; left--) {
      const { place, isDirect } = pick(chance)
      const minute = (hourOf[isDirect ? 'direct' : 'alternating'](chance) + chance.next()) * 60
      if (minute < place.opens || (place.closes < 1_440 && minute > place.closes - 75)) continue
      arrivals.push({ at: Math.round(midnight + minute * minuteMs), place, isDirect })
    }
  })
  return arrivals.sort((one, other) => one.at - other.at)
}

const shanghaiMs = 8 * hourMs
const midnightBefore = (at: number) => Math.floor((at + shanghaiMs) / dayMs) * dayMs - shanghaiMs

const picker = (weights: readonly number[]) =>
  weighted(
    weights.map((_, hour) => hour),
    hour => weights[hour] ?? 0,
  )

function freeGun({ at, place, isDirect }: Arrival, chance: Chance): DemoGun | undefined {
  const offset = chance.whole(0, place.guns.length - 1)
  for (let nth = 0; nth < place.guns.length; nth++) {
    const gun = place.guns[(offset + nth) % place.guns.length]
    if (gun && gun.isDirect === isDirect && gun.busyUntil < at) return gun
  }
  return undefined
}

function freePayer(pick: (chance: Chance) => DemoPayer, at: number, chance: Chance): DemoPayer | undefined {
  for (let tries = 0; tries < 12; tries++) {
    const payer = pick(chance)
    if (payer.since < at && payer.busyUntil < at) return payer
  }
  return undefined
}

type Around = { chance: Chance; now: number }

function visitOf(arrival: Arrival, gun: DemoGun, payer: DemoPayer, around: Around): Visit {
  const { chance } = around
  const vehicle = payer.vehicles.length === 0 ? null : chance.pick(payer.vehicles)
  const begun = waysOf(payer, vehicle?.vin ?? '', gun, chance)
  const fate = fateOf(arrival.at, around)
  const askedAt = instant(arrival.at)
  const version = arrival.place.versions.find(({ effective }) => effective.to === null || askedAt < effective.to)
  if (!version) throw new Error(`${arrival.place.name} has no price`)
  const pluggedAt = instant(askedAt - waitOf(arrival, gun, chance))
  const common = { place: arrival.place, gun, payer, ...begun, fate, pluggedAt, askedAt, version, meterE4: gun.meterE4 }
  // A pile of alternating current does not hear which vehicle it is.
  const known = gun.isDirect ? vehicle : null
  if (fate === 'failed' || fate === 'cancelled') {
    const over = instant(askedAt + chance.whole(40, 110) * secondMs)
    const nothing = { socStart: null, socEnd: null, stopCode: '', stopMode: 'full', stopValue: null, energyE4: 0 }
    return { ...common, ...nothing, vehicle: null, startAt: askedAt, endAt: over, pulledAt: over }
  }
  const flow = chargeOf(gun, vehicle?.capacityE4 ?? 600_000, begun.way, chance)
  const startAt = instant(askedAt + chance.whole(15, 45) * secondMs)
  const endAt = instant(startAt + flow.minutes * minuteMs)
  const pulledAt = instant(endAt + stayOf(arrival.place, chance))
  const { minutes: _, ...charged } = flow
  return { ...common, ...charged, vehicle: known, startAt, endAt, pulledAt }
}

/** Before somebody wants to charge; some leave their vehicle at the gun for a while. */
function waitOf({ at, place }: Arrival, gun: DemoGun, chance: Chance): number {
  const isLong = place.rules[0] !== undefined && chance.inHundred(4)
  const wait = isLong ? chance.whole(12, 55) * minuteMs : chance.whole(15, 90) * secondMs
  return Math.min(wait, Math.max(1_000, at - gun.busyUntil - secondMs))
}

/** After the end of a charge. */
function stayOf(place: DemoPlace, chance: Chance): number {
  if (place.rules[1] && chance.inHundred(7)) return chance.whole(8, 110) * minuteMs
  return Math.round(chance.next() ** 3 * 14 * minuteMs) + 20 * secondMs
}

function waysOf(payer: DemoPayer, vin: string, gun: DemoGun, chance: Chance) {
  const [card] = payer.cards
  const byCard = { way: 'card' as Way, bizType: 1, cardNo: card?.no ?? '', cardId: card?.id ?? null }
  const others = { cardNo: '', cardId: null }
  // A pile asks by the number of a vehicle only where its language has it.
  const canVin = vin !== '' && payer.boundVins.has(vin) && gun.isDirect && gun.billingSide === 1
  if (payer.memberId === null)
    return card && !(canVin && chance.inHundred(60)) ? byCard : { way: 'vin' as Way, bizType: 3, ...others }
  if (canVin && chance.inHundred(65)) return { way: 'vin' as Way, bizType: 3, ...others }
  if (card && chance.inHundred(45)) return byCard
  return { way: 'app' as Way, bizType: 2, ...others }
}

/** Of a thousand wishes; what still waits for a person is of the last days. */
function fateOf(at: number, { chance, now }: Around): Fate {
  const luck = chance.next() * 1_000
  if (luck < 38) return 'failed'
  if (luck < 42) return 'cancelled'
  const days = (now - at) / dayMs
  if (luck < 44) return days < 7 ? 'suspended' : 'settled'
  if (days < 21 && luck < 52) return 'abnormal'
  if (luck < 46) return 'closed'
  return 'settled'
}

const broken = { 1: ['6B', '84', '72', '76', '71'], 2: ['EVDisconnected', 'Other', 'EmergencyStop', 'Other'] } as const

function chargeOf(gun: DemoGun, capacityE4: number, way: Way, chance: Chance) {
  const isBig = capacityE4 > 1_500_000
  const wish = isBig ? chance.around(550_000, 1_250_000) : chance.around(170_000, 380_000)
  const isBroken = chance.inHundred(3)
  const byApp = way === 'app' && gun.billingSide === 1 && !isBroken ? chance.next() * 100 : 100
  const stop =
    byApp < 5
      ? { stopMode: 'energy', stopValue: chance.pick([150_000, 200_000, 250_000, 300_000]), stopCode: '42' }
      : byApp < 9
        ? { stopMode: 'time', stopValue: chance.pick([30, 45, 60]), stopCode: '44' }
        : { stopMode: 'full', stopValue: null, stopCode: '' }
  let energyE4 = Math.round(Math.min(stop.stopMode === 'energy' ? (stop.stopValue ?? wish) : wish, capacityE4 * 0.82))
  if (isBroken) energyE4 = Math.round(energyE4 * chance.within(0.08, 0.7))
  const leastMin = (energyE4 / 10_000 / ((gun.isDirect ? gun.powerW * 0.72 : 6_300) / 1_000)) * 60
  const usualMin = gun.isDirect ? chance.around(30, 66) * Math.max(0.15, isBroken ? energyE4 / wish : 1) : 0
  let minutes = Math.max(3, Math.ceil(Math.max(leastMin, usualMin)))
  if (stop.stopMode === 'time' && stop.stopValue !== null && gun.isDirect) {
    energyE4 = Math.round(energyE4 * Math.min(1, stop.stopValue / minutes))
    minutes = stop.stopValue
  }
  const gained = Math.min(88, Math.round((energyE4 * 0.94 * 100) / capacityE4))
  const soc = gun.isDirect ? socOf(gained, isBroken, chance) : { socStart: null, socEnd: null }
  const isFull = soc.socEnd === 100
  const stopCode = isBroken
    ? chance.pick(broken[gun.billingSide])
    : stop.stopCode || usualStop(gun.billingSide, way, isFull)
  return { ...stop, ...soc, energyE4, minutes, stopCode }
}

function socOf(gained: number, isBroken: boolean, chance: Chance) {
  if (isBroken) {
    const socStart = chance.whole(15, 45)
    return { socStart, socEnd: Math.min(99, socStart + gained) }
  }
  const socEnd = chance.inHundred(12) ? 100 : Math.max(gained + 6, chance.whole(82, 97))
  return { socStart: socEnd - gained, socEnd }
}

const usualStop = (side: 1 | 2, way: Way, isFull: boolean) => {
  if (side === 2) return way === 'app' && !isFull ? 'Remote' : 'Local'
  return isFull ? '41' : way === 'app' ? '40' : '45'
}

export const minutesOf = ({ startAt, endAt }: { startAt: Instant; endAt: Instant }) =>
  Math.round((endAt - startAt) / minuteMs)
