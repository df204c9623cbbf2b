// Whole numbers of a small unit as people write them, digit by digit: nothing is divided, so nothing is rounded.
import { scaled } from '@ev/contract/kit/say'

/** 123456 with two places is 1,234.56. */
export const figure = scaled

const plain = (text: string) => text.replaceAll(/[,，\s]/g, '')

/** What somebody typed, as a whole number of the small unit; nothing where it is no number or has too many places. */
export function readFigure(text: string, places: number): number | undefined {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain(text))
  if (!found) return undefined
  const [, sign = '', whole = '', rest = ''] = found
  const kept = rest.replace(/0+$/, '')
  if (kept.length > places) return undefined
  const value = Number(whole + kept.padEnd(places, '0'))
  if (!Number.isSafeInteger(value)) return undefined
  return sign === '' || value === 0 ? value : -value
}

/** A number that is larger than any that is kept, and so is not read. */
export function readHuge(text: string, places: number): number | undefined {
  const value = /^-?\d+(\.\d*)?$/.test(plain(text)) ? Number(plain(text)) * 10 ** places : 0
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? value : undefined
}
