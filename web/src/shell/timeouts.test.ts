import { describe, expect, test } from 'vitest'
import { timeoutMs } from './timeouts.ts'

describe('[7.1] each kind of call gives up after its own time', () => {
  const json = { method: 'POST', body: '{}' }
  const file = { method: 'POST', body: new FormData() }
  test.each([
    ['a page or a picture', '/analysis/month-bar', { method: 'GET' }, 15_000],
    ['an upload', '/system-service/user/uploadIcon', file, 60_000],
    ['an upload of a list to import', '/config-service/pile/importExcel', file, 60_000],
    ['an export', '/bill-service/order/exportExcel', json, 300_000],
    ['an export of figures', '/report-service/dataStatistics/chargeDataExportExcel', json, 300_000],
    ['a report', '/report-service/dataStatistics/chargeData', json, 180_000],
    ['statistics', '/statistics-service/device/summary', json, 180_000],
    ['an analysis', '/data-analysis-service/user/portrait', json, 180_000],
    ['anything else', '/system-service/user/getUserInfoDTO', json, 100_000],
  ])('%s', (_, path, request, ms) => {
    expect(timeoutMs(path, request)).toBe(ms)
  })
})
