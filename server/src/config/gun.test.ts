import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import { work } from '@ev/contract/system/work'
import { gunLetter, mostGuns } from '@ev/rules/gun-letter'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db)
})
afterAll(() => app.close())

async function aPile(code: string): Promise<string> {
  const type = await aPileType(app.db)
  return (await boss.call(pile.calls.add, { ...aPileDraft(station.id, type.id), code })).data.id
}
const gunsOf = async (id: string) => (await boss.call(gun.calls.pages, { filters: { pile: [id] } })).data.records

const setGun = (code: string, status: number) =>
  sql`update config_gun_state set status = ${status} where gun_id = (select id from config_gun where code = ${code})`.execute(
    app.db,
  )

test('a gun is prohibited with a reason and allowed again, one or many', async () => {
  const id = await aPile('44030500001501')
  const [first, second] = await gunsOf(id)
  expect((await boss.call(gun.calls.prohibit, { id: first!.id, reason: '枪头破损' })).code).toBe(0)
  expect(await gunsOf(id)).toMatchObject([{ isProhibited: true, prohibitReason: '枪头破损' }, { isProhibited: false }])
  expect(await boss.call(gun.calls.allow, { id: second!.id })).toMatchObject({
    msg: expect.stringContaining('未被禁用'),
  })
  const { data } = await boss.call(gun.calls.allowBatch, { selection: { filters: { pile: [id] }, except: [] } })
  await app.runWork()
  expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({ rowsGood: 1, rowsBad: 1 })
  expect((await gunsOf(id)).every(one => !one.isProhibited)).toBe(true)
})

test('[3.2.1] guns are found by their state, and what stands at them is kept', async () => {
  const id = await aPile('44030500001401')
  await setGun('4403050000140101', 7)
  const { data } = await boss.call(gun.calls.pages, { filters: { gunStatus: [7], station: [station.id] } })
  expect(data.records).toMatchObject([{ letter: 'A', gunStatus: 7 }])
  const { version } = data.records[0]!
  const kept = {
    parkNo: '88',
    groundLockNo: 'DS-01',
    connectorType: 4,
    nationalStandard: 2,
    connectorCode: '',
  } as const
  const input = { id: data.records[0]!.id, version, ...kept, ratedPowerKw: 90, note: '' }
  expect((await boss.call(gun.calls.update, input)).code).toBe(0)
  expect((await boss.call(pile.calls.get, { id })).data.parkNos).toBe('88、')
  expect((await gunsOf(id))[0]).toMatchObject({ ...kept, ratedPowerKw: 90 })
})

test('all of 52 guns have their letters in the list as in the rules', async () => {
  const type = await aPileType(app.db, { gun_count: 52, gun_layout: 'MORE_GUN' })
  const { data } = await boss.call(pile.calls.add, { ...aPileDraft(station.id, type.id), code: '44030500001601' })
  const page = await boss.call(gun.calls.pages, { filters: { pile: [data.id] }, pageSize: 100 })
  expect(page.data.records.map(one => one.letter)).toEqual(
    Array.from({ length: mostGuns }, (_, index) => gunLetter(index)),
  )
})
