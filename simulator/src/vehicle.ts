// Vehicles as they come: how big their battery is, how empty, and how full the driver wants it.
import type { Battery, Pack } from './battery.ts'
import type { Random } from './random.ts'

export type Vehicle = {
  vin: string
  battery: Battery
  /** 0 to 1: at which the driver or the vehicle ends it. */
  wishedSoc: number
}

type Model = { maker: string; pack: Pack; share: number }

const pack = (
  chemistry: Pack['chemistry'],
  [capacityKwh, cells, maxRate, onBoardKw]: readonly [number, number, number, number],
): Pack => ({ chemistry, capacityWh: capacityKwh * 1000, cells, maxRate, onBoardW: onBoardKw * 1000 })

/** The first three letters of a VIN name the maker. */
const cars: readonly Model[] = [
  { maker: 'LGX', share: 30, pack: pack('LFP', [60.5, 126, 1.3, 7]) },
  { maker: 'LRW', share: 18, pack: pack('NCM', [78.4, 96, 2.2, 11]) },
  { maker: 'LSJ', share: 14, pack: pack('LFP', [51, 104, 1.1, 6.6]) },
  { maker: 'LFP', share: 14, pack: pack('LFP', [70, 108, 1.6, 7]) },
  { maker: 'L6T', share: 12, pack: pack('NCM', [100, 184, 3.2, 11]) },
  { maker: 'LZW', share: 12, pack: pack('LFP', [28, 96, 0.9, 3.3]) },
]

/** Buses and lorries, which come by night. */
const heavy: readonly Model[] = [
  { maker: 'LZY', share: 50, pack: pack('LFP', [255, 168, 1, 7]) },
  { maker: 'LA9', share: 50, pack: pack('LFP', [282, 192, 1.2, 7]) },
]

export function aVehicle(
  random: Random,
  { isFleet, vin }: { isFleet: boolean; vin?: string } = { isFleet: false },
): Vehicle {
  const model = byShare(random, isFleet ? heavy : cars)
  const soc = Math.min(0.85, Math.max(0.04, random.around(isFleet ? 0.3 : 0.34, 0.14)))
  const wished = random.chance(isFleet ? 0.8 : 0.4) ? 1 : random.between(0.78, 0.97)
  return {
    vin: vin ?? vinOf(random, model.maker),
    wishedSoc: Math.max(wished, Math.min(1, soc + 0.08)),
    battery: { pack: model.pack, soc, celsius: random.around(22, 6), energyWh: 0, seconds: 0 },
  }
}

function byShare(random: Random, models: readonly Model[]): Model {
  const whole = models.reduce((sum, { share }) => sum + share, 0)
  let rest = random.between(0, whole)
  for (const model of models) {
    rest -= model.share
    if (rest < 0) return model
  }
  return random.pick(models)
}

const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** Seventeen characters without I, O and Q. The check digit stays as it falls: Chinese platforms do not ask for it. */
function vinOf(random: Random, maker: string): string {
  const middle = Array.from({ length: 8 }, () => vinLetters[random.whole(0, vinLetters.length - 1)]).join('')
  return `${maker}${middle}${String(random.whole(0, 999_999)).padStart(6, '0')}`
}
