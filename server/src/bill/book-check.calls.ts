// Checks of the books, what they found, and what the accounts of the house hold.
import { bookCheck } from '@ev/contract/bill/book-check'
import { bookDifference } from '@ev/contract/bill/book-difference'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { askingFirst, type UserCtx } from '../http/context.ts'
import { beyondScope, linked, seesWhole } from '../http/scope.ts'
import type { Inspected } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { type Checked, inspectSeller, keepCheck, sellersWithBooks } from './check-books.ts'

export const bookChecks: Mounted = mount(
  bookCheck,
  {
    table: 'ledger_check',
    columns: {
      startTime: 'started_at',
      outcome: sql`case when t.differences = 0 then 'right' else 'differs' end`,
      elapsedMs: sql`(extract(epoch from t.finished_at - t.started_at) * 1000)::integer`,
      asker: 'asked_by',
    },
  },
  {
    // The books are read before there is a transaction: it may take seconds.
    run: askingFirst(async (ctx, { seller }: { seller?: string | undefined }) => {
      const seen = new Map<string, Inspected>()
      for (const sellerId of await sellersMeant(ctx, seller)) seen.set(sellerId, await inspectSeller(ctx.app, sellerId))
      return async inside => {
        const written: Checked[] = []
        for (const [sellerId, found] of seen)
          written.push(await keepCheck(ctx.app, inside.db, { sellerId, askedBy: ctx.user.id }, found))
        return {
          checks: written.length,
          differences: written.reduce((sum, one) => sum + one.differences, 0),
          lastId: written.at(-1)?.id ?? null,
        }
      }
    }),
    async houses(ctx, { seller }) {
      const sellers = await sellersMeant(ctx, seller)
      const { rows } = await houseBalances(sellers).execute(beyondScope(ctx.db))
      return rows.map(({ sellerId, sellerName, ...row }) => ({ seller: { id: sellerId, label: sellerName }, ...row }))
    },
  },
)

/** One's own books; the platform's people name a seller, or mean all of them. */
async function sellersMeant(ctx: UserCtx, seller: string | undefined): Promise<string[]> {
  if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
  const isPlatform = ctx.user.sellerId === '-1'
  if (!isPlatform)
    return seller === undefined || seller === ctx.user.sellerId ? [ctx.user.sellerId] : refuse('notFound')
  const all = await sellersWithBooks(beyondScope(ctx.db))
  if (seller === undefined) return all
  return all.includes(seller) ? [seller] : refuse('notFound')
}

type House = { sellerId: string; sellerName: string; subject: 'cash'; accountNo: string; balanceFen: number }

/** From the last closing on: an account of the house carries no balance, and its entries are the most there are. */
const houseBalances = (sellers: readonly string[]) => sql<House>`
  with last as (select seller_id, max(month) as month from ledger_period group by 1)
  select a.seller_id::text as "sellerId", s.name as "sellerName", a.house as subject, a.account_no as "accountNo",
    (coalesce(c.closing_fen, 0) + coalesce(since.total, 0))::float8 as "balanceFen"
  from ledger_account a
  join system_seller s on s.id = a.seller_id
  left join last on last.seller_id = a.seller_id
  left join ledger_closing c on c.account_id = a.id and c.month = last.month
  left join lateral (
    select sum(e.amount_fen) as total from ledger_entry e
    where e.account_id = a.id and (
      last.month is null or e.posted_at >= (last.month + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
    )
  ) since on true
  where a.owner = 'house' and a.seller_id = any(${sellers}::bigint[])
  order by a.seller_id, array_position(${order}::text[], a.house)`

const order = [
  'wechat',
  'alipay',
  'local',
  'cash',
  'bank',
  'suspense',
  'deposit',
  'gift',
  'adjustment',
  'opening',
  'income',
]

export const bookDifferences: Mounted = mount(
  bookDifference,
  {
    table: 'ledger_difference',
    columns: {
      document: sql`nullif(t.document, '')`,
      documentId: sql`coalesce(t.document_id::text, '')`,
      isOfFleet: sql`exists (
        select from ledger_account a where a.id = t.account_id and a.fleet_id is not null and ${linked('ledger_account')})`,
      gapFen: sql`(t.found_fen - t.expected_fen)`,
      check: sql`t.check_id::text`,
    },
  },
  {},
)
