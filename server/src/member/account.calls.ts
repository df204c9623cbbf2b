// Accounts as people see them: frozen, thawed, closed, opened, and given credit. Their balances are the ledger's own.

import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import { account } from '@ev/contract/member/account'
import { refuse } from '@ev/rules/refuse'
import type { Fen } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { grantCredit, openAccount, setAccountState } from '../ledger/door.ts'
import { readParameter } from '../parameters.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'

type Account = Row<typeof account.fields>

/** What people call whose an account is; over the row `alias` of ledger_account. */
export const ownerName = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`coalesce(case ${of('owner')}
    when 'member' then (select m.nickname from member_member m where m.id = ${of('member_id')} and ${linked('member_member')})
    when 'fleet' then (select f.name from member_fleet f where f.id = ${of('fleet_id')} and ${linked('member_fleet')})
    when 'driver' then (select d.name from member_driver d where d.id = ${of('driver_id')} and ${linked('member_driver')})
    when 'card' then (select c.card_no from member_card c where c.id = ${of('card_id')} and ${linked('member_card')})
  end, '')`
}

export const accounts: Mounted = mount(
  account,
  {
    table: 'ledger_account',
    where: sql`t.owner <> 'house'`,
    columns: {
      ownerName: ownerName('t'),
      limitFen: sql`-t.floor_fen`,
      availableFen: sql`case when t.state = 1 then t.balance_fen - t.held_fen - t.floor_fen else 0 end`,
      lastTime: 'last_at',
    },
    filters: {
      ownerName: value => {
        const is = (column: string) =>
          typeof value === 'string'
            ? sql`${sql.ref(column)} ilike ${contains(value)}`
            : sql`${sql.ref(column)} = any(${value})`
        return sql`(
          (t.owner = 'member' and t.member_id in (select m.id from member_member m where ${is('m.nickname')} and ${linked('member_member')}))
          or (t.owner = 'fleet' and t.fleet_id in (select f.id from member_fleet f where ${is('f.name')} and ${linked('member_fleet')}))
          or (t.owner = 'driver' and t.driver_id in (select d.id from member_driver d where ${is('d.name')} and ${linked('member_driver')}))
          or (t.owner = 'card' and t.card_id in (select c.id from member_card c where ${is('c.card_no')} and ${linked('member_card')})))`
      },
    },
    offered: sql`t.state = 1`,
    async risk(ctx, { verb, before, input }) {
      const limitFen = Number(input.limitFen)
      if (verb !== 'credit' || limitFen <= before.limitFen) return undefined
      const freeFen = await readParameter(ctx.db, before.seller.id, 'money.creditApproveFen')
      if (limitFen <= freeFen) return undefined
      const [limit, free] = [scaled(limitFen, 2), scaled(freeFen, 2)]
      return {
        zh: `授信额度 ${limit} 元，超过复核线 ${free} 元`,
        en: `A credit of ${limit} yuan is above the ${free} that one person may grant`,
      }
    },
    actions: {
      freeze: (ctx, { id }, { reason }) => setAccountState(ctx.db, id, 2, reason),
      thaw: (ctx, row) => open(ctx, row),
      disable: (ctx, { id }, { reason }) => setAccountState(ctx.db, id, 3, reason),
      enable: (ctx, row) => open(ctx, row),
      credit: (ctx, row, { limitFen }) => giveCredit(ctx, row, limitFen),
    },
  },
  {},
)

/** Whoever has left does not come back by an account that is opened. */
async function open(ctx: UserCtx, { id, member, card }: Account): Promise<void> {
  const db = beyondScope(ctx.db)
  const gone =
    (member &&
      (await db
        .selectFrom('member_member')
        .select('id')
        .where('id', '=', member.id)
        .where('status', '=', 5)
        .executeTakeFirst())) ??
    (card &&
      (await db
        .selectFrom('member_card')
        .select('id')
        .where('id', '=', card.id)
        .where('status', '=', 4)
        .executeTakeFirst()))
  if (gone) refuse('accountOwnerGone')
  await setAccountState(ctx.db, id, 1, '')
}

/** Of a member who has no credit yet the account for it is opened first. */
async function giveCredit(ctx: UserCtx, { id, kind, member, seller }: Account, limitFen: Fen): Promise<void> {
  const credit = 4
  const accountId =
    kind === credit || !member
      ? id
      : await openAccount(ctx.db, seller.id, { owner: 'member', memberId: member.id }, credit, ctx.now)
  await grantCredit(ctx.db, accountId, limitFen)
}
