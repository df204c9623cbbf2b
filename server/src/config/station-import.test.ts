import { utils, write } from '@e965/xlsx'
import { station } from '@ev/contract/config/station'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf, uploadOf } from '../../testing/units.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const sheet = station.sheet?.import ?? []
const headOf = (name: (typeof sheet)[number]) => station.fields[name].label.zh

const good = {
  code: 'IMP-1',
  name: '导入站一',
  runType: '自营',
  kind: '公共',
  area: '广东省深圳市南山区',
  address: '科技园二路',
  longitude: '113.9512345678',
  latitude: '22.5412345678',
  parkNums: '8',
  parkFeeType: '停车免费',
  capacityKva: '630',
}

async function upload(rows: readonly Readonly<Record<string, string>>[], person = boss) {
  const heads = sheet.map(headOf)
  const cells = rows.map(row => sheet.map(name => row[name] ?? ''))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, ...cells]), '电站')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const response = await app.server.inject({
    method: 'POST',
    url: station.calls.import.path,
    payload,
    headers: { ...headers, authorization: person.token },
  })
  const { data, code, msg } = response.json<{ data: { workId: string }; code: number; msg: string }>()
  expect(code, msg).toBe(0)
  await app.runWork()
  return (await person.call(work.get, { id: data.workId })).data
}

test('stations come from a sheet, their area by its names or its code; what is wrong is said by row', async () => {
  const outcome = await upload([
    good,
    { ...good, code: 'IMP-2', name: '导入站二', area: '110105' },
    { ...good, code: 'IMP-3', name: '导入站三', area: '广东省深圳市' },
    { ...good, code: 'IMP-4', name: '导入站四', longitude: '181' },
    { ...good, code: 'IMP-5', name: '导入/站五' },
  ])
  expect(outcome.error, JSON.stringify(outcome)).toBeFalsy()
  expect(outcome).toMatchObject({ rowsGood: 2, rowsBad: 3 })
  const { data: rows } = await boss.call(work.rows, { id: outcome.id, pageSize: 100 })
  expect(rows.records.map(row => row.msg).join()).toMatch(/找不到所在地区“广东省深圳市”[\s\S]*经度[\s\S]*电站名称/)
  expect((await boss.call(work.commit, { id: outcome.id })).code).toBe(0)
  await app.runWork()
  const { data } = await boss.call(station.calls.pages, { filters: { code: ['IMP-1', 'IMP-2', 'IMP-4'] } })
  expect(data.records.map(row => [row.code, row.area.label, row.stage, row.status])).toEqual(
    expect.arrayContaining([
      ['IMP-1', '广东省深圳市南山区', 'trial', 2],
      ['IMP-2', '北京市朝阳区', 'trial', 2],
    ]),
  )
  expect(data.total).toBe(2)
})

test('an export says areas by their names, and so does its list of filters', async () => {
  const asked = { filters: { area: ['110000'], name: '望京' }, columns: ['name', 'area', 'status', 'speeds'] as const }
  const { data } = await boss.call(station.calls.export, asked)
  await app.runWork()
  const { data: done } = await boss.call(work.get, { id: data.workId })
  expect(done.status, done.error).toBe('done')
  const { sheets } = await sheetsOf(app, done.fileUrl)
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['电站名称', '所在地区', '电站状态', '快慢充'],
    ['北京望京方恒充电站', '北京市朝阳区', '正常使用', expect.stringContaining('快充')],
  ])
  expect(JSON.stringify(sheets)).toContain('北京市')
  const { data: whole } = await boss.call(station.calls.export, { filters: {} })
  await app.runWork()
  expect((await boss.call(work.get, { id: whole.workId })).data).toMatchObject({ status: 'done' })
})

test('a code that two sellers use tells the platform of neither, and changes none', async () => {
  const code = 'IMP-TWICE'
  for (const seller_id of ['399', '365'])
    await app.db
      .updateTable('config_station')
      .set({ code })
      .where('id', '=', (await aStation(app.db, { seller_id })).id)
      .execute()
  const admin = await app.as('admin')
  const outcome = await upload([{ ...good, code }], admin)
  expect(outcome).toMatchObject({ rowsGood: 0, rowsBad: 1 })
  const { data } = await admin.call(work.rows, { id: outcome.id })
  expect(data.records[0]?.msg).toBe('多个商户都有这条记录，请以所属商户的账号导入')
})
