import { stationNotice } from '@ev/contract/config/station-notice'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'
import { sellerOfStation } from './at-station.ts'

export const stationNotices = mount(
  stationNotice,
  {
    table: 'config_station_notice',
    columns: {
      fromTime: 'shown_from_at',
      toTime: 'shown_to_at',
      isShown: now => sql`(t.status = 'enabled' and t.shown_from_at <= ${at(now)} and t.shown_to_at > ${at(now)})`,
    },
    guard: async (_ctx, { fromTime, toTime }) => {
      if (toTime === fromTime) refuse('noticeSpanEmpty', {}, { field: 'toTime' })
    },
    stored: async (ctx, { station }) => ({ seller_id: await sellerOfStation(ctx, station) }),
    actions: switching('config_station_notice'),
  },
  {},
)
