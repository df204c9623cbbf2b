// Recharges of fleets: money into the wallet of a fleet, entered by hand.
import { f } from '../kit/field.ts'
import { type FormOf, resource } from '../kit/resource.ts'
import {
  counterWay,
  giftFen,
  rechargeActions,
  rechargeAdd,
  rechargeFields,
  rechargeNo,
  topupFen,
} from './recharge-fields.ts'

const fields = {
  rechargeNo,
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { filter: true, write: 'create', width: 160 }),
  topupFen,
  giftFen,
  way: counterWay,
  ...rechargeFields,
}

const form: FormOf<typeof fields> = {
  groups: [
    {
      title: { zh: '充值', en: 'Recharge' },
      fields: ['fleet', 'topupFen', 'giftFen', 'way', 'voucherNo', 'voucher', 'note'],
    },
  ],
  rules: [
    {
      on: 'voucherNo',
      reads: ['way'],
      test: ({ way, voucherNo = '' }) =>
        way !== 'bank' ||
        voucherNo !== '' || { zh: '银行转账须填写凭证号', en: 'a bank transfer has a voucher number' },
    },
  ],
}

export const fleetRecharge = resource('bill-service/fleetRecharge', {
  title: { zh: '车队充值', en: 'Fleet recharge' },
  label: 'rechargeNo',
  verbs: ['pages', 'get', 'history', 'add', 'export'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['rechargeNo', 'fleet', 'status', 'createTime'],
    phone: ['rechargeNo', 'fleet', 'topupFen', 'status'],
  },
  form,
  actions: rechargeActions,
  more: { add: rechargeAdd({ fields, form }) },
})
