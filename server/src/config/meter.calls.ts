import { meter } from '@ev/contract/config/meter'
import type { Row } from '@ev/contract/kit/resource'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { mustBeAt, mustStay, sellerOfStation } from './at-station.ts'
import { curveOf } from './meter-curve.ts'
import { lockStations } from './pile-adding.ts'

type Meter = Row<typeof meter.fields>

const lastReading = (column: string) =>
  sql`(select ${sql.ref(`r.${column}`)} from config_meter_reading r
    where r.meter_id = t.id and ${linked('config_meter_reading')} order by r.read_at desc limit 1)`

export const meters: Mounted = mount(
  meter,
  {
    table: 'config_meter',
    offered: switchedOn,
    columns: { lastReadTime: lastReading('read_at'), lastTotalE4: lastReading('total_e4') },
    async guard(ctx, { station, transformer, parent }, before) {
      if (transformer)
        await mustBeAt(ctx, station, { table: 'config_transformer', id: transformer, field: 'transformer' })
      if (parent) await mustBeAt(ctx, station, { table: 'config_meter', id: parent, field: 'parent' })
      if (!before) return
      if (parent) await mustNotStandBelow(ctx, before, parent)
      if (station !== before.station.id) await mustStay(ctx, { column: 'meter_id', id: before.id, tables: others })
    },
    stored: async (ctx, { station }) => ({ seller_id: await sellerOfStation(ctx, station) }),
    actions: switching('config_meter'),
  },
  {
    async curve(ctx, { id }) {
      await recordOf(ctx, meters, id)
      return curveOf(ctx, id)
    },
  },
)

const others = ['config_meter_reading', 'config_meter_fee', 'config_pile'] as const

async function mustNotStandBelow(ctx: UserCtx, { id, station }: Meter, parent: string): Promise<void> {
  // Two who put two meters below each other do so one after the other.
  await lockStations(ctx, [station.id])
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select m.id, m.parent_id from config_meter m where m.id = ${parent} and ${linked('config_meter')}
      union select m.id, m.parent_id from config_meter m join above on m.id = above.parent_id and ${linked('config_meter')}
    ) select id::text from above where id = ${id}`.execute(ctx.db)
  if (rows.length > 0) refuse('meterCircle', {}, { field: 'parent' })
}
