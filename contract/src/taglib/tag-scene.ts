// Where tags are shown: those of which classes, and how many at most.
import * as z from 'zod'
import { enabled } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { switched } from '../kit/switched.ts'
import { tagOrigin, tagPlace } from '../surrounding-enums.ts'

const Shown = z.strictObject({ id: Id, name: z.string(), color: z.string(), className: z.string() })

export const tagScene = resource('taglib-service/tagScene', {
  title: { zh: '标签场景', en: 'Tag scene' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('场景名称', 'Name', { max: 20, filter: true, sort: true, width: 180, fixed: 'left' }),
    place: f.choice('显示位置', 'Place', tagPlace, { filter: true, width: 120 }),
    classes: f.refs('标签分类', 'Classes', 'taglib-service/tagClass', {
      filter: true,
      width: 240,
      help: { zh: '按分类和标签的排序显示', en: 'Shown by the order of the classes, and of their tags' },
    }),
    most: f.int('最多显示', 'At most', { least: 1, most: 20, initial: 3, width: 100 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    origin: f.choice('来源', 'Origin', tagOrigin, { write: 'never', filter: true, width: 90 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'place', 'classes', 'status'],
    phone: ['name', 'place', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'place', 'seller', 'most'] },
      { title: { zh: '标签', en: 'Tags' }, fields: ['classes', 'note'] },
    ],
  },
  actions: switched({
    zh: '场景',
    en: 'scene',
    without: { zh: '停用后该位置不再按此场景显示标签', en: 'The place no longer shows tags by this scene' },
  }),
  more: {
    /** The tags that it could show, in their order: a station shows those of them that it has, as many as there is room. */
    tags: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(Shown) }),
  },
})
