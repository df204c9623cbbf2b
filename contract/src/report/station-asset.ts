// What stands at stations and what it brought in the period: one row a station.
import { f } from '../kit/field.ts'
import { report } from '../kit/report.ts'
import { assetFields, betterFigures, figures, standingFigures } from './figure-fields.ts'
import { ordersOfPlace, placeFilters } from './place-filters.ts'

/** The same for stations and for whoever runs them. */
export const assetMeasures = {
  ...figures(
    'revenueFen',
    'energyE4',
    'orders',
    'abnormalOrders',
    'timeUseBp',
    'powerUseBp',
    'startBp',
    'onlineBp',
    'faultBp',
    'readyBp',
    'energyPerGun',
    'energyPerGunDay',
    'turnover',
    'orderAmountFen',
    'paidFen',
    'refundFen',
    'servicePriceMil',
  ),
  ...assetFields,
} as const

export const assetTiles = ['revenueFen', 'energyE4', 'orders', 'timeUseBp', 'startBp', 'onlineBp'] as const

export const stationAsset = report('report-service/stationAsset', {
  title: { zh: '电站资产统计', en: 'Stations' },
  rights: 'dataStatistics',
  fields: {
    station: f.ref('电站', 'Station', 'config-service/station'),
    ...assetMeasures,
    area: f.area('所在地区', 'Area'),
    openDate: f.date('投运日期', 'Opened on'),
  },
  by: ['station'],
  filters: placeFilters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['energyE4'] },
  tiles: [...assetTiles, 'energyPerGunDay'],
  better: betterFigures,
  standing: standingFigures,
  drill: ordersOfPlace,
  excelAt: ['/report-service/dataStatistics/stationAssetExportExcel'],
})
