// Orders that go on at this moment, with what flows and what it has come to so far.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { stopOrder } from './order-actions.ts'
import { orderFields } from './order-fields.ts'

/** What was measured longer ago than this is not what flows now. */
export const staleSec = 60

const { orderNo, orderStatus, station, pile, gun, member, phone, plateNo, fleet, card, bizType } = orderFields
const { createTime, startTime, seller } = orderFields

const figure = { optional: true, write: 'never', width: 100 } as const

export const realTimeOrder = resource('bill-service/realTimeOrder', {
  title: { zh: '实时订单', en: 'Live order' },
  label: 'orderNo',
  rights: 'order',
  verbs: ['pages', 'get', 'export'],
  fields: {
    orderNo,
    orderStatus,
    station,
    pile,
    gun,
    powerKw: f.decimal('功率(kW)', 'Power (kW)', { ...figure, places: 1, most: 2_000 }),
    soc: f.int('SOC(%)', 'SOC (%)', figure),
    liveEnergyE4: f.energy('已充电量', 'Energy so far', { write: 'never', sum: true, sort: true, width: 175 }),
    liveFen: f.fen('已产生金额', 'Amount so far', { write: 'never', sum: true, sort: true, width: 180 }),
    ageSec: f.int('数据时效(秒)', 'Data age (s)', { ...figure, width: 110 }),
    chargedMin: f.int('已充时长(分钟)', 'Charged (min)', { ...figure, width: 120 }),
    remainMin: f.int('预计剩余(分钟)', 'Remaining (min)', { ...figure, width: 120, list: 'offered' }),
    liveTime: f.time('数据时间', 'Measured', { optional: true, write: 'never', list: 'offered' }),
    member,
    phone,
    plateNo,
    fleet,
    card,
    bizType,
    heldFen: f.fen('冻结金额', 'Set aside', { write: 'never', sum: true, width: 120 }),
    createTime,
    startTime,
    seller,
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['orderNo', 'orderStatus', 'station', 'pile', 'phone', 'plateNo'],
    phone: ['orderNo', 'liveFen', 'orderStatus'],
  },
  more: { stop: stopOrder },
})
