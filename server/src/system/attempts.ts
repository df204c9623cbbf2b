// Attempts to get in, counted outside the call's transaction so that a refusal keeps its count.
import { isIPv6 } from 'node:net'
import { at, instantOf } from '@ev/db/pools'
import { lockedUntil, lockWindowMs, wrongPasswordsAllowed } from '@ev/rules/lock'
import { refuse } from '@ev/rules/refuse'
import { earlier, later, secondMs, wholeMinutesUp } from '@ev/rules/units'
import { sql } from 'kysely'
import type { AnyoneCtx, UserCtx } from '../http/context.ts'
import { readParameter } from '../parameters.ts'

type Kind = 'password' | 'sms' | 'smsSend' | 'address' | 'auto' | 'ticket' | 'redeem'
type Ctx = AnyoneCtx | UserCtx

export type Attempt = { right(): Promise<void>; wrong(): Promise<void> }

/** How long an attempt may be under way before it no longer counts as one. */
const openMs = 30 * secondMs

/**
 * Writes the attempt down before anything is checked, then looks at what is written: of many at the same time each sees
 * at least those that were written before it, so no burst gets more guesses than one after the other would.
 */
export async function beginAttempt(ctx: Ctx, kind: Kind, subject: string): Promise<Attempt> {
  const key = subject.toLowerCase().slice(0, 64)
  const { id } = await ctx.lasting
    .insertInto('system_login_attempt')
    .values({ kind, subject: key, address: ctx.address, outcome: 'open', at: at(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const end = async (outcome: 'right' | 'wrong' | 'refused') => {
    await ctx.lasting.updateTable('system_login_attempt').set({ outcome }).where('id', '=', id).execute()
  }
  const { wrong, counting } = await othersOn(ctx, kind, key, id)
  const until = lockedUntil(wrong, ctx.now)
  if (until !== undefined || counting >= wrongPasswordsAllowed) await end('refused')
  if (until !== undefined) refuse('accountLocked', { minutes: wholeMinutesUp(until - ctx.now) })
  // Those under way may turn out right; whoever comes sixth at the same moment tries again.
  if (counting >= wrongPasswordsAllowed) refuse('attemptsAtOnce')
  await limitAddress(ctx, kind, id, () => end('refused'))
  return { right: () => end('right'), wrong: () => end('wrong') }
}

/** The wrong attempts on this subject since the last right one, newest first, and how many may yet make a lock. */
async function othersOn(ctx: Ctx, kind: Kind, subject: string, exceptId: string) {
  const rows = await ctx.lasting
    .selectFrom('system_login_attempt')
    .select(['at', 'outcome'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', at(earlier(ctx.now, 2 * lockWindowMs)))
    .where('outcome', '<>', 'refused')
    .where('id', '<>', exceptId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const lastRight = rows.findIndex(row => row.outcome === 'right')
  const since = rows.slice(0, lastRight < 0 ? rows.length : lastRight)
  const wrong = since.filter(row => row.outcome === 'wrong').map(row => instantOf(row.at))
  const open = rows.filter(row => row.outcome === 'open' && instantOf(row.at) > earlier(ctx.now, openMs))
  return { wrong, counting: wrong.filter(when => when > earlier(ctx.now, lockWindowMs)).length + open.length }
}

type Limit = {
  parameter: 'login.guessesByAddress' | 'login.autoByAddress' | 'login.redeemsByAddress'
  kinds: readonly Kind[]
  outcomes: readonly ('open' | 'wrong' | 'right')[]
}

// What counts together against one address.
const guesses: Limit = {
  parameter: 'login.guessesByAddress',
  kinds: ['password', 'sms', 'smsSend', 'address', 'ticket'],
  outcomes: ['wrong'],
}
const limits: Record<Kind, Limit> = {
  password: guesses,
  sms: guesses,
  smsSend: guesses,
  address: guesses,
  ticket: guesses,
  auto: { parameter: 'login.autoByAddress', kinds: ['auto'], outcomes: ['open', 'wrong', 'right'] },
  // One address brings the tickets of all visitors of its site; one of them must not shut out the others.
  redeem: { parameter: 'login.redeemsByAddress', kinds: ['redeem'], outcomes: ['wrong'] },
}

async function limitAddress(ctx: Ctx, kind: Kind, exceptId: string, giveUp: () => Promise<void>) {
  const { parameter, kinds, outcomes } = limits[kind]
  const allowed = await readParameter(ctx.lasting, '-1', parameter)
  const rows = await ctx.lasting
    .selectFrom('system_login_attempt')
    .select('at')
    // Who holds one address of IPv6 holds a whole network of them.
    .where(
      sql<boolean>`address <<= ${isIPv6(ctx.address) ? sql`network(set_masklen(${ctx.address}::inet, 64))` : sql`${ctx.address}::inet`}`,
    )
    .where('kind', 'in', kinds)
    .where('outcome', 'in', outcomes)
    .where('at', '>', at(earlier(ctx.now, lockWindowMs)))
    .where('id', '<>', exceptId)
    .orderBy('at', 'desc')
    .limit(allowed)
    .execute()
  const oldest = rows[allowed - 1]
  if (!oldest) return
  await giveUp()
  refuse('addressGuessesTooMany', { minutes: wholeMinutesUp(later(instantOf(oldest.at), lockWindowMs) - ctx.now) })
}
