// What happened to an order, in plain words: the log keeps a name and its facts, and each reader reads it in their language.

import { labelOf } from '../kit/choices.ts'
import type { Text } from '../kit/text.ts'
import { type AbnormalReason, abnormalReason } from '../order-enums.ts'
import { checkFinding, settleBasis } from './order-actions.ts'

export type LogData = Readonly<Record<string, unknown>>
type Said = (data: LogData) => Text

const yuan = (value: unknown) => (Number(value ?? 0) / 100).toFixed(2)
const kwh = (value: unknown) => (Number(value ?? 0) / 10_000).toFixed(4)
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const reasonsOf = (data: LogData, language: 'zh' | 'en') =>
  (Array.isArray(data.reasons) ? (data.reasons as AbnormalReason[]) : [])
    .map(reason => labelOf(abnormalReason.list, reason, language))
    .join(language === 'zh' ? '、' : ', ')

export const orderEvents = {
  created: () => ({ zh: '订单生成', en: 'The order was made' }),
  starting: () => ({ zh: '已通知充电桩启动', en: 'The pile was told to begin' }),
  charging: () => ({ zh: '充电桩开始充电', en: 'The pile began to charge' }),
  versionBound: data => ({
    zh: `按计费版本 v${word(data.versionNo)} 计费（${word(data.model)}）`,
    en: `Priced by version ${word(data.versionNo)} of ${word(data.model)}`,
  }),
  versionHeld: data => ({
    zh: `充电桩当时持有计费版本 v${word(data.versionNo)}（${word(data.model)}），按该版本计费`,
    en: `The pile still held version ${word(data.versionNo)} of ${word(data.model)}: priced by that one`,
  }),
  moreAside: data => ({
    zh: `追加冻结 ${yuan(data.amountFen)} 元`,
    en: `¥${yuan(data.amountFen)} more were set aside`,
  }),
  stopping: data => ({
    zh: `要求停止充电${data.why === undefined ? '' : `：${stopWhy(data.why).zh}`}`,
    en: `The pile was asked to stop${data.why === undefined ? '' : `: ${stopWhy(data.why).en}`}`,
  }),
  suspended: () => ({
    zh: '充电桩失去联系或没有送来记录，订单挂起',
    en: 'The pile is silent or sent no record: the order is suspended',
  }),
  resumed: () => ({ zh: '充电桩恢复联系，继续充电', en: 'The pile is heard again and goes on' }),
  recorded: data => ({
    zh: `收到充电桩记录：${kwh(data.energyE4)} kWh`,
    en: `The record of the pile came: ${kwh(data.energyE4)} kWh`,
  }),
  recordAfterSettling: data => ({
    zh: `人工结算后收到充电桩记录：${kwh(data.energyE4)} kWh，结算结果不变`,
    en: `The record of the pile came after people had settled it: ${kwh(data.energyE4)} kWh; nothing changes`,
  }),
  notStopped: () => ({ zh: '充电桩没有停止，继续充电', en: 'The pile did not stop and goes on' }),
  recordAfterClose: data => ({
    zh: `订单关闭后收到充电桩记录：${kwh(data.energyE4)} kWh，订单保持关闭`,
    en: `The record of the pile came after the order was closed: ${kwh(data.energyE4)} kWh; it stays closed`,
  }),
  abnormal: data => ({
    zh: `需要人工处理：${reasonsOf(data, 'zh')}`,
    en: `A person has to look: ${reasonsOf(data, 'en')}`,
  }),
  settled: data => ({
    zh: `结算：原价 ${yuan(data.totalFen)} 元，应付 ${yuan(data.payableFen)} 元，实付 ${yuan(data.paidFen)} 元`,
    en: `Settled: ¥${yuan(data.totalFen)}, payable ¥${yuan(data.payableFen)}, paid ¥${yuan(data.paidFen)}`,
  }),
  countedLater: data => ({
    zh: `结束于 ${word(data.endDay)}，该月已关账，计入 ${word(data.day)}`,
    en: `Ended on ${word(data.endDay)}, a month that is closed: it counts on ${word(data.day)}`,
  }),
  owed: data => ({ zh: `余额不足，欠费 ${yuan(data.debtFen)} 元`, en: `¥${yuan(data.debtFen)} are owed` }),
  debtPaid: data => ({
    zh: `补扣欠费 ${yuan(data.amountFen)} 元，剩余欠费 ${yuan(data.debtFen)} 元`,
    en: `¥${yuan(data.amountFen)} of the debt were collected, ¥${yuan(data.debtFen)} are left`,
  }),
  failed: data => ({
    zh: `启动失败${word(data.code) === '' ? '' : `（${word(data.code)}）`}，冻结金额已解冻`,
    en: `It did not begin${word(data.code) === '' ? '' : ` (${word(data.code)})`}; what was set aside was let go`,
  }),
  stayNoticed: data => ({
    zh: `提醒车主：${word(data.minutes)} 分钟后开始收取占位费`,
    en: `The driver was told that staying costs something in ${word(data.minutes)} minutes`,
  }),
  pulledOut: () => ({ zh: '已拔枪', en: 'The gun was pulled out' }),
  cancelled: () => ({
    zh: '启动前取消，冻结金额已解冻',
    en: 'Cancelled before it began; what was set aside was let go',
  }),
  checked: data => ({
    zh: `核查：${labelOf(checkFinding.list, word(data.finding), 'zh')}。${word(data.note)}`,
    en: `Checked: ${labelOf(checkFinding.list, word(data.finding), 'en')}. ${word(data.note)}`,
  }),
  recomputed: () => ({ zh: '人工要求重新计算', en: 'Somebody asked to reckon it again' }),
  settledByHand: data => ({
    zh: `手工结算（${labelOf(settleBasis.list, word(data.basis), 'zh')}）：${kwh(data.energyE4)} kWh，电费 ${yuan(data.elecFen)} 元，服务费 ${yuan(data.serviceFen)} 元；原因：${word(data.reason)}`,
    en: `Settled by hand (${labelOf(settleBasis.list, word(data.basis), 'en')}): ${kwh(data.energyE4)} kWh, electricity ¥${yuan(data.elecFen)}, service ¥${yuan(data.serviceFen)}; reason: ${word(data.reason)}`,
  }),
  closed: data => ({
    zh: `人工关闭，不收费，冻结金额已解冻；原因：${word(data.reason)}`,
    en: `Closed by hand without charge; what was set aside was let go. Reason: ${word(data.reason)}`,
  }),
  agreed: data => ({ zh: `${word(data.name)} 复核通过`, en: `${word(data.name)} agreed` }),
  refunded: data => ({
    zh: `退款 ${yuan(data.amountFen)} 元（电费 ${yuan(data.elecFen)}，服务费 ${yuan(data.serviceFen)}），单号 ${word(data.refundNo)}；原因：${word(data.reason)}`,
    en: `¥${yuan(data.amountFen)} given back (electricity ${yuan(data.elecFen)}, service ${yuan(data.serviceFen)}), no. ${word(data.refundNo)}; reason: ${word(data.reason)}`,
  }),
} as const satisfies Record<string, Said>

/** Why the platform stopped a charge. */
const stops: Readonly<Record<string, Text>> = {
  money: { zh: '可用余额即将用完', en: 'the money is nearly used up' },
  energy: { zh: '达到设定电量', en: 'the energy wanted is reached' },
  amount: { zh: '达到设定金额', en: 'the amount wanted is reached' },
  time: { zh: '达到设定时长', en: 'the time wanted is over' },
  soc: { zh: '达到设定 SOC', en: 'the state of charge wanted is reached' },
  driver: { zh: '车主操作', en: 'the driver asked for it' },
  staff: { zh: '工作人员操作', en: 'staff asked for it' },
}
const stopWhy = (why: unknown): Text => stops[word(why)] ?? { zh: word(why), en: word(why) }

export type OrderEvent = keyof typeof orderEvents

/** An event that an older version wrote is shown by its name. */
export function sayOrderEvent(event: string, data: LogData): Text {
  const say: Said | undefined = Object.hasOwn(orderEvents, event) ? orderEvents[event as OrderEvent] : undefined
  return say?.(data) ?? { zh: event, en: event }
}
