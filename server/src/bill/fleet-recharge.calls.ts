// Recharges of fleets: money into their wallets.
import { fleetRecharge } from '@ev/contract/bill/fleet-recharge'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { openAccount } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import {
  addConfirmed,
  paidAtCounter,
  rechargeColumns,
  rechargeFilters,
  rechargeRisk,
  rechargeSteps,
} from './recharge-source.ts'
import { mustBeOpen } from './start-online.ts'

const { purpose: _purpose, ...columns } = rechargeColumns

export const fleetRecharges: Mounted = mount(
  fleetRecharge,
  {
    table: 'bill_recharge',
    columns,
    filters: rechargeFilters,
    where: sql`t.fleet_id is not null`,
    async stored(ctx, draft) {
      const { sellerId, accountId } = await walletOf(ctx, draft.fleet)
      return {
        seller_id: sellerId,
        recharge_no: sql`document_no('R', ${at(ctx.now)}::timestamptz)`,
        type: 'fleet',
        channel: draft.way,
        account_id: accountId,
        status: 0,
        ...paidAtCounter(draft.topupFen, true),
      }
    },
    risk: rechargeRisk,
    actions: rechargeSteps,
  },
  { add: (ctx, draft) => addConfirmed(ctx, fleetRecharges, draft) },
)

async function walletOf(ctx: UserCtx, fleetId: string) {
  const fleet = await ctx.db
    .selectFrom('member_fleet')
    .select(['seller_id as sellerId', 'name', 'status'])
    .where('id', '=', fleetId)
    .executeTakeFirst()
  if (!fleet) return refuse('notFound', {}, { field: 'fleet' })
  if (fleet.status !== 'enabled')
    refuse('rechargeHolderNotOpen', { name: fleet.name, state: { zh: '停用', en: 'disabled' }[ctx.language] })
  const accountId = await openAccount(ctx.db, fleet.sellerId, { owner: 'fleet', fleetId }, 2, ctx.now)
  await mustBeOpen(ctx.db, accountId)
  return { sellerId: fleet.sellerId, accountId }
}
