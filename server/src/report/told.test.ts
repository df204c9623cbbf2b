// Who keeps piles sees what they did, and not what they earned.
import { deviceStatistics } from '@ev/contract/report/device-statistics'
import { stationAsset } from '@ev/contract/report/station-asset'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { rollUp } from '../statistics/roll-up.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await anOrder(app, {})
  await rollUp(app.app)
})
afterAll(() => app.close())

const filters = { day: { preset: 'last30Days' } } as const

test('maintenance is told of devices all but their revenue, on the screen and in the file', async () => {
  const [boss, mender] = [await app.as('op399'), await app.as('ops399')]
  const whole = (await boss.call(deviceStatistics.calls.query, { filters })).data
  const told = (await mender.call(deviceStatistics.calls.query, { filters })).data
  expect(whole.totals.revenueFen).toBeGreaterThan(0)
  const { revenueFen: _, ...others } = whole.totals
  expect(told.totals).toEqual(others)
  expect(Object.keys(told.compared?.totals ?? {})).toEqual(Object.keys(others))
  expect(told.rows.length).toBe(whole.rows.length)
  expect(told.rows.filter(row => 'revenueFen' in row)).toEqual([])

  const sort = { field: 'revenueFen', order: 'desc' } as const
  const { data: asked } = await mender.call(deviceStatistics.calls.export, { filters, sort })
  await app.runWork()
  const { data: done } = await mender.call(work.get, { id: asked.workId })
  const said = JSON.stringify(done)
  expect(said).toContain('充电量')
  expect(said).not.toMatch(/营收/)
})

test('maintenance opens no statistics of stations', async () => {
  const mender = await app.as('ops399')
  expect((await mender.call(stationAsset.calls.query, {})).code).toBe(403)
})
