// Coded values of recharges, payment channels and what they say, with their labels.
import { choices } from './kit/choices.ts'

export const rechargeType = choices([
  { value: 'online', zh: '在线充值', en: 'Online' },
  { value: 'staff', zh: '后台充值', en: 'Back-office' },
  { value: 'gift', zh: '赠送', en: 'Gift' },
  { value: 'card', zh: '充电卡充值', en: 'Card' },
  { value: 'fleet', zh: '车队充值', en: 'Fleet' },
  { value: 'compensation', zh: '补偿', en: 'Compensation' },
])

export const rechargeStatus = choices([
  { value: 0, zh: '待支付', en: 'To be paid', tone: 'busy' },
  { value: 1, zh: '成功', en: 'Done', tone: 'ok' },
  { value: 2, zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 3, zh: '关闭', en: 'Closed', tone: 'idle' },
  { value: 4, zh: '部分退款', en: 'Partly refunded', tone: 'warn' },
  { value: 5, zh: '全额退款', en: 'Refunded', tone: 'warn' },
])

/** How money came in. */
export const payWay = choices([
  { value: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  { value: 'alipay', zh: '支付宝', en: 'Alipay' },
  { value: 'local', zh: '本地收银台', en: 'Local cashier' },
  { value: 'cash', zh: '现金', en: 'Cash' },
  { value: 'bank', zh: '银行转账', en: 'Bank transfer' },
  { value: 'none', zh: '无需支付', en: 'Nothing to pay' },
])

export const channelKind = choices([
  { value: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  { value: 'alipay', zh: '支付宝', en: 'Alipay' },
  { value: 'local', zh: '本地收银台', en: 'Local cashier' },
  { value: 'cash', zh: '现金', en: 'Cash' },
])

export const paymentDirection = choices([
  { value: 'in', zh: '收款', en: 'In', tone: 'ok' },
  { value: 'out', zh: '退款', en: 'Out', tone: 'warn' },
])

export const paymentStatus = choices([
  { value: 'asked', zh: '处理中', en: 'On its way', tone: 'busy' },
  { value: 'paid', zh: '成功', en: 'Done', tone: 'ok' },
  { value: 'closed', zh: '已关闭', en: 'Closed', tone: 'idle' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 'unknown', zh: '结果未知', en: 'Not known yet', tone: 'warn' },
  { value: 'late', zh: '关闭后到账', en: 'Paid after it was closed', tone: 'warn' },
  { value: 'differs', zh: '金额不符', en: 'Another amount', tone: 'bad' },
])

export const statementStatus = choices([
  { value: 'matched', zh: '已对平', en: 'Matched', tone: 'ok' },
  { value: 'differs', zh: '有差异', en: 'Differs', tone: 'bad' },
  { value: 'failed', zh: '读取失败', en: 'Could not be read', tone: 'warn' },
])

export const statementResult = choices([
  { value: 'matched', zh: '一致', en: 'Matched', tone: 'ok' },
  { value: 'onlyChannel', zh: '仅渠道有', en: 'Only the channel has it', tone: 'bad' },
  { value: 'onlyOurs', zh: '仅平台有', en: 'Only we have it', tone: 'bad' },
  { value: 'differs', zh: '金额不符', en: 'The amounts differ', tone: 'bad' },
])

/** What people at a counter enter by hand. */
export const counterRechargeType = choices([
  { value: 'staff', zh: '后台充值', en: 'Back-office' },
  { value: 'card', zh: '充电卡充值', en: 'Card' },
  { value: 'gift', zh: '赠送', en: 'Gift' },
  { value: 'compensation', zh: '补偿', en: 'Compensation' },
])

export const counterPayWay = choices([
  { value: 'cash', zh: '现金', en: 'Cash' },
  { value: 'bank', zh: '银行转账', en: 'Bank transfer' },
])

/** What a recharge that is not paid yet waits for. */
export const rechargeWaits = choices([
  { value: 'payment', zh: '等待支付', en: 'Payment', tone: 'busy' },
  { value: 'approval', zh: '等待复核', en: 'A second person', tone: 'warn' },
])

export const payScene = choices([
  { value: 'native', zh: '扫码支付', en: 'Code to scan' },
  { value: 'jsapi', zh: '小程序支付', en: 'Mini program' },
  { value: 'app', zh: 'App 支付', en: 'App' },
  { value: 'h5', zh: '手机网页支付', en: 'Browser of a phone' },
  { value: 'page', zh: '电脑网页支付', en: 'Browser' },
])

export const noticeKind = choices([
  { value: 'pay', zh: '支付', en: 'Payment' },
  { value: 'refund', zh: '退款', en: 'Refund' },
  { value: 'unknown', zh: '无法识别', en: 'Not known' },
])

/** Why money that came, or should have gone back, did not get where it was meant to be. */
export const moneyCause = choices([
  { value: 'late', zh: '关闭后到账，未入账', en: 'Paid after it was closed: credited to nobody' },
  {
    value: 'differs',
    zh: '到账金额与应付金额不符，未入账',
    en: 'Another amount than was asked for: credited to nobody',
  },
  { value: 'accountNotOpen', zh: '账户已停用，到账款项未入账', en: 'The account was disabled: credited to nobody' },
  { value: 'refundFailed', zh: '渠道退款失败', en: 'The channel could not pay it back' },
])

export const noticeVerdict = choices([
  { value: 'taken', zh: '已采纳', en: 'Taken', tone: 'ok' },
  { value: 'repeated', zh: '重复', en: 'Repeated', tone: 'idle' },
  { value: 'late', zh: '关闭后到账', en: 'After the end', tone: 'warn' },
  { value: 'differs', zh: '金额不符', en: 'Another amount', tone: 'bad' },
  { value: 'forged', zh: '签名不符', en: 'Forged', tone: 'bad' },
  { value: 'stale', zh: '已过时', en: 'Too old', tone: 'warn' },
  { value: 'unknownTrade', zh: '查无此单', en: 'Unknown trade', tone: 'bad' },
  { value: 'unreadable', zh: '无法读取', en: 'Unreadable', tone: 'bad' },
])
