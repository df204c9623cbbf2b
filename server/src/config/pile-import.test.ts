import { utils, write } from '@e965/xlsx'
import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import { templateFile } from '@ev/contract/config/template-file'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf, uploadOf } from '../../testing/units.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db, { name: '导入试验站' })
  await aPileType(app.db, { maker: 'teld', model: 'TCDZ-1' })
  await aPileType(app.db, { maker: 'huawei', model: 'HW-600', gun_count: 12, gun_layout: 'MORE_GUN' })
  await aPileType(app.db, { maker: 'autel', model: 'MC240', protocol: 'OCPP1.6J' })
  await aPileType(app.db, { maker: 'bull', model: 'OLD', status: 'disabled' })
})
afterAll(() => app.close())

type Cells = readonly unknown[]

async function upload(rows: readonly Cells[], person = boss) {
  const sheet = utils.aoa_to_sheet([header, ...rows].map(row => [...row]))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '充电桩')
  const { headers, payload } = uploadOf(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const response = await app.server.inject({
    method: 'POST',
    url: pile.calls.import.path,
    payload,
    headers: { ...headers, authorization: person.token },
  })
  const { data, code, msg } = response.json<{ data: { workId: string }; code: number; msg: string }>()
  expect(code, msg).toBe(0)
  await app.runWork()
  return (await person.call(work.get, { id: data.workId })).data
}

async function commit(id: string) {
  expect((await boss.call(work.commit, { id })).code).toBe(0)
  await app.runWork()
  return (await boss.call(work.get, { id })).data
}

const reasonsOf = async (id: string) => {
  const { data } = await boss.call(work.rows, { id, pageSize: 500 })
  return data.records.map(row => [row.place, row.msg])
}

const header = [
  '*所属电站',
  '*桩编码',
  '*桩名称',
  '*厂商',
  '*厂商型号',
  '*通信协议',
  '*枪数',
  '*额定功率(kW)',
  '充电桩标识',
  'SIM卡号',
  '车位号',
]
const codeOf = (number: number) => `660305${String(number).padStart(8, '0')}`
const aRow = (number: number, changes: Record<number, unknown> = {}): Cells => {
  const row = [station.code, codeOf(number), `导入桩${number}`, '特来电', 'TCDZ-1', '云快充1.6', 2, 120, '', '', '']
  return row.map((cell, place) => changes[place] ?? cell)
}

test('[2.6.21] the template centre has the pile template, with the columns that the import takes', async () => {
  const { data: offered } = await boss.call(templateFile.list, {})
  const template = offered.find(one => one.id === 'config-service/pile')
  expect(template?.fileName).toBe('充电桩导入模板.xlsx')
  const { sheets } = await sheetsOf(app, template?.fileUrl ?? '')
  expect(sheets[0]?.rows[0]).toEqual(header)
})

test('piles come with their guns, numbered on from what is there, and nothing is written before the owner agrees', async () => {
  const tried = await upload([
    aRow(1, { 10: 'A1、A2', 9: '89860123456789012345' }),
    aRow(2, { 3: '华为数字能源', 4: 'HW-600', 6: 12, 7: 600 }),
    aRow(3, { 0: station.name, 3: '道通', 4: 'MC240', 5: 'OCPP1.6J', 7: 240, 8: 'CN-IMP-3' }),
  ])
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 3, rowsBad: 0, result: { added: 3 } })
  const filters = { station: [station.id] }
  expect((await boss.call(pile.calls.pages, { filters })).data.total).toBe(0)
  expect(await commit(tried.id)).toMatchObject({ status: 'done', rowsGood: 3 })
  const { data } = await boss.call(pile.calls.pages, { filters, sort: { field: 'code', order: 'asc' } })
  expect(data.records).toMatchObject([
    { pileNo: 1, gunCount: 2, parkNos: 'A1、A2', simNo: '89860123456789012345', ratedPowerKw: 120 },
    { pileNo: 2, gunCount: 12, maker: 'huawei' },
    { pileNo: 3, gunCount: 2, chargerIdentity: 'CN-IMP-3' },
  ])
  expect((await boss.call(gun.calls.pages, { filters })).data.total).toBe(16)
})

test('every kind of wrong cell is told by row and column', async () => {
  const foreign = await aStation(app.db, { seller_id: '365', name: '别家的站' })
  const tried = await upload([
    aRow(100, { 0: '没有的站' }),
    aRow(101, { 0: foreign.code }),
    aRow(102, { 1: '123' }),
    aRow(103, { 1: codeOf(1), 2: '改名的桩' }),
    aRow(104, { 2: ' ' }),
    aRow(105, { 3: '无名厂商' }),
    aRow(106, { 4: 'TCDZ-2' }),
    aRow(107, { 5: 'OCPP1.6J' }),
    aRow(108, { 5: 'HTTP' }),
    aRow(109, { 6: 3 }),
    aRow(110, { 6: '两把' }),
    aRow(111, { 7: -5 }),
    aRow(112, { 7: 120.55 }),
    aRow(113, { 7: '大' }),
    aRow(114, { 3: '道通', 4: 'MC240', 5: 'OCPP1.6J' }),
    aRow(115, { 3: '道通', 4: 'MC240', 5: 'OCPP1.6J', 8: 'CN-IMP-3' }),
    aRow(116, { 9: '12345' }),
    aRow(117, { 10: '1、2、3' }),
    aRow(118, { 3: '公牛', 4: 'OLD' }),
    aRow(119),
    aRow(119),
    aRow(120, { 4: ' ', 6: ' ' }),
    aRow(121, { 8: 'a b', 10: '车位号写得实在太长了吧' }),
    aRow(122, { 7: ' ' }),
  ])
  expect(await reasonsOf(tried.id)).toEqual([
    [2, '所属电站：找不到所属电站“没有的站”'],
    [3, `所属电站：找不到所属电站“${foreign.code}”`],
    [4, '桩编码：桩编码为14位数字'],
    [6, '桩名称：不能为空'],
    [7, expect.stringMatching(/^厂商：“无名厂商”不在选项中/)],
    [8, '厂商型号：没有“特来电 TCDZ-2”的桩型号，请先在桩型号管理中新增'],
    [9, '通信协议：与桩型号不一致，应为云快充1.6'],
    [10, expect.stringMatching(/^通信协议：“HTTP”不在选项中/)],
    [11, '枪数：与桩型号不一致，应为 2'],
    [12, '枪数：应为数字'],
    [13, '额定功率(kW)：至少为 1'],
    [14, '额定功率(kW)：最多 1 位小数'],
    [15, '额定功率(kW)：应为数字'],
    [16, 'OCPP 充电桩须填写充电桩标识'],
    [17, '充电桩标识 CN-IMP-3 已被使用'],
    [18, 'SIM卡号：SIM卡号为11至20位数字或字母'],
    [19, '车位号有 3 个，多于枪数 2'],
    [20, '桩型号「OLD」已停用，不能用于充电桩'.replace('OLD', await nameOf('OLD'))],
    [22, '与第 21 行重复'],
    [23, '厂商型号：不能为空；枪数：不能为空'],
    [24, '充电桩标识：最多48位字母、数字或 *+=:|@._-；车位号：每个车位号最多 10 个字'],
    [25, '额定功率(kW)：不能为空'],
  ])
  // The row that names a pile that is there changes it.
  expect(tried).toMatchObject({ rowsTotal: 24, rowsGood: 2, result: { added: 1, changed: 1 } })
})

const nameOf = async (model: string) => {
  const row = app.db.selectFrom('config_pile_type').select('name').where('model', '=', model)
  return (await row.executeTakeFirstOrThrow()).name
}

test('a station has 34 numbers, and the rows beyond them are refused', async () => {
  const small = await aStation(app.db, { name: '小站' })
  const tried = await upload(Array.from({ length: 36 }, (_, place) => aRow(200 + place, { 0: small.code })))
  expect(tried).toMatchObject({ rowsGood: 34, rowsBad: 2 })
  expect(await reasonsOf(tried.id)).toEqual([
    [36, '电站「小站」的桩号 0-33 已全部使用'],
    [37, '电站「小站」的桩号 0-33 已全部使用'],
  ])
})

test('what a seller may not have more of is counted row by row', async () => {
  const { count } = await app.db
    .selectFrom('config_pile')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('seller_id', '=', '399')
    .executeTakeFirstOrThrow()
  const limit = (most: number | null) =>
    app.db.updateTable('system_seller').set({ pile_limit: most }).where('id', '=', '399').execute()
  await limit(Number(count) + 2)
  const tried = await upload([aRow(300), aRow(301), aRow(302)])
  await limit(null)
  expect(tried).toMatchObject({ rowsGood: 2, rowsBad: 1 })
  expect((await reasonsOf(tried.id))[0]?.[1]).toContain(`最多可有 ${Number(count) + 2} 台充电桩`)
})

test('more rows than one batch are written whole, the wrong ones left out', async () => {
  const stations = await Promise.all(Array.from({ length: 40 }, () => aStation(app.db)))
  const rows = Array.from({ length: 1_200 }, (_, place) =>
    aRow(1_000 + place, { 0: stations[place % 40]?.code, ...(place % 100 === 7 && { 6: 9 }) }),
  )
  const tried = await upload(rows)
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 1_188, rowsBad: 12 })
  expect(await commit(tried.id)).toMatchObject({ status: 'done', rowsGood: 1_188, rowsBad: 12 })
  const filters = { station: stations.map(one => one.id) }
  expect((await boss.call(pile.calls.pages, { filters, count: 'exact' })).data.total).toBe(1_188)
  expect((await boss.call(gun.calls.pages, { filters, count: 'exact' })).data.total).toBe(2_376)
}, 60_000)
