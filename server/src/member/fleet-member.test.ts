import { templateFile } from '@ev/contract/config/template-file'
import type { UpdateOf } from '@ev/contract/kit/write'
import { allot } from '@ev/contract/member/allotment'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { at } from '@ev/db/pools'
import { fen, instant } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver, aDriverDraft, aFleet, fillWallet } from '../../testing/fleets.ts'
import { importSheet, nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'
import { openAccount, setAside } from '../ledger/door.ts'
import { monthUsedFen } from './driver-used.ts'

let app: TestApp
let boss: Person
let keeper: Person
let keeperId: string
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  keeper = await app.as('fleet399')
  const me = app.db.selectFrom('system_staff').select('id').where('account', '=', 'fleet399')
  keeperId = (await me.executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const get = async (id: string) => (await boss.call(fleetMember.calls.get, { id })).data
const unchanged = (row: Awaited<ReturnType<typeof get>>): UpdateOf<typeof fleetMember.fields> => ({
  id: row.id,
  version: row.version,
  name: row.name,
  phone: row.phone,
  quotaType: row.quotaType,
  monthLimitFen: row.monthLimitFen,
  dayLimitTimes: row.dayLimitTimes,
  note: row.note,
})
const now = () => instant(Date.now())

async function aCard(fleetId: string) {
  const number = nextNumber().padStart(8, '0')
  await app.db
    .insertInto('member_card')
    .values({ seller_id: '399', card_no: `FC${number}`, chip_no: `FC${number}`.slice(0, 16), fleet_id: fleetId })
    .execute()
  return `FC${number}`
}

test('a driver is linked to the member of the same number, and only who has a quota of their own has an account', async () => {
  const fleetId = await aFleet(boss)
  const phone = '13977770001'
  const member = await app.db
    .insertInto('member_member')
    .values({ seller_id: '399', member_no: 'MD1', nickname: '老王', phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = await aDriver(boss, fleetId, { phone, quotaType: 1 })
  expect(await get(shared)).toMatchObject({ member: { id: member.id }, phone: '139****0001', balanceFen: null })
  const own = await aDriver(boss, fleetId, { quotaType: 2 })
  expect(await get(own)).toMatchObject({ member: null, balanceFen: 0 })
  await boss.call(fleetMember.calls.update, { ...unchanged(await get(shared)), quotaType: 2 })
  expect(await get(shared)).toMatchObject({ balanceFen: 0, member: { id: member.id } })
})

test('a number is once in a fleet, a month’s limit is said where there is one, and nobody is moved to another fleet', async () => {
  const fleetId = await aFleet(boss)
  const draft = aDriverDraft(fleetId)
  await boss.call(fleetMember.calls.add, draft)
  expect(await boss.call(fleetMember.calls.add, draft)).toMatchObject({ code: 1768, data: { field: 'phone' } })
  const limited = aDriverDraft(fleetId, { quotaType: 3 })
  expect(await boss.call(fleetMember.calls.add, limited)).toMatchObject({ code: 400, data: { field: 'monthLimitFen' } })
  const id = await aDriver(boss, fleetId, { quotaType: 3, monthLimitFen: fen(50_000) })
  expect((await get(id)).monthLimitFen).toBe(50_000)
  const elsewhere = await aFleet(boss)
  const moved = await boss.post(fleetMember.calls.update.path, { ...unchanged(await get(id)), fleet: elsewhere })
  expect(moved.code).toBe(400)
  expect((await get(id)).fleet.id).toBe(fleetId)
})

test('what charges took or set aside this month is what a driver has used', async () => {
  const fleetId = await aFleet(boss)
  const id = await aDriver(boss, fleetId, { quotaType: 3, monthLimitFen: fen(50_000) })
  await fillWallet(app.db, fleetId, 20_000)
  const gun = await app.db
    .selectFrom('config_gun')
    .select(['id', 'station_id', 'pile_id'])
    .where('seller_id', '=', '399')
    .executeTakeFirstOrThrow()
  const session = await app.db
    .insertInto('operation_session')
    .values({
      seller_id: '399',
      station_id: gun.station_id,
      pile_id: gun.pile_id,
      gun_id: gun.id,
      session_no: '9'.repeat(32),
      way: 'card',
      state: 'charging',
      fleet_id: fleetId,
      driver_id: id,
      asked_at: at(now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wallet = await openAccount(app.db, '399', { owner: 'fleet', fleetId }, 2, now())
  const asked = { sellerId: '399', key: `charge:${session.id}`, purpose: 'charge', documentId: session.id } as const
  await setAside(app.db, { ...asked, amountFen: fen(3_000), accountIds: [wallet] }, now())
  expect((await get(id)).monthUsedFen).toBe(3_000)
  expect(await monthUsedFen(app.db, id, now())).toBe(3_000)
  expect(await boss.call(fleetMember.calls.delete, { id })).toMatchObject({ code: 1770 })
})

test('who still has money, or has had some, is not deleted; nor is the quota taken from them; anybody else is', async () => {
  const fleetId = await aFleet(boss)
  const rich = await aDriver(boss, fleetId)
  await fillWallet(app.db, fleetId, 1_000)
  const given = { fleetId, to: 'driver' as const, ids: [rich], sumFen: 1_000, note: '' }
  await boss.call(allot.make, { ...given, way: 1, amountFen: 1_000 })
  expect(await boss.call(fleetMember.calls.delete, { id: rich })).toMatchObject({ code: 1769 })
  expect(await boss.call(fleetMember.calls.update, { ...unchanged(await get(rich)), quotaType: 1 })).toMatchObject({
    code: 1769,
    data: { field: 'quotaType' },
  })
  await boss.call(allot.make, { ...given, way: 3, amountFen: null })
  expect(await boss.call(fleetMember.calls.delete, { id: rich })).toMatchObject({ code: 1770 })
  const free = await aDriver(boss, fleetId, { plateNo: '粤BD00001', vin: 'LSVAU2A37N2000001' })
  expect((await get(free)).plates).toEqual(['粤BD00001'])
  expect((await boss.call(fleetMember.calls.delete, { id: free })).code).toBe(0)
  const vehicle = app.db
    .selectFrom('member_vehicle')
    .select(['fleet_id', 'driver_id'])
    .where('plate_no', '=', '粤BD00001')
  expect(await vehicle.executeTakeFirst()).toEqual({ fleet_id: fleetId, driver_id: null })
})

test('a vehicle or a card that belongs to somebody else is refused at its field', async () => {
  const [one, other] = [await aFleet(boss), await aFleet(boss)]
  await aDriver(boss, one, { plateNo: '粤BD00002' })
  expect(await boss.call(fleetMember.calls.add, aDriverDraft(other, { plateNo: '粤BD00002' }))).toMatchObject({
    code: 1771,
    data: { field: 'plateNo' },
  })
  const cardNo = await aCard(one)
  expect(await boss.call(fleetMember.calls.add, aDriverDraft(other, { cardNo }))).toMatchObject({ code: 1772 })
  const id = await aDriver(boss, one, { cardNo })
  expect((await get(id)).cards).toEqual([cardNo])
  expect(await boss.call(fleetMember.calls.delete, { id })).toMatchObject({ code: 1770 })
})

const header = ['*所属车队', '*姓名', '*手机号', '车牌号', '车架号', '卡号', '*额度方式', '月度限额']

test('[2.6.21] the template of fleet sub-members is offered in the centre, and takes vehicle, card and quota along', async () => {
  const { data } = await boss.call(templateFile.list, {})
  const found = data.find(one => one.id === 'member-service/fleetMember')
  expect(found?.fileName).toBe('车队子会员导入模板.xlsx')
  const { sheets } = await sheetsOf(app, found?.fileUrl ?? '')
  expect(sheets[0]?.rows[0]).toEqual(header)
  const fleetId = await aFleet(boss)
  const { name } = (await boss.call(fleet.calls.get, { id: fleetId })).data
  const cardNo = await aCard(fleetId)
  const done = await importSheet(app, boss, fleetMember.calls.import, [
    header,
    [name, '张一', '13966660001', '粤BD10001', 'LSVAU2A37N2100001', cardNo, '独立额度', null],
    [name, '张二', '13966660002', '粤BD10002', null, null, '月度限额', 500],
    [name, '张三', '13966660001', null, null, null, '共享车队钱包', null],
    [name, '张四', '13966660004', null, null, 'NOCARD', '共享车队钱包', null],
    ['没有的车队', '张五', '13966660005', null, null, null, '共享车队钱包', null],
  ])
  expect(JSON.stringify(done)).toContain('13966660001 已是该车队的子会员')
  expect(JSON.stringify(done)).toContain('NOCARD')
  const asked = { filters: { fleet: [fleetId] }, sort: { field: 'name', order: 'asc' } } as const
  const rows = (await boss.call(fleetMember.calls.pages, asked)).data.records
  expect(rows.map(one => [one.name, one.plates, one.cards, one.monthLimitFen, one.balanceFen])).toEqual([
    ['张二', ['粤BD10002'], [], 50_000, null],
    ['张一', ['粤BD10001'], [cardNo], null, 0],
  ])
})

test('who keeps a fleet adds drivers to it, and neither sees nor adds those of another', async () => {
  const [mine, others] = [await aFleet(boss, { keeper: keeperId }), await aFleet(boss)]
  const id = await aDriver(keeper, mine)
  const foreign = await aDriver(boss, others)
  expect((await keeper.call(fleetMember.calls.get, { id })).code).toBe(0)
  expect((await keeper.call(fleetMember.calls.get, { id: foreign })).code).toBe(1404)
  expect(await keeper.call(fleetMember.calls.add, aDriverDraft(others))).toMatchObject({ data: { field: 'fleet' } })
})
