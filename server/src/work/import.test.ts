import { randomBytes } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { importFile } from '@ev/contract/config/import-file'
import { templateFile } from '@ev/contract/config/template-file'
import type { Call } from '@ev/contract/kit/calls'
import { notification } from '@ev/contract/system/notification'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forged } from '../../testing/forged.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUnits, flatUnit, flatUnits, grantUnits, sheetsOf, unit, units, uploadOf } from '../../testing/units.ts'
import { claim } from './queue.ts'
import { startRunner } from './runner.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units, flatUnits])
  await grantUnits(app)
  boss = await app.as('op399')
})
afterAll(() => app.close())

const header = ['*编码', '*名称', '上级', '电话', '*金额']

function aFile(
  rows: readonly (readonly unknown[])[],
  touch: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void = () => {},
) {
  const sheet = utils.aoa_to_sheet(rows.map(row => [...row]))
  touch(sheet)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '单位')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

async function upload(bytes: Buffer, call: Call = unit.calls.import) {
  const { headers, payload } = uploadOf(bytes)
  const response = await app.server.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { ...headers, authorization: boss.token },
  })
  const { data, code } = response.json<{ data: { workId: string }; code: number }>()
  expect(code).toBe(0)
  await app.runWork()
  return look(data.workId)
}

const look = async (id: string) => (await boss.call(work.get, { id })).data

async function commit(id: string) {
  expect((await boss.call(work.commit, { id })).code).toBe(0)
  await app.runWork()
  return look(id)
}

const listed = async (id: string) => (await boss.call(importFile.pages, {})).data.records.find(one => one.id === id)

const found = async (code: string) =>
  (await boss.call(unit.calls.pages, { filters: { code }, pageSize: 500 })).data.records

test('[7.8][2.6.20] a file is tried first without writing anything, then its rows are written, and history says who', async () => {
  const tried = await upload(
    aFile([header, ['A1', '甲站', '', '13800000009', 12.34], ['A2', '乙站', 'A1-parent', '', '1,234.5']].slice(0, 2)),
  )
  expect(tried).toMatchObject({ status: 'waiting', rowsTotal: 1, rowsGood: 1, rowsBad: 0, fileUrl: '' })
  expect(tried.result).toEqual({ added: 1, changed: 0, unchanged: 0 })
  expect(await found('A1')).toEqual([])
  expect(await listed(tried.id)).toMatchObject({ fileState: 1, status: 'waiting', uploadSuccess: 1, uploadFail: 0 })
  const done = await commit(tried.id)
  expect(done).toMatchObject({ status: 'done', rowsGood: 1, rowsBad: 0, result: { added: 1 } })
  const [row] = await found('A1')
  expect(row).toMatchObject({ name: '甲站', amount: 1234, phone: '138****0009', seller: { id: '399' } })
  const history = await boss.call(unit.calls.history, { id: row?.id ?? '' })
  expect(history.data[0]).toMatchObject({ verb: 'insert', account: 'op399', call: '/system-service/work/commit' })
  expect(await listed(tried.id)).toMatchObject({ fileState: 2, uploadSuccess: 1, uploadFail: 0, resultList: [] })
  expect(await boss.call(work.commit, { id: tried.id })).toMatchObject({ code: 1107 })
  const told = await boss.call(notification.pages, {})
  expect(told.data.records.map(one => one.kind).slice(0, 2)).toEqual(['importDone', 'importChecked'])
})

test('good rows are written, bad ones come back with every reason; mended, the same file is taken', async () => {
  await addUnits(app, '399', 1, 'P')
  await addUnits(app, '365', 1, 'Q')
  const tried = await upload(
    aFile([
      header,
      ['B1', '好站', 'P00001', '', 1],
      ['B2', '', 'Q00001', '123', 'abc'],
      ['B3', '坏价', '', '', 0.123],
      ['B1', '重复', '', '', 1],
      ['B4', '多钱', '', '', 999_999_999],
      ['A1', '甲站改名', '', '13800000009', 12.34],
    ]),
  )
  expect(tried).toMatchObject({ status: 'waiting', rowsTotal: 6, rowsGood: 2, rowsBad: 4 })
  expect(tried.result).toEqual({ added: 1, changed: 1, unchanged: 0 })
  const { data } = await boss.call(work.rows, { id: tried.id })
  expect(data.records.map(row => [row.place, row.msg])).toEqual([
    [3, expect.stringMatching(/找不到上级“Q00001”/)],
    [4, '金额：最多 2 位小数'],
    [5, '与第 2 行重复'],
    [6, '金额：最多为 10000000'],
  ])
  expect(data.records[0]?.msg).toContain('金额：应为数字')
  const done = await commit(tried.id)
  expect(done).toMatchObject({ status: 'done', rowsGood: 2, rowsBad: 4 })
  expect(await found('B')).toMatchObject([{ code: 'B1', parent: { label: '站点 1' } }])
  expect((await found('A1'))[0]?.name).toBe('甲站改名')
  const record = await listed(tried.id)
  expect(record).toMatchObject({ fileState: 3, uploadSuccess: 2, uploadFail: 4 })
  expect(record?.resultList[2]).toEqual({ content: '第 5 行：与第 2 行重复' })
  const { sheets, headers } = await sheetsOf(app, record?.fileUrl ?? '')
  expect(headers['content-disposition']).toContain(encodeURIComponent('失败'))
  const [titles, ...failed] = sheets[0]?.rows ?? []
  expect(titles).toEqual([...header, '失败原因'])
  expect(failed.map(row => row[0])).toEqual(['B2', 'B3', 'B1', 'B4'])
  const mended = failed.map(row => [row[0] === 'B1' ? 'B5' : row[0], '补', '', '', '1.5', row[5]])
  const again = await upload(aFile([titles ?? [], ...mended]))
  expect(again).toMatchObject({ status: 'waiting', rowsGood: 4, rowsBad: 0 })
})

test('rows that are there and do not differ are left alone; a number that an export had masked is not taken for a new one', async () => {
  const tried = await upload(aFile([header, ['A1', '甲站改名', '', '13800000009', 12.34]]))
  expect(tried.result).toEqual({ added: 0, changed: 1, unchanged: 0 })
  const [row] = await found('P00001')
  const same = await upload(aFile([header, ['P00001', row?.name, '', row?.phone, (row?.amount ?? 0) / 100]]))
  expect(same.result).toEqual({ added: 0, changed: 0, unchanged: 1 })
  const masked = await upload(aFile([header, ['N1', '新站', '', row?.phone, 1]]))
  const { data } = await boss.call(work.rows, { id: masked.id })
  expect(data.records.map(one => one.msg)).toEqual(['电话：号码不完整'])
  expect(masked.status).toBe('done')
  expect(await listed(masked.id)).toMatchObject({ fileState: 3, uploadSuccess: 0, uploadFail: 1 })
})

test('a tree comes in one file, each unit below the one that it belongs to', async () => {
  const tried = await upload(
    aFile([
      header,
      ['T1', '总部', '', '', 1],
      ['T2', '分部', 'T1', '', 1],
      ['T3', '小组', '分部', '', 1],
      ['T4', '游离', 'T5', '', 1],
    ]),
  )
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 3, rowsBad: 1 })
  await commit(tried.id)
  expect((await found('T')).map(row => [row.code, row.parent?.label])).toEqual([
    ['T1', undefined],
    ['T2', '总部'],
    ['T3', '分部'],
  ])
})

test('the columns may stand in any order and in English; what is missing, unknown or there twice is named', async () => {
  const swapped = await upload(
    aFile([
      ['Amount', 'Code', 'Name', 'Phone', 'Parent'],
      [2, 'C1', '丙站', '', ''],
    ]),
  )
  expect(swapped).toMatchObject({ status: 'waiting', rowsGood: 1 })
  const wrong = await upload(
    aFile([
      ['编码', '名称', '名称', '备注'],
      ['C2', 'x', 'y', 'z'],
    ]),
  )
  expect(wrong).toMatchObject({ status: 'failed', rowsGood: 0 })
  expect(wrong.error).toBe('表头与模板不一致。缺少：上级、电话、金额；多余：备注；重复：名称')
  expect(await listed(wrong.id)).toMatchObject({ fileState: 3, resultList: [{ content: wrong.error }] })
})

test('formulas and merged cells are refused with their address', async () => {
  const bytes = aFile(
    [header, ['D1', '丁站', '', '', 1], ['D2', '戊站', '', '', 1], ['D3', '己站', '', '', 1]],
    sheet => {
      sheet.E2 = { t: 'n', v: 3, f: '1+2' }
      sheet['!merges'] = [utils.decode_range('B3:B4')]
    },
  )
  const tried = await upload(bytes)
  const { data } = await boss.call(work.rows, { id: tried.id })
  expect(data.records[0]?.msg).toContain('E2 是公式，请粘贴为数值')
  expect(data.records[1]?.msg).toContain('B3 是合并单元格，请拆分')
  const merged = await upload(
    aFile([header, ['D4', 'x', '', '', 1]], sheet => (sheet['!merges'] = [utils.decode_range('A1:B1')])),
  )
  expect(merged.error).toBe('表头 A1 是合并单元格，请使用下载的模板')
})

test('a file that is no sheet writes nothing and says what it is', async () => {
  const garbage: [Buffer, string][] = [
    [randomBytes(2_000), '文件无法读取，请上传未损坏的 .xlsx 文件'],
    [Buffer.from('编码,名称\nA,B\n'), '文件无法读取，请上传未损坏的 .xlsx 文件'],
    [
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
      expect.stringMatching(/\.xls 文件|加密/),
    ],
    [aFile([header, ['A', 'B', '', '', 1]]).subarray(0, 900), '文件无法读取，请上传未损坏的 .xlsx 文件'],
    [aFile([header]), '文件中没有数据，请从第一行表头、第二行数据开始填写'],
    [aFile([[]]), '文件中没有数据，请从第一行表头、第二行数据开始填写'],
  ]
  for (const [bytes, error] of garbage) expect(await upload(bytes)).toMatchObject({ status: 'failed', error })
})

test('where the table objects to one of many rows, the others are written all the same', async () => {
  // A name of more letters than the table takes, which the definition of this resource does not know.
  const rows = [
    ['OB1', '甲站', 1],
    ['OB2', '站'.repeat(61), 2],
    ['OB3', '丙站', 3],
  ]
  const tried = await upload(aFile([['编码', '名称', '金额'], ...rows]), flatUnit.calls.import)
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 2, rowsBad: 1 })
  await boss.call(work.commit, { id: tried.id })
  await app.runWork()
  expect(await look(tried.id)).toMatchObject({ status: 'done', rowsGood: 2, rowsBad: 1 })
  expect(await found('OB1')).toHaveLength(1)
  expect(await found('OB2')).toEqual([])
  expect(await found('OB3')).toHaveLength(1)
})

test('an import that was interrupted goes on behind the last batch and writes no row twice', async () => {
  const rows = Array.from({ length: 2_250 }, (_, n) => [`I${n}`, `站 ${n}`, n % 100 === 7 ? -1 : n])
  const tried = await upload(aFile([['编码', '名称', '金额'], ...rows]), flatUnit.calls.import)
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 2_227, rowsBad: 23 })
  const release = await holdUnit('I1250')
  await boss.call(work.commit, { id: tried.id })
  const stop = startRunner(app.app)
  await expect.poll(async () => (await look(tried.id)).rowsDone, { timeout: 10_000 }).toBe(1_000)
  const stopped = stop()
  await release()
  await stopped
  expect(await look(tried.id)).toMatchObject({ status: 'queued', rowsDone: 2_000 })
  await app.runWork()
  expect(await look(tried.id)).toMatchObject({ status: 'done', rowsDone: 2_250, rowsGood: 2_227, rowsBad: 23 })
  const { count } = await app.db
    .selectFrom('system_org')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('code', 'like', 'I%')
    .executeTakeFirstOrThrow()
  expect(count).toBe('2227')
  const { sheets } = await sheetsOf(app, (await look(tried.id)).fileUrl)
  expect(sheets[0]?.rows.length).toBe(24)
})

/** Somebody else is about to add the same code, so that whoever comes to it waits. */
async function holdUnit(code: string) {
  const transaction = await app.db.startTransaction().execute()
  await transaction.insertInto('system_org').values({ seller_id: '399', code, name: 'x' }).execute()
  return () => transaction.rollback().execute()
}

test('the right to import is not the right to edit: what is there already stays as it is', async () => {
  const buttons = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'unit:edit')
  await upload(aFile([header, ['N1', '原名', '', '', 1]])).then(({ id }) => boss.call(work.commit, { id }))
  await app.runWork()
  const granted = await app.db.deleteFrom('system_role_menu').where('menu_id', 'in', buttons).returningAll().execute()
  const tried = await upload(aFile([header, ['N1', '改名', '', '', 1], ['N2', '新站', '', '', 1]]))
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 1, rowsBad: 1 })
  await app.db.insertInto('system_role_menu').values(granted).execute()
})

test('whoever has lost the right to import writes nothing any more', async () => {
  const tried = await upload(aFile([header, ['L1', '迟站', '', '', 1]]))
  const buttons = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'unit:import')
  const granted = await app.db.deleteFrom('system_role_menu').where('menu_id', 'in', buttons).returningAll().execute()
  await boss.call(work.commit, { id: tried.id })
  await app.runWork()
  expect(await look(tried.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('unit:import') })
  expect(await found('L1')).toEqual([])
  await app.db.insertInto('system_role_menu').values(granted).execute()
  expect(await claim(app.db, app.app.clock())).toBeUndefined()
})

test('whoever loses the right while an import goes on writes no further batch, and what is written stays', async () => {
  const rows = Array.from({ length: 2_100 }, (_, n) => [`K${n}`, `站 ${n}`, n])
  const tried = await upload(aFile([['编码', '名称', '金额'], ...rows]), flatUnit.calls.import)
  const release = await holdUnit('K1250')
  await boss.call(work.commit, { id: tried.id })
  const running = app.runWork()
  await expect.poll(async () => (await look(tried.id)).rowsDone, { timeout: 10_000 }).toBe(1_000)
  const buttons = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'flatUnit:import')
  const granted = await app.db.deleteFrom('system_role_menu').where('menu_id', 'in', buttons).returningAll().execute()
  await release()
  await running
  expect(await look(tried.id)).toMatchObject({
    status: 'failed',
    rowsGood: 2_000,
    error: expect.stringContaining('flatUnit:import'),
  })
  await app.db.insertInto('system_role_menu').values(granted).execute()
})

test('[2.6.21] the template is made from the definition, offered to who may import, and is what an import takes', async () => {
  const { data } = await boss.call(unit.calls.template, {})
  const { sheets, headers } = await sheetsOf(app, data.address)
  expect(headers['content-disposition']).toContain(encodeURIComponent('单位导入模板'))
  expect(sheets[0]?.rows).toEqual([header])
  expect(sheets[1]?.name).toBe('填写说明')
  expect(sheets[1]?.rows).toContainEqual(['金额 Amount', expect.stringContaining('单位元')])
  const centre = await boss.call(templateFile.list, {})
  const offered = centre.data.find(({ id }) => id === 'system-service/unit')
  expect(offered?.fileName).toBe('单位导入模板.xlsx')
  await sheetsOf(app, offered?.fileUrl ?? '')
  const clerk = await app.as('fin399')
  expect((await clerk.call(templateFile.list, {})).data.map(({ id }) => id)).not.toContain('system-service/unit')
  const unsigned = await app.server.inject({ url: forged(data.address) })
  expect(unsigned.statusCode).toBe(404)
})

test('a row whose change needs a second person is counted as waiting for approval, not as changed', async () => {
  await upload(aFile([header, ['W1', '原名', '', '', 1], ['W2', '平名', '', '', 1]])).then(({ id }) => commit(id))
  const tried = await upload(aFile([header, ['W1', '险名', '', '', 1], ['W2', '新名', '', '', 1]]))
  expect(tried).toMatchObject({ status: 'waiting', rowsGood: 1, rowsBad: 0 })
  expect(tried.result).toEqual({ added: 0, changed: 1, unchanged: 0, waiting: 1 })
  const asked = () => app.db.selectFrom('system_approval').select(['status']).execute()
  expect(await asked()).toEqual([])
  const done = await commit(tried.id)
  expect(done).toMatchObject({ status: 'done', rowsDone: 2, rowsGood: 1, rowsBad: 0 })
  expect(done.result).toEqual({ added: 0, changed: 1, unchanged: 0, waiting: 1 })
  expect(await asked()).toEqual([{ status: 'waiting' }])
  expect((await found('W')).map(row => row.name)).toEqual(['原名', '新名'])
  expect(await listed(done.id)).toMatchObject({ fileState: 2, uploadSuccess: 1, uploadFail: 0, uploadWaiting: 1 })
  const { data } = await boss.call(work.rows, { id: done.id })
  expect(data.records).toMatchObject([{ place: 2, label: '险名', outcome: 'waiting' }])
  const [notice] = (await boss.call(notification.pages, { pageSize: 1 })).data.records
  expect(notice?.text).toContain('成功 1 行，1 行须审批后生效，失败 0 行')
  // Where all that is left waits for approval there is still something to confirm.
  expect(await upload(aFile([header, ['W2', '险名', '', '', 1]]))).toMatchObject({ status: 'waiting', rowsGood: 0 })
})
