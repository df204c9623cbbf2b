type Row = Readonly<Record<string, unknown>>

/** The value of a column that takes the most room when it is written: figures all have the same places. */
export function widest(rows: readonly object[], name: string): unknown {
  let [found, most]: [unknown, number] = [undefined, -1]
  for (const row of rows) {
    const value = (row as Row)[name]
    const room = roomOf(value)
    if (room > most) [found, most] = [value, room]
  }
  return found
}

function roomOf(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (typeof value === 'number') return String(Math.trunc(value)).length
  const text = typeof value === 'object' && 'label' in value ? String(value.label) : String(value)
  // A letter of Chinese is as wide as two others.
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
}
