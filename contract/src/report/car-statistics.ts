// What cars charged in the period, by plate, by VIN or by fleet. Whoever keeps fleets sees the cars of theirs.
import { f, type Ref } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { report } from '../kit/report.ts'
import { customerFields, customerTiles } from './customer-fields.ts'
import { betterFigures } from './figure-fields.ts'
import { ordersBehind } from './orders-behind.ts'

const filters = {
  day: f.date('统计日期', 'Days', { filter: true }),
  plateNo: f.text('车牌', 'Plate', { filter: true }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  seller: f.ref('运营商', 'Seller', 'system-service/seller', { filter: true }),
}

type Row = { readonly plateNo?: string | null; readonly vin?: string | null; readonly fleet?: Ref | null }
type Picked = { readonly row?: Row | undefined; readonly filters: FiltersOf<typeof filters>; readonly measure: string }

function ordersOf(picked: Picked): string {
  const { row = {}, filters: given } = picked
  const { day, ...rest } = given
  return ordersBehind(picked, {
    ...rest,
    businessDay: day,
    ...(row.plateNo && { plateNo: [row.plateNo] }),
    ...(row.vin && { vin: [row.vin] }),
    ...(row.fleet && { fleet: [row.fleet.id] }),
  })
}

export const carStatistics = report('report-service/carStatistics', {
  title: { zh: '车辆充电统计', en: 'Cars' },
  rights: 'dataStatistics',
  fields: {
    plateNo: f.text('车牌', 'Plate'),
    vin: f.text('VIN', 'VIN'),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet'),
    ...customerFields,
  },
  by: ['plateNo', 'vin', 'fleet'],
  filters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['energyE4'] },
  tiles: customerTiles,
  better: betterFigures,
  drill: ordersOf,
})
