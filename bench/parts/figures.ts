// What was measured, side by side with what is to be reached.
import { availableParallelism, loadavg } from 'node:os'

export type Figure = {
  what: string
  unit: string
  values: readonly number[]
  target: number
  /** Which of the values is held against the target; a vital sign of the web is by its 75th percentile. */
  by: 'p50' | 'p75' | 'max'
}

export function print(figures: readonly Figure[]): void {
  const rows = [
    ['', 'times', 'p50', 'p75', 'max', 'unit', 'target', 'of target'],
    ...figures.map(({ what, unit, values, target, by }) => [
      what,
      String(values.length),
      ...[0.5, 0.75, 1].map(share => shown(at(values, share))),
      unit,
      `${by} ≤ ${target}`,
      `${(at(values, shares[by]) / target).toFixed(2)}`,
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  for (const row of rows) console.log(line(row).trimEnd())
  console.log(`\n${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the end: compare within one run`)
}

const shares = { p50: 0.5, p75: 0.75, max: 1 }

/** The value below which this share of all lies. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const shown = (value: number) => (value < 10 ? String(Number(value.toFixed(3))) : value.toFixed(0))
