// New members, one or thousands: judged together by what is there, numbered, and given their accounts.
import type { CreateOf } from '@ev/contract/kit/write'
import type { member } from '@ev/contract/member/member'
import { at, type Db } from '@ev/db/pools'
import { Refusal } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { openAccount } from '../ledger/door.ts'
import type { Adding } from '../resource/source.ts'
import { mustBeTenant } from '../system/door.ts'
import { mustBeOfSeller } from './of-seller.ts'

export type MemberDraft = CreateOf<typeof member.fields>

export const addingMembers: Adding<typeof member.fields> = {
  async prepare(ctx, drafts) {
    for (const seller of new Set(drafts.map(draft => draft.seller))) await mustBeTenant(ctx, seller)
    const facts = await factsOf(ctx, drafts)
    const judged: (Refusal | { draft: MemberDraft; columns: Record<string, unknown> })[] = []
    for (const draft of drafts) judged.push((await objectionTo(ctx, facts, draft)) ?? prepared(ctx, draft))
    return judged
  },
  async after(ctx, added) {
    for (const { id, draft } of added) {
      const sellerId = sellerOf(ctx, draft)
      await settleIn(ctx.db, { id, sellerId, phone: draft.phone }, ctx.now)
      if (draft.plate !== '') await giveVehicle(ctx, { id, sellerId }, draft.plate)
    }
  },
}

const sellerOf = (ctx: UserCtx, draft: MemberDraft) => draft.seller ?? ctx.user.sellerId

/** The number by which people know a member. */
export const newMemberNo = (now: Instant): RawBuilder<string> => sql<string>`document_no('M', ${at(now)}::timestamptz)`

const prepared = (ctx: UserCtx, draft: MemberDraft) => ({
  draft,
  columns: {
    member_no: newMemberNo(ctx.now),
    // Nobody sits at a screen while a file is read in.
    source: ctx.user.way === 'work' ? 'import' : 'staff',
  },
})

/** What a new member has from the first moment: accounts for money and for gifts, and the fleets they drive for already. */
export async function settleIn(
  db: Db,
  { id, sellerId, phone }: { id: string; sellerId: string; phone: string },
  now: Instant,
): Promise<void> {
  for (const kind of [2, 3] as const) await openAccount(db, sellerId, { owner: 'member', memberId: id }, kind, now)
  if (phone === '') return
  await beyondScope(db)
    .updateTable('member_driver')
    .set(e => ({ member_id: id, version: e('version', '+', 1) }))
    .where('seller_id', '=', sellerId)
    .where('phone', '=', phone)
    .where('member_id', 'is', null)
    .execute()
}

/** By seller and number or plate; each draft that is fit takes more. */
type Facts = { phones: Set<string>; plates: Set<string> }
const keyOf = (sellerId: string, text: string) => `${sellerId}\t${text}`

/** Of the whole seller, whatever of it the caller sees. */
async function factsOf(ctx: UserCtx, drafts: readonly MemberDraft[]): Promise<Facts> {
  const db = beyondScope(ctx.db)
  const sellers = [...new Set(drafts.map(draft => sellerOf(ctx, draft)))]
  const phones = await db
    .selectFrom('member_member')
    .select(['seller_id', 'phone'])
    .where('seller_id', 'in', sellers)
    .where('status', '<>', cancelled)
    .where(sql<boolean>`phone = any(${drafts.map(draft => draft.phone).filter(text => text !== '')})`)
    .execute()
  const plates = await db
    .selectFrom('member_vehicle')
    .select(['seller_id', 'plate_no'])
    .where('seller_id', 'in', sellers)
    .where(sql<boolean>`plate_no = any(${drafts.map(draft => draft.plate).filter(text => text !== '')})`)
    .where(e => e.or([e('member_id', 'is not', null), e('fleet_id', 'is not', null)]))
    .execute()
  return {
    phones: new Set(phones.map(row => keyOf(row.seller_id, row.phone))),
    plates: new Set(plates.map(row => keyOf(row.seller_id, row.plate_no))),
  }
}

const cancelled = 5

async function objectionTo(ctx: UserCtx, { phones, plates }: Facts, draft: MemberDraft): Promise<Refusal | undefined> {
  const sellerId = sellerOf(ctx, draft)
  const [phone, plate] = [keyOf(sellerId, draft.phone), keyOf(sellerId, draft.plate)]
  if (draft.phone !== '' && phones.has(phone))
    return new Refusal('memberPhoneTaken', { phone: draft.phone }, { field: 'phone' })
  if (draft.plate !== '' && plates.has(plate))
    return new Refusal('vehicleOfOthers', { plate: draft.plate }, { field: 'plate' })
  await mustBeOfSeller(ctx, { table: 'member_member', id: draft.inviter, sellerId, field: 'inviter' })
  await mustBeOfSeller(ctx, { table: 'system_org', id: draft.org, sellerId, field: 'org' })
  phones.add(phone)
  plates.add(plate)
  return undefined
}

/** A vehicle that is nobody's becomes theirs; one that is not there is added. */
async function giveVehicle(ctx: UserCtx, { id, sellerId }: { id: string; sellerId: string }, plateNo: string) {
  const db = beyondScope(ctx.db)
  const taken = await db
    .updateTable('member_vehicle')
    .set(e => ({ member_id: id, version: e('version', '+', 1) }))
    .where('seller_id', '=', sellerId)
    .where('plate_no', '=', plateNo)
    .where('member_id', 'is', null)
    .where('fleet_id', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows > 0n) return
  await db
    .insertInto('member_vehicle')
    .values({
      seller_id: sellerId,
      member_id: id,
      plate_no: plateNo,
      created_at: at(ctx.now),
    })
    .execute()
}
