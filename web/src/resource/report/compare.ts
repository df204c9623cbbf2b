// A figure beside that of the period before: which way it went, by how much, and whether that is good.

type Direction = 'up' | 'down' | 'same'
export type Comparison = {
  readonly direction: Direction
  /** In tenths of a percent of what it was; nothing where it was nothing. */
  readonly permille: number | undefined
  /** Up is not always good. */
  readonly isGood: boolean | undefined
}

export function compare(
  now: number | null | undefined,
  before: number | null | undefined,
  better: 'up' | 'down' | undefined,
): Comparison | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined
  const permille = before === 0 ? undefined : Math.round((Math.abs(now - before) * 1000) / Math.abs(before))
  // What is said as 0.0 % went nowhere.
  const direction: Direction = now === before || permille === 0 ? 'same' : now > before ? 'up' : 'down'
  return {
    direction,
    permille,
    isGood: better === undefined || direction === 'same' ? undefined : direction === better,
  }
}

/** 12.3 % */
export const permilleText = (permille: number) => `${Math.floor(permille / 10)}.${permille % 10}%`
