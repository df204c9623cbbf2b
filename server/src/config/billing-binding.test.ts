import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingModel } from '@ev/contract/config/billing-model'
import { pile } from '@ev/contract/config/pile'
import { work } from '@ev/contract/system/work'
import { at } from '@ev/db/pools'
import { dayMs, hourMs, later, readTime, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { aModel, aPlan, flatPlan, flatTable, unchangedModel } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let type: Awaited<ReturnType<typeof aPileType>>
let station: Awaited<ReturnType<typeof aStation>>
let model: Awaited<ReturnType<typeof aModel>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  type = await aPileType(app.db)
  // It has had its price for a day.
  app.letPass(-dayMs)
  model = await aModel(await app.as('op399'), { plan: flatPlan(5_000) })
  app.letPass(dayMs)
})
beforeEach(async () => {
  station = await aStation(app.db)
})
afterAll(() => app.close())

const now = () => app.app.clock()
const inDays = (count: number) => showTime(later(now(), count * dayMs))

type Draft = Parameters<typeof boss.call<typeof billingBinding.calls.add>>[1]
const draft = (given: Partial<Draft> = {}): Draft => ({
  station: station.id,
  pile: null,
  gun: null,
  model: model.id,
  fromTime: null,
  toTime: null,
  priority: 0,
  note: '',
  ...given,
})
const add = (given: Partial<Draft> = {}) => boss.call(billingBinding.calls.add, draft(given))
async function bound(given: Partial<Draft> = {}) {
  const { data, code, msg } = await add(given)
  expect(code, msg).toBe(0)
  return data.id
}
const look = async (id: string) => (await boss.call(billingBinding.calls.get, { id })).data
async function unchanged(id: string) {
  const { version, model: of, fromTime, toTime, priority, note } = await look(id)
  return { id, version, model: of.id, fromTime, toTime, priority, note }
}
type Place = { kind: 'station' | 'pile' | 'gun'; id: string }
const ask = (at: Place, time?: string) => boss.call(billingBinding.calls.priceAt, { at, ...(time && { time }) })
const atStation = (): Place => ({ kind: 'station', id: station.id })

async function aPile() {
  const { data } = await boss.call(pile.calls.add, aPileDraft(station.id, type.id))
  const guns = await app.db.selectFrom('config_gun').select('id').where('pile_id', '=', data.id).orderBy('id').execute()
  const { name } = await app.db
    .selectFrom('config_pile')
    .select('name')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  return { id: data.id, name, guns: guns.map(gun => gun.id) }
}

describe('the price in force', () => {
  test('[7.15] follows from binding, version, table and tier, and says so', async () => {
    const id = await bound()
    const { data } = await ask(atStation())
    expect(data).toMatchObject({
      tier: 'Ping',
      elecMil: 5_000,
      serviceMil: 1_000,
      totalMil: 6_000,
      binding: { id, range: 'station', place: station.name, model: { label: model.name }, priority: 0, toTime: null },
      version: { versionNo: 1 },
      reason: 'default',
      day: { name: null, slots: 'P'.repeat(48) },
      passedOver: [],
      inside: [],
    })
  })

  test('is refused by name where nothing is bound, and before anything was', async () => {
    expect(await ask(atStation())).toMatchObject({ code: 1540, msg: expect.stringContaining('没有生效的计费模型') })
    await bound()
    expect(await ask(atStation(), showTime(later(now(), -hourMs)))).toMatchObject({ code: 1540 })
    expect(await ask({ kind: 'gun', id: '1' })).toMatchObject({ code: expect.any(Number) })
  })

  test('a gun has its own before its pile’s before its station’s, and each of the others is told with the reason', async () => {
    const [dear, dearer] = [
      await aModel(boss, { plan: flatPlan(7_000) }),
      await aModel(boss, { plan: flatPlan(9_000) }),
    ]
    const { id, name, guns } = await aPile()
    const [first = '', second = ''] = guns
    const whole = await bound()
    const ofPile = await bound({ pile: id, model: dear.id })
    const ofGun = await bound({ gun: first, model: dearer.id })
    expect(await look(ofGun)).toMatchObject({ range: 'gun', place: `${station.name} / ${name} / A`, pile: { id } })
    const price = async (at: Place) => (await ask(at)).data
    expect(await price({ kind: 'gun', id: first })).toMatchObject({
      elecMil: 9_000,
      binding: { id: ofGun },
      passedOver: [
        { id: whole, because: 'narrowerHolds' },
        { id: ofPile, because: 'narrowerHolds' },
      ],
    })
    expect(await price({ kind: 'gun', id: second })).toMatchObject({ elecMil: 7_000, binding: { id: ofPile } })
    expect(await price({ kind: 'pile', id })).toMatchObject({ elecMil: 7_000, inside: [{ id: ofGun }] })
    const there = await price(atStation())
    expect(there).toMatchObject({ elecMil: 5_000, passedOver: [] })
    expect(there.inside.map(one => one.id)).toEqual([ofPile, ofGun])
  })

  test('of two at one place the higher priority wins while it holds', async () => {
    const special = await aModel(boss, { plan: flatPlan(2_000) })
    await bound()
    await bound({ model: special.id, priority: 5, fromTime: inDays(1), toTime: inDays(2) })
    const elec = async (time?: string) => (await ask(atStation(), time)).data.elecMil
    expect([await elec(), await elec(inDays(1.5)), await elec(inDays(2.5))]).toEqual([5_000, 2_000, 5_000])
    expect((await ask(atStation())).data.passedOver).toMatchObject([
      { model: { label: special.name }, because: 'notYet' },
    ])
    expect((await ask(atStation(), inDays(1.5))).data.passedOver).toMatchObject([{ because: 'higherPriorityHolds' }])
  })

  test('is that of the version of the moment, and of the table of the date', async () => {
    const tariff = await aModel(boss, { plan: flatPlan(4_000) })
    await bound({ model: tariff.id })
    const startTime = inDays(3)
    const day = showTime(later(readTime(startTime)!, 2 * dayMs)).slice(0, 10)
    const plan = aPlan({
      byDefault: flatTable(4_500),
      holidays: [{ name: '试营业', days: [day], table: flatTable(1_500) }],
    })
    await boss.call(billingModel.calls.update, { ...(await unchangedModel(boss, tariff.id)), plan, startTime })
    const at = async (time: string) => (await ask(atStation(), time)).data
    expect(await at(inDays(2))).toMatchObject({ elecMil: 4_000, version: { versionNo: 1 } })
    expect(await at(startTime)).toMatchObject({ elecMil: 4_500, version: { versionNo: 2 }, reason: 'default' })
    expect(await at(`${day} 23:59:59`)).toMatchObject({ elecMil: 1_500, reason: 'holiday', day: { name: '试营业' } })
  })
})

describe('a binding', () => {
  test('of the same place, priority and time is refused with the name of the one that is there', async () => {
    await bound({ fromTime: inDays(1), toTime: inDays(10) })
    const other = await aModel(boss)
    const clash = await add({ model: other.id, fromTime: inDays(9) })
    expect(clash).toMatchObject({ code: 1542, data: { field: 'priority' } })
    expect(clash.msg).toMatch(new RegExp(`^${station.name} 自 .+ 起已按优先级 0 绑定“${model.name}”（至 .+），请调整`))
    expect((await add({ model: other.id, fromTime: inDays(9), priority: 1 })).code).toBe(0)
    expect(
      (await add({ model: other.id, fromTime: (await look(await bound({ priority: 9 }))).toTime ?? inDays(11) })).code,
    ).toBe(0)
  })

  test('that two people make at the same moment exists once', async () => {
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 1542, 1542])
  })

  test('needs a model that is enabled, and a pile and a gun that are there', async () => {
    const planned = await aModel(boss, { isDraft: true })
    expect(await add({ model: planned.id })).toMatchObject({ code: 1546, data: { field: 'model' } })
    const elsewhere = await aPile()
    station = await aStation(app.db)
    expect(await add({ pile: elsewhere.id })).toMatchObject({ code: 1430, data: { field: 'pile' } })
    expect(await add({ gun: elsewhere.guns[0] ?? null })).toMatchObject({ code: 1430, data: { field: 'gun' } })
    const foreign = await aStation(app.db, { seller_id: '365' })
    expect(await add({ station: foreign.id })).toMatchObject({ code: 1041, data: { field: 'station' } })
  })

  test('of a merchant’s model stays with its stations', async () => {
    const { id: merchant, name } = await app.db
      .selectFrom('system_seller')
      .select(['id', 'name'])
      .where('seller_id', '=', '399')
      .where('kind', '=', 'merchant')
      .executeTakeFirstOrThrow()
    const own = await aModel(boss, { merchant })
    expect(await add({ model: own.id })).toMatchObject({ code: 1549, msg: expect.stringContaining(name) })
    station = await aStation(app.db, { merchant_id: merchant })
    expect((await add({ model: own.id })).code).toBe(0)
  })

  test('begins now or later, and ends after that', async () => {
    expect(await add({ fromTime: inDays(-1) })).toMatchObject({ code: 1545, data: { field: 'fromTime' } })
    expect(await add({ toTime: inDays(-1) })).toMatchObject({ code: 1545, data: { field: 'toTime' } })
    expect(await add({ fromTime: inDays(2), toTime: inDays(1) })).toMatchObject({
      code: 400,
      data: { field: 'toTime' },
    })
  })

  test('that ends when it begins is none', async () => {
    const time = inDays(2)
    expect(await add({ fromTime: time, toTime: time })).toMatchObject({ code: 1556, data: { field: 'toTime' } })
  })

  test('that is planned can be changed and deleted', async () => {
    const id = await bound({ fromTime: inDays(2) })
    const other = await aModel(boss)
    const changed = { ...(await unchanged(id)), model: other.id, fromTime: inDays(3), priority: 2 }
    expect((await boss.call(billingBinding.calls.update, changed)).code).toBe(0)
    expect(await look(id)).toMatchObject({ stage: 'planned', model: { id: other.id }, priority: 2 })
    expect((await boss.call(billingBinding.calls.delete, { id })).code).toBe(0)
  })

  test('that has begun can only be ended: what a moment has cost stays', async () => {
    const id = await bound()
    const yesterday = { from_at: at(later(now(), -dayMs)) }
    await app.db.updateTable('config_billing_binding').set(yesterday).where('id', '=', id).execute()
    const same = await unchanged(id)
    for (const changed of [{ priority: 3 }, { fromTime: inDays(1) }, { model: (await aModel(boss)).id }])
      expect(await boss.call(billingBinding.calls.update, { ...same, ...changed })).toMatchObject({ code: 1543 })
    expect(await boss.call(billingBinding.calls.delete, { id })).toMatchObject({ code: 1543 })
    expect((await boss.call(billingBinding.calls.update, { ...same, toTime: inDays(1), note: '到期' })).code).toBe(0)
    expect((await boss.call(billingBinding.calls.end, { id })).code).toBe(0)
    expect((await ask(atStation())).code).toBe(1540)
    expect((await ask(atStation(), showTime(later(readTime((await look(id)).toTime!)!, -1_000)))).data.elecMil).toBe(
      5_000,
    )
    expect(await boss.call(billingBinding.calls.update, { ...(await unchanged(id)), toTime: null })).toMatchObject({
      code: 1544,
    })
    expect(await boss.call(billingBinding.calls.delete, { id })).toMatchObject({ code: 1544 })
  })
})

describe('many stations', () => {
  const many = (stations: string[], given: object = {}) =>
    boss.call(billingBinding.calls.bindStations, {
      model: model.id,
      stations,
      fromTime: null,
      toTime: null,
      priority: 0,
      replaces: false,
      note: '',
      ...given,
    })

  test('are bound together or not at all', async () => {
    const other = await aStation(app.db)
    await bound()
    expect(await many([other.id, station.id])).toMatchObject({ code: 1542, msg: expect.stringContaining(station.name) })
    const there = await boss.call(billingBinding.calls.pages, { filters: { station: [other.id] } })
    expect(there.data.records).toEqual([])
    expect((await many([other.id])).data).toEqual({ count: 1 })
  })

  test('change over on a day: what holds ends when the other begins', async () => {
    const id = await bound()
    const next = await aModel(boss, { plan: flatPlan(8_000) })
    const start = inDays(5)
    expect((await many([station.id], { model: next.id, fromTime: start, replaces: true })).data).toEqual({ count: 1 })
    expect((await look(id)).toTime).toBe(start)
    const elec = async (time: string) => (await ask(atStation(), time)).data.elecMil
    expect([await elec(inDays(4)), await elec(start)]).toEqual([5_000, 8_000])
  })

  test('of another seller are refused, and so is a model of another seller', async () => {
    const foreign = await aStation(app.db, { seller_id: '365' })
    expect(await many([station.id, foreign.id])).toMatchObject({ code: 1041 })
    const other = await aModel(await app.as('op365'))
    expect(await many([station.id], { model: other.id })).toMatchObject({ code: 1041, data: { field: 'model' } })
  })

  test('are let go together, and what was not in force is told', async () => {
    const [held, planned] = [await bound(), await bound({ priority: 1, fromTime: inDays(1) })]
    const selection = { ids: [held, planned] }
    const { data: check } = await boss.call(billingBinding.calls.endCheck, { selection })
    expect(check).toMatchObject({ matched: 2, willChange: 1, passedOver: [{ reason: '绑定不在生效中', count: 1 }] })
    const { data } = await boss.call(billingBinding.calls.endBatch, { selection })
    await app.runWork()
    expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({ rowsGood: 1, rowsBad: 1 })
  })
})

test('whoever does not see a station does not see what it costs', async () => {
  await bound()
  expect(await (await app.as('op365')).call(billingBinding.calls.priceAt, { at: atStation() })).toMatchObject({
    code: 1404,
  })
  expect((await (await app.as('view399')).call(billingBinding.calls.priceAt, { at: atStation() })).code).toBe(0)
})
