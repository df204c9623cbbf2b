// Charging orders: the list, and what each of them follows from.
import { order } from '@ev/contract/bill/order'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { orderRisk, refundActs } from './order-acts.ts'
import { curveOf } from './order-curve.ts'
import { explainOrder } from './order-explain.ts'
import { recomputeOrder } from './order-recompute.ts'
import { orderColumns, orderFilters, refundColumns } from './order-source.ts'
import { stopCharging } from './stop-order.ts'

export const orders: Mounted = mount(
  order,
  {
    table: 'bill_order',
    columns: { ...orderColumns, ...refundColumns },
    filters: orderFilters,
    risk: orderRisk,
    actions: refundActs,
  },
  {
    stop: stopCharging,
    async explain(ctx, { id }) {
      await mustSee(ctx, id)
      return explainOrder(ctx.db, id, ctx.now)
    },
    async curve(ctx, { id }) {
      await mustSee(ctx, id)
      return curveOf(ctx.db, id, ctx.now)
    },
    async recompute(ctx, { id }) {
      await mustSee(ctx, id)
      return recomputeOrder(ctx.db, id)
    },
  },
)

/** Within the caller's scope; all that belongs to it follows. */
async function mustSee({ db }: UserCtx, id: string): Promise<void> {
  const seen = await db.selectFrom('bill_order').select('id').where('id', '=', id).executeTakeFirst()
  if (!seen) refuse('notFound')
}
