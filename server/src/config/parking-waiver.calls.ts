import { parkingWaiver } from '@ev/contract/config/parking-waiver'
import { waiverKind } from '@ev/contract/surrounding-enums'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'
import { sellerOfStation } from './at-station.ts'

const kindWord = sql`case t.kind ${sql.join(
  waiverKind.list.map(({ value, zh }) => sql`when ${value} then ${zh}`),
  sql` `,
)} end`

export const parkingWaivers = mount(
  parkingWaiver,
  {
    table: 'config_parking_waiver',
    columns: {
      name: sql`((select st.name from config_station st where st.id = t.station_id and ${linked('config_station')})
        || ' / ' || ${kindWord})`,
    },
    async guard(ctx, { station, kind }, before) {
      const same = await ctx.db
        .selectFrom('config_parking_waiver')
        .select('id')
        .where('station_id', '=', before?.station.id ?? station)
        .where('kind', '=', kind)
        .where('id', '<>', before?.id ?? '0')
        .executeTakeFirst()
      if (same) refuse('waiverThere', {}, { field: 'kind' })
    },
    stored: async (ctx, { station }) => ({ seller_id: await sellerOfStation(ctx, station) }),
    actions: switching('config_parking_waiver'),
  },
  {},
)
