// The library of tags. Those of the platform are everybody's to use, and only the platform's to change.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { tagOrigin, tagSubject } from '../surrounding-enums.ts'

export const tag = resource('taglib-service/tag', {
  title: { zh: '标签', en: 'Tag' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('标签名称', 'Name', { max: 12, filter: true, sort: true, width: 160, fixed: 'left' }),
    tagClass: f.ref('标签分类', 'Class', 'taglib-service/tagClass', { filter: true, width: 150 }),
    subject: f.choice('适用对象', 'Of what', tagSubject, { write: 'never', filter: true, width: 110 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    origin: f.choice('来源', 'Origin', tagOrigin, { write: 'never', filter: true, width: 90 }),
    color: f.text('颜色', 'Colour', {
      optional: true,
      max: 7,
      fits: 'color',
      width: 110,
      help: { zh: '不填时用分类的颜色', en: 'That of its class where none is given' },
    }),
    sort: f.int('排序', 'Order', { sort: true, most: 9_999, initial: 0, width: 80 }),
    /** Those that the reader sees. */
    stationCount: f.int('使用电站', 'Stations', { write: 'never', width: 100 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'tagClass', 'origin', 'status'],
    phone: ['name', 'tagClass', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'seller', 'tagClass'] },
      { title: { zh: '显示', en: 'Looks' }, fields: ['color', 'sort', 'note'] },
    ],
  },
  sheet: { import: ['name', 'tagClass', 'color', 'sort', 'note'] },
  actions: switched({
    zh: '标签',
    en: 'tag',
    without: {
      zh: '停用后标签不再显示，也不能再选用；已经选用的保留',
      en: 'It is neither shown nor chosen any more; what has it keeps it',
    },
  }),
})
