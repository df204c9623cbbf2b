// What a pasted number may stand for, told by its shape alone.
import { mobileShape, pileCodeShape, plateShape, vinShape } from './shapes.ts'

export type RecordKind = 'plate' | 'mobile' | 'pile' | 'vin' | 'order' | 'card'
export type Recognised = { readonly kind: RecordKind; readonly value: string }

/** Every kind that fits, the most certain first; the value is written as records hold it. */
export function recognise(text: string): Recognised[] {
  // Cells and chats bring along blanks, full-width digits, signs that nobody sees, and labels (订单号：…).
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^\p{L}+:/u, '')
  return readers.flatMap(([kind, read]) => {
    const value = read(plain)
    return value === undefined ? [] : [{ kind, value }]
  })
}

type Reader = (plain: string) => string | undefined

const readers: readonly (readonly [RecordKind, Reader])[] = [
  // Plates are written 粤A·D12345 on the car.
  ['plate', plain => fitting(plateShape, plain.replace(/[\p{Pd}·•・.]/gu, '').toUpperCase())],
  ['mobile', plain => fitting(mobileShape, plain.replace(/\p{Pd}/gu, '').replace(/^(\+|00)?86(?=1)/, ''))],
  ['pile', plain => fitting(pileCodeShape, plain.replace(gunOfPile, '$1'))],
  ['vin', plain => fitting(vinShape, plain.toUpperCase())],
  ['order', plain => fitting(ownOrder, plain.toUpperCase()) ?? fitting(orderShape, plain)],
  ['card', plain => fitting(cardShape, plain)],
]

const fitting = (shape: RegExp, text: string) => (shape.test(text) ? text : undefined)

// The code of a gun is that of its pile and two digits, counted from 01.
const gunOfPile = /^(\d{14})(?!00)\d{2}$/

// The platform's own orders: the letter, the day and a counter.
const ownOrder = /^D\d{14,}$/

// The transaction of a charger has 32 digits, an order of a partner 27 characters: whatever is longer than a card number and
// has ten digits or more.
const orderShape = /^(?=(?:[A-Za-z]*\d){10})[0-9A-Za-z]{19,32}$/

// Any word of up to 18 characters may be a card number; without some digits it is a word that somebody searches for.
const cardShape = /^(?=(?:[A-Za-z_]*\d){4})\w{6,18}$/
