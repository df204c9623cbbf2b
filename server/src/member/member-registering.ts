// Somebody who comes into the app for the first time becomes a member by it.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { newMemberNo, settleIn } from './member-adding.ts'

type Registered = { id: string; memberNo: string; status: number; isFirst: boolean }

const cancelled = 5

/** The member of this number, made where there is none; of two at once the second finds what the first made. */
export async function registerMember(
  db: Db,
  { sellerId, phone, source }: { sellerId: string; phone: string; source: 'app' | 'wechat' | 'alipay' },
  now: Instant,
): Promise<Registered> {
  const there = await memberOf(db, sellerId, phone)
  if (there) return { ...there, isFirst: false }
  const added = await db
    .insertInto('member_member')
    .values({
      seller_id: sellerId,
      member_no: newMemberNo(now),
      nickname: `用户${phone.slice(-4)}`,
      phone,
      source,
      created_at: at(now),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'member_no as memberNo', 'status'])
    .executeTakeFirst()
  if (!added) return { ...((await memberOf(db, sellerId, phone)) ?? refuse('busy')), isFirst: false }
  await settleIn(db, { id: added.id, sellerId, phone }, now)
  return { ...added, isFirst: true }
}

const memberOf = (db: Db, sellerId: string, phone: string) =>
  db
    .selectFrom('member_member')
    .select(['id', 'member_no as memberNo', 'status'])
    .where('seller_id', '=', sellerId)
    .where('phone', '=', phone)
    .where('status', '<>', cancelled)
    .executeTakeFirst()
