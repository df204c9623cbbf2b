// Asks the product for things over HTTP as people and channels do, and says again what was not answered.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../../contract/src/kit/calls.ts'
import type { Product } from './money-process.ts'
import type { Spending, SpendingIn, SpendingOut } from './money-product.ts'

/** `isSaidAgain`: at least once there was no answer before this one. */
export type Outcome<T> =
  | { is: 'done'; data: T; isSaidAgain: boolean }
  | { is: 'refused'; code: number; msg: string; isSaidAgain: boolean }
  | { is: 'lost' }

type InOf<C extends Call> = NonNullable<C['types']>['in']
type OutOf<C extends Call> = NonNullable<C['types']>['out']

export type Client = {
  call: <C extends Call>(call: C, input: InOf<C>, how: How) => Promise<Outcome<OutOf<C>>>
  spend: <K extends Spending>(what: K, charge: SpendingIn, isPatient: boolean) => Promise<Outcome<SpendingOut<K>>>
  /** Gives the status, or nothing where nobody answered. */
  raw: (path: string, headers: Record<string, string>, body: string) => Promise<number | undefined>
  counts: { requests: number; unanswered: number; busy: number; ours: string[] }
}

/** Without a key nothing is said twice: nobody would know whether it happened twice. */
export type How = { token: string; key?: string; isPatient?: boolean }

type Reply = { code: number; msg: string; data?: unknown }
type Said = { url: () => Promise<string>; headers: Record<string, string>; body: string; isPatient: boolean }

const answersWithinMs = 60_000
const pauseMs = 100
const [busy, ours] = [503, 500]

export function openClient(product: Product): Client {
  const counts: Client['counts'] = { requests: 0, unanswered: 0, busy: 0, ours: [] }

  async function once({ url, headers, body }: Said): Promise<Reply | undefined> {
    const address = await url()
    counts.requests++
    try {
      const signal = AbortSignal.timeout(answersWithinMs)
      const all = { 'content-type': 'application/json', ...headers }
      const response = await fetch(address, { method: 'POST', headers: all, body, signal })
      return (await response.json()) as Reply
    } catch {
      counts.unanswered++
      return undefined
    }
  }

  async function say<T>(said: Said): Promise<Outcome<T>> {
    for (let isSaidAgain = false; ; isSaidAgain = true) {
      const reply = await once(said)
      // A connection may break while a transaction commits: whoever is told to try again does not know either.
      if (reply?.code === busy) counts.busy++
      else if (reply?.code === 0) return { is: 'done', data: reply.data as T, isSaidAgain }
      else if (reply) {
        if (reply.code === ours) counts.ours.push(`${await said.url()}: ${reply.msg}`)
        return { is: 'refused', code: reply.code, msg: reply.msg, isSaidAgain }
      }
      if (!said.isPatient) return { is: 'lost' }
      await wait(pauseMs)
    }
  }

  return {
    counts,
    call: (call, input, { token, key, isPatient = key !== undefined }) =>
      say({
        url: async () => (await product.up()).url + call.path,
        headers: { authorization: token, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(input),
        isPatient: isPatient && (key !== undefined || call.does === 'read'),
      }),
    spend: (what, charge, isPatient) =>
      say({
        url: async () => `${(await product.up()).spendUrl}/${what}`,
        headers: {},
        body: JSON.stringify(charge),
        isPatient,
      }),
    async raw(path, headers, body) {
      const { url } = await product.up()
      counts.requests++
      try {
        const signal = AbortSignal.timeout(answersWithinMs)
        const response = await fetch(url + path, { method: 'POST', headers, body, signal })
        await response.arrayBuffer()
        return response.status
      } catch {
        counts.unanswered++
        return undefined
      }
    },
  }
}

/** With the password of the demo. */
export async function logIn(product: Product, account: string): Promise<string> {
  const password = createHash('sha256').update('Charge@2026').digest('hex')
  const { url } = await product.up()
  const response = await fetch(`${url}/system-service/seller/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password, smsCaptchaPass: false }),
  })
  const { code, msg, data } = (await response.json()) as Reply
  if (code !== 0) throw new Error(`${account}: ${msg}`)
  return String(data)
}

/** For what the rest is built on: it has to be done. */
export async function must<T>(asked: Promise<Outcome<T>>): Promise<T> {
  const outcome = await asked
  if (outcome.is === 'done') return outcome.data
  throw new Error(outcome.is === 'lost' ? 'nobody answered' : `${outcome.code} ${outcome.msg}`)
}
