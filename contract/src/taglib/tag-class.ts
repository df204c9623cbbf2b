// Classes of tags: what they are about, and whether something may have more than one tag of a class.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { tagOrigin, tagSubject } from '../surrounding-enums.ts'

export const tagClass = resource('taglib-service/tagClass', {
  title: { zh: '标签分类', en: 'Tag class' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('分类名称', 'Name', { max: 20, filter: true, sort: true, width: 180, fixed: 'left' }),
    code: f.text('分类编码', 'Code', { max: 20, fits: 'roleCode', filter: true, sort: true, width: 140 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    origin: f.choice('来源', 'Origin', tagOrigin, { write: 'never', filter: true, width: 90 }),
    subject: f.choice('适用对象', 'Of what', tagSubject, { filter: true, initial: 'station', width: 110 }),
    isSingle: f.flag('单选', 'One at most', {
      filter: true,
      width: 90,
      help: { zh: '同一对象只能有该分类的一个标签', en: 'Nothing has more than one tag of this class' },
    }),
    color: f.text('颜色', 'Colour', { optional: true, max: 7, fits: 'color', width: 110 }),
    sort: f.int('排序', 'Order', {
      sort: true,
      most: 9_999,
      initial: 0,
      width: 80,
      help: { zh: '数字小的排在前面', en: 'The smaller number stands first' },
    }),
    tagCount: f.int('标签数', 'Tags', { write: 'never', width: 90 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'origin', 'subject', 'status'],
    phone: ['name', 'subject', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'code', 'seller', 'subject', 'isSingle'] },
      { title: { zh: '显示', en: 'Looks' }, fields: ['color', 'sort', 'note'] },
    ],
  },
  actions: switched({
    zh: '分类',
    en: 'class',
    without: {
      zh: '停用后该分类的标签不再显示，已有的标签保留',
      en: 'Its tags are no longer shown; what has them keeps them',
    },
  }),
})
