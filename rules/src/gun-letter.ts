// How a gun is called: by a letter on its pile, by a number on the wire, by a code of its own everywhere.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const mostGuns = letters.length

/** 0 is A, 25 is Z, 26 is a, 51 is z (requirements 3.2). */
export function gunLetter(gunIndex: number): string {
  const letter = letters[gunIndex]
  if (letter === undefined) throw new Error(`no gun has the index ${gunIndex}`)
  return letter
}

/** Nothing where it is no letter of a gun. */
export function gunIndexOf(letter: string): number | undefined {
  const index = letter.length === 1 ? letters.indexOf(letter) : -1
  return index < 0 ? undefined : index
}

/** 16 digits: the code of its pile and its number on the wire, where guns are counted from 1. */
export const gunCode = (pileCode: string, gunIndex: number) => pileCode + String(gunIndex + 1).padStart(2, '0')

export type GunPlace = { readonly pileCode: string; readonly gunIndex: number }

/** What the QR code on a gun says: the prefix of its pile, then its code. */
export const gunQrText = (prefix: string, { pileCode, gunIndex }: GunPlace) => prefix + gunCode(pileCode, gunIndex)
