// From meter values of OCPP to measurements of a moment.
import { type Energy, energy, type Instant, instant } from '@ev/rules/units'
import type { GunNo, Sample, SessionKey } from '../../event.ts'
import { nothingMeasured } from '../../nothing-measured.ts'
import type { MeterValue, SampledValue } from './schemas/meter-value.ts'

export type SampleOf = { gun: GunNo; session: SessionKey | null }

/** None where nothing in it is of use here: frequency, reactive power, what is offered, what is signed. */
export function sampleOf({ timestamp, sampledValue }: MeterValue, { gun, session }: SampleOf): Sample | null {
  const voltageDv = whole(told(sampledValue, 'voltage', 'first'), 10)
  const currentDa = whole(told(sampledValue, 'current', 'largest'), 10)
  const powerW = whole(told(sampledValue, 'power', 'sum'), 1)
  const meterE4 = meterOf(told(sampledValue, 'meter', 'sum'))
  const soc = percent(told(sampledValue, 'soc', 'first'))
  const cableTempC = whole(told(sampledValue, 'cable', 'first'), 1)
  const batteryTempC = whole(told(sampledValue, 'battery', 'first'), 1)
  const isNothing = (voltageDv ?? currentDa ?? powerW ?? meterE4 ?? soc ?? cableTempC ?? batteryTempC) === null
  if (isNothing) return null
  const at = timeOf(timestamp)
  return { ...nothingMeasured, gun, session, at, voltageDv, currentDa, powerW, meterE4, soc, cableTempC, batteryTempC }
}

type Kind = 'voltage' | 'current' | 'power' | 'meter' | 'soc' | 'cable' | 'battery'
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

/** A time without a zone is UTC. */
export const timeOf = (text: string): Instant =>
  instant(Date.parse(text.endsWith('Z') || /[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`))

/** 1 Wh is 10 of 1/10000 kWh. */
export const wattHours = (value: number): Energy => energy(value * 10)

/** To W, Wh, V, A, percent and Celsius. */
const scales: Partial<Record<NonNullable<SampledValue['unit']>, (value: number) => number>> = {
  kW: value => value * 1_000,
  kWh: value => value * 1_000,
  K: value => value - 273.15,
  Fahrenheit: value => ((value - 32) * 5) / 9,
}

/** Not finite where it is no number. */
function amountOf({ value, unit, format }: SampledValue): number {
  if (format === 'SignedData' || value.trim() === '') return Number.NaN
  const amount = Number(value)
  return unit && scales[unit] ? scales[unit](amount) : amount
}

/** How the phases of one measurement become one value. A car may charge on one of three: where the largest counts, the
 * others would say that nothing flows. */
type Joined = 'sum' | 'largest' | 'first'

/** What stands for all phases together, where a pile tells that; the last of several. This runs for every message of
 * every pile, so that no lists are made of what it reads. */
function told(values: readonly SampledValue[], kind: Kind, joined: Joined): number | null {
  let together: number | null = null
  let parts: number | null = null
  let hasFirst = false
  for (const one of values) {
    if (kindOf(one) !== kind) continue
    const amount = amountOf(one)
    if (!Number.isFinite(amount) || one.phase === 'N') continue
    const isFirst = one.phase?.startsWith('L1') ?? false
    if (!one.phase) together = amount
    else if (parts === null || (joined === 'first' && isFirst && !hasFirst)) parts = amount
    else if (joined === 'sum') parts += amount
    else if (joined === 'largest') parts = Math.max(parts, amount)
    hasFirst ||= isFirst
  }
  return together ?? parts
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
