// What drivers said of their charges, as staff read and answer it.
import { evaluation } from '@ev/contract/bill/evaluation'
import { at } from '@ev/db/pools'
import { timesOverHalfUp } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { tableOf } from '../resource/table.ts'
import { conditionsOf } from '../resource/where.ts'

const orderNo = sql`(select o.order_no from bill_order o where o.id = t.order_id and ${linked('bill_order')})`

export const evaluations: Mounted = mount(
  evaluation,
  {
    table: 'bill_evaluation',
    columns: {
      orderNo,
      isReplied: sql`t.replied_at is not null`,
      replyTime: 'replied_at',
      replier: 'replied_by',
    },
    links: { tags: { table: 'bill_evaluation_tag', of: 'evaluation_id', to: 'tag_id' } },
    actions: {
      reply: (ctx, { id }, { text }) => set(ctx, id, { reply: text, replied_at: at(ctx.now), replied_by: ctx.user.id }),
      hide: (ctx, { id }, { reason }) => set(ctx, id, { status: 'hidden', status_reason: reason }),
      show: (ctx, { id }) => set(ctx, id, { status: 'shown', status_reason: '' }),
    },
  },
  {
    async figures(ctx, { filters }) {
      const { sums, count, replied, sensitive } = await tableOf(
        ctx.db,
        evaluations,
        conditionsOf(evaluations, filters, ctx.now),
      )
        .select([
          sql<
            number[]
          >`array[${sql.join([1, 2, 3, 4, 5].map(score => sql`count(*) filter (where t.score = ${score})`))}]::integer[]`.as(
            'sums',
          ),
          sql<number>`count(*)::integer`.as('count'),
          sql<number>`count(*) filter (where t.replied_at is not null)::integer`.as('replied'),
          sql<number>`count(*) filter (where t.status = 'sensitive')::integer`.as('sensitive'),
        ])
        .executeTakeFirstOrThrow()
      const total = sums.reduce((all, times, place) => all + times * (place + 1), 0)
      return {
        count,
        averageE2: count === 0 ? null : timesOverHalfUp(total, 100, count),
        byScore: sums,
        replied,
        sensitive,
      }
    },
  },
)

type Changed = {
  reply?: string
  replied_at?: Date
  replied_by?: string
  status?: 'shown' | 'hidden'
  status_reason?: string
}

async function set(ctx: UserCtx, id: string, changed: Changed): Promise<void> {
  await ctx.db
    .updateTable('bill_evaluation')
    .set(e => ({ ...changed, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
