// The bodies that a pile sends, byte by byte after the document.
import { faultBits } from '@ev/rules/fault-codes'
import { stopReasonOf } from '@ev/rules/stop-reasons'
import type { Instant } from '@ev/rules/units'
import { bmsOf, flowOf, fullCellVolt, nominalVolt, remainingMinutes } from '../battery.ts'
import { type Gun, type HeldTariff, outletOf, type Session, tierAmountsMil } from '../body.ts'
import type { Vehicle } from '../vehicle.ts'
import type { Surroundings } from '../voice.ts'
import { ascii, bcd, bin, cp56 } from './codec.ts'

const join = (...parts: Buffer[]) => Buffer.concat(parts)
const gunNo = (no: number) => bcd(String(no), 1)
const noTrade = '0'.repeat(32)
const celsius = (value: number) => bin(value + 50, 1)
/** 0.1 ampere, counted from -400. */
const bmsAmpere = (value: number) => bin((value + 400) * 10, 2)
const tenths = (value: number) => bin(value * 10, 2)
/** The first is sent as 0. */
const counted = (no: number) => bin(no - 1, 1)
const hundredths = (value: number) => bin(value * 100, 2)

export const head = (code: string, trade: string | null, gun: number) =>
  join(bcd(trade ?? noTrade, 16), bcd(code, 7), gunNo(gun))

export const login = (self: { code: string; isDirectCurrent: boolean; version: string; guns: number }) =>
  join(
    bcd(self.code, 7),
    bin(self.isDirectCurrent ? 0 : 1, 1),
    bin(self.guns, 1),
    bin(0x10, 1),
    ascii(self.version, 8),
    bin(1, 1),
    // SIM numbers begin with 8986, the country's.
    bcd(`898600${self.code}`, 10),
    bin(4, 1),
  )

export const heartbeat = (code: string, gun: number, isFaulty: boolean) =>
  join(bcd(code, 7), gunNo(gun), bin(isFaulty ? 1 : 0, 1))

export const tariffCheck = (code: string, no: number) => join(bcd(code, 7), bcd(String(no), 2))

export type Moment = {
  gun: Gun
  isDirectCurrent: boolean
  isFaulty: boolean
  offerW: number
  tariff: HeldTariff | null
}

export const momentOf = ({ self, body }: Surroundings, gun: Gun): Moment => ({
  gun,
  isDirectCurrent: self.isDirectCurrent,
  isFaulty: body.isFaulty(gun),
  offerW: body.offerW(gun),
  tariff: body.tariff(),
})

/** Realtime data (实时监测数据, 0x13): zeros while nothing is charged, and for the battery behind alternating current. */
export function realtime(code: string, { gun, isDirectCurrent, isFaulty, offerW, tariff }: Moment): Buffer {
  const { session, vehicle } = gun
  const isFlowing = session?.isFlowing === true
  const outlet = outletOf(gun, isDirectCurrent)
  const charged = session && vehicle ? vehicle.battery : null
  const battery = isDirectCurrent ? charged : null
  return join(
    head(code, session?.no ?? null, gun.no),
    bin(isFaulty ? 1 : isFlowing ? 3 : 2, 1),
    bin(vehicle ? 0 : 1, 1),
    bin(vehicle ? 1 : 0, 1),
    tenths(outlet?.volt ?? 0),
    tenths(outlet?.ampere ?? 0),
    celsius(outlet ? 25 + outlet.ampere / 10 : 25),
    bin(0, 8),
    bin(battery ? Math.floor(battery.soc * 100) : 0, 1),
    battery ? celsius(battery.celsius + 1.5) : bin(0, 1),
    bin(charged ? charged.seconds / 60 : 0, 2),
    bin(battery && vehicle && isFlowing ? remainingMinutes(battery, offerW, vehicle.wishedSoc) : 0, 2),
    bin(session?.energyE4 ?? 0, 4),
    bin(session?.energyE4 ?? 0, 4),
    bin(session ? sum(tierAmountsMil(session, tariff)) : 0, 4),
    bin(bitsOf(gun.faults), 2),
  )
}

const bitsOf = (codes: ReadonlySet<string>) =>
  faultBits.reduce((bits, code, place) => (codes.has(code) ? bits | (1 << place) : bits), 0)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Handshake (充电握手, 0x15). */
export function handshake(start: Buffer, { battery, vin }: Vehicle): Buffer {
  const { pack } = battery
  return join(
    start,
    bin(0x000101, 3),
    bin(pack.chemistry === 'LFP' ? 3 : 6, 1),
    tenths(pack.capacityWh / nominalVolt(pack)),
    tenths(nominalVolt(pack)),
    ascii(vin.slice(0, 3), 4),
    bin(Number.parseInt(vin.slice(-6), 10) || 1, 4),
    bin(2023 - 1985, 1),
    bin(6, 1),
    bin(15, 1),
    bin(320, 3),
    bin(1, 1),
    bin(0, 1),
    ascii(vin, 17),
    ascii('V1.00', 8),
  )
}

/** Parameters (参数配置, 0x17). */
export function parameters(start: Buffer, { battery }: Vehicle, powerW: number): Buffer {
  const { pack } = battery
  return join(
    start,
    hundredths(fullCellVolt(pack)),
    bmsAmpere((pack.maxRate * pack.capacityWh) / nominalVolt(pack)),
    tenths(pack.capacityWh / 1000),
    tenths(fullCellVolt(pack) * pack.cells),
    celsius(55),
    bin(battery.soc * 1000, 2),
    tenths(flowOf(battery, 0).volt),
    tenths(1000),
    tenths(200),
    bmsAmpere(Math.min(600, powerW / 200)),
    bmsAmpere(0),
  )
}

/** What the battery asks for and the pile gives (0x23). */
export function demand(start: Buffer, { battery, wishedSoc }: Vehicle, offerW: number): Buffer {
  const bms = bmsOf(battery, offerW)
  const flow = flowOf(battery, offerW)
  return join(
    start,
    tenths(bms.demandV),
    bmsAmpere(bms.demandA),
    bin(bms.isConstantVoltage ? 1 : 2, 1),
    tenths(flow.volt),
    bmsAmpere(flow.ampere),
    bin(Math.round(bms.maxCellV * 100) | ((bms.maxCellNo % 16) << 12), 2),
    bin(Math.floor(battery.soc * 100), 1),
    bin(remainingMinutes(battery, offerW, wishedSoc), 2),
    tenths(flow.volt),
    bmsAmpere(flow.ampere),
    bin(battery.seconds / 60, 2),
  )
}

/** State of the battery (0x25): no flag is raised, charging is allowed. */
export function bms(start: Buffer, { battery }: Vehicle, offerW: number): Buffer {
  const values = bmsOf(battery, offerW)
  return join(
    start,
    counted(values.maxCellNo),
    celsius(values.maxCelsius),
    counted(values.maxCelsiusNo),
    celsius(values.minCelsius),
    counted(values.minCelsiusNo),
    Buffer.from([0x00, 0x10]),
  )
}

/** End of the charge between vehicle and pile (0x19). */
export function chargeEnd(start: Buffer, { battery }: Vehicle, session: Session): Buffer {
  const values = bmsOf(battery, 0)
  return join(
    start,
    bin(Math.floor(battery.soc * 100), 1),
    hundredths(values.minCellV),
    hundredths(values.maxCellV),
    celsius(values.minCelsius),
    celsius(values.maxCelsius),
    bin(battery.seconds / 60, 2),
    bin(session.energyE4 / 1000, 2),
    bin(1, 4),
  )
}

/** Who broke it off: the handshake timed out (0x1B), the vehicle (0x1D) or the pile (0x21) did; none where it ended well. */
export function brokenOff(start: Buffer, stopCode: string): { type: number; body: Buffer } | null {
  const { stage, source } = stopReasonOf(stopCode)
  if (stage === 'ended' || source === 'user') return null
  // The vehicle did not tell what it is.
  if (stage === 'failed' && source === 'vehicle') return { type: 0x1b, body: join(start, bin(0x01, 1), bin(0, 7)) }
  return { type: source === 'vehicle' ? 0x1d : 0x21, body: join(start, bin(0x10, 1), bin(0, 2), bin(0, 1)) }
}

export const startRequest = (
  code: string,
  gun: number,
  asked: { mode: 1 | 3; physicalCard: string; vin: string },
): Buffer =>
  join(
    bcd(code, 7),
    gunNo(gun),
    bin(asked.mode, 1),
    bin(0, 1),
    cardBytes(asked.physicalCard),
    bin(0, 16),
    // Sent from the last letter to the first.
    ascii(asked.vin.split('').toReversed().join(''), 17),
  )

/** Eight bytes of a physical card; what is no such number is sent as none. */
export const cardBytes = (physical: string): Buffer =>
  Buffer.from((/^[0-9a-f]{1,16}$/i.test(physical) ? physical : '').padStart(16, '0'), 'hex')

const startFlags = { app: 1, card: 2, offlineCard: 4, vin: 5 } as const

/** Transaction record (交易记录, 0x3B): 158 bytes. */
export function record(code: string, session: Session, tariff: HeldTariff | null): Buffer {
  const amounts = tierAmountsMil(session, tariff)
  const endedAt: Instant = session.endedAt ?? session.startedAt
  const tiers = session.tierE4.map((energyE4, tier) => {
    const price = tariff?.pricesE5[tier]
    return join(
      bin(price ? price.elec + price.service : 0, 4),
      bin(energyE4, 4),
      bin(energyE4, 4),
      bin(amounts[tier] ?? 0, 4),
    )
  })
  return join(
    head(code, session.no, session.gun),
    cp56(session.startedAt),
    cp56(endedAt),
    ...tiers,
    bin(session.meterStartE4, 5),
    bin(session.meterStartE4 + session.energyE4, 5),
    bin(session.energyE4, 4),
    bin(session.energyE4, 4),
    bin(sum(amounts), 4),
    ascii(session.vin, 17),
    bin(startFlags[session.way], 1),
    cp56(endedAt),
    bin(Number.parseInt(session.ending?.ykc ?? '90', 16), 1),
    cardBytes(session.card),
  )
}

export type LockState = { state: 0 | 0x55 | 0xff; isOccupied: boolean; batteryPct: number }

export const lock = (code: string, gun: number, { state, isOccupied, batteryPct }: LockState) =>
  join(bcd(code, 7), gunNo(gun), bin(state, 1), bin(isOccupied ? 0xff : 0, 1), bin(batteryPct, 1), bin(0, 1), bin(0, 4))
