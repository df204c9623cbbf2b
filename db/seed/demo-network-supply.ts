// Where the demo's power comes from: transformers, meters, half a year of what the dials said, and what the utility billed
// for it. A bill agrees with the readings at both ends of its month.
import { addMonths } from '@ev/rules/days'
import { dayMs } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { dayOf, daysLater, midnight, noise, numbered, type Station, type Times } from './demo-network-base.ts'
import { typesAt } from './demo-network-pile-types.ts'
import { tariffOn } from './demo-network-tariffs.ts'

export type Supply = { transformerId: string; meterId: string }

const sizesKva = [100, 160, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500]

/** Piles seldom give all they have at once. */
export function capacityKva(station: Station): number {
  const powerKw = typesAt(station).reduce((sum, type) => sum + type.powerKw, 0)
  return sizesKva.find(size => size >= powerKw * 0.75) ?? 2500
}

type Meter = {
  id: string
  station: Station
  transformerId: string
  parentId: string | null
  kind: 'main' | 'ownUse'
  ratio: number
  isAutomatic: boolean
  dailyKwh: number
}

/** Gives the transformer and the main meter of each station by its id. */
export async function insertSupply(db: Db, stations: readonly Station[], times: Times): Promise<Map<string, Supply>> {
  const transformers = numbered(stations.map(station => ({ station })))
  await db
    .insertInto('config_transformer')
    .values(
      transformers.map(({ id, station }, place) => ({
        id,
        seller_id: station.seller.id,
        station_id: station.id,
        created_by: station.seller.technician.id,
        code: `T${station.areaCode}${String(place + 1).padStart(2, '0')}`,
        name: `${station.name.replace(/(超充|充电)站$/, '')}1号箱变`,
        capacity_kva: capacityKva(station),
        is_guarded: place % 3 === 0,
        created_at: daysLater(station.createdAt, 1),
      })),
    )
    .execute()
  const meters = plannedMeters(transformers)
  await insertMeters(db, meters)
  // A meter is read and billed once its station is in service.
  const read = meters
    .filter(({ station }) => !station.isTrial)
    .map(meter => ({ meter, readings: readingsOf(meter, times.now) }))
  await insertReadings(db, read)
  await insertFees(db, read, times.now)
  const mains = meters.filter(meter => meter.kind === 'main')
  return new Map(mains.map(({ id, station, transformerId }) => [station.id, { transformerId, meterId: id }]))
}

function plannedMeters(transformers: readonly { id: string; station: Station }[]): Meter[] {
  const mains = transformers.map(({ id, station }, place) => ({
    station,
    transformerId: id,
    kind: 'main' as const,
    ratio: capacityKva(station) >= 1000 ? 300 : 120,
    isAutomatic: place % 4 !== 3,
    dailyKwh: dailyKwh(station),
  }))
  const lounges = transformers.filter(({ station }) => station.facilities.includes('lounge'))
  const ownUses = lounges.map(({ id, station }) => ({
    station,
    transformerId: id,
    kind: 'ownUse' as const,
    ratio: 1,
    isAutomatic: false,
    dailyKwh: 46,
  }))
  const meters = numbered(
    [...mains, ...ownUses].sort((one, other) => Number(one.station.id) - Number(other.station.id)),
  )
  const mainOf = new Map(meters.filter(meter => meter.kind === 'main').map(meter => [meter.station.id, meter.id]))
  return meters.map(meter => ({
    ...meter,
    parentId: meter.kind === 'main' ? null : (mainOf.get(meter.station.id) ?? null),
  }))
}

// What a gun gives on a day, by the power of its pile; alternating current fills one car a night.
const dailyKwh = (station: Station) =>
  typesAt(station).reduce((sum, { guns, powerKw }) => sum + guns * (powerKw < 10 ? 13 : 70 + powerKw / 6), 0)

async function insertMeters(db: Db, meters: readonly Meter[]) {
  await db
    .insertInto('config_meter')
    .values(
      meters.map(({ id, station, transformerId, parentId, kind, ratio, isAutomatic }) => ({
        id,
        seller_id: station.seller.id,
        station_id: station.id,
        transformer_id: transformerId,
        parent_id: parentId,
        created_by: station.seller.technician.id,
        meter_no: `${station.areaCode}${String(130_000_000 + Number(id) * 7_919)}`,
        account_no: kind === 'main' ? `${station.areaCode.slice(0, 4)}${String(500_000 + Number(id) * 613)}` : '',
        kind,
        ratio,
        collect_mode: isAutomatic ? 'automatic' : 'manual',
        created_at: daysLater(station.createdAt, 2),
      })),
    )
    .execute()
}

type Reading = { day: string; tiers: readonly number[] }

// Of the dial, in 1/10000 kWh before the ratio; sharp, peak, flat and valley.
function readingsOf({ id, station, ratio, dailyKwh: kwh }: Meter, now: Date): Reading[] {
  const today = dayOf(now)
  const start = addMonths(`${today.slice(0, 7)}-01`, -6)
  const months = Array.from({ length: 7 }, (_, place) => addMonths(start, place).slice(0, 8))
  const days = months.flatMap(month => ['01', '08', '15', '22'].map(day => month + day)).filter(day => day <= today)
  let tiers = [0.03, 0.28, 0.27, 0.42].map(share => Math.round((share * kwh * 150 * 10_000) / ratio))
  return days.map((day, place) => {
    const before = days[place - 1]
    if (before !== undefined) {
      const length = (midnight(day).getTime() - midnight(before).getTime()) / dayMs
      const flow = (kwh * length * (0.8 + 0.4 * noise(Number(id), place)) * 10_000) / ratio
      const shares = tariffOn(station.areaCode, before).slots.includes('J')
        ? [0.07, 0.24, 0.27, 0.42]
        : [0, 0.3, 0.28, 0.42]
      tiers = tiers.map((tier, at) => tier + Math.round(flow * (shares[at] ?? 0)))
    }
    return { day, tiers }
  })
}

type Read = { meter: Meter; readings: readonly Reading[] }

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

async function insertReadings(db: Db, read: readonly Read[]) {
  const rows = read.flatMap(({ meter, readings }) => readings.map(reading => readingRow(meter, reading)))
  await db.insertInto('config_meter_reading').values(numbered(rows)).execute()
}

function readingRow({ id, station, ratio, isAutomatic }: Meter, { day, tiers }: Reading) {
  const [jian = '0', feng = '0', ping = '0', gu = '0'] = tiers.map(String)
  return {
    seller_id: station.seller.id,
    station_id: station.id,
    meter_id: id,
    created_by: isAutomatic ? null : station.seller.technician.id,
    read_at: midnight(day),
    total_e4: String(sum(tiers)),
    jian_e4: jian,
    feng_e4: feng,
    ping_e4: ping,
    gu_e4: gu,
    ratio,
    source: isAutomatic ? 'automatic' : 'manual',
    created_at: midnight(day),
  }
}

async function insertFees(db: Db, read: readonly Read[], now: Date) {
  const rows = read
    .filter(({ meter }) => meter.kind === 'main')
    .flatMap(({ meter, readings }) => feesOf(meter, readings, now))
  await db.insertInto('config_meter_fee').values(numbered(rows)).execute()
}

function feesOf({ id, station, ratio }: Meter, readings: readonly Reading[], now: Date) {
  const firsts = readings.filter(({ day }) => day.endsWith('-01'))
  return firsts.slice(1).map((end, place) => {
    const begin = firsts[place]
    if (!begin) throw new Error('a month has no first reading')
    const energies = end.tiers.map((tier, at) => (tier - (begin.tiers[at] ?? 0)) * ratio)
    // The utility sells at about four fifths of what drivers pay for electricity.
    const prices = tariffOn(station.areaCode, begin.day).tiers.map(tier => tier.elecMil * 0.8)
    const energyFen = Math.round(sum(energies.map((e4, at) => (e4 / 10_000) * (prices[at] ?? 0))) / 100)
    const capacity = capacityKva(station)
    // A charging site with a supply of its own pays nothing for the capacity until 2030 (国办发〔2023〕19号); the others by
    // the highest demand of the month, about half of it.
    const basicFen = station.runType ? capacity * 1_200 : 0
    const adjustFen = -Math.round(energyFen * 0.0075)
    const [jian = '0', feng = '0', ping = '0', gu = '0'] = energies.map(String)
    const billedAt = daysLater(midnight(end.day), 5)
    return {
      seller_id: station.seller.id,
      station_id: station.id,
      meter_id: id,
      created_by: station.seller.boss,
      month: begin.day,
      jian_e4: jian,
      feng_e4: feng,
      ping_e4: ping,
      gu_e4: gu,
      basic_fen: String(basicFen),
      adjust_fen: String(adjustFen),
      total_fen: String(energyFen + basicFen + adjustFen),
      created_at: billedAt < now ? billedAt : now,
    }
  })
}
