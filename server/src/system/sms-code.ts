// Codes of six digits by SMS: sent at most once a minute, valid five minutes, five tries, used once.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { businessDay, instant, later, minuteMs, readTime, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { AnyoneCtx } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import { isUsable } from './open-session.ts'
import { sendSms } from './send-sms.ts'
import { templateText } from './sms-template.ts'

const codeLifeMs = 5 * minuteMs
const codeGapMs = minuteMs
const triesAllowed = 5

/** `member`: of a driver at the app, whose number may be that of a user as well. */
type Purpose = 'login' | 'address' | 'member'
type Wanted = { telephone: string; purpose: Purpose }

/** Those who ask for the same telephone take turns until their call is over, so that a burst cannot outrun the count. */
const takeTurn = (ctx: AnyoneCtx, telephone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${telephone}`}, 0))`.execute(ctx.db)

/** Refuses what is too soon or too often for a telephone, whether it is anybody's or not. */
export async function limitCodes(ctx: AnyoneCtx, { telephone, purpose }: Wanted): Promise<void> {
  await takeTurn(ctx, telephone)
  const startOfDay = readTime(`${businessDay(ctx.now)} 00:00:00`) ?? instant(0)
  const sent = await ctx.lasting
    .selectFrom('system_sms_code')
    .select('created_at')
    .where('telephone', '=', telephone)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', at(startOfDay))
    .orderBy('created_at', 'desc')
    .execute()
  const next = sent[0] ? later(instantOf(sent[0].created_at), codeGapMs) : ctx.now
  if (next > ctx.now) refuse('smsTooSoon', { seconds: Math.ceil((next - ctx.now) / secondMs) })
  if (sent.length >= (await readParameter(ctx.lasting, '-1', 'sms.codesPerDay'))) refuse('smsTooMany')
}

/** Makes a code; without somebody to send it to it is only counted, so that nobody learns whose number is known. */
export async function sendCode(
  ctx: AnyoneCtx,
  wanted: Wanted,
  receiver: { sellerId: string } | undefined,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const template = wanted.purpose === 'address' ? 'addressCode' : 'loginCode'
  // Judged for everybody alike: whether a message is switched off tells nothing about the number.
  const content = await templateText(ctx.lasting, template, { code, minutes: String(codeLifeMs / minuteMs) })
  await ctx.lasting
    .insertInto('system_sms_code')
    .values({
      ...wanted,
      code_hash: codeHash(ctx, wanted, code),
      created_at: at(ctx.now),
      expires_at: at(later(ctx.now, codeLifeMs)),
    })
    .execute()
  if (receiver) await sendSms(ctx, { sellerId: receiver.sellerId, telephone: wanted.telephone, template, content })
}

/** Whether this is the code; a right one is used up by it. */
export async function redeemCode(ctx: AnyoneCtx, wanted: Wanted, code: string): Promise<boolean> {
  const latest = await ctx.lasting
    .selectFrom('system_sms_code')
    .select(['id', 'code_hash', 'used_at', 'expires_at'])
    .where('telephone', '=', wanted.telephone)
    .where('purpose', '=', wanted.purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!latest || !isUsable(latest, ctx)) return false
  // Counted before it is compared, and used at most once, whatever arrives at the same moment.
  const tried = await ctx.lasting
    .updateTable('system_sms_code')
    .set(e => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', latest.id)
    .where('tries', '<', triesAllowed)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!tried || !timingSafeEqual(latest.code_hash, codeHash(ctx, wanted, code))) return false
  const used = await ctx.lasting
    .updateTable('system_sms_code')
    .set({ used_at: at(ctx.now) })
    .where('id', '=', latest.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

// Six digits are guessed at once from a plain hash; the key of this installation is not.
const codeHash = (ctx: AnyoneCtx, { telephone, purpose }: Wanted, code: string) =>
  Buffer.from(ctx.app.secrets.sign(`sms:${purpose}:${telephone}:${code}`))
