// The audit row of a call. What changed is recorded by the tables themselves under the same request id.
import { at, type Db } from '@ev/db/pools'
import type { AnyCtx } from './context.ts'

type Outcome = { outcome: 'done' | 'refused' | 'failed'; code: number; msg: string }

export async function writeAudit(db: Db, ctx: AnyCtx, call: string, input: unknown, result: Outcome) {
  await db
    .insertInto('system_audit')
    .values({
      seller_id: ctx.trail.sellerId,
      user_id: ctx.trail.userId,
      account: ctx.trail.account.slice(0, 64),
      call,
      ...result,
      address: ctx.address,
      user_agent: ctx.userAgent.slice(0, 300),
      request_id: ctx.requestId,
      input: JSON.stringify(withoutSecrets(input)),
      at: at(ctx.now),
    })
    .execute()
}

const secretName = /password|secret|token|captcha|ticket|key$/i
const secretKey = /(password|secret|authorizationkey)$/i

/** The input as it may be kept: secrets masked, long texts cut, bytes counted. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return (value.length > 500 ? `${value.slice(0, 500)}…` : value).toWellFormed()
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`
  if (typeof value !== 'object' || value === null) return value ?? null
  if (depth > 8) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map(one => withoutSecrets(one, depth + 1))
  // A parameter is named beside its value.
  const { key } = value as { key?: unknown }
  const isSecretValue = typeof key === 'string' && secretKey.test(key)
  const isHidden = (name: string) => secretName.test(name) || (isSecretValue && name === 'value')
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isHidden(name) ? '***' : withoutSecrets(one, depth + 1)]),
  )
}
