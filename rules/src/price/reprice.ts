// What past energy cost by the versions that priced it, and what it would have cost by another one: by station and hour of
// the day. Each charge is priced whole both times, with its own rounding, so every sum agrees with its parts to the fen.
import { type Energy, energy, type Fen, fen, sumEnergy, sumFen } from '../units.ts'
import { chargeBySlots } from './charge.ts'
import type { SlotEnergy } from './energy.ts'
import type { PriceVersion } from './version.ts'

/** One charge: where, by which version, and how much in which half hour. */
export type PastCharge = {
  readonly stationId: string
  readonly version: PriceVersion
  readonly uses: readonly SlotEnergy[]
}

export type Fee = { readonly elecFen: Fen; readonly serviceFen: Fen; readonly totalFen: Fen }
/** `changeFen` is what it would have cost more, or less where it is negative. */
export type BeforeAfter = {
  readonly energyE4: Energy
  readonly before: Fee
  readonly after: Fee
  readonly changeFen: Fen
}

export type Repriced = {
  readonly total: BeforeAfter
  readonly stations: readonly (BeforeAfter & { readonly stationId: string })[]
  /** Only hours with energy, 0 to 23. */
  readonly hours: readonly (BeforeAfter & { readonly hour: number })[]
  readonly cells: readonly (BeforeAfter & { readonly stationId: string; readonly hour: number })[]
}

/** What a charge was billed at, half hour by half hour. */
export type BilledPart = SlotEnergy & { readonly elecFen: Fen; readonly serviceFen: Fen }

export function reprice(past: Iterable<PastCharge>, version: PriceVersion): Repriced {
  const run = repricing(version)
  for (const { stationId, version: own, uses } of past) run.add(stationId, chargeBySlots(own, uses).parts)
  return run.result()
}

export type Repricing = {
  /** One charge as it was billed; the version prices it anew. */
  add(stationId: string, parts: readonly BilledPart[]): void
  /** Of all so far. Stations in order of their first charge, hours from midnight on. */
  result(): Repriced
}

/** The same for charges that come one by one: however many there are, only their sums are kept. */
export function repricing(version: PriceVersion): Repricing {
  const found = new Map<string, Cell>()
  return {
    add(stationId, parts) {
      const after = chargeBySlots(version, parts)
      const cellOf = (part: SlotEnergy) => cellIn(found, stationId, Math.floor(part.slot / 2))
      for (const part of parts) add(cellOf(part), { ...none, energyE4: part.energyE4, before: part })
      for (const part of after.parts) add(cellOf(part), { ...none, after: part })
    },
    result: () => repricedOf(found),
  }
}

function repricedOf(found: ReadonlyMap<string, Cell>): Repriced {
  const cells = [...Map.groupBy(found.values(), cell => cell.stationId).values()].flatMap(own => own.sort(byHour))
  return {
    total: sumOf(cells),
    stations: sumsBy(cells, ({ stationId }) => ({ stationId })),
    hours: sumsBy(cells.toSorted(byHour), ({ hour }) => ({ hour })),
    cells: cells.map(({ stationId, hour, figures }) => ({ stationId, hour, ...shown(figures) })),
  }
}

type Fees = Pick<Fee, 'elecFen' | 'serviceFen'>
type Figures = { readonly energyE4: Energy; readonly before: Fees; readonly after: Fees }
type Cell = { readonly stationId: string; readonly hour: number; figures: Figures }

const free: Fees = { elecFen: fen(0), serviceFen: fen(0) }
const none: Figures = { energyE4: energy(0), before: free, after: free }

function cellIn(cells: Map<string, Cell>, stationId: string, hour: number): Cell {
  const key = `${hour} ${stationId}`
  const cell = cells.get(key) ?? { stationId, hour, figures: none }
  cells.set(key, cell)
  return cell
}

function add(cell: Cell, { energyE4, before, after }: Figures): void {
  const { figures } = cell
  cell.figures = {
    energyE4: sumEnergy([figures.energyE4, energyE4]),
    before: sumFees(figures.before, before),
    after: sumFees(figures.after, after),
  }
}

const sumFees = (one: Fees, other: Fees): Fees => ({
  elecFen: sumFen([one.elecFen, other.elecFen]),
  serviceFen: sumFen([one.serviceFen, other.serviceFen]),
})

const byHour = (one: Cell, other: Cell) => one.hour - other.hour

function sumsBy<Name extends object>(cells: readonly Cell[], nameOf: (cell: Cell) => Name): (Name & BeforeAfter)[] {
  const groups = Map.groupBy(cells, cell => JSON.stringify(nameOf(cell)))
  return [...groups.values()].flatMap(group => group.slice(0, 1).map(cell => ({ ...nameOf(cell), ...sumOf(group) })))
}

function sumOf(cells: readonly Cell[]): BeforeAfter {
  const sum: Cell = { stationId: '', hour: 0, figures: none }
  for (const cell of cells) add(sum, cell.figures)
  return shown(sum.figures)
}

function shown({ energyE4, before, after }: Figures): BeforeAfter {
  const [old, changed] = [feeOf(before), feeOf(after)]
  return { energyE4, before: old, after: changed, changeFen: fen(changed.totalFen - old.totalFen) }
}

const feeOf = ({ elecFen, serviceFen }: Fees): Fee => ({
  elecFen,
  serviceFen,
  totalFen: sumFen([elecFen, serviceFen]),
})
