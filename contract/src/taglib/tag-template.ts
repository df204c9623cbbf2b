// Tags that stations of a kind have: put on many of them at once.
import { stationKind } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { tagOrigin } from '../surrounding-enums.ts'

export const tagTemplate = resource('taglib-service/tagTemplate', {
  title: { zh: '标签模板', en: 'Tag template' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('模板名称', 'Name', { max: 20, filter: true, sort: true, width: 180, fixed: 'left' }),
    stationKind: f.choice('适用电站类型', 'Kind of station', stationKind, { optional: true, filter: true, width: 130 }),
    tags: f.refs('标签', 'Tags', 'taglib-service/tag', { filter: true, width: 280 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    origin: f.choice('来源', 'Origin', tagOrigin, { write: 'never', filter: true, width: 90 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'stationKind', 'tags', 'status'],
    phone: ['name', 'tags', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'stationKind', 'seller'] },
      { title: { zh: '标签', en: 'Tags' }, fields: ['tags', 'note'] },
    ],
  },
  actions: switched({
    zh: '模板',
    en: 'template',
    without: {
      zh: '停用后不能再套用；已经套用的标签保留',
      en: 'It cannot be applied any more; tags that it gave stay',
    },
  }),
})
