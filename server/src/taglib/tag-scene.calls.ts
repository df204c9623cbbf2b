import { tagScene } from '@ev/contract/taglib/tag-scene'
import { colorOfTag, shownTags } from '@ev/rules/shown-tags'
import type { UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'
import { origin } from './shared.ts'

export const tagScenes: Mounted = mount(
  tagScene,
  {
    table: 'taglib_scene',
    columns: { origin },
    links: { classes: { table: 'taglib_scene_class', of: 'scene_id', to: 'class_id' } },
    actions: switching('taglib_scene'),
  },
  {
    async tags(ctx, { id }) {
      const { classes } = await recordOf(ctx, tagScenes, id)
      const classIds = (classes as { id: string }[]).map(one => one.id)
      if (classIds.length === 0) return []
      const tags = await tagsOf(ctx, classIds)
      const shown = shownTags({ classIds, most: tags.length }, tags)
      const names = new Map(tags.map(tag => [tag.id, tag.className]))
      return shown.map(tag => ({
        id: tag.id,
        name: tag.name,
        color: colorOfTag(tag),
        className: names.get(tag.id) ?? '',
      }))
    },
  },
)

const tagsOf = (ctx: UserCtx, classIds: readonly string[]) =>
  ctx.db
    .selectFrom('taglib_tag as g')
    .innerJoin('taglib_class as c', 'c.id', 'g.class_id')
    .select(e => [
      'g.id',
      'g.name',
      'g.color',
      'g.sort',
      'g.class_id as classId',
      'c.sort as classSort',
      'c.color as classColor',
      'c.name as className',
      e.and([e('g.status', '=', 'enabled'), e('c.status', '=', 'enabled')]).as('isShown'),
    ])
    .where('g.class_id', 'in', classIds)
    .$narrowType<{ isShown: boolean }>()
    .execute()
