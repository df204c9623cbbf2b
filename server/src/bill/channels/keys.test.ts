import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateKeyOf, publicKeyOf } from './keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (kind: 'pkcs1' | 'pkcs8') => privateKey.export({ type: kind, format: 'pem' }).toString()
const spki = (kind: 'pkcs1' | 'spki') => publicKey.export({ type: kind, format: 'pem' }).toString()
const oneLine = (text: string) => text.replaceAll('\n', '')
const bare = (text: string) => oneLine(text.replace(/-----[^-]+-----/g, ''))

test('a key is read however it was pasted: whole, in one line, or without its first and last line', () => {
  for (const whole of [pem('pkcs1'), pem('pkcs8')])
    for (const pasted of [whole, oneLine(whole), bare(whole), `  ${whole}\r\n`])
      expect(privateKeyOf(pasted)?.equals(privateKey)).toBe(true)
  for (const whole of [spki('pkcs1'), spki('spki')])
    for (const pasted of [whole, oneLine(whole), bare(whole)]) expect(publicKeyOf(pasted)?.equals(publicKey)).toBe(true)
})

test('what is no key of RSA is none', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const text of ['', 'hello', ec.toString(), pem('pkcs8').slice(0, 200)])
    expect(privateKeyOf(text)).toBeUndefined()
  for (const text of ['', 'hello', '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----'])
    expect(publicKeyOf(text)).toBeUndefined()
})
