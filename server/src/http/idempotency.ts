// A write with an Idempotency-Key happens once: the same key gives the first answer again.
import { createHash } from 'node:crypto'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type { MemberCtx, UserCtx } from './context.ts'

/** Keys belong to who sends them: people and members do not meet. */
export async function once(
  ctx: UserCtx | MemberCtx,
  key: string,
  call: string,
  input: unknown,
  act: () => Promise<unknown>,
) {
  const bodyHash = hashOf(input)
  const [owner, id, sellerId] = ctx.user
    ? (['user_id', ctx.user.id, ctx.user.sellerId] as const)
    : (['member_id', ctx.member.id, ctx.member.sellerId] as const)
  // The same key at the same time waits here until the first one commits or rolls back.
  const mine = await ctx.db
    .insertInto('system_idempotency')
    .values({
      [owner]: id,
      seller_id: sellerId,
      key,
      call,
      body_hash: bodyHash,
      created_at: at(ctx.now),
    })
    .onConflict(conflict => conflict.columns([owner, 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const ofKey = <T extends { where: (column: typeof owner | 'key', operator: '=', value: string) => T }>(query: T) =>
    query.where(owner, '=', id).where('key', '=', key)
  if (!mine) {
    const first = await ofKey(
      ctx.db.selectFrom('system_idempotency').select(['call', 'body_hash', 'answer_sealed']),
    ).executeTakeFirstOrThrow()
    if (first.call !== call || !first.body_hash.equals(bodyHash)) refuse('sameKeyOtherBody')
    // Sealed with a key of before: what was done is done, only its answer is lost.
    return JSON.parse((first.answer_sealed && ctx.app.secrets.open(first.answer_sealed)) ?? 'null')
  }
  const answer = await act()
  await ofKey(
    ctx.db
      .updateTable('system_idempotency')
      .set({ answer_sealed: ctx.app.secrets.seal(JSON.stringify(answer ?? null)) }),
  ).execute()
  return answer
}

/** The bytes of an upload as they are: written as JSON they would be many times as much. */
function hashOf(input: unknown): Buffer {
  const { bytes, ...rest } = Object(input) as { bytes?: unknown }
  const hash = createHash('sha256').update(JSON.stringify(bytes instanceof Uint8Array ? rest : input))
  return (bytes instanceof Uint8Array ? hash.update(bytes) : hash).digest()
}
