// How piles are numbered, and what follows from what they are made of.

/** On the site a pile has a number from 0 to 33 (requirements 5.1). */
export const mostPileNo = 33

const pileNumbers = [...Array.from({ length: mostPileNo }, (_, place) => place + 1), 0]

/** People count from 1, so 0 comes last. Nothing where all are taken. */
export function nextPileNo(taken: Iterable<number>): number | undefined {
  const used = new Set(taken)
  return pileNumbers.find(number => !used.has(number))
}

const serialDigits = 8

/**
 * The platform's code of a new pile: the six digits of the district, then a number that counts on from the highest code
 * there. Nothing where the district has no more.
 */
export function nextPileCode(areaCode: string, highest: string | undefined): string | undefined {
  const serial = highest === undefined ? 1 : Number(highest.slice(-serialDigits)) + 1
  const text = String(serial).padStart(serialDigits, '0')
  return text.length > serialDigits ? undefined : areaCode + text
}

export type GunLayout = 'ONE_GUN' | 'TWO_GUN' | 'FOUR_GUN' | 'MORE_GUN'

const layouts: Readonly<Record<number, GunLayout>> = { 1: 'ONE_GUN', 2: 'TWO_GUN', 4: 'FOUR_GUN' }

export const layoutOf = (gunCount: number): GunLayout => layouts[gunCount] ?? 'MORE_GUN'

/** A gun gives at most what its pile has, and no more than its cable carries. */
export const gunPowerW = (pile: { ratedPowerW: number; voltageUpper: number; maxCurrent: number }) =>
  Math.min(pile.ratedPowerW, pile.voltageUpper * pile.maxCurrent)

/** How bays are written in one line, a gun after the other. */
export const readBays = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/[、,，;；]/).map(one => one.trim())
