import { pileType } from '@ev/contract/config/pile-type'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const draft = {
  name: '盛弘180双枪',
  maker: 'sinexcel',
  model: 'SP-180',
  seller: null,
  protocol: 'YKC1.6',
  currentMode: 1,
  speedMode: 2,
  ratedPowerKw: 180.5,
  gunLayout: 'TWO_GUN',
  gunCount: 2,
  connectorType: 4,
  nationalStandard: 2,
  voltageLower: 200,
  voltageUpper: 1000,
  maxCurrent: 250,
  picture: '',
  note: '',
} as const

test('[3.2.11] a type is of a maker and a language from the lists, its power is typed in kW and kept in W', async () => {
  const { data, code } = await boss.call(pileType.calls.add, draft)
  expect(code).toBe(0)
  expect((await boss.call(pileType.calls.get, data)).data).toMatchObject({
    ...draft,
    seller: { id: '399' },
    pileCount: 0,
  })
  const kept = app.db.selectFrom('config_pile_type').select('rated_power_w').where('id', '=', data.id)
  expect(await kept.executeTakeFirst()).toEqual({ rated_power_w: 180_500 })
  const { data: page } = await boss.call(pileType.calls.pages, { filters: { ratedPowerKw: { from: 180.5, to: 181 } } })
  expect(page.records.map(one => one.id)).toEqual([data.id])
  const unknown = await boss.post(pileType.calls.add.path, { ...draft, maker: 'acme' })
  expect(unknown).toMatchObject({ code: 400, data: { field: 'maker' } })
})

test('a change of the power stands in the history in kW', async () => {
  const { data: page } = await boss.call(pileType.calls.pages, { filters: { name: draft.name } })
  const { id, version } = page.records[0]!
  const { seller: _, ...rest } = draft
  expect((await boss.call(pileType.calls.update, { ...rest, id, version, ratedPowerKw: 160 })).code).toBe(0)
  const { data: history } = await boss.call(pileType.calls.history, { id })
  expect(history[0]?.changes).toContainEqual({
    field: 'ratedPowerKw',
    label: '额定功率(kW)',
    before: '180.5',
    after: '160',
  })
})

describe('[3.2.3] the layout agrees with the number of guns', () => {
  test.each([
    ['ONE_GUN', 1],
    ['TWO_GUN', 2],
    ['FOUR_GUN', 4],
    ['MORE_GUN', 3],
    ['MORE_GUN', 52],
  ] as const)('%s has %i', async (gunLayout, gunCount) => {
    const name = `布局${gunCount}`
    const added = await boss.call(pileType.calls.add, { ...draft, name, model: name, gunLayout, gunCount })
    expect(added.code).toBe(0)
  })

  test.each([
    ['ONE_GUN', 2],
    ['MORE_GUN', 4],
    ['FOUR_GUN', 3],
    ['MORE_GUN', 53],
    ['ONE_GUN', 0],
  ] as const)('%s does not have %i', async (gunLayout, gunCount) => {
    const refused = await boss.call(pileType.calls.add, { ...draft, name: '错', model: '错', gunLayout, gunCount })
    expect(refused).toMatchObject({ code: 400, data: { field: 'gunCount' } })
  })
})

test('a maker has a model once a seller, and names are given once', async () => {
  const same = await boss.call(pileType.calls.add, { ...draft, name: '另一个名称' })
  expect(same).toMatchObject({ code: 1434, msg: '盛弘 的型号 SP-180 已存在', data: { field: 'model' } })
  const named = await boss.call(pileType.calls.add, { ...draft, model: 'SP-181' })
  expect(named).toMatchObject({ code: 1435, data: { field: 'name' } })
  expect((await (await app.as('op365')).call(pileType.calls.add, draft)).code).toBe(0)
})

test('what piles are made by does not change below them, and their type is not deleted', async () => {
  const [station, type] = [await aStation(app.db), await aPileType(app.db)]
  await app.db
    .insertInto('config_pile')
    .values({
      seller_id: '399',
      station_id: station.id,
      pile_type_id: type.id,
      code: '44030500009001',
      pile_no: 1,
      name: '一号',
      rated_power_w: 120_000,
    })
    .execute()
  const { data: row } = await boss.call(pileType.calls.get, { id: type.id })
  expect(row.pileCount).toBe(1)
  const { seller: _, ...rest } = draft
  const same = {
    ...rest,
    id: type.id,
    version: row.version,
    name: type.name,
    model: type.model,
    maker: 'teld',
  } as const
  const other = await boss.call(pileType.calls.update, { ...same, gunLayout: 'ONE_GUN', gunCount: 1 })
  expect(other).toMatchObject({ code: 1433, msg: '已有 1 台充电桩使用该型号，不能修改通信协议和枪数' })
  expect((await boss.call(pileType.calls.update, { ...same, note: '复核' })).code).toBe(0)
  expect(await boss.call(pileType.calls.delete, { id: type.id })).toMatchObject({
    code: 1040,
    msg: expect.stringContaining('充电桩'),
  })
})

test('a type is switched off and on again', async () => {
  const type = await aPileType(app.db)
  expect((await boss.call(pileType.calls.disable, { id: type.id })).code).toBe(0)
  expect(await boss.call(pileType.calls.disable, { id: type.id })).toMatchObject({
    msg: expect.stringContaining('已停用'),
  })
  expect((await boss.call(pileType.calls.enable, { id: type.id })).code).toBe(0)
})

test('a form offers no type that is switched off; a filter finds it, and what is chosen keeps its name', async () => {
  const { id, name } = await aPileType(app.db)
  const found = async (asked: object) => (await boss.call(pileType.calls.options, { text: name, ...asked })).data
  expect(await found({ isToUse: true })).toEqual([{ id, label: name }])
  await boss.call(pileType.calls.disable, { id })
  expect(await found({ isToUse: true })).toEqual([])
  expect(await found({})).toEqual([{ id, label: name }])
  expect(await found({ ids: [id], isToUse: true })).toEqual([{ id, label: name }])
})
