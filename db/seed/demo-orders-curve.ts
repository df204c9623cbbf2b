// How energy flows in a charge of the demo: a minute to find each other, as much as the battery takes, less and less when it
// is nearly full. Everything that is told of a charge, its readings, parts and curve, is taken from the same line.
import { noise } from './demo-network-base.ts'

const kindsEach = 6
const lines = new Map<number, Float64Array>()

/** The share of the energy that has flowed after each minute, from 0 to 1. */
export function flowOf(minutes: number, kind: number): Float64Array {
  const key = minutes * kindsEach + (kind % kindsEach)
  const known = lines.get(key)
  if (known) return known
  const made = new Float64Array(minutes + 1)
  const tapersFrom = 0.55 + 0.06 * (kind % kindsEach)
  let sum = 0
  for (let minute = 0; minute < minutes; minute++) {
    const along = (minute + 0.5) / minutes
    const ramp = minute === 0 ? 0.35 : minute === 1 ? 0.8 : 1
    const taper = along <= tapersFrom ? 1 : 1 - 0.62 * ((along - tapersFrom) / (1 - tapersFrom))
    sum += ramp * taper * (0.985 + 0.03 * noise(minutes, kind, minute))
    made[minute + 1] = sum
  }
  for (let minute = 1; minute <= minutes; minute++) made[minute] = (made[minute] ?? 0) / sum
  lines.set(key, made)
  return made
}

/** What has flowed so many seconds after the beginning. */
export function flowedAt(flow: Float64Array, energyE4: number, seconds: number): number {
  const minute = Math.min(Math.floor(seconds / 60), flow.length - 1)
  const [from, to] = [flow[minute] ?? 1, flow[minute + 1] ?? 1]
  return Math.round(energyE4 * (from + (to - from) * ((seconds - minute * 60) / 60)))
}

const seconds = new Map<number, string>()

function secondsOf(minutes: number): string {
  const known = seconds.get(minutes)
  if (known !== undefined) return known
  const made = `{${Array.from({ length: minutes + 1 }, (_, minute) => minute * 60).join(',')}}`
  seconds.set(minutes, made)
  return made
}

export type Told = {
  minutes: number
  kind: number
  energyE4: number
  isDirect: boolean
  socStart: number | null
  socEnd: number | null
}

/** As bill_order_curve keeps it. */
export function curveOf({ minutes, kind, energyE4, isDirect, socStart, socEnd }: Told) {
  const flow = flowOf(minutes, kind)
  // Batteries of a few kinds: 400 V and a little more.
  const sort = kind % kindsEach
  const count = minutes + 1
  const power: number[] = []
  const voltage: number[] = []
  const current: number[] = []
  const energy: number[] = []
  const soc: (number | 'NULL')[] = []
  const temperature: number[] = []
  const [emptyDv, fullDv] = isDirect ? [3_350 + sort * 60, 4_050 + sort * 70] : [2_230, 2_240]
  let before = 0
  for (let minute = 0; minute < count; minute++) {
    const share = flow[minute] ?? 1
    const now = Math.round(energyE4 * share)
    // What flowed in the minute that begins here, or, at the end, in the last one.
    const next = minute < minutes ? Math.round(energyE4 * (flow[minute + 1] ?? 1)) : now
    const watt = (minute < minutes ? next - now : now - before) * 6
    const decivolt = Math.round(emptyDv + (fullDv - emptyDv) * share)
    power[minute] = watt
    voltage[minute] = decivolt
    current[minute] = decivolt === 0 ? 0 : Math.round((watt / decivolt) * 100)
    energy[minute] = now
    soc[minute] = socStart === null || socEnd === null ? 'NULL' : Math.round(socStart + (socEnd - socStart) * share)
    temperature[minute] = 24 + sort + Math.round(13 * Math.min(1, share * 1.3))
    before = now
  }
  const text = (values: readonly unknown[]) => `{${values.join(',')}}`
  return {
    at_sec: secondsOf(minutes),
    power_w: text(power),
    voltage_dv: text(voltage),
    current_da: text(current),
    soc: text(soc),
    temp: text(temperature),
    energy_e4: text(energy),
  }
}
