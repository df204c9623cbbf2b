import { notification } from '@ev/contract/system/notification'
import { type IpInfo, seller } from '@ev/contract/system/seller'
import { smsLog } from '@ev/contract/system/sms-log'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, openTestApp, sha256, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['as']>>
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const unreadOf = async (person: Person) => (await person.call(notification.unread, {})).data.count
const newestOf = async (person: Person) => (await person.call(notification.pages, {})).data.records[0]

test('a change of password is told, with a link to the security settings', async () => {
  const person = await app.as('region399')
  const { data: me } = await person.call(user.getUserInfoDTO, {})
  const change = { id: me.id, sellerId: me.sellerId, account: me.account, oldPassword: sha256(demoPassword) }
  const changed = await person.call(
    user.updatePassword,
    { ...change, password: sha256('Fresh@20261') },
    { address: '10.4.4.4' },
  )
  expect(changed.code).toBe(0)
  expect(await newestOf(person)).toMatchObject({
    kind: 'passwordChanged',
    title: '登录密码已修改',
    text: expect.stringContaining('10.4.4.4'),
    link: '/account/settings/security',
    isRead: false,
  })
  const english = await person.call(notification.pages, {}, { headers: { 'accept-language': 'en-US' } })
  expect(english.data.records[0]).toMatchObject({ title: 'Your password was changed' })
})

test('a change of password that fails tells nobody', async () => {
  const person = await app.as('cs365')
  const { data: me } = await person.call(user.getUserInfoDTO, {})
  const change = { id: me.id, sellerId: me.sellerId, account: me.account, oldPassword: sha256('wrong') }
  expect((await person.call(user.updatePassword, { ...change, password: sha256('Fresh@20261') })).code).toBe(1020)
  expect(await unreadOf(person)).toBe(0)
})

test('a login from a new address that was proven by a code is told, and once only', async () => {
  await app.db.updateTable('system_seller').set({ needs_known_address: true }).where('id', '=', '365').execute()
  const address = '10.9.9.9'
  const { ipTicket } = (await app.logIn('fin365', demoPassword, { address })).data as unknown as IpInfo
  await app.call(seller.ipCaptcha, { ipTicket }, { address })
  const admin = await app.as('admin')
  const codeIn = async () => {
    const { data: log } = await admin.call(smsLog.calls.pages, { pageSize: 1 })
    const { data: revealed } = await admin.call(smsLog.calls.reveal, { id: log.records[0]?.id ?? '', field: 'content' })
    return /(\d{6})/.exec(revealed.value)?.[1] ?? ''
  }
  const { data: token } = await app.call(seller.ipCaptchaLogin, { ipTicket, captcha: await codeIn() }, { address })
  const headers = { authorization: token }
  const { data } = await app.call(notification.pages, {}, { headers })
  expect(data).toMatchObject({
    total: 1,
    records: [{ kind: 'newAddress', text: expect.stringContaining(address), link: '/account/settings/security' }],
  })
  app.letPass(2 * minuteMs)
  const { data: me } = await app.call(user.getUserInfoDTO, {}, { headers })
  await app.call(seller.smsCaptcha, { telephone: me.telephone }, { address })
  const login = { telephone: me.telephone, captcha: await codeIn() }
  expect((await app.call(seller.smsCaptchaLogin, login, { address })).code).toBe(0)
  expect((await app.call(notification.unread, {}, { headers })).data.count).toBe(1)
  await app.db.updateTable('system_seller').set({ needs_known_address: false }).where('id', '=', '365').execute()
})

test('a ticket issued for a user is told to that user, with the name of who issued it', async () => {
  const clerk = await app.as('cs399')
  expect((await boss.call(ticket.issue, { account: 'cs399' })).code).toBe(0)
  expect(await newestOf(clerk)).toMatchObject({
    kind: 'ticketIssued',
    title: '有人为您签发了登录凭证',
    text: expect.stringContaining('陈志强（op399）'),
  })
  const stranger = await app.as('fin399')
  expect(await unreadOf(stranger)).toBe(0)
  expect((await stranger.call(notification.pages, {})).data).toMatchObject({ total: 0, records: [] })
})

test('notifications come newest first and are marked as read one by one or all at once', async () => {
  const clerk = await app.as('ops399')
  for (let n = 0; n < 3; n++) {
    app.letPass(1_000)
    await boss.call(ticket.issue, { account: 'ops399' })
  }
  const { records } = (await clerk.call(notification.pages, {})).data
  const times = records.map(row => row.createTime)
  expect(times).toHaveLength(3)
  expect(times).toEqual(times.toSorted().toReversed())
  await clerk.call(notification.read, { ids: [records[0]?.id ?? '', '999999'] })
  expect(await unreadOf(clerk)).toBe(2)
  const page = async (isRead: boolean) => (await clerk.call(notification.pages, { isRead })).data
  expect((await page(true)).records.map(row => row.id)).toEqual([records[0]?.id])
  expect((await page(false)).total).toBe(2)
  expect((await clerk.call(notification.readAll, {})).code).toBe(0)
  expect(await unreadOf(clerk)).toBe(0)
  expect((await clerk.call(notification.pages, {})).data.total).toBe(3)
})

test('nobody marks what is for others, not even the platform', async () => {
  const clerk = await app.as('fleet399')
  await boss.call(ticket.issue, { account: 'fleet399' })
  const id = (await newestOf(clerk))?.id ?? ''
  for (const account of ['op399', 'op365', 'admin']) {
    const other = await app.as(account)
    expect((await other.call(notification.read, { ids: [id] })).code).toBe(0)
    expect((await other.call(notification.readAll, {})).code).toBe(0)
    expect((await other.call(notification.pages, {})).data.records.map(row => row.id)).not.toContain(id)
  }
  expect(await unreadOf(clerk)).toBe(1)
})

test('an automatic login reads nothing of what the account was told', async () => {
  await boss.call(ticket.issue, { account: 'view399' })
  const { data: token } = await app.call(seller.autoLogin, { sellerId: '399' })
  const headers = { authorization: token }
  expect((await app.call(notification.unread, {}, { headers })).data.count).toBe(0)
  expect((await app.call(notification.pages, {}, { headers })).data.records).toEqual([])
  expect((await app.call(notification.readAll, {}, { headers })).code).toBe(403)
  expect(await unreadOf(await app.as('view399'))).toBe(1)
})
