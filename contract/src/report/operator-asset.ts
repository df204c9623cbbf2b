// What stands at the stations of each operator and what it brought in the period: one row a merchant, or a seller.
import { f } from '../kit/field.ts'
import { report } from '../kit/report.ts'
import { betterFigures, standingFigures } from './figure-fields.ts'
import { ordersOfPlace, placeFilters } from './place-filters.ts'
import { assetMeasures, assetTiles } from './station-asset.ts'

export const operatorAsset = report('report-service/operatorAsset', {
  title: { zh: '运营商资产统计', en: 'Operators' },
  rights: 'dataStatistics',
  fields: {
    merchant: f.ref('商户', 'Merchant', 'system-service/merchant'),
    seller: f.ref('运营商', 'Seller', 'system-service/seller'),
    stations: f.int('电站数', 'Stations', {
      sum: true,
      help: { zh: '当前的电站数。', en: 'Stations that are there now.' },
    }),
    ...assetMeasures,
  },
  by: ['merchant', 'seller'],
  filters: placeFilters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'bar', y: ['energyE4'] },
  tiles: ['stations', ...assetTiles],
  better: betterFigures,
  standing: ['stations', ...standingFigures],
  drill: ordersOfPlace,
  excelAt: ['/report-service/dataStatistics/operatorAssetExportExcel'],
})
