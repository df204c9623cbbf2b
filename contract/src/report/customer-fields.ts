// Figures of whoever charges, as cars and users are counted by.
import { f } from '../kit/field.ts'
import { figures } from './figure-fields.ts'

export const customerFields = {
  ...figures('energyE4', 'orders', 'revenueFen', 'durationHours'),
  shareBp: f.percent('电量占比', 'Share of energy', {
    help: { zh: '本行充电量 ÷ 全部充电量。', en: 'Energy of the row ÷ all energy.' },
  }),
  ...figures('orderAmountFen', 'discountFen', 'paidFen', 'refundFen', 'abnormalOrders'),
  ...figures('energyPerOrder', 'minutesPerOrder', 'revenuePerOrder'),
  lastTime: f.time('最近充电', 'Last charge', {
    help: { zh: '期间内最后一笔订单的结束时间。', en: 'When the last order of the period ended.' },
  }),
} as const

export const customerTiles = [
  'energyE4',
  'orders',
  'revenueFen',
  'energyPerOrder',
  'minutesPerOrder',
  'revenuePerOrder',
] as const
