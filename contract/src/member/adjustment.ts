// Balances that are put right by people: one says it, another agrees, and only then the money moves.
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { type FormOf, resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { type CreateOf, writeShape } from '../kit/write.ts'
import { adjustmentStatus } from '../member-enums.ts'

const fields = {
  adjustmentNo: f.text('调整单号', 'Adjustment no.', { write: 'never', filter: true, width: 170, fixed: 'left' }),
  account: f.ref('账户', 'Account', 'member-service/account', { write: 'create', filter: true, width: 170 }),
  ownerName: f.text('归属', 'Owner', { write: 'never', width: 160 }),
  amountFen: f.fen('调整金额', 'Amount', {
    write: 'create',
    least: -1_000_000_000,
    most: 1_000_000_000,
    filter: true,
    sum: true,
    width: 120,
    help: { zh: '正数调增，负数调减', en: 'More than 0 adds, less takes away' },
  }),
  status: f.choice('状态', 'Status', adjustmentStatus, { write: 'never', filter: true, width: 100 }),
  reason: f.longText('原因', 'Reason', { write: 'create', max: 200, width: 240 }),
  creator: f.ref('申请人', 'Asked by', 'system-service/user', { optional: true, write: 'never', filter: true }),
  doneTime: f.time('完成时间', 'Done', { optional: true, write: 'never', filter: true }),
  member: f.ref('会员', 'Member', 'member-service/member', {
    optional: true,
    write: 'never',
    filter: true,
    list: 'offered',
  }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', {
    optional: true,
    write: 'never',
    filter: true,
    list: 'offered',
  }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
  createTime: f.time('申请时间', 'Asked', { write: 'never', filter: true, sort: true }),
}

const form: FormOf<typeof fields> = {
  groups: [{ title: { zh: '余额调整', en: 'Adjustment' }, fields: ['account', 'amountFen', 'reason'] }],
  rules: [
    {
      on: 'amountFen',
      test: ({ amountFen }) => amountFen !== 0 || { zh: '调整金额不能为 0', en: 'must not be 0' },
    },
  ],
}

export const adjustment = resource('member-service/adjustment', {
  title: { zh: '余额调整', en: 'Adjustment' },
  label: 'adjustmentNo',
  verbs: ['pages', 'get', 'history', 'add', 'export'],
  fields,
  form,
  list: {
    order: ['createTime', 'desc'],
    filters: ['adjustmentNo', 'account', 'status', 'createTime'],
    phone: ['ownerName', 'amountFen', 'status'],
  },
  actions: {
    confirm: {
      label: { zh: '重新提交复核', en: 'Put before a second person' },
      needs: 'add',
      when: row =>
        row.status === 'waiting' || { zh: '该调整已完成或已被拒绝', en: 'The adjustment is done or was refused' },
    },
  },
  more: {
    /** What is asked for waits for a second person, always. */
    add: write({
      may: 'add',
      input: writeShape({ fields, form }, 'create') as z.ZodType<CreateOf<typeof fields>, CreateOf<typeof fields>>,
      output: z.strictObject({ id: Id, approvalId: Id }),
    }),
  },
})
