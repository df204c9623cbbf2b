// Of payment channels, payments and statements: 1800 to 1829.
import type { Refused } from './refused.ts'

export const payment = {
  channelKindTaken: {
    code: 1800,
    zh: '已有启用的同类渠道「{name}」，请先停用它',
    en: '{name} is enabled already and of the same kind: disable it first',
  },
  channelIncomplete: {
    code: 1801,
    zh: '渠道配置不完整，还缺少：{what}',
    en: 'The channel lacks: {what}',
  },
  channelKeyBad: {
    code: 1802,
    zh: '{what}无法识别，请检查粘贴的内容',
    en: '{what} cannot be read: check what was pasted',
  },
  channelMissing: { code: 1803, zh: '该支付方式未开通', en: 'There is no such way to pay' },
  channelSilent: {
    code: 1804,
    zh: '支付渠道没有应答，请稍后再试',
    en: 'The payment channel does not answer; try again later',
  },
  channelRefused: { code: 1805, zh: '支付渠道拒绝了请求：{reason}', en: 'The payment channel refused: {reason}' },
  channelSceneMissing: {
    code: 1806,
    zh: '该渠道不支持这种支付场景',
    en: 'The channel does not know this way of paying',
  },
  channelPeerUnknown: {
    code: 1807,
    zh: '网关地址只能是该渠道公布的地址',
    en: 'The gateway has to be an address that the makers of the channel have published',
  },
  publicUrlUnset: {
    code: 1808,
    zh: '平台未设置对外地址（PUBLIC_URL），渠道无法回调',
    en: 'The platform has no public address (PUBLIC_URL), so the channel could not call back',
  },
  paymentNotRefundable: {
    code: 1809,
    zh: '只有未入账的款项才能从这里原路退回',
    en: 'Only money that was credited to nobody is paid back from here',
  },
  paymentRefunded: { code: 1810, zh: '该笔款项已退回或正在退回', en: 'It is paid back, or on its way back' },
  cashierCodeWrong: { code: 1811, zh: '收银口令不正确', en: 'The code of the cashier is wrong' },
  cashierGuessed: {
    code: 1823,
    zh: '收银口令错误次数过多，请 10 分钟后再试',
    en: 'Too many wrong codes were tried here: try again in 10 minutes',
  },
  cashierCodeUnset: {
    code: 1812,
    zh: '收银口令未设置，暂不能收款',
    en: 'The cashier has no code yet, so nothing can be paid here',
  },
  channelKindFixed: { code: 1814, zh: '渠道类型保存后不能更改', en: 'The kind of a channel stays as it is' },
  statementDayOpen: {
    code: 1820,
    zh: '只能读取已经结束的日期的对账单',
    en: 'Only a day that is over has a statement',
  },
  statementLineUnpaid: {
    code: 1821,
    zh: '平台没有这笔支付单，无法向渠道查询，请核实后标记处理',
    en: 'There is no payment of ours to ask the channel about: look into it and resolve it with a note',
  },
  statementChannelHasNone: {
    code: 1822,
    zh: '该渠道没有对账单',
    en: 'This channel gives no statements',
  },
} as const satisfies Record<string, Refused>
