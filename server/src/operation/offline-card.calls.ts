// Cards that piles know by themselves. A change reaches the piles when the cards are sent to them again.
import { offlineCard } from '@ev/contract/operation/offline-card'
import { at } from '@ev/db/pools'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'

const { enable, disable } = switching('operation_offline_card')

export const offlineCards: Mounted = mount(
  offlineCard,
  {
    table: 'operation_offline_card',
    actions: {
      enable,
      async disable(ctx, row) {
        await disable(ctx, row)
        await ctx.db
          .updateTable('operation_offline_card')
          .set({ disabled_at: at(ctx.now) })
          .where('id', '=', row.id)
          .execute()
      },
    },
  },
  {},
)
