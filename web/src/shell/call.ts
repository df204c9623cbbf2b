// The only fetch, here and for stream.ts: a call of the contract to the server, and what its answer means for the session.
import type { Call } from '@ev/contract/kit/calls'
import { languageNow, say } from '../locales/language.ts'
import { isAnothers, sessionNow } from './session.ts'
import { expire, forbidden, timeOut, unauthorised } from './session-end.ts'
import { timeoutMs } from './timeouts.ts'
import { idleHeader } from './use.ts'

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
    this.fields = fieldsIn(msg, data)
  }

  /** No answer of the server at all: the network, a proxy, or the server is down. */
  get isAbsence(): boolean {
    return this.code < 0
  }
}

/** A refusal of the door, or one of the business: 4xx and those from 1000 on in rules/src/refusals. */
const isRefusal = (code: number) => (code >= 400 && code < 500) || code >= 1_000

/** Whether the same question can have another answer; a refusal stays one, however often it is asked for. */
export const mayPass = (error: unknown) => !(error instanceof CallError && isRefusal(error.code))

/** `notFound` of rules/src/refusals/record.ts. */
const notFound = 1404

export const isMissing = (error: unknown) => error instanceof CallError && error.code === notFound

/** The codes of an answer that never came, so that they cannot be taken for the server's. */
export const unreachable = -1
const unreadable = -2

/** `key` names the act (kit/act-key.ts): a write that the server has seen under it is not done again. */
type Named = { key?: string | undefined }

export const call = <C extends Call>(one: C, input: In<C>, named?: Named): Promise<Out<C>> =>
  post<C>(one.path, input, named)

/** A call by its address, for pages that must not carry the contract's schemas: name the call as a type. */
export async function post<C extends Call>(path: C['path'], input: In<C>, { key }: Named = {}): Promise<Out<C>> {
  const headers = { ...json, ...keyed(key) }
  // The server answers by the same contract; here its word is taken for it.
  return (await send(path, { method: 'POST', body: JSON.stringify(input), headers })) as Out<C>
}

export async function upload<C extends Call>(one: C, file: File, { key }: Named = {}): Promise<Out<C>> {
  const body = new FormData()
  body.set('file', file)
  return (await send(one.path, { method: 'POST', body, headers: keyed(key) })) as Out<C>
}

const keyed = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })

export const get = async <T>(path: string): Promise<T> => (await send(path, { method: 'GET' })) as T

export const json = { 'content-type': 'application/json' }

/** In the profile `test` the web stands behind a proxy that tells calls from pages by this. */
const base = import.meta.env.MODE === 'test' ? '/api' : ''

type Sent = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> }

async function send(path: string, request: Sent): Promise<unknown> {
  const { response, token } = await reach(path, request, AbortSignal.timeout(timeoutMs(path, request)))
  const answer = await envelopeOf(response)
  if (answer.code === 0) return answer.data
  throw refused(answer, token)
}

/** What the server answers, in whatever form, and the token that asked. */
export async function reach(path: string, request: Sent, signal: AbortSignal) {
  if (isAnothers()) throw new CallError(unreachable, say('session.anothers'))
  const token = sessionNow()?.token
  return { response: await fetched(path, token, request, signal), token }
}

/** What a refusal means for the session, and the error that it is for whoever asked. */
export function refused(answer: Envelope, token: string | undefined): CallError {
  // A late answer to an old token does not end the session that was opened meanwhile.
  if (token === sessionNow()?.token) endings[answer.code]?.(answer.msg, token !== undefined)
  const msg = answer.code === doneBefore ? say('error.doneBefore') : answer.msg
  return new CallError(answer.code, msg || fallback(answer.code), answer.data)
}

/** `sameKeyOtherBody` of rules/src/refusals/door.ts: the answer to the first try was lost, and then something was changed. */
const doneBefore = 1050

const endings: Record<number, (msg: string, hadToken: boolean) => void> = {
  2: (_, hadToken) => hadToken && expire(),
  408: (_, hadToken) => hadToken && timeOut(),
  401: unauthorised,
  403: forbidden,
}

// Codes 4 and 8 are refusals of a login.
const fallback = (code: number) => say(code === 4 || code === 8 ? 'error.input' : 'error.server')

async function fetched(path: string, token: string | undefined, request: Sent, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(base + path, {
      ...request,
      headers: {
        ...request.headers,
        'accept-language': languageNow(),
        ...idleHeader(),
        ...(token === undefined ? {} : { authorization: token }),
      },
      signal,
    })
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new CallError(unreachable, say(isLate ? 'error.timeout' : 'error.network'))
  }
}

export type Envelope = { code: number; msg: string; data: unknown }

/** A proxy's error page, or an answer cut short, is no envelope; its status may still say what it is about. */
export async function envelopeOf(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isEnvelope(body)) return body
  if (response.status === 401 || response.status === 403) return { code: response.status, msg: '', data: null }
  throw new CallError(unreadable, say('error.server'))
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'msg' in body

/** Input that does not fit names every field with its message; a refusal may name the one that it is about. */
function fieldsIn(msg: string, data: unknown): FieldIssue[] {
  const { fields, field } = Object(data) as Record<string, unknown>
  if (typeof field === 'string') return [{ field, msg }]
  return Array.isArray(fields) ? fields.filter(isFieldIssue) : []
}

const isFieldIssue = (value: unknown): value is FieldIssue =>
  typeof value === 'object' && value !== null && 'field' in value && 'msg' in value && typeof value.msg === 'string'
