// The only fetch: a call of the contract to the server, and what its answer means for the session.
import type { Call } from '@ev/contract/kit/calls'
import { languageNow, say } from '../locales/language.ts'
import { endSession, sessionNow } from './session.ts'

export type In<C extends Call> = NonNullable<C['types']>['in']
export type Out<C extends Call> = NonNullable<C['types']>['out']
export type FieldIssue = { readonly field: string; readonly msg: string }

/** An answer with a code other than 0, or none at all. */
export class CallError extends Error {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  /** Which input was at fault, first one first; empty where no single one was. */
  readonly fields: readonly FieldIssue[]

  constructor(code: number, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'CallError'
    this.code = code
    this.msg = msg
    this.data = data
    this.fields = fieldsIn(data)
  }

  get field(): string | undefined {
    return this.fields[0]?.field
  }
}

/** The codes of an answer that never came, so that they cannot be taken for the server's. */
const unreachable = -1
const unreadable = -2

export const call = <C extends Call>(one: C, input: In<C>): Promise<Out<C>> => post<C>(one.path, input)

/** A call by its address, for pages that must not carry the contract's schemas: name the call as a type. */
export async function post<C extends Call>(path: C['path'], input: In<C>): Promise<Out<C>> {
  const token = sessionNow()?.token
  const response = await fetched(path, token, input)
  const answer = await envelopeOf(response)
  if (response.status === 401 || answer.code === 2 || answer.code === 408) loseSession(token, answer.msg)
  if (answer.code !== 0) throw new CallError(answer.code, answer.msg || fallback(answer.code), answer.data)
  // The server answers by the same contract; here its word is taken for it.
  return answer.data as Out<C>
}

// Codes 4 and 8 are refusals of a login.
const fallback = (code: number) => say(code === 4 || code === 8 ? 'error.input' : 'error.server')

const timeoutMs = 100_000

async function fetched(path: string, token: string | undefined, input: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': languageNow(),
        ...(token === undefined ? {} : { authorization: token }),
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new CallError(unreachable, say(isLate ? 'error.timeout' : 'error.network'))
  }
}

type Envelope = { code: number; msg: string; data: unknown }

/** A proxy's error page, or an answer cut short, is no envelope. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isEnvelope(body)) return body
  if (response.status === 401) return { code: 401, msg: '', data: null }
  throw new CallError(unreadable, say('error.server'))
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'msg' in body

/** A late answer to an old token does not end the session that was opened meanwhile. */
function loseSession(token: string | undefined, why: string): void {
  if (token !== undefined && token === sessionNow()?.token) endSession(why)
}

function fieldsIn(data: unknown): FieldIssue[] {
  const listed = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined
  return Array.isArray(listed) ? listed.filter(isFieldIssue) : []
}

const isFieldIssue = (value: unknown): value is FieldIssue =>
  typeof value === 'object' && value !== null && 'field' in value && 'msg' in value && typeof value.msg === 'string'
