// A browser or a network that does not let the product work: it says so and does no harm.
import { expect, greeting, signIn, test } from './story.ts'

test.use({ expectedComplaint: /./ })

test('a browser that lets nobody keep data is told so, in both languages', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  await page.goto('/user/login')
  await expect(page.getByText('浏览器禁止了本站使用本地存储')).toBeVisible()
  await expect(page.getByText('The browser does not let this site keep data')).toBeVisible()
})

test('[8.9] a shell whose own code does not arrive says so, and loading again brings it', async ({ page }) => {
  await signIn(page, 'ops365')
  await page.route('**/assets/shell-*.js', route => route.abort())
  await page.goto('/home')
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await page.unroute('**/assets/shell-*.js')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(greeting(page)).toBeVisible()
})

test('[8.6] somebody whom a proxy refuses everything does not flood it', async ({ page }) => {
  await signIn(page, 'ops365')
  let asked = 0
  await page.route('**/*-service/**', route => {
    asked += 1
    return route.fulfill({ status: 403, json: { code: 403, success: false, msg: 'blocked', data: null } })
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('告警监控')
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('status').filter({ hasText: '禁止访问' })).toBeVisible()
  // Long enough for a chain of questions to show itself.
  await page.waitForTimeout(2_000)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(12)
})
