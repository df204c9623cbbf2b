// Franchise partners: who they are, what they bring, which stations are theirs, and what they get of the service fee.

import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'
import { leaguerKind, leaguerMode } from '../member-enums.ts'

export const leaguer = resource('member-service/leaguer', {
  title: { zh: '加盟商', en: 'Partner' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('加盟商名称', 'Name', { max: 60, filter: true, sort: true, width: 180, fixed: 'left' }),
    code: f.text('加盟商编号', 'Code', { max: 20, fits: 'orgCode', filter: true, sort: true, width: 120 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    kind: f.choice('类型', 'Kind', leaguerKind, { filter: true, initial: 2, width: 80 }),
    creditCode: f.text('统一社会信用代码', 'Credit code', {
      optional: true,
      max: 18,
      fits: 'creditCode',
      filter: true,
      list: 'offered',
      width: 180,
    }),
    contact: f.text('联系人', 'Contact', { max: 20, filter: true, width: 100 }),
    phone: f.phone('联系电话', 'Phone', { filter: true, width: 130 }),
    email: f.text('邮箱', 'E-mail', { optional: true, max: 100, fits: 'email', list: 'offered', width: 180 }),
    area: f.area('所在地区', 'Area', { optional: true, filter: true, width: 160 }),
    address: f.text('详细地址', 'Address', { optional: true, max: 200, list: 'offered', width: 200 }),
    mode: f.choice('加盟方式', 'How it joined', leaguerMode, { filter: true, initial: 1, width: 110 }),
    shareBp: f.percent('服务费分成', 'Share of the service fee', { initial: 0, sort: true, width: 110 }),
    joinedOn: f.date('加盟日期', 'Joined on', { filter: true, sort: true, width: 112 }),
    contractNo: f.text('合同编号', 'Contract', { optional: true, max: 40, filter: true, list: 'offered' }),
    contractTo: f.date('合同到期', 'Contract until', { optional: true, filter: true, sort: true, width: 112 }),
    bankName: f.text('开户行', 'Bank', { optional: true, max: 60, list: 'offered', width: 180 }),
    bankAccount: f.secret('银行账号', 'Bank account', {
      optional: true,
      max: 30,
      fits: 'bankAccount',
      list: 'never',
      help: {
        zh: '加密保存，保存后只显示末四位；留空表示没有',
        en: 'Kept encrypted; afterwards only its last four digits are shown. Empty means none',
      },
    }),
    bankAccountTail: f.text('银行账号末四位', 'Account ends in', {
      optional: true,
      write: 'never',
      list: 'offered',
      width: 120,
    }),
    stations: f.refs('加盟电站', 'Stations', 'config-service/station', { optional: true, filter: true, width: 240 }),
    stationCount: f.int('电站数', 'Number of stations', { write: 'never', width: 90 }),
    merchant: f.ref('对应下级商户', 'Merchant', 'system-service/merchant', {
      optional: true,
      filter: true,
      list: 'offered',
      width: 160,
      help: {
        zh: '加盟商登录后台所用的商户；该商户的用户可以看到本加盟商',
        en: 'The merchant as which it signs in; users of that merchant see this partner',
      },
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 80 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'kind', 'area', 'stations', 'status'],
    phone: ['name', 'shareBp', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '基本信息', en: 'Basics' },
        fields: ['name', 'code', 'seller', 'kind', 'creditCode', 'merchant', 'note'],
      },
      { title: { zh: '联系方式', en: 'Contact' }, fields: ['contact', 'phone', 'email', 'area', 'address'] },
      {
        title: { zh: '加盟', en: 'Contract' },
        fields: ['mode', 'shareBp', 'joinedOn', 'contractNo', 'contractTo', 'stations'],
      },
      { title: { zh: '收款账户', en: 'Where it is paid' }, fields: ['bankName', 'bankAccount'] },
    ],
    rules: [
      {
        on: 'contractTo',
        reads: ['joinedOn'],
        test: ({ joinedOn, contractTo }) =>
          !joinedOn ||
          !contractTo ||
          contractTo >= joinedOn || { zh: '合同到期日不能早于加盟日期', en: 'must not end before it begins' },
      },
      {
        on: 'creditCode',
        reads: ['kind'],
        test: ({ kind, creditCode }) =>
          kind !== 2 || !!creditCode || { zh: '企业须填写统一社会信用代码', en: 'a company has one' },
      },
    ],
    shows: { creditCode: { reads: ['kind'], when: ({ kind }) => kind === 2 } },
  },
  actions: switched({
    zh: '加盟商',
    en: 'partner',
    without: {
      zh: '停用后不再与该加盟商分成，直到重新启用',
      en: 'It gets no share until it is enabled again',
    },
  }),
})
