import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import { work } from '@ev/contract/system/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
let type: Awaited<ReturnType<typeof aPileType>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  type = await aPileType(app.db)
})
beforeEach(async () => {
  station = await aStation(app.db)
})
afterAll(() => app.close())

const draft = () => aPileDraft(station.id, type.id)
const add = (changes: Partial<ReturnType<typeof draft>> = {}) => boss.call(pile.calls.add, { ...draft(), ...changes })
async function aPile(changes: Partial<ReturnType<typeof draft>> = {}) {
  const { data, msg, code } = await add(changes)
  expect(code, msg).toBe(0)
  return data.id
}
const look = async (id: string) => (await boss.call(pile.calls.get, { id })).data
const gunsOf = async (id: string) => (await boss.call(gun.calls.pages, { filters: { pile: [id] } })).data.records

/** Everything that can be changed, as it is. */
async function unchanged(id: string) {
  const row = await look(id)
  return {
    id,
    version: row.version,
    name: row.name,
    code: row.code,
    pileNo: row.pileNo,
    pileType: row.pileType.id,
    ratedPowerKw: row.ratedPowerKw,
    chargerIdentity: row.chargerIdentity,
    serialNo: row.serialNo,
    productionDate: row.productionDate,
    powerLimitPct: row.powerLimitPct,
    billingSide: row.billingSide,
    transformer: row.transformer?.id ?? null,
    meter: row.meter?.id ?? null,
    netType: row.netType,
    simNo: row.simNo,
    simExpireDate: row.simExpireDate,
    qrPrefix: row.qrPrefix,
    parkNos: row.parkNos,
    warrantyDate: row.warrantyDate,
    verifyDueDate: row.verifyDueDate,
    note: row.note,
  }
}

const setGun = (code: string, status: number) =>
  sql`update config_gun_state set status = ${status} where gun_id = (select id from config_gun where code = ${code})`.execute(
    app.db,
  )

describe('a new pile', () => {
  test('[3.2.3] gets the guns of its type, lettered from A, each with its code and bay', async () => {
    const id = await aPile({ code: '44030500000801', name: '东区一号桩', parkNos: 'A01、A02' })
    expect(await look(id)).toMatchObject({
      gunCount: 2,
      gunLayout: 'TWO_GUN',
      maker: 'teld',
      protocol: 'YKC1.6',
      currentMode: 1,
      isOnline: false,
      status: 'enabled',
      station: { id: station.id, label: station.name },
      seller: { id: '399' },
      parkNos: 'A01、A02',
    })
    expect(await gunsOf(id)).toMatchObject([
      { code: '4403050000080101', letter: 'A', parkNo: 'A01', gunStatus: 5, ratedPowerKw: 120, connectorType: 4 },
      { code: '4403050000080102', letter: 'B', parkNo: 'A02', gunStatus: 5 },
    ])
  })

  test('[5.1.6] is offered the next free number and the next code of its district', async () => {
    const offered = async () => (await boss.call(pile.calls.offered, { station: station.id })).data
    const first = await offered()
    expect(first).toMatchObject({ pileNo: 1, code: expect.stringMatching(/^440305\d{8}$/) })
    await aPile({ pileNo: 1, code: first.code })
    expect(await offered()).toEqual({ pileNo: 2, code: String(Number(first.code) + 1) })
    await aPile({ pileNo: 3 })
    expect((await look(await aPile({ pileNo: null }))).pileNo).toBe(2)
  })

  test('[5.1.6] has a number from 0 to 33 that no other pile of the station has', async () => {
    await aPile({ pileNo: 7 })
    expect(await add({ pileNo: 7 })).toMatchObject({
      code: 1422,
      data: { field: 'pileNo' },
      msg: `桩号 7 在电站「${station.name}」已被使用，可以用 1`,
    })
    expect(await add({ pileNo: 34 })).toMatchObject({ code: 400, data: { field: 'pileNo' } })
    for (let left = 33; left > 0; left--) await aPile({ pileNo: null })
    expect(await add({ pileNo: null })).toMatchObject({ code: 1423 })
    expect((await boss.call(pile.calls.offered, { station: station.id })).data.pileNo).toBeNull()
  })

  test('has a code of 14 digits that is given once in the world', async () => {
    await aPile({ code: '44030500000901' })
    expect(await add({ code: '44030500000901' })).toMatchObject({ code: 1420, data: { field: 'code' } })
    const [there, kind] = [await aStation(app.db, { seller_id: '365' }), await aPileType(app.db, { seller_id: '365' })]
    const other = await (await app.as('op365')).call(pile.calls.add, {
      ...aPileDraft(there.id, kind.id),
      code: '44030500000901',
    })
    expect(other).toMatchObject({ code: 1420 })
    for (const code of ['4403050000090', '440305000009011', '4403050000090A'])
      expect(await add({ code })).toMatchObject({ code: 400, data: { field: 'code' } })
  })

  test('that speaks OCPP has an identity of its own, and one that does not has none', async () => {
    const ocpp = await aPileType(app.db, { protocol: 'OCPP1.6J' })
    const without = await add({ pileType: ocpp.id })
    expect(without).toMatchObject({ code: 1424, data: { field: 'chargerIdentity' } })
    const id = await aPile({ pileType: ocpp.id, chargerIdentity: 'CN-SZ-01' })
    expect((await look(id)).chargerIdentity).toBe('CN-SZ-01')
    expect(await add({ pileType: ocpp.id, chargerIdentity: 'CN-SZ-01' })).toMatchObject({ code: 1425 })
    expect((await look(await aPile({ chargerIdentity: 'CN-SZ-02' }))).chargerIdentity).toBe('')
  })

  test('is of a type that is enabled and of its own seller, at a station that the caller sees', async () => {
    const off = await aPileType(app.db, { status: 'disabled' })
    expect(await add({ pileType: off.id })).toMatchObject({ code: 1431, data: { field: 'pileType' } })
    const foreign = await aPileType(app.db, { seller_id: '365' })
    expect(await add({ pileType: foreign.id })).toMatchObject({ data: { field: 'pileType' } })
    const there = await aStation(app.db, { seller_id: '365' })
    expect(await add({ station: there.id })).toMatchObject({ data: { field: 'station' } })
    const admin = await app.as('admin')
    const crossed = await admin.call(pile.calls.add, aPileDraft(there.id, type.id))
    expect(crossed).toMatchObject({ data: { field: 'pileType' } })
    const kind = await aPileType(app.db, { seller_id: '365' })
    const { data } = await admin.call(pile.calls.add, aPileDraft(there.id, kind.id))
    expect((await admin.call(pile.calls.get, data)).data.seller?.id).toBe('365')
  })

  test('has no more bays than guns, and stands at the transformer of its own station', async () => {
    expect(await add({ parkNos: '1、2、3' })).toMatchObject({ code: 1429, data: { field: 'parkNos' } })
    expect(await add({ parkNos: '一二三四五六七八九十一' })).toMatchObject({ code: 400, data: { field: 'parkNos' } })
    const elsewhere = await aStation(app.db)
    const transformer = await app.db
      .insertInto('config_transformer')
      .values({ seller_id: '399', station_id: elsewhere.id, code: 'TR1', name: '一号变', capacity_kva: 800 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await add({ transformer: transformer.id })).toMatchObject({ code: 1430, data: { field: 'transformer' } })
  })

  test('is refused where the seller or the merchant has as many as it may have', async () => {
    const merchant = await app.db
      .selectFrom('system_seller')
      .select(['id', 'name'])
      .where('seller_id', '=', '399')
      .where('kind', '=', 'merchant')
      .executeTakeFirstOrThrow()
    const place = await aStation(app.db, { merchant_id: merchant.id })
    const { rows } = await sql<{ count: number }>`
      with recursive below as (
        select id from system_seller where id = ${merchant.id}
        union all select s.id from below join system_seller s on s.parent_id = below.id
      ) select count(*)::int from config_pile p join config_station s on s.id = p.station_id
      where s.merchant_id in (select id from below)`.execute(app.db)
    const used = rows[0]?.count ?? 0
    const limit = (most: number | null) =>
      app.db.updateTable('system_seller').set({ pile_limit: most }).where('id', '=', merchant.id).execute()
    await limit(used + 1)
    const id = await aPile({ station: place.id })
    expect(await add({ station: place.id })).toMatchObject({
      code: 1426,
      msg: `${merchant.name} 最多可有 ${used + 1} 台充电桩，现有 ${used + 1} 台`,
    })
    expect((await add()).code).toBe(0)
    const moving = { station: place.id, pileNo: null, takesFree: true, reason: '调整' }
    expect(await boss.call(pile.calls.move, { id: await aPile(), ...moving })).toMatchObject({ code: 1426 })
    const beside = await aStation(app.db, { merchant_id: merchant.id })
    expect((await boss.call(pile.calls.move, { ...moving, id, station: beside.id })).code).toBe(0)
    await limit(null)
  })
})

describe('a change', () => {
  test('of the code is taken along by the guns, until the pile has been online', async () => {
    const id = await aPile({ code: '44030500001001' })
    expect((await boss.call(pile.calls.update, { ...(await unchanged(id)), code: '44030500001002' })).code).toBe(0)
    expect((await gunsOf(id)).map(one => one.code)).toEqual(['4403050000100201', '4403050000100202'])
    await sql`update config_pile_state set activated_at = now() where pile_id = ${id}`.execute(app.db)
    const late = await boss.call(pile.calls.update, { ...(await unchanged(id)), code: '44030500001003' })
    expect(late).toMatchObject({ code: 1421, data: { field: 'code' } })
    expect((await boss.call(pile.calls.update, { ...(await unchanged(id)), name: '改名' })).code).toBe(0)
  })

  test('of bays, power and number is kept, and an empty number keeps the old one', async () => {
    const id = await aPile({ pileNo: 4, parkNos: 'A1、A2' })
    const changed = { parkNos: 'B1、', ratedPowerKw: 60, pileNo: null }
    expect((await boss.call(pile.calls.update, { ...(await unchanged(id)), ...changed })).code).toBe(0)
    expect((await look(id)).pileNo).toBe(4)
    expect(await gunsOf(id)).toMatchObject([
      { parkNo: 'B1', ratedPowerKw: 60 },
      { parkNo: '', ratedPowerKw: 60 },
    ])
    await aPile({ pileNo: 5 })
    expect(await boss.call(pile.calls.update, { ...(await unchanged(id)), pileNo: 5 })).toMatchObject({ code: 1422 })
  })

  test('to a type of another number of guns is refused', async () => {
    const id = await aPile()
    const one = await aPileType(app.db, { gun_count: 1, gun_layout: 'ONE_GUN' })
    expect(await boss.call(pile.calls.update, { ...(await unchanged(id)), pileType: one.id })).toMatchObject({
      code: 1432,
      msg: '该桩有 2 把枪，不能改为 1 枪的型号',
    })
  })

  test('leaves a pile alone whose type was switched off later', async () => {
    const kind = await aPileType(app.db)
    const id = await aPile({ pileType: kind.id })
    await app.db.updateTable('config_pile_type').set({ status: 'disabled' }).where('id', '=', kind.id).execute()
    expect((await boss.call(pile.calls.update, { ...(await unchanged(id)), note: '复核' })).code).toBe(0)
  })
})

describe('a move to another station', () => {
  const move = (id: string, changes: object = {}) =>
    boss.call(pile.calls.move, { id, station: '', pileNo: null, takesFree: false, reason: '站点撤销', ...changes })

  test('takes guns, states and prices along, leaves transformer and meter, and is on record', async () => {
    const id = await aPile({ pileNo: 3, code: '44030500001101' })
    const to = await aStation(app.db)
    await bind(id)
    const transformer = await app.db
      .insertInto('config_transformer')
      .values({ seller_id: '399', station_id: station.id, code: 'TR2', name: '二号变', capacity_kva: 800 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('config_pile').set({ transformer_id: transformer.id }).where('id', '=', id).execute()
    expect((await move(id, { station: to.id })).code).toBe(0)
    expect(await look(id)).toMatchObject({ station: { id: to.id }, pileNo: 3, transformer: null })
    expect((await gunsOf(id)).map(one => one.station.id)).toEqual([to.id, to.id])
    for (const table of ['config_pile_state', 'config_billing_binding'] as const) {
      const rows = await app.db.selectFrom(table).select('station_id').where('pile_id', '=', id).execute()
      expect(new Set(rows.map(row => row.station_id)), table).toEqual(new Set([to.id]))
    }
    const { data: moves } = await boss.call(pile.calls.moves, { id })
    expect(moves).toMatchObject([
      { from: { id: station.id }, to: { id: to.id }, fromPileNo: 3, toPileNo: 3, reason: '站点撤销', by: '陈志强' },
    ])
  })

  test('is refused while a gun charges or is about to, with the gun', async () => {
    const id = await aPile({ code: '44030500001201' })
    const to = await aStation(app.db)
    for (const status of [2, 3]) {
      await setGun('4403050000120102', status)
      expect(await move(id, { station: to.id })).toMatchObject({ msg: expect.stringContaining('1 把枪正在充电') })
      expect(await boss.call(pile.calls.delete, { id })).toMatchObject({
        code: 1427,
        msg: expect.stringMatching(/^B 枪/),
      })
    }
    await setGun('4403050000120102', 1)
    expect((await move(id, { station: to.id })).code).toBe(0)
  })

  test('asks for another number where its own is taken, or takes the next free one', async () => {
    const to = await aStation(app.db)
    await aPile({ station: to.id, pileNo: 1 })
    const id = await aPile({ pileNo: 1 })
    expect(await move(id, { station: to.id })).toMatchObject({ code: 1422, data: { field: 'pileNo' } })
    expect((await look(id)).station.id).toBe(station.id)
    expect((await move(id, { station: to.id, takesFree: true })).code).toBe(0)
    expect((await look(id)).pileNo).toBe(2)
    expect((await move(id, { station: station.id, pileNo: 9 })).code).toBe(0)
    expect((await look(id)).pileNo).toBe(9)
  })

  test('goes neither to where it is, nor to another seller', async () => {
    const id = await aPile()
    expect(await move(id, { station: station.id })).toMatchObject({ code: 1428 })
    const there = await aStation(app.db, { seller_id: '365' })
    expect(await move(id, { station: there.id })).toMatchObject({ data: { field: 'station' } })
    const admin = await app.as('admin')
    const input = { id, station: there.id, pileNo: null, takesFree: false, reason: '误调' }
    expect(await admin.call(pile.calls.move, input)).toMatchObject({ data: { field: 'station' } })
  })

  test('of many tells what became of each', async () => {
    const to = await aStation(app.db)
    const ids = [
      await aPile({ pileNo: 1 }),
      await aPile({ pileNo: 2 }),
      await aPile({ pileNo: 3, code: '44030500001301' }),
    ]
    await setGun('4403050000130101', 3)
    const selection = { ids }
    const { data: check } = await boss.call(pile.calls.moveCheck, { selection })
    expect(check).toMatchObject({ matched: 3, willChange: 2 })
    await aPile({ station: to.id, pileNo: 1 })
    const input = { station: to.id, pileNo: null, takesFree: false, reason: '合并' }
    const { data } = await boss.call(pile.calls.moveBatch, { selection, ...input })
    await app.runWork()
    const { data: rows } = await boss.call(work.rows, { id: data.workId })
    expect(rows.records.map(row => row.outcome)).toEqual(['refused', 'done', 'refused'])
    expect(rows.records[0]?.msg).toContain('可以用 2')
  })
})

test('a pile is switched off with a reason, and on again', async () => {
  const id = await aPile()
  expect(await boss.call(pile.calls.disable, { id, reason: '' })).toMatchObject({
    code: 400,
    data: { field: 'reason' },
  })
  expect((await boss.call(pile.calls.disable, { id, reason: '漏电保护动作' })).code).toBe(0)
  expect(await look(id)).toMatchObject({ status: 'disabled', disabledReason: '漏电保护动作' })
  expect((await boss.call(pile.calls.enable, { id })).code).toBe(0)
  expect(await look(id)).toMatchObject({ status: 'enabled', disabledReason: '' })
})

test('a pile that a price or a limit is set for is not deleted; otherwise its guns go with it', async () => {
  const id = await aPile()
  await bind(id)
  expect(await boss.call(pile.calls.delete, { id })).toMatchObject({
    code: 1040,
    msg: expect.stringContaining('计费模型绑定'),
  })
  await app.db.deleteFrom('config_billing_binding').where('pile_id', '=', id).execute()
  await app.db
    .insertInto('config_charging_limit')
    .values({ seller_id: '399', name: '限单枪', station_id: station.id, pile_id: id, max_soc: 90 })
    .execute()
  expect(await boss.call(pile.calls.delete, { id })).toMatchObject({ msg: expect.stringContaining('充电限制') })
  await app.db.deleteFrom('config_charging_limit').where('pile_id', '=', id).execute()
  expect((await boss.call(pile.calls.delete, { id })).code).toBe(0)
  expect(await gunsOf(id)).toEqual([])
})

test('a pile is found by its name, by how it sounds and by what it is', async () => {
  const id = await aPile({ name: '重庆路快充桩' })
  for (const name of ['庆路', 'chongqinglu', 'cqlkcz', 'CQLKCZ']) {
    const { data } = await boss.call(pile.calls.pages, { filters: { name, station: [station.id] } })
    expect(
      data.records.map(one => one.id),
      name,
    ).toEqual([id])
  }
  const filters = {
    station: [station.id],
    maker: ['teld'],
    protocol: ['YKC1.6'],
    currentMode: [1],
    isOnline: false,
  } as const
  expect((await boss.call(pile.calls.pages, { filters })).data.total).toBe(1)
  expect((await boss.call(pile.calls.pages, { filters: { ...filters, maker: ['bull'] } })).data.total).toBe(0)
})

async function bind(pileId: string): Promise<void> {
  await sql`
    with model as (
      insert into config_billing_model (seller_id, model_no, name)
      select 399, coalesce(max(model_no), 0) + 1, '专属价' || coalesce(max(model_no), 0) from config_billing_model
      where seller_id = 399 returning id
    )
    insert into config_billing_binding (seller_id, station_id, pile_id, gun_id, model_id, from_at)
    select p.seller_id, p.station_id, p.id, g.id, model.id, now()
    from config_pile p join model on true
    join lateral (select null::bigint as id union all select id from config_gun where pile_id = p.id) g on true
    where p.id = ${pileId}`.execute(app.db)
}
