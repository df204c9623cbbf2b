import { billingBinding } from '@ev/contract/config/billing-binding'
import { operatingUnit } from '@ev/contract/config/operating-unit'
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { stationGroup } from '@ev/contract/config/station-group'
import { tagClass } from '@ev/contract/taglib/tag-class'
import { serviceStatusOf } from '@ev/rules/station-service'
import { bp, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType } from '../../testing/assets.ts'
import { aModel } from '../../testing/prices.ts'
import { aStationDraft, unchanged } from '../../testing/stations.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let type: Awaited<ReturnType<typeof aPileType>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  type = await aPileType(app.db)
})
afterAll(() => app.close())

type Draft = ReturnType<typeof aStationDraft>
const add = (given: Partial<Draft> = {}) => boss.call(station.calls.add, aStationDraft(given))
async function aStation(given: Partial<Draft> = {}): Promise<string> {
  const { code, msg, data } = await add(given)
  expect(code, msg).toBe(0)
  return data.id
}
const look = async (id: string) => (await boss.call(station.calls.get, { id })).data
async function aPile(stationId: string): Promise<string> {
  const { code, msg, data } = await boss.call(pile.calls.add, aPileDraft(stationId, type.id))
  expect(code, msg).toBe(0)
  return data.id
}
const setGuns = (stationId: string, states: readonly number[]) =>
  sql`
    with guns as (select gun_id, row_number() over (order by gun_id) as place from config_gun_state where station_id = ${stationId})
    update config_gun_state s set status = (${states}::int[])[guns.place] from guns where guns.gun_id = s.gun_id`.execute(
    app.db,
  )
const aPhoto = async (stationId: string) => {
  const { id } = await app.db
    .insertInto('system_file')
    .values({
      seller_id: '399',
      purpose: 'record',
      name: '入口.png',
      content_type: 'image/png',
      size_bytes: '1',
      sha256: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('config_station').set({ entrance_file_id: id }).where('id', '=', stationId).execute()
}

describe('a new station', () => {
  test('keeps what was filled in on every tab, and is under construction until it is opened', async () => {
    const given = {
      merchant: null,
      isOpenAllDay: false,
      opensAt: '22:00',
      closesAt: '06:00',
      facilities: ['wifi', 'toilet'],
      parkFeeType: 3,
      freeParkMin: 45,
      parkOutMin: 30,
      powerWindows: [{ from: 16, to: 22, pct: 60 }],
      supportsReserve: true,
      lockDepositFen: fen(500),
      splitIsOn: true,
      splitCycle: 3,
      commissionServiceBp: bp(1250),
      isPartnerShown: true,
      partnerKinds: ['map'],
      directorPhone: '13800138000',
    } satisfies Partial<Draft>
    const row = await look(await aStation(given))
    expect(row).toMatchObject({
      ...given,
      merchant: { label: '粤充新能源' },
      directorPhone: '138****8000',
      area: { id: '440305', label: '广东省深圳市南山区' },
      longitude: 113.9512345678,
      status: 2,
      openStatus: 4,
      stage: 'trial',
      isAppShown: false,
      serviceStatus: 5,
      pileCount: 0,
    })
  })

  test('what is not asked for is kept empty, whatever was sent for it', async () => {
    const row = await look(await aStation({ opensAt: '08:00', closesAt: '20:00', freeParkMin: 60 }))
    expect(row).toMatchObject({ isOpenAllDay: true, opensAt: '', closesAt: '', freeParkMin: null })
  })

  test.each<[string, Partial<Draft>, string]>([
    ['a name with a slash', { name: '东/西' }, 'name'],
    ['a code with a blank', { code: 'A 1' }, 'code'],
    ['a longitude beyond 180', { longitude: 180.1 }, 'longitude'],
    ['eleven decimals', { latitude: 22.12345678901 }, 'latitude'],
    ['opening at the end of the day', { isOpenAllDay: false, opensAt: '24:00', closesAt: '06:00' }, 'opensAt'],
    ['hours without an end', { isOpenAllDay: false, opensAt: '08:00' }, 'opensAt'],
    ['free for a time that nobody said', { parkFeeType: 2 }, 'freeParkMin'],
    [
      'power windows that overlap',
      {
        powerWindows: [
          { from: 0, to: 10, pct: 50 },
          { from: 8, to: 20, pct: 60 },
        ],
      },
      'powerWindows',
    ],
  ])('[5.1.7] %s is refused at its field', async (_case, given, field) => {
    const { http, data } = await add(given)
    expect(http).toBe(400)
    expect(JSON.stringify(data)).toContain(`"${field}"`)
  })

  test('name and code are used once in a seller', async () => {
    await aStation({ name: '双胞站', code: 'TWIN' })
    expect(await add({ name: '双胞站' })).toMatchObject({ code: 1405, data: { field: 'name' } })
    expect(await add({ code: 'TWIN' })).toMatchObject({ code: 1416, data: { field: 'code' } })
  })

  test('lies in a district, not in a province or a city', async () => {
    expect(await add({ area: '440300' })).toMatchObject({ code: 1408 })
    expect((await add({ area: '999999' })).code).not.toBe(0)
    expect((await look(await aStation({ area: '441900' }))).area.label).toBe('广东省东莞市')
    expect((await look(await aStation({ area: '110105' }))).area.label).toBe('北京市朝阳区')
  })

  test('is counted against what its company may have', async () => {
    const merchant = await app.db
      .insertInto('system_seller')
      .values({ name: '小商户', kind: 'merchant', seller_id: '399', parent_id: '399', station_limit: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await aStation({ merchant: merchant.id })
    expect(await add({ merchant: merchant.id })).toMatchObject({ code: 1403, data: { field: 'merchant' } })
  })

  test("nobody gives it to another seller's merchant", async () => {
    expect((await add({ merchant: '365' })).code).not.toBe(0)
  })
})

describe('what guns say of a station', () => {
  test.each([
    [[1, 1, 1, 1]],
    [[1, 3, 5, 7]],
    [[3, 3, 3, 3]],
    [[3, 4, 3, 2]],
    [[5, 5, 5, 5]],
    [[6, 1, 1, 1]],
    [[5, 7, 5, 7]],
  ])('the list says of guns in states %j what the rule says', async states => {
    const id = await aStation()
    await aPile(id)
    await aPile(id)
    await setGuns(id, states)
    const row = await look(id)
    const count = (...of: number[]) => states.filter(state => of.includes(state)).length
    expect(row).toMatchObject({
      serviceStatus: serviceStatusOf(states),
      pileCount: 2,
      gunCount: 4,
      idleGunCount: count(1),
      busyGunCount: count(2, 3),
      offlineGunCount: count(5),
      faultGunCount: count(6, 7),
      ratedPowerKw: 240,
      speeds: ['kuai'],
    })
    const found = await boss.call(station.calls.pages, {
      filters: { name: [row.name], serviceStatus: [row.serviceStatus], speeds: ['kuai'] },
    })
    expect(found.data.records.map(one => one.id)).toEqual([id])
  })
})

describe('lists of stations', () => {
  test('are narrowed by province, city or district, and found by how their name sounds', async () => {
    const id = await aStation({ name: '拼音测试站', area: '440305' })
    const find = async (filters: object) =>
      (await boss.call(station.calls.pages, { filters })).data.records.map(one => one.id)
    expect(await find({ name: 'pycs', area: ['440000'] })).toEqual([id])
    expect(await find({ name: 'pinyinceshi', area: ['440300'] })).toEqual([id])
    expect(await find({ name: '拼音', area: ['440305'] })).toEqual([id])
    expect(await find({ name: '拼音', area: ['440100'] })).toEqual([])
  })

  test('a picker finds a station by its name, by how that sounds and by its code', async () => {
    const id = await aStation({ name: '选择器试验站', code: 'PICK-7' })
    for (const text of ['选择器', 'xuanzeqi', 'xzqsyz', 'pick-7'])
      expect((await boss.call(station.calls.options, { text })).data).toEqual([{ id, label: '选择器试验站' }])
    expect((await boss.call(station.calls.options, { ids: [id] })).data).toHaveLength(1)
  })

  test('the map shows the points of the same list', async () => {
    const id = await aStation({ name: '地图站' })
    const { data } = await boss.call(station.calls.map, { filters: { name: '地图站' } })
    expect(data).toMatchObject([{ id, name: '地图站', longitude: 113.9512345678, serviceStatus: 5 }])
  })
})

describe('opening and closing', () => {
  test('opens, goes under maintenance with a reason, opens again without it', async () => {
    const id = await aStation()
    expect((await boss.call(station.calls.open, { id })).code).toBe(0)
    expect(await look(id)).toMatchObject({ status: 1, openStatus: 1 })
    expect((await boss.call(station.calls.maintain, { id, reason: '更换变压器' })).code).toBe(0)
    expect(await look(id)).toMatchObject({ status: 3, openStatus: 5, statusReason: '更换变压器' })
    await boss.call(station.calls.open, { id })
    expect(await look(id)).toMatchObject({ status: 1, statusReason: '' })
  })

  test('a step that does not fit is refused in a sentence', async () => {
    const id = await aStation()
    const { code, msg } = await boss.call(station.calls.maintain, { id, reason: '试' })
    expect(code).not.toBe(0)
    expect(msg).toContain('只有正常使用的电站可以转入维护')
  })

  test('nobody closes a station where somebody charges', async () => {
    const id = await aStation()
    await aPile(id)
    await boss.call(station.calls.open, { id })
    await setGuns(id, [3, 1])
    const { code, msg } = await boss.call(station.calls.close, { id, reason: '试' })
    expect(code).not.toBe(0)
    expect(msg).toContain('1 把枪正在充电')
    expect(await look(id)).toMatchObject({ status: 1 })
  })

  test('a station in production is shown and hidden, one on trial is not shown', async () => {
    const id = await aStation({ stage: 'production' })
    await boss.call(station.calls.hide, { id })
    expect(await look(id)).toMatchObject({ isAppShown: false })
    await boss.call(station.calls.show, { id })
    expect(await look(id)).toMatchObject({ isAppShown: true })
    expect((await boss.call(station.calls.show, { id: await aStation() })).msg).toContain('调试电站不对外展示')
  })
})

describe('promotion', () => {
  test('says all that is missing at once, and goes through when it is there', async () => {
    const id = await aStation({ longitude: 0, latitude: 0 })
    const missing = await boss.call(station.calls.promote, { id })
    expect(missing).toMatchObject({ code: 1401 })
    expect(missing.msg).toContain('坐标不在中国范围内；没有照片；没有充电桩')

    const row = await look(id)
    await boss.call(station.calls.update, { ...unchanged(row), longitude: 113.95, latitude: 22.54 })
    await aPhoto(id)
    await aPile(id)
    expect((await boss.call(station.calls.promote, { id })).msg).toContain('2 把枪中有 2 把没有生效的价格')

    const model = await aModel(boss)
    const bound = { model: model.id, station: id, pile: null, gun: null, fromTime: null, toTime: null, priority: 0 }
    expect((await boss.call(billingBinding.calls.add, { ...bound, note: '' })).code).toBe(0)
    const done = await boss.call(station.calls.promote, { id })
    expect(done.code, done.msg).toBe(0)
    expect(await look(id)).toMatchObject({
      stage: 'production',
      status: 1,
      isAppShown: true,
      billingModel: { id: model.id },
    })
    expect((await look(id)).promoteTime).not.toBeNull()
    expect((await boss.call(station.calls.promote, { id })).msg).toContain('已是正式电站')
  })
})

describe('tags', () => {
  const aTag = async (name: string, { isSingle = false, subject = 'station' } = {}) => {
    const { data, msg, code } = await boss.call(tagClass.calls.pages, { filters: { name } })
    expect(code, msg).toBe(0)
    const found = data.records[0]?.id
    const classId =
      found ??
      (
        await app.db
          .insertInto('taglib_class')
          .values({ seller_id: '399', name, code: name, subject, is_single: isSingle })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const { id } = await app.db
      .insertInto('taglib_tag')
      .values({ seller_id: '399', class_id: classId, class_seller_id: '399', name: `签${Math.random()}`.slice(0, 10) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('a class that allows one tag is not given two', async () => {
    const tags = [await aTag('景观', { isSingle: true }), await aTag('景观', { isSingle: true })]
    expect(await add({ tags })).toMatchObject({ code: 1406, data: { field: 'tags' } })
  })

  test('a tag of members is not put on stations', async () => {
    expect(await add({ tags: [await aTag('会员类', { subject: 'member' })] })).toMatchObject({ code: 1407 })
  })

  test('tagging adds to what is there, makes way in a class of one, or replaces all', async () => {
    const [many, other] = [await aTag('多选类'), await aTag('多选类')]
    const [first, second] = [await aTag('单选类', { isSingle: true }), await aTag('单选类', { isSingle: true })]
    const id = await aStation({ tags: [many, first] })
    const tagsOf = async () => (await look(id)).tags.map(tag => tag.id).toSorted()
    await boss.call(station.calls.tag, { id, tags: [other, second], isReplacing: false })
    expect(await tagsOf()).toEqual([many, other, second].toSorted())
    await boss.call(station.calls.tag, { id, tags: [first], isReplacing: true })
    expect(await tagsOf()).toEqual([first])
  })
})

describe('copying and deleting', () => {
  test('a copy is a station on trial with the same settings', async () => {
    const id = await aStation({ facilities: ['wifi'], parkNums: 12, stage: 'production' })
    const group = { name: '有站的组', purpose: 'other', seller: null, color: '', note: '', stations: [id] } as const
    expect((await boss.call(stationGroup.calls.add, group)).code).toBe(0)
    const { code, msg } = await boss.call(station.calls.copy, { id, name: '复制的站', code: 'COPY-1' })
    expect(code, msg).toBe(0)
    const { data } = await boss.call(station.calls.pages, { filters: { code: ['COPY-1'] } })
    expect((await look(id)).groups).toHaveLength(1)
    expect(data.records[0]).toMatchObject({
      name: '复制的站',
      groups: [],
      stage: 'trial',
      parkNums: 12,
      facilities: ['wifi'],
    })
  })

  test('is refused with all that still stands there', async () => {
    const id = await aStation()
    await aPile(id)
    const { code, msg } = await boss.call(station.calls.delete, { id })
    expect(code).toBe(1402)
    expect(msg).toContain('充电桩 1')
  })

  test('takes the station out of the roles that name it', async () => {
    const id = await aStation()
    const { id: roleId } = await app.db
      .insertInto('system_role')
      .values({ seller_id: '399', code: 'chosenOnes', name: '看几座站', data_scope: 'stations', station_ids: [id] })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await boss.call(station.calls.delete, { id })).code).toBe(0)
    const role = await app.db.selectFrom('system_role').select('station_ids').where('id', '=', roleId).execute()
    expect(role[0]?.station_ids).toEqual([])
  })
})

test('an operating unit that runs stations is not deleted, and a disabled one gets no further station', async () => {
  const unit = { name: '试验运营公司', code: 'TRYOP', seller: null, kind: 'operator' } as const
  const rest = { creditCode: '', contact: '', phone: '', address: '', note: '' }
  const { data } = await boss.call(operatingUnit.calls.add, { ...unit, ...rest })
  const id = await aStation({ operatingUnit: data.id })
  const { code, msg } = await boss.call(operatingUnit.calls.delete, { id: data.id })
  expect(code).toBe(1411)
  expect(msg).toContain((await look(id)).name)
  await boss.call(operatingUnit.calls.disable, { id: data.id })
  expect(await add({ operatingUnit: data.id })).toMatchObject({ code: 1412 })
  const row = await look(id)
  expect((await boss.call(station.calls.update, { ...unchanged(row), note: '改' })).code).toBe(0)
})

test('history says areas and references by their names', async () => {
  const id = await aStation()
  const row = await look(id)
  await boss.call(station.calls.update, { ...unchanged(row), area: '440304' })
  const { data } = await boss.call(station.calls.history, { id })
  expect(data[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'area', before: '广东省深圳市南山区', after: '广东省深圳市福田区' }),
  )
})
