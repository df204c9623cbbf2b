import { stationGroup } from '@ev/contract/config/station-group'
import { sql } from 'kysely'
import { inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { nameMustBeFree } from './group-name.ts'

export const stationGroups: Mounted = mount(
  stationGroup,
  {
    table: 'config_station_group',
    columns: {
      stationCount: sql`(select count(*) from config_station_group_station k
        where k.group_id = t.id and ${inSight('config_station_group_station', 'k')})`,
    },
    links: { stations: { table: 'config_station_group_station', of: 'group_id', to: 'station_id' } },
    guard: (ctx, draft, before) => nameMustBeFree(ctx, 'config_station_group', draft, before),
  },
  {
    async members(ctx, { id }) {
      await recordOf(ctx, stationGroups, id)
      return ctx.db
        .selectFrom('config_station as st')
        .innerJoin('config_station_group_station as k', 'k.station_id', 'st.id')
        .select(['st.id', 'st.name as label'])
        .where('k.group_id', '=', id)
        .orderBy(sql`st.name collate zh_sort`)
        .execute()
    },
  },
)
