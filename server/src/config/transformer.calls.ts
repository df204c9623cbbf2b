import { transformer } from '@ev/contract/config/transformer'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { mustStay, sellerOfStation } from './at-station.ts'

const ofPiles = (figure: string) =>
  sql`(select ${sql.raw(figure)} from config_pile p where p.transformer_id = t.id and ${linked('config_pile')})`

export const transformers = mount(
  transformer,
  {
    table: 'config_transformer',
    columns: {
      pileCount: ofPiles('count(*)'),
      pilePowerKw: ofPiles('coalesce(sum(p.rated_power_w), 0) / 1000.0'),
      meterCount: sql`(select count(*) from config_meter m where m.transformer_id = t.id and ${linked('config_meter')})`,
    },
    async guard(ctx, { station }, before) {
      if (before && station !== before.station.id)
        await mustStay(ctx, { column: 'transformer_id', id: before.id, tables: ['config_pile', 'config_meter'] })
    },
    stored: async (ctx, { station }) => ({ seller_id: await sellerOfStation(ctx, station) }),
  },
  {},
)
