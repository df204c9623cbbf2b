// Balances that are put right by two people: what one asks for waits until another agrees, and then the money moves.
import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import { adjustment } from '@ev/contract/member/adjustment'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { balancesOf, type DocumentCheck, houseAccount, post } from '../ledger/door.ts'
import { change, mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { addRecord } from '../resource/write.ts'
import { ownerName } from './account.calls.ts'

type Adjustment = Row<typeof adjustment.fields>

const address = adjustment.address

const ofAccount = (what: ReturnType<typeof ownerName>) =>
  sql`(select ${what} from ledger_account a where a.id = t.account_id and ${linked('ledger_account')})`

/** What a second person said no to, or its asker took back, was never done. */
const standing = sql`case when t.status = 'waiting' and exists (
    select from system_approval p where p.resource = ${address} and p.row_id = t.id::text
      and p.status in ('rejected', 'withdrawn') and ${linked('system_approval')}
  ) then 'refused' else t.status end`

export const adjustments: Mounted = mount(
  adjustment,
  {
    table: 'member_adjustment',
    columns: {
      status: standing,
      creator: 'created_by',
      doneTime: 'done_at',
      ownerName: ofAccount(ownerName('a')),
      member: ofAccount(sql`a.member_id`),
      fleet: ofAccount(sql`a.fleet_id`),
    },
    guard: (ctx, { account, amountFen }) => mustFit(ctx, account, amountFen),
    stored: async (ctx, { account }) => ({
      seller_id: await sellerOf(ctx, account),
      adjustment_no: sql<string>`document_no('T', ${at(ctx.now)}::timestamptz)`,
    }),
    risk: (_ctx, { before: { amountFen, ownerName: name } }) => ({
      zh: `${amountFen > 0 ? '调增' : '调减'} ${name} 的余额 ${scaled(Math.abs(amountFen), 2)} 元`,
      en: `${amountFen > 0 ? 'Adds' : 'Takes'} ${scaled(Math.abs(amountFen), 2)} yuan ${amountFen > 0 ? 'to' : 'from'} ${name}`,
    }),
    actions: { confirm: doAdjustment },
  },
  {
    async add(ctx, draft) {
      const { id } = await addRecord(ctx, adjustments, draft)
      const { approvalId } = await change(ctx, adjustments, 'confirm', { id }, false)
      return { id, approvalId: approvalId ?? refuse('adjustmentNeedsTwo') }
    },
  },
)

async function sellerOf(ctx: UserCtx, accountId: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('ledger_account')
    .select('seller_id')
    .where('id', '=', accountId)
    .where('owner', '<>', 'house')
    .executeTakeFirst()
  return found?.seller_id ?? refuse('notFound')
}

/** Said when it is asked for; the ledger itself says it again when the money moves. */
async function mustFit(ctx: UserCtx, accountId: string, amountFen: Fen): Promise<void> {
  await sellerOf(ctx, accountId)
  const balance = (await balancesOf(ctx.db, [accountId])).get(accountId) ?? refuse('notFound')
  if (balance.state !== 1) refuse('accountNotOpen', {}, { field: 'account' })
  if (balance.availableFen + amountFen < 0) refuse('balanceShort', {}, { field: 'amountFen' })
  const credit = 4
  if (balance.kind === credit && balance.balanceFen + amountFen > 0)
    refuse('creditOverpaid', { used: scaled(0 - balance.balanceFen, 2) }, { field: 'amountFen' })
}

/** A card that was handed over took its purse along. The account is locked, so that it is not handed over just now. */
async function mustStillBeTheirs(ctx: UserCtx, { id, account }: Adjustment): Promise<void> {
  const free = beyondScope(ctx.db)
  await balancesOf(free, [account.id], true)
  const handedOver = await free
    .selectFrom('member_adjustment as t')
    .innerJoin('ledger_account as a', 'a.id', 't.account_id')
    .innerJoin('member_card_event as e', 'e.card_id', 'a.card_id')
    .select('e.id')
    .where('t.id', '=', id)
    .where('e.kind', '=', 'handedOver')
    .whereRef('e.created_at', '>=', 't.created_at')
    .executeTakeFirst()
  if (handedOver) refuse('adjustmentHolderChanged')
}

async function doAdjustment(ctx: UserCtx, row: Adjustment): Promise<void> {
  // Where nobody else could agree, whoever asked for it is not the one who does it.
  if (row.creator?.id === ctx.user.id) refuse('adjustmentNeedsTwo')
  await mustStillBeTheirs(ctx, row)
  await mustFit(ctx, row.account.id, row.amountFen)
  await ctx.db
    .updateTable('member_adjustment')
    .set(e => ({ status: 'done', done_at: at(ctx.now), version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  const sellerId = row.seller.id
  await post(
    ctx.db,
    {
      sellerId,
      key: `adjustment:${row.id}`,
      document: 'adjustment',
      documentId: row.id,
      documentNo: row.adjustmentNo,
      event: row.amountFen > 0 ? 10 : 11,
      lines: [
        { accountId: row.account.id, amountFen: row.amountFen },
        { accountId: await houseAccount(ctx.db, sellerId, 'adjustment', ctx.now), amountFen: fen(0 - row.amountFen) },
      ],
      madeBy: ctx.user.id,
      note: row.reason,
    },
    ctx.now,
  )
}

/** What adjustments say of the books. */
export const adjustmentDocuments: DocumentCheck = {
  document: 'adjustment',
  expected: sellerId => sql`
    select id as document_id, adjustment_no as document_no, account_id, amount_fen from member_adjustment
    where seller_id = ${sellerId} and status = 'done'`,
}
