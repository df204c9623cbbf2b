// Sub-members of a fleet: who drives at its expense, and how far.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { quotaType } from '../member-enums.ts'

/** Asked for when somebody is added, by hand or by a sheet; afterwards they are vehicles and cards of their own. */
const atFirst = { optional: true, write: 'create', list: 'never', detail: 'never', sheet: 'never' } as const

export const fleetMember = resource('member-service/fleetMember', {
  title: { zh: '车队子会员', en: 'Sub-member' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('姓名', 'Name', { max: 40, filter: true, sort: true, width: 120, fixed: 'left' }),
    phone: f.phone('手机号', 'Phone', { filter: true, width: 130 }),
    fleet: f.ref('所属车队', 'Fleet', 'member-service/fleet', { filter: true, write: 'create', width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    member: f.ref('App 会员', 'Member', 'member-service/member', {
      optional: true,
      write: 'never',
      filter: true,
      width: 120,
      help: { zh: '按手机号自动关联', en: 'Found by the phone number' },
    }),
    quotaType: f.choice('额度方式', 'Quota', quotaType, {
      filter: true,
      initial: 1,
      width: 130,
      help: {
        zh: '共享：直接用车队钱包；独立：只用分配给本人的额度；月度：用车队钱包，每月不超过限额',
        en: 'The fleet’s wallet; only what was allotted to them; or the fleet’s wallet up to a limit a month',
      },
    }),
    monthLimitFen: f.fen('月度限额', 'Limit a month', { optional: true, least: 1, sort: true, width: 140 }),
    monthUsedFen: f.fen('本月已用', 'Used this month', { write: 'never', sum: true, width: 120 }),
    balanceFen: f.fen('独立额度余额', 'Allotted balance', {
      optional: true,
      write: 'never',
      sum: true,
      sort: true,
      filter: true,
      width: 170,
    }),
    dayLimitTimes: f.int('每日充电次数上限', 'Charges a day', {
      optional: true,
      least: 1,
      most: 99,
      list: 'offered',
      width: 130,
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 80 }),
    plates: f.texts('车辆', 'Vehicles', { optional: true, write: 'never', filter: true, width: 160 }),
    cards: f.texts('充电卡', 'Cards', { optional: true, write: 'never', filter: true, list: 'offered', width: 160 }),
    plateNo: f.text('车牌号', 'Licence plate', { ...atFirst, max: 10, fits: 'plate' }),
    vin: f.text('车架号', 'VIN', { ...atFirst, max: 17, fits: 'vin' }),
    cardNo: f.text('卡号', 'Card number', {
      ...atFirst,
      max: 18,
      fits: 'cardNumber',
      help: { zh: '已发给该车队、尚未交给司机的卡', en: 'A card that the fleet has and nobody drives with yet' },
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'phone', 'fleet', 'quotaType', 'plates', 'status'],
    phone: ['name', 'fleet', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'phone', 'fleet', 'note'] },
      { title: { zh: '额度', en: 'Quota' }, fields: ['quotaType', 'monthLimitFen', 'dayLimitTimes'] },
      { title: { zh: '车辆与卡', en: 'Vehicle and card' }, fields: ['plateNo', 'vin', 'cardNo'] },
    ],
    rules: [
      {
        on: 'monthLimitFen',
        reads: ['quotaType'],
        test: ({ quotaType: quota, monthLimitFen }) =>
          quota !== 3 || (monthLimitFen ?? 0) > 0 || { zh: '请填写月度限额', en: 'say how much a month' },
      },
      {
        on: 'vin',
        reads: ['plateNo'],
        test: ({ plateNo, vin }) =>
          !vin || !!plateNo || { zh: '有车架号时须填写车牌号', en: 'a vehicle needs its licence plate too' },
      },
    ],
    shows: { monthLimitFen: { reads: ['quotaType'], when: ({ quotaType: quota }) => quota === 3 } },
  },
  sheet: {
    import: ['fleet', 'name', 'phone', 'plateNo', 'vin', 'cardNo', 'quotaType', 'monthLimitFen'],
    isInCentre: true,
  },
  actions: switched({
    zh: '子会员',
    en: 'sub-member',
    without: {
      zh: '停用后不能再用车队的钱充电，直到重新启用',
      en: 'They no longer charge at the fleet’s expense until they are enabled again',
    },
  }),
})
