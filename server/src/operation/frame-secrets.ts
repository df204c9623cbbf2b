// A frame as people may see it: the bytes of passwords are covered, the rest stays as it was on the wire.
import { secretMask } from '@ev/contract/kit/masked'
import type { ExplainedField } from '@ev/gateway/event'
import { withoutKeys, withoutLogin } from './command-secrets.ts'

/** Where passwords lie in a frame of the binary language, by its type: start requests and the login of a file server. */
const passwordBytes: Readonly<Record<string, readonly [from: number, to: number]>> = {
  '31': [24, 40],
  A1: [24, 40],
  '94': [50, 66],
}

export const secretFrameTypes = Object.keys(passwordBytes)

export function shownHex(type: string, raw: Uint8Array): string {
  const [from, to] = passwordBytes[type.toUpperCase()] ?? [0, 0]
  return Array.from(raw, (byte, place) => (place >= from && place < to ? '**' : byte.toString(16).padStart(2, '0')))
    .join(' ')
    .toUpperCase()
}

export function shownText(raw: Uint8Array): string {
  const text = new TextDecoder().decode(raw)
  try {
    return JSON.stringify(withoutKeys({ frame: JSON.parse(text) as unknown }).frame)
  } catch {
    // What is no JSON, or was too long to be kept whole, is shown as it came; it may still carry a login or a key.
    return withoutLogin(secretKey.test(text) ? text.replace(valued, `$1${secretMask}`) : text)
  }
}

const secretKey = /authorizationkey/i
const valued = /("value"\s*:\s*")(?:[^"\\]|\\.)*/gi

const secretName = /密码|password|pwd/i

/** The explanation of a frame without its passwords. */
export const shownFields = (fields: readonly ExplainedField[], language: 'zh' | 'en') =>
  fields.map(({ name, value }) => ({
    name: name[language],
    // What the language itself has words for is no password.
    value: typeof value === 'string' ? shownValue(name, value) : value[language],
  }))

const shownValue = ({ zh, en }: ExplainedField['name'], value: string) =>
  value !== '' && (secretName.test(zh) || secretName.test(en)) ? secretMask : withoutLogin(value)
