import { tagTemplate } from '@ev/contract/taglib/tag-template'
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { origin } from './shared.ts'
import { mustFitClasses } from './tag-classes.ts'

export const tagTemplates = mount(
  tagTemplate,
  {
    table: 'taglib_template',
    offered: switchedOn,
    columns: { origin },
    links: { tags: { table: 'taglib_template_tag', of: 'template_id', to: 'tag_id' } },
    async guard(ctx, { tags }) {
      await mustBeOfStations(ctx, tags)
      await mustFitClasses(ctx, tags, 'tags')
    },
    actions: switching('taglib_template'),
  },
  {},
)

async function mustBeOfStations(ctx: UserCtx, tagIds: readonly string[]): Promise<void> {
  const others = await ctx.db
    .selectFrom('taglib_tag as t')
    .innerJoin('taglib_class as c', 'c.id', 't.class_id')
    .select('t.name')
    .where('t.id', 'in', tagIds)
    .where('c.subject', '<>', 'station')
    .execute()
  const names = others.map(({ name }) => name).join('、')
  if (others.length > 0) refuse('tagsNotOfStations', { names }, { field: 'tags' })
}
