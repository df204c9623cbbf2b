// Sub-members of a fleet. Who spends what was allotted to them has an account of their own; all others spend the fleet's.
import type { Row } from '@ev/contract/kit/resource'
import type { CreateOf } from '@ev/contract/kit/write'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { openAccount } from '../ledger/door.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { giveCard, giveVehicle } from './driver-things.ts'
import { usedThisMonth } from './driver-used.ts'
import { clearDriver } from './fleet-ending.ts'

type Driver = Row<typeof fleetMember.fields>
type DriverDraft = CreateOf<typeof fleetMember.fields>

const ownQuota = 2

const none = sql`''`

const ownBalance = sql`(
  select a.balance_fen from ledger_account a
  where a.driver_id = t.id and a.owner = 'driver' and a.kind = 2 and ${linked('ledger_account')}
)`

export const fleetMembers = mount(
  fleetMember,
  {
    table: 'member_driver',
    columns: {
      monthUsedFen: now => usedThisMonth(sql`t.id`, now),
      balanceFen: ownBalance,
      plates: sql`array(
        select v.plate_no from member_vehicle v where v.driver_id = t.id and ${linked('member_vehicle')} order by v.plate_no
      )`,
      cards: sql`array(
        select c.card_no from member_card c
        where c.driver_id = t.id and c.status <> 4 and ${linked('member_card')} order by c.card_no
      )`,
      plateNo: none,
      vin: none,
      cardNo: none,
    },
    offered: switchedOn,
    async guard(ctx, draft, before) {
      const fleet = await fleetOf(ctx, before?.fleet.id ?? draft.fleet)
      await mustBeNew(ctx, fleet.id, draft, before)
      const isLeavingOwn = before?.quotaType === ownQuota && draft.quotaType !== ownQuota
      if (isLeavingOwn && (before.balanceFen ?? 0) !== 0) refuse('driverHasMoney', {}, { field: 'quotaType' })
    },
    async stored(ctx, draft) {
      const { sellerId } = await fleetOf(ctx, draft.fleet)
      return { seller_id: sellerId, member_id: await memberBy(ctx, sellerId, draft.phone) }
    },
    // A number that comes back masked is the one that is there.
    changed: async (ctx, { phone }, before) =>
      phone === before.phone ? {} : { member_id: await memberBy(ctx, before.seller.id, phone) },
    async after(ctx, { id, draft, before }) {
      const fleet = await fleetOf(ctx, before?.fleet.id ?? draft.fleet)
      const whose = { owner: 'driver', fleetId: fleet.id, driverId: id } as const
      if (draft.quotaType === ownQuota) await openAccount(ctx.db, fleet.sellerId, whose, 2, ctx.now)
      if (before) return
      const driver = { sellerId: fleet.sellerId, fleetId: fleet.id, driverId: id }
      const doing = { madeBy: ctx.user.id, reason: '', now: ctx.now }
      // Whose a vehicle or a card is counts whether or not the caller sees it.
      const db = beyondScope(ctx.db)
      if (draft.plateNo !== '') await giveVehicle(db, driver, draft, doing)
      if (draft.cardNo !== '') await giveCard(db, driver, draft.cardNo, doing)
    },
    beforeDelete: (ctx, { id }) => clearDriver(ctx, id),
    actions: switching('member_driver'),
  },
  {},
)

/** One that the caller sees: nobody puts people into a fleet that is not theirs to keep. */
async function fleetOf(ctx: UserCtx, id: string): Promise<{ id: string; sellerId: string }> {
  const found = await ctx.db
    .selectFrom('member_fleet')
    .select(['id', 'seller_id as sellerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? refuse('referenceMissing', { what: tableNames.member_fleet[ctx.language] }, { field: 'fleet' })
}

async function mustBeNew(ctx: UserCtx, fleetId: string, { phone }: DriverDraft, before: Driver | undefined) {
  const same = await beyondScope(ctx.db)
    .selectFrom('member_driver')
    .select('id')
    .where('fleet_id', '=', fleetId)
    .where('phone', '=', phone)
    .where('id', '<>', before?.id ?? '0')
    .executeTakeFirst()
  if (same) refuse('driverThere', { phone }, { field: 'phone' })
}

/** The living member of this number, whoever looks after them. */
async function memberBy(ctx: UserCtx, sellerId: string, phone: string): Promise<string | null> {
  const found = await beyondScope(ctx.db)
    .selectFrom('member_member')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('phone', '=', phone)
    .where('status', '<>', 5)
    .executeTakeFirst()
  return found?.id ?? null
}
