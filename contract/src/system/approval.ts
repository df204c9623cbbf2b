// Risky changes that wait for a second person: what would change and why it is risky, who asked and who decided.
import * as z from 'zod'
import { approvalStatus } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

const Change = z.strictObject({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

export const isWaiting = (row: { readonly status: string }) =>
  row.status === 'waiting' || { zh: '该变更已处理', en: 'The change is decided already' }

export const approvalFields = {
  record: f.text('记录', 'Record', { write: 'never', filter: true, width: 180, fixed: 'left' }),
  /** The title of the resource, in the reader's language; `verb` likewise. */
  resource: f.text('对象', 'Object', { write: 'never', width: 120 }),
  verb: f.text('操作', 'Action', { write: 'never', width: 100 }),
  risk: f.longText('风险说明', 'Risk', { write: 'never', width: 240 }),
  changes: f.data('变更内容', 'Changes', z.array(Change), { write: 'never', sheet: 'never', width: 320 }),
  status: f.choice('状态', 'Status', approvalStatus, { write: 'never', filter: true, width: 100 }),
  asker: f.ref('申请人', 'Asked by', 'system-service/user', { write: 'never', filter: true, width: 110 }),
  createTime: f.time('申请时间', 'Asked at', { write: 'never', filter: true, sort: true }),
  decider: f.ref('处理人', 'Decided by', 'system-service/user', {
    write: 'never',
    optional: true,
    filter: true,
    width: 110,
  }),
  decideTime: f.time('处理时间', 'Decided at', { write: 'never', optional: true, sort: true }),
  opinion: f.longText('审批意见', 'Opinion', { write: 'never', optional: true, width: 200 }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
}

export const approval = resource('system-service/approval', {
  title: { zh: '变更审批', en: 'Approval' },
  label: 'record',
  verbs: ['pages', 'get'],
  fields: approvalFields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['record', 'status', 'createTime'],
    phone: ['record', 'resource', 'status'],
  },
  actions: {
    /** Not by whoever asked. Does the change in the same breath; where it is refused the change goes on waiting. */
    approve: {
      label: { zh: '通过', en: 'Approve' },
      needs: 'approve',
      when: isWaiting,
      confirm: () => ({ zh: '通过后变更立即生效', en: 'The change takes effect at once' }),
      input: { opinion: f.longText('审批意见', 'Opinion', { optional: true, max: 200 }) },
    },
    reject: {
      label: { zh: '驳回', en: 'Reject' },
      needs: 'reject',
      when: isWaiting,
      isHarm: true,
      input: { opinion: f.longText('驳回原因', 'Reason', { max: 200 }) },
    },
  },
})
