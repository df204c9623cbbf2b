// Amounts as peers write them: yuan with two places.
import { type Fen, fen } from '@ev/rules/units'

export const yuanText = (amount: Fen): string => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** Nothing where the text is no such amount: half a fen, a sign in the middle, no number at all. */
export function fenOfYuan(text: string): Fen | undefined {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return fen(sign === '-' ? -value : value)
}

/** Fees come with up to five places: half a fen is one. What is no number is no fee. */
export function feeOfYuan(text: string): Fen {
  const value = Number(text.trim())
  return fen(Number.isFinite(value) ? Math.round(Math.abs(value) * 100) : 0)
}
