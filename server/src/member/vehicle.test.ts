import { utils, write } from '@e965/xlsx'
import { fleet } from '@ev/contract/member/fleet'
import { vehicle } from '@ev/contract/member/vehicle'
import { vinBinding } from '@ev/contract/member/vin-binding'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aVehicle, aVehicleDraft } from '../../testing/cards.ts'
import { aDriver, aFleet } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf, uploadOf } from '../../testing/units.ts'
import { hearVin } from './vin-heard.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const reason = '核对行驶证'
const vehicleOf = async (id: string) => (await boss.call(vehicle.calls.get, { id })).data
const bindingOf = async (id: string) => (await boss.call(vinBinding.calls.get, { id })).data
const draftOf = (vehicleId: string, given = {}) => ({
  vehicle: vehicleId,
  isEveryStation: true,
  stations: [],
  fromDate: '2026-01-01',
  toDate: null,
  note: '',
  seller: null,
  ...given,
})
const bind = (vehicleId: string, given = {}) => boss.call(vinBinding.calls.add, draftOf(vehicleId, given))

/** A vehicle of a member and its binding, which is still to be verified. */
async function aBinding() {
  const member = await aMember(app.db)
  const one = await aVehicle(boss, { member: member.id })
  const { data } = await bind(one.id)
  return { ...one, member: member.id, binding: data.id }
}

test('[5.1.2] a vehicle has a licence plate and a VIN of the right shape, each there once', async () => {
  for (const plateNo of ['粤A1', 'A12345', '粤112345', '粤AD1234567'])
    expect((await boss.call(vehicle.calls.add, aVehicleDraft({ plateNo }))).http, plateNo).toBe(400)
  for (const vin of ['LSVAU2A37N212345', 'lsvau2a37n2123456', 'LSVAU2A37N21234567'])
    expect((await boss.call(vehicle.calls.add, aVehicleDraft({ vin }))).http, vin).toBe(400)
  const one = await aVehicle(boss, { batteryKwh: 60.5 })
  expect(await vehicleOf(one.id)).toMatchObject({ batteryKwh: 60.5, status: 'enabled', isBlacklisted: false })
  const plate = await boss.call(vehicle.calls.add, aVehicleDraft({ plateNo: one.plateNo }))
  expect(plate.msg).toBe(`车牌号 ${one.plateNo} 已登记`)
  const vin = await boss.call(vehicle.calls.add, aVehicleDraft({ vin: one.vin }))
  expect(vin.msg).toBe(`车架号 ${one.vin} 已登记在车辆 ${one.plateNo} 上`)
  expect((await boss.call(vehicle.calls.add, aVehicleDraft({ vin: '' }))).code).toBe(0)
  expect((await boss.call(vehicle.calls.add, aVehicleDraft({ vin: '' }))).code).toBe(0)
})

test('a vehicle is a member’s, or a fleet’s with its driver, and is found by either', async () => {
  const fleet = await aFleet(boss)
  const driver = await aDriver(boss, fleet)
  const one = await aVehicle(boss, { fleet, driver, ownership: 2 })
  const { records } = (await boss.call(vehicle.calls.pages, { filters: { fleet: [fleet], holder: '司机' } })).data
  expect(records.map(({ id }) => id)).toEqual([one.id])
  const other = await aFleet(boss)
  expect((await boss.call(vehicle.calls.add, aVehicleDraft({ fleet: other, driver }))).msg).toContain('不属于该车队')
})

test('a vehicle is switched off and blacklisted with a reason', async () => {
  const { id } = await aVehicle(boss)
  expect((await boss.call(vehicle.calls.disable, { id, reason })).code).toBe(0)
  expect((await boss.call(vehicle.calls.blacklist, { id, reason: '多次占位' })).code).toBe(0)
  expect(await vehicleOf(id)).toMatchObject({ status: 'disabled', isBlacklisted: true, statusReason: '多次占位' })
  expect((await boss.call(vehicle.calls.blacklist, { id, reason })).msg).toContain('已在黑名单中')
  expect((await boss.call(vehicle.calls.unblacklist, { id })).code).toBe(0)
  expect((await boss.call(vehicle.calls.enable, { id })).code).toBe(0)
  expect(await vehicleOf(id)).toMatchObject({ status: 'enabled', isBlacklisted: false, statusReason: '' })
})

test('vehicles come in by a sheet: a wrong row says why, and the others are there and leave as a sheet again', async () => {
  const fleetId = await aFleet(boss)
  const fleetName = (await boss.call(fleet.calls.get, { id: fleetId })).data.name
  const [good, wrong] = [aVehicleDraft(), aVehicleDraft({ plateNo: 'A1' })]
  const rowOf = ({ plateNo, vin }: typeof good) => [
    plateNo,
    '新能源绿牌',
    vin,
    '',
    '',
    60.5,
    '物流',
    '单位',
    fleetName,
    '',
  ]
  const sheet = utils.aoa_to_sheet([header, rowOf(good), rowOf(wrong)])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '车辆')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const sent = { method: 'POST', url: vehicle.calls.import.path, payload } as const
  const answer = await app.server.inject({ ...sent, headers: { ...headers, authorization: boss.token } })
  const { data } = answer.json<{ data: { workId: string } }>()
  await app.runWork()
  const look = async () => (await boss.call(work.get, { id: data.workId })).data
  expect(await look()).toMatchObject({ status: 'waiting', rowsGood: 1, rowsBad: 1 })
  await boss.call(work.commit, { id: data.workId })
  await app.runWork()
  const { records } = (await boss.call(vehicle.calls.pages, { filters: { fleet: [fleetId] } })).data
  expect(records).toMatchObject([{ plateNo: good.plateNo, vin: good.vin, batteryKwh: 60.5, purpose: 4, ownership: 2 }])
  const columns = ['plateNo', 'vin'] as const
  const exported = await boss.call(vehicle.calls.export, { filters: { fleet: [fleetId] }, columns })
  await app.runWork()
  const { fileUrl } = (await boss.call(work.get, { id: exported.data.workId })).data
  expect(JSON.stringify((await sheetsOf(app, fileUrl ?? '')).sheets)).toContain(good.vin)
})

const header = ['*车牌号', '*号牌种类', '车架号', '品牌', '车型', '电池容量(kWh)', '*用途', '*所有权', '车队', '备注']

test('a binding takes VIN and holder from its vehicle; one binding a VIN', async () => {
  const { id, plateNo, vin, member, binding } = await aBinding()
  expect(await bindingOf(binding)).toMatchObject({ vin, member: { id: member }, status: 1, verifiedTime: null })
  expect((await vehicleOf(id)).bindingStatus).toBe(1)
  expect((await bind(id)).msg).toBe(`车架号 ${vin} 已有未停用的绑定`)
  const bare = await aVehicle(boss, { member, vin: '' })
  expect((await bind(bare.id)).msg).toContain('没有车架号')
  const nobodys = await aVehicle(boss)
  expect((await bind(nobodys.id)).msg).toContain('没有所属会员或车队')
  expect((await bind(id, { fromDate: '2026-02-02', toDate: '2026-02-01' })).http).toBe(400)
  const now = await vehicleOf(id)
  const unchanged = { ...aVehicleDraft({ plateNo, vin, member }), id, version: now.version, seller: undefined }
  expect((await boss.call(vehicle.calls.update, unchanged)).code).toBe(0)
  const other = await aMember(app.db)
  const moved = { ...unchanged, version: now.version + 1, member: other.id }
  expect((await boss.call(vehicle.calls.update, moved)).msg).toContain('请先停用绑定')
})

test('a binding is verified by hand with a reason, switched off, and in force again when it is switched on', async () => {
  const { id, binding } = await aBinding()
  expect((await boss.call(vinBinding.calls.verify, { id: binding, reason: '' })).http).toBe(400)
  expect((await boss.call(vinBinding.calls.verify, { id: binding, reason })).code).toBe(0)
  expect(await bindingOf(binding)).toMatchObject({ status: 2, verifiedBy: 'staff', statusReason: reason })
  expect((await boss.call(vinBinding.calls.disable, { id: binding, reason })).code).toBe(0)
  const second = (await bind(id)).data
  expect((await boss.call(vinBinding.calls.enable, { id: binding })).msg).toContain('已有未停用的绑定')
  expect((await boss.call(vinBinding.calls.delete, { id: second.id })).code).toBe(0)
  expect((await boss.call(vinBinding.calls.enable, { id: binding })).code).toBe(0)
  expect((await bindingOf(binding)).status).toBe(2)
})

test('a binding may hold at some stations only', async () => {
  const { binding } = await aBinding()
  const station = await aStation(app.db)
  const { version } = await bindingOf(binding)
  const rest = { id: binding, version, fromDate: '2026-01-01', toDate: '2027-01-01', note: '' }
  expect((await boss.call(vinBinding.calls.update, { ...rest, isEveryStation: false, stations: [] })).http).toBe(400)
  const saved = await boss.call(vinBinding.calls.update, { ...rest, isEveryStation: false, stations: [station.id] })
  expect(saved.code).toBe(0)
  expect(await bindingOf(binding)).toMatchObject({ isEveryStation: false, stations: [{ id: station.id }] })
})

const heard = { sellerId: '399', sessionNo: '0'.repeat(32), fleetId: null }

test('the first charge that its own member began verifies a binding, and another one’s app puts it in conflict', async () => {
  const { vin, member, binding } = await aBinding()
  const now = app.app.clock()
  const hear = (way: string, memberId: string | null) => hearVin(app.db, { ...heard, vin, way, memberId }, now)
  expect(await hear('staff', null)).toBeUndefined()
  expect(await hear('app', member)).toBe('verified')
  expect(await bindingOf(binding)).toMatchObject({ status: 2, verifiedBy: 'charge' })
  expect(await hear('card', member)).toBeUndefined()
  const stranger = await aMember(app.db)
  expect(await hear('card', stranger.id)).toBeUndefined()
  expect(await hear('app', stranger.id)).toBe('contradicted')
  expect((await bindingOf(binding)).status).toBe(4)
  expect(await hear('app', member)).toBeUndefined()
  expect((await boss.call(vinBinding.calls.verify, { id: binding, reason })).code).toBe(0)
})
