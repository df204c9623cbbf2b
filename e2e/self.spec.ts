// The profiles of the web (requirements 7): alone with sample data, behind /api, and as it is delivered.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { crumbs, openAs, screen, topMenu } from './frame.ts'
import { root } from './product.ts'
import { buildWeb, type Served, serveWeb } from './profiles.ts'
import { enterAccount, expect, greeting, logOut, test, tokenOf } from './story.ts'

test.describe.configure({ mode: 'default' })

test.describe('the profile self, which runs the web alone', () => {
  let web: Served
  let request: APIRequestContext
  test.beforeAll(async ({ playwright }) => {
    web = await serveWeb(['web', '--mode', 'self'])
    request = await playwright.request.newContext({ baseURL: web.address })
  })
  test.afterAll(async () => {
    await request.dispose()
    await web.stop()
  })

  // Here every module is asked for by itself, and made when it is first asked for.
  const unbundled = { timeout: 40_000 }
  const open = async (page: Page, account: string) => {
    await page.goto(`${web.address}/user/login`)
    await enterAccount(page, account)
    await expect(greeting(page)).toBeVisible(unbundled)
  }

  test('[7.2] somebody logs in, sees the menu of sample data, and logs out, without any server', async ({ page }) => {
    await page.goto(`${web.address}/user/login`)
    await enterAccount(page, 'admin', 'Wrong@2026')
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await enterAccount(page, 'admin')
    await expect(greeting(page)).toContainText('周明远', unbundled)
    await expect(topMenu(page).getByRole('listitem')).toHaveText(['首页', '系统', '演示'])
    await page.goto(`${web.address}/system/systemSet/role`)
    await expect(crumbs(page)).toHaveText(['系统', '系统设置', '角色管理'])
    await logOut(page)

    await open(page, 'cs399')
    await expect(greeting(page)).toContainText('梁晓彤')
    await expect(topMenu(page).getByRole('listitem')).toHaveText(['首页', '演示'])
  })

  test('[7.2] its seven calls answer, for whoever is logged in, and no others', async () => {
    const authorization = await tokenOf(request, 'admin')
    const ask = async (path: string, data: object, headers = { authorization }) =>
      (await (await request.post(`/system-service/${path}`, { data, headers })).json()) as Answer
    type Answer = { code: number; data: unknown }
    const lists = { current: 1, pageSize: 10 }
    expect((await ask('permission/userList', {})).data).toHaveLength(9)
    expect((await ask('user/getUserInfoDTO', {})).data).toMatchObject({ account: 'admin' })
    expect((await ask('role/pages', lists)).data).toMatchObject({ total: 2, records: [{ name: '平台管理员' }, {}] })
    expect((await ask('user/pages', lists)).data).toMatchObject({ total: 2, records: [{ account: 'admin' }, {}] })
    expect((await ask('role/options', {})).data).toEqual([
      { id: '1', label: '平台管理员' },
      { id: '2', label: '客服' },
    ])
    expect(await ask('audit/pages', lists)).toMatchObject({ code: 404 })
    expect(await ask('user/getUserInfoDTO', {}, { authorization: 'of nobody' })).toMatchObject({ code: 2 })
    expect(await ask('user/logout', {})).toMatchObject({ code: 0 })
    expect(await ask('user/getUserInfoDTO', {})).toMatchObject({ code: 2 })
  })

  test('[7.11] the sample chart shows the traffic of ten days in Gb', async ({ page }) => {
    await open(page, 'admin')
    await page.goto(`${web.address}/demo/monthBar`)
    await expect(crumbs(page)).toHaveText(['演示', '流量柱状图'])
    await expect(screen(page).locator('canvas')).toBeVisible()
    const rows = screen(page).getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(rows.first()).toContainText('Gb')
    const answer = await request.get('/analysis/month-bar')
    const { data } = (await answer.json()) as { data: { x: string; y: number }[] }
    expect(data).toHaveLength(10)
    for (const [place, { x, y }] of data.entries()) await expect(rows.nth(place + 1)).toHaveText(`${x}${y}`)
  })
})

test('[7.2][7.11] the product as it is delivered has neither the sample data nor the sample chart', async ({
  page,
}) => {
  const answer = await page.request.get('/analysis/month-bar')
  // An address like any other, whose page says that there is no such screen.
  expect(answer.headers()['content-type']).toContain('text/html')
  await openAs(page, 'cs399', '/demo/monthBar')
  await expect(screen(page)).toContainText('抱歉，你访问的页面不存在或仍在开发中')
  const folder = join(root, 'web', 'dist', 'assets')
  const scripts = (await readdir(folder)).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(2)
  for (const name of scripts) {
    const text = await readFile(join(folder, name), 'utf8')
    expect(text.includes('month-bar') || text.includes('周明远'), name).toBe(false)
  }
})

test.describe('the profile test', () => {
  let folder: string
  let web: Served
  test.beforeAll(async ({ baseURL }) => {
    folder = await mkdtemp(join(tmpdir(), 'charging-web-'))
    await buildWeb(['web', '--mode', 'test', '--outDir', folder, '--logLevel', 'warn'])
    const port = new URL(baseURL ?? '').port
    web = await serveWeb(['preview', 'web', '--mode', 'test', '--outDir', folder], { PORT: port })
  })
  test.afterAll(async () => {
    await web.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('[7.2] every call goes under /api, and the server takes it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', sent => sent.method() === 'POST' && asked.push(new URL(sent.url()).pathname))
    await page.goto(`${web.address}/user/login`)
    await enterAccount(page, 'cs399')
    await expect(greeting(page)).toContainText('梁晓彤')
    expect(asked).toContain('/api/system-service/permission/userList')
    expect(asked.filter(path => !path.startsWith('/api/'))).toEqual([])
  })
})
