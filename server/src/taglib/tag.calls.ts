import { tag } from '@ev/contract/taglib/tag'
import { tableNames } from '@ev/db/rows'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { inSight, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { origin } from './shared.ts'

export const tags = mount(
  tag,
  {
    table: 'taglib_tag',
    offered: switchedOn,
    columns: {
      tagClass: 'class_id',
      origin,
      subject: sql`(select c.subject from taglib_class c where c.id = t.class_id and ${linked('taglib_class')})`,
      stationCount: sql`(select count(*) from config_station_tag k
        where k.tag_id = t.id and ${inSight('config_station_tag', 'k')})`,
    },
    stored: async (ctx, { tagClass, seller }) => ({
      class_seller_id: await classOwner(ctx, tagClass, seller ?? ctx.user.sellerId),
    }),
    changed: async (ctx, { tagClass }, { seller }) => ({
      class_seller_id: await classOwner(ctx, tagClass, seller?.id ?? ctx.user.sellerId),
    }),
    actions: switching('taglib_tag'),
  },
  {},
)

/** A tag stands in a class of its own seller, or in one of the platform. */
async function classOwner(ctx: UserCtx, classId: string, sellerId: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('taglib_class')
    .select('seller_id')
    .where('id', '=', classId)
    .where('seller_id', 'in', [sellerId, '-1'])
    .executeTakeFirst()
  const what = tableNames.taglib_class[ctx.language]
  return found?.seller_id ?? refuse('referenceMissing', { what }, { field: 'tagClass' })
}
