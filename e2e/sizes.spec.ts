// What the browser has to load, as it travels: scripts, compressed.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { find, openAs, rowOf } from './frame.ts'
import { root } from './product.ts'
import { expect, holdLogin, signIn, test } from './story.ts'

const kilobyte = 1024

type Script = { name: string; bytes: number; text: string }

/** Every script that the page loads from now on, each once. */
function scriptsOf(page: Page): () => Promise<Script[]> {
  const loading = new Map<string, Promise<Script>>()
  page.on('response', response => {
    const name = new URL(response.url()).pathname
    if (response.request().resourceType() !== 'script' || loading.has(name)) return
    loading.set(
      name,
      response.body().then(body => ({ name, bytes: gzipSync(body).byteLength, text: body.toString() })),
    )
  })
  let asked = 0
  page.on('request', request => {
    if (request.resourceType() === 'script') asked += 1
  })
  const answered = (request: Request) => {
    if (request.resourceType() === 'script') asked -= 1
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return async () => {
    // A line that stays open lets the network never rest: what counts is that no script is under way.
    await expect
      .poll(async () => {
        const before = loading.size
        await page.waitForTimeout(500)
        return asked === 0 && loading.size === before
      })
      .toBe(true)
    return Promise.all(loading.values())
  }
}

const sum = (scripts: readonly Script[]) => scripts.reduce((bytes, script) => bytes + script.bytes, 0)

test('the login page comes with at most 130 KB of scripts', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/user/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  const bytes = sum(await scripts())
  expect(bytes).toBeGreaterThan(10 * kilobyte)
  expect(bytes).toBeLessThan(130 * kilobyte)
})

test('the shell with the home page and a further screen comes with at most 520 KB of scripts, and without charts', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await signIn(page, 'op399')
  await find(page, '充电计划')
  const loaded = await scripts()
  expect(sum(loaded)).toBeGreaterThan(100 * kilobyte)
  expect(sum(loaded)).toBeLessThan(520 * kilobyte)
  expect(loaded.filter(({ text }) => isChartEngine(text)).map(({ name }) => name)).toEqual([])
  // Small files are dear: each is asked for, answered and put together by itself.
  expect(loaded.length).toBeLessThan(15)
})

test('a list comes with at most forty scripts', async ({ page }) => {
  const scripts = scriptsOf(page)
  await openAs(page, 'op399', '/system/systemSet/role')
  await expect(rowOf(page, '运营商管理员').first()).toBeVisible()
  expect((await scripts()).length).toBeLessThan(40)
})

test('nothing that tests the product is built into it', async () => {
  const files = await readdir(join(root, 'web', 'dist', 'assets'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(name => name.includes('.test-'))).toEqual([])
})

/** The engine of the charts names itself to whoever draws with it. */
const isChartEngine = (text: string) => text.includes('zrender') || text.includes('_echarts_instance_')

for (const path of ['/account/settings/base', '/account/settings/security'])
  test(`a further screen comes with at most 30 KB of scripts: ${path}`, async ({ page }) => {
    const before = scriptsOf(page)
    await openAs(page, 'op399', '/404')
    await expect(page.getByText('抱歉，你访问的页面不存在或仍在开发中')).toBeVisible()
    const shell = new Set((await before()).map(({ name }) => name))
    const scripts = scriptsOf(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const own = (await scripts()).filter(({ name }) => !shell.has(name))
    expect(own.length).toBeGreaterThan(0)
    expect(sum(own)).toBeLessThan(30 * kilobyte)
  })

/** The outlines of the provinces are data. */
const isMap = ({ name }: Script) => name.includes('/outlines-')

test('the company screen comes with at most 250 KB of scripts beside its map, and without the shell', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await holdLogin(page, 'op399')
  await page.goto('/activityPage/expoScreen_company/index.html')
  await expect(page.locator('path[data-code]').first()).toBeVisible()
  const own = (await scripts()).filter(script => !isMap(script))
  expect(sum(own)).toBeGreaterThan(50 * kilobyte)
  expect(sum(own)).toBeLessThan(250 * kilobyte)
})
