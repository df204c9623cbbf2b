import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const known = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
] as const

test.each(known)('the published example %.12s has its published digest', (text, digest) => {
  expect(sha256(text)).toBe(digest)
})

const ofNode = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('a text of any length around the block border has the digest that Node gives it', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = '充'.repeat(length % 7) + 'x'.repeat(length)
    expect(sha256(text)).toBe(ofNode(text))
  }
})

test('any text, Chinese or not, has the digest that Node gives it', () => {
  const chinese = fc.string({ unit: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map(code => String.fromCodePoint(code)) })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), chinese), text => {
      expect(sha256(text)).toBe(ofNode(text))
    }),
    { numRuns: 500 },
  )
})
