// Sellers, their merchants and the sub-merchants of those, as the platform and sellers keep them. Signing in stands in
// seller.ts, under the same address.
import * as z from 'zod'
import { enabled, sellerKind } from '../enums.ts'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { type CreateOf, writeShape } from '../kit/write.ts'
import { profileFields } from './user.ts'

const fields = {
  name: f.text('名称', 'Name', { max: 60, filter: true, sort: true, width: 200, fixed: 'left' }),
  shortName: f.text('简称', 'Short name', { optional: true, max: 20, filter: true, width: 110 }),
  /** Follows from where it is put: the platform opens sellers, a seller has merchants, a merchant sub-merchants. */
  kind: f.choice('类型', 'Kind', sellerKind, { write: 'never', filter: true, width: 110 }),
  status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
  seller: f.ref('所属运营商', 'Seller', 'system-service/seller', {
    optional: true,
    filter: true,
    write: 'create',
    width: 160,
    help: {
      zh: '平台新增运营商时留空；新增子商户时选择其所属运营商',
      en: 'Empty for a new seller; of a merchant the seller it belongs to',
    },
  }),
  parent: f.ref('上级商户', 'Merchant above', 'system-service/merchant', {
    optional: true,
    filter: true,
    write: 'create',
    width: 160,
    help: { zh: '选择后新增为该商户的下级商户', en: 'Where one is chosen, a sub-merchant of it is made' },
  }),
  expireDate: f.date('到期日', 'Expires on', { optional: true, filter: true, sort: true, width: 120 }),
  userCount: f.int('用户数', 'Users', { write: 'never', width: 90 }),
  contact: f.text('联系人', 'Contact', { optional: true, max: 20, filter: true, width: 110 }),
  contactPhone: f.phone('联系电话', 'Contact phone', { optional: true, fits: 'anyPhone', filter: true, width: 140 }),
  domain: f.text('访问域名', 'Domain', { optional: true, max: 100, fits: 'hostName', filter: true, width: 180 }),
  creditCode: f.text('统一社会信用代码', 'Credit code', {
    optional: true,
    max: 18,
    fits: 'creditCode',
    filter: true,
    width: 190,
  }),
  platformName: f.text('平台名称', 'Platform name', { optional: true, max: 40, list: 'offered' }),
  platformTitle: f.text('浏览器标题', 'Browser title', { optional: true, max: 40, list: 'offered' }),
  logo: f.image('标志', 'Logo', { optional: true, list: 'offered' }),
  icon: f.image('网站图标', 'Site icon', { optional: true, list: 'offered' }),
  filingNo: f.text('备案号', 'Filing number', { optional: true, max: 60, list: 'offered' }),
  copyright: f.text('版权信息', 'Copyright', { optional: true, max: 100, list: 'offered' }),
  stationLimit: f.int('电站上限', 'Station limit', { optional: true, least: 1, most: 1_000_000, width: 100 }),
  pileLimit: f.int('电桩上限', 'Pile limit', { optional: true, least: 1, most: 10_000_000, width: 100 }),
  needsKnownAddress: f.flag('新地址登录验证', 'Proves new addresses', {
    list: 'offered',
    help: { zh: '人员从未验证的网络地址登录时须通过短信验证', en: 'Logins from an unknown address need an SMS code' },
  }),
  autoLogin: f.ref('自动登录用户', 'Automatic login', 'system-service/user', {
    optional: true,
    list: 'offered',
    help: { zh: '通过 ?sellerId= 打开时以该用户只读登录', en: 'Opening with ?sellerId= logs in as this user, to look' },
  }),
  createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
}

/** The first administrator of a new seller. */
const Administrator = z.strictObject({
  account: profileFields.account,
  name: profileFields.name,
  telephone: profileFields.telephone,
  email: profileFields.email,
})

export const sellers = resource('system-service/seller', {
  title: { zh: '商户', en: 'Seller' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'kind', 'status'],
    phone: ['name', 'userCount', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'shortName', 'seller', 'parent', 'creditCode'] },
      { title: { zh: '联系方式', en: 'Contact' }, fields: ['contact', 'contactPhone'] },
      {
        title: { zh: '品牌', en: 'Brand' },
        fields: ['platformName', 'platformTitle', 'logo', 'icon', 'filingNo', 'copyright', 'domain'],
      },
      { title: { zh: '期限与额度', en: 'Term and quota' }, fields: ['expireDate', 'stationLimit', 'pileLimit'] },
      { title: { zh: '登录', en: 'Login' }, fields: ['needsKnownAddress', 'autoLogin'] },
    ],
    rules: [
      {
        on: 'autoLogin',
        reads: ['needsKnownAddress'],
        test: ({ autoLogin, needsKnownAddress }) =>
          !(autoLogin && needsKnownAddress) || {
            zh: '开启新地址登录验证后不能使用自动登录',
            en: 'An automatic login cannot prove an address',
          },
      },
    ],
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status === 'disabled' || { zh: '该商户已启用', en: 'The seller is enabled already' },
      undo: 'disable',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '该商户已停用', en: 'The seller is disabled already' },
      isHarm: true,
      confirm: () => ({
        zh: '停用后其人员立即退出登录，直到重新启用',
        en: 'Its people are signed out at once and cannot sign in until it is enabled again',
      }),
      undo: 'enable',
    },
  },
  more: {
    /** For the platform: a new seller with the standard roles and its first administrator, whose password is told once. */
    open: write({
      may: 'add',
      input: z.strictObject({
        seller: writeShape({ fields }, 'create') as z.ZodType<CreateOf<typeof fields>, CreateOf<typeof fields>>,
        administrator: Administrator,
      }),
      output: z.strictObject({ id: Id, userId: Id, account: z.string(), password: z.string() }),
    }),
  },
})
