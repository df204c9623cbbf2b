// What frames of a pile say, in the words that all languages share. Pure: body in, event out.
import { faultsOfBits } from '@ev/rules/fault-codes'
import { energy, type Instant, mil } from '@ev/rules/units'
import type {
  Boot,
  GunReport,
  LockReport,
  Noticed,
  Sample,
  SessionKey,
  SessionRecord,
  StartAsked,
  TierRecord,
} from '../../event.ts'
import { nothingMeasured } from '../../nothing-measured.ts'
import type { batteryInfo, demand } from './frames/battery.ts'
import type { login } from './frames/link.ts'
import type { lockReport, realtime } from './frames/live.ts'
import { type parallelStartAsk, type record, type startAsk, stopCode } from './frames/session.ts'
import { type Body, explainBody, type FrameKind } from './layout.ts'
import type { Values } from './replies.ts'

type Said<K extends FrameKind> = Body<K['layout']>

const netTypes = ['SIM', 'LAN', 'WAN']

export const bootOf = (said: Said<typeof login>): Boot => ({
  vendor: '',
  model: '',
  serialNo: '',
  firmware: said.program,
  protocolVersion: (said.version / 10).toFixed(1),
  simNo: /^[0F]*$/.test(said.sim) ? '' : said.sim,
  netType: netTypes[said.netType] ?? 'other',
  gunCount: said.gunCount,
  isDirectCurrent: said.pileType === 0,
})

const states = ['offline', 'fault', 'idle', 'charging'] as const

/** Nothing where the state is none that the language has. */
export function gunReportOf(said: Said<typeof realtime>, at: Instant): GunReport | undefined {
  const state = states[said.state]
  if (!state) return undefined
  const faults = faultsOfBits(said.faultBits)
  return {
    gun: said.gun,
    at,
    state,
    isPlugged: [false, true][said.plugged] ?? null,
    isHomed: [false, true][said.homed] ?? null,
    // A fault without a bit is one all the same.
    faults: faults.length === 0 && state === 'fault' ? ['reportedFault'] : faults,
    detail: said.faultBits === 0 ? '' : `0x${said.faultBits.toString(16).toUpperCase().padStart(4, '0')}`,
  }
}

const sessionOf = (trade: string): SessionKey | null => (/^0+$/.test(trade) ? null : { sessionNo: trade })

const powerOf = (voltageDv: number, currentDa: number) => Math.round((voltageDv * currentDa) / 100)
/** The wire's zero, which stands for nothing measured. */
const temperature = (celsius: number) => (celsius === -50 ? null : celsius)

export function realtimeSampleOf(said: Said<typeof realtime>, at: Instant, isDirectCurrent: boolean | null): Sample {
  const session = sessionOf(said.trade)
  const inCharge = <T>(value: T) => (session === null ? null : value)
  // A pile for alternating current knows no battery and sends zeros for it.
  const ofBattery = <T>(value: T) => (isDirectCurrent === false ? null : value)
  return {
    ...nothingMeasured,
    gun: said.gun,
    at,
    session,
    voltageDv: said.voltage,
    currentDa: said.current,
    powerW: powerOf(said.voltage, said.current),
    energyE4: inCharge(energy(said.energy)),
    amountMil: inCharge(mil(said.amount)),
    soc: said.soc === 0 && session === null ? null : ofBattery(said.soc),
    cableTempC: temperature(said.cableTemp),
    batteryTempC: ofBattery(temperature(said.batteryTemp)),
    chargedMin: inCharge(said.chargedMinutes),
    remainMin: inCharge(ofBattery(said.remainMinutes)),
  }
}

export const demandSampleOf = (said: Said<typeof demand>, at: Instant): Sample => ({
  ...nothingMeasured,
  gun: said.gun,
  at,
  session: sessionOf(said.trade),
  voltageDv: said.outVoltage,
  currentDa: said.outCurrent,
  powerW: powerOf(said.outVoltage, said.outCurrent),
  soc: said.soc,
  chargedMin: said.chargedMinutes,
  remainMin: said.remainMinutes,
  demandDv: said.demandVoltage,
  demandDa: said.demandCurrent,
})

export const batterySampleOf = (said: Said<typeof batteryInfo>, at: Instant): Sample => ({
  ...nothingMeasured,
  gun: said.gun,
  at,
  session: sessionOf(said.trade),
  batteryTempC: temperature(said.maxTemp),
})

/** Values for machines, words for people. */
export function noticeOf(
  kind: FrameKind,
  name: string,
  said: Values & { trade: string; gun: number },
  at: Instant,
): Noticed {
  const { trade, pile: _, gun, ...values } = said
  const session = sessionOf(trade)
  const words = explainBody(kind.layout, { is: 'read', values, tail: new Uint8Array() })
  return {
    gun,
    at,
    name,
    sessionNo: session && 'sessionNo' in session ? session.sessionNo : null,
    data: { values, words },
  }
}

const askedWays: Readonly<Record<number, StartAsked['way']>> = { 1: 'card', 2: 'account', 3: 'vin' }

export function startAskedOf(said: Said<typeof startAsk> | Said<typeof parallelStartAsk>): StartAsked | undefined {
  const way = askedWays[said.mode]
  if (!way) return undefined
  return {
    gun: said.gun,
    way,
    card: way === 'vin' ? '' : said.card,
    passwordMd5: said.needsPassword === 1 ? said.password : '',
    vin: vinOf(said.vin),
    parallel: 'parallelNo' in said ? { no: said.parallelNo, isMain: said.role === 0 } : null,
  }
}

/** Some fill the field with the digit 0 instead of the byte. */
const vinOf = (vin: string) => (/^0*$/.test(vin) ? '' : vin)

const recordWays: Readonly<Record<number, SessionRecord['way']>> = { 1: 'app', 2: 'card', 4: 'offlineCard', 5: 'vin' }
const tierNames = ['Jian', 'Feng', 'Ping', 'Gu'] as const

/** A record without a time of its end takes the one when it was written, or else when it came. */
export function recordOf(said: Said<typeof record>, now: Instant): SessionRecord {
  return {
    session: { sessionNo: said.trade },
    gun: said.gun,
    startedAt: said.startedAt,
    endedAt: said.endedAt ?? said.tradedAt ?? now,
    meterStartE4: energy(said.meterStart),
    meterEndE4: energy(said.meterEnd),
    energyE4: energy(said.energy),
    tiers: said.tiers.map(
      (tier, place): TierRecord => ({
        tier: tierNames[place] ?? 'Gu',
        priceE5: tier.price,
        energyE4: energy(tier.energy),
        lossE4: energy(tier.lossEnergy),
        amountMil: mil(tier.amount),
      }),
    ),
    amountMil: mil(said.amount),
    vin: vinOf(said.vin),
    card: /^0+$/.test(said.card) ? '' : said.card,
    way: recordWays[said.way] ?? null,
    stopCode: stopCode(said.stopReason),
    samples: [],
  }
}

const lockStates: Readonly<Record<number, LockReport['state']>> = { 0: 'moving', 85: 'up', 255: 'down' }
const lockAlarms: Readonly<Record<number, LockReport['alarm']>> = { 0: 'none', 85: 'stuck', 255: 'broken' }

export function lockReportOf(said: Said<typeof lockReport>, at: Instant): LockReport | undefined {
  const [state, alarm] = [lockStates[said.lockState], lockAlarms[said.alarm]]
  if (!state || !alarm) return undefined
  return { gun: said.gun, at, state, isOccupied: said.parkState === 0xff, batteryPct: said.battery, alarm }
}
