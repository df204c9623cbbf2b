// The versions of a billing model, which never change: orders point at the one that priced them.

import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { versionStage } from '../price-enums.ts'
import { Plan } from './billing-plan.ts'

export const billingVersion = resource('config-service/billingVersion', {
  title: { zh: '计费模型版本', en: 'Billing model version' },
  label: 'versionNo',
  verbs: ['pages', 'get'],
  rights: 'billingModel',
  fields: {
    versionNo: f.int('版本', 'Version', { write: 'never', sort: true, width: 80, fixed: 'left' }),
    model: f.ref('计费模型', 'Billing model', 'config-service/billingModel', {
      write: 'never',
      filter: true,
      list: 'offered',
      width: 180,
    }),
    stage: f.choice('状态', 'State', versionStage, { write: 'never', filter: true, width: 100 }),
    effectiveTime: f.time('生效时间', 'From', { write: 'never', filter: true, sort: true }),
    endTime: f.time('失效时间', 'Until', { optional: true, write: 'never' }),
    lossBp: f.percent('计损比例', 'Billed loss', { write: 'never', list: 'offered' }),
    note: f.text('版本说明', 'What is new', { optional: true, write: 'never', width: 220 }),
    creator: f.ref('创建人', 'By', 'system-service/user', { optional: true, write: 'never', width: 110 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', sort: true }),
    plan: f.data('时段与价格', 'Periods and prices', Plan, { write: 'never', list: 'never', sheet: 'never' }),
  },
  list: {
    order: ['versionNo', 'desc'],
    phone: ['versionNo', 'effectiveTime', 'stage'],
  },
})
