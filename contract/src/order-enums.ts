// Coded values of orders, bills for staying, appointments and evaluations, with their labels.
import { type Statistic, statistics } from '@ev/rules/statistics'
import { choices, type ValueOf } from './kit/choices.ts'

/** From the wish to charge to what was paid for it; which follows which is in rules/src/order-status.ts. */
export const orderStatus = choices([
  { value: 1, zh: '待启动', en: 'Created', tone: 'idle' },
  { value: 2, zh: '启动中', en: 'Starting', tone: 'busy' },
  { value: 3, zh: '充电中', en: 'Charging', tone: 'busy' },
  { value: 4, zh: '停止中', en: 'Stopping', tone: 'busy' },
  { value: 5, zh: '待结算', en: 'To be settled', tone: 'warn' },
  { value: 6, zh: '已结算', en: 'Billed', tone: 'ok' },
  { value: 7, zh: '启动失败', en: 'Start failed', tone: 'bad' },
  { value: 8, zh: '已取消', en: 'Cancelled', tone: 'idle' },
  { value: 9, zh: '挂起', en: 'Suspended', tone: 'warn' },
  { value: 10, zh: '异常', en: 'Abnormal', tone: 'bad' },
  { value: 11, zh: '已关闭', en: 'Closed', tone: 'idle' },
])

export const chargeStatus = choices([
  { value: 1, zh: '未扣款', en: 'Unpaid', tone: 'idle' },
  { value: 2, zh: '部分扣款', en: 'Partly deducted', tone: 'warn' },
  { value: 3, zh: '已结清', en: 'Settled', tone: 'ok' },
])

/** How it was started, as bills call it. */
export const billBusinessType = choices([
  { value: 1, zh: '刷卡', en: 'Card' },
  { value: 2, zh: 'APP', en: 'App' },
  { value: 3, zh: 'VIN', en: 'VIN' },
  { value: 4, zh: '微信公众号', en: 'WeChat official account' },
  { value: 5, zh: '微信小程序', en: 'WeChat mini program' },
  { value: 6, zh: '支付宝小程序', en: 'Alipay mini program' },
  { value: 7, zh: '其他', en: 'Other' },
])

/** Until when it charges. */
export const stopMode = choices([
  { value: 'full', zh: '充满为止', en: 'Until full' },
  { value: 'energy', zh: '按电量', en: 'Energy' },
  { value: 'money', zh: '按金额', en: 'Amount' },
  { value: 'time', zh: '按时长', en: 'Time' },
  { value: 'soc', zh: '按 SOC', en: 'SOC' },
])

/** Why a person has to look at an order. */
export const abnormalReason = choices([
  { value: 'noRecord', zh: '没有收到桩的结算记录', en: 'The pile sent no record', tone: 'warn' },
  { value: 'noTariff', zh: '开始时没有生效的计费模型', en: 'No billing model was in force', tone: 'bad' },
  { value: 'priceUnclear', zh: '无法确定各时段单价', en: 'The price of a tier is not clear', tone: 'bad' },
  { value: 'amountDiffers', zh: '桩的金额与平台不一致', en: 'The pile came to another amount', tone: 'bad' },
  { value: 'energyDiffers', zh: '电量与电表读数不一致', en: 'Energy and meter readings differ', tone: 'bad' },
  { value: 'energyMissing', zh: '记录中没有电量', en: 'The record has no energy', tone: 'bad' },
  { value: 'readingsBackwards', zh: '电表读数倒退', en: 'The meter ran backwards', tone: 'bad' },
  { value: 'timesWrong', zh: '起止时间不合理', en: 'Beginning and end make no sense', tone: 'bad' },
  { value: 'tooMuchEnergy', zh: '电量超过设备能力', en: 'More energy than the gun can give', tone: 'bad' },
  { value: 'noPayer', zh: '找不到付款人', en: 'Nobody is known to pay', tone: 'bad' },
  { value: 'cardInvalid', zh: '卡已停用、过期或注销', en: 'The card no longer held', tone: 'bad' },
  { value: 'settleFailed', zh: '结算失败', en: 'The settlement failed', tone: 'bad' },
])

export type AbnormalReason = ValueOf<typeof abnormalReason>

/** What is taken off an order. */
export const discountKind = choices([
  { value: 'site', zh: '场站优惠', en: 'Site discount' },
  { value: 'exclusive', zh: '专属策略', en: 'Exclusive strategy' },
  { value: 'grade', zh: '会员等级', en: 'Member grade' },
  { value: 'fleet', zh: '车队折扣', en: 'Fleet discount' },
  { value: 'coupon', zh: '优惠券', en: 'Coupon' },
  { value: 'points', zh: '积分', en: 'Points' },
  { value: 'waived', zh: '免收', en: 'Waived' },
])

export const discountBase = choices([
  { value: 'elec', zh: '电费', en: 'Electricity' },
  { value: 'service', zh: '服务费', en: 'Service' },
  { value: 'total', zh: '总额', en: 'Total' },
])

export const costBearer = choices([
  { value: 'platform', zh: '平台', en: 'Platform' },
  { value: 'merchant', zh: '商户', en: 'Merchant' },
])

export const splitStatus = choices([
  { value: 'none', zh: '未生成', en: 'None', tone: 'idle' },
  { value: 'drafted', zh: '已生成草稿', en: 'Drafted', tone: 'busy' },
])

/** 0 before charging, 1 after it. */
export const occupyKind = choices([
  { value: 0, zh: '充电前占位', en: 'Before charging' },
  { value: 1, zh: '充电后超时', en: 'After charging' },
])

export const occupyStatus = choices([
  { value: 1, zh: '计时中', en: 'Running', tone: 'busy' },
  { value: 2, zh: '待支付', en: 'To be paid', tone: 'warn' },
  { value: 3, zh: '已支付', en: 'Paid', tone: 'ok' },
  { value: 4, zh: '已减免', en: 'Waived', tone: 'idle' },
  { value: 5, zh: '已关闭', en: 'Closed', tone: 'idle' },
  { value: 6, zh: '申诉中', en: 'Disputed', tone: 'bad' },
  { value: 7, zh: '待核实', en: 'To be verified', tone: 'warn' },
])

export const appointmentStatus = choices([
  { value: 'JinXingZhong', zh: '进行中', en: 'In progress', tone: 'busy' },
  { value: 'YiQuXiao', zh: '已取消', en: 'Cancelled', tone: 'idle' },
  { value: 'YiWanCheng', zh: '已完成', en: 'Completed', tone: 'ok' },
  { value: 'ChaoShi', zh: '已超时', en: 'Timed out', tone: 'bad' },
])

export const cancelledBy = choices([
  { value: 'member', zh: '会员', en: 'Member' },
  { value: 'staff', zh: '工作人员', en: 'Staff' },
  { value: 'system', zh: '系统', en: 'System' },
])

/** Why the platform itself called an appointment off. */
export const appointmentCause = choices([
  { value: 'pileRefused', zh: '充电桩拒绝保留', en: 'The pile would not keep the gun' },
  { value: 'pileAway', zh: '联系不上充电桩', en: 'The pile did not answer' },
  { value: 'gunUnusable', zh: '充电枪不可用', en: 'The gun could not be used' },
])

export const evaluationStatus = choices([
  { value: 'shown', zh: '显示', en: 'Shown', tone: 'ok' },
  { value: 'hidden', zh: '已隐藏', en: 'Hidden', tone: 'idle' },
  { value: 'sensitive', zh: '含敏感词', en: 'Sensitive', tone: 'warn' },
])

export const evaluationScore = choices([
  { value: 5, zh: '5 星', en: '5 stars', tone: 'ok' },
  { value: 4, zh: '4 星', en: '4 stars', tone: 'ok' },
  { value: 3, zh: '3 星', en: '3 stars', tone: 'warn' },
  { value: 2, zh: '2 星', en: '2 stars', tone: 'bad' },
  { value: 1, zh: '1 星', en: '1 star', tone: 'bad' },
])

/** The statistics that an order may count in. */
/** What an order may not know of who charged. */
export const orderLacks = choices([
  { value: 'member', zh: '无会员', en: 'No member' },
  { value: 'fleet', zh: '无车队', en: 'No fleet' },
  { value: 'plateNo', zh: '无车牌', en: 'No plate' },
  { value: 'vin', zh: '无 VIN', en: 'No VIN' },
  { value: 'model', zh: '无计费模型', en: 'No billing model' },
])

export const statisticName = choices(
  (Object.keys(statistics) as Statistic[]).map(value => ({
    value,
    zh: statistics[value].zh,
    en: statistics[value].en,
  })),
)
