import { chargingLimit } from '@ev/contract/config/charging-limit'
import { exportFile } from '@ev/contract/config/export-file'
import { pile } from '@ev/contract/config/pile'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import type { CreateOf } from '@ev/contract/kit/write'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { aLimitDraft, nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const addLimit = (given: Parameters<typeof aLimitDraft>[0]) => boss.call(chargingLimit.calls.add, aLimitDraft(given))
const limitOf = async (id: string) => (await boss.call(chargingLimit.calls.get, { id })).data

async function aGun() {
  const station = await aStation(app.db)
  const type = await aPileType(app.db)
  const { data, msg } = await boss.call(pile.calls.add, aPileDraft(station.id, type.id))
  expect(msg).toBe('成功')
  const gun = await app.db
    .selectFrom('config_gun')
    .select('id')
    .where('pile_id', '=', data.id)
    .orderBy('gun_index')
    .executeTakeFirstOrThrow()
  return { station: station.id, pile: data.id, gun: gun.id }
}

test('[7.15] a limit of a gun is found at its pile and its station; kilowatts are kept in watts', async () => {
  const { station, pile: pileId, gun } = await aGun()
  const { data } = await addLimit({ range: 'gun', gun, maxSoc: 95, maxPowerKw: 60.5, windows: [{ from: 16, to: 20 }] })
  expect(await limitOf(data.id)).toMatchObject({
    range: 'gun',
    station: { id: station },
    pile: { id: pileId },
    gun: { id: gun },
    maxPowerKw: 60.5,
    windows: [{ from: 16, to: 20 }],
  })
  const stored = await app.db
    .selectFrom('config_charging_limit')
    .select('max_power_w')
    .where('id', '=', data.id)
    .execute()
  expect(stored).toEqual([{ max_power_w: 60_500 }])
  const found = await boss.call(chargingLimit.calls.pages, { filters: { station: [station], range: ['gun'] } })
  expect(found.data.records.map(({ id }) => id)).toEqual([data.id])
})

test('a range that is widened again forgets where it was', async () => {
  const { pile: pileId } = await aGun()
  const { data } = await addLimit({ range: 'pile', pile: pileId, maxMinutes: 60, name: '改范围' })
  const { seller: _seller, ...draft } = aLimitDraft({ name: '改范围', maxMinutes: 60 })
  expect((await boss.call(chargingLimit.calls.update, { ...draft, ...data, version: 1 })).code).toBe(0)
  expect(await limitOf(data.id)).toMatchObject({ range: 'network', station: null, pile: null })
})

test('a limit says what it limits, where, and from when to when', async () => {
  expect(await addLimit({})).toMatchObject({ code: 400, data: { field: 'maxSoc' }, msg: 'maxSoc: 至少填写一项限制' })
  expect(await addLimit({ range: 'station', maxSoc: 90 })).toMatchObject({ code: 400, data: { field: 'station' } })
  const turned = { maxSoc: 90, startDate: '2026-12-01', endDate: '2026-11-01' }
  expect(await addLimit(turned)).toMatchObject({ code: 400, data: { field: 'endDate' } })
  const [early, late] = [
    { from: 0, to: 10 },
    { from: 8, to: 12 },
  ]
  expect(await addLimit({ maxSoc: 90, windows: [early, late] })).toMatchObject({
    code: 400,
    msg: 'windows: 时段须先后分明，互不重叠',
  })
  const foreign = await aStation(app.db, { seller_id: '365' })
  expect(await addLimit({ range: 'station', station: foreign.id, maxSoc: 90 })).toMatchObject({ code: 1041 })
})

test('limits are switched on and off, many at once', async () => {
  const [first, second] = [(await addLimit({ maxSoc: 90 })).data.id, (await addLimit({ maxSoc: 80 })).data.id]
  const selection = { ids: [first, second] }
  const { data: check } = await boss.call(chargingLimit.calls.disableCheck, { selection })
  expect(check).toMatchObject({ matched: 2, willChange: 2 })
  await boss.call(chargingLimit.calls.disableBatch, { selection })
  await app.runWork()
  expect((await limitOf(first)).status).toBe('disabled')
  expect(await boss.call(chargingLimit.calls.disable, { id: first })).toMatchObject({ code: 1047, msg: '该限制已停用' })
})

type Restriction = CreateOf<typeof vehicleLimit.fields>
const aRestriction = (stations: readonly string[], given: Partial<Restriction> = {}): Restriction => ({
  name: `车辆${nextNumber()}`,
  mode: 'deny',
  stations,
  seller: null,
  plateKinds: [],
  purposes: [],
  brands: [],
  plates: [],
  vins: [],
  windows: [],
  startDate: null,
  endDate: null,
  reason: '',
  ...given,
})
const restrict = (...given: Parameters<typeof aRestriction>) =>
  boss.call(vehicleLimit.calls.add, aRestriction(...given))

test('[5.1.2] plates and VINs are checked line by line, and the line that is wrong is named', async () => {
  const { id } = await aStation(app.db)
  expect(await restrict([id], { plates: ['粤AD12345', '粤A1'] })).toMatchObject({
    code: 400,
    data: { field: 'plates' },
    msg: 'plates: 第 2 行“粤A1”：请输入正确的车牌号',
  })
  expect(await restrict([id], { vins: ['LSVAU2A37N2123456', 'LSVAU2A37N2123456'] })).toMatchObject({
    code: 400,
    msg: 'vins: 第 2 行“LSVAU2A37N2123456”：与第 1 行重复',
  })
  expect(await restrict([id], { vins: ['lsvau2a37n2123456'] })).toMatchObject({ code: 400, data: { field: 'vins' } })
  expect(await restrict([id])).toMatchObject({ code: 400, msg: 'plateKinds: 至少指定一项车辆条件' })
  expect(await restrict([], { purposes: [3] })).toMatchObject({ code: 400, data: { field: 'stations' } })
})

test('a restriction is found by a plate in it and by its stations', async () => {
  const [one, two] = [await aStation(app.db), await aStation(app.db)]
  const { data } = await restrict([one.id, two.id], { plates: ['粤BF88888'], brands: ['AITO 问界'], purposes: [2] })
  const row = (await boss.call(vehicleLimit.calls.get, data)).data
  expect(row).toMatchObject({ plates: ['粤BF88888'], brands: ['AITO 问界'], purposes: [2] })
  expect(row.stations.map(({ id }) => id)).toEqual([one.id, two.id])
  for (const filters of [{ plates: 'BF888' }, { plates: ['粤BF88888'] }, { stations: [two.id] }]) {
    const found = await boss.call(vehicleLimit.calls.pages, { filters })
    expect(found.data.records.map(({ id }) => id)).toContain(data.id)
  }
  const foreign = await aStation(app.db, { seller_id: '365' })
  expect(await restrict([foreign.id], { purposes: [2] })).toMatchObject({ code: 1041, data: { field: 'stations' } })
})

test('whoever sees only some stations changes what they made, and leaves the stations of others where they are', async () => {
  const [mine, theirs] = [await aStation(app.db), await aStation(app.db)]
  await narrowTo('maintenance', { data_scope: 'stations', station_ids: [mine.id] })
  const technician = await app.as('ops399')
  const draft = aRestriction([mine.id], { name: '分区限制', purposes: [2] })
  const { data } = await technician.call(vehicleLimit.calls.add, draft)
  const { seller: _seller, ...rest } = draft
  const save = (person: Person, version: number, stations: string[]) =>
    person.call(vehicleLimit.calls.update, { ...rest, ...data, version, stations })
  expect(await save(boss, 1, [mine.id, theirs.id])).toMatchObject({ code: 0 })
  expect(await save(technician, 2, [mine.id, theirs.id])).toMatchObject({ code: 0 })
  expect(await save(technician, 3, [mine.id])).toMatchObject({ code: 0 })
  expect((await boss.call(vehicleLimit.calls.get, data)).data.stations).toHaveLength(2)
  const ofBoss = (await restrict([mine.id], { purposes: [2] })).data
  expect(await technician.call(vehicleLimit.calls.disable, ofBoss)).toMatchObject({ code: 1301 })
})

test('whoever sees a part limits neither the whole network nor a station that they do not see', async () => {
  const station = await aStation(app.db)
  for (const narrow of [
    { data_scope: 'own', station_ids: [] },
    { data_scope: 'stations', station_ids: [(await aStation(app.db)).id] },
  ]) {
    await narrowTo('maintenance', narrow)
    const technician = await app.as('ops399')
    const add = (given: Parameters<typeof aLimitDraft>[0]) =>
      technician.call(chargingLimit.calls.add, aLimitDraft({ maxSoc: 90, ...given }))
    expect(await add({ range: 'network' })).toMatchObject({ code: 1326, data: { field: 'range' } })
    expect(await add({ range: 'station', station: station.id })).toMatchObject({
      code: 1041,
      data: { field: 'station' },
    })
  }
})

/** The role sees these alone, and may do everything with limits. */
async function narrowTo(code: string, narrow: { data_scope: string; station_ids: string[] }) {
  const role = await app.db
    .updateTable('system_role')
    .set(narrow)
    .where('seller_id', '=', '399')
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirstOrThrow()
  const buttons = await app.db
    .selectFrom('system_menu')
    .select('id')
    .where(e => e.or([e('permission', 'like', 'vehicleLimit:%'), e('permission', 'like', 'chargingLimit:%')]))
    .execute()
  await app.db
    .insertInto('system_role_menu')
    .values(buttons.map(({ id }) => ({ role_id: role.id, menu_id: id, seller_id: '399' })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

test('an export says windows, lists and stations in words', async () => {
  const station = await aStation(app.db)
  const [night, evening] = [
    { from: 0, to: 12 },
    { from: 44, to: 48 },
  ]
  await restrict([station.id], { name: '导出词语', plates: ['粤BF88888', '粤BF99999'], windows: [night, evening] })
  const columns = ['name', 'stations', 'plates', 'windows'] as const
  await boss.call(vehicleLimit.calls.export, { filters: { name: '导出词语' }, columns })
  await app.runWork()
  const [file] = (await boss.call(exportFile.pages, {})).data.records
  const { sheets } = await sheetsOf(app, file?.fileUrl ?? '')
  const said = ['导出词语', station.name, '粤BF88888、粤BF99999', '00:00–06:00、22:00–24:00']
  expect(sheets[0]?.rows[1]).toEqual(said)
})
