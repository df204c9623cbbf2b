// Who a websocket's request says to be, before anybody is asked about it.
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Admission } from '../event.ts'

export type Asked =
  | { identity: string; password: string | null; subProtocol: string }
  | { status: 400 | 401 | 404; why: string }

/** As the column of the pile allows it; the platform's own code of 14 digits is one of them. */
const identityPattern = /^[A-Za-z0-9*+=:|@._-]{1,48}$/

export function readRequest({ url = '', headers }: IncomingMessage, subProtocols: readonly string[]): Asked {
  const identity = identityOf(url)
  if (identity === null) return { status: 404, why: 'the path is not /ocpp/{identity}' }
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map(word => word.trim())
  const subProtocol = subProtocols.find(known => offered.includes(known))
  if (!subProtocol) return { status: 400, why: `the sub-protocol is none of ${subProtocols.join(', ')}` }
  const password = passwordOf(headers.authorization, identity)
  if (password === undefined) return { status: 401, why: 'the user is not the identity' }
  return { identity, password, subProtocol }
}

function identityOf(url: string): string | null {
  const found = /^\/ocpp\/([^/?#]+)\/?(?:\?.*)?$/.exec(url)?.[1]
  if (!found) return null
  try {
    const identity = decodeURIComponent(found)
    return identityPattern.test(identity) ? identity : null
  } catch {
    return null
  }
}

/** Null where none was sent, nothing where it belongs to somebody else. An identity may hold a colon. */
function passwordOf(header: string | undefined, identity: string): string | null | undefined {
  if (header === undefined) return null
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header)?.[1]
  if (!encoded) return undefined
  const sent = Buffer.from(encoded, 'base64')
  const user = Buffer.from(`${identity}:`)
  if (!sent.subarray(0, user.length).equals(user)) return undefined
  const password = sent.subarray(user.length)
  // The white paper: a key is set in hexadecimal, and sent as the bytes that it stands for.
  return isUtf8(password) ? password.toString('utf8') : password.toString('hex')
}

export const refusalStatus: Record<Extract<Admission, { is: 'refused' }>['why'], number> = {
  password: 401,
  disabled: 403,
  unencrypted: 403,
  protocol: 403,
  tooMany: 429,
}
