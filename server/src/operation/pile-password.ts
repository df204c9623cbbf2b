// Passwords of piles are made by us and random, so a plain hash is enough, and eight thousand piles that come back at once
// do not keep a processor busy.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 20

/** Without letters that look alike: somebody types it into a pile. */
export const newPilePassword = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export const hashPilePassword = (password: string) => createHash('sha256').update(password).digest('hex')

export function fitsPilePassword(password: string, hash: string): boolean {
  const [given, right] = [Buffer.from(hashPilePassword(password)), Buffer.from(hash)]
  return given.length === right.length && timingSafeEqual(given, right)
}
