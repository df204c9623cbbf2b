import { operatingUnit } from '@ev/contract/config/operating-unit'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'

const mostNamed = 3

export const operatingUnits = mount(
  operatingUnit,
  {
    table: 'config_operating_unit',
    offered: switchedOn,
    columns: {
      stationCount: sql`(select count(*) from config_station st
        where st.operating_unit_id = t.id and ${linked('config_station')})`,
    },
    async beforeDelete(ctx, { id }) {
      // Stations that the caller does not see are run by it all the same.
      const run = await beyondScope(ctx.db)
        .selectFrom('config_station')
        .select('name')
        .where('operating_unit_id', '=', id)
        .orderBy('id')
        .execute()
      const names = run.slice(0, mostNamed).map(one => one.name)
      if (run.length > 0) refuse('operatingUnitUsed', { count: run.length, names: names.join('、') })
    },
    actions: switching('config_operating_unit'),
  },
  {},
)
