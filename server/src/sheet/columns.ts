// What a column of a sheet is, and how its values look in Excel.

/** How a value is given and shown. `{ decimals: 3 }` is any other whole number that counts thousandths. */
export type Format = keyof typeof formats | { decimals: number }

export type Column = {
  label: string
  format: Format
  /** In characters of the default font; a Chinese character takes two. */
  width?: number
  /** What coded values of a text column are called; others are shown as they are. */
  labels?: Readonly<Record<string, string>>
  /** Adds the column up for the totals row and the notes. */
  sum?: boolean
  required?: boolean
  /** Shown as a comment at the header and beside the cell that is being filled. */
  help?: string
  allowed?: Allowed
}

/** What Excel itself lets people enter, from the second row on. */
export type Allowed =
  | { kind: 'list'; options: readonly string[] }
  | { kind: 'length'; max: number }
  | { kind: 'number'; min: number; max: number; whole?: boolean }
  | { kind: 'day' }

/** Whole numbers may come as text of digits, which is how the database sends them. */
export type Cell = string | number | bigint | null | undefined

type Look = { kind: 'text' | 'number' | 'time'; decimals: number; code: string; width: number }

// Money is given in fen, prices in mil, energy in 1/10000 kWh, shares in 1/10000: whole numbers in, decimals out.
const formats = {
  text: { kind: 'text', decimals: 0, code: '@', width: 20 },
  integer: { kind: 'number', decimals: 0, code: '0', width: 12 },
  money: { kind: 'number', decimals: 2, code: '#,##0.00', width: 14 },
  price: { kind: 'number', decimals: 4, code: '0.0000', width: 12 },
  energy: { kind: 'number', decimals: 4, code: '#,##0.0000', width: 14 },
  percent: { kind: 'number', decimals: 4, code: '0.00%', width: 10 },
  time: { kind: 'time', decimals: 0, code: 'yyyy\\-mm\\-dd\\ hh:mm:ss', width: 20 },
  date: { kind: 'time', decimals: 0, code: 'yyyy\\-mm\\-dd', width: 12 },
  month: { kind: 'time', decimals: 0, code: 'yyyy\\-mm', width: 10 },
} as const satisfies Record<string, Look>

export function lookOf(format: Format): Look {
  if (typeof format === 'string') return formats[format]
  const { decimals } = format
  return { kind: 'number', decimals, code: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`, width: 12 }
}

/** A, B … Z, AA …; the first column is 0. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

/** Stands before the label of a column that must be filled. */
export const requiredMark = '*'

/** The label of a header cell without the mark and the spaces people add. */
export const plainLabel = (text: string) => text.trim().replace(/^\*\s*/, '')
