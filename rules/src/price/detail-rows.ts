// The rows of a charge that partners are sent (T/CEC 102): neighbouring half hours of the same prices are one row, no row
// goes over midnight, and there are 32 at most. The fees of the rows add up to those of the charge.
import type { Day } from '../days.ts'
import { refuse } from '../refuse.ts'
import { type Energy, type Fen, type Instant, sumEnergy, sumFen } from '../units.ts'
import type { Charge, ChargePart } from './charge.ts'
import type { TierPrice } from './day-table.ts'
import type { SlotInterval } from './energy.ts'

export type DetailRow = TierPrice & {
  readonly day: Day
  readonly startAt: Instant
  readonly endAt: Instant
  readonly energyE4: Energy
  readonly elecFen: Fen
  readonly serviceFen: Fen
}

export const mostDetailRows = 32

export function detailRows({ parts }: Charge<SlotInterval>): DetailRow[] {
  const rows: DetailRow[] = []
  for (const part of parts) {
    const last = rows.at(-1)
    if (last && isNext(last, part)) rows[rows.length - 1] = { ...last, endAt: part.endAt, ...added(last, part) }
    else rows.push(rowOf(part))
  }
  if (rows.length > mostDetailRows) refuse('priceRowsTooMany', { count: rows.length, most: mostDetailRows })
  return rows
}

const rowOf = ({
  day,
  startAt,
  endAt,
  elecMil,
  serviceMil,
  energyE4,
  elecFen,
  serviceFen,
}: ChargePart<SlotInterval>) => ({
  day,
  startAt,
  endAt,
  elecMil,
  serviceMil,
  energyE4,
  elecFen,
  serviceFen,
})

const isNext = (row: DetailRow, part: ChargePart<SlotInterval>) =>
  row.endAt === part.startAt &&
  row.day === part.day &&
  row.elecMil === part.elecMil &&
  row.serviceMil === part.serviceMil

const added = (row: DetailRow, part: ChargePart<SlotInterval>) => ({
  energyE4: sumEnergy([row.energyE4, part.energyE4]),
  elecFen: sumFen([row.elecFen, part.elecFen]),
  serviceFen: sumFen([row.serviceFen, part.serviceFen]),
})
