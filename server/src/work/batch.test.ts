import { notification } from '@ev/contract/system/notification'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saidDuring } from '../../testing/said.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUnits, grantUnits, unit, units } from '../../testing/units.ts'
import { startRunner } from './runner.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units])
  await grantUnits(app)
  await addUnits(app, '399', 40)
  await addUnits(app, '365', 2, 'X')
  boss = await app.as('op399')
})
afterAll(() => app.close())

const rows = async (code: string) => {
  const { data } = await boss.call(unit.calls.pages, { filters: { code }, pageSize: 500 })
  return data.records
}
const foreign = async () =>
  await app.db.selectFrom('system_org').select(['id', 'sort']).where('code', 'like', 'X0%').orderBy('id').execute()

test('before a batch one is told how many rows it would change and why it would pass over the others', async () => {
  const zeros = await rows('U0000')
  await app.db
    .updateTable('system_org')
    .set({ sort: 0 })
    .where(
      'id',
      'in',
      zeros.slice(0, 6).map(row => row.id),
    )
    .execute()
  const byFilter = { filters: { code: 'U000' }, except: [zeros[8]?.id ?? ''] }
  const checked = await boss.call(unit.calls.doubleCheck, { selection: byFilter })
  expect(checked.data).toEqual({
    matched: 39,
    willChange: 33,
    passedOver: [{ reason: '金额为零', count: 6, examples: zeros.slice(0, 5).map(row => row.name) }],
  })
  const [other] = await foreign()
  const byIds = { ids: [zeros[0]?.id ?? '', zeros[7]?.id ?? '', other?.id ?? ''] }
  const { data } = await boss.call(unit.calls.doubleCheck, { selection: byIds })
  expect(data).toMatchObject({
    matched: 2,
    willChange: 1,
    passedOver: [{ reason: '金额为零' }, { reason: '记录不存在或已被删除', count: 1, examples: [] }],
  })
})

test('a batch changes each row by itself, says what became of every one, and history names who it was', async () => {
  const before = await rows('U000')
  const others = await foreign()
  const ids = [...before.slice(0, 10).map(row => row.id), others[0]?.id ?? '']
  const { data } = await boss.call(unit.calls.doubleBatch, { selection: { ids } })
  await app.runWork()
  expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({
    kind: 'batch',
    action: 'double',
    name: '单位 · 翻倍',
    status: 'done',
    rowsTotal: 11,
    rowsDone: 11,
    rowsGood: 4,
    rowsBad: 7,
  })
  const after = await rows('U000')
  expect(after.slice(0, 10).map(row => row.amount)).toEqual(before.slice(0, 10).map(row => row.amount * 2))
  expect(await foreign()).toEqual(others)
  const told = await boss.call(work.rows, { id: data.workId, pageSize: 50, outcome: 'refused' })
  expect(told.data.total).toBe(7)
  expect(told.data.records[0]).toMatchObject({ place: 1, label: before[0]?.name, msg: '金额为零' })
  expect(told.data.records.at(-1)).toMatchObject({ place: 11, msg: '记录不存在或已被删除' })
  const history = await boss.call(unit.calls.history, { id: after[8]?.id ?? '' })
  expect(history.data[0]).toMatchObject({ account: 'op399', call: '/system-service/unit/doubleBatch' })
})

test('what is said with it reaches each row; an unknown field does not', async () => {
  const [first] = await rows('U00020')
  const ids = [first?.id ?? '']
  await boss.call(unit.calls.raiseBatch, { selection: { ids }, by: 5 })
  await app.runWork()
  expect((await rows('U00020'))[0]?.amount).toBe((first?.amount ?? 0) + 5)
  expect(await boss.post(unit.calls.raiseBatch.path, { selection: { ids } })).toMatchObject({ http: 400 })
  expect(await boss.post(unit.calls.raiseBatch.path, { selection: { ids }, by: 1, x: 1 })).toMatchObject({ http: 400 })
})

/** Somebody else holds a row, so that whoever comes to it waits. */
async function held(code: string) {
  const transaction = await app.db.startTransaction().execute()
  await transaction.selectFrom('system_org').select('id').where('code', '=', code).forUpdate().execute()
  return () => transaction.rollback().execute()
}

const progress = async (id: string) => (await boss.call(work.get, { id })).data
const hasDone = (id: string, rowsDone: number) =>
  expect.poll(async () => (await progress(id)).rowsDone, { timeout: 10_000 }).toBe(rowsDone)

test('a batch that is cancelled stops where it is and says how far it came', async () => {
  const selection = { filters: { code: 'U000' }, except: [] }
  const release = await held('U00021')
  const { data } = await boss.call(unit.calls.raiseBatch, { selection, by: 1 })
  const running = app.runWork()
  await hasDone(data.workId, 20)
  await boss.call(work.cancel, { id: data.workId })
  expect((await progress(data.workId)).isCancelling).toBe(true)
  // One after the other: when the second is asked, the first has heard that it is to stop.
  const asked = (text: string) => text.includes('"cancel_asked_at"')
  await saidDuring(said => expect.poll(() => said().filter(asked).length).toBeGreaterThanOrEqual(2))
  await release()
  await running
  expect(await progress(data.workId)).toMatchObject({ status: 'cancelled', rowsTotal: 40, rowsDone: 21, rowsGood: 21 })
})

test('a batch that was interrupted goes on behind the last row and does no row twice', async () => {
  const before = await rows('U000')
  const release = await held('U00021')
  const { data } = await boss.call(unit.calls.raiseBatch, { selection: { ids: before.map(row => row.id) }, by: 1 })
  const stop = startRunner(app.app)
  await hasDone(data.workId, 20)
  const stopped = stop()
  await release()
  await stopped
  expect((await progress(data.workId)).status).toBe('queued')
  await app.runWork()
  expect(await progress(data.workId)).toMatchObject({ status: 'done', rowsGood: 40, rowsDone: 40 })
  expect((await rows('U000')).map(row => row.amount)).toEqual(before.map(row => row.amount + 1))
})

test('more rows than one batch may change are refused at the question already', async () => {
  await addUnits(app, '399', 10_001, 'M')
  const selection = { filters: { code: 'M' }, except: [] }
  for (const call of [unit.calls.doubleCheck, unit.calls.doubleBatch] as const)
    expect(await boss.call(call, { selection })).toMatchObject({ code: 1109, msg: expect.stringContaining('10,000') })
})

/** Holds a row of the first twenty, takes the right away meanwhile, and lets the batch go on. */
async function whileHeld(act: () => Promise<unknown>, undo: () => Promise<unknown>) {
  const all = await rows('U000')
  const release = await held('U00010')
  const { data } = await boss.call(unit.calls.raiseBatch, { selection: { ids: all.map(row => row.id) }, by: 1 })
  const running = app.runWork()
  await hasDone(data.workId, 9)
  await act()
  await release()
  await running
  await undo()
  boss = await app.as('op399')
  expect((await rows('U000')).map(row => row.amount)).toEqual(all.map((row, at) => row.amount + (at < 20 ? 1 : 0)))
  const told = await boss.call(work.rows, { id: data.workId, pageSize: 50, outcome: 'refused' })
  expect(told.data.total).toBe(20)
  expect(await progress(data.workId)).toMatchObject({ status: 'done', rowsDone: 40, rowsGood: 20, rowsBad: 20 })
  return new Set(told.data.records.map(row => row.msg))
}

test('who loses the right while a batch goes on changes no further rows, and each of them says why', async () => {
  const buttons = app.db.selectFrom('system_menu').select('id').where('permission', '=', 'unit:edit')
  let granted: { role_id: string; menu_id: string; seller_id: string }[] = []
  const said = await whileHeld(
    async () => {
      granted = await app.db.deleteFrom('system_role_menu').where('menu_id', 'in', buttons).returningAll().execute()
    },
    () => app.db.insertInto('system_role_menu').values(granted).execute(),
  )
  expect(said).toEqual(new Set(['提交人已没有该操作的权限（unit:edit），未执行']))
})

test('who is disabled while a batch goes on changes no further rows either', async () => {
  const set = (status: string) =>
    app.db.updateTable('system_staff').set({ status }).where('account', '=', 'op399').execute()
  const said = await whileHeld(
    () => set('disabled'),
    () => set('enabled'),
  )
  expect(said).toEqual(new Set(['提交人的账号或商户已停用，未执行']))
})

test('a row whose change waits for a second person is neither done nor refused', async () => {
  const [first, second] = await rows('U0003')
  await app.db
    .updateTable('system_org')
    .set({ name: '险站' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const ids = [first?.id ?? '', second?.id ?? '']
  const { data } = await boss.call(unit.calls.raiseBatch, { selection: { ids }, by: 1 })
  await app.runWork()
  expect(await progress(data.workId)).toMatchObject({ rowsDone: 2, rowsGood: 1, rowsBad: 0, result: { waiting: 1 } })
  const { records } = (await boss.call(work.rows, { id: data.workId, outcome: 'waiting' })).data
  expect(records).toMatchObject([{ label: '险站', msg: '已提交审批，通过后生效' }])
  expect((await rows('U0003'))[0]?.amount).toBe(first?.amount)
  const [notice] = (await boss.call(notification.pages, { pageSize: 1 })).data.records
  expect(notice?.text).toContain('成功 1 条，1 行须审批后生效，未处理 0 条')
})
