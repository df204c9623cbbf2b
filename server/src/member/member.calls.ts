// Members. Their money lies in accounts of the ledger that are opened with them, one for what they paid in and one for gifts.
import type { TextFilter } from '@ev/contract/kit/field'
import { isMasked } from '@ev/contract/kit/masked'
import type { Row } from '@ev/contract/kit/resource'
import type { OptionsAsked } from '@ev/contract/kit/shapes'
import { member } from '@ev/contract/member/member'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mask } from '../resource/columns.ts'
import { mount } from '../resource/mount.ts'
import { choosable } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { tableOf } from '../resource/table.ts'
import { addingMembers, type MemberDraft } from './member-adding.ts'
import { setBlacklisted, setLevel, takeStep } from './member-steps.ts'
import { mustBeOfSeller } from './of-seller.ts'

type Member = Row<typeof member.fields>

const inAccounts = (amount: string, which: string) => sql`coalesce((
  select sum(${sql.raw(amount)}) from ledger_account a
  where a.member_id = t.id and a.owner = 'member' and ${sql.raw(which)} and ${linked('ledger_account')}
), 0)`

const ofVehicles = (column: 'plate_no' | 'vin') => sql`coalesce((
  select array_agg(${sql.ref(`v.${column}`)} order by v.id) from member_vehicle v
  where v.member_id = t.id and ${sql.ref(`v.${column}`)} <> '' and ${linked('member_vehicle')}
), '{}')`

const byVehicle = (column: 'plate_no' | 'vin') => (value: TextFilter) => {
  const is =
    typeof value === 'string'
      ? sql`${sql.ref(`v.${column}`)} ilike ${contains(value)}`
      : sql`${sql.ref(`v.${column}`)} = any(${value})`
  return sql`t.id in (select v.member_id from member_vehicle v where ${is} and ${linked('member_vehicle')})`
}

export const members: Mounted = mount(
  member,
  {
    table: 'member_member',
    columns: {
      balanceFen: inAccounts('a.balance_fen', 'a.kind = 2'),
      giftFen: inAccounts('a.balance_fen', 'a.kind = 3'),
      creditFen: inAccounts('-a.floor_fen', 'a.kind = 4'),
      creditUsedFen: inAccounts('-a.balance_fen', 'a.kind = 4'),
      heldFen: inAccounts('a.held_fen', 'true'),
      availableFen: inAccounts('a.balance_fen - a.held_fen - a.floor_fen', 'a.state = 1'),
      plates: ofVehicles('plate_no'),
      vin: ofVehicles('vin'),
      // Said of a new member alone; what they have is among the vehicles.
      plate: sql`''`,
      cardCount: sql`(select count(*) from member_card c where c.member_id = t.id and c.status <> 4 and ${linked('member_card')})`,
      lastChargeTime: 'last_charge_at',
      cancelTime: 'cancelled_at',
    },
    filters: {
      // By the account's own index, not by the sum of each row.
      balanceFen: ({ from, to }) => sql`exists (
        select from ledger_account a where a.member_id = t.id and a.owner = 'member' and a.kind = 2
          and a.balance_fen >= ${Math.ceil(from ?? -farFen)}::bigint and a.balance_fen <= ${Math.floor(to ?? farFen)}::bigint
          and ${linked('ledger_account')})`,
      plates: byVehicle('plate_no'),
      vin: byVehicle('vin'),
    },
    offered: sql`t.status <> 5`,
    adding: addingMembers,
    async guard(ctx, draft, before) {
      if (before) await judgeChange(ctx, draft, before)
    },
    actions: {
      setLevel: (ctx, { id }, { level }) => setLevel(ctx, id, level),
      reportLoss: (ctx, row, { reason }) => takeStep(ctx, row, 'reportLoss', reason),
      lock: (ctx, row, { reason }) => takeStep(ctx, row, 'lock', reason),
      unlock: (ctx, row) => takeStep(ctx, row, 'unlock'),
      blacklist: (ctx, { id }) => setBlacklisted(ctx, id, true),
      unblacklist: (ctx, { id }) => setBlacklisted(ctx, id, false),
      disable: (ctx, row, { reason }) => takeStep(ctx, row, 'disable', reason),
      enable: (ctx, row) => takeStep(ctx, row, 'enable'),
      cancel: (ctx, row, { reason }) => takeStep(ctx, row, 'cancel', reason),
    },
  },
  { options: (ctx, asked) => optionsAmong(ctx, asked) },
)

const farFen = 1e15
const cancelled = 5

async function judgeChange(ctx: UserCtx, draft: MemberDraft, before: Member): Promise<void> {
  if (before.status === cancelled) refuse('memberCancelled')
  const sellerId = before.seller?.id ?? ctx.user.sellerId
  // What they have already comes back as it was shown, whether or not the caller could have chosen it.
  for (const [field, table] of [
    ['inviter', 'member_member'],
    ['org', 'system_org'],
  ] as const)
    if (draft[field] !== (before[field]?.id ?? null))
      await mustBeOfSeller(ctx, { table, id: draft[field], sellerId, field })
  if (draft.inviter === before.id) refuse('memberInvitesSelf', {}, { field: 'inviter' })
  if (draft.phone === '' || isMasked(draft.phone)) return
  const same = await beyondScope(ctx.db)
    .selectFrom('member_member')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('phone', '=', draft.phone)
    .where('status', '<>', cancelled)
    .where('id', '<>', before.id)
    .executeTakeFirst()
  if (same) refuse('memberPhoneTaken', { phone: draft.phone }, { field: 'phone' })
}

/** Names come twice, so the number stands beside them; a whole number, its last four digits or the member's own find them. */
async function optionsAmong(ctx: UserCtx, asked: OptionsAsked): Promise<{ id: string; label: string }[]> {
  const { text, ids } = asked
  const found = sql`(t.nickname ilike ${contains(text)} or t.member_no = ${text} or t.phone = ${text}
    or (length(${text}::text) = 4 and right(t.phone, 4) = ${text}))`
  const conditions = [
    ...choosable(members, asked),
    ...(text === '' ? [] : [found]),
    ...(ids === undefined ? [] : [sql`t.id = any(${ids}::bigint[])`]),
  ]
  return tableOf(ctx.db, members, conditions)
    .select([
      sql<string>`t.id::text`.as('id'),
      sql<string>`t.nickname || case when t.phone = '' then '' else ' ' || ${mask(sql`t.phone`)} end`.as('label'),
    ])
    .orderBy(sql`t.created_at`, 'desc')
    .orderBy(sql`t.id`, 'desc')
    .limit(ids === undefined ? 50 : 500)
    .execute()
}
