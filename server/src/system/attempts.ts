// Attempts to get in, counted outside the call's transaction so that a refusal keeps its count.
import { at, instantOf } from '@ev/db/pools'
import { lockedUntil, lockWindowMs } from '@ev/rules/lock'
import { refuse } from '@ev/rules/refuse'
import { earlier, later, wholeMinutesUp } from '@ev/rules/units'
import type { AnyoneCtx, UserCtx } from '../http/context.ts'
import { type ParameterKey, readParameter } from '../parameters.ts'

type Kind = 'password' | 'sms' | 'smsSend' | 'address' | 'auto'
type Ctx = AnyoneCtx | UserCtx

export type Attempt = { id: string; right(): Promise<void> }

/**
 * Writes the attempt down as wrong before anything is checked, then looks at what is written: of many at the same time
 * each sees at least those that were written before it, so no burst gets more guesses than one after the other would.
 */
export async function beginAttempt(ctx: Ctx, kind: Kind, subject: string): Promise<Attempt> {
  const key = subject.toLowerCase().slice(0, 64)
  const { id } = await ctx.lasting
    .insertInto('system_login_attempt')
    .values({ kind, subject: key, address: ctx.address, outcome: 'wrong', at: at(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const end = async (outcome: 'right' | 'refused') => {
    await ctx.lasting.updateTable('system_login_attempt').set({ outcome }).where('id', '=', id).execute()
  }
  const until = lockedUntil(await wrongOnes(ctx, kind, key, id), ctx.now)
  if (until !== undefined) {
    await end('refused')
    refuse('accountLocked', { minutes: wholeMinutesUp(until - ctx.now) })
  }
  await limitAddress(ctx, kind === 'auto' ? 'login.autoByAddress' : 'login.guessesByAddress', id, () => end('refused'))
  return { id, right: () => end('right') }
}

/** The other wrong attempts on this subject since the last right one, newest first. */
async function wrongOnes(ctx: Ctx, kind: Kind, subject: string, exceptId: string) {
  const since = at(earlier(ctx.now, 2 * lockWindowMs))
  const rows = await ctx.lasting
    .selectFrom('system_login_attempt')
    .select(['at', 'outcome'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .where('outcome', '<>', 'refused')
    .where('id', '<>', exceptId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const lastRight = rows.findIndex(row => row.outcome === 'right')
  return rows.slice(0, lastRight < 0 ? rows.length : lastRight).map(row => instantOf(row.at))
}

async function limitAddress(ctx: Ctx, key: ParameterKey, exceptId: string, giveUp: () => Promise<void>) {
  const allowed = await readParameter(ctx.lasting, '-1', key)
  const kinds: Kind[] = key === 'login.autoByAddress' ? ['auto'] : ['password', 'sms', 'smsSend', 'address']
  const outcomes = key === 'login.autoByAddress' ? (['wrong', 'right'] as const) : (['wrong'] as const)
  const rows = await ctx.lasting
    .selectFrom('system_login_attempt')
    .select('at')
    .where('address', '=', ctx.address)
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
