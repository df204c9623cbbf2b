// RSA2 of Alipay: over parameters in the order of their names, and over the very text of an answer
// (opendocs.alipay.com/common/02mse7).
import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type Params = Readonly<Record<string, string>>

/** Without those that are empty, as both sides do. */
export const signedText = (params: Params, without: readonly string[] = ['sign']): string =>
  Object.keys(params)
    .filter(name => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map(name => `${name}=${params[name]}`)
    .join('&')

export const rsa2 = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

export const isRsa2 = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64')

/** The text of one member of a JSON object as it stands there: a signature is over these letters and no others. */
export function rawMember(json: string, name: string): string | undefined {
  const start = json.indexOf(`"${name}"`)
  if (start < 0) return undefined
  const from = json.indexOf('{', start + name.length + 2)
  if (from < 0 || json.slice(start + name.length + 2, from).trim() !== ':') return undefined
  let depth = 0
  let isText = false
  for (let at = from; at < json.length; at++) {
    const letter = json[at]
    if (isText) {
      if (letter === '\\') at++
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) return json.slice(from, at + 1)
  }
  return undefined
}
