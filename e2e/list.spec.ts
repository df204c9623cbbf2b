// What a list is asked for, and what it answers, over the users of a seller. Everybody here is somebody of their own.
import type { Page } from '@playwright/test'
import { asked, column, openAs, rows, screen } from './frame.ts'
import { expect, newAdministrator, newUsers, test } from './story.ts'

const path = '/system/systemSet/user'

const filters = (page: Page) => screen(page).getByRole('search', { name: '筛选' })
const count = (page: Page) => screen(page).getByRole('navigation', { name: '分页' }).getByRole('status')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('filters stand in the address: a reload keeps them, Back undoes the last one, and their link opens the same for a colleague', async ({
  page,
  request,
}) => {
  const [{ word }, account, colleague] = await Promise.all([
    newUsers(request, 2),
    newAdministrator(request),
    newAdministrator(request),
  ])
  await openAs(page, account, path)
  await filters(page).getByLabel('姓名').fill(word)
  await expect(rows(page)).toHaveCount(2)
  await filters(page).getByRole('button', { name: '状态' }).click()
  await panel(page, '状态').getByLabel('停用').check()
  await expect(screen(page).getByText('没有符合条件的用户')).toBeVisible()
  await panel(page, '状态').getByLabel('启用').check()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => new URL(page.url()).searchParams.getAll('status').join()).toMatch(/enabled/)

  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('姓名')).toHaveValue(word)
  await expect(filters(page).getByRole('button', { name: '状态 启用、停用' })).toBeVisible()

  // What was chosen while the panel was open is one step.
  await page.goBack()
  await expect(filters(page).getByRole('button', { name: '状态 全部' })).toBeVisible()
  await expect.poll(() => asked(page)).toEqual({ name: word })
  await expect(rows(page)).toHaveCount(2)

  const { pathname, search } = new URL(page.url())
  await openAs(page, colleague, pathname + search)
  await expect(rows(page)).toHaveCount(2)
  await expect(filters(page).getByLabel('姓名')).toHaveValue(word)
  await filters(page).getByRole('button', { name: '重置' }).click()
  await expect.poll(() => asked(page)).toEqual({})
  await expect(filters(page).getByLabel('姓名')).toHaveValue('')
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
})

/** The day's work first, then the groups of the requirements. */
const spans = [
  ['今天', '昨天', '近7天'],
  ['本周', '本月', '本季度', '本年', '全部'],
  ['近30天', '本月', '上月'],
  ['近12个月', '本年', '去年'],
]

test('[9.6] a filter of days offers the three groups of named spans, and a span between two days', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  const openDays = async () => {
    await filters(page).getByRole('button', { name: '更多筛选' }).click()
    await panel(page, '更多筛选')
      .getByRole('button', { name: /^创建时间/ })
      .click()
  }
  const days = panel(page, '创建时间')
  await openDays()
  await expect(days.getByRole('button')).toHaveText([...spans.flat(), '应用'])
  await days.getByRole('button', { name: '上月' }).click()
  await expect.poll(() => asked(page)).toEqual({ name: word, createTime: 'lastMonth' })
  await expect(screen(page).getByText('没有符合条件的用户')).toBeVisible()
  await page.keyboard.press('Escape')
  await screen(page).getByRole('button', { name: '清除筛选', exact: true }).click()
  await expect.poll(() => asked(page)).toEqual({})
  await page.goBack()
  await expect(screen(page).getByText('没有符合条件的用户')).toBeVisible()
  await openDays()
  await days.getByLabel('从').fill('2026-02-01')
  await days.getByLabel('至').fill('2026-01-31')
  await expect(days.getByRole('alert')).toHaveText('开始不能晚于结束')
  await days.getByLabel('至').fill('2099-12-31')
  await days.getByRole('button', { name: '应用' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(panel(page, '更多筛选').getByRole('button', { name: /^创建时间/ })).toContainText(
    '2026-02-01 – 2099-12-31',
  )
})

test('Back in the same moment as a filter is cleared brings the filter and its rows again', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, path)
  await filters(page).getByLabel('姓名').fill(`${word}无`)
  const clear = screen(page).getByRole('button', { name: '清除筛选', exact: true })
  await expect(clear).toBeVisible()
  await clear.evaluate((button: HTMLButtonElement) => {
    button.click()
    history.back()
  })
  await expect.poll(() => asked(page)).toEqual({ name: `${word}无` })
  // Long enough for a list that follows the wrong address to have asked for it and drawn it.
  await page.waitForTimeout(1_000)
  await expect(clear).toBeVisible()
  await expect(filters(page).getByLabel('姓名')).toHaveValue(`${word}无`)
})

test('rows are sorted by a click on the head, and a column that is pasted finds each of its lines', async ({
  page,
  request,
}) => {
  const [{ word, accounts }, account] = await Promise.all([newUsers(request, 4), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  await expect(column(page, 'account')).toHaveText(accounts.toReversed())
  const head = screen(page).getByRole('columnheader', { name: '账号' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(column(page, 'account')).toHaveText(accounts)
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(column(page, 'account')).toHaveText(accounts.toReversed())
  await expect.poll(() => asked(page)).toEqual({ name: word, sort: '-account' })
  await head.getByRole('button').click()
  await expect(head).not.toHaveAttribute('aria-sort')
  await expect.poll(() => asked(page)).toEqual({ name: word })

  await filters(page)
    .getByLabel('账号')
    .evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `${accounts[0]}\r\n${accounts[2]}\r\nnobody\r\n`)
  await expect(filters(page).getByText('3 个值')).toBeVisible()
  await expect(column(page, 'account')).toHaveText([accounts[2] ?? '', accounts[0] ?? ''])
  await filters(page).getByRole('button', { name: '清除筛选：账号' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('a count that would take long ends with a plus, and is made exactly when somebody asks', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 2), newAdministrator(request)])
  // The demo has no list that is long enough.
  await page.route('**/user/pages', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const { count: how } = route.request().postDataJSON() as { count: string }
    const data = how === 'capped' ? { total: 10_000, isCapped: true } : { total: 1_234_567, isCapped: false }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...data } } })
  })
  await openAs(page, account, `${path}?name=${word}`)
  await expect(count(page)).toHaveText('共 10,000+ 条')
  await page.getByRole('button', { name: '精确计数' }).click()
  await expect(count(page)).toHaveText('共 1,234,567 条')
  await expect(page.getByRole('button', { name: '精确计数' })).toBeHidden()
})

test('[3.1.3] a list that cannot be loaded says why and is an empty page; asked again it comes', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  const refuse = (msg: string) =>
    page.route('**/user/pages', route => route.fulfill({ json: { code: 1, msg, data: null, success: false } }))
  await refuse('统计服务暂不可用')
  await openAs(page, account, `${path}?name=${word}&page=3`)
  await expect(screen(page).getByRole('alert')).toContainText('列表加载失败统计服务暂不可用')
  await expect(rows(page)).toHaveCount(0)
  await expect(count(page)).toHaveText('共 0 条')
  await page.unroute('**/user/pages')
  await screen(page).getByRole('button', { name: '重试' }).click()
  await expect(rows(page)).toHaveCount(1)

  // Rows that are there stay, with the reason above them.
  await refuse('统计服务再次不可用')
  await page.keyboard.press('Alt+r')
  await expect(screen(page).getByRole('alert')).toContainText('刷新失败，所示为之前的数据：统计服务再次不可用')
  await expect(rows(page)).toHaveCount(1)
})

test('on paper stand the rows, what they were filtered by, and who printed them', async ({ page, request }) => {
  const [{ word, accounts }, account] = await Promise.all([newUsers(request, 3), newAdministrator(request, '何小满')])
  await openAs(page, account, `${path}?name=${word}`)
  await expect(rows(page)).toHaveCount(3)
  const isPrinted = page.evaluate(
    () => new Promise<boolean>(resolve => Object.assign(window, { print: () => resolve(true) })),
  )
  await page.getByRole('button', { name: '打印' }).click()
  expect(await isPrinted).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(`姓名: ${word}`)).toBeVisible()
  await expect(page.getByText(/^本页 3 条，共 3 条 · 何小满 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  for (const text of accounts) await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: '列与密度' })).toBeHidden()
})

test('on a telephone rows are cards and filters a sheet', async ({ page, request }) => {
  const [{ word, accounts }, account] = await Promise.all([newUsers(request, 2), newAdministrator(request)])
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, account, path)
  const cards = screen(page)
    .getByRole('list', { name: /^用户列表/ })
    .getByRole('listitem')
  await filters(page).getByRole('button', { name: '筛选' }).click()
  const sheet = panel(page, '筛选')
  await sheet.getByLabel('姓名').fill(word)
  await sheet.getByLabel('姓名').press('Enter')
  await expect(cards).toHaveCount(2)
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect([x, width, y + height]).toEqual([0, 390, 844])
  await page.keyboard.press('Escape')
  await expect(cards.first()).toContainText(accounts[1] ?? '')
  await expect(cards.first()).toContainText('启用')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await cards
    .first()
    .getByRole('button', { name: `${word}02`, exact: true })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${word}02` })).toBeVisible()
})

test('the list speaks English', async ({ page, request }) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  await page.getByRole('banner').getByRole('button', { name: 'English', exact: true }).click()
  await expect(screen(page).getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await expect(screen(page).getByRole('button', { name: 'Status Any' })).toBeVisible()
  await expect(column(page, 'status')).toHaveText('Enabled')
  await screen(page)
    .getByRole('button', { name: `Actions of ${word}01` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeVisible()
  for (const part of ['thead', 'search', 'nav'])
    await expect(screen(page).locator(part).last()).not.toContainText(/[一-鿿]/)
})
