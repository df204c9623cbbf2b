// Orders that fleets pay for: those of a fleet with those of the fleets below it and of everybody who drives for them.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { orderFields } from './order-fields.ts'

const { orderNo, plateNo, card, orderStatus, chargeStatus, station, pile, gun, createTime, startTime, endTime } =
  orderFields
const { energyE4, elecFen, serviceFen, totalFen, discountFen, payableFen, paidFen, debtFen, refundFen } = orderFields
const { bizType, seller } = orderFields

export const fleetOrder = resource('bill-service/fleetOrder', {
  title: { zh: '车队订单', en: 'Fleet order' },
  label: 'orderNo',
  rights: 'order',
  verbs: ['pages', 'get', 'export'],
  fields: {
    orderNo,
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', {
      write: 'never',
      filter: true,
      width: 150,
      help: { zh: '包含其下级车队', en: 'With the fleets below it' },
    }),
    driver: f.ref('子会员', 'Sub-member', 'member-service/fleetMember', {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    plateNo,
    orderStatus,
    energyE4,
    payableFen,
    paidFen,
    station,
    chargeStatus,
    card,
    pile,
    gun,
    createTime,
    startTime,
    endTime,
    elecFen,
    serviceFen,
    totalFen,
    discountFen,
    debtFen,
    refundFen,
    bizType,
    seller,
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['fleet', 'driver', 'plateNo', 'orderNo', 'station', 'createTime'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['orderNo', 'payableFen', 'orderStatus'],
  },
})
