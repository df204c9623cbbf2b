import { permission } from '@ev/contract/system/permission'
import { reconciliationSite } from '@ev/contract/system/reconciliation-site'
import { seller } from '@ev/contract/system/seller'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['as']>>
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const ticketFor = async (account: string, by = boss) => (await by.call(ticket.issue, { account })).data.ticket
const logIn = (text: string, address?: string) =>
  app.call(seller.ticketLogin, { ticket: text }, address === undefined ? {} : { address })
const redeem = (text: string) => app.call(ticket.redeem, { ticket: text })
const siteOf = async (person: Person) => (await person.call(reconciliationSite.open, {})).data.address
const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? ''
const unfit = { http: 200, code: 4, msg: '登录凭证无效或已过期，请重新获取或使用账号登录' }
const unknown = { http: 200, code: 4, msg: '凭证无效、已使用或已过期' }

const setStatus = (account: string, status: 'enabled' | 'disabled') =>
  app.db.updateTable('system_staff').set({ status }).where('account', '=', account).execute()

const demandKnownAddress = (sellerId: string, isDemanded: boolean) =>
  app.db.updateTable('system_seller').set({ needs_known_address: isDemanded }).where('id', '=', sellerId).execute()

test('a ticket opens a session of its user, who sees it as one by ticket', async () => {
  const issued = await boss.call(ticket.issue, { account: 'CS399' })
  expect(issued.data.address).toBe(`/authLogin?ticket=${issued.data.ticket}`)
  const { code, data: token } = await logIn(issued.data.ticket)
  expect(code).toBe(0)
  const headers = { authorization: token }
  expect((await app.call(user.getUserInfoDTO, {}, { headers })).data.account).toBe('cs399')
  const current = (await app.call(user.mySessions, {}, { headers })).data.find(session => session.isCurrent)
  expect(current).toMatchObject({ way: 'ticket', expireTime: expect.stringMatching(/^\d{4}-/) })
  expect((current?.expireTime ?? '') > (current?.createTime ?? '')).toBe(true)
  expect((await app.call(permission.userList, {}, { headers })).data.length).toBeGreaterThan(0)
})

test('where the installation has a public address, the ticket leads there', async () => {
  const published = await openTestApp([], { PUBLIC_URL: 'https://charge.example.com/' })
  const { data } = await (await published.as('op399')).call(ticket.issue, { account: 'cs399' })
  expect(data.address).toBe(`https://charge.example.com/authLogin?ticket=${data.ticket}`)
  await published.close()
})

test('a ticket works once', async () => {
  const text = await ticketFor('cs399')
  expect((await logIn(text)).code).toBe(0)
  expect(await logIn(text)).toMatchObject(unfit)
})

test('of ten who bring the same ticket at the same moment one comes in', async () => {
  const text = await ticketFor('cs399')
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(text, '10.1.0.1')))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  expect(answers.filter(answer => answer.code !== 0).every(answer => answer.msg === unfit.msg)).toBe(true)
})

test('a ticket works for a minute', async () => {
  const [early, late] = [await ticketFor('cs399'), await ticketFor('cs399')]
  app.letPass(58 * secondMs)
  expect((await logIn(early)).code).toBe(0)
  app.letPass(3 * secondMs)
  expect(await logIn(late)).toMatchObject(unfit)
})

test('what is no ticket at all gets the same sentence', async () => {
  for (const text of ['x', 'made-up-but-long-enough-to-be-one', 'null'])
    expect(await logIn(text, '10.1.0.2')).toMatchObject(unfit)
  const english = await app.call(seller.ticketLogin, { ticket: 'x' }, { headers: { 'accept-language': 'en' } })
  expect(english.msg).toBe('The login ticket is not valid or has expired, get a new one or log in with an account')
})

test('guessing tickets from one address is stopped like guessing passwords', async () => {
  const address = '10.1.0.3'
  for (let n = 0; n < 50; n++) await logIn(`guess${n}`, address)
  expect(await logIn(await ticketFor('cs399'), address)).toMatchObject({ http: 429, code: 429 })
  expect((await logIn(await ticketFor('cs399'), '10.1.0.4')).code).toBe(0)
})

test('nobody issues a ticket for a user outside their scope', async () => {
  for (const account of ['op365', 'admin', 'nobody'])
    expect(await boss.call(ticket.issue, { account })).toMatchObject({ code: 1404 })
  const clerk = await app.as('cs399')
  expect(await clerk.call(ticket.issue, { account: 'op399' })).toMatchObject({ http: 403, code: 403 })
  const admin = await app.as('admin')
  expect((await logIn(await ticketFor('op365', admin))).code).toBe(0)
  expect((await logIn(await ticketFor('admin', admin))).code).toBe(0)
})

test('who is disabled gets no ticket, and one from before opens nothing', async () => {
  const text = await ticketFor('ops399')
  await setStatus('ops399', 'disabled')
  expect(await boss.call(ticket.issue, { account: 'ops399' })).toMatchObject({
    code: 8,
    msg: '账号已停用，请联系管理员',
  })
  expect(await logIn(text)).toMatchObject({ code: 8, msg: '账号已停用，请联系管理员' })
  await setStatus('ops399', 'enabled')
  // It was spent by the attempt.
  expect(await logIn(text)).toMatchObject(unfit)
})

test('from an address that a seller does not know a ticket is not enough', async () => {
  await demandKnownAddress('399', true)
  expect(await logIn(await ticketFor('fin399'), '10.1.0.5')).toMatchObject({
    code: 921,
    data: { account: 'fin399', ip: '10.1.0.5' },
  })
  await demandKnownAddress('399', false)
})

test('only the hash of a ticket is stored, and its change is on record without it', async () => {
  const issued = await boss.call(ticket.issue, { account: 'cs399' })
  const requestId = String(issued.headers['x-request-id'])
  const rows = await app.db.selectFrom('system_ticket').select(['token_hash', 'issued_by']).execute()
  expect(rows.some(row => row.token_hash.toString('utf8').includes(issued.data.ticket))).toBe(false)
  const change = await app.db
    .selectFrom('system_change')
    .select('after')
    .where('request_id', '=', requestId)
    .where('table_name', '=', 'system_ticket')
    .executeTakeFirstOrThrow()
  expect(change.after).toMatchObject({ token_hash: '***', purpose: 'login' })
  await logIn(issued.data.ticket)
  const audits = await app.db
    .selectFrom('system_audit')
    .select(['account', 'input'])
    .where('call', '=', seller.ticketLogin.path)
    .where('outcome', '=', 'done')
    .execute()
  expect(audits.map(row => row.input)).toContainEqual({ ticket: '***' })
  expect(audits.map(row => row.account)).toContain('cs399')
})

test('[2.6.8] the reconciliation site is opened with a one-time ticket, by which its server learns who comes', async () => {
  const address = await siteOf(boss)
  expect(address).toMatch(/^https:\/\/reconciliation\.example\.com\/login\?token=[\w-]{40,}$/)
  expect(address).not.toContain(boss.token)
  expect(await redeem(tokenIn(address))).toMatchObject({
    code: 0,
    data: { account: 'op399', name: '陈志强', sellerId: '399', sellerName: '粤充新能源' },
  })
  expect(await redeem(tokenIn(address))).toMatchObject(unknown)
})

test('of ten who redeem the same ticket at the same moment one is told who comes', async () => {
  const text = tokenIn(await siteOf(boss))
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(text)))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
})

test('a ticket for the reconciliation site ends after a minute and with its user', async () => {
  const late = tokenIn(await siteOf(boss))
  app.letPass(minuteMs)
  expect(await redeem(late)).toMatchObject(unknown)
  const finance = await app.as('fin399')
  const text = tokenIn(await siteOf(finance))
  await setStatus('fin399', 'disabled')
  expect(await redeem(text)).toMatchObject({ code: 8 })
  await setStatus('fin399', 'enabled')
})

test('a ticket serves its own purpose only', async () => {
  expect(await logIn(tokenIn(await siteOf(boss)))).toMatchObject(unfit)
  expect(await redeem(await ticketFor('cs399'))).toMatchObject(unknown)
})

test('made-up tickets that a site brings back shut out neither its visitors nor its logins', async () => {
  for (let n = 0; n < 60; n++) expect(await redeem(`made-up-${n}`)).toMatchObject(unknown)
  expect((await redeem(tokenIn(await siteOf(boss)))).code).toBe(0)
  expect((await app.logIn('op399')).code).toBe(0)
})

test('the query that the address of the site has is kept', async () => {
  const setAddress = (value: string) =>
    app.db
      .updateTable('system_parameter')
      .set({ value })
      .where('seller_id', '=', '399')
      .where('key', '=', 'outside.reconciliationUrl')
      .execute()
  await setAddress('https://r.example.com/login?from=%E7%B2%A4&v=2#top')
  const address = new URL(await siteOf(boss))
  expect([...address.searchParams.keys()]).toEqual(['from', 'v', 'token'])
  expect([address.searchParams.get('from'), address.hash]).toEqual(['粤', '#top'])
  await setAddress('javascript:alert(1)')
  expect((await boss.call(reconciliationSite.open, {})).code).toBe(1061)
})

test('where no reconciliation site is set, the user is told what to do', async () => {
  const other = await app.as('op365')
  expect(await other.call(reconciliationSite.open, {})).toMatchObject({
    code: 1061,
    msg: '尚未配置对账管理地址，请联系管理员在参数设置中填写',
  })
})

test('an automatic login is given no ticket to take elsewhere', async () => {
  const { data: token } = await app.call(seller.autoLogin, { sellerId: '399' }, { address: '10.1.0.6' })
  const answer = await app.call(reconciliationSite.open, {}, { headers: { authorization: token } })
  expect(answer).toMatchObject({ http: 403, msg: '自动登录仅供查看，请用账号登录后再操作' })
})
