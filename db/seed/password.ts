// Passwords as they are stored, and one that nobody chose.
import { createHash, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** argon2id of what the browser sends, which is the SHA-256 of what was typed. */
export const storedPassword = (typed: string) =>
  hash(createHash('sha256').update(typed).digest('hex'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

// Without what looks alike on paper: 0 O, 1 l I.
const kinds = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#%+=!?']
const alphabet = kinds.join('')

/** 20 characters of all four kinds; about 115 bits. */
export function randomPassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length)))
  return kinds.every(kind => letters.some(letter => kind.includes(letter))) ? letters.join('') : randomPassword()
}
