// Gates of car parks. Their keys are sealed by the kind of their field; here stands when they were set, and whether the
// gate answers.
import { roadGate } from '@ev/contract/config/road-gate'
import { secretMask } from '@ev/contract/kit/masked'
import { at } from '@ev/db/pools'
import { askingFirst } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import { mount } from '../resource/mount.ts'
import { lockedRecord, recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'
import { refuseMissing, sellerOfStation } from './at-station.ts'
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
    async guard(ctx, { station }, before) {
      // Its key stays with the seller who was given it.
      const isForeign = before && (await sellerOfStation(ctx, station)) !== before.seller?.id
      if (isForeign) refuseMissing(ctx, 'config_station', 'station')
    },
    changed: (ctx, { secret, url }, before) => ({
      ...(secret !== secretMask && { keyed_at: secret === '' ? null : at(ctx.now) }),
      // What was found of another address says nothing about this one.
      ...(url !== before.url && notChecked),
    }),
    actions: switching('config_road_gate'),
  },
  {
    test: askingFirst(async (ctx, { id }: { id: string }) => {
      const { url } = await recordOf(ctx, roadGates, id)
      const mayBePrivate = await readParameter(ctx.db, '-1', 'roadGate.privateAddresses')
      const { outcome, ms } = await reach(String(url), { mayBePrivate })
      return async inside => {
        await lockedRecord(inside, roadGates, id)
        await inside.db
          .updateTable('config_road_gate')
          .set({ checked_at: at(ctx.now), check_outcome: outcome, check_ms: ms })
          .where('id', '=', id)
          // Who has changed it meanwhile has not had the new one checked.
          .where('url', '=', String(url))
          .execute()
        return { outcome, ms }
      }
    }),
  },
)
