// Charging orders as tests need them, with all that belongs to one: a priced gun, the session, what the parts came to, who
// paid it and from which account. Only what matters is said.
import { at, type Db } from '@ev/db/pools'
import type { Database } from '@ev/db/rows'
import { type Charge, chargeBySlots } from '@ev/rules/price/charge'
import { energyOfReadings, type SlotInterval } from '@ev/rules/price/energy'
import { type PriceVersion, readCalendar } from '@ev/rules/price/version'
import { sessionNo } from '@ev/rules/session-no'
import {
  businessDay,
  energy,
  type Fen,
  fen,
  type Instant,
  instant,
  later,
  minuteMs,
  sumEnergy,
  sumMil,
} from '@ev/rules/units'
import { type Insertable, sql } from 'kysely'
import { openAccount } from '../src/ledger/door.ts'
import { aPileType, aStation } from './assets.ts'
import { payIn } from './cards.ts'
import { aMember } from './money.ts'
import { payOrder, writeCurve, writeDiscount, writeParts } from './order-rows.ts'
import { aPlan } from './prices.ts'
import type { TestApp } from './test-app.ts'

let count = 0

export type OrderPlace = {
  sellerId: string
  merchantId: string
  stationId: string
  stationName: string
  pileId: string
  pileCode: string
  gunId: string
  gunNo: number
  version: PriceVersion
}

/** A station with one pile and one gun, where `aPlan()` of prices.ts has been in force since long ago. */
export async function aPricedGun(
  db: Db,
  {
    sellerId = '399',
    merchantId = sellerId,
    billingSide = 2,
  }: { sellerId?: string; merchantId?: string; billingSide?: 1 | 2 } = {},
): Promise<OrderPlace> {
  const number = String(++count).padStart(4, '0')
  const station = await aStation(db, { seller_id: sellerId, merchant_id: merchantId, stage: 'production' })
  const type = await aPileType(db, { seller_id: sellerId })
  const pileCode = `98${String(Date.now() % 1e6).padStart(6, '0')}00${number}`
  const place = { seller_id: sellerId, station_id: station.id }
  const pile = await db
    .insertInto('config_pile')
    .values({
      ...place,
      pile_type_id: type.id,
      code: pileCode,
      pile_no: 1,
      name: `订单桩${number}`,
      rated_power_w: 120_000,
      billing_side: billingSide,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const gun = await db
    .insertInto('config_gun')
    .values({
      ...place,
      pile_id: pile.id,
      gun_index: 0,
      code: `${pileCode}01`,
      connector_type: 4,
      rated_power_w: 120_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await aBoundVersion(db, sellerId, station.id, number)
  return {
    sellerId,
    merchantId,
    stationId: station.id,
    stationName: station.name,
    pileId: pile.id,
    pileCode,
    gunId: gun.id,
    gunNo: 1,
    version,
  }
}

const longAgo = new Date('2020-01-01T00:00:00+08:00')

async function aBoundVersion(db: Db, sellerId: string, stationId: string, number: string): Promise<PriceVersion> {
  const plan = aPlan()
  const model = await db
    .insertInto('config_billing_model')
    .values({
      seller_id: sellerId,
      model_no: sql<number>`(select coalesce(max(model_no), 0) + 1 from config_billing_model where seller_id = ${sellerId})`,
      name: `订单模型${number}`,
      status: 'enabled',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('config_billing_version')
    .values({
      seller_id: sellerId,
      model_id: model.id,
      version_no: 1,
      plan: JSON.stringify(plan),
      effective_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('config_billing_binding')
    .values({ seller_id: sellerId, station_id: stationId, model_id: model.id, from_at: longAgo })
    .execute()
  return {
    id: version.id,
    modelId: model.id,
    versionNo: 1,
    effective: { from: instant(longAgo.getTime()), to: null },
    calendar: readCalendar(plan),
  }
}

type Columns = Insertable<Database['bill_order']>

export type OrderFacts = {
  place?: OrderPlace
  /** 6, settled, where nothing is said; 1 to 4 go on, 5 and later are over. */
  status?: number
  startAt?: Instant
  minutes?: number
  /** 30 kWh where nothing is said. */
  energyE4?: number
  /** Who pays; a new member with 1000 yuan where nothing is said, nobody where it is null. */
  memberId?: string | null
  fleetId?: string
  /** Less than is payable leaves a debt, and status 5; all of it where nothing is said. */
  paidFen?: number
  /** Taken off the service fee by the site. */
  discountFen?: number
  /** Anything else of the row. */
  columns?: Partial<Columns>
}

export type TestOrder = {
  id: string
  orderNo: string
  sessionId: string
  sessionNo: string
  place: OrderPlace
  memberId: string | null
  accountId: string | null
  startAt: Instant
  endAt: Instant
  charge: Charge<SlotInterval>
  payableFen: Fen
  paidFen: Fen
}

const settledOnes = [5, 6]

/** The same as the product would have made of such a session. */
export async function anOrder({ app, db }: Pick<TestApp, 'app' | 'db'>, facts: OrderFacts = {}): Promise<TestOrder> {
  const place = facts.place ?? (await aPricedGun(db))
  const { status = 6, minutes = 50, energyE4 = 300_000 } = facts
  // Whole seconds, as piles tell them.
  const startAt = facts.startAt ?? instant(Math.floor((app.clock() - 2 * 60 * minuteMs) / 1000) * 1000)
  const endAt = later(startAt, minutes * minuteMs)
  const isOver = status >= 5
  const readings = minutely(startAt, endAt, energyE4)
  const charge = chargeBySlots(place.version, energyOfReadings(readings))
  const isSettled = settledOnes.includes(status)
  const payer = await payerOf(db, place, facts)
  const session = await aSession(db, { place, startAt, endAt, status, energyE4, ...payer })
  const payableFen = fen(isSettled ? charge.totalFen - (facts.discountFen ?? 0) : 0)
  const wantedFen = Math.min(facts.paidFen ?? payableFen, payableFen)
  const paidFen = fen(payer.accountId === null ? 0 : wantedFen)
  const order = await db
    .insertInto('bill_order')
    .values({
      ...placeColumns(place),
      ...payer.columns,
      session_id: session.id,
      order_no: sql<string>`document_no('D', ${at(startAt)}::timestamptz)`,
      biz_type: 2,
      order_status: isSettled ? (paidFen < payableFen ? 5 : 6) : status,
      charge_status: isSettled ? (paidFen < payableFen ? (paidFen > 0 ? 2 : 1) : 3) : 1,
      billing_side: 2,
      version_id: place.version.id,
      created_at: at(startAt),
      plugged_at: at(startAt),
      begun_at: status === 1 || status === 7 ? null : at(startAt),
      ended_at: isOver && status !== 7 ? at(endAt) : null,
      business_day: isOver ? businessDay(endAt) : null,
      duration_sec: isOver ? minutes * 60 : 0,
      soc_start: 30,
      soc_end: isOver ? 90 : null,
      meter_start_e4: '1000000',
      meter_end_e4: isOver ? String(1_000_000 + energyE4) : null,
      stop_code: isOver ? '40' : '',
      ...(isOver && { device_amount_mil: String(milOf(charge)) }),
      ...(!isOver && {
        live_energy_e4: String(energyE4),
        live_amount_mil: String(milOf(charge)),
        live_at: at(app.clock()),
      }),
      ...(isSettled && reckoned(charge, facts.discountFen ?? 0, endAt)),
      ...(isSettled && {
        paid_fen: String(paidFen),
        balance_paid_fen: String(paidFen),
        debt_fen: String(payableFen - paidFen),
      }),
      readings: JSON.stringify(readings.map(({ at: when, meterE4 }) => [when, meterE4])),
      ...facts.columns,
    })
    .returning(['id', 'order_no as orderNo'])
    .executeTakeFirstOrThrow()
  if (isSettled) await writeParts(db, place, order.id, charge)
  if (isSettled && (facts.discountFen ?? 0) > 0) await writeDiscount(db, place, order.id, facts.discountFen ?? 0)
  await writeCurve(db, place, order.id, minutes)
  if (paidFen > 0 && payer.accountId !== null)
    await payOrder(db, { place, order, accountId: payer.accountId, paidFen }, app.clock())
  return {
    ...order,
    sessionId: session.id,
    sessionNo: session.sessionNo,
    place,
    memberId: payer.columns.member_id,
    accountId: payer.accountId,
    startAt,
    endAt,
    charge,
    payableFen,
    paidFen,
  }
}

const milOf = ({ lines }: Charge<SlotInterval>) =>
  sumMil(lines.flatMap(line => [line.elecAmountMil, line.serviceAmountMil]))

/** What had flowed by then, once a minute, in even steps. */
const minutely = (startAt: Instant, endAt: Instant, energyE4: number) => {
  const steps = Math.max(1, Math.round((endAt - startAt) / minuteMs))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    at: later(startAt, ((endAt - startAt) / steps) * step),
    meterE4: energy(Math.floor((energyE4 * step) / steps)),
  }))
}

const placeColumns = (place: OrderPlace) => ({
  seller_id: place.sellerId,
  merchant_id: place.merchantId,
  station_id: place.stationId,
  pile_id: place.pileId,
  gun_id: place.gunId,
  station_name: place.stationName,
  pile_code: place.pileCode,
  gun_no: place.gunNo,
  is_direct_current: true,
})

function reckoned(charge: Charge<SlotInterval>, discountFen: number, endAt: Instant) {
  const ofTier = (tier: string) => String(sumEnergy(charge.lines.filter(l => l.tier === tier).map(l => l.energyE4)))
  return {
    energy_e4: String(charge.energyE4),
    jian_e4: ofTier('Jian'),
    feng_e4: ofTier('Feng'),
    ping_e4: ofTier('Ping'),
    gu_e4: ofTier('Gu'),
    elec_fen: String(charge.elecFen),
    service_fen: String(charge.serviceFen),
    total_fen: String(charge.totalFen),
    site_fen: String(discountFen),
    discount_service_fen: String(discountFen),
    payable_fen: String(charge.totalFen - discountFen),
    settled_at: at(endAt),
  }
}

type Paying = { memberId?: string | null; fleetId?: string }

async function payerOf(db: Db, { sellerId }: OrderPlace, { memberId, fleetId }: Paying) {
  const now = instant(Date.now())
  if (fleetId !== undefined) {
    const accountId = await openAccount(db, sellerId, { owner: 'fleet', fleetId }, 2, now)
    return { accountId, columns: { member_id: null, fleet_id: fleetId, phone: '', plate_no: '' } }
  }
  if (memberId === null)
    return { accountId: null, columns: { member_id: null, fleet_id: null, phone: '', plate_no: '' } }
  const id = memberId ?? (await aMember(db, { sellerId })).id
  const accountId = await openAccount(db, sellerId, { owner: 'member', memberId: id }, 2, now)
  if (memberId === undefined) await payIn(db, accountId, 100_000, sellerId)
  const { phone } = await db.selectFrom('member_member').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
  return { accountId, columns: { member_id: id, fleet_id: null, phone, plate_no: '粤B12345' } }
}

type SessionFacts = {
  place: OrderPlace
  startAt: Instant
  endAt: Instant
  status: number
  energyE4: number
  columns: { member_id: string | null; fleet_id: string | null }
}

const sessionStates: Record<number, string> = {
  1: 'starting',
  2: 'starting',
  3: 'charging',
  4: 'charging',
  7: 'failed',
}

async function aSession(db: Db, { place, startAt, endAt, status, energyE4, columns }: SessionFacts) {
  const number = sessionNo(place.pileCode, place.gunNo, startAt, ++count)
  const state = sessionStates[status] ?? 'ended'
  const hasRecord = state === 'ended' && status !== 9
  const record = {
    session: { sessionNo: number },
    gun: place.gunNo,
    startedAt: startAt,
    endedAt: endAt,
    meterStartE4: 1_000_000,
    meterEndE4: 1_000_000 + energyE4,
    energyE4,
    tiers: [],
    amountMil: null,
    vin: '',
    card: '',
    way: 'app',
    stopCode: '40',
    samples: [],
  }
  const session = await db
    .insertInto('operation_session')
    .values({
      seller_id: place.sellerId,
      station_id: place.stationId,
      pile_id: place.pileId,
      gun_id: place.gunId,
      session_no: number,
      way: 'app',
      state: status === 9 ? 'lost' : state,
      asked_at: at(startAt),
      begun_at: state === 'starting' || state === 'failed' ? null : at(startAt),
      ended_at: hasRecord ? at(endAt) : null,
      meter_start_e4: '1000000',
      meter_end_e4: hasRecord ? String(1_000_000 + energyE4) : null,
      energy_e4: hasRecord ? String(energyE4) : null,
      stop_code: hasRecord ? '40' : '',
      ...(hasRecord && { record: JSON.stringify(record), recorded_at: at(endAt), record_times: 1 }),
      member_id: columns.member_id,
      fleet_id: columns.fleet_id,
    })
    .returning(['id', 'session_no as sessionNo'])
    .executeTakeFirstOrThrow()
  // Its order is there already: nobody has to follow it.
  await db.deleteFrom('bill_session_news').where('session_id', '=', session.id).execute()
  return session
}
