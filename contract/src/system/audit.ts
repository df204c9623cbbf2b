// Who did what, when, from where, and what changed by it.
import * as z from 'zod'
import { auditOutcome } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

const Change = z.strictObject({
  table: z.string(),
  tableName: z.string(),
  rowKey: z.string(),
  verb: z.enum(['insert', 'update', 'delete']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const auditLog = resource('system-service/audit', {
  title: { zh: '操作日志', en: 'Audit entry' },
  label: 'call',
  verbs: ['pages', 'get', 'export'],
  fields: {
    time: f.time('时间', 'Time', { write: 'never', filter: true, sort: true, width: 170, fixed: 'left' }),
    account: f.text('账号', 'Account', { write: 'never', filter: true, width: 120 }),
    user: f.ref('用户', 'User', 'system-service/user', { write: 'never', optional: true, filter: true, width: 120 }),
    call: f.text('操作', 'Call', { write: 'never', filter: true, width: 280 }),
    outcome: f.choice('结果', 'Outcome', auditOutcome, { write: 'never', filter: true, width: 90 }),
    code: f.int('返回码', 'Code', { write: 'never', list: 'offered', width: 90 }),
    msg: f.longText('说明', 'Message', { write: 'never', optional: true, width: 280 }),
    address: f.text('网络地址', 'Address', { write: 'never', filter: true, width: 140 }),
    userAgent: f.longText('浏览器', 'Browser', { write: 'never', optional: true, list: 'offered', width: 240 }),
    requestId: f.text('请求编号', 'Request', { write: 'never', filter: true, list: 'offered', width: 280 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, width: 160 }),
  },
  list: {
    order: ['time', 'desc'],
    filters: ['time', 'account', 'call', 'outcome'],
    initial: { time: { preset: 'last30Days' } },
    phone: ['call', 'account', 'outcome'],
  },
  more: {
    /** What a request changed, row by row. */
    changes: read({
      may: 'query',
      input: z.strictObject({ requestId: z.string().max(64) }),
      output: z.array(Change),
    }),
  },
})

export const audit = auditLog.calls
