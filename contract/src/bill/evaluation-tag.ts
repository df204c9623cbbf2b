// Tags that drivers choose from when they rate a charge.
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

export const evaluationTag = resource('bill-service/evaluationTag', {
  title: { zh: '评价标签', en: 'Evaluation tag' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete'],
  fields: {
    name: f.text('标签名称', 'Name', { max: 20, filter: true, sort: true, width: 200, fixed: 'left' }),
    isPraise: f.flag('好评', 'Praise', {
      filter: true,
      initial: true,
      width: 90,
      help: { zh: '关闭表示这是批评', en: 'Off where it is a complaint' },
    }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    sort: f.int('排序', 'Order', {
      most: 9_999,
      initial: 100,
      sort: true,
      width: 90,
      help: { zh: '数字小的排在前面', en: 'The smaller comes first' },
    }),
    /** Those that the reader sees. */
    useCount: f.int('使用次数', 'Chosen', { write: 'never', width: 100 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['sort', 'asc'],
    filters: ['name', 'isPraise', 'status'],
    phone: ['name', 'useCount', 'status'],
  },
  form: { groups: [{ title: { zh: '标签', en: 'Tag' }, fields: ['name', 'seller', 'isPraise', 'sort'] }] },
  actions: switched({
    zh: '标签',
    en: 'tag',
    without: {
      zh: '停用后车主评价时不再显示；已有评价保留该标签',
      en: 'Drivers are not offered it any more; evaluations keep it',
    },
  }),
})
