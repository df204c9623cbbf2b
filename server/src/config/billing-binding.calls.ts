import { billingBinding } from '@ev/contract/config/billing-binding'
import { at, instantOf } from '@ev/db/pools'
import { stageOf } from '@ev/rules/price/timeline'
import { refuse } from '@ev/rules/refuse'
import { instant, later, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { bindStations, judgeChange, judgeNew, momentOf, placedAt, validOf, wholeSecond } from './billing-binding.ts'
import { placeName } from './billing-bound.ts'
import { priceShown } from './price-at.ts'

export const billingBindings = mount(
  billingBinding,
  {
    table: 'config_billing_binding',
    columns: {
      place: placeName('t'),
      range: sql`case when t.gun_id is not null then 'gun' when t.pile_id is not null then 'pile' else 'station' end`,
      fromTime: 'from_at',
      toTime: 'to_at',
      creator: 'created_by',
      stage: now =>
        sql`case when t.to_at <= ${at(now)} then 'ended' when t.from_at > ${at(now)} then 'planned' else 'inForce' end`,
      versionNo: now => sql`(select v.version_no from config_billing_version v
        where v.model_id = t.model_id and v.effective_at <= ${at(now)} and ${linked('config_billing_version')}
        order by v.effective_at desc, v.version_no desc limit 1)`,
    },
    guard: async (ctx, draft, before) => {
      if (before) await judgeChange(ctx, draft, before)
      else await judgeNew(ctx, draft)
    },
    async stored(ctx, draft) {
      const { sellerId, pileId } = await placedAt(ctx, draft)
      return { seller_id: sellerId, pile_id: pileId, from_at: at(momentOf(ctx, draft.fromTime)) }
    },
    changed: (ctx, { fromTime }) => ({ from_at: at(momentOf(ctx, fromTime)) }),
    async beforeDelete(ctx, row) {
      const stage = stageOf(validOf(row), ctx.now)
      if (stage === 'inForce') refuse('priceBindingBegun', { time: row.fromTime ?? '' })
      if (stage === 'ended') refuse('priceBindingOver', { time: row.toTime ?? '' })
    },
    actions: {
      async end(ctx, { id }) {
        const { from_at } = await ctx.db
          .selectFrom('config_billing_binding')
          .select('from_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        // One that has just begun holds for a second.
        const soonest = later(instantOf(from_at), secondMs)
        const endsAt = instant(Math.max(wholeSecond(ctx.now), soonest))
        await ctx.db
          .updateTable('config_billing_binding')
          .set(e => ({ to_at: at(endsAt), version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
    },
  },
  {
    bindStations,
    priceAt: (ctx, { at: place, time }) => priceShown(ctx, place, time ?? ctx.now),
  },
)
