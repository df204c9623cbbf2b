// What a list says of this moment goes by the product's clock, and changes when that moves on.
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingModel } from '@ev/contract/config/billing-model'
import { billingVersion } from '@ev/contract/config/billing-version'
import { station } from '@ev/contract/config/station'
import { stationNotice } from '@ev/contract/config/station-notice'
import { dayMs, later, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aModel, aPlan, flatPlan, flatTable, unchangedModel } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  boss = await app.as('op399')
})
afterAll(() => app.close())

const inDays = (count: number) => showTime(later(app.app.clock(), count * dayMs))

/** Nobody stays signed in for that long. */
async function pass(days: number) {
  app.letPass(days * dayMs)
  boss = await app.as('op399')
}

test('a binding, and what its model and its station say of it, come into force and end', async () => {
  const there = await aStation(app.db)
  const model = await aModel(boss, { plan: flatPlan(5_000) })
  const times = { fromTime: inDays(2), toTime: inDays(4) }
  const place = { station: there.id, pile: null, gun: null, model: model.id, priority: 0, note: '' }
  const { data: binding } = await boss.call(billingBinding.calls.add, { ...place, ...times })
  const seen = async () => {
    const held = (await boss.call(billingBinding.calls.get, binding)).data
    const priced = (await boss.call(billingModel.calls.get, { id: model.id })).data
    const found = (await boss.call(billingModel.calls.pages, { filters: { stations: [there.id] } })).data
    const shown = (await boss.call(station.calls.get, { id: there.id })).data
    const listed = await boss.call(station.calls.map, { filters: { billingModel: [model.id] } })
    return [
      held.stage,
      priced.stationCount,
      priced.stations.length,
      found.total,
      shown.billingModel,
      listed.data.length,
    ]
  }
  expect(await seen()).toEqual(['planned', 0, 0, 0, null, 0])
  await pass(3)
  expect(await seen()).toEqual(['inForce', 1, 1, 1, { id: model.id, label: model.name }, 1])
  await pass(2)
  expect(await seen()).toEqual(['ended', 0, 0, 0, null, 0])
})

test('a version takes the place of the one before it when its time comes', async () => {
  const model = await aModel(boss, { plan: flatPlan(5_000) })
  const there = await aStation(app.db)
  const place = { station: there.id, pile: null, gun: null, model: model.id, priority: 0, note: '' }
  const { data: binding } = await boss.call(billingBinding.calls.add, { ...place, fromTime: null, toTime: null })
  const change = { ...(await unchangedModel(boss, model.id)), plan: flatPlan(6_000), startTime: inDays(2) }
  expect((await boss.call(billingModel.calls.update, change)).code).toBe(0)
  const seen = async () => {
    const { data } = await boss.call(billingVersion.calls.pages, { filters: { model: [model.id] } })
    const priced = (await boss.call(billingModel.calls.get, { id: model.id })).data
    const held = (await boss.call(billingBinding.calls.get, binding)).data
    const { versionNo, nextTime, pingElecMil } = priced
    return [data.records.map(row => row.stage), versionNo, nextTime !== null, pingElecMil, held.versionNo]
  }
  expect(await seen()).toEqual([['planned', 'inForce'], 1, true, 5_000, 1])
  await pass(3)
  expect(await seen()).toEqual([['inForce', 'ended'], 2, false, 6_000, 2])
})

test("today's table is that of the day it is in Shanghai", async () => {
  const day = inDays(1).slice(0, 10)
  const holidays = [{ name: '明日', days: [day], table: flatTable(1_000) }]
  const { id } = await aModel(boss, { plan: aPlan({ byDefault: flatTable(5_000), holidays }) })
  const price = async () => (await boss.call(billingModel.calls.get, { id })).data.pingElecMil
  expect(await price()).toBe(5_000)
  await pass(1)
  expect(await price()).toBe(1_000)
  await pass(1)
  expect(await price()).toBe(5_000)
})

test('a notice is shown from its beginning to its end', async () => {
  const there = await aStation(app.db)
  const draft = { station: there.id, title: '停电通知', body: '检修', fromTime: inDays(1), toTime: inDays(3) }
  const { data } = await boss.call(stationNotice.calls.add, draft)
  const isShown = async () => (await boss.call(stationNotice.calls.get, data)).data.isShown
  expect(await isShown()).toBe(false)
  await pass(2)
  expect(await isShown()).toBe(true)
  await pass(2)
  expect(await isShown()).toBe(false)
})

test('a new record was changed last when it was made', async () => {
  const { id } = await aModel(boss, { isDraft: true })
  const { createTime, updateTime } = (await boss.call(billingModel.calls.get, { id })).data
  expect(updateTime).toBe(createTime)
})
