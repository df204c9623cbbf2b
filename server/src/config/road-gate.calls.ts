// Gates of car parks. Their keys are sealed by the kind of their field; here stands when they were set, and whether the
// gate answers.
import { roadGate } from '@ev/contract/config/road-gate'
import { secretMask } from '@ev/contract/kit/masked'
import { at } from '@ev/db/pools'
import { readParameter } from '../parameters.ts'
import { mount } from '../resource/mount.ts'
import { lockedRecord } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'
import { sellerOfStation } from './at-station.ts'
import { reach } from './reach.ts'

const notChecked = { checked_at: null, check_outcome: null, check_ms: null }

export const roadGates: Mounted = mount(
  roadGate,
  {
    table: 'config_road_gate',
    columns: { keyTime: 'keyed_at', checkTime: 'checked_at' },
    stored: async (ctx, { station, secret }) => ({
      seller_id: await sellerOfStation(ctx, station),
      keyed_at: secret === '' ? null : at(ctx.now),
    }),
    changed: async (ctx, { station, secret, url }, before) => ({
      seller_id: await sellerOfStation(ctx, station),
      ...(secret !== secretMask && { keyed_at: secret === '' ? null : at(ctx.now) }),
      // What was found of another address says nothing about this one.
      ...(url !== before.url && notChecked),
    }),
    actions: switching('config_road_gate'),
  },
  {
    async test(ctx, { id }) {
      const { url } = await lockedRecord(ctx, roadGates, id)
      const mayBePrivate = await readParameter(ctx.db, '-1', 'roadGate.privateAddresses')
      const { outcome, ms } = await reach(String(url), { mayBePrivate })
      await ctx.db
        .updateTable('config_road_gate')
        .set({ checked_at: at(ctx.now), check_outcome: outcome, check_ms: ms })
        .where('id', '=', id)
        .execute()
      return { outcome, ms }
    },
  },
)
