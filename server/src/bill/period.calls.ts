// Months that are closed, and closing the next one: the books are checked first, and two people agree.
import { openMonth } from '@ev/contract/bill/open-month'
import { period } from '@ev/contract/bill/period'
import { refuse } from '@ev/rules/refuse'
import { businessDay, type Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked, seesWhole } from '../http/scope.ts'
import { closeMonth, nextToClose } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { inspectSeller, keepCheck } from './check-books.ts'

const ofClosing = (figure: RawBuilder<unknown>) => sql`coalesce((
  select ${figure} from ledger_closing c join ledger_account a on a.id = c.account_id
  where c.seller_id = t.seller_id and c.month = t.month and a.owner <> 'house' and c.closing_fen <> 0
    and ${linked('ledger_closing')} and ${linked('ledger_account')}
), 0)`

export const periods: Mounted = mount(
  period,
  {
    table: 'ledger_period',
    columns: {
      accounts: ofClosing(sql`count(*)`),
      heldFen: ofClosing(sql`sum(c.closing_fen)`),
      closeTime: 'closed_at',
      closer: 'closed_by',
    },
  },
  {},
)

/** As nextToClose() of the ledger says it. */
const next = sql`(select coalesce(
  (select max(p.month) + interval '1 month' from ledger_period p where p.seller_id = t.id and ${linked('ledger_period')}),
  (select date_trunc('month', p.business_day) from ledger_posting p
    where p.seller_id = t.id and ${linked('ledger_posting')} order by p.posted_at limit 1)
)::date)`

const ofMonth = (figure: RawBuilder<unknown>) => sql`(
  select ${figure} from ledger_posting p join ledger_entry e on e.posting_id = p.id
  where p.seller_id = t.id and p.business_day >= ${next} and p.business_day < ${next} + interval '1 month'
    and ${linked('ledger_posting')} and ${linked('ledger_entry')})`

const ofLastCheck = (column: string) => sql`(
  select ${sql.ref(`c.${column}`)} from ledger_check c
  where c.seller_id = t.id and ${linked('ledger_check')} order by c.started_at desc, c.id desc limit 1)`

const monthOf = (now: Instant) => sql`date_trunc('month', ${businessDay(now)}::date)`

export const openMonths: Mounted = mount(
  openMonth,
  {
    table: 'system_seller',
    where: sql`t.kind = 'seller'`,
    columns: {
      sellerName: 'name',
      month: next,
      isOver: now => sql`coalesce(${next} < ${monthOf(now)}, false)`,
      postings: ofMonth(sql`count(distinct p.id)`),
      turnoverFen: ofMonth(sql`sum(e.amount_fen) filter (where e.amount_fen > 0)`),
      checkTime: ofLastCheck('started_at'),
      differences: ofLastCheck('differences'),
      seller: sql`t.id`,
    },
    filters: { seller: ids => sql`t.id = any(${ids}::bigint[])` },
    async risk(ctx, { before, input }) {
      await mustBeClosable(ctx, before.id, String(input.month))
      return {
        zh: `关账 ${String(input.month)}：该月份不再接受记账，不能撤销`,
        en: `Closes ${String(input.month)} for good: it takes no more entries`,
      }
    },
    actions: {
      async close(ctx, { id: sellerId }, { month }) {
        await mustBeClosable(ctx, sellerId, month)
        await closeMonth(ctx.db, { sellerId, month, closedBy: ctx.user.id }, ctx.now)
      },
    },
  },
  {},
)

/** Checked on the reading side and kept whatever becomes of the closing: whoever is refused sees why. */
async function mustBeClosable(ctx: UserCtx, sellerId: string, month: string): Promise<void> {
  if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
  const due = await nextToClose(ctx.db, sellerId)
  if (due === undefined || month < due) refuse('monthClosedAlready')
  if (month > due) refuse('monthNotNext', { month: due })
  const found = await inspectSeller(ctx.app, sellerId)
  await ctx.lasting.transaction().execute(db => keepCheck(ctx.app, db, { sellerId, askedBy: ctx.user.id }, found))
  if (found.differences > 0) refuse('booksDiffer', { count: found.differences })
}
