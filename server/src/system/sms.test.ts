import { seller } from '@ev/contract/system/seller'
import { sms } from '@ev/contract/system/sms'
import { smsLog } from '@ev/contract/system/sms-log'
import { dayMs, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const template = async (code: string) => {
  const { data } = await admin.call(sms.calls.pages, { filters: { code: [code] } })
  const row = data.records[0]
  if (!row) throw new Error(`no template ${code}`)
  return row
}
const latest = async () => (await admin.call(smsLog.calls.pages, { pageSize: 1 })).data.records[0]
const contentOf = async (id: string) => (await admin.call(smsLog.calls.reveal, { id, field: 'content' })).data.value

async function askForCode(account: string) {
  const { telephone } = await app.db
    .selectFrom('system_staff')
    .select('telephone')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  app.letPass(61_000)
  return app.call(seller.smsCaptcha, { telephone })
}

test('what the product sends is there from the start, and its text is what people get', async () => {
  const row = await template('loginCode')
  expect(row).toMatchObject({ name: '登录验证码', isBuiltIn: true, status: 'enabled', variables: ['code', 'minutes'] })
  const { id, version, name } = row
  const changed = { id, version, name, sign: '粤充', content: '验证码：{code}（{minutes}分钟）' }
  expect((await admin.call(sms.calls.update, changed)).code).toBe(0)
  expect((await askForCode('op399')).code).toBe(0)
  expect(await contentOf((await latest())?.id ?? '')).toMatch(/^【粤充】验证码：\d{6}（5分钟）$/)
})

test('a text uses only what its message can put in, and all that it needs', async () => {
  const { id, version, name, sign } = await template('addressCode')
  const save = (content: string) => admin.call(sms.calls.update, { id, version, name, sign, content })
  expect(await save('{code}，{plate}')).toMatchObject({ code: 1206, msg: expect.stringContaining('{plate}') })
  expect(await save('请登录')).toMatchObject({ code: 1207, msg: expect.stringContaining('{code}') })
})

test('a template of one’s own is named in Chinese, says its variables by itself, and can be deleted', async () => {
  const draft = { name: '余额提醒', code: 'balanceLow', sign: '粤充', content: '余额 {balance} 元，请及时充值' }
  expect((await admin.call(sms.calls.add, { ...draft, name: 'Low' })).http).toBe(400)
  const { data } = await admin.call(sms.calls.add, draft)
  expect((await admin.call(sms.calls.get, { id: data.id })).data).toMatchObject({ variables: ['balance'] })
  const { code: _code, ...rest } = draft
  await admin.call(sms.calls.update, { ...rest, id: data.id, version: 1, content: '{name}，余额不足' })
  expect((await admin.call(sms.calls.get, { id: data.id })).data).toMatchObject({ variables: ['name'], version: 2 })
  expect((await admin.call(sms.calls.delete, { id: data.id })).code).toBe(0)
  const { id } = await template('loginCode')
  expect(await admin.call(sms.calls.delete, { id })).toMatchObject({ code: 1208, msg: '内置短信模板不能删除' })
})

test('a message that is switched off is not sent, to nobody', async () => {
  const { id } = await template('loginCode')
  await admin.call(sms.calls.disable, { id })
  expect(await askForCode('fin399')).toMatchObject({ code: 1205 })
  app.letPass(61_000)
  expect(await app.call(seller.smsCaptcha, { telephone: '13000000000' })).toMatchObject({ code: 1205 })
  await admin.call(sms.calls.enable, { id })
  expect((await askForCode('fin399')).code).toBe(0)
})

test('a test goes to the number given and stands in the log; without a provider it is kept', async () => {
  const { id } = await template('addressCode')
  expect((await admin.call(sms.calls.test, { id, telephone: '13912345678' })).code).toBe(0)
  expect(await latest()).toMatchObject({ telephone: '139****5678', template: '新地址登录验证码', status: 'kept' })
  expect((await admin.call(sms.calls.provider, {})).data).toMatchObject({ name: 'outbox', isKeeping: true })
})

test('one person sends five tests a minute and twenty in a day, and is told when there is room again', async () => {
  const { id } = await template('addressCode')
  const send = (options?: { headers: Record<string, string> }) =>
    admin.call(sms.calls.test, { id, telephone: '13912345678' }, options)
  app.letPass(dayMs)
  admin = await app.as('admin')
  for (let minute = 0; minute < 4; minute++) {
    for (let count = 0; count < 5; count++) expect((await send()).code).toBe(0)
    if (minute < 3)
      expect(await send()).toMatchObject({ code: 1217, msg: '发送过于频繁：每分钟最多 5 次，请 1 分钟后再试' })
    app.letPass(minuteMs)
  }
  const english = { headers: { 'accept-language': 'en' } }
  expect((await send(english)).msg).toMatch(/^Sent too often: at most 20 in 24 hours, try again in 14\d\d minutes$/)
  app.letPass(dayMs)
  admin = await app.as('admin')
  expect((await send()).code).toBe(0)
})

test('of many tests at once no more are sent than one after the other', async () => {
  const { id } = await template('addressCode')
  app.letPass(minuteMs)
  const all = Array.from({ length: 9 }, () => admin.call(sms.calls.test, { id, telephone: '13912345678' }))
  const codes = (await Promise.all(all)).map(answer => answer.code)
  expect(codes.filter(code => code === 0)).toHaveLength(5)
})

test('the log hides numbers and codes; whoever reveals one is on record', async () => {
  await askForCode('op365')
  const row = await latest()
  expect(row).toMatchObject({ telephone: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/) })
  expect(row?.content).toContain('******')
  expect(row?.content).not.toMatch(/\d{4}/)
  expect(await contentOf(row?.id ?? '')).toMatch(/\d{6}/)
  const entry = await app.db
    .selectFrom('system_audit')
    .select(['account', 'input'])
    .where('call', '=', smsLog.calls.reveal.path)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ account: 'admin', input: { id: row?.id, field: 'content' } })
})

test('a seller sees neither texts nor log', async () => {
  const boss = await app.as('op399')
  expect((await boss.call(sms.calls.pages, {})).code).toBe(403)
  expect((await boss.call(smsLog.calls.pages, {})).code).toBe(403)
})
