// Recharges of members: paid online, or entered at a counter.
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { type FormOf, resource } from '../kit/resource.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { channelKind, counterRechargeType, paymentStatus } from '../payment-enums.ts'
import {
  counterWay,
  giftFen,
  rechargeActions,
  rechargeAdd,
  rechargeFields,
  rechargeNo,
  topupIfAny,
} from './recharge-fields.ts'

/** What the payer's device needs. */
export const PreparedShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('qr'), text: z.string() }),
  z.strictObject({ kind: z.literal('url'), url: z.string() }),
  z.strictObject({ kind: z.literal('params'), params: z.record(z.string(), z.string()) }),
])

export const StartedShape = z.strictObject({
  id: Id,
  rechargeNo: z.string(),
  prepared: PreparedShape,
  expireTime: TimeShown,
})

/** Whoever asks chooses it anew for each recharge: sent twice it is one. */
export const RequestNo = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ examples: ['0f8b2c1e-5d5f-4c57-9a55-0e6a3d1b7c11'] })

const fields = {
  rechargeNo,
  purpose: f.choice('充值类型', 'Type', counterRechargeType, {
    write: 'create',
    list: 'never',
    detail: 'never',
    initial: 'staff',
    sheet: 'never',
  }),
  member: f.ref('会员', 'Member', 'member-service/member', { filter: true, write: 'create', width: 100 }),
  memberPhone: f.phone('手机号', 'Phone', { write: 'never', optional: true, filter: true, width: 140 }),
  card: f.ref('充电卡', 'Card', 'member-service/card', {
    optional: true,
    filter: true,
    write: 'create',
    list: 'offered',
    width: 120,
  }),
  topupFen: topupIfAny,
  giftFen,
  way: counterWay,
  ...rechargeFields,
}

const form: FormOf<typeof fields> = {
  groups: [
    {
      title: { zh: '充值', en: 'Recharge' },
      fields: ['purpose', 'member', 'card', 'topupFen', 'giftFen', 'way', 'voucherNo', 'voucher', 'note'],
    },
  ],
  shows: {
    card: { reads: ['purpose'], when: draft => draft.purpose === 'card' },
    topupFen: { reads: ['purpose'], when: draft => draft.purpose !== 'gift' },
    giftFen: { reads: ['purpose'], when: draft => draft.purpose === 'gift' || draft.purpose === 'staff' },
    way: { reads: ['purpose'], when: draft => draft.purpose === 'staff' || draft.purpose === 'card' },
    voucherNo: { reads: ['purpose'], when: draft => draft.purpose === 'staff' || draft.purpose === 'card' },
    voucher: { reads: ['purpose'], when: draft => draft.purpose === 'staff' || draft.purpose === 'card' },
  },
  rules: [
    {
      on: 'card',
      reads: ['purpose'],
      test: ({ purpose, card }) =>
        purpose !== 'card' || (card ?? '') !== '' || { zh: '请选择充电卡', en: 'choose the card' },
    },
    {
      on: 'topupFen',
      reads: ['purpose'],
      test: ({ purpose, topupFen: amount }) =>
        purpose === 'gift' || (amount ?? 0) > 0 || { zh: '请输入大于 0 的金额', en: 'enter an amount above 0' },
    },
    {
      on: 'giftFen',
      reads: ['purpose'],
      test: ({ purpose, giftFen: amount = 0 }) =>
        purpose !== 'gift' || amount > 0 || { zh: '请输入大于 0 的金额', en: 'enter an amount above 0' },
    },
    {
      on: 'voucherNo',
      reads: ['purpose', 'way'],
      test: ({ purpose, way, voucherNo = '' }) =>
        way !== 'bank' ||
        (purpose !== 'staff' && purpose !== 'card') ||
        voucherNo !== '' || { zh: '银行转账须填写凭证号', en: 'a bank transfer has a voucher number' },
    },
    {
      on: 'note',
      reads: ['purpose'],
      test: ({ purpose, note = '' }) =>
        (purpose !== 'gift' && purpose !== 'compensation') ||
        note !== '' || { zh: '请在备注中说明原因', en: 'say in the note what it is for' },
    },
  ],
}

export const recharge = resource('bill-service/recharge', {
  title: { zh: '充值记录', en: 'Recharge' },
  label: 'rechargeNo',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'export'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['rechargeNo', 'memberPhone', 'status', 'channel', 'createTime'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['rechargeNo', 'member', 'topupFen', 'status'],
  },
  form,
  actions: rechargeActions,
  more: {
    add: rechargeAdd({ fields, form }),
    /** Asks the channel whether it was paid, now. */
    check: write({
      may: 'check',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ status: paymentStatus.schema, isSilent: z.boolean(), says: z.string() }),
    }),
    /** A code for a member who stands at the counter and pays with their own telephone. */
    collect: write({
      may: 'add',
      input: z.strictObject({
        member: Id,
        channel: channelKind.schema,
        amountFen: z.int().min(1).max(100_000_000),
        requestNo: RequestNo,
      }),
      output: StartedShape,
    }),
  },
})
