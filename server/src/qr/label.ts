// What stands on the label of a gun, beside its code.
import { type GunPlace, gunCode, gunLetter } from '@ev/rules/gun-letter'
import type { Language } from '@ev/rules/refuse'

export type GunLabel = GunPlace & {
  readonly stationName: string
  /** The short number on site, 0 to 33; nothing where the pile has none. */
  readonly pileNo: number | null
  /** What the code says. */
  readonly text: string
}

/** Which gun of which pile, in the words of whoever stands in front of it. */
export function gunTitle({ pileNo, pileCode, gunIndex }: GunLabel, language: Language): string {
  const letter = gunLetter(gunIndex)
  const pile = pileNo === null ? pileCode.slice(-4) : String(pileNo).padStart(2, '0')
  return language === 'zh' ? `${pile} 号桩 ${letter} 枪` : `Pile ${pile} · Gun ${letter}`
}

/** From the largest letters to the smallest. */
export const labelLines = (label: GunLabel, language: Language): string[] => [
  gunTitle(label, language),
  label.stationName,
  gunCode(label.pileCode, label.gunIndex),
]
