// Account flow: entries of customers' accounts, and those of the house apart from them.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { houseFlow } from '@ev/contract/bill/house-flow'
import type { TextFilter } from '@ev/contract/kit/field'
import { refuse } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../http/like.ts'
import { linked, seesWhole } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { pagesOf } from '../resource/pages.ts'
import type { Mounted } from '../resource/source.ts'
import { spanOfAccount } from './account-span.ts'

const ofPosting = (column: string) => sql`(
  select ${sql.ref(`p.${column}`)} from ledger_posting p where p.id = t.posting_id and ${linked('ledger_posting')})`

const ofAccount = (column: string) => sql`(
  select ${sql.ref(`a.${column}`)} from ledger_account a where a.id = t.account_id and ${linked('ledger_account')})`

const postingIs = (condition: RawBuilder<unknown>) => sql`exists (
  select from ledger_posting p where p.id = t.posting_id and ${linked('ledger_posting')} and ${condition})`

const accountIs = (condition: RawBuilder<unknown>) => sql`exists (
  select from ledger_account a where a.id = t.account_id and ${linked('ledger_account')} and ${condition})`

const says = (column: RawBuilder<unknown>, value: TextFilter) =>
  typeof value === 'string' ? sql`${column} ilike ${contains(value)}` : sql`${column} = any(${value})`

/** By name: a driver, the card itself, a fleet or a member. */
const ownerName = sql`(
  select coalesce(
    (select d.name from member_driver d where d.id = a.driver_id and ${linked('member_driver')}),
    (select c.card_no from member_card c where c.id = a.card_id and ${linked('member_card')}),
    (select f.name from member_fleet f where f.id = a.fleet_id and ${linked('member_fleet')}),
    (select m.nickname from member_member m where m.id = a.member_id and ${linked('member_member')}),
    '')
  from ledger_account a where a.id = t.account_id and ${linked('ledger_account')})`

/** The account of the house on the other side, where there is one: the channel of a recharge, say. */
const subject = sql`(
  select a.house from ledger_entry o join ledger_account a on a.id = o.account_id and a.owner = 'house'
  where o.posting_id = t.posting_id and ${linked('ledger_entry')} and ${linked('ledger_account')}
  order by abs(o.amount_fen) desc limit 1)`

const direction = sql`case when t.amount_fen > 0 then 'in' else 'out' end`

/** Both sides tell it of an entry in the same way. */
const common = {
  columns: {
    flowNo: ofPosting('posting_no'),
    time: 'posted_at',
    event: ofPosting('event'),
    direction,
    document: ofPosting('document'),
    documentNo: ofPosting('document_no'),
    documentId: sql`${ofPosting('document_id')}::text`,
    note: ofPosting('note'),
  },
  filters: {
    flowNo: (value: TextFilter) => postingIs(says(sql`p.posting_no`, value)),
    event: (value: readonly number[]) => postingIs(sql`p.event = any(${value})`),
    document: (value: readonly string[]) => postingIs(sql`p.document = any(${value})`),
    documentNo: (value: TextFilter) => postingIs(says(sql`p.document_no`, value)),
  },
}

export const accountFlows: Mounted = mount(
  accountFlow,
  {
    table: 'ledger_entry',
    // Only entries of customers have a place in a row.
    where: sql`t.place is not null`,
    columns: {
      ...common.columns,
      accountType: ofAccount('kind'),
      ownerType: ofAccount('owner'),
      ownerName,
      member: ofAccount('member_id'),
      fleet: ofAccount('fleet_id'),
      subject,
      inFen: sql`case when t.amount_fen > 0 then t.amount_fen end`,
      outFen: sql`case when t.amount_fen < 0 then -t.amount_fen end`,
      maker: ofPosting('made_by'),
    },
    filters: {
      ...common.filters,
      accountType: value => accountIs(sql`a.kind = any(${value})`),
      ownerType: value => accountIs(sql`a.owner = any(${value})`),
      member: value => accountIs(sql`a.member_id = any(${value}::bigint[])`),
      fleet: value => accountIs(sql`a.fleet_id = any(${value}::bigint[])`),
      maker: value => postingIs(sql`p.made_by = any(${value}::bigint[])`),
      subject: value => sql`exists (
        select from ledger_entry o join ledger_account a on a.id = o.account_id and a.owner = 'house'
        where o.posting_id = t.posting_id and a.house = any(${value}) and ${linked('ledger_entry')}
          and ${linked('ledger_account')})`,
    },
  },
  { span: spanOfAccount },
)

export const houseFlows: Mounted = mount(
  houseFlow,
  {
    table: 'ledger_entry',
    where: sql`t.place is null`,
    columns: { ...common.columns, subject: ofAccount('house') },
    filters: { ...common.filters, subject: value => accountIs(sql`a.house = any(${value})`) },
  },
  {
    // It is the money of the whole seller: who sees a part of it sees nothing here.
    async pages(ctx, asked) {
      if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
      return pagesOf(ctx, houseFlows, asked) as never
    },
  },
)
