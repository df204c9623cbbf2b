import { businessDay, instant } from '@ev/rules/units'
import type { Page } from '@playwright/test'
import { catalogues, codeSentTo, enterAccount, expect, greeting, signIn, test } from './story.ts'

test('the administrator signs in and sees their name, their role and the whole menu', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle('首页 - 充电桩综合平台')
  await expect(greeting(page)).toContainText('周明远')
  await expect(page.getByRole('main')).toContainText('平台管理员')
  for (const title of ['业务', '监控', '运维', '营销', '财务', '报表', '系统'])
    await expect(catalogues(page).filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible()
  await expect(page.getByRole('link', { name: '充电订单' })).toBeVisible()
})

test('a login works by keyboard alone and Enter sends it', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByLabel('账号', { exact: true }).focus()
  await page.keyboard.type('fleet399')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Charge@2026')
  await page.keyboard.press('Enter')
  await expect(greeting(page)).toContainText('黄国栋')
})

test('an empty form names what is missing and leads to the first field', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
})

test('[8.1] a wrong password is refused, keeps the account and leads back to the password', async ({ page }) => {
  await page.goto('/user/login')
  await enterAccount(page, 'fin365', 'Wrong@2026')
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('fin365')
  await enterAccount(page, 'nobody', 'Wrong@2026')
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
})

test('[8.1] five wrong passwords lock the account and say for how many minutes', async ({ page }) => {
  await page.goto('/user/login')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/seller/login')
    await enterAccount(page, 'cs365', `Wrong@${tries}`)
    await answered
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  }
  await enterAccount(page, 'cs365')
  await expect(page.getByRole('alert')).toHaveText(/账号已锁定，请 1[45] 分钟后再试/)
  await expect(page).toHaveURL(/\/user\/login/)
})

test('a click too many sends the login once', async ({ page }) => {
  let sent = 0
  await page.route('**/seller/login', async route => {
    sent += 1
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/user/login')
  await page.getByLabel('账号', { exact: true }).fill('ops365')
  await page.getByLabel('密码', { exact: true }).fill('Charge@2026')
  const button = page.getByRole('button', { name: '登录', exact: true })
  await button.dblclick()
  await expect(button).toBeDisabled()
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(greeting(page)).toBeVisible()
  expect(sent).toBe(1)
})

test('a code by SMS signs in; the platform reads it in the outbox', async ({ page, request }) => {
  const telephone = '13800003994'
  await page.goto('/user/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill('12345')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
  await page.getByLabel('手机号').fill(telephone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await expect(page.getByLabel('验证码')).toBeFocused()
  const code = await codeSentTo(request, 'admin', telephone)
  await page.getByLabel('验证码').fill(code)
  await page.keyboard.press('Enter')
  await expect(greeting(page)).toContainText('梁晓彤')
})

const year = businessDay(instant(Date.now())).slice(0, 4)
const brands = {
  '399': { name: '粤充智慧充电平台', filing: '粤ICP备00000399号', copyright: `Copyright © ${year} 粤充新能源` },
  '365': { name: '江南绿电运营平台', filing: '苏ICP备00000365号', copyright: `Copyright © ${year} 江南绿电` },
} as const

for (const sellerId of ['399', '365'] as const)
  test(`[1.1][1.2] the login page of seller ${sellerId} wears its name, logo and icon, and the footer its lines`, async ({
    page,
  }) => {
    const { name, filing, copyright } = brands[sellerId]
    await page.goto(`/user/login?sellerId=${sellerId}`)
    await expect(page.getByRole('banner')).toContainText(name)
    await expect(page).toHaveTitle(`登录 - ${name}`)
    await expect(siteIcon(page)).toHaveAttribute('href', /^\/files\/\d+/)
    await expect(logo(page)).toHaveAttribute('src', /^\/files\/\d+/)
    await expect(page.getByRole('contentinfo')).toHaveText(copyright + filing)
    const register = page.getByRole('contentinfo').getByRole('link', { name: filing })
    await expect(register).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
    // Both are pictures that can be drawn.
    for (const picture of [siteIcon(page), logo(page)])
      expect(await picture.evaluate(widthOfPicture)).toBeGreaterThan(0)
  })

test('[1.1][1.2] the host name chooses a seller as the address does, and their people find it inside too', async ({
  page,
  baseURL,
}) => {
  const { name, filing } = brands[365]
  await page.goto(`${baseURL?.replace('localhost', 'op365.localhost')}/user/login`)
  await expect(page).toHaveTitle(`登录 - ${name}`)
  await expect(page.getByRole('contentinfo')).toContainText(filing)
  await signIn(page, 'op365')
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(logo(page)).toHaveAttribute('src', /^\/files\/\d+/)
  await expect(siteIcon(page)).toHaveAttribute('href', /^\/files\/\d+/)
  await expect(page.getByRole('main').getByRole('link', { name: filing })).toBeVisible()
})

for (const [because, address] of [
  ['no seller is named', '/user/login'],
  ['the seller is unknown', '/user/login?sellerId=99999'],
] as const)
  test(`[1.1] where ${because}, the login page falls back to the name of the product`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('banner')).toContainText('充电运营管理平台')
    await expect(page).toHaveTitle('登录 - 充电运营管理平台')
    await expect(logo(page)).toHaveAttribute('src', '/icon.svg')
    await expect(siteIcon(page)).toHaveAttribute('href', '/icon.svg')
    expect(await logo(page).evaluate(widthOfPicture)).toBeGreaterThan(0)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0)
  })

const logo = (page: Page) => page.getByRole('banner').locator('img').first()
const siteIcon = (page: Page) => page.locator('link[rel=icon]')

const widthOfPicture = async (element: Element) => {
  const picture = new Image()
  picture.src = element.getAttribute('src') ?? element.getAttribute('href') ?? ''
  await picture.decode()
  return picture.naturalWidth
}

test.describe('without the server', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('[8.1] a network that is down and an answer that is none are said as such', async ({ page }) => {
    await page.goto('/user/login')
    await page.route('**/seller/login', route => route.abort())
    await enterAccount(page, 'admin')
    await expect(page.getByRole('alert')).toHaveText('网络异常，请检查网络后重试')
    await page.unroute('**/seller/login')
    await page.route('**/seller/login', route => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await enterAccount(page, 'admin')
    await expect(page.getByRole('alert')).toHaveText('服务端异常')
  })

  test('[1.1] a login page that cannot have its brand is still a login page', async ({ page }) => {
    await page.route('**/getPlatformInfo', route => route.abort())
    await page.goto('/user/login?sellerId=399')
    await expect(page.getByRole('banner')).toContainText('充电运营管理平台')
    await enterAccount(page, 'ops365')
    await expect(greeting(page)).toContainText('陆一鸣')
  })
})

for (const { code, msg, said } of [
  { code: 4, msg: '账号不属于本平台', said: '账号不属于本平台' },
  { code: 8, msg: '账号已停用，请联系管理员', said: '账号已停用，请联系管理员' },
  { code: 4, msg: '', said: '输入的信息存在错误' },
  { code: 8, msg: '', said: '输入的信息存在错误' },
  { code: 1999, msg: '数据库维护中', said: '数据库维护中' },
  { code: 1999, msg: '', said: '服务端异常' },
])
  test(`[8.1] a login answered with ${code} and ${msg || 'no message'} says ${said}`, async ({ page }) => {
    await page.route('**/seller/login', route => route.fulfill({ json: { code, msg, data: null, success: false } }))
    await page.goto('/user/login')
    await enterAccount(page, 'admin')
    await expect(page.getByRole('alert')).toHaveText(said)
    await expect(page).toHaveURL('/user/login')
  })
