// A battery that is being charged: what it takes at which state of charge and temperature, and what its management system
// tells. Pure: time passes by `charge` alone.

export type Chemistry = 'LFP' | 'NCM'

export type Pack = {
  readonly chemistry: Chemistry
  readonly capacityWh: number
  readonly cells: number
  /** Full current as a multiple of the capacity: 1.5 fills in forty minutes. */
  readonly maxRate: number
  /** Of the charger on board, which alternating current has to pass. */
  readonly onBoardW: number
}

export type Battery = {
  readonly pack: Pack
  /** 0 to 1. */
  readonly soc: number
  readonly celsius: number
  /** Given by the pile since the vehicle came. */
  readonly energyWh: number
  /** How long energy flowed. */
  readonly seconds: number
}

/** What it takes right now. */
export type Flow = {
  readonly powerW: number
  readonly volt: number
  readonly ampere: number
  readonly isConstantVoltage: boolean
}

/** Of what the pile gives, so much ends up in the cells; the rest warms them. */
const efficiency = 0.95
/** From here on voltage is held and current falls. */
const taperFrom = 0.8
const rateAtFull = 0.06
const longestStepSec = 30

type Point = readonly [at: number, value: number]

const chemistries: Record<Chemistry, { full: number; open: readonly Point[] }> = {
  LFP: {
    full: 3.65,
    open: [
      [0, 2.9],
      [0.1, 3.2],
      [0.5, 3.29],
      [0.9, 3.34],
      [1, 3.5],
    ],
  },
  NCM: {
    full: 4.25,
    open: [
      [0, 3.2],
      [0.1, 3.5],
      [0.5, 3.75],
      [0.8, 4.0],
      [1, 4.2],
    ],
  },
}

/** Share of the full current by state of charge: careful when empty, then all, then less and less. */
const bySoc: readonly Point[] = [
  [0, 0.55],
  [0.08, 1],
  [0.55, 1],
  [taperFrom, 0.6],
  [0.9, 0.28],
  [0.97, 0.12],
  [1, rateAtFull],
]
/** Cold and hot cells are spared. */
const byCelsius: readonly Point[] = [
  [-20, 0.05],
  [0, 0.3],
  [15, 1],
  [42, 1],
  [50, 0.4],
  [58, 0.1],
]

/** What flows when the pile offers so much. */
export function flowOf({ pack, soc, celsius }: Battery, offerW: number): Flow {
  const { open, full } = chemistries[pack.chemistry]
  const rest = along(open, soc)
  const nominalV = along(open, 0.5) * pack.cells
  const ratio = pack.maxRate * along(bySoc, soc) * along(byCelsius, celsius)
  const wantedA = (ratio * pack.capacityWh) / nominalV
  const perCell = Math.min(full, rest + 0.08 * Math.min(1, ratio))
  const volt = perCell * pack.cells
  const powerW = soc >= 1 ? 0 : Math.max(0, Math.min(offerW, wantedA * volt))
  return { powerW, volt, ampere: powerW / volt, isConstantVoltage: soc >= taperFrom }
}

/** Charges for so long, or until it has what was wished. */
export function charge(
  battery: Battery,
  { seconds, offerW, untilSoc }: { seconds: number; offerW: number; untilSoc: number },
): Battery {
  let now = battery
  for (let left = seconds; left > 1e-9 && now.soc < untilSoc; ) {
    const stepSec = Math.min(left, longestStepSec)
    const { powerW } = flowOf(now, offerW)
    const stored = (powerW * efficiency) / 3600 / now.pack.capacityWh
    const needed = stored > 0 ? (untilSoc - now.soc) / stored : Number.POSITIVE_INFINITY
    const tookSec = Math.min(stepSec, needed)
    now = {
      pack: now.pack,
      soc: needed <= stepSec ? untilSoc : Math.min(1, now.soc + stored * tookSec),
      celsius: warmed(now, powerW, tookSec),
      energyWh: now.energyWh + (powerW * tookSec) / 3600,
      seconds: now.seconds + tookSec,
    }
    left -= needed <= stepSec ? left : stepSec
  }
  return now
}

/** About 1 kJ warms a kilogram by a degree, and 6 g hold a watt hour; the coolant takes away what is over 25 degrees. */
function warmed({ pack, celsius }: Battery, powerW: number, seconds: number): number {
  const heatJ = powerW * (1 - efficiency) * seconds
  const cooledJ = Math.max(0, celsius - 25) * pack.capacityWh * 0.006 * seconds * 1.6
  return celsius + (heatJ - cooledJ) / (pack.capacityWh * 0.006 * 1000)
}

/** Minutes until it has what was wished, by the flow of now and a little patience for the end. */
export function remainingMinutes(battery: Battery, offerW: number, untilSoc: number): number {
  const { powerW } = flowOf(battery, offerW)
  if (powerW <= 0 || battery.soc >= untilSoc) return 0
  const missingWh = ((untilSoc - battery.soc) * battery.pack.capacityWh) / efficiency
  const patience = untilSoc > taperFrom ? 1.25 : 1
  return Math.min(1_440, Math.ceil((missingWh / powerW) * 60 * patience))
}

/** The values of the battery management system. */
export type Bms = {
  readonly demandV: number
  readonly demandA: number
  readonly isConstantVoltage: boolean
  readonly maxCellV: number
  readonly minCellV: number
  readonly maxCellNo: number
  readonly maxCelsius: number
  readonly minCelsius: number
  readonly maxCelsiusNo: number
  readonly minCelsiusNo: number
}

export function bmsOf(battery: Battery, offerW: number): Bms {
  const wanted = flowOf(battery, Number.MAX_SAFE_INTEGER)
  const { volt } = flowOf(battery, offerW)
  const cellV = volt / battery.pack.cells
  const spread = 0.004 + 0.02 * battery.soc ** 4
  return {
    demandV: volt,
    demandA: wanted.ampere,
    isConstantVoltage: wanted.isConstantVoltage,
    maxCellV: cellV + spread / 2,
    minCellV: cellV - spread / 2,
    maxCellNo: 1 + (Math.floor(battery.pack.capacityWh) % battery.pack.cells),
    maxCelsius: battery.celsius + 1.5,
    minCelsius: battery.celsius - 1.5,
    maxCelsiusNo: 1 + (battery.pack.cells % 16),
    minCelsiusNo: 1 + (battery.pack.cells % 7),
  }
}

export const nominalVolt = ({ chemistry, cells }: Pack) => along(chemistries[chemistry].open, 0.5) * cells
export const fullCellVolt = ({ chemistry }: Pack) => chemistries[chemistry].full

/** Straight lines from point to point, and level beyond the ends. */
function along(points: readonly Point[], at: number): number {
  const after = points.findIndex(([place]) => place >= at)
  const [last, next] = [points[after - 1], points[after]]
  if (!last) return next?.[1] ?? points.at(-1)?.[1] ?? 0
  if (!next) return points.at(-1)?.[1] ?? 0
  return last[1] + ((at - last[0]) / (next[0] - last[0])) * (next[1] - last[1])
}
