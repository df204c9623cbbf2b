// The piles of an upgrade, one by one.
import { upgradePile } from '@ev/contract/operation/upgrade-pile'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { again, goOn } from './upgrade.calls.ts'

const pileCode = sql`(select c.code from config_pile c where c.id = t.pile_id and ${linked('config_pile')})`

export const upgradePiles: Mounted = mount(
  upgradePile,
  {
    table: 'operation_upgrade_pile',
    columns: { pileCode, sendTime: 'sent_at', finishTime: 'finished_at' },
    actions: {
      retry: async (ctx, { id, upgrade }) => {
        const task = await ctx.db
          .selectFrom('operation_upgrade')
          .select('state')
          .where('id', '=', upgrade.id)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!task || task.state === 'cancelled') refuse('upgradeCancelled')
        await ctx.db
          .updateTable('operation_upgrade_pile')
          .set(e => ({ ...again, version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
        await goOn(ctx, upgrade.id)
      },
      cancel: async (ctx, { id }) => {
        await ctx.db
          .updateTable('operation_upgrade_pile')
          .set(e => ({ state: 7, result_code: 'cancelled', finished_at: at(ctx.now), version: e('version', '+', 1) }))
          .where('id', '=', id)
          .where('state', '=', 1)
          .execute()
      },
    },
  },
  {},
)
