// The payment centre: every attempt to pay or to pay back at a channel, what the channel said of it, and sums by day.

import { isDay } from '@ev/rules/days'
import * as z from 'zod'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { moneyCause, noticeKind, noticeVerdict, paymentDirection, paymentStatus, payWay } from '../payment-enums.ts'

const Notice = z.strictObject({
  id: Id,
  kind: noticeKind.schema,
  verdict: noticeVerdict.schema,
  noticeId: z.string(),
  said: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  address: z.string(),
  time: TimeShown,
})

const Day = z
  .string()
  .refine(isDay)
  .meta({ examples: ['2026-11-15'] })

const Figure = z.strictObject({
  day: z.string(),
  channel: z.string(),
  inCount: z.int(),
  outCount: z.int(),
  // Of money nothing for whoever is not told totals of it.
  inFen: z.int().optional(),
  outFen: z.int().optional(),
  feeFen: z.int().optional(),
})

/** Money that came in and was credited to nobody. */
export const isLoose = ({ status }: { readonly status: string }) => status === 'late' || status === 'differs'

export const payment = resource('bill-service/payment', {
  title: { zh: '支付单', en: 'Payment' },
  label: 'outTradeNo',
  verbs: ['pages', 'get', 'export'],
  fields: {
    outTradeNo: f.text('商户订单号', 'Our number', { write: 'never', filter: true, width: 250, fixed: 'left' }),
    direction: f.choice('方向', 'Direction', paymentDirection, { write: 'never', filter: true, width: 90 }),
    channel: f.choice('渠道', 'Channel', payWay, { write: 'never', filter: true, width: 110 }),
    channelRow: f.ref('支付渠道', 'Channel', 'bill-service/paymentChannel', { write: 'never', list: 'offered' }),
    amountFen: f.fen('应付金额', 'Amount', { write: 'never', filter: true, sort: true, sum: true, width: 140 }),
    paidFen: f.fen('实付金额', 'Paid', { write: 'never', optional: true, sum: true, width: 130 }),
    feeFen: f.fen('手续费', 'Fee', { write: 'never', sum: true, width: 120 }),
    status: f.choice('状态', 'Status', paymentStatus, { write: 'never', filter: true, width: 100 }),
    recharge: f.ref('充值单', 'Recharge', 'bill-service/recharge', {
      write: 'never',
      optional: true,
      filter: true,
      width: 160,
    }),
    member: f.ref('会员', 'Member', 'member-service/member', {
      write: 'never',
      optional: true,
      filter: true,
      width: 120,
    }),
    statusReason: f.text('说明', 'Why', { write: 'never', optional: true, width: 180 }),
    cause: f.choice('原因', 'Cause', moneyCause, { write: 'never', optional: true, list: 'offered', width: 200 }),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { write: 'never', optional: true, list: 'offered' }),
    origin: f.ref('原支付单', 'Pays back', 'bill-service/payment', { write: 'never', optional: true, list: 'offered' }),
    refundedFen: f.fen('已退金额', 'Paid back', { write: 'never', list: 'offered', width: 130 }),
    transactionId: f.text('渠道单号', 'Their number', { write: 'never', optional: true, filter: true, width: 230 }),
    payer: f.text('付款人', 'Payer', { write: 'never', optional: true, list: 'offered', width: 140 }),
    tries: f.int('查询次数', 'Asked', { write: 'never', list: 'offered', width: 90 }),
    nextTime: f.time('下次查询', 'Asked again at', { write: 'never', optional: true, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
    createTime: f.time('发起时间', 'Begun', { write: 'never', filter: true, sort: true }),
    expireTime: f.time('过期时间', 'Expires', { write: 'never', optional: true, list: 'offered' }),
    payTime: f.time('支付时间', 'Paid at', { write: 'never', optional: true, filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['outTradeNo', 'channel', 'status', 'createTime'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['outTradeNo', 'amountFen', 'status'],
  },
  actions: {
    /** By the way it came, since it belongs to nobody here. */
    refund: {
      label: { zh: '原路退回', en: 'Pay back' },
      needs: 'refund',
      isHarm: true,
      when: (row: { readonly direction: string; readonly status: string }) =>
        (row.direction === 'in' && isLoose(row)) || {
          zh: '只有未入账的款项才能从这里原路退回',
          en: 'Only money that was credited to nobody is paid back from here',
        },
      confirm: () => ({ zh: '款项将退回付款人，退回后不能撤销', en: 'The money goes back to its payer for good' }),
      input: { reason: f.longText('退回原因', 'Reason', { max: 200 }) },
    },
  },
  more: {
    /** Asks the channel what became of it, now. */
    check: write({
      may: 'check',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ status: paymentStatus.schema, isSilent: z.boolean(), says: z.string() }),
    }),
    notices: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(Notice) }),
    /** By day and channel, of what was paid between two days. */
    figures: read({
      may: 'query',
      input: z.strictObject({ from: Day, to: Day }),
      output: z.array(Figure),
    }),
  },
})
