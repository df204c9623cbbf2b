// Keys as people paste them: whole PEM texts, certificates, or the bare middle of one.
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

/** Nothing where it is no private RSA key. */
export function privateKeyOf(text: string): KeyObject | undefined {
  return firstOf(
    [...pems(text, 'PRIVATE KEY'), ...pems(text, 'RSA PRIVATE KEY')].map(pem => () => createPrivateKey(pem)),
  )
}

export function publicKeyOf(text: string): KeyObject | undefined {
  const certificates = text.includes('BEGIN CERTIFICATE') ? pems(text, 'CERTIFICATE') : []
  return firstOf([
    ...certificates.map(pem => () => new X509Certificate(pem).publicKey),
    ...[...pems(text, 'PUBLIC KEY'), ...pems(text, 'RSA PUBLIC KEY')].map(pem => () => createPublicKey(pem)),
  ])
}

/** A field of one line loses the ends of lines: they are made anew. Of a bare text every kind is tried. */
function pems(text: string, kind: string): string[] {
  const [, named, inside = text] = /-----BEGIN ([A-Z ]+)-----([^-]+)-----END/.exec(text) ?? []
  return named === undefined || named === kind
    ? [`-----BEGIN ${kind}-----\n${folded(inside)}\n-----END ${kind}-----`]
    : []
}

const folded = (text: string) => text.replace(/\s+/g, '').replace(/(.{64})(?=.)/g, '$1\n')

function firstOf(ways: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const way of ways) {
    try {
      const key = way()
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // The next way may fit: a bare text does not say what it is.
    }
  }
  return undefined
}
