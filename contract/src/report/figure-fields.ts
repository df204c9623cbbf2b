// Figures as fields, for every report that shows them: the label, the unit and the definition of each.
import { f } from '../kit/field.ts'
import { figureHelp } from '../statistics/figures.ts'

const tier = (zh: string, en: string) => f.energy(`${zh}电量`, `${en} energy`, { sum: true, help: figureHelp.tierE4 })

/** Shares may leave the hundred: a correction takes away what was counted before. */
const wide = { least: -1_000_000, most: 1_000_000 } as const
const money = { sum: true, least: -100_000_000_000 } as const

export const figureFields = {
  revenueFen: f.fen('充电营收', 'Revenue', { ...money, help: figureHelp.revenueFen }),
  energyE4: f.energy('充电量', 'Energy', { sum: true, help: figureHelp.energyE4 }),
  orders: f.int('订单数', 'Orders', { sum: true, help: figureHelp.orders }),
  abnormalOrders: f.int('异常订单数', 'Abnormal', { sum: true, help: figureHelp.abnormalOrders }),
  durationHours: f.decimal('充电时长（h）', 'Hours charged (h)', {
    sum: true,
    places: 1,
    help: figureHelp.durationSec,
  }),
  orderAmountFen: f.fen('充电订单金额', 'Order amount', { ...money, help: figureHelp.orderAmountFen }),
  serviceFen: f.fen('服务费', 'Service', { ...money, help: figureHelp.serviceFen }),
  discountFen: f.fen('优惠', 'Discounts', { ...money, help: figureHelp.discountFen }),
  paidFen: f.fen('充电实付金额', 'Paid', { ...money, help: figureHelp.paidFen }),
  refundFen: f.fen('退款', 'Refunds', { ...money, help: figureHelp.refundFen }),
  jianE4: tier('尖', 'Sharp'),
  fengE4: tier('峰', 'Peak'),
  pingE4: tier('平', 'Flat'),
  guE4: tier('谷', 'Valley'),
  directE4: f.energy('直流电量', 'DC energy', { sum: true, help: figureHelp.directE4 }),
  timeUseBp: f.percent('时间利用率', 'Time used', { help: figureHelp.timeUse }),
  powerUseBp: f.percent('功率利用率', 'Power used', { ...wide, help: figureHelp.powerUse }),
  startBp: f.percent('一次充电成功率', 'Started well', { help: figureHelp.startRate }),
  onlineBp: f.percent('在线率', 'Online', { help: figureHelp.onlineRate }),
  faultBp: f.percent('故障率', 'Faulty', { help: figureHelp.faultRate }),
  readyBp: f.percent('可用率', 'Ready', { help: figureHelp.readyRate }),
  energyPerGun: f.energy('枪均电量', 'Energy a gun', { help: figureHelp.energyPerGun }),
  energyPerGunDay: f.energy('单枪日均电量', 'Energy a gun and day', { help: figureHelp.energyPerGunDay }),
  turnover: f.decimal('翻台率(次/枪·天)', 'Sessions a gun and day', { places: 2, help: figureHelp.turnover }),
  servicePriceMil: f.mil('度均服务费', 'Service a kWh', { ...wide, help: figureHelp.servicePrice }),
  energyPerOrder: f.energy('单均电量', 'Energy an order', { help: figureHelp.energyPerOrder }),
  minutesPerOrder: f.decimal('单均时长（分）', 'Minutes an order', { places: 1, help: figureHelp.durationPerOrder }),
  revenuePerOrder: f.fen('单均金额', 'Revenue an order', { ...money, help: figureHelp.revenuePerOrder }),
  discountBp: f.percent('优惠占比', 'Discount share', { ...wide, help: figureHelp.discountShare }),
} as const

/** Those of these names, in this order: a report shows some of them. */
export const figures = <const N extends keyof typeof figureFields>(...names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, figureFields[name]])) as Pick<typeof figureFields, N>

/** What stands there now, whatever the period. */
export const assetFields = {
  piles: f.int('电桩数', 'Piles', { sum: true, help: { zh: '当前的电桩数。', en: 'Piles that are there now.' } }),
  directGuns: f.int('直流枪数', 'DC guns', {
    sum: true,
    help: { zh: '当前的直流枪数。', en: 'DC guns that are there now.' },
  }),
  alternatingGuns: f.int('交流枪数', 'AC guns', {
    sum: true,
    help: { zh: '当前的交流枪数。', en: 'AC guns that are there now.' },
  }),
  ratedKw: f.decimal('额定功率(kW)', 'Rated power (kW)', {
    sum: true,
    places: 1,
    help: { zh: '当前各枪额定功率合计。', en: 'Rated power of the guns that are there now.' },
  }),
  capacityKva: f.int('报装容量(kVA)', 'Capacity (kVA)', {
    sum: true,
    help: { zh: '电站报装容量合计。', en: 'Capacity that stations were granted.' },
  }),
} as const

export const standingFigures = Object.keys(assetFields) as (keyof typeof assetFields)[]

/** Which way is the good one. */
export const betterFigures = {
  revenueFen: 'up',
  energyE4: 'up',
  orders: 'up',
  abnormalOrders: 'down',
  timeUseBp: 'up',
  powerUseBp: 'up',
  startBp: 'up',
  onlineBp: 'up',
  faultBp: 'down',
} as const
