// What a bay costs while nobody charges in it: before charging, or after.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { freeTimesCycle, memberType, occupyKind, occupyUnit } from '../surrounding-enums.ts'

export const occupyRule = resource('config-service/occupyRule', {
  title: { zh: '占位规则', en: 'Occupy rule' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('规则名称', 'Name', { max: 40, filter: true, sort: true, width: 180, fixed: 'left' }),
    kind: f.choice('类型', 'Kind', occupyKind, { filter: true, initial: 1, width: 90 }),
    stations: f.refs('电站', 'Stations', 'config-service/station', { filter: true, width: 240 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    freeMin: f.int('免费时长(分钟)', 'Free (minutes)', { most: 1_440, initial: 15, width: 110 }),
    unitMin: f.choice('计费单位', 'Unit', occupyUnit, { initial: 15, width: 110 }),
    priceMil: f.mil('单价', 'Price', { most: 10_000_000, width: 100 }),
    capFen: f.fen('封顶', 'At most', {
      optional: true,
      most: 10_000_000,
      width: 100,
      help: { zh: '一次占位最多收取；留空不封顶', en: 'For one stay; without limit if empty' },
    }),
    freeTimes: f.int('免费次数', 'Free times', { most: 99, initial: 0, list: 'offered' }),
    freeTimesCycle: f.choice('免费次数周期', 'Counted', freeTimesCycle, { initial: 'day', list: 'offered' }),
    exemptMemberTypes: f.choices('免收会员', 'Free for', memberType, { optional: true, list: 'offered' }),
    windows: f.windows('收费时段', 'Windows', { optional: true }),
    startDate: f.date('开始日期', 'From', { optional: true, filter: true, width: 112 }),
    endDate: f.date('结束日期', 'Until', { optional: true, filter: true, width: 112 }),
    notifyMin: f.int('提前提醒(分钟)', 'Reminded before (minutes)', { most: 120, initial: 5, list: 'offered' }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'kind', 'stations', 'status'],
    phone: ['name', 'priceMil', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '适用范围', en: 'Where' }, fields: ['name', 'kind', 'seller', 'stations', 'exemptMemberTypes'] },
      {
        title: { zh: '收费', en: 'Price' },
        fields: ['freeMin', 'unitMin', 'priceMil', 'capFen', 'freeTimes', 'freeTimesCycle', 'notifyMin'],
      },
      { title: { zh: '何时', en: 'When' }, fields: ['startDate', 'endDate', 'windows'] },
    ],
    rules: [
      {
        on: 'endDate',
        reads: ['startDate'],
        test: ({ startDate, endDate }) =>
          !startDate ||
          !endDate ||
          endDate >= startDate || { zh: '结束日期不能早于开始日期', en: 'must not end before it begins' },
      },
    ],
  },
  actions: switched({
    zh: '规则',
    en: 'rule',
    without: { zh: '停用后不再收取占位费', en: 'Occupying a bay costs nothing by it any more' },
  }),
})
