// Who came into the app, or tried to.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { appClient, memberLoginOutcome } from '../member-enums.ts'

export const mobileLogin = resource('member-service/mobileLogin', {
  title: { zh: '移动端登录日志', en: 'Mobile login' },
  label: 'memberName',
  verbs: ['pages', 'get', 'export'],
  fields: {
    time: f.time('时间', 'Time', { write: 'never', filter: true, sort: true, fixed: 'left' }),
    phone: f.phone('手机号', 'Mobile number', { write: 'never', filter: true, width: 130 }),
    memberName: f.text('会员姓名', 'Name', { optional: true, write: 'never', list: 'never' }),
    member: f.ref('会员', 'Member', 'member-service/member', {
      optional: true,
      write: 'never',
      filter: true,
      width: 140,
    }),
    outcome: f.choice('结果', 'Outcome', memberLoginOutcome, { write: 'never', filter: true, width: 110 }),
    isFirst: f.flag('首次注册', 'First login', { write: 'never', filter: true, width: 100 }),
    client: f.choice('客户端', 'Client', appClient, { write: 'never', filter: true, width: 120 }),
    address: f.text('网络地址', 'Address', { optional: true, write: 'never', filter: true, width: 150 }),
    device: f.text('设备', 'Device', { optional: true, write: 'never', filter: true, width: 200 }),
    appVersion: f.text('应用版本', 'App version', { optional: true, write: 'never', filter: true, width: 110 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
  },
  list: {
    order: ['time', 'desc'],
    filters: ['phone', 'time', 'outcome', 'client'],
    initial: { time: { preset: 'last30Days' } },
    phone: ['phone', 'outcome', 'time'],
  },
})
