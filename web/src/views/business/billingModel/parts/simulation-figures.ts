// The figures of a simulation as its tables and charts want them.
import type { Simulated } from '@ev/contract/bill/price-simulation'
import { scaled } from '@ev/contract/kit/say'

export type Line = {
  readonly key: string
  readonly name: string
  readonly energyE4: number
  readonly elecFen: number
  readonly serviceFen: number
  readonly newElecFen: number
  readonly newServiceFen: number
}

export const beforeFen = ({ elecFen, serviceFen }: Line) => elecFen + serviceFen
export const afterFen = ({ newElecFen, newServiceFen }: Line) => newElecFen + newServiceFen

type Figures = Simulated['total']
type Named = Pick<Line, 'key' | 'name'>

const lineOf = ({ key, name }: Named, { energyE4, before, after }: Figures): Line => ({
  key,
  name,
  energyE4,
  elecFen: before.elecFen,
  serviceFen: before.serviceFen,
  newElecFen: after.elecFen,
  newServiceFen: after.serviceFen,
})

export const totalLine = ({ total }: Simulated, name: string) => lineOf({ key: '', name }, total)

/** Those that change most come first, whichever way. */
export const stationLines = ({ stations }: Simulated): Line[] =>
  stations
    .toSorted((one, other) => Math.abs(other.changeFen) - Math.abs(one.changeFen))
    .map(({ station, ...figures }) => lineOf({ key: station.id, name: station.label }, figures))

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** From midnight on, with the hours in which nobody charged; of all stations, or of one. */
export function hourLines(found: Simulated, stationId: string | undefined): Line[] {
  const place = found.stations.findIndex(({ station }) => station.id === stationId)
  const own = new Map(
    stationId === undefined
      ? found.hours.map(({ hour, ...figures }) => [hour, lineOf(nameOf(hour), figures)] as const)
      : found.cells.flatMap(
          ([at, hour = 0, energyE4 = 0, elecFen = 0, serviceFen = 0, newElecFen = 0, newServiceFen = 0]) =>
            at === place
              ? [[hour, { ...nameOf(hour), energyE4, elecFen, serviceFen, newElecFen, newServiceFen }] as const]
              : [],
        ),
  )
  return Array.from({ length: 24 }, (_, hour) => own.get(hour) ?? { ...nameOf(hour), ...nothing })
}

const nothing = { energyE4: 0, elecFen: 0, serviceFen: 0, newElecFen: 0, newServiceFen: 0 }
const nameOf = (hour: number): Named => ({ key: String(hour), name: hourName(hour) })

export const yuan = (amountFen: number) => scaled(amountFen, 2)
export const signedYuan = (amountFen: number) => (amountFen > 0 ? `+${yuan(amountFen)}` : yuan(amountFen))

/** How much more or less, in percent; nothing of nothing. */
export function shareText(before: number, after: number): string {
  if (before === 0) return '—'
  const permille = Math.round(((after - before) / before) * 1_000)
  return `${permille > 0 ? '+' : ''}${(permille / 10).toFixed(1)}%`
}
