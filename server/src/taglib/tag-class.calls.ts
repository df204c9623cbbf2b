import { tagClass } from '@ev/contract/taglib/tag-class'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { origin } from './shared.ts'

export const tagClasses = mount(
  tagClass,
  {
    table: 'taglib_class',
    offered: switchedOn,
    columns: {
      origin,
      tagCount: sql`(select count(*) from taglib_tag g where g.class_id = t.id and ${inSight('taglib_tag', 'g')})`,
    },
    async guard(_ctx, { subject }, before) {
      if (before && subject !== before.subject && before.tagCount > 0) refuse('tagClassUsed', {}, { field: 'subject' })
    },
    actions: switching('taglib_class'),
  },
  {},
)
