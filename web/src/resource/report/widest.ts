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
  const text = typeof value === 'string' ? value : ((value as { label?: string }).label ?? '')
  // A letter of Chinese is as wide as two others.
  return text.length + text.replaceAll(/[^\u2e80-\uffff]/g, '').length
}
