// Measurements and times as far as any charger can mean them. A pile that knows no value sends 255 or 65535 for it, and a broken one
// sends anything: what is out of range is not told at all.
import type { Sample } from '@ev/gateway/event'
import { dayMs, type Instant, minuteMs } from '@ev/rules/units'

type Measured = Exclude<keyof Sample, 'gun' | 'at' | 'session'>

/** Three kilovolts and six kiloampere are more than megawatt chargers have. */
const voltageDv = [0, 30_000] as const
const currentDa = [-60_000, 60_000] as const
/** Five bytes of 1/10000 kWh and more; the columns hold larger ones. */
const energyE4 = [0, 10 ** 13] as const
const celsius = [-100, 1_000] as const
const minutes = [0, 100_000] as const

const ranges: Readonly<Record<Measured, readonly [least: number, most: number]>> = {
  voltageDv,
  currentDa,
  powerW: [-20_000_000, 20_000_000],
  energyE4,
  meterE4: energyE4,
  amountMil: [0, 10 ** 12],
  soc: [0, 100],
  cableTempC: celsius,
  batteryTempC: celsius,
  chargedMin: minutes,
  remainMin: minutes,
  demandDv: voltageDv,
  demandDa: currentDa,
}

export function soundSample(told: Sample): Sample {
  const isUnsound = ([name, [least, most]]: [string, readonly [number, number]]) => {
    const value = told[name as Measured]
    return value !== null && !(Number.isInteger(value) && value >= least && value <= most)
  }
  const unsound = Object.entries(ranges).filter(isUnsound)
  return unsound.length === 0 ? told : { ...told, ...Object.fromEntries(unsound.map(([name]) => [name, null])) }
}

/** Piles whose clock is wrong by more than this are told by ours. */
const believedMs = 10 * minuteMs

/** Longer than this no pile keeps what it could not tell. */
const oldestMs = 60 * dayMs

/** What came while a pile was away is old and right; what comes from the future, or from before it was made, is neither. */
export const isSound = (said: Instant, now: Instant) => said <= now + believedMs && said >= now - oldestMs

export const soundTime = (said: Instant, now: Instant): Instant => (isSound(said, now) ? said : now)
