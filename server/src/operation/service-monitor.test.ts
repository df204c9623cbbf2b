import { server } from '@ev/contract/operation/server'
import { serviceMonitor } from '@ev/contract/operation/service-monitor'
import { dayMs, hourMs, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { noChargers } from '../no-chargers.ts'
import { endGauge } from './figure.ts'
import { recordFigures } from './figure-recorder.ts'
import { beginRun, endRun, thisNode } from './gateway-run.ts'
import { servicesNow } from './service-state.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.as('admin')
})
afterAll(async () => {
  endGauge(app.app)
  await app.close()
})

test('the platform sees what its parts are at; a seller sees nothing of it', async () => {
  app.app.chargers = {
    ...noChargers,
    ports: { ocpp: 9220, ykc: null },
    figures: () => ({ 'connections.OCPP1.6J': 12, framesIn: 100, 'writer.waiting': 3 }),
  }
  const { data } = await admin.call(serviceMonitor.now, {})
  const states = Object.fromEntries(data.services.map(({ key, state }) => [key, state]))
  expect(states).toMatchObject({ api: 'up', database: 'up', ocpp: 'up', ykc: 'down', commands: 'up', work: 'up' })
  expect(data.figures).toMatchObject({ connectionsOcpp: 12, writerWaiting: 3 })
  expect(data.figures.databaseMb).toBeGreaterThan(1)
  expect(data.figures.poolMost).toBeGreaterThan(20)
  const op = await app.as('op399')
  expect((await op.call(serviceMonitor.now, {})).http).toBe(403)
  expect((await op.call(server.nodes, {})).http).toBe(403)
})

test('figures are kept a row a minute for seven days, and a long span is thinned', async () => {
  for (let minute = 0; minute < 3; minute++) {
    await recordFigures(app.app)
    app.letPass(minuteMs)
  }
  const points = async (hours: number) => (await admin.call(serviceMonitor.trend, { hours })).data
  expect((await points(1)).points).toHaveLength(3)
  expect(await points(24)).toMatchObject({ stepMin: 4 })
  expect((await points(24)).points.length).toBeLessThan(3)
  app.letPass(8 * dayMs)
  admin = await app.as('admin')
  await recordFigures(app.app)
  const rows = await app.db.selectFrom('operation_figure').select('at').execute()
  expect(rows).toHaveLength(1)
})

test('how long a run that was cut off may have lost is known', async () => {
  const first = await beginRun(app.app, thisNode())
  app.letPass(90_000)
  const second = await beginRun(app.app, thisNode())
  await endRun(app.app, second)
  const { runs } = (await admin.call(serviceMonitor.now, {})).data
  expect(runs.find(({ id }) => id === first)?.lostSec).toBeGreaterThanOrEqual(90)
  expect(runs.find(({ id }) => id === second)?.lostSec).toBe(0)
})

test('a server tells its load, memory, disk and version, and one that fell silent is shown as such', async () => {
  await app.db
    .insertInto('operation_figure')
    .values({
      node: 'other',
      at: new Date(app.app.clock() - hourMs),
      figures: JSON.stringify({
        facts: { startTime: '2026-11-01 00:00:00', version: '0.0.9', runtime: 'Node.js 24.0.0', system: 'Linux 6' },
        values: { loadAverage: 1 },
      }),
    })
    .execute()
  const { data } = await admin.call(server.nodes, {})
  expect(data).toHaveLength(2)
  expect(data[0]).toMatchObject({ name: thisNode(), isUp: true })
  expect(data[0]?.figures.diskGb).toBeGreaterThan(0)
  expect(data[1]).toMatchObject({ name: 'other', isUp: false, version: '0.0.9' })
})

test('a part is slow before it is down', () => {
  const traces = { markSec: 10, commandSec: 20, workSec: 700, jobSec: null }
  const said = servicesNow({ figures: { loopP99Ms: 300 }, traces, ports: { ocpp: 1, ykc: 2 } }, 'en')
  expect(Object.fromEntries(said.map(({ key, state }) => [key, state]))).toEqual({
    api: 'slow',
    database: 'up',
    ocpp: 'up',
    ykc: 'up',
    writer: 'slow',
    commands: 'slow',
    jobs: 'down',
    work: 'down',
  })
})
