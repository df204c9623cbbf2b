// Orders that do not settle by themselves: why, what to do next, and what a person does about it.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import type { Text } from '../kit/text.ts'
import { type AbnormalReason, abnormalReason } from '../order-enums.ts'
import { abnormalActions, recomputeAndSettle } from './order-actions.ts'
import { orderFields } from './order-fields.ts'

/** What to do next, by reason. */
export const abnormalAdvice: Readonly<Record<AbnormalReason, Text>> = {
  noRecord: {
    zh: '等待充电桩补传记录，收到后自动结算；桩已无法恢复时按最后的实时数据手工结算。',
    en: 'A late record settles it by itself. If the pile will not come back, settle it by the last live figures.',
  },
  noTariff: {
    zh: '为电站补上生效的计费模型后重算并结算；无法补上时手工填写金额。',
    en: 'Give the station a billing model in force and recompute; else enter the amounts by hand.',
  },
  priceUnclear: {
    zh: '检查计费模型的时段与日期，修正后重算并结算；或按桩上报的金额手工结算。',
    en: "Look into the tiers and dates of the billing model and recompute, or settle by the pile's amount.",
  },
  amountDiffers: {
    zh: '核对桩上的费率版本；以平台为准请手工填写，以桩为准请按桩上报的金额结算。',
    en: "Compare the tariff in the pile with ours, then settle by the pile's amount or enter ours.",
  },
  energyDiffers: {
    zh: '核对电表读数与充电曲线，确认实际电量后手工填写。',
    en: 'Compare the meter with the curve, then enter the energy that is right.',
  },
  energyMissing: {
    zh: '查看充电曲线，按最后的实时数据结算或手工填写。',
    en: 'Look at the curve, then settle by the last live figures or enter them.',
  },
  readingsBackwards: {
    zh: '电表可能更换或故障：核对读数后手工填写电量，并安排检修。',
    en: 'The meter was changed or is faulty: enter the energy by hand and have it looked at.',
  },
  timesWrong: {
    zh: '校准充电桩时钟；按最后的实时数据结算或手工填写。',
    en: 'Set the clock of the pile; settle by the last live figures or enter them.',
  },
  tooMuchEnergy: {
    zh: '电量超过枪的额定能力：核对读数，按实际电量手工填写。',
    en: 'More than the gun can give: compare the readings and enter what it was.',
  },
  noPayer: {
    zh: '查明使用人后手工结算，并选择付款的会员或车队；查不到则关闭订单。',
    en: 'Find out who charged and settle by hand with that member or fleet; close it if nobody is found.',
  },
  cardInvalid: {
    zh: '充电桩离线时放行了失效的卡：查明持卡人后手工结算，并选择付款的会员或车队；随后把离线卡重新同步到充电桩。',
    en: 'A pile let in a card that no longer held: settle by hand with its holder as payer, then send the cards to the pile again.',
  },
  settleFailed: {
    zh: '重算并结算；仍然失败请联系平台管理员并附上订单号。',
    en: 'Recompute; if it fails again, tell the administrator the order number.',
  },
}

/** Where nothing is said, it is suspended and waits for its record. */
export const adviceOn = (reasons: readonly AbnormalReason[]): readonly { reason: AbnormalReason; advice: Text }[] =>
  reasons.map(reason => ({ reason, advice: abnormalAdvice[reason] }))

const { orderNo, orderStatus, station, pile, gun, member, phone, plateNo, fleet, card, bizType } = orderFields
const { createTime, startTime, endTime, paidFen, refundFen, seller } = orderFields

const money = { write: 'never', width: 140 } as const

/** What can be done now is judged by them. */
const unseen = { list: 'never', detail: 'never', sheet: 'never' } as const

export const abnormalOrder = resource('bill-service/abnormalOrder', {
  title: { zh: '异常订单', en: 'Abnormal order' },
  label: 'orderNo',
  rights: 'order',
  verbs: ['pages', 'get', 'export'],
  fields: {
    orderNo,
    orderStatus,
    abnormalReasons: f.choices('异常原因', 'Why', abnormalReason, {
      optional: true,
      write: 'never',
      filter: true,
      width: 250,
    }),
    waitMin: f.int('已等待(分钟)', 'Waiting (min)', { write: 'never', filter: true, width: 120 }),
    station,
    energyE4: f.energy('记录电量', 'Recorded', { optional: true, write: 'never', sum: true, width: 140 }),
    deviceAmountMil: f.mil('桩上报金额', "Pile's amount", { ...money, optional: true }),
    heldFen: f.fen('冻结金额', 'Set aside', { ...money, sum: true }),
    liveEnergyE4: f.energy('实时电量', 'Live energy', { write: 'never', sum: true, width: 140 }),
    liveAmountMil: f.mil('实时金额', 'Live amount', money),
    pile,
    gun,
    member,
    phone,
    plateNo,
    fleet,
    card,
    bizType,
    createTime,
    startTime,
    endTime,
    suspendTime: f.time('挂起时间', 'Suspended', { optional: true, write: 'never', list: 'offered' }),
    liveTime: f.time('实时数据时间', 'Live at', { optional: true, write: 'never', list: 'offered' }),
    note: f.text('核查说明', 'What was found', { optional: true, write: 'never', width: 220 }),
    paidFen: { ...paidFen, ...unseen },
    refundFen: { ...refundFen, ...unseen },
    seller,
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['orderNo', 'orderStatus', 'abnormalReasons', 'station', 'phone', 'createTime'],
    phone: ['orderNo', 'abnormalReasons', 'orderStatus'],
  },
  // Nobody writes it; the groups are those of its detail.
  form: {
    groups: [
      {
        title: { zh: '订单', en: 'Order' },
        fields: [
          'orderNo',
          'orderStatus',
          'abnormalReasons',
          'note',
          'station',
          'pile',
          'gun',
          'member',
          'phone',
          'plateNo',
          'fleet',
          'card',
          'bizType',
        ],
      },
      {
        title: { zh: '数据', en: 'Figures' },
        fields: [
          'createTime',
          'startTime',
          'endTime',
          'suspendTime',
          'energyE4',
          'liveEnergyE4',
          'liveAmountMil',
          'liveTime',
          'deviceAmountMil',
          'heldFen',
        ],
      },
    ],
  },
  actions: abnormalActions,
  more: { recompute: recomputeAndSettle },
})
