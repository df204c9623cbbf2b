// Payment channels of a seller: who they are to the peer, by which keys, within which amounts. Keys go in and never out.
import * as z from 'zod'
import { enabled } from '../enums.ts'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { switched } from '../kit/switched.ts'
import { channelKind } from '../payment-enums.ts'

const isReal = (draft: { kind?: unknown }) => draft.kind === 'wechat' || draft.kind === 'alipay'
const isWechat = (draft: { kind?: unknown }) => draft.kind === 'wechat'
const sealed = {
  zh: '加密保存，保存后不再显示',
  en: 'Kept encrypted and never shown again',
}

export const paymentChannel = resource('bill-service/paymentChannel', {
  title: { zh: '支付渠道', en: 'Payment channel' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete'],
  fields: {
    name: f.text('渠道名称', 'Name', { max: 40, filter: true, sort: true, width: 170, fixed: 'left' }),
    kind: f.choice('渠道类型', 'Kind', channelKind, {
      filter: true,
      initial: 'wechat',
      width: 120,
      help: { zh: '保存后不能更改', en: 'Stays as it is once it is saved' },
    }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    appId: f.text('应用 ID', 'App id', { optional: true, max: 64, width: 190 }),
    merchantNo: f.text('商户号', 'Merchant no.', { optional: true, max: 40, width: 160 }),
    serialNo: f.text('商户证书序列号', 'Serial no. of our certificate', { optional: true, max: 80, list: 'offered' }),
    privateKey: f.secret('商户私钥', 'Our private key', {
      optional: true,
      max: 8_000,
      list: 'never',
      help: { zh: `PEM 文本或其中的 Base64 内容；${sealed.zh}`, en: `PEM, or the Base64 inside; ${sealed.en}` },
    }),
    privateKeyTime: f.time('私钥设置时间', 'Private key set at', { write: 'never', optional: true }),
    apiKey: f.secret('API 密钥', 'API key', {
      optional: true,
      max: 200,
      list: 'never',
      help: {
        zh: `微信支付填 32 位 APIv3 密钥，本地收银台填收银口令；${sealed.zh}`,
        en: `The key of API v3 (32 characters) for WeChat, the code of the cashier for the local one; ${sealed.en}`,
      },
    }),
    apiKeyTime: f.time('API 密钥设置时间', 'API key set at', { write: 'never', optional: true, list: 'offered' }),
    peerKey: f.longText('平台公钥或证书', 'Public key or certificate of the peer', {
      optional: true,
      max: 8_000,
      list: 'never',
      help: { zh: '用于验证渠道的应答和回调', en: 'By which answers and notices are checked' },
    }),
    peerKeyId: f.text('平台公钥 ID 或证书序列号', 'Id of the peer’s key', { optional: true, max: 80, list: 'offered' }),
    gatewayUrl: f.text('网关地址', 'Gateway', {
      optional: true,
      max: 200,
      fits: 'url',
      list: 'offered',
      help: {
        zh: '留空使用官方地址；可填官方沙箱地址',
        en: 'Empty means that of its makers; their sandbox may stand here',
      },
    }),
    feeBp: f.percent('手续费率', 'Fee', { most: 1_000, initial: 60, width: 120 }),
    minFen: f.fen('单笔下限', 'Least', { least: 1, initial: 100, width: 130 }),
    maxFen: f.fen('单笔上限', 'Most', { least: 1, initial: 5_000_000, width: 130 }),
    expiresMin: f.int('支付时限(分钟)', 'Minutes to pay', { least: 1, most: 1_440, initial: 15, width: 120 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    testTime: f.time('测试时间', 'Tested at', { write: 'never', optional: true }),
    testResult: f.text('测试结果', 'Result of the test', { write: 'never', optional: true, width: 200 }),
    noticePath: f.text('回调地址', 'Address for notices', {
      write: 'never',
      optional: true,
      list: 'offered',
      width: 260,
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'kind', 'status'],
    phone: ['name', 'kind', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'kind', 'seller', 'appId', 'merchantNo', 'note'] },
      {
        title: { zh: '密钥', en: 'Keys' },
        fields: ['serialNo', 'privateKey', 'apiKey', 'peerKey', 'peerKeyId', 'gatewayUrl'],
      },
      { title: { zh: '限额与费率', en: 'Limits and fee' }, fields: ['feeBp', 'minFen', 'maxFen', 'expiresMin'] },
    ],
    shows: {
      appId: { reads: ['kind'], when: isReal },
      merchantNo: { reads: ['kind'], when: isWechat },
      serialNo: { reads: ['kind'], when: isWechat },
      privateKey: { reads: ['kind'], when: isReal },
      apiKey: { reads: ['kind'], when: draft => draft.kind === 'wechat' || draft.kind === 'local' },
      peerKey: { reads: ['kind'], when: isReal },
      peerKeyId: { reads: ['kind'], when: isWechat },
      gatewayUrl: { reads: ['kind'], when: isReal },
    },
    rules: [
      {
        on: 'maxFen',
        reads: ['minFen'],
        test: ({ minFen = 0, maxFen = 0 }) =>
          maxFen >= minFen || { zh: '单笔上限不能小于下限', en: 'must not be less than the least' },
      },
    ],
  },
  actions: switched({
    zh: '渠道',
    en: 'channel',
    without: {
      zh: '停用后不能再通过该渠道付款，已发起的支付照常到账',
      en: 'Nobody can pay by it; payments on their way still arrive',
    },
  }),
  more: {
    /** Asks the peer whether it knows us, and keeps what came of it. */
    test: write({
      may: 'test',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ isFine: z.boolean(), says: z.string() }),
    }),
  },
})
