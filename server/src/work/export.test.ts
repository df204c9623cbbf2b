import { readdir } from 'node:fs/promises'
import { exportFile } from '@ev/contract/config/export-file'
import { notification } from '@ev/contract/system/notification'
import { work } from '@ev/contract/system/work'
import { minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUnits, grantUnits, sheetsOf, slowUnit, slowUnits, unit, units } from '../../testing/units.ts'
import { claim, takeBackStale } from './queue.ts'
import { startRunner } from './runner.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units, slowUnits])
  await grantUnits(app)
  await addUnits(app, '399', 700)
  await addUnits(app, '365', 3, 'X')
  boss = await app.as('op399')
})
afterAll(() => app.close())

type ExportIn = Parameters<typeof boss.call<typeof unit.calls.export>>[1]

async function exported(person: Person, input: Partial<ExportIn> = {}) {
  const { data, code, msg } = await person.call(unit.calls.export, { filters: {}, ...input })
  expect(msg && code).toBe(0)
  await app.runWork()
  return (await person.call(work.get, { id: data.workId })).data
}

const shown = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell)

test('[7.8][2.6.19] an export holds what the list shows, row by row and to the fen, and says what it is', async () => {
  const filters = { code: 'U', createTime: { from: '2026-10-01', to: '2026-10-01' } }
  const sort = { field: 'amount', order: 'desc' } as const
  const done = await exported(boss, {
    filters,
    sort,
    columns: ['code', 'amount', 'phone', 'seller', 'level', 'createTime'],
  })
  expect(done).toMatchObject({ status: 'done', error: '', name: expect.stringMatching(/^单位_\d{8}_\d{6}\.xlsx$/) })
  const list: { code: string; amount: number; phone: string; createTime: string }[] = []
  for (let current = 1; list.length < done.rowsDone; current++) {
    const page = await boss.call(unit.calls.pages, {
      filters,
      sort,
      current,
      pageSize: 500,
      sums: true,
      count: 'exact',
    })
    list.push(...page.data.records)
    expect(page.data).toMatchObject({ total: done.rowsDone, sums: done.result?.sums })
  }
  const { sheets } = await sheetsOf(app, done.fileUrl)
  const [header, ...rows] = sheets[0]?.rows ?? []
  expect(header).toEqual(['编码', '金额', '电话', '所属商户', '层级', '创建时间'])
  expect(rows.pop()?.slice(0, 2)).toEqual(['合计', (done.result?.sums?.amount ?? 0) / 100])
  expect(rows.map(row => row.map(shown))).toEqual(
    list.map(row => [row.code, row.amount / 100, row.phone, '粤充新能源', '顶级', row.createTime]),
  )
  expect(list[0]?.phone).toMatch(/^138\*{4}\d{4}$/)
  const about = new Map(sheets[1]?.rows.map(([key, value]) => [key, value]))
  expect(sheets[1]?.name).toBe('说明')
  expect(about.get('内容')).toBe('单位')
  expect(about.get('编码')).toBe('包含“U”')
  expect(about.get('创建时间')).toBe('2026-10-01 – 2026-10-01')
  expect(about.get('排序')).toBe('金额 降序')
  expect(about.get('导出人')).toContain('op399')
  expect(about.get('行数')).toBe(String(done.rowsDone))
  expect(about.get('金额')).toBe(((done.result?.sums?.amount ?? 0) / 100).toFixed(2))
})

test('all columns are taken where none is named, but those that never go into a sheet', async () => {
  const { fileUrl } = await exported(boss)
  const { sheets, headers } = await sheetsOf(app, fileUrl)
  expect(sheets[0]?.rows[0]).toEqual([
    '名称',
    '编码',
    '所属商户',
    '上级',
    '电话',
    '金额',
    '层级',
    '是否顶级',
    '创建时间',
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%E5%8D%95%E4%BD%8D_\d/)
  expect((await boss.call(unit.calls.export, { filters: {}, columns: ['secretCount'] })).code).toBe(1101)
})

test('in English the sheet speaks English', async () => {
  const options = { headers: { 'accept-language': 'en' } }
  const { data } = await boss.call(
    unit.calls.export,
    { filters: { level: ['top'] }, columns: ['name', 'isTop', 'level'] },
    options,
  )
  await app.runWork()
  const done = await boss.call(work.get, { id: data.workId }, options)
  const { sheets } = await sheetsOf(app, done.data.fileUrl)
  expect(sheets[0]?.rows.slice(0, 2)).toMatchObject([
    ['Name', 'Is top', 'Level'],
    [expect.anything(), 'Yes', 'Top'],
  ])
  expect(sheets[1]?.rows).toContainEqual(['Level', 'Top'])
})

test("another seller's rows are never in it, and their files are not found", async () => {
  const other = await app.as('op365')
  const mine = await exported(boss, { filters: { code: 'X000' } })
  expect(mine.rowsDone).toBe(0)
  const theirs = await exported(other, { filters: { code: 'X000' } })
  expect(theirs.rowsDone).toBe(3)
  for (const call of [work.get, work.cancel, work.commit, work.rows] as const)
    expect(await boss.call(call, { id: theirs.id })).toMatchObject({ code: 1404 })
})

test('[7.6][2.6.18][9.1] the export centre lists my own files of the last 30 days and what became of them', async () => {
  const done = await exported(boss, { filters: { code: 'U00001' } })
  const { data } = await boss.call(exportFile.pages, {})
  expect(data).toMatchObject({ current: 1, pageSize: 10 })
  expect(data.records[0]).toMatchObject({
    id: done.id,
    fileName: done.name,
    fileState: 2,
    userName: expect.any(String),
    createTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /),
  })
  await sheetsOf(app, data.records[0]?.fileUrl ?? '')
  const told = await boss.call(notification.pages, {})
  expect(told.data.records[0]).toMatchObject({ kind: 'exportDone', text: expect.stringContaining(done.name) })
  const started = await boss.call(unit.calls.export, { filters: {} })
  expect((await boss.call(exportFile.pages, {})).data.records[0]).toMatchObject({
    id: started.data.workId,
    fileState: 1,
    fileUrl: '',
  })
  app.letPass(31 * 24 * 60 * minuteMs)
  const later = await (await app.as('op399')).call(exportFile.pages, {})
  expect(later.data).toMatchObject({ total: 0, records: [] })
  app.letPass(-31 * 24 * 60 * minuteMs)
  await app.runWork()
})

const statusOf = async (id: string) => (await boss.call(work.get, { id })).data.status
const files = async () => (await readdir(app.app.files.folder)).filter(name => name.startsWith('work-'))

test('an export that is waiting is cancelled at once, one that runs within a second or so and without a trace', async () => {
  const waiting = await boss.call(unit.calls.export, { filters: {} })
  await boss.call(work.cancel, { id: waiting.data.workId })
  expect(await statusOf(waiting.data.workId)).toBe('cancelled')
  expect(await boss.call(work.cancel, { id: waiting.data.workId })).toMatchObject({ code: 1108 })
  expect(await app.runWork()).toBe(0)
  const { data } = await boss.call(slowUnit.calls.export, { filters: {} })
  const running = app.runWork()
  await expect.poll(() => statusOf(data.workId)).toBe('running')
  await boss.call(work.cancel, { id: data.workId })
  const askedAt = performance.now()
  await running
  expect(performance.now() - askedAt).toBeLessThan(5_000)
  expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({
    status: 'cancelled',
    error: '已取消',
    fileUrl: '',
    rowsTotal: expect.any(Number),
  })
  expect(await files()).toEqual([])
})

/** A runner that claims work and is gone. */
async function diesAtIt() {
  await takeBackStale(app.db, app.app.clock())
  expect(await claim(app.db, app.app.clock())).toBeDefined()
  expect(await app.runWork()).toBe(0)
  app.letPass(2 * minuteMs)
}

test('what a runner left behind is taken up again after a minute, and given up after the third time', async () => {
  const { data } = await boss.call(unit.calls.export, { filters: { code: 'U00002' } })
  await diesAtIt()
  await diesAtIt()
  expect(await statusOf(data.workId)).toBe('running')
  expect(await app.runWork()).toBe(1)
  expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({ status: 'done', rowsDone: 1 })
  const lost = await boss.call(unit.calls.export, { filters: {} })
  for (const _ of [1, 2, 3]) await diesAtIt()
  await app.runWork()
  expect((await boss.call(work.get, { id: lost.data.workId })).data).toMatchObject({
    status: 'failed',
    error: '处理多次中断，已停止，请重新提交',
  })
})

test('a run that was taken over by another leaves the work alone', async () => {
  const { data } = await boss.call(slowUnit.calls.export, { filters: { code: 'U000' } })
  const first = app.runWork()
  await expect.poll(() => statusOf(data.workId)).toBe('running')
  app.letPass(2 * minuteMs)
  const second = app.runWork()
  await Promise.all([first, second])
  expect(await statusOf(data.workId)).toBe('done')
  expect(await files()).toEqual([])
  const kept = await app.db.selectFrom('system_file').select('id').where('purpose', '=', 'export').execute()
  const shown = await app.db.selectFrom('system_work').select('file_id').where('file_id', 'is not', null).execute()
  expect(kept.length).toBe(shown.length)
  const onDisk = new Set(await readdir(app.app.files.folder))
  expect(kept.filter(({ id }) => !onDisk.has(id))).toEqual([])
})

test('when the product stops, what is under way goes back into the queue', async () => {
  const { data } = await boss.call(slowUnit.calls.export, { filters: {} })
  const stop = startRunner(app.app)
  await expect.poll(() => statusOf(data.workId)).toBe('running')
  await stop()
  expect(await statusOf(data.workId)).toBe('queued')
  expect(await files()).toEqual([])
  await boss.call(work.cancel, { id: data.workId })
})

test('two run at a time', async () => {
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await boss.call(slowUnit.calls.export, { filters: {} })).data.workId)
  const statuses = () => Promise.all(ids.map(statusOf))
  const stop = startRunner(app.app)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(['running', 'running', 'queued'])
  await stop()
  expect(await statuses()).toEqual(['queued', 'queued', 'queued'])
  for (const id of ids) await boss.call(work.cancel, { id })
})

test('nobody waits behind somebody else who asked for many', async () => {
  const other = await app.as('op365')
  const mine = []
  for (const _ of [1, 2, 3]) mine.push((await boss.call(unit.calls.export, { filters: { code: 'U0000' } })).data.workId)
  const theirs = (await other.call(unit.calls.export, { filters: {} })).data.workId
  const order = []
  for (const _ of [1, 2]) order.push((await claim(app.db, app.app.clock()))?.id)
  expect(order).toContain(theirs)
  app.letPass(2 * minuteMs)
  expect(await app.runWork()).toBe(4)
  expect(await Promise.all(mine.map(statusOf))).toEqual(['done', 'done', 'done'])
})

test('work starts at once when it is asked for', async () => {
  const stop = startRunner(app.app)
  const { data } = await boss.call(unit.calls.export, { filters: { code: 'U00003' } })
  await expect
    .poll(async () => (await boss.call(work.get, { id: data.workId })).data.status, { timeout: 10_000 })
    .toBe('done')
  await stop()
})

test('an owner who has lost the right, or is disabled, gets a sentence and no file', async () => {
  const clerk = await app.as('fin399')
  await grantUnitsToFinance()
  const lost = await clerk.call(unit.calls.export, { filters: {} })
  await app.db
    .deleteFrom('system_role_menu')
    .where('role_id', 'in', financeRoles())
    .where('menu_id', 'in', unitButtons())
    .execute()
  await app.runWork()
  const failed = await clerk.call(work.get, { id: lost.data.workId })
  expect(failed.data).toMatchObject({ status: 'failed', fileUrl: '', error: expect.stringContaining('unit:export') })
  await grantUnitsToFinance()
  const closed = await clerk.call(unit.calls.export, { filters: {} })
  await app.db.updateTable('system_staff').set({ status: 'disabled' }).where('account', '=', 'fin399').execute()
  await app.runWork()
  const row = await app.db
    .selectFrom('system_work')
    .select(['status', 'error_zh', 'error_en', 'file_id'])
    .where('id', '=', closed.data.workId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    status: 'failed',
    error_zh: '提交人的账号或商户已停用，未执行',
    error_en: 'Not done: the account of whoever asked for it, or their seller, is disabled',
    file_id: null,
  })
})

const financeRoles = () => app.db.selectFrom('system_role').select('id').where('code', '=', 'finance')
const unitButtons = () => app.db.selectFrom('system_menu').select('id').where('permission', 'like', 'unit:%')

async function grantUnitsToFinance() {
  const [role, buttons] = await Promise.all([
    financeRoles().where('seller_id', '=', '399').executeTakeFirstOrThrow(),
    unitButtons().execute(),
  ])
  await app.db
    .insertInto('system_role_menu')
    .values(buttons.map(({ id }) => ({ role_id: role.id, menu_id: id, seller_id: '399' })))
    .execute()
}

test('more rows than one export may hold are refused before it begins', async () => {
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key: 'export.mostRows', value: '1000' })
    .execute()
  await addUnits(app, '399', 500, 'Z')
  expect(await boss.call(unit.calls.export, { filters: {} })).toMatchObject({
    code: 1100,
    msg: expect.stringContaining('1,000'),
  })
})
