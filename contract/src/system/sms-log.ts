// Messages that were sent, or kept where no provider is set. Only the platform sees them; codes in them are hidden until
// somebody asks for one, which is on record: they open accounts.
import { smsStatus } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const smsLog = resource('system-service/smsLog', {
  title: { zh: '短信记录', en: 'SMS log' },
  label: 'template',
  rights: 'sms',
  verbs: ['pages', 'get'],
  fields: {
    createTime: f.time('时间', 'Time', { write: 'never', filter: true, sort: true, fixed: 'left' }),
    telephone: f.phone('手机号', 'Mobile number', { write: 'never', filter: true, width: 130 }),
    template: f.text('模板', 'Template', { write: 'never', filter: true, width: 150 }),
    /** `reveal` gives the clear text. */
    content: f.longText('内容', 'Content', { write: 'never', width: 360 }),
    status: f.choice('状态', 'Status', smsStatus, { write: 'never', filter: true, width: 140 }),
    provider: f.text('通道', 'Provider', { write: 'never', filter: true, width: 100 }),
    error: f.longText('失败原因', 'Error', { write: 'never', optional: true, width: 240 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['telephone', 'createTime', 'status'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['telephone', 'content', 'status'],
  },
})
