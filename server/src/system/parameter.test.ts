import { approval } from '@ev/contract/system/approval'
import { parameter } from '@ev/contract/system/parameter'
import { serviceSetting } from '@ev/contract/system/service-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const shellOf = async (account: string) => (await (await app.as(account)).call(parameter.shell, {})).data

const set = (sellerId: string, key: string, value: string) =>
  app.db
    .insertInto('system_parameter')
    .values({ seller_id: sellerId, key, value })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value }))
    .execute()

test('the shell of each seller is set up by its parameters', async () => {
  const defaults = {
    bigScreenUrl: '/activityPage/expoScreen_company/index.html',
    bigScreen3dUrl: '/activityPage/3DLargeScreen/index.html',
  }
  expect(await shellOf('op399')).toEqual({ ...defaults, hasWatermark: false, hasReconciliationSite: true })
  expect(await shellOf('op365')).toEqual({ ...defaults, hasWatermark: true, hasReconciliationSite: false })
})

test('what the platform sets is for all sellers that have set nothing themselves', async () => {
  await set('-1', 'shell.hasWatermark', '1')
  await set('-1', 'screen.bigScreenUrl', 'https://screens.example.com/all')
  await set('365', 'screen.bigScreenUrl', '/screens/365.html')
  expect(await shellOf('op399')).toMatchObject({
    hasWatermark: true,
    bigScreenUrl: 'https://screens.example.com/all',
  })
  expect(await shellOf('op365')).toMatchObject({ bigScreenUrl: '/screens/365.html' })
})

test('an address that could run something in the page is none', async () => {
  await set('399', 'screen.bigScreen3dUrl', 'javascript:alert(1)')
  await set('399', 'outside.reconciliationUrl', 'javascript:alert(1)')
  expect(await shellOf('op399')).toMatchObject({
    bigScreen3dUrl: '/activityPage/3DLargeScreen/index.html',
    hasReconciliationSite: false,
  })
})

const person = (account: string) => app.as(account)

const one = async (account: string, key: string) => (await (await person(account)).call(parameter.get, { key })).data

test('the platform sees every parameter, a seller those that it can have a value of', async () => {
  const keys = async (account: string) =>
    (await (await person(account)).call(parameter.pages, { pageSize: 100 })).data.records.map(row => row.key)
  expect(await keys('admin')).toContain('login.guessesByAddress')
  expect(await keys('op365')).not.toContain('login.guessesByAddress')
  expect(await keys('op365')).toContain('session.idleMinutes')
  for (const key of ['service.hotline', 'seed.menu']) expect(await keys('admin')).not.toContain(key)
})

test('a list of parameters is narrowed by group and by words in either language', async () => {
  const admin = await person('admin')
  const { data } = await admin.call(parameter.pages, { group: 'interface', text: '水印' })
  expect(data).toMatchObject({ total: 1, records: [{ key: 'shell.hasWatermark', type: 'flag', isRisky: false }] })
  const english = { headers: { 'accept-language': 'en' } }
  expect((await admin.call(parameter.pages, { text: 'watermark' }, english)).data.total).toBe(1)
})

test('somebody sets a parameter, it holds at once, and history and list say who', async () => {
  const boss = await person('op399')
  const key = 'export.mostRows'
  expect(await one('op399', key)).toMatchObject({ value: 1_000_000, source: 'default', version: 0, updateTime: null })
  expect((await boss.call(parameter.update, { key, value: 5_000, version: 0 })).code).toBe(0)
  expect(await one('op399', key)).toMatchObject({ value: 5_000, source: 'own', version: 1, updatedBy: '陈志强' })
  expect(await one('op365', key)).toMatchObject({ value: 1_000_000, source: 'default' })
  expect((await boss.call(parameter.update, { key, value: null, version: 1 })).code).toBe(0)
  expect(await one('op399', key)).toMatchObject({ value: 1_000_000, source: 'default', version: 0 })
  const { data: history } = await boss.call(parameter.history, { key })
  expect(history).toMatchObject([
    { verb: 'delete', account: 'op399', changes: [{ before: '5000 行', after: '' }] },
    { verb: 'insert', account: 'op399', changes: [{ before: '', after: '5000 行' }] },
  ])
})

test('a value that does not fit is refused with what it may be', async () => {
  const boss = await person('op399')
  const say = async (key: string, value: string | number | boolean) =>
    (await boss.call(parameter.update, { key, value, version: 0 })).msg
  expect(await say('export.mostRows', 10)).toBe('单次导出行数上限：请输入 1000 至 5000000 的整数（行）')
  expect(await say('export.mostRows', '2000')).toContain('请输入 1000 至')
  expect(await say('shell.hasWatermark', 'yes')).toBe('页面水印显示账号：请选择开或关')
  expect(await say('screen.bigScreenUrl', 'javascript:alert(1)')).toContain('站内路径')
  expect(await boss.call(parameter.update, { key: 'sms.codesPerDay', value: 5, version: 0 })).toMatchObject({
    code: 1204,
  })
  expect(await boss.call(parameter.get, { key: 'seed.menu' })).toMatchObject({ code: 1404 })
})

test('whoever read a value before somebody else changed it is told what became of it', async () => {
  const [boss, key] = [await person('op365'), 'export.mostRows']
  await boss.call(parameter.update, { key, value: 2_000, version: 0 })
  await boss.call(parameter.update, { key, value: null, version: 1 })
  await boss.call(parameter.update, { key, value: 3_000, version: 0 })
  // Set, taken away and set again: it must not look like the first one.
  expect(await boss.call(parameter.update, { key, value: 9_000, version: 1 })).toMatchObject({
    code: 1044,
    data: { version: 2, changes: [{ after: '3000 行' }] },
  })
})

test('what concerns logins waits for a second person, and holds once they agree', async () => {
  const [boss, admin, key] = [await person('op399'), await person('admin'), 'session.idleMinutes']
  const { data: asked } = await boss.call(parameter.update, { key, value: 30, version: 0 })
  expect(asked.approvalId).not.toBeNull()
  expect(await one('op399', key)).toMatchObject({ value: 720, isWaiting: true })
  expect(await boss.call(parameter.update, { key, value: 40, version: 0 })).toMatchObject({ code: 1048 })
  const id = asked.approvalId ?? ''
  expect((await admin.call(approval.calls.get, { id })).data).toMatchObject({
    resource: '系统参数',
    record: '无操作登出时间',
    verb: '编辑',
    changes: [{ label: '无操作登出时间（分钟）', before: '720', after: '30' }],
  })
  expect((await admin.call(approval.calls.approve, { id, opinion: '' })).code).toBe(0)
  expect(await one('op399', key)).toMatchObject({ value: 30, source: 'own', isWaiting: false })
})

test('the settings of the service are parameters on a screen of their own', async () => {
  const boss = await person('op399')
  const { data } = await boss.call(serviceSetting.pages, { pageSize: 100 })
  expect(data.records.every(row => row.group === 'service')).toBe(true)
  expect(data.records.find(row => row.key === 'service.hotline')).toMatchObject({
    value: '400-000-0399',
    source: 'own',
  })
  const refusal = await boss.call(serviceSetting.update, { key: 'service.hotline', value: 'call me', version: 1 })
  expect(refusal.msg).toContain('请输入正确的联系电话')
  expect((await boss.call(serviceSetting.update, { key: 'session.idleMinutes', value: 30, version: 0 })).code).toBe(
    1404,
  )
  const stale = await boss.call(serviceSetting.update, { key: 'service.hotline', value: '', version: 0 })
  expect(stale).toMatchObject({ code: 1044, data: { by: '其他人', version: 1 } })
  expect((await boss.call(serviceSetting.update, { key: 'service.hotline', value: '', version: 1 })).code).toBe(0)
  expect((await boss.call(serviceSetting.get, { key: 'service.hotline' })).data.value).toBe('')
})
