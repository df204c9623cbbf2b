// Fleets. Their money lies in accounts of the ledger that are opened with them: a wallet, gifts, and credit where they pay
// that way.
import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import type { CreateOf } from '@ev/contract/kit/write'
import { fleet } from '@ev/contract/member/fleet'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, inSight, linked } from '../http/scope.ts'
import { grantCredit, openAccount } from '../ledger/door.ts'
import { readParameter } from '../parameters.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { mustBeTenant } from '../system/door.ts'
import { clearFleet } from './fleet-ending.ts'
import { mustFitBelow, pathOfFleet } from './fleet-tree.ts'
import { mustBeOfSeller } from './of-seller.ts'

type Fleet = Row<typeof fleet.fields>
type FleetDraft = CreateOf<typeof fleet.fields>

const onCredit = 2

const inAccounts = (amount: string, which: string) => sql`coalesce((
  select sum(${sql.raw(amount)}) from ledger_account a
  where a.fleet_id = t.id and a.owner = 'fleet' and ${sql.raw(which)} and ${linked('ledger_account')}
), 0)`

const countIn = (table: 'member_driver' | 'member_vehicle' | 'member_card', which = 'true') =>
  sql`(select count(*) from ${sql.table(table)} c where c.fleet_id = t.id and ${sql.raw(which)} and ${linked(table)})`

export const fleets = mount(
  fleet,
  {
    table: 'member_fleet',
    columns: {
      path: pathOfFleet,
      keeper: 'user_id',
      walletFen: inAccounts('a.balance_fen', 'a.kind = 2'),
      giftFen: inAccounts('a.balance_fen', 'a.kind = 3'),
      // What was granted is what the account lets go: that of the fleet's own row is the last that was said of it here.
      creditLimitFen: inAccounts('-a.floor_fen', 'a.kind = 4'),
      creditUsedFen: inAccounts('-a.balance_fen', 'a.kind = 4'),
      heldFen: inAccounts('a.held_fen', 'true'),
      availableFen: inAccounts('a.balance_fen - a.held_fen - a.floor_fen', 'a.state = 1'),
      driverCount: countIn('member_driver'),
      vehicleCount: countIn('member_vehicle'),
      cardCount: countIn('member_card', 'c.status <> 4'),
      childCount: sql`(select count(*) from member_fleet c where c.parent_id = t.id and ${inSight('member_fleet', 'c')})`,
    },
    links: { stations: { table: 'member_fleet_station', of: 'fleet_id', to: 'station_id' } },
    offered: switchedOn,
    async guard(ctx, draft, before) {
      if (!before) await mustBeTenant(ctx, draft.seller)
      await judgeFleet(ctx, draft, before)
    },
    async after(ctx, { id, draft, before }) {
      const sellerId = before?.seller?.id ?? draft.seller ?? ctx.user.sellerId
      const open = (kind: 2 | 3 | 4) => openAccount(ctx.db, sellerId, { owner: 'fleet', fleetId: id }, kind, ctx.now)
      if (!before) await Promise.all([open(2), open(3)])
      if (draft.settleMode === onCredit) await open(4)
      else if (before?.settleMode === onCredit) await setCredit(ctx, { id, sellerId, limitFen: fen(0) })
    },
    beforeDelete: (ctx, { id }) => clearFleet(ctx, id),
    async risk(ctx, { verb, before, input }) {
      const limitFen = Number(input.creditLimitFen)
      if (verb !== 'credit' || limitFen <= before.creditLimitFen) return undefined
      const freeFen = await readParameter(ctx.db, before.seller?.id ?? ctx.user.sellerId, 'money.creditApproveFen')
      if (limitFen <= freeFen) return undefined
      const [limit, free] = [scaled(limitFen, 2), scaled(freeFen, 2)]
      return {
        zh: `授信额度 ${limit} 元，超过复核线 ${free} 元`,
        en: `A credit of ${limit} yuan is above the ${free} that one person may grant`,
      }
    },
    actions: {
      ...switching('member_fleet'),
      credit: (ctx, { id, seller }, { creditLimitFen }) =>
        setCredit(ctx, { id, sellerId: seller?.id ?? ctx.user.sellerId, limitFen: creditLimitFen }),
    },
  },
  {},
)

async function judgeFleet(ctx: UserCtx, draft: FleetDraft, before: Fleet | undefined): Promise<void> {
  const sellerId = before?.seller?.id ?? draft.seller ?? ctx.user.sellerId
  await mustBeFree(ctx, sellerId, draft, before?.id)
  // What it has already comes back as it was shown, whether or not the caller could have chosen it.
  for (const [field, table] of [
    ['parent', 'member_fleet'],
    ['org', 'system_org'],
    ['keeper', 'system_staff'],
  ] as const)
    if (draft[field] !== (before?.[field]?.id ?? null))
      await mustBeOfSeller(ctx, { table, id: draft[field], sellerId, field })
  await mustFitBelow(ctx, { id: before?.id, sellerId, parentId: draft.parent })
  const isLeavingCredit = before?.settleMode === onCredit && draft.settleMode !== onCredit
  if (isLeavingCredit && before.creditUsedFen > 0)
    refuse('fleetInDebt', { used: scaled(before.creditUsedFen, 2) }, { field: 'settleMode' })
}

/** Of the whole seller, whatever of it the caller sees. */
async function mustBeFree(ctx: UserCtx, sellerId: string, { name, code }: FleetDraft, id = '0'): Promise<void> {
  const same = await beyondScope(ctx.db)
    .selectFrom('member_fleet')
    .select(['name', 'code'])
    .where('seller_id', '=', sellerId)
    .where('id', '<>', id)
    .where(e => e.or([e('name', '=', name), e('code', '=', code)]))
    .execute()
  if (same.some(one => one.code === code)) refuse('fleetTaken', { name: code }, { field: 'code' })
  if (same.some(one => one.name === name)) refuse('fleetTaken', { name }, { field: 'name' })
}

type Granted = { id: string; sellerId: string; limitFen: Fen }

async function setCredit(ctx: UserCtx, { id, sellerId, limitFen }: Granted): Promise<void> {
  const accountId = await openAccount(ctx.db, sellerId, { owner: 'fleet', fleetId: id }, 4, ctx.now)
  await grantCredit(ctx.db, accountId, limitFen)
  await ctx.db
    .updateTable('member_fleet')
    .set(e => ({ credit_limit_fen: String(limitFen), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
