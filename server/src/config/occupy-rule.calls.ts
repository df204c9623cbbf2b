import { occupyRule } from '@ev/contract/config/occupy-rule'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'
import { nameMustBeFree } from './group-name.ts'

export const occupyRules = mount(
  occupyRule,
  {
    table: 'config_occupy_rule',
    columns: { startDate: 'starts_on', endDate: 'ends_on' },
    links: { stations: { table: 'config_occupy_rule_station', of: 'rule_id', to: 'station_id' } },
    guard: (ctx, draft, before) => nameMustBeFree(ctx, 'config_occupy_rule', draft, before),
    actions: switching('config_occupy_rule'),
  },
  {},
)
