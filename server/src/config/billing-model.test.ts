import { billingModel } from '@ev/contract/config/billing-model'
import { billingVersion } from '@ev/contract/config/billing-version'
import { work } from '@ev/contract/system/work'
import { dayMs, later, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import {
  aModel,
  aModelDraft,
  aPlan,
  aTable,
  flatPlan,
  flatTable,
  someSlots,
  unchangedModel,
} from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

type Draft = ReturnType<typeof aModelDraft>

const add = (given: Partial<Draft> = {}) => boss.call(billingModel.calls.add, aModelDraft(given))
const look = async (id: string) => (await boss.call(billingModel.calls.get, { id })).data
const versionsOf = async (id: string) =>
  (await boss.call(billingVersion.calls.pages, { filters: { model: [id] } })).data.records
const inDays = (count: number) => showTime(later(app.app.clock(), count * dayMs))
const bind = (model: string, station: string) =>
  app.db
    .insertInto('config_billing_binding')
    .values({ seller_id: '399', station_id: station, model_id: model, from_at: new Date(Date.now() - dayMs) })
    .execute()

describe('a new billing model', () => {
  test('[7.15] is a draft with its first version in force, numbered behind the highest one', async () => {
    const { id } = await aModel(boss, { isDraft: true, name: '深圳夏季', versionNote: '首版' })
    const row = await look(id)
    expect(row).toMatchObject({
      name: '深圳夏季',
      status: 'draft',
      versionNo: 1,
      stationCount: 0,
      seller: { id: '399' },
    })
    expect(row.today).toMatchObject({ name: null, slots: someSlots })
    expect(row).toMatchObject({ todaySlots: someSlots, jianElecMil: 12_500, guServiceMil: 3_000 })
    expect(await versionsOf(id)).toMatchObject([
      { versionNo: 1, stage: 'inForce', note: '首版', endTime: null, creator: { label: '陈志强' }, plan: aPlan() },
    ])
    const next = await aModel(boss)
    expect((await look(next.id)).modelNo).toBe((row.modelNo ?? 0) + 1)
  })

  test('has a number that no other model of the seller has', async () => {
    const { id, name } = await aModel(boss)
    const { modelNo } = await look(id)
    const refused = await add({ modelNo })
    expect(refused).toMatchObject({ code: 1548, data: { field: 'modelNo' } })
    expect(refused.msg).toBe(`模型编号 ${modelNo} 已被“${name}”使用，可以用 ${(modelNo ?? 0) + 1}`)
    const other = await app.as('op365')
    expect((await other.call(billingModel.calls.add, aModelDraft({ modelNo }))).code).toBe(0)
    expect(await add({ modelNo: 10_000 })).toMatchObject({ code: 400, data: { field: 'modelNo' } })
    expect(await add({ name })).toMatchObject({ code: 1042 })
  })

  test('that begins next week costs nothing until then', async () => {
    const { id } = await aModel(boss, { startTime: inDays(7) })
    expect(await look(id)).toMatchObject({ versionNo: null, today: null, todaySlots: '', jianElecMil: null })
    expect(await versionsOf(id)).toMatchObject([{ versionNo: 1, stage: 'planned' }])
  })
})

describe('what is wrong with prices is refused by name, and nothing is written', () => {
  const withSlots = (slots: string) => aPlan({ byDefault: aTable({ slots }) })
  const withTier = (place: number, row: object) =>
    aPlan({ byDefault: aTable({ tiers: aTable().tiers.map((one, at) => (at === place ? { ...one, ...row } : one)) }) })
  const season = (name: string, from: string, to: string) => ({ name, spans: [{ from, to }], table: flatTable(5_000) })
  const holiday = (name: string, days: string[]) => ({ name, days, table: flatTable(2_000) })

  test.each([
    [
      'a hole in the day',
      withSlots(`${someSlots.slice(0, 20)}--${someSlots.slice(22)}`),
      1503,
      '10:00 至 11:00 没有设置时段',
    ],
    ['a day of 47 half hours', withSlots(someSlots.slice(1)), 1501, '一天应有 48 个半小时，这里有 47 个'],
    ['a fifth tier', withSlots(`S${someSlots.slice(1)}`), 1502, '未知的费率档：S，只能是尖、峰、平、谷'],
    ['a negative price', withTier(1, { elecMil: -1 }), 1510, '峰 Peak：价格不能为负'],
    ['five decimals', withTier(3, { serviceMil: 0.5 }), 1509, '谷 Valley：价格最多 4 位小数'],
    ['yuan typed as fen', withTier(0, { elecMil: 1_250_000 }), 1511, '尖 Sharp：价格不能超过每度 10 元'],
    [
      'a tier without a price',
      aPlan({ byDefault: aTable({ tiers: aTable().tiers.slice(1) }) }),
      1507,
      '尖 Sharp：没有设置价格',
    ],
    [
      'two seasons at once',
      aPlan({ seasons: [season('夏季', '07-01', '09-30'), season('秋季', '09-16', '11-30')] }),
      1524,
      '09-16 至 09-30 同时属于多个季节：夏季 / 秋季',
    ],
    [
      'days without a table',
      aPlan({ byDefault: null, seasons: [season('夏季', '03-01', '12-31')] }),
      1525,
      '01-01 至 02-29 不属于任何季节，且没有默认时段表',
    ],
    [
      'a day that is none',
      aPlan({ holidays: [holiday('国庆', ['2026-02-30'])] }),
      1521,
      '国庆：2026-02-30 不是有效的日期',
    ],
    [
      'two holidays on one day',
      aPlan({ holidays: [holiday('国庆', ['2026-10-01']), holiday('中秋', ['2026-10-01'])] }),
      1526,
      '2026-10-01 同时属于多个节假日：国庆 / 中秋',
    ],
  ])('%s', async (_, plan, code, msg) => {
    const before = await app.db.selectFrom('config_billing_version').select('id').execute()
    expect(await add({ plan })).toMatchObject({ code, msg, data: { field: 'plan', faults: [{}] } })
    expect(await app.db.selectFrom('config_billing_version').select('id').execute()).toHaveLength(before.length)
  })

  test('all of it is told at once, each with its place', async () => {
    const plan = { ...withTier(2, { elecMil: -5 }), seasons: [{ ...season('夏季', '07-01', '13-01') }] }
    const { data } = await add({ plan })
    expect(data).toMatchObject({
      faults: [
        { field: 'byDefault.tiers.2.elecMil' },
        { field: 'seasons.0.spans.0.to', refusal: 'priceMonthDayUnknown' },
      ],
    })
  })

  test('a version cannot begin in the past', async () => {
    expect(await add({ startTime: '2026-01-01 00:00:00' })).toMatchObject({ code: 1545, data: { field: 'startTime' } })
  })
})

describe('editing', () => {
  test('prices makes another version and leaves the old one as it was', async () => {
    const { id } = await aModel(boss, { plan: flatPlan(5_000) })
    const draft = await unchangedModel(boss, id)
    expect(
      (await boss.call(billingModel.calls.update, { ...draft, plan: flatPlan(6_000), versionNote: '上调' })).code,
    ).toBe(0)
    expect(await versionsOf(id)).toMatchObject([
      { versionNo: 2, stage: 'inForce', note: '上调', plan: flatPlan(6_000) },
      { versionNo: 1, stage: 'ended', plan: flatPlan(5_000) },
    ])
    expect(await look(id)).toMatchObject({ versionNo: 2, pingElecMil: 6_000 })
  })

  test('a name or a note makes none', async () => {
    const { id } = await aModel(boss)
    const draft = await unchangedModel(boss, id)
    expect((await boss.call(billingModel.calls.update, { ...draft, note: '仅供试验' })).code).toBe(0)
    expect(await versionsOf(id)).toHaveLength(1)
    expect(await look(id)).toMatchObject({ note: '仅供试验', version: draft.version + 1 })
  })

  test('plans a version for later, which is what is edited next, and another one for the same moment takes its place', async () => {
    const { id } = await aModel(boss, { plan: flatPlan(5_000) })
    const startTime = inDays(10)
    const change = async (elecMil: number) =>
      boss.call(billingModel.calls.update, { ...(await unchangedModel(boss, id)), plan: flatPlan(elecMil), startTime })
    expect((await change(7_000)).code).toBe(0)
    expect(await look(id)).toMatchObject({
      versionNo: 1,
      pingElecMil: 5_000,
      nextTime: startTime,
      plan: flatPlan(7_000),
    })
    expect((await change(8_000)).code).toBe(0)
    expect(await versionsOf(id)).toMatchObject([
      { versionNo: 3, stage: 'planned' },
      { versionNo: 2, stage: 'replaced' },
      { versionNo: 1, stage: 'inForce', endTime: startTime },
    ])
  })

  test('by two people at once tells the second who was faster', async () => {
    const { id } = await aModel(boss)
    const draft = await unchangedModel(boss, id)
    expect((await boss.call(billingModel.calls.update, { ...draft, note: '一' })).code).toBe(0)
    const second = await boss.call(billingModel.calls.update, { ...draft, plan: flatPlan(1) })
    expect(second).toMatchObject({ code: 1044, data: { by: '陈志强' } })
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('never touches a version: the database itself refuses', async () => {
    const { id } = await aModel(boss)
    const changed = app.db.updateTable('config_billing_version').set({ note: '改' }).where('model_id', '=', id)
    await expect(changed.execute()).rejects.toThrow('never changed')
  })
})

describe('switching off and deleting', () => {
  test('is refused as long as stations go by it', async () => {
    const { id } = await aModel(boss)
    const station = await aStation(app.db)
    await bind(id, station.id)
    expect(await boss.call(billingModel.calls.disable, { id })).toMatchObject({
      code: 1547,
      msg: `计费模型仍绑定在 1 个电站（${station.name}），停用后这些电站将没有价格，请先改绑或解除绑定`,
    })
    expect(await boss.call(billingModel.calls.delete, { id })).toMatchObject({
      code: 1040,
      msg: expect.stringContaining('计费模型绑定'),
    })
    expect(await look(id)).toMatchObject({ status: 'enabled', stationCount: 1, stations: [{ id: station.id }] })
    const { data } = await boss.call(billingModel.calls.pages, { filters: { stations: [station.id] } })
    expect(data.records.map(row => row.id)).toEqual([id])
  })

  test('is done where nobody does, with its versions', async () => {
    const { id } = await aModel(boss)
    expect((await boss.call(billingModel.calls.disable, { id })).code).toBe(0)
    expect(await boss.call(billingModel.calls.disable, { id })).toMatchObject({
      code: 1047,
      msg: expect.stringContaining('尚未启用'),
    })
    expect((await boss.call(billingModel.calls.delete, { id })).code).toBe(0)
    const left = app.db.selectFrom('config_billing_version').select('id').where('model_id', '=', id)
    expect(await left.execute()).toEqual([])
  })
})

test('[3.1.5] an export has the prices of today in yuan with four decimals', async () => {
  const { name } = await aModel(boss, { name: '导出用模型' })
  const columns = ['name', 'status', 'jianElecMil', 'guServiceMil', 'todaySlots', 'versionNo'] as const
  const { data } = await boss.call(billingModel.calls.export, { filters: { name }, columns: [...columns] })
  await app.runWork()
  const { data: done } = await boss.call(work.get, { id: data.workId })
  const { sheets } = await sheetsOf(app, done.fileUrl)
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['模型名称', '状态', '尖电费', '谷服务费', '今日48时段', '版本'],
    [name, '启用', 1.25, 0.3, someSlots, 1],
  ])
})

test('who may look cannot change, and nobody sees the models of another seller', async () => {
  const viewer = await app.as('view399')
  expect((await viewer.call(billingModel.calls.pages, {})).code).toBe(0)
  expect(await viewer.call(billingModel.calls.add, aModelDraft())).toMatchObject({ code: 403 })
  const { id } = await aModel(boss)
  const other = await app.as('op365')
  expect(await other.call(billingModel.calls.get, { id })).toMatchObject({ code: 1404 })
  expect((await other.call(billingVersion.calls.pages, { filters: { model: [id] } })).data.records).toEqual([])
})

test('a form offers enabled models only, a filter all of them', async () => {
  const { id, name } = await aModel(boss, { isDraft: true })
  const found = async (isToUse: boolean) =>
    (await boss.call(billingModel.calls.options, { text: name, isToUse })).data.map(one => one.id)
  expect([await found(true), await found(false)]).toEqual([[], [id]])
  await boss.call(billingModel.calls.enable, { id })
  expect(await found(true)).toEqual([id])
})
