import { chargingLimit } from '@ev/contract/config/charging-limit'
import type { CreateOf } from '@ev/contract/kit/write'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { seesWhole } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'
import { refuseMissing, sellerOfStation } from './at-station.ts'

type Draft = Pick<CreateOf<typeof chargingLimit.fields>, 'range' | 'station' | 'pile' | 'gun'>

export const chargingLimits = mount(
  chargingLimit,
  {
    table: 'config_charging_limit',
    columns: {
      range: sql`case when t.gun_id is not null then 'gun' when t.pile_id is not null then 'pile'
        when t.station_id is not null then 'station' else 'network' end`,
      maxPowerKw: 'max_power_w',
      startDate: 'starts_on',
      endDate: 'ends_on',
    },
    stored: (ctx, draft) => placeOf(ctx, draft),
    changed: (ctx, draft) => placeOf(ctx, draft),
    actions: switching('config_charging_limit'),
  },
  {},
)

type Place = { station_id: string | null; pile_id: string | null; gun_id: string | null }

/** A pile comes with its station, a gun with both: whoever looks for the limits of a station finds them all. */
async function placeOf(ctx: UserCtx, { range, station, pile, gun }: Draft): Promise<Place> {
  const nowhere = { station_id: null, pile_id: null, gun_id: null }
  if (range === 'station') {
    await sellerOfStation(ctx, station ?? '0')
    return { ...nowhere, station_id: station }
  }
  if (range === 'pile') {
    const found = await ctx.db
      .selectFrom('config_pile')
      .select('station_id')
      .where('id', '=', pile ?? '0')
      .executeTakeFirst()
    return found ? { ...nowhere, ...found, pile_id: pile } : refuseMissing(ctx, 'config_pile', 'pile')
  }
  if (range !== 'gun') {
    if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly', {}, { field: 'range' })
    return nowhere
  }
  const found = await ctx.db
    .selectFrom('config_gun')
    .select(['station_id', 'pile_id'])
    .where('id', '=', gun ?? '0')
    .executeTakeFirst()
  return found ? { ...found, gun_id: gun } : refuseMissing(ctx, 'config_gun', 'gun')
}
