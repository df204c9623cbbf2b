// A key and a certificate for localhost that nobody else has: made anew by each test, so that none is kept or expires.
import { generateKeyPairSync, sign } from 'node:crypto'

export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = sequence(
    integer(1),
    ecdsaWithSha256,
    localhost,
    sequence(utcTime('250101000000Z'), utcTime('491231235959Z')),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One element of DER: its tag, its length in one to three bytes, what it holds. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const held = Buffer.concat(parts)
  const size = held.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), held])
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const integer = (value: number) => element(0x02, Buffer.from([value]))
const bits = (value: Buffer) => element(0x03, Buffer.from([0]), value)
const utcTime = (value: string) => element(0x17, Buffer.from(value))
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))

/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
/** 2.5.4.3, the common name. */
const localhost = sequence(element(0x31, sequence(identifier('550403'), element(0x0c, Buffer.from('localhost')))))
