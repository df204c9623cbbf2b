// Fleets: who they are, who stands above them, how they pay, and what they have.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { settleMode } from '../member-enums.ts'

/** How many fleets may stand one below the other. */
export const deepestFleet = 5

const figure = { write: 'never', width: 120 } as const
/** A detail reckons them out in one line. */
const money = { ...figure, sum: true, sort: true, width: 140, detail: 'never' } as const

export const fleet = resource('member-service/fleet', {
  title: { zh: '车队', en: 'Fleet' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('车队名称', 'Name', { max: 60, filter: true, sort: true, width: 150, fixed: 'left' }),
    code: f.text('车队编号', 'Code', { max: 20, fits: 'orgCode', filter: true, sort: true, width: 120 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    parent: f.ref('上级车队', 'Fleet above it', 'member-service/fleet', {
      optional: true,
      filter: true,
      list: 'offered',
      width: 160,
    }),
    path: f.text('层级', 'Where it stands', { optional: true, write: 'never', width: 150 }),
    settleMode: f.choice('结算方式', 'Pays', settleMode, { filter: true, initial: 1, width: 90 }),
    walletFen: f.fen('钱包余额', 'Wallet', { ...money, filter: true }),
    giftFen: f.fen('赠送余额', 'Gifts', { ...money, list: 'offered' }),
    creditLimitFen: f.fen('授信额度', 'Credit', { ...money, filter: true }),
    creditUsedFen: f.fen('已用授信', 'Credit used', money),
    heldFen: f.fen('冻结金额', 'Set aside', { ...money, list: 'offered' }),
    availableFen: f.fen('可用金额', 'Available', {
      ...money,
      filter: true,
      help: {
        zh: '钱包余额 + 赠送余额 + 授信额度 − 已用授信 − 冻结金额；冻结或停用的账户不计',
        en: 'Wallet, gifts and credit, less what is used of it and what is set aside; without accounts that are not open',
      },
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 80 }),
    driverCount: f.int('子会员数', 'Drivers', { ...figure, width: 90 }),
    vehicleCount: f.int('车辆数', 'Vehicles', { ...figure, width: 80 }),
    keeper: f.ref('车队管理员', 'Fleet administrator', 'system-service/user', {
      optional: true,
      filter: true,
      width: 120,
      help: {
        zh: '“车队管理员”角色的用户只能看到由自己管理的车队',
        en: 'Users of the role “fleet administrator” see only the fleets that are theirs to keep',
      },
    }),
    managerName: f.text('负责人', 'Manager', { optional: true, max: 20, filter: true, width: 100 }),
    managerPhone: f.phone('负责人电话', 'Manager’s phone', { optional: true, filter: true, width: 130 }),
    companyName: f.text('公司名称', 'Company', { optional: true, max: 100, filter: true, list: 'offered', width: 200 }),
    creditCode: f.text('统一社会信用代码', 'Credit code', {
      optional: true,
      max: 18,
      fits: 'creditCode',
      filter: true,
      list: 'offered',
      width: 180,
    }),
    org: f.ref('管理机构', 'Looked after by', 'system-service/org', { optional: true, filter: true, list: 'offered' }),
    billDay: f.int('账单日', 'Bill day', { least: 1, most: 28, initial: 1, list: 'offered', width: 80 }),
    payTermDays: f.int('账期(天)', 'Days to pay', { least: 0, most: 180, initial: 15, list: 'offered', width: 90 }),
    discountBp: f.percent('服务费折扣', 'Service fee', {
      initial: 10_000,
      list: 'offered',
      width: 110,
      help: { zh: '按服务费原价的百分比收取，100% 为不打折', en: 'How much of it is paid; 100% is the full price' },
    }),
    contractNo: f.text('合同编号', 'Contract', { optional: true, max: 40, filter: true, list: 'offered' }),
    contractFrom: f.date('合同开始', 'Contract from', { optional: true, list: 'offered', width: 112 }),
    contractTo: f.date('合同到期', 'Contract until', { optional: true, filter: true, sort: true, width: 112 }),
    isEveryStation: f.flag('全部电站可用', 'All stations', { initial: true, list: 'offered', width: 110 }),
    stations: f.refs('可用电站', 'Stations', 'config-service/station', {
      optional: true,
      filter: true,
      list: 'offered',
      width: 240,
    }),
    cardCount: f.int('卡数', 'Cards', { ...figure, list: 'offered', width: 80 }),
    childCount: f.int('下级车队数', 'Fleets below', { ...figure, list: 'offered', width: 100 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'parent', 'settleMode', 'keeper', 'status'],
    phone: ['name', 'availableFen', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '基本信息', en: 'Basics' },
        fields: ['name', 'code', 'seller', 'parent', 'org', 'keeper', 'note'],
      },
      {
        title: { zh: '公司', en: 'Company' },
        fields: ['companyName', 'creditCode', 'managerName', 'managerPhone'],
      },
      {
        title: { zh: '结算', en: 'Settlement' },
        fields: ['settleMode', 'billDay', 'payTermDays', 'discountBp'],
      },
      { title: { zh: '合同', en: 'Contract' }, fields: ['contractNo', 'contractFrom', 'contractTo'] },
      { title: { zh: '可用范围', en: 'Where it may charge' }, fields: ['isEveryStation', 'stations'] },
    ],
    rules: [
      {
        on: 'contractTo',
        reads: ['contractFrom'],
        test: ({ contractFrom, contractTo }) =>
          !contractFrom ||
          !contractTo ||
          contractTo >= contractFrom || { zh: '合同到期日不能早于开始日', en: 'must not end before it begins' },
      },
      {
        on: 'stations',
        reads: ['isEveryStation'],
        test: ({ isEveryStation, stations }) =>
          isEveryStation !== false ||
          (stations ?? []).length > 0 || { zh: '请选择可用电站', en: 'choose at least one station' },
      },
    ],
    shows: { stations: { reads: ['isEveryStation'], when: ({ isEveryStation }) => isEveryStation === false } },
  },
  actions: {
    ...switched({
      zh: '车队',
      en: 'fleet',
      without: {
        zh: '停用后该车队的司机不能用车队的钱充电，直到重新启用',
        en: 'Nobody charges at its expense until it is enabled again',
      },
    }),
    credit: {
      label: { zh: '设置授信', en: 'Set credit' },
      needs: 'credit',
      when: row =>
        row.settleMode === 2 || {
          zh: '预付车队没有授信，请先把结算方式改为授信',
          en: 'A fleet that prepays has no credit: change how it pays first',
        },
      input: {
        creditLimitFen: f.fen('授信额度', 'Credit', { most: 10_000_000_000 }),
        reason: f.text('原因', 'Reason', { max: 100 }),
      },
    },
  },
})
