// Who may enter, and where it leads (requirements 2.1 and 2.2). The demo's accounts only log in here; whoever is changed
// is made for it.
import { ticket } from '@ev/contract/system/ticket'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addAdministrator, addPerson } from './bare.ts'
import { shownTab } from './frame.ts'
import {
  callAs,
  codeSentTo,
  enterAccount,
  expect,
  greeting,
  logOut,
  newStaff,
  signIn,
  signInStaff,
  test,
  tokenOf,
} from './story.ts'

const weekMs = 604_800_000
const order = '/business/bill/chargeOrder?no=42&state=3#lines'
const loginFor = (path: string) => `/user/login?redirect=${encodeURIComponent(path)}`

/** What this browser holds under `session` before the address is opened; op365 is whose token it is. */
const starts = {
  'no token': () => undefined,
  'a token': async token => JSON.stringify({ token: await token(), expiresAt: Date.now() + weekMs }),
  'a token that is over': async token => JSON.stringify({ token: await token(), expiresAt: Date.now() - 1 }),
  'a token that nobody gave': () => JSON.stringify({ token: 'made-up', expiresAt: Date.now() + weekMs }),
  'what is no JSON': () => '{token',
  'what is no token': () => '{"token":42}',
} satisfies Record<string, (token: () => Promise<string>) => string | undefined | Promise<string>>

const sights = {
  'the login page': page => page.getByRole('heading', { level: 1, name: '欢迎登录' }),
  'that the login is over': page => page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录' }),
  'that automatic login is not open': page =>
    page.getByRole('alert').filter({ hasText: '该商户未开通自动登录，请使用账号登录' }),
  'that no login waits': page => page.getByText('没有待验证的登录，请先使用账号登录'),
  'that the ticket is missing': page => page.getByText('缺少登录凭证，请从原系统重新进入，或使用账号登录'),
  'their own home': page => greeting(page).filter({ hasText: '沈嘉禾' }),
  'the home of the automatic account': page => greeting(page).filter({ hasText: '谢文静' }),
  'their own screen': page => shownTab(page).filter({ hasText: '充电订单' }),
} satisfies Record<string, (page: Page) => Locator>

type Row = [start: keyof typeof starts, opens: string, ends: string, sees: keyof typeof sights]

async function walk(row: Row, page: Page, request: APIRequestContext): Promise<void> {
  const [start, opens, ends, sees] = row
  // A first page makes this browser tab one of the product's: what is put into its storage then stays.
  await page.goto('/user/login')
  const session = await starts[start](() => tokenOf(request, 'op365'))
  await page.evaluate(text => text !== undefined && localStorage.setItem('session', text), session)
  await page.goto(opens)
  await expect(sights[sees](page)).toBeVisible()
  await expect(page).toHaveURL(ends)
}

test.describe('[2.1.1] three pages need no token', () => {
  const rows: Row[] = [
    ['no token', '/user/login', '/user/login', 'the login page'],
    ['no token', '/user/login/', '/user/login/', 'the login page'],
    ['no token', '/user/login?sellerId=399', '/user/login?sellerId=399', 'the login page'],
    ['no token', '/iplogin', '/iplogin', 'that no login waits'],
    ['no token', '/authLogin', '/authLogin', 'that the ticket is missing'],
    ['a token that is over', '/authLogin', '/authLogin', 'that the ticket is missing'],
    ['what is no JSON', '/iplogin', '/iplogin', 'that no login waits'],
  ]
  for (const row of rows)
    test(`with ${row[0]}, ${row[1]} shows ${row[3]}`, ({ page, request }) => walk(row, page, request))
})

test.describe('[2.2.1] who is logged in and opens the login page is led home', () => {
  const rows: Row[] = [
    ['a token', '/user/login', '/home', 'their own home'],
    ['a token', loginFor(order), '/home', 'their own home'],
    ['a token', '/user/login?sellerId=399', '/home', 'their own home'],
    ['a token', '/iplogin', '/home', 'their own home'],
    ['a token that is over', '/user/login', '/user/login', 'the login page'],
    ['what is no JSON', '/user/login', '/user/login', 'the login page'],
    ['what is no token', '/user/login', '/user/login', 'the login page'],
  ]
  for (const row of rows)
    test(`with ${row[0]}, ${row[1]} ends on ${row[2]}`, ({ page, request }) => walk(row, page, request))
})

test.describe('[2.2.2] without a token, a seller in the address logs in automatically', () => {
  const rows: Row[] = [
    ['no token', '/home?sellerId=399', '/home', 'the home of the automatic account'],
    ['a token that is over', `${order.replace('#', '&sellerId=399#')}`, '/home', 'the home of the automatic account'],
    ['no token', '/home?sellerId=365', '/user/login?sellerId=365', 'that automatic login is not open'],
    ['no token', '/?sellerId=99999', '/user/login?sellerId=99999', 'that automatic login is not open'],
    ['a token', '/home?sellerId=399', '/home?sellerId=399', 'their own home'],
  ]
  for (const row of rows)
    test(`with ${row[0]}, ${row[1]} ends on ${row[2]} and shows ${row[3]}`, ({ page, request }) =>
      walk(row, page, request))

  test('it loads rights and user', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    })
    await page.goto('/business/bill/chargeOrder?sellerId=399')
    await expect(greeting(page)).toContainText('谢文静')
    await expect(page).toHaveURL('/home')
    expect(asked.filter(name => name === 'autoLogin')).toHaveLength(1)
    for (const name of ['userList', 'getUserInfoDTO'])
      expect(asked.indexOf(name)).toBeGreaterThan(asked.indexOf('autoLogin'))
  })

  test('where it is not open, the login page of that seller takes an account', async ({ page }) => {
    await page.goto('/home?sellerId=365')
    await expect(page.getByRole('alert').first()).toHaveText('该商户未开通自动登录，请使用账号登录')
    await expect(page.getByRole('banner')).toContainText('江南绿电运营平台')
    await enterAccount(page, 'op365')
    await expect(greeting(page)).toContainText('沈嘉禾')
  })
})

test.describe('[2.2.3] without a token and a seller, the login page remembers the whole address', () => {
  const rows: Row[] = [
    ['no token', order, loginFor(order), 'the login page'],
    ['no token', '/home', loginFor('/home'), 'the login page'],
    ['no token', '/', loginFor('/'), 'the login page'],
    ['no token', '/home?sellerId=', loginFor('/home?sellerId='), 'the login page'],
    ['no token', '/nowhere', loginFor('/nowhere'), 'the login page'],
    ['a token that is over', order, loginFor(order), 'the login page'],
    ['a token that nobody gave', '/home', loginFor('/home'), 'that the login is over'],
    ['what is no JSON', order, loginFor(order), 'the login page'],
    ['what is no token', order, loginFor(order), 'the login page'],
    ['a token', order, order, 'their own screen'],
    ['a token', '/', '/home', 'their own home'],
  ]
  for (const row of rows)
    test(`with ${row[0]}, ${row[1]} ends on ${row[2]}`, ({ page, request }) => walk(row, page, request))

  test('the login leads there', async ({ page }) => {
    await page.goto(order)
    await expect(page).toHaveURL(loginFor(order))
    await enterAccount(page, 'op365')
    await expect(shownTab(page)).toHaveText('充电订单')
    await expect(page).toHaveURL(order)
  })

  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example'])
    test(`and never to another site: ${JSON.stringify(elsewhere)}`, async ({ page, baseURL }) => {
      await page.goto(loginFor(elsewhere))
      await enterAccount(page, 'view399')
      await expect(greeting(page)).toBeVisible()
      expect(page.url()).toBe(`${baseURL}/home`)
    })
})

test('[2.1.1] a ticket of another system logs in once, and leads where the address says', async ({ page, request }) => {
  const account = await newStaff(request)
  const { address } = await callAs(request, 'admin', ticket.issue, { account })
  const asked = '/account/settings/security?from=erp'
  await page.goto(`${address}&redirect=${encodeURIComponent(asked)}`)
  await expect(page.getByRole('button', { name: `用户菜单：${account}` })).toBeVisible()
  await expect(page).toHaveURL(asked)
  await logOut(page)

  await page.goto(`${address}&redirect=${encodeURIComponent(asked)}`)
  await expect(page.getByRole('alert')).toHaveText('登录凭证无效或已过期，请重新获取或使用账号登录')
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await page.getByRole('link', { name: '前往登录' }).click()
  await expect(page).toHaveURL(`/user/login?${new URLSearchParams({ redirect: asked })}`)
  await enterAccount(page, account)
  await expect(page).toHaveURL(asked)
})

test('[2.1.1] a ticket never leads to another site', async ({ page, request, baseURL }) => {
  const account = await newStaff(request)
  const { address } = await callAs(request, 'op399', ticket.issue, { account })
  await page.goto(`${address}&redirect=${encodeURIComponent('//evil.example')}`)
  await expect(page.getByRole('button', { name: `用户菜单：${account}` })).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/noHome`)
})

test('[2.1.2] a login lands on the home page; who holds no menu at all lands on /noHome, which says so', async ({
  page,
  request,
}) => {
  await signIn(page, 'fin365')
  await expect(page).toHaveURL('/home')
  await expect(page).toHaveTitle('首页 - 充电桩综合平台')
  await logOut(page)
  await signInStaff(page, await newStaff(request))
  await expect(page).toHaveURL('/noHome')
  await expect(page.getByText('暂无可用功能')).toBeVisible()
})

test.describe('on the platform without the demo', () => {
  test.use({ baseURL: process.env.BARE_URL })

  test('[2.1.2][2.3.3] who has a menu without home lands on /noHome, which leads to the first menu', async ({
    page,
  }) => {
    const { account } = await addPerson({ screens: ['/business/bill', '/finance/refundAudit'] })
    await signInStaff(page, account)
    await expect(page).toHaveURL('/noHome')
    await expect(page).toHaveTitle('欢迎 - 充电桩综合平台')
    for (const address of ['/home', '/', '/user/login']) {
      await page.goto(address)
      await expect(page.getByText('你的菜单中没有首页，请从下面进入功能。')).toBeVisible()
      await expect(page).toHaveURL('/noHome')
    }
    await page.getByRole('button', { name: '前往充电订单' }).click()
    await expect(shownTab(page)).toHaveText('充电订单')
    await expect(page).toHaveURL('/business/bill/chargeOrder')
  })

  test('[2.1.1][4.4] an address that is not known asks for a code by SMS, once, and then goes on', async ({
    page,
    request,
  }) => {
    const person = await addPerson({ needsKnownAddress: true })
    const { account: administrator } = await addAdministrator()
    await page.goto('/user/login?redirect=/account/settings/base')
    await enterAccount(page, person.account)
    await expect(page).toHaveURL('/iplogin?redirect=/account/settings/base')
    // What the server said is kept: a refresh shows it again.
    await page.reload()
    const facts = page.getByRole('main')
    await expect(facts).toContainText('127.0.0.1')
    await expect(facts).toContainText(person.account)
    await expect(facts).toContainText(person.telephone.replace(/^(\d{3})\d{4}/, '$1****'))
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()

    await page.getByRole('button', { name: '验证并登录' }).click()
    await expect(page.getByText('请输入6位验证码')).toBeVisible()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
    const code = await codeSentTo(request, administrator, person.telephone)
    await page.getByLabel('验证码').fill(code === '123456' ? '654321' : '123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('验证码错误或已失效，请重新获取')
    await page.getByLabel('验证码').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `用户菜单：${person.account}` })).toBeVisible()
    await expect(page).toHaveURL('/account/settings/base')

    await logOut(page)
    await enterAccount(page, person.account)
    await expect(page.getByRole('button', { name: `用户菜单：${person.account}` })).toBeVisible()
    await expect(page).toHaveURL('/account/settings/base')
  })

  test('[4.4] who cannot get the code goes back to the login page, which still knows where to', async ({ page }) => {
    const { account } = await addPerson({ needsKnownAddress: true })
    await page.goto('/user/login?redirect=/home')
    await enterAccount(page, account)
    await expect(page).toHaveURL('/iplogin?redirect=/home')
    await page.getByRole('link', { name: '返回登录' }).click()
    await expect(page).toHaveURL('/user/login?redirect=/home')
    await expect(page.getByRole('heading', { level: 1, name: '欢迎登录' })).toBeVisible()
  })
})
