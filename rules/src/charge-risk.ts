// What is worth a look at a gun that charges, and how much: marks with points, added up to a score of at most a hundred.

export type Charging = {
  readonly powerW: number | null
  readonly ratedPowerW: number
  readonly currentDa: number | null
  readonly soc: number | null
  readonly cableTempC: number | null
  readonly batteryTempC: number | null
  readonly chargedMin: number | null
  /** Since when nothing was measured; null where nothing was yet. */
  readonly silentSec: number | null
  /** The gravest of what lasts at the gun; none is 0. */
  readonly alarmLevel: number
  /** What the measurement before said. */
  readonly before: { readonly soc: number | null; readonly secondsAgo: number } | undefined
}

type Mark = { readonly points: number; readonly fits: (charging: Charging) => boolean }

const hotCableC = 85
const warmCableC = 75
const hotBatteryC = 55
/** Meters are not exact. */
const overRated = 1.05
const noCurrentDa = 5
/** A vehicle may take its time before it draws anything. */
const settledMin = 3
const silentAfterSec = 60
const socStep = 5
const socStepSec = 60

/** By what it is called, gravest first. */
const marks = {
  severeAlarm: { points: 60, fits: ({ alarmLevel }) => alarmLevel >= 5 },
  cableHot: { points: 60, fits: ({ cableTempC }) => (cableTempC ?? 0) > hotCableC },
  batteryHot: { points: 40, fits: ({ batteryTempC }) => (batteryTempC ?? 0) > hotBatteryC },
  overPower: {
    points: 30,
    fits: ({ powerW, ratedPowerW }) => ratedPowerW > 0 && (powerW ?? 0) > ratedPowerW * overRated,
  },
  socJump: { points: 30, fits: isJump },
  alarm: { points: 30, fits: ({ alarmLevel }) => alarmLevel === 4 },
  silent: { points: 25, fits: ({ silentSec }) => (silentSec ?? 0) > silentAfterSec },
  noCurrent: {
    points: 20,
    fits: ({ currentDa, chargedMin }) =>
      currentDa !== null && Math.abs(currentDa) < noCurrentDa && (chargedMin ?? 0) >= settledMin,
  },
  cableWarm: {
    points: 20,
    fits: ({ cableTempC }) => (cableTempC ?? 0) > warmCableC && (cableTempC ?? 0) <= hotCableC,
  },
} as const satisfies Record<string, Mark>

export type RiskName = keyof typeof marks
export const riskNames = Object.keys(marks) as readonly RiskName[]

/** Within a minute a battery gains no five points, and none while it is being charged loses two. */
function isJump({ soc, before }: Charging): boolean {
  if (soc === null || !before || before.soc === null || before.secondsAgo > socStepSec) return false
  return soc - before.soc >= socStep || before.soc - soc >= 2
}

export type ChargeRisk = { readonly names: readonly RiskName[]; readonly score: number }

const mostPoints = 100

export function chargeRisk(charging: Charging): ChargeRisk {
  const names = riskNames.filter(name => marks[name].fits(charging))
  const points = names.reduce((sum, name) => sum + marks[name].points, 0)
  return { names, score: Math.min(mostPoints, points) }
}

/** How grave a score is: nothing, worth a look, worth acting on. */
export const riskTone = (score: number): 'ok' | 'warn' | 'bad' => (score === 0 ? 'ok' : score < 60 ? 'warn' : 'bad')
