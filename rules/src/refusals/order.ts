// Of orders and what belongs to them: 1830 to 1899.
import type { Refused } from './refused.ts'

export const order = {
  startRefused: { code: 1830, zh: '不能启动充电：{reason}', en: 'Charging cannot begin: {reason}' },
  orderNotCharging: { code: 1831, zh: '该订单没有在充电', en: 'This order is not charging' },
  orderMoved: {
    code: 1832,
    zh: '订单状态已变为「{status}」，请刷新后再试',
    en: 'The order is {status} by now: refresh and try again',
  },
  orderNothingToSettle: {
    code: 1833,
    zh: '没有可用于结算的电量数据，请先核对后填写',
    en: 'There is no energy to settle by: look into it and enter it',
  },
  orderRefundTooMuch: {
    code: 1834,
    zh: '最多可退 {most} 元',
    en: 'At most ¥{most} can be given back',
  },
  orderNotPaid: { code: 1835, zh: '该订单没有可退的款项', en: 'Nothing was paid that could be given back' },
  orderPayerMissing: { code: 1836, zh: '请选择付款的会员或车队', en: 'Choose the member or fleet that pays' },
  secondPersonMissing: {
    code: 1837,
    zh: '此操作须由另一人复核，但没有其他人有审批权限',
    en: 'A second person has to agree, and nobody else may',
  },
  stopValueMissing: {
    code: 1890,
    zh: '请填写停止条件的数值',
    en: 'Say how much: the charge is to stop by an amount that is missing',
  },
  gunMissing: { code: 1838, zh: '找不到这把充电枪', en: 'There is no such gun' },
  gunOfOther: { code: 1839, zh: '这把枪属于其他运营商', en: 'The gun belongs to another operator' },
  appointmentGunBusy: { code: 1860, zh: '该枪当前不可用，不能预约', en: 'The gun is not free, so it cannot be kept' },
  appointmentStationClosed: { code: 1861, zh: '电站未营业，不能预约', en: 'The station is not open' },
  appointmentGunKept: { code: 1862, zh: '该枪已被预约', en: 'The gun is kept for somebody already' },
  appointmentOpenAlready: {
    code: 1863,
    zh: '您有进行中的预约，请先取消',
    en: 'You have an appointment already: cancel it first',
  },
  appointmentShutOut: {
    code: 1864,
    zh: '{days} 天内 {times} 次预约超时，{until} 之后才能再预约',
    en: 'You did not come {times} times in {days} days: no appointments before {until}',
  },
  appointmentOver: { code: 1865, zh: '该预约已结束', en: 'The appointment is over' },
  appointmentRefused: { code: 1866, zh: '不能预约：{reason}', en: 'No appointment can be made: {reason}' },
  evaluationNotSettled: { code: 1870, zh: '订单结算后才能评价', en: 'An order can be rated once it is settled' },
  evaluationTwice: { code: 1871, zh: '该订单已评价', en: 'The order is rated already' },
  evaluationTagGone: {
    code: 1872,
    zh: '所选标签已停用，请重新选择',
    en: 'One of the tags is not offered any more: choose again',
  },
  simulationGoesOn: { code: 1880, zh: '模拟还没有完成', en: 'The simulation has not ended yet' },
  // Seen to by people: 1840 to 1849.
  orderRefundNothing: { code: 1840, zh: '请填写退款金额', en: 'Say how much is to be given back' },
  orderStopping: {
    code: 1841,
    zh: '其他人已要求停止，请等待充电桩答复',
    en: 'Somebody else has asked it to stop: wait for the pile',
  },
  orderHasPayer: {
    code: 1842,
    zh: '该订单已有付款人，不能改由他人付款',
    en: 'Somebody pays for this order already',
  },
  orderPriceOdd: {
    code: 1843,
    zh: '折合单价超过 100 元/kWh，请核对电量和金额',
    en: 'That is more than ¥100 a kWh: look at energy and amounts again',
  },
  orderBasisMissing: {
    code: 1844,
    zh: '没有可用的{basis}，请改用其他依据',
    en: 'There is nothing to settle by ({basis}): choose another basis',
  },
  stayMoved: {
    code: 1850,
    zh: '账单状态已变为「{status}」，请刷新后再试',
    en: 'The bill is {status} by now: refresh and try again',
  },
  stayWaiveTooMuch: {
    code: 1851,
    zh: '减免金额须大于 0，最多 {most} 元',
    en: 'Waive more than 0 and at most ¥{most}',
  },
  stayPayerMissing: {
    code: 1852,
    zh: '账单没有付款人，只能关闭',
    en: 'Nobody is known to pay this bill: it can only be closed',
  },
  stayDisputedBefore: { code: 1853, zh: '该账单已申诉过', en: 'This bill has been disputed before' },
  stayDisputeLate: {
    code: 1854,
    zh: '超过 {days} 天，不能再申诉',
    en: 'After {days} days it cannot be disputed any more',
  },
} as const satisfies Record<string, Refused>
