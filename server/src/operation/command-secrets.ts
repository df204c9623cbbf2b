// What is secret in what went to a pile and came back: keys of piles, passwords of file servers. People see that they are
// there, not what they are.
import { secretMask } from '@ev/contract/kit/masked'

type Data = Record<string, unknown>

const secretNames = /^(password|passwordMd5|pwd|authorizationkey)$/i

/** The same data with its keys covered, however deep they lie. */
export const withoutKeys = (data: Data): Data => covered(data) as Data

function covered(value: unknown): unknown {
  if (typeof value === 'string') return withoutLogin(value)
  if (Array.isArray(value)) return value.map(covered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // OCPP names a setting and its value side by side.
  const isKey = entries.some(([name, one]) => name === 'key' && /^authorizationkey$/i.test(String(one)))
  return Object.fromEntries(
    entries.map(([name, one]) => [
      name,
      one !== '' && one !== null && (secretNames.test(name) || (isKey && name === 'value')) ? secretMask : covered(one),
    ]),
  )
}

/** `ftp://user:password@host` without its password. */
export const withoutLogin = (text: string) => text.replace(/([a-z]+:\/\/[^\s:/@"]*:)[^\s@"]+@/gi, `$1${secretMask}@`)
