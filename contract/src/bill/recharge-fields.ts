// What recharges of members and of fleets have in common.

import type { RechargeStatus } from '@ev/rules/recharge-status'
import { canStep } from '@ev/rules/recharge-status'
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { type Fields, f } from '../kit/field.ts'
import type { FormOf } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import type { Text } from '../kit/text.ts'
import { type CreateOf, writeShape } from '../kit/write.ts'
import { counterPayWay, moneyCause, payWay, rechargeStatus, rechargeType, rechargeWaits } from '../payment-enums.ts'

type Stepping = { readonly status: number; readonly type: string }

const unfit: Text = {
  zh: '该充值当前状态不能进行此操作',
  en: 'The recharge is in a state in which this cannot be done',
}
const ofChannel: Text = {
  zh: '在线充值由渠道确认，不能手工办理',
  en: 'An online recharge is settled by its channel alone',
}

const awaited = ({ status }: Stepping) => canStep(status as RechargeStatus, 'credit') || unfit

export const rechargeNo = f.text('充值单号', 'No.', { write: 'never', filter: true, width: 160, fixed: 'left' })

const amount = { least: 1, filter: true, sort: true, sum: true, write: 'create', width: 140 } as const
export const topupFen = f.fen('充值金额', 'Amount', amount)
/** A gift is no money that was paid for. */
export const topupIfAny = f.fen('充值金额', 'Amount', { ...amount, optional: true })
export const giftFen = f.fen('赠送金额', 'Gift', { sum: true, write: 'create', initial: 0, width: 130 })

/** Beside whose it is. */
export const rechargeFields = {
  type: f.choice('充值类型', 'Type', rechargeType, { write: 'never', filter: true, width: 100 }),
  channel: f.choice('支付方式', 'Paid by', payWay, { write: 'never', filter: true, width: 110 }),
  paidFen: f.fen('实付金额', 'Paid', { write: 'never', sum: true, list: 'offered', width: 130 }),
  arriveFen: f.fen('到账金额', 'Credited', { write: 'never', sum: true, width: 130 }),
  status: f.choice('状态', 'Status', rechargeStatus, { write: 'never', filter: true, width: 90 }),
  waits: f.choice('待办', 'Waits for', rechargeWaits, { write: 'never', optional: true, filter: true, width: 110 }),
  statusReason: f.text('说明', 'Why', { write: 'never', optional: true, list: 'offered', width: 180 }),
  cause: f.choice('原因', 'Cause', moneyCause, { write: 'never', optional: true, list: 'offered', width: 200 }),
  account: f.ref('入账账户', 'Account', 'member-service/account', { write: 'never', list: 'offered', width: 170 }),
  refundedFen: f.fen('已退金额', 'Refunded', { write: 'never', list: 'offered', width: 130 }),
  voucherNo: f.text('凭证号', 'Voucher no.', {
    optional: true,
    max: 60,
    write: 'create',
    filter: true,
    list: 'offered',
  }),
  voucher: f.image('凭证图片', 'Voucher', {
    optional: true,
    write: 'create',
    list: 'never',
    help: { zh: '银行回单或收据的照片', en: 'A picture of the slip or receipt' },
  }),
  transactionId: f.text('渠道单号', 'Number at the channel', {
    write: 'never',
    optional: true,
    filter: true,
    list: 'offered',
  }),
  maker: f.ref('经办人', 'By', 'system-service/user', { write: 'never', optional: true, filter: true, width: 110 }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
  note: f.longText('备注', 'Note', { optional: true, max: 200, write: 'create', list: 'offered' }),
  createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  payTime: f.time('支付时间', 'Paid at', { write: 'never', optional: true, filter: true, sort: true }),
} as const

export const counterWay = f.choice('收款方式', 'Paid by', counterPayWay, {
  write: 'create',
  list: 'never',
  detail: 'never',
  initial: 'cash',
  sheet: 'never',
})

export const rechargeActions = {
  /** Of what was entered by hand above the limit: a second person looks at it, then it is credited. */
  confirm: {
    label: { zh: '确认到账', en: 'Confirm' },
    // Whoever may enter one may ask again for it to be credited; the second person is asked either way.
    needs: 'add',
    when: (row: Stepping) => (row.type === 'online' ? ofChannel : awaited(row)),
    confirm: () => ({
      zh: '确认后款项计入账户；超过复核金额须由第二人通过',
      en: 'The money is credited; above the limit a second person agrees first',
    }),
  },
  cancel: {
    label: { zh: '关闭', en: 'Close' },
    needs: 'cancel',
    isHarm: true,
    when: (row: Stepping) =>
      row.type === 'online' ? { zh: '在线充值到期自动关闭', en: 'An online recharge closes by itself' } : awaited(row),
    input: { reason: f.longText('关闭原因', 'Reason', { max: 200 }) },
  },
  /** By the opposite entries, agreed to by a second person. */
  reverse: {
    label: { zh: '冲正', en: 'Reverse' },
    needs: 'reverse',
    isHarm: true,
    when: (row: Stepping) => (row.type === 'online' ? ofChannel : row.status === 1 || unfit),
    confirm: () => ({
      zh: '将以相反分录撤回该笔充值，须由第二人通过',
      en: 'Its entries are taken back by opposite ones; a second person agrees first',
    }),
    input: { reason: f.longText('冲正原因', 'Reason', { max: 200 }) },
  },
} as const

/** What is above the limit says which approval it waits for. */
export const rechargeAdd = <F extends Fields>(of: { fields: F; form: FormOf<F> }) =>
  write({
    may: 'add',
    // What a form sends is what its fields say; both sides check it by the same schema.
    input: writeShape(of, 'create') as z.ZodType<CreateOf<F>, CreateOf<F>>,
    output: z.strictObject({ id: Id, approvalId: Id.nullable() }),
  })
