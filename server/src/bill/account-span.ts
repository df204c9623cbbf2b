// One account over a span of days: its head, what it held at both ends, what came and went between, day by day.
import type { AccountSpan } from '@ev/contract/bill/account-flow'
import type { DaysFilter } from '@ev/contract/kit/field'
import { spanOf } from '@ev/rules/days'
import { refuse } from '@ev/rules/refuse'
import { type Instant, readTime, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked, scopedSql } from '../http/scope.ts'

type Asked = { account: string; filters: object }

export async function spanOfAccount(ctx: UserCtx, { account, filters }: Asked): Promise<AccountSpan> {
  const { from, to } = endsOf((filters as { time?: DaysFilter }).time, ctx.now)
  const { rows } = await sql<Head & Figures>`
    with account as (
      select a.id, a.account_no, a.kind, a.state, a.owner, a.balance_fen, a.held_fen, a.floor_fen,
        coalesce(a.driver_id, a.card_id, a.fleet_id, a.member_id) as owner_id,
        coalesce(d.name, c.card_no, f.name, m.nickname, '') as owner_name
      from ledger_account a
      left join member_driver d on d.id = a.driver_id and ${linked('member_driver')}
      left join member_card c on c.id = a.card_id and ${linked('member_card')}
      left join member_fleet f on f.id = a.fleet_id and ${linked('member_fleet')}
      left join member_member m on m.id = a.member_id and ${linked('member_member')}
      where a.id = ${account} and a.owner <> 'house' and ${scopedSql(ctx.scope, 'ledger_account', 'a')}
    ),
    -- From today backwards: of a long history only what lies after the first day is read.
    moved as (
      select e.amount_fen, e.posted_at, ${upTo(to)} as is_inside
      from ledger_entry e join account on e.account_id = account.id
      where ${since(from)} and ${linked('ledger_entry')}
    )
    select account.id::text as id, account.account_no as "accountNo", account.kind as type, account.state, account.owner,
      account.owner_id::text as "ownerId", account.owner_name as "ownerName", account.balance_fen::float8 as "balanceFen",
      account.held_fen::float8 as "heldFen", account.floor_fen::float8 as "floorFen",
      (account.balance_fen - coalesce((select sum(amount_fen) from moved), 0))::float8 as "openingFen",
      coalesce((select sum(amount_fen) from moved where is_inside and amount_fen > 0), 0)::float8 as "inFen",
      coalesce((select -sum(amount_fen) from moved where is_inside and amount_fen < 0), 0)::float8 as "outFen",
      (account.balance_fen - coalesce((select sum(amount_fen) from moved where not is_inside), 0))::float8 as "closingFen",
      coalesce((
        select json_agg(json_build_object('day', day, 'movedFen', moved_fen) order by day) from (
          select to_char(posted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(amount_fen) as moved_fen
          from moved where is_inside group by 1
        ) days
      ), '[]') as days
    from account`.execute(ctx.db)
  const found = rows[0]
  if (!found) return refuse('notFound')
  const { days, openingFen, inFen, outFen, closingFen, ...head } = found
  const availableFen = head.state === 1 ? head.balanceFen - head.heldFen - head.floorFen : 0
  return {
    account: { ...head, availableFen },
    openingFen,
    inFen,
    outFen,
    closingFen,
    curve: curveOf(openingFen, days),
  }
}

type Head = Omit<AccountSpan['account'], 'availableFen'>
type Figures = Pick<AccountSpan, 'openingFen' | 'inFen' | 'outFen' | 'closingFen'> & {
  days: readonly { day: string; movedFen: number }[]
}

function curveOf(openingFen: number, days: Figures['days']): AccountSpan['curve'] {
  let heldFen = openingFen
  return days.map(({ day, movedFen }) => {
    heldFen += movedFen
    return { day, closingFen: heldFen }
  })
}

const since = (from: Date | undefined) => (from === undefined ? sql`true` : sql`e.posted_at >= ${from}`)
const upTo = (to: Date | undefined) => (to === undefined ? sql`true` : sql`e.posted_at < ${to}`)

/** As the filter of the list means them: the end belongs to the span, to its last second. */
function endsOf(time: DaysFilter | undefined, now: Instant): { from: Date | undefined; to: Date | undefined } {
  if (time === undefined) return { from: undefined, to: undefined }
  const { from, to } = 'preset' in time ? spanOf(time.preset, now) : time
  const end = instantAt(to, '23:59:59')
  return { from: instantAt(from, '00:00:00'), to: end && new Date(end.getTime() + secondMs) }
}

function instantAt(text: string | undefined, clock: string): Date | undefined {
  const found = text === undefined ? undefined : readTime(text.length === 10 ? `${text} ${clock}` : text)
  return found === undefined ? undefined : new Date(found)
}
