// Plug and charge: which vehicle's number stands for whom. What its vehicle says of it is heard in vin-heard.ts.
import { vinBinding } from '@ev/contract/member/vin-binding'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type BindingStatus, type BindingStep, nextBindingStatus } from '@ev/rules/vin-binding'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { holderColumns, holderName, mustBeNormal } from './holder.ts'

const off = 3

type Row = {
  readonly id: string
  readonly status: BindingStatus
  readonly verifiedTime: string | null
  readonly vin: string
}

export const vinBindings: Mounted = mount(
  vinBinding,
  {
    table: 'member_vin_binding',
    columns: {
      holder: holderName,
      fromDate: 'from_on',
      toDate: 'to_on',
      verifiedTime: 'verified_at',
      verifiedBy: sql`nullif(t.verified_by, '')`,
      lastUsedTime: sql`(select max(s.asked_at) from operation_session s
        where s.vin = t.vin and s.way = 'vin' and s.seller_id = t.seller_id and ${linked('operation_session')})`,
    },
    filters: { holder: value => sql`${holderName} ilike ${contains([value].flat().join(' '))}` },
    links: { stations: { table: 'member_vin_binding_station', of: 'binding_id', to: 'station_id' } },
    stored: async (ctx, draft) => {
      const { vin, holder } = await bindable(ctx, draft.vehicle, draft.seller ?? ctx.user.sellerId)
      return { vin, ...holderColumns(holder) }
    },
    actions: {
      verify: (ctx, row, { reason }) =>
        take(ctx, row, 'verify', { status_reason: reason, verified_at: at(ctx.now), verified_by: 'staff' }),
      enable: async (ctx, row) => {
        await mustBeOnly(ctx, row.seller?.id ?? ctx.user.sellerId, row.vin)
        await take(ctx, row, 'enable', { status_reason: '' })
      },
      disable: (ctx, row, { reason }) => take(ctx, row, 'disable', { status_reason: reason }),
    },
  },
  {},
)

/** The vehicle says whose number it is, and who pays. */
async function bindable(ctx: UserCtx, vehicleId: string, sellerId: string) {
  const vehicle = await ctx.db
    .selectFrom('member_vehicle')
    .select(['plate_no', 'vin', 'member_id', 'fleet_id', 'driver_id'])
    .where('id', '=', vehicleId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  if (!vehicle) return refuse('notFound')
  const plate = { plate: vehicle.plate_no }
  if (vehicle.vin === '') refuse('vehicleWithoutVin', plate, { field: 'vehicle' })
  if (vehicle.member_id === null && vehicle.fleet_id === null)
    refuse('vehicleWithoutHolder', plate, { field: 'vehicle' })
  const holder = { memberId: vehicle.member_id, fleetId: vehicle.fleet_id, driverId: vehicle.driver_id }
  await mustBeNormal(ctx.db, sellerId, holder)
  await mustBeOnly(ctx, sellerId, vehicle.vin)
  return { vin: vehicle.vin, holder }
}

/** One that holds a VIN, also where the caller does not see it. */
async function mustBeOnly({ db }: UserCtx, sellerId: string, vin: string): Promise<void> {
  const other = await beyondScope(db)
    .selectFrom('member_vin_binding')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('vin', '=', vin)
    .where('status', '<>', off)
    .executeTakeFirst()
  if (other) refuse('vinBound', { vin }, { field: 'vehicle' })
}

async function take(ctx: UserCtx, row: Row, step: BindingStep, columns: Record<string, unknown>): Promise<void> {
  const status = nextBindingStatus(row.status, step, { isVerified: row.verifiedTime !== null })
  await ctx.db
    .updateTable('member_vin_binding')
    .set(e => ({ ...columns, status, version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
}
