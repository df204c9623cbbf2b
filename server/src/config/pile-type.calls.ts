// Pile types: one of a maker's model, and what piles are made by does not change below them.
import { maker as makers } from '@ev/contract/asset-enums'
import { pileType } from '@ev/contract/config/pile-type'
import { labelOf } from '@ev/contract/kit/choices'
import type { Row } from '@ev/contract/kit/resource'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn } from '../resource/switched.ts'

type PileType = Row<typeof pileType.fields>

export const pileTypes = mount(
  pileType,
  {
    table: 'config_pile_type',
    offered: switchedOn,
    columns: {
      ratedPowerKw: 'rated_power_w',
      pileCount: sql`(select count(*) from config_pile p where p.pile_type_id = t.id and ${linked('config_pile')})`,
    },
    async guard(ctx, draft, before) {
      const sellerId = before ? (before.seller?.id ?? '') : (draft.seller ?? ctx.user.sellerId)
      await mustBeFree(ctx, { ...draft, sellerId, exceptId: before?.id ?? '0' })
      const isOther = draft.protocol !== before?.protocol || draft.gunCount !== before.gunCount
      if (before && isOther && before.pileCount > 0) refuse('pileTypeInUse', { count: before.pileCount })
    },
    actions: {
      enable: (ctx, row) => setStatus(ctx, row, 'enabled'),
      disable: (ctx, row) => setStatus(ctx, row, 'disabled'),
    },
  },
  {},
)

type Named = { name: string; maker: string; model: string; sellerId: string; exceptId: string }

/** Those that the caller does not see are in the way too. */
async function mustBeFree(ctx: UserCtx, { name, maker, model, sellerId, exceptId }: Named): Promise<void> {
  const same = await beyondScope(ctx.db)
    .selectFrom('config_pile_type')
    .select(['name', 'maker', 'model'])
    .where('seller_id', '=', sellerId)
    .where('id', '<>', exceptId)
    .where(e => e.or([e('name', '=', name), e.and([e('maker', '=', maker), e('model', '=', model)])]))
    .executeTakeFirst()
  if (!same) return
  if (same.name === name) refuse('pileTypeNameTaken', { name }, { field: 'name' })
  const said = labelOf(makers.list, maker, ctx.language)
  refuse('pileTypeTaken', { maker: said, model }, { field: 'model' })
}

async function setStatus(ctx: UserCtx, { id }: PileType, status: PileType['status']): Promise<void> {
  await ctx.db
    .updateTable('config_pile_type')
    .set(e => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
