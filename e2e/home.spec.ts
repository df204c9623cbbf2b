import { order } from '@ev/contract/bill/order'
import { home } from '@ev/contract/statistics/home'
import type { Page } from '@playwright/test'
import { screen, sideMenu, topItem } from './frame.ts'
import {
  askLogout,
  callAs,
  catalogues,
  expect,
  greeting,
  loadsOf,
  logOut,
  logoutQuestion,
  signIn,
  test,
} from './story.ts'

test('finance sees fewer catalogues than the administrator of the same seller', async ({ page }) => {
  await signIn(page, 'op399')
  await expect(page.getByRole('main')).toContainText('粤充新能源 · 运营商管理员')
  await expect(page.getByRole('banner')).toContainText('粤充智慧充电平台')
  const all = await catalogues(page).allTextContents()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'fin399')
  await expect(page.getByRole('main')).toContainText('粤充新能源 · 财务')
  const some = await catalogues(page).allTextContents()
  expect(some.length).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(some))
  expect(some).toContain('财务')
  expect(some).not.toContain('运维')
  // Of what is watched they have the changes that wait for them, and nothing live.
  await topItem(page, '监控').click()
  await expect(sideMenu(page).getByRole('link')).toHaveText(['综合管理审核'])
})

test('[4.3][4.11] logging out asks first, loads the page anew, and then nothing of the login is left', async ({
  page,
}) => {
  await signIn(page, 'cs399')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
  )
  expect(await kept(page)).toEqual(['rights', 'session'])
  await askLogout(page)
  await logoutQuestion(page).getByRole('button', { name: '取消' }).click()
  await expect(logoutQuestion(page)).toBeHidden()
  await expect(greeting(page)).toBeVisible()
  const loads = loadsOf(page)
  await logOut(page)
  expect(loads).toEqual(['/home', '/user/login'])
  expect(await kept(page)).toEqual([])
  const answer = await page.request.post('/system-service/user/getUserInfoDTO', {
    data: {},
    headers: { authorization: token },
  })
  expect(await answer.json()).toMatchObject({ code: 2 })
})

test('the switch to English changes page and server, and is remembered', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.getByRole('textbox', { name: 'Account' }).fill('fin399')
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong account or password')
  await page.getByLabel('Password', { exact: true }).fill('Charge@2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林婉清')
  await expect(catalogues(page).filter({ hasText: 'Finance' })).toBeVisible()
  await expect(page).toHaveTitle('Home - Charging Pile Platform')
  await page.reload()
  await expect(page.getByRole('button', { name: 'User menu: fin399' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(greeting(page)).toBeVisible()
})

test('the figures of today are the footer of the orders behind them, and say what they mean', async ({
  page,
  request,
}) => {
  // A product that has just begun reckons its sums first.
  await expect
    .poll(
      async () => {
        const { day, today } = await callAs(request, 'op399', home.get, {})
        const filters = { businessDay: { from: day, to: day } }
        const { sums } = await callAs(request, 'op399', order.calls.pages, { filters, sums: true, pageSize: 1 })
        return (today.revenueFen ?? Number.NaN) - Number(sums?.revenueFen ?? 0)
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  await signIn(page, 'op399')
  const tile = (name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name })
  await expect(tile('今日充电营收')).toContainText('较昨日')
  await page.getByRole('button', { name: '解释：今日充电营收' }).click()
  await expect(page.getByRole('tooltip')).toContainText('数据截至')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '枪状态' })).toContainText('实时')
  // Other stories charge meanwhile: what counts is that both come to the same.
  await expect(async () => {
    await topItem(page, '首页').click()
    const shown = tile('今日充电营收').getByRole('link').first()
    await expect(shown).toHaveText(/^[\d,]+\.\d\d$/)
    const revenue = (await shown.textContent()) ?? ''
    await shown.click()
    await expect(page).toHaveURL(/businessDay=.*countsIn=revenue/)
    await expect(screen(page).locator('tfoot')).toContainText(revenue)
  }).toPass({ timeout: 40_000 })
})

test('whoever keeps a fleet sees no guns and no alarms on home, and a wall shows home alone', async ({ page }) => {
  await signIn(page, 'fleet399')
  await expect(page.getByRole('region', { name: '电站排行' })).toBeVisible()
  await expect(page.getByRole('region', { name: '最新告警' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '枪状态' })).toHaveCount(0)
  await page.goto('/home?kiosk=1&refresh=30')
  await expect(page.getByRole('region', { name: '电站排行' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(catalogues(page)).toHaveCount(0)
})

test('who mends piles sees energy, orders and devices on home, and nothing of what the company earns', async ({
  page,
}) => {
  await signIn(page, 'ops399')
  const main = page.getByRole('main')
  for (const name of ['今日充电量', '今日订单', '今日在线率', '今日故障率'])
    await expect(main.locator('dl > div').filter({ hasText: name })).toBeVisible()
  await expect(main.locator('dl > div').filter({ hasText: '营收' })).toHaveCount(0)
  const ranking = page.getByRole('region', { name: '电站排行' })
  await expect(ranking.getByText('电量')).toBeVisible()
  await expect(ranking.getByText('营收')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '枪状态' })).toContainText('实时')
})

test('a screen that is left open says for how long, and a wall says nothing of it', async ({ page }) => {
  await signIn(page, 'op399')
  const idle = async (address: string) => {
    const [asked, heard] = await Promise.all([
      page.waitForRequest('**/statistics-service/home/get'),
      page.waitForRequest('**/statistics-service/home/live'),
      page.goto(address),
    ])
    return [asked, heard].map(one => one.headers()['x-idle-seconds'])
  }
  expect(await idle('/home')).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  expect(await idle('/home?kiosk=1')).toEqual([undefined, undefined])
})

/** Which of the login's two keys this browser holds: the token, and the routes with the rights. */
const kept = (page: Page) =>
  page.evaluate(() => ['rights', 'session'].filter(key => localStorage.getItem(key) !== null))
