// What members charged in the period, one by one or by fleet; of a member name and masked telephone are said.

import type { ValueOf } from '../kit/choices.ts'
import { f, type Ref } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { report } from '../kit/report.ts'
import { billBusinessType } from '../order-enums.ts'
import { customerFields, customerTiles } from './customer-fields.ts'
import { betterFigures } from './figure-fields.ts'
import { ordersBehind } from './orders-behind.ts'

const filters = {
  day: f.date('统计日期', 'Days', { filter: true }),
  member: f.ref('会员', 'Member', 'member-service/member', { filter: true }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  bizType: f.choice('业务类型', 'Started by', billBusinessType, { filter: true }),
  seller: f.ref('运营商', 'Seller', 'system-service/seller', { filter: true }),
}

type Row = {
  readonly member?: Ref | null
  readonly fleet?: Ref | null
  readonly bizType?: ValueOf<typeof billBusinessType> | null
}

type Picked = { readonly row?: Row | undefined; readonly filters: FiltersOf<typeof filters>; readonly measure: string }

function ordersOf(picked: Picked): string {
  const { row = {}, filters: given } = picked
  const { day, ...rest } = given
  return ordersBehind(picked, {
    ...rest,
    businessDay: day,
    ...(row.member && { member: [row.member.id] }),
    ...(row.fleet && { fleet: [row.fleet.id] }),
    ...(row.bizType && { bizType: [row.bizType] }),
  })
}

export const userStatistics = report('report-service/userStatistics', {
  title: { zh: '用户充电统计', en: 'Users' },
  rights: 'dataStatistics',
  fields: {
    member: f.ref('会员', 'Member', 'member-service/member'),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet'),
    bizType: f.choice('业务类型', 'Started by', billBusinessType),
    ...customerFields,
    users: f.int('充电用户数', 'Users', {
      help: {
        zh: '至少有一笔已结束订单的会员数，同一会员只计一次。',
        en: 'Members with at least one order that is over, each counted once.',
      },
    }),
  },
  by: ['member', 'fleet', 'bizType'],
  filters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['energyE4'] },
  tiles: ['users', ...customerTiles],
  better: { ...betterFigures, users: 'up' },
  drill: ordersOf,
})
