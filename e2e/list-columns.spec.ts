// How people set up a list for themselves and for others: its columns, the height of its rows, and saved views.
import type { Locator, Page } from '@playwright/test'
import { asked, column, heads, openAs, rows, screen } from './frame.ts'
import { expect, newAdministrator, newUsers, test } from './story.ts'

const path = '/system/systemSet/user'

const button = (page: Page, name: string | RegExp) => screen(page).getByRole('button', { name })
const columnsPanel = (page: Page) => page.getByRole('dialog', { name: '列与密度' })
const viewsPanel = (page: Page) => page.getByRole('dialog', { name: '视图' })
const grip = (page: Page, label: string) =>
  columnsPanel(page).getByRole('button', { name: new RegExp(`^${label}：第`) })
const widthOf = async (one: Locator) => Math.round((await one.boundingBox())?.width ?? 0)

const arranged = ['账号', '状态', '姓名', '角色', '组织机构', '手机号', '用户类型']
const head = (page: Page, column: string) => page.locator(`th[data-column="${column}"]`)
const titles = async (page: Page) => (await heads(page).allTextContents()).slice(0, arranged.length)

test('columns are hidden, moved and widened by pointer or keys, and are found like that after a login elsewhere', async ({
  page,
  browser,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  await expect(head(page, 'email')).toBeVisible()
  await button(page, '列与密度').click()
  await columnsPanel(page).getByLabel('邮箱', { exact: true }).uncheck()
  await columnsPanel(page).getByLabel('性别', { exact: true }).check()
  await grip(page, '手机号').focus()
  await page.keyboard.press('ArrowUp')
  await expect(grip(page, '手机号')).toHaveAccessibleName('手机号：第 5 列，宽 140 像素')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(grip(page, '手机号')).toHaveAccessibleName('手机号：第 5 列，宽 156 像素')
  await grip(page, '状态').dragTo(grip(page, '姓名'))
  await columnsPanel(page).getByRole('radio', { name: '紧凑' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).toEqual(arranged)
  await expect(head(page, 'sex')).toHaveText('性别')

  const name = head(page, 'name')
  const saved = page.waitForRequest('**/preference/save')
  await drag(page, name.getByTitle('拖动调整列宽，双击恢复默认'), 60)
  await expect.poll(() => widthOf(name)).toBe(170)
  await (await saved).response()

  const elsewhere = await (await browser.newContext()).newPage()
  await openAs(elsewhere, account, `${path}?name=${word}`)
  await expect.poll(() => titles(elsewhere)).toEqual(arranged)
  expect(await widthOf(head(elsewhere, 'telephone'))).toBe(156)
  expect(await widthOf(head(elsewhere, 'name'))).toBe(170)
  const { height } = (await rows(elsewhere).first().boundingBox()) ?? { height: 0 }
  expect(Math.round(height)).toBe(24)
  await button(elsewhere, '列与密度').click()
  await columnsPanel(elsewhere).getByRole('button', { name: '恢复默认' }).click()
  await expect(head(elsewhere, 'email')).toBeVisible()
  await elsewhere.context().close()
})

test('a view that is shared with everybody opens for a colleague with its filters, its order and its columns', async ({
  page,
  request,
}) => {
  const [{ word, accounts }, account, colleague] = await Promise.all([
    newUsers(request, 2),
    newAdministrator(request, '何小满'),
    newAdministrator(request),
  ])
  await openAs(page, account, `${path}?name=${word}&sort=account`)
  await button(page, '列与密度').click()
  await columnsPanel(page).getByLabel('邮箱', { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await button(page, '视图').click()
  await viewsPanel(page).getByLabel('存为新视图').fill(word)
  await viewsPanel(page).getByLabel('谁可以看到').selectOption('全员')
  await viewsPanel(page).getByRole('button', { name: '保存视图' }).click()
  await expect(page.getByText('视图已保存')).toBeVisible()
  await expect.poll(() => Object.keys(asked(page))).toContain('view')
  const { view } = asked(page)

  await openAs(page, colleague, path)
  await expect(head(page, 'email')).toBeVisible()
  await button(page, '视图').click()
  await viewsPanel(page)
    .getByRole('region', { name: '全员共享' })
    .getByRole('button', { name: `${word}何小满` })
    .click()
  await expect(column(page, 'account')).toHaveText(accounts)
  await expect(head(page, 'email')).toBeHidden()
  await expect(button(page, `视图：${word}`)).toBeVisible()
  await page.goBack()
  await expect.poll(() => asked(page)).toEqual({})

  // The link that somebody sends is the view alone.
  await page.goto(`${path}?view=${view}`)
  await expect(column(page, 'account')).toHaveText(accounts)
  await expect.poll(() => asked(page)).toEqual({ name: word, sort: 'account', view })

  await openAs(page, account, `${path}?view=${view}`)
  await expect(rows(page)).toHaveCount(2)
  await button(page, `视图：${word}`).click()
  await viewsPanel(page)
    .getByRole('button', { name: `删除视图 ${word}` })
    .click()
  await page
    .getByRole('dialog', { name: `删除视图「${word}」？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(button(page, `视图：${word}`)).toBeHidden()
})

async function drag(page: Page, edge: Locator, byPx: number): Promise<void> {
  const { x, y, width, height } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + byPx, fromY, { steps: 4 })
  await page.mouse.up()
}
