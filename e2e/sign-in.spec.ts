import { sms } from '@ev/contract/system/sms'
import { callAs, catalogues, enterAccount, expect, greeting, signIn, test } from './story.ts'

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

test('a wrong password is refused, keeps the account and leads back to the password', async ({ page }) => {
  await page.goto('/user/login')
  await enterAccount(page, 'fin365', 'Wrong@2026')
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('fin365')
  await enterAccount(page, 'nobody', 'Wrong@2026')
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
})

test('five wrong passwords lock the account and say for how many minutes', async ({ page }) => {
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
  const outbox = await callAs(request, 'admin', sms.pages, { telephone })
  const code = /\d{6}/.exec(outbox.records[0]?.content ?? '')?.[0] ?? ''
  await page.getByLabel('验证码').fill(code)
  await page.keyboard.press('Enter')
  await expect(greeting(page)).toContainText('梁晓彤')
})

test('the login page wears the brand of the seller in the address', async ({ page }) => {
  await page.goto('/user/login?sellerId=365')
  await expect(page.getByRole('banner')).toContainText('江南绿电运营平台')
  await expect(page).toHaveTitle('登录 - 江南绿电运营平台')
  await expect(page.getByRole('contentinfo')).toContainText('苏ICP备00000365号')
  await expect(page.getByRole('contentinfo')).toContainText('江南绿电')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/files\/\d+/)
  const logo = page.getByRole('banner').locator('img')
  await expect(logo).toHaveAttribute('src', /^\/files\/\d+/)
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await page.goto('/user/login')
  await expect(page.getByRole('banner')).toContainText('充电运营管理平台')
})

test.describe('without the server', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('a network that is down and an answer that is none are said as such', async ({ page }) => {
    await page.goto('/user/login')
    await page.route('**/seller/login', route => route.abort())
    await enterAccount(page, 'admin')
    await expect(page.getByRole('alert')).toHaveText('网络异常，请检查网络后重试')
    await page.unroute('**/seller/login')
    await page.route('**/seller/login', route => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
    await enterAccount(page, 'admin')
    await expect(page.getByRole('alert')).toHaveText('服务端异常')
  })

  test('a menu that cannot be loaded is said, and trying again brings it', async ({ page }) => {
    await page.route('**/permission/userList', route => route.fulfill({ status: 502, body: '' }), { times: 1 })
    await page.goto('/user/login')
    await enterAccount(page, 'region365')
    await expect(page.getByRole('alert')).toContainText('请求路由失败:服务端异常')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(greeting(page)).toContainText('钱思远')
  })
})
