// What an order holds, for every resource over orders: by order, place with the figures that matter most, customer,
// charging and money.
import { stopCodes, stopReasonOf } from '@ev/rules/stop-reasons'
import { billingSide, maker, stationKind } from '../asset-enums.ts'
import type { Option } from '../kit/choices.ts'
import { choices } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import {
  abnormalReason,
  billBusinessType,
  chargeStatus,
  orderLacks,
  orderStatus,
  splitStatus,
  statisticName,
  stopMode,
} from '../order-enums.ts'

const shown = { write: 'never' } as const
const offered = { write: 'never', list: 'offered' } as const
const maybe = { write: 'never', list: 'offered', optional: true } as const
/** To be found by, and nothing to be read. */
const hidden = { write: 'never', list: 'never', detail: 'never', sheet: 'never' } as const
const amount = { write: 'never', sum: true, width: 120 } as const
const amountOffered = { write: 'never', sum: true, list: 'offered', width: 110 } as const

export const orderCurrent = choices([
  { value: 1, zh: '直流', en: 'DC' },
  { value: 2, zh: '交流', en: 'AC' },
])

/** Two codes of one name are told apart by their codes. */
const reasonNames = Map.groupBy(stopCodes, code => stopReasonOf(code).zh)
const named = (code: string): Option<string> => {
  const { zh, en } = stopReasonOf(code)
  const isOnly = reasonNames.get(zh)?.length === 1
  return { value: code, zh: isOnly ? zh : `${zh}（${code}）`, en: isOnly ? en : `${en} (${code})` }
}

/** A code that nobody knows is one of the last kind; the record of the pile has it. */
export const unknownStop = '-'
export const orderStopReason = {
  list: [...stopCodes.map(named), { value: unknownStop, zh: '未知代码', en: 'Unknown code' }],
}

export const orderFields = {
  orderNo: f.text('订单号', 'Order no.', { ...shown, filter: true, width: 160, fixed: 'left' }),
  orderStatus: f.choice('订单状态', 'Status', orderStatus, { ...shown, filter: true, width: 108 }),
  chargeStatus: f.choice('扣款状态', 'Payment', chargeStatus, { ...shown, filter: true, width: 96 }),
  bizType: f.choice('业务类型', 'Started by', billBusinessType, { ...offered, filter: true, width: 96 }),
  tradeNo: f.text('交易流水号', 'Trade no.', { ...offered, filter: true, width: 250 }),
  sourceOperator: f.text('流量方', 'Source', { ...maybe, filter: true, width: 110 }),
  createTime: f.time('下单时间', 'Created', { ...shown, filter: true, sort: true }),

  station: f.ref('电站', 'Station', 'config-service/station', { ...shown, filter: true, width: 160 }),
  energyE4: f.energy('电量', 'Energy', { ...shown, sum: true, filter: true, width: 120 }),
  payableFen: f.fen('应付', 'Payable', { ...amount, filter: true }),
  paidFen: f.fen('实付', 'Paid', { ...amount, filter: true }),
  revenueFen: f.fen('计入营收', 'Revenue', {
    ...amount,
    width: 130,
    help: {
      zh: '实付减去赠送金支付与已退金额，异常等不计入营收的订单为 0；口径见账单统计配置。首页、报表与统计的充电营收是这一列的合计。',
      en: 'Paid, less gift money and refunds; 0 for orders that do not count, as the bill statistics configuration says. Charging revenue on home, in reports and statistics is the sum of this column.',
    },
  }),
  area: f.area('电站地区', 'Station area', { ...offered, filter: true, width: 190 }),
  stationKind: f.choice('电站类型', 'Station kind', stationKind, { ...offered, filter: true, width: 110 }),
  stationName: f.text('下单时站名', 'Station name then', { ...offered }),
  pile: f.ref('充电桩', 'Pile', 'config-service/pile', { ...shown, filter: true, width: 130 }),
  pileCode: f.text('设备编号', 'Device no.', { ...offered, filter: true, width: 140 }),
  pileType: f.ref('型号', 'Type', 'config-service/pileType', { ...offered, filter: true, width: 150 }),
  maker: f.choice('厂商', 'Maker', maker, { ...offered, filter: true, width: 110 }),
  gun: f.ref('充电枪', 'Gun', 'config-service/gun', { ...offered, filter: true, width: 150 }),
  gunNo: f.int('枪号', 'Gun no.', { ...shown, width: 70 }),
  currentKind: f.choice('交直流', 'DC/AC', orderCurrent, { ...offered, filter: true, width: 80 }),

  member: f.ref('会员', 'Member', 'member-service/member', { ...shown, optional: true, filter: true, width: 110 }),
  phone: f.phone('手机号', 'Phone', { ...shown, optional: true, filter: true, width: 140 }),
  plateNo: f.text('车牌', 'Plate', { ...shown, optional: true, filter: true, width: 100 }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { ...shown, optional: true, filter: true, width: 120 }),
  driver: f.ref('车队子会员', 'Sub-member', 'member-service/fleetMember', { ...maybe, filter: true }),
  vehicle: f.ref('车辆', 'Vehicle', 'member-service/vehicle', { ...maybe, filter: true }),
  vin: f.text('VIN', 'VIN', { ...maybe, filter: true, width: 180 }),
  lacks: f.choices('缺少信息', 'Without', orderLacks, { ...hidden, filter: true }),
  cardNo: f.text('卡号', 'Card no.', { ...maybe, filter: true, width: 150 }),
  card: f.ref('充电卡', 'Card', 'member-service/card', { ...maybe, filter: true }),

  plugTime: f.time('插枪时间', 'Plugged in', { ...maybe }),
  startTime: f.time('开始时间', 'Began', { ...shown, optional: true, filter: true }),
  endTime: f.time('结束时间', 'Ended', { ...shown, optional: true, filter: true, sort: true }),
  pullTime: f.time('拔枪时间', 'Pulled out', { ...maybe }),
  durationMin: f.decimal('充电时长(分)', 'Minutes', { ...shown, places: 1, width: 110 }),
  startSoc: f.int('开始SOC(%)', 'SOC at first (%)', { ...maybe, width: 110 }),
  endSoc: f.int('结束SOC(%)', 'SOC at last (%)', { ...maybe, width: 110 }),
  meterStartE4: f.energy('电表起', 'Meter at first', { ...maybe }),
  meterEndE4: f.energy('电表止', 'Meter at last', { ...maybe }),
  jianE4: f.energy('尖电量', 'Sharp', { ...amountOffered }),
  fengE4: f.energy('峰电量', 'Peak', { ...amountOffered }),
  pingE4: f.energy('平电量', 'Flat', { ...amountOffered }),
  guE4: f.energy('谷电量', 'Valley', { ...amountOffered }),
  liveEnergyE4: f.energy('实时电量', 'Energy so far', { ...offered }),
  liveAmountMil: f.mil('实时金额', 'Amount so far', { ...offered }),
  liveTime: f.time('实时数据时间', 'As of', { ...maybe }),
  stopMode: f.choice('停止方式', 'Until', stopMode, { ...offered, width: 100 }),
  stopValue: f.int('停止条件值', 'Limit', { ...maybe, detail: 'never', sheet: 'never', list: 'never' }),
  stopReason: f.choice('停止原因', 'Why it stopped', orderStopReason, {
    ...shown,
    optional: true,
    filter: true,
    width: 150,
  }),
  billingSide: f.choice('计费方', 'Billed by', billingSide, { ...offered, filter: true, width: 100 }),
  model: f.ref('计费模型', 'Billing model', 'config-service/billingModel', { ...maybe, filter: true, width: 150 }),
  versionNo: f.int('计费版本', 'Version', { ...maybe, filter: true, width: 90 }),

  elecFen: f.fen('电费', 'Electricity', amount),
  serviceFen: f.fen('服务费', 'Service', amount),
  totalFen: f.fen('原价', 'Price', amount),
  discountFen: f.fen('优惠', 'Discount', amount),
  siteFen: f.fen('场站优惠', 'Site discount', amountOffered),
  gradeFen: f.fen('等级或车队优惠', 'Grade or fleet', { ...amountOffered, width: 130 }),
  couponFen: f.fen('券抵扣', 'Coupon', amountOffered),
  pointsFen: f.fen('积分抵扣', 'Points', amountOffered),
  waivedFen: f.fen('免收', 'Waived', amountOffered),
  cardPaidFen: f.fen('卡账户实付', 'By card', amountOffered),
  balancePaidFen: f.fen('本金实付', 'By balance', amountOffered),
  giftPaidFen: f.fen('赠送实付', 'By reward', amountOffered),
  creditPaidFen: f.fen('授信实付', 'By credit', amountOffered),
  debtFen: f.fen('欠费', 'Owed', { ...amount, filter: true }),
  refundFen: f.fen('已退', 'Refunded', amount),
  stayFen: f.fen('超时占位费', 'For staying', { ...offered, width: 120 }),
  deviceAmountMil: f.mil('桩上送金额', "Pile's amount", { ...maybe, width: 120 }),
  settleTime: f.time('结算时间', 'Settled at', { ...maybe, filter: true }),
  businessDay: f.date('营业日', 'Business day', {
    ...offered,
    filter: true,
    help: {
      zh: '结束时间所在的日期；结算时该月已关账的为结算日期；没有开始充电的订单为下单日期。统计按这一天计。',
      en: 'The day of its end, or of its settlement where that month was closed by then; of what never began, the day it was asked for. Figures count on this day.',
    },
  }),
  countsIn: f.choices('计入统计', 'Counts in', statisticName, { ...offered, sheet: 'never', filter: true, width: 220 }),
  splitStatus: f.choice('分账状态', 'Split', splitStatus, { ...offered, filter: true, width: 110 }),

  isAbnormal: f.flag('有异常', 'Abnormal', { ...offered, filter: true, width: 80 }),
  abnormalReasons: f.choices('异常原因', 'What is wrong', abnormalReason, { ...maybe, filter: true, width: 220 }),
  note: f.text('备注', 'Note', { ...maybe }),
  merchant: f.ref('商户', 'Merchant', 'system-service/merchant', { ...offered, filter: true }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { ...offered, filter: true }),
} as const

type Name = keyof typeof orderFields

/** As the detail sets them apart. */
export const orderGroups = [
  {
    title: { zh: '订单', en: 'Order' },
    fields: [
      'orderNo',
      'orderStatus',
      'chargeStatus',
      'bizType',
      'tradeNo',
      'sourceOperator',
      'createTime',
      'abnormalReasons',
      'note',
    ],
  },
  {
    title: { zh: '场站', en: 'Place' },
    fields: [
      'station',
      'stationName',
      'area',
      'stationKind',
      'pile',
      'pileCode',
      'pileType',
      'maker',
      'gun',
      'gunNo',
      'currentKind',
      'merchant',
      'seller',
    ],
  },
  {
    title: { zh: '用户', en: 'Customer' },
    fields: ['member', 'phone', 'plateNo', 'fleet', 'driver', 'vehicle', 'vin', 'cardNo', 'card'],
  },
  {
    title: { zh: '充电', en: 'Charging' },
    fields: [
      'plugTime',
      'startTime',
      'endTime',
      'pullTime',
      'durationMin',
      'startSoc',
      'endSoc',
      'meterStartE4',
      'meterEndE4',
      'energyE4',
      'jianE4',
      'fengE4',
      'pingE4',
      'guE4',
      'stopMode',
      'stopReason',
    ],
  },
  {
    title: { zh: '费用', en: 'Money' },
    fields: [
      'billingSide',
      'model',
      'versionNo',
      'elecFen',
      'serviceFen',
      'totalFen',
      'discountFen',
      'payableFen',
      'paidFen',
      'revenueFen',
      'debtFen',
      'refundFen',
      'stayFen',
      'deviceAmountMil',
      'settleTime',
      'businessDay',
      'countsIn',
      'splitStatus',
    ],
  },
] as const satisfies readonly { title: { zh: string; en: string }; fields: readonly Name[] }[]
