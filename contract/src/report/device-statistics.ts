// What devices did in the period: by pile, gun, model or maker.
import { maker } from '../asset-enums.ts'
import type { ValueOf } from '../kit/choices.ts'
import { f, type Ref } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { report } from '../kit/report.ts'
import { figureRights } from '../statistics/rights.ts'
import { betterFigures, figures } from './figure-fields.ts'
import { ordersBehind } from './orders-behind.ts'

const filters = {
  day: f.date('统计日期', 'Days', { filter: true }),
  station: f.ref('电站', 'Station', 'config-service/station', { filter: true }),
  pileType: f.ref('型号', 'Type', 'config-service/pileType', { filter: true }),
  maker: f.choice('厂商', 'Maker', maker, { filter: true }),
  seller: f.ref('运营商', 'Seller', 'system-service/seller', { filter: true }),
}

type Row = {
  readonly pile?: Ref | null
  readonly gun?: Ref | null
  readonly pileType?: Ref | null
  readonly maker?: ValueOf<typeof maker> | null
}
type Picked = { readonly row?: Row | undefined; readonly filters: FiltersOf<typeof filters>; readonly measure: string }

function ordersOf(picked: Picked): string {
  const { row = {}, filters: given } = picked
  const { day, station, seller } = given
  return ordersBehind(picked, {
    businessDay: day,
    station,
    seller,
    pile: row.pile ? [row.pile.id] : undefined,
    gun: row.gun ? [row.gun.id] : undefined,
    pileType: row.pileType ? [row.pileType.id] : given.pileType,
    maker: row.maker ? [row.maker] : given.maker,
  })
}

export const deviceStatistics = report('report-service/deviceStatistics', {
  title: { zh: '设备统计', en: 'Devices' },
  // Of whoever keeps piles and need not see what stations and operators have.
  rights: 'deviceStatistics',
  guarded: { revenueFen: figureRights.revenueFen },
  fields: {
    pile: f.ref('充电桩', 'Pile', 'config-service/pile'),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun'),
    pileType: f.ref('型号', 'Type', 'config-service/pileType'),
    maker: f.choice('厂商', 'Maker', maker),
    ...figures('energyE4', 'durationHours', 'orders', 'abnormalOrders', 'startBp', 'onlineBp'),
    faults: f.int('故障次数', 'Faults', {
      sum: true,
      help: { zh: '枪的状态变为故障的次数。', en: 'How often a gun became faulty.' },
    }),
    ...figures('faultBp', 'readyBp', 'timeUseBp', 'powerUseBp', 'energyPerGunDay', 'revenueFen'),
    guns: f.int('枪数', 'Guns', { sum: true, help: { zh: '当前的枪数。', en: 'Guns that are there now.' } }),
  },
  by: ['pile', 'gun', 'pileType', 'maker'],
  filters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['energyE4'] },
  tiles: ['energyE4', 'durationHours', 'orders', 'startBp', 'onlineBp', 'faults', 'timeUseBp'],
  better: { ...betterFigures, faults: 'down' },
  standing: ['guns'],
  drill: ordersOf,
})
