// The two big screens as they hang on a wall: the figures of the reports, what piles do as they do it, and what is left when
// the line, the login or the third dimension is gone.
import { order as orders } from '@ev/contract/bill/order'
import { businessDay, instant } from '@ev/rules/units'
import type { Page } from '@playwright/test'
import { drawingOptions, paintComplaint } from './browser.ts'
import { connect, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { enterAccount, expect, holdLogin, loginOf, newStaff, test } from './story.ts'

const company = '/activityPage/expoScreen_company/index.html'
const station = '/activityPage/3DLargeScreen/index.html'

const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('[data-value]')
const lineSays = (page: Page, word: string) => page.getByRole('status').filter({ hasText: word })

test.use({ viewport: { width: 1920, height: 1080 }, launchOptions: drawingOptions })

test('[2.6.6] the company screen shows the revenue of the order list, all of China and what goes on', async ({
  page,
}) => {
  await holdLogin(page, 'op399')
  await page.goto(`${company}?refresh=5`)
  await expect(lineSays(page, '实时')).toBeVisible()
  const ask = await loginOf(page.request, 'op399')
  // Other stories charge meanwhile: what counts is that both come to the same.
  await expect(async () => {
    const day = businessDay(instant(Date.now()))
    const filters = { endTime: { from: `${day} 00:00:00`, to: `${day} 23:59:59` } }
    const { sums } = await ask(orders.calls.pages, { filters, sums: true, pageSize: 1 })
    await expect(figure(page, '今日充电营收')).toHaveAttribute('data-value', String(sums?.revenueFen ?? 0), {
      timeout: 1_000,
    })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('path[data-code]')).toHaveCount(34)
  for (const name of ['负荷曲线', '充电枪', '电站分布', '实时订单', '今日电站排行', '最新告警'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expectReadable(page, 'the company screen')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1080)
})

test('[2.6.7] without WebGL the station is a plan, which changes as its piles do', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const { name, station: place, access } = await pileOf(page.request, 'the plan of a station')
  const { tell, close } = await connect(access.address)
  await holdLogin(page, 'op399')
  await page.goto(`${station}?station=${place?.id}`)
  await expect(page.getByText('此设备不支持三维画面，显示平面图')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '电站' })).toHaveValue(place?.id ?? '')
  const pile = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(pile).toContainText('空闲')
  await tell('Faulted', 'GroundFailure')
  await expect(pile).toContainText('故障')
  await expect(page.getByRole('region', { name: '最新告警' })).toContainText(name)
  await expect(page.getByRole('region', { name: '最新告警' })).toContainText('接地故障')
  await pile.click()
  await expect(page.getByRole('region', { name, exact: true })).toContainText('故障')
  await expectReadable(page, 'the plan of a station')
  await tell('Available')
  await expect(pile).toContainText('空闲')
  close()
})

test.describe('in three dimensions', () => {
  test.use({ expectedComplaint: paintComplaint })

  test('[2.6.7] the station is drawn in three dimensions, and is a plan for whoever wishes', async ({ page }) => {
    await holdLogin(page, 'op399')
    await page.goto(station)
    await expect(page.getByRole('img', { name: /的三维画面/ }).locator('canvas')).toBeVisible()
    await page.getByRole('button', { name: '平面图' }).click()
    await expect(page).toHaveURL(/plain=1/)
    await expect(page.getByRole('region', { name: /的平面图$/ })).toBeVisible()
  })
})

test('who is not logged in comes back to the screen after the login', async ({ page }) => {
  await page.goto(company)
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent(company)}`)
  await enterAccount(page, 'op399')
  await expect(page).toHaveURL(company)
  await expect(figure(page, '今日订单')).toBeVisible()
})

test('on a telephone the screen is a column to be read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await holdLogin(page, 'op399')
  for (const address of [company, station]) {
    await page.goto(address)
    await expect(lineSays(page, '实时')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test.describe('refused', () => {
  test.use({ expectedComplaint: /403/ })

  test('[2.6.6][2.6.7] who may not see it is told so', async ({ page }) => {
    await holdLogin(page, await newStaff(page.request))
    for (const address of [company, station]) {
      await page.goto(address)
      await expect(page.getByText('抱歉，你无权访问该页面')).toBeVisible()
    }
  })
})

test.describe('broken off', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('the last picture stays while the line is gone, and lives again by itself', async ({ page, context }) => {
    await holdLogin(page, 'op399')
    await page.goto(company)
    await expect(lineSays(page, '实时')).toBeVisible()
    await expect(figure(page, '今日订单')).toBeVisible()
    await context.setOffline(true)
    await expect(lineSays(page, '连接中断')).toBeVisible()
    await expect(figure(page, '今日订单')).toBeVisible()
    await context.setOffline(false)
    await expect(lineSays(page, '实时')).toBeVisible()
  })

  test('a login that ends is said calmly, and the picture stays', async ({ page }) => {
    await holdLogin(page, 'op399')
    await page.goto(`${company}?refresh=5`)
    await expect(figure(page, '今日订单')).toBeVisible()
    await page.route('**/bigScreen/company', route => route.fulfill({ json: { code: 2, msg: '', data: null } }))
    await expect(page.getByText('登录已失效，画面停在最后一刻。')).toBeVisible()
    await expect(page.getByRole('link', { name: '重新登录' })).toBeVisible()
    await expect(figure(page, '今日订单')).toBeVisible()
    await expect(page).toHaveURL(`${company}?refresh=5`)
  })
})
