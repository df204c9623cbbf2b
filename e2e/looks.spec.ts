// What everybody can read and use: both themes, three widths.
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterAccount, expect, greeting, signIn, test } from './story.ts'

async function seriousFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('everybody can read the login page, with its messages', async ({ page }) => {
      await page.goto('/user/login?sellerId=399')
      await expect(page.getByRole('banner')).toContainText('粤充')
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入账号')).toBeVisible()
      expect(await seriousFaults(page)).toEqual([])
      await enterAccount(page, 'nobody', 'Wrong@2026')
      await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('tab', { name: '短信登录' }).click()
      expect(await seriousFaults(page)).toEqual([])
    })

    test('everybody can read the home page, its question and the page that is not there', async ({ page }) => {
      await signIn(page, 'op399')
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: '退出登录' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await seriousFaults(page)).toEqual([])
      await page.goto('/nowhere')
      await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
      expect(await seriousFaults(page)).toEqual([])
    })
  })

for (const width of [1440, 1040, 390])
  test(`nothing is cut off at ${width} px, in either language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const isCutOff = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    await page.goto('/user/login?sellerId=399')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport()
    expect(await isCutOff()).toBe(false)
    await signIn(page, 'op399')
    expect(await isCutOff()).toBe(false)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(greeting(page)).toBeHidden()
    expect(await isCutOff()).toBe(false)
  })

test('the login page comes with at most 130 KB of scripts', async ({ page }) => {
  const bodies: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto('/user/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).byteLength, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(130 * 1024)
})

test('the link home has a name before the brand has come', async ({ page }) => {
  await page.route('**/getPlatformInfo', () => {})
  await signIn(page, 'op399')
  await expect(page.getByRole('banner').getByRole('link', { name: '首页' })).toBeVisible()
})
