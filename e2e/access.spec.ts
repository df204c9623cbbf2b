import { user } from '@ev/contract/system/user'
import { callAs, enterAccount, expect, greeting, signIn, test } from './story.ts'

test('[2.2.1] who is logged in and opens the login page is led home', async ({ page }) => {
  await signIn(page, 'op365')
  await page.goto('/user/login')
  await expect(page).toHaveURL(/\/home$/)
  await expect(greeting(page)).toBeVisible()
  await page.goto('/user/login?redirect=/elsewhere')
  await expect(page).toHaveURL(/\/home$/)
})

test('[2.2.2] a seller in the address logs in automatically, loads rights and user, and leads home', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await page.goto('/business/bill/order?sellerId=399')
  await expect(greeting(page)).toContainText('谢文静')
  await expect(page).toHaveURL(/\/home$/)
  expect(asked.filter(name => name === 'autoLogin')).toHaveLength(1)
  expect(asked).toEqual(expect.arrayContaining(['userList', 'getUserInfoDTO']))
})

test('a seller that has not opened automatic login says so on its own login page', async ({ page }) => {
  await page.goto('/home?sellerId=365')
  await expect(page.getByRole('alert').first()).toHaveText('该商户未开通自动登录，请使用账号登录')
  await expect(page).toHaveURL(/\/user\/login\?sellerId=365$/)
  await expect(page.getByRole('banner')).toContainText('江南绿电运营平台')
  await enterAccount(page, 'op365')
  await expect(greeting(page)).toBeVisible()
})

test('[2.2.3] without a login a screen leads to the login page, which remembers it and comes back', async ({
  page,
}) => {
  const screen = '/business/bill/order?no=42&state=3#lines'
  await page.goto(screen)
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent(screen)}`)
  await enterAccount(page, 'view399')
  await expect(page.getByText('抱歉，你访问的页面不存在或仍在开发中')).toBeVisible()
  await expect(page).toHaveURL(screen)
})

test('the address that the start prints leads to the login page, and with a login home', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await signIn(page, 'view399')
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(greeting(page)).toBeVisible()
})

test('an address that is no screen says so and leads back home', async ({ page }) => {
  await signIn(page, 'view399')
  await page.goto('/nowhere')
  await expect(page.getByText('抱歉，你访问的页面不存在或仍在开发中')).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(greeting(page)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example'])
  test(`a login never leads to another site: ${JSON.stringify(elsewhere)}`, async ({ page, baseURL }) => {
    await page.goto(`/user/login?redirect=${encodeURIComponent(elsewhere)}`)
    await enterAccount(page, 'view399')
    await expect(greeting(page)).toBeVisible()
    expect(page.url()).toBe(`${baseURL}/home`)
  })

test('a refresh keeps the login, a second tab shares it, and a logout in one is seen in the other', async ({
  page,
}) => {
  await signIn(page, 'ops399')
  await page.reload()
  await expect(greeting(page)).toContainText('何建军')
  const second = await page.context().newPage()
  await second.goto('/home')
  await expect(greeting(second)).toContainText('何建军')
  await second.getByRole('button', { name: '退出登录' }).click()
  await second.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('a session that was ended elsewhere leads to the login page, which says why', async ({ page, request }) => {
  await signIn(page, 'region399')
  await callAs(request, 'region399', user.revokeOtherSessions, {})
  await page.reload()
  await expect(page.getByRole('alert').first()).toHaveText('登录已过期，请重新登录')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fhome$/)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await enterAccount(page, 'region399')
  await expect(greeting(page)).toContainText('罗海涛')
})

test('an unknown address asks for a code by SMS, shows what it knows, and then goes on', async ({ page }) => {
  const info = {
    ipTicket: 'ticket-of-twenty-characters',
    ip: '203.0.113.9',
    account: 'op399',
    telephone: '138****3991',
  }
  await page.route('**/seller/login', route =>
    route.fulfill({ json: { code: 921, msg: '当前登录地址未经验证', data: info } }),
  )
  await page.route('**/seller/ipCaptcha', route => route.fulfill({ json: { code: 0, msg: '成功', data: null } }))
  await page.route('**/seller/ipCaptchaLogin', async route => {
    expect(route.request().postDataJSON()).toEqual({ ipTicket: info.ipTicket, captcha: '123456' })
    await route.fulfill({ json: { code: 4, msg: '验证码错误或已失效，请重新获取', data: null } })
  })
  await page.goto('/user/login?redirect=/home')
  await enterAccount(page, 'op399')
  await expect(page).toHaveURL(/\/iplogin\?redirect=\/home$/)
  await expect(page.getByRole('main')).toContainText('203.0.113.9')
  await expect(page.getByRole('main')).toContainText('138****3991')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码').fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('验证码错误或已失效，请重新获取')
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL(/\/user\/login\?redirect=\/home$/)
})
