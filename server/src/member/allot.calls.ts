// Allotments: made by the fleet's wallet, listed, and taken back by the opposite entries.
import { allot, allotment } from '@ev/contract/member/allotment'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { type DocumentCheck, reverse } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import { makeAllotment, previewAllotment } from './allot.ts'

export const allotCalls = answers(allot, { preview: previewAllotment, make: makeAllotment })

/** The entry of whoever got it or gave it back. */
const theirs = (column: 'before_fen' | 'after_fen') => sql`(
  select ${sql.ref(`e.${column}`)} from ledger_posting p
  join ledger_entry e on e.posting_id = p.id
  join ledger_account a on a.id = e.account_id
  where p.seller_id = t.seller_id and p.document = 'allotment' and p.document_id = t.id and p.reverses_id is null
    and (a.driver_id = t.driver_id or (a.owner = 'fleet' and a.fleet_id = t.child_id))
    and ${linked('ledger_posting')} and ${linked('ledger_entry')} and ${linked('ledger_account')}
)`

export const allotments = mount(
  allotment,
  {
    table: 'member_allotment',
    columns: {
      givenFen: sql`case when t.reversed_at is not null then 0 when t.is_back then -t.amount_fen else t.amount_fen end`,
      beforeFen: theirs('before_fen'),
      afterFen: theirs('after_fen'),
      status: sql`case when t.reversed_at is null then 'done' else 'reversed' end`,
      madeBy: 'made_by',
      reversedTime: 'reversed_at',
    },
    actions: {
      async reverse(ctx, { id, seller }, { reason }) {
        await reverse(
          ctx.db,
          {
            sellerId: seller.id,
            postingId: await postingOf(ctx, seller.id, id),
            madeBy: ctx.user.id,
            note: reason,
          },
          ctx.now,
        )
        await ctx.db
          .updateTable('member_allotment')
          .set(e => ({ reversed_at: at(ctx.now), version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
    },
  },
  {},
)

/** Postings are the whole seller's to see; this one belongs to a row that the caller has. */
async function postingOf(ctx: UserCtx, sellerId: string, id: string): Promise<string> {
  const found = await beyondScope(ctx.db)
    .selectFrom('ledger_posting')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('document', '=', 'allotment')
    .where('document_id', '=', id)
    .where('reverses_id', 'is', null)
    .executeTakeFirst()
  return found?.id ?? refuse('notFound')
}

/** The wallet gives what somebody gets, or the other way round. */
export const allotmentDocuments: DocumentCheck = {
  document: 'allotment',
  expected: sellerId => sql`
    select t.id, t.allotment_no, x.account_id, x.amount_fen
    from member_allotment t
    join lateral (
      select a.id as account_id, case when t.is_back then t.amount_fen else -t.amount_fen end as amount_fen
      from ledger_account a where a.owner = 'fleet' and a.kind = 2 and a.fleet_id = t.fleet_id
      union all
      select a.id, case when t.is_back then -t.amount_fen else t.amount_fen end
      from ledger_account a where a.owner = 'driver' and a.kind = 2 and a.driver_id = t.driver_id
      union all
      select a.id, case when t.is_back then -t.amount_fen else t.amount_fen end
      from ledger_account a where a.owner = 'fleet' and a.kind = 2 and a.fleet_id = t.child_id
    ) x on true
    where t.seller_id = ${sellerId} and t.reversed_at is null`,
}
