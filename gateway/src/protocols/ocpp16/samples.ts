// From meter values of OCPP to measurements of a moment.
import { type Energy, energy, type Instant, instant } from '@ev/rules/units'
import type { GunNo, Sample, SessionKey } from '../../event.ts'
import type { MeterValue, SampledValue } from './schemas/meter-value.ts'

export type SampleOf = { gun: GunNo; session: SessionKey | null }

/** None where nothing in it is of use here: frequency, reactive power, what is offered, what is signed. */
export function sampleOf({ timestamp, sampledValue }: MeterValue, of: SampleOf): Sample | null {
  const told = { voltage: [], current: [], power: [], meter: [], soc: [], cable: [], battery: [] } as Told
  for (const one of sampledValue) {
    const kind = kindOf(one)
    if (kind && isReadable(one)) told[kind].push(one)
  }
  const values = {
    voltageDv: whole(anyPhase(told.voltage), 10),
    currentDa: whole(largestPhase(told.current), 10),
    powerW: whole(allPhases(told.power), 1),
    meterE4: meterOf(allPhases(told.meter)),
    soc: percent(anyPhase(told.soc)),
    cableTempC: whole(anyPhase(told.cable), 1),
    batteryTempC: whole(anyPhase(told.battery), 1),
  }
  if (Object.values(values).every(value => value === null)) return null
  return { ...nothingTold, ...values, gun: of.gun, session: of.session, at: timeOf(timestamp) }
}

type Kind = 'voltage' | 'current' | 'power' | 'meter' | 'soc' | 'cable' | 'battery'
type Told = Record<Kind, SampledValue[]>

const kinds: Partial<Record<NonNullable<SampledValue['measurand']>, Kind>> = {
  Voltage: 'voltage',
  'Current.Import': 'current',
  'Power.Active.Import': 'power',
  'Energy.Active.Import.Register': 'meter',
  SoC: 'soc',
}

/** The outlet is where the standard measures unless a pile says otherwise; the body is no cable. */
function kindOf({ measurand = 'Energy.Active.Import.Register', location = 'Outlet' }: SampledValue): Kind | undefined {
  if (measurand !== 'Temperature') return kinds[measurand]
  return location === 'EV' ? 'battery' : location === 'Body' ? undefined : 'cable'
}

const nothingTold = {
  energyE4: null,
  amountMil: null,
  chargedMin: null,
  remainMin: null,
  demandDv: null,
  demandDa: null,
} as const

/** A time without a zone is UTC. */
export const timeOf = (text: string): Instant =>
  instant(Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`))

/** 1 Wh is 10 of 1/10000 kWh. */
export const wattHours = (value: number): Energy => energy(value * 10)

const isReadable = (one: SampledValue) =>
  one.format !== 'SignedData' && one.value.trim() !== '' && Number.isFinite(Number(one.value))

/** To W, Wh, V, A, percent and Celsius. */
const scales: Partial<Record<NonNullable<SampledValue['unit']>, (value: number) => number>> = {
  kW: value => value * 1_000,
  kWh: value => value * 1_000,
  K: value => value - 273.15,
  Fahrenheit: value => ((value - 32) * 5) / 9,
}

const amountOf = ({ value, unit }: SampledValue) => (unit && scales[unit] ? scales[unit](Number(value)) : Number(value))

/** What stands for all phases together, where a pile tells that; the last of several. */
const together = (told: readonly SampledValue[]) => told.findLast(one => !one.phase)

const phases = (told: readonly SampledValue[]) => told.filter(one => one.phase && one.phase !== 'N')

function allPhases(told: readonly SampledValue[]): number | null {
  const one = together(told)
  if (one) return amountOf(one)
  const each = phases(told)
  return each.length > 0 ? each.reduce((sum, phase) => sum + amountOf(phase), 0) : null
}

/** A car may charge on one of three phases; the others would say that nothing flows. */
function largestPhase(told: readonly SampledValue[]): number | null {
  const one = together(told)
  if (one) return amountOf(one)
  const each = phases(told)
  return each.length > 0 ? Math.max(...each.map(amountOf)) : null
}

function anyPhase(told: readonly SampledValue[]): number | null {
  const one = together(told) ?? phases(told).find(({ phase }) => phase?.startsWith('L1')) ?? phases(told)[0]
  return one ? amountOf(one) : null
}

/** A value that no pile can mean is none; columns hold 32 bits. */
function whole(value: number | null, by: number): number | null {
  if (value === null) return null
  const rounded = Math.round(value * by)
  return Math.abs(rounded) < 2 ** 31 ? rounded : null
}

function meterOf(value: number | null): Energy | null {
  if (value === null) return null
  const rounded = Math.round(value * 10)
  return Number.isSafeInteger(rounded) && rounded >= 0 ? energy(rounded) : null
}

const percent = (value: number | null) => (value !== null && value >= 0 && value <= 100 ? Math.round(value) : null)
