// Vehicles of members and fleets.
import type { TextFilter } from '@ev/contract/kit/field'
import { vehicle } from '@ev/contract/member/vehicle'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { switchedOn } from '../resource/switched.ts'
import { type ChosenHolder, holderName, holderOf, mustBeNormal } from './holder.ts'

const off = 3

const bindingStatus = sql`(select b.status from member_vin_binding b
  where b.vehicle_id = t.id and b.status <> 3 and ${linked('member_vin_binding')} order by b.id desc limit 1)`

const named = (value: TextFilter) => sql`${holderName} ilike ${contains([value].flat().join(' '))}`

const set =
  (columns: (said: { reason?: string }) => Record<string, unknown>) =>
  async (ctx: UserCtx, row: { readonly id: string }, said: { reason?: string }) => {
    await ctx.db
      .updateTable('member_vehicle')
      .set(e => ({ ...columns(said), version: e('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  }

export const vehicles: Mounted = mount(
  vehicle,
  {
    table: 'member_vehicle',
    columns: { holder: holderName, batteryKwh: 'battery_dwh', bindingStatus },
    filters: { holder: named },
    offered: switchedOn,
    guard: async (ctx, draft, before) => {
      const sellerId = before?.seller?.id ?? draft.seller ?? ctx.user.sellerId
      await mustBeFree(ctx, sellerId, draft, before?.id)
      if (before) await mustBeUnbound(ctx, draft, before)
      const isNew = !before || !isSameHolder(draft, before)
      if (isNew && (draft.member !== null || draft.fleet !== null))
        await mustBeNormal(ctx.db, sellerId, holderOf(draft))
    },
    actions: {
      enable: set(() => ({ status: 'enabled', status_reason: '' })),
      disable: set(({ reason = '' }) => ({ status: 'disabled', status_reason: reason })),
      blacklist: set(({ reason = '' }) => ({ is_blacklisted: true, status_reason: reason })),
      unblacklist: set(() => ({ is_blacklisted: false, status_reason: '' })),
    },
  },
  {},
)

type Numbers = { plateNo: string; vin: string }

/** A plate and a VIN are of one vehicle of the seller, also of one that the caller does not see. */
async function mustBeFree({ db }: UserCtx, sellerId: string, { plateNo, vin }: Numbers, ownId = '0'): Promise<void> {
  const taken = await beyondScope(db)
    .selectFrom('member_vehicle')
    .select(['plate_no', 'vin'])
    .where('seller_id', '=', sellerId)
    .where('id', '<>', ownId)
    .where(e => e.or([e('plate_no', '=', plateNo), e.and([e('vin', '=', vin), e('vin', '<>', '')])]))
    .execute()
  if (taken.some(one => one.plate_no === plateNo)) refuse('plateTaken', { plate: plateNo }, { field: 'plateNo' })
  const [other] = taken
  if (other) refuse('vinTaken', { vin, plate: other.plate_no }, { field: 'vin' })
}

type Refs = { readonly [K in keyof ChosenHolder]: { readonly id: string } | null }

const isSameHolder = (draft: ChosenHolder, before: Refs) =>
  draft.member === (before.member?.id ?? null) &&
  draft.fleet === (before.fleet?.id ?? null) &&
  draft.driver === (before.driver?.id ?? null)

/** Who pays for a vehicle that says its number was decided when it was bound: that does not change behind their back. */
async function mustBeUnbound(
  { db }: UserCtx,
  draft: ChosenHolder & Numbers,
  before: Refs & { id: string; vin: string },
) {
  if (isSameHolder(draft, before) && draft.vin === before.vin) return
  const bound = await db
    .selectFrom('member_vin_binding')
    .select('id')
    .where('vehicle_id', '=', before.id)
    .where('status', '<>', off)
    .executeTakeFirst()
  if (bound) refuse('vehicleBound', {}, { field: draft.vin === before.vin ? 'member' : 'vin' })
}
