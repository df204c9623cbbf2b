// Groups of stations, and what is set for a station beside its own fields.
import { occupyRule } from '@ev/contract/config/occupy-rule'
import { parkingWaiver } from '@ev/contract/config/parking-waiver'
import { reportGroup } from '@ev/contract/config/report-group'
import { station } from '@ev/contract/config/station'
import { stationGroup } from '@ev/contract/config/station-group'
import { stationNotice } from '@ev/contract/config/station-notice'
import { energy, fen, mil } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let [one, two]: { id: string; name: string }[] = []
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  ;[one, two] = [await aStation(app.db), await aStation(app.db)]
})
afterAll(() => app.close())

const idOf = (of: { id: string } | undefined) => of?.id ?? expect.fail('no station')
const done = <T>({ code, msg, data }: { code: number; msg: string; data: T }): T => {
  expect(code, msg).toBe(0)
  return data
}

const group = { purpose: 'permission', seller: null, color: '#1677FF', note: '' } as const

test('a group holds stations, tells a picker which, and stations are found by it', async () => {
  const stations = [idOf(one), idOf(two)]
  const { id } = done(await boss.call(stationGroup.calls.add, { ...group, name: '试验片区', stations }))
  expect(done(await boss.call(stationGroup.calls.get, { id }))).toMatchObject({ stationCount: 2, color: '#1677FF' })
  expect(done(await boss.call(stationGroup.calls.members, { id })).map(member => member.id)).toEqual(stations)
  const found = done(await boss.call(station.calls.pages, { filters: { groups: [id] } }))
  expect(found.records.map(row => row.groups.map(of => of.label))).toEqual([['试验片区'], ['试验片区']])
})

test('no two groups of a seller have one name', async () => {
  done(await boss.call(stationGroup.calls.add, { ...group, name: '同名片区', stations: [] }))
  const again = await boss.call(stationGroup.calls.add, { ...group, name: '同名片区', stations: [] })
  expect(again).toMatchObject({ code: 1413, data: { field: 'name' } })
})

test("another seller's stations are not grouped", async () => {
  const foreign = await aStation(app.db, { seller_id: '365' })
  const { code } = await boss.call(stationGroup.calls.add, { ...group, name: '外站片区', stations: [foreign.id] })
  expect(code).not.toBe(0)
})

test('a government platform has a level and, below the nation, an area; a partner has neither', async () => {
  const draft = { name: '省平台', platform: '省监测平台', seller: null, note: '', stations: [idOf(one)] }
  const government = { ...draft, kind: 'government' } as const
  expect((await boss.call(reportGroup.calls.add, { ...government, level: null, area: null })).http).toBe(400)
  expect((await boss.call(reportGroup.calls.add, { ...government, level: 'province', area: null })).http).toBe(400)
  const { id } = done(await boss.call(reportGroup.calls.add, { ...government, level: 'province', area: '440000' }))
  expect(done(await boss.call(reportGroup.calls.get, { id }))).toMatchObject({ area: { label: '广东省' } })
  const partner = { ...draft, name: '地图', kind: 'partner', level: 'city', area: '440100' } as const
  const other = done(await boss.call(reportGroup.calls.add, partner))
  expect(done(await boss.call(reportGroup.calls.get, { id: other.id }))).toMatchObject({ level: null, area: null })
})

test('a notice is shown from its beginning to its end, unless it is switched off', async () => {
  const draft = { station: idOf(one), title: '停电通知', body: '周三停电检修' }
  const past = { fromTime: '2020-01-01 00:00:00', toTime: '2020-01-02 00:00:00' }
  const now = { fromTime: '2020-01-01 00:00:00', toTime: '2099-01-01 00:00:00' }
  const shown = async (id: string) => done(await boss.call(stationNotice.calls.get, { id })).isShown
  expect(await shown(done(await boss.call(stationNotice.calls.add, { ...draft, ...past })).id)).toBe(false)
  const { id } = done(await boss.call(stationNotice.calls.add, { ...draft, ...now }))
  expect(await shown(id)).toBe(true)
  done(await boss.call(stationNotice.calls.disable, { id }))
  expect(await shown(id)).toBe(false)
  const backwards = { fromTime: now.toTime, toTime: now.fromTime }
  expect((await boss.call(stationNotice.calls.add, { ...draft, ...backwards })).http).toBe(400)
  const nothing = { fromTime: now.toTime, toTime: now.toTime }
  expect((await boss.call(stationNotice.calls.add, { ...draft, ...nothing })).code).toBe(1415)
})

const occupy = {
  kind: 1,
  seller: null,
  freeMin: 15,
  unitMin: 15,
  priceMil: mil(10_000),
  capFen: fen(5_000),
  freeTimes: 1,
  freeTimesCycle: 'day',
  exemptMemberTypes: [2],
  windows: [{ from: 16, to: 44 }],
  startDate: null,
  endDate: null,
  notifyMin: 5,
} as const
const occupied = async (name: string, stations: string[]) =>
  done(await boss.call(occupyRule.calls.add, { ...occupy, name, stations }))

test('an occupy rule holds at its stations', async () => {
  const draft = { ...occupy, name: '充电后占位', stations: [idOf(one)] }
  const { id } = done(await boss.call(occupyRule.calls.add, draft))
  const found = done(await boss.call(occupyRule.calls.pages, { filters: { stations: [idOf(one)] } }))
  expect(found.records.map(row => row.id)).toEqual([id])
  expect(found.records[0]).toMatchObject({ priceMil: 10_000, capFen: 5_000, windows: [{ from: 16, to: 44 }] })
  expect(await boss.call(occupyRule.calls.add, draft)).toMatchObject({ code: 1413 })
})

test('an occupy rule holds at stations: without one it is refused, and with its last one it goes', async () => {
  const own = await aStation(app.db)
  const both = await occupied('两站规则', [own.id, idOf(two)])
  const lone = await occupied('单站规则', [own.id])
  expect((await boss.call(occupyRule.calls.add, { ...occupy, name: '无站规则', stations: [] })).http).toBe(400)
  done(await boss.call(station.calls.delete, { id: own.id }))
  expect(done(await boss.call(occupyRule.calls.get, both)).stations.map(of => of.id)).toEqual([idOf(two)])
  expect((await boss.call(occupyRule.calls.get, lone)).code).toBe(1404)
  await occupied('单站规则', [idOf(two)])
})

test('[9.4] a station has one parking waiver of a kind, with the minutes to leave that the requirements offer', async () => {
  const draft = {
    station: idOf(one),
    kind: 'minutes',
    minutes: 60,
    minEnergyE4: null,
    minFen: null,
    dayCap: 1,
  } as const
  const { id } = done(await boss.call(parkingWaiver.calls.add, { ...draft, leaveMin: 30 }))
  expect(done(await boss.call(parkingWaiver.calls.get, { id })).name).toBe(`${one?.name} / 按时长`)
  expect(await boss.call(parkingWaiver.calls.add, { ...draft, leaveMin: 15 })).toMatchObject({ code: 1409 })
  const perEnergy = { ...draft, kind: 'perEnergy', leaveMin: 15 } as const
  expect((await boss.call(parkingWaiver.calls.add, perEnergy)).http).toBe(400)
  done(await boss.call(parkingWaiver.calls.add, { ...perEnergy, minEnergyE4: energy(100_000) }))
  expect(
    (await boss.call(parkingWaiver.calls.add, { ...draft, kind: 'whole', leaveMin: 15, minutes: null })).http,
  ).toBe(400)
  expect((await boss.call(parkingWaiver.calls.add, { ...draft, leaveMin: 20 } as never)).http).toBe(400)
})
