// Alarms as people look through them; they are written where piles are heard (alarms.ts).
import { alarm, knownAlarmCodes, unknownAlarm } from '@ev/contract/operation/alarm'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'

export const alarms = mount(
  alarm,
  {
    table: 'operation_alarm',
    columns: {
      name: sql`case when t.code = any(${knownAlarmCodes}::text[]) then t.code else ${unknownAlarm}::text end`,
      // As rules/src/alarm.ts says it of one.
      state: sql`case when t.recovered_at is not null then 'recovered'
        when t.kind in ('fault', 'offline') then 'lasting' else 'happened' end`,
      order: sql`(select o.id from bill_order o where o.session_id = t.session_id and ${linked('bill_order')})`,
      firstTime: 'first_at',
      lastTime: 'last_at',
      recoverTime: 'recovered_at',
    },
  },
  {},
)
