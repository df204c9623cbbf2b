import { reportGroup } from '@ev/contract/config/report-group'
import { sql } from 'kysely'
import { inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'
import { nameMustBeFree } from './group-name.ts'

export const reportGroups = mount(
  reportGroup,
  {
    table: 'config_report_group',
    columns: {
      stationCount: sql`(select count(*) from config_report_group_station k
        where k.group_id = t.id and ${inSight('config_report_group_station', 'k')})`,
    },
    links: { stations: { table: 'config_report_group_station', of: 'group_id', to: 'station_id' } },
    guard: (ctx, draft, before) => nameMustBeFree(ctx, 'config_report_group', draft, before),
    actions: switching('config_report_group'),
  },
  {},
)
