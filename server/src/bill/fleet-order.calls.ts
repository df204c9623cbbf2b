// Orders that fleets pay for; a fleet is asked for with those below it.
import { fleetOrder } from '@ev/contract/bill/fleet-order'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'

/** Which orders the caller sees is the row's own matter; the tree of fleets only says which of them are meant. */
const withThoseBelow = (ids: readonly string[]) => sql`t.fleet_id in (
  with recursive below as (
    select f.id from member_fleet f where f.id = any(${ids}::bigint[]) and ${linked('member_fleet')}
    union
    select c.id from below join member_fleet c on c.parent_id = below.id and ${linked('member_fleet')}
  ) select below.id from below
)`

export const fleetOrders = mount(
  fleetOrder,
  {
    table: 'bill_order',
    where: sql`t.fleet_id is not null`,
    columns: {
      startTime: 'begun_at',
      endTime: 'ended_at',
      discountFen: sql`(t.discount_elec_fen + t.discount_service_fen)`,
    },
    filters: { fleet: withThoseBelow },
  },
  {},
)
