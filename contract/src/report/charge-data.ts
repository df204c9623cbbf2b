// What was charged, day by day or month by month.
import { f } from '../kit/field.ts'
import { report } from '../kit/report.ts'
import { betterFigures, figureFields } from './figure-fields.ts'
import { ordersOfPlace, placeFilters } from './place-filters.ts'

const { readyBp: _ready, energyPerGun: _gun, ...measures } = figureFields

export const chargeData = report('report-service/chargeData', {
  title: { zh: '充电数据统计', en: 'Charging' },
  rights: 'dataStatistics',
  fields: { day: f.date('日期', 'Day'), month: f.month('月份', 'Month'), ...measures },
  by: ['day', 'month'],
  filters: placeFilters,
  period: 'day',
  initial: 'last30Days',
  chart: { kind: 'line', y: ['energyE4'] },
  tiles: ['revenueFen', 'energyE4', 'orders', 'abnormalOrders', 'timeUseBp', 'startBp', 'servicePriceMil'],
  better: betterFigures,
  drill: ordersOfPlace,
  excelAt: ['/report-service/dataStatistics/chargeDataExportExcel'],
})
