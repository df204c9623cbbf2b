// What is done with the rows of a list: chosen, opened, copied, revealed, and acted on one by one or all at once.
import { auditLog } from '@ev/contract/system/audit'
import { users } from '@ev/contract/system/users'
import type { Page } from '@playwright/test'
import { column, find, openAs, rows, screen, tab } from './frame.ts'
import { callAs, expect, loginOf, newAdministrator, newUsers, test } from './story.ts'

const path = '/system/systemSet/user'

const chosen = (page: Page) => page.getByRole('region', { name: '批量操作' })
const box = (page: Page, name: string) => screen(page).getByRole('checkbox', { name, exact: true })
const menuOf = async (page: Page, name: string, entry: string) => {
  await screen(page)
    .getByRole('button', { name: `${name} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('rows are chosen across pages or all that match; a trial says what would be passed over, and the result tells of each row', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 12), newAdministrator(request)])
  const call = await loginOf(request, account)
  const { records } = await call(users.calls.pages, { filters: { name: `${word}05` } })
  await call(users.calls.disable, { id: records[0]?.id ?? '' })
  await openAs(page, account, `${path}?name=${word}&size=10&sort=account`)
  await expect(rows(page)).toHaveCount(10)
  await box(page, '选择本页全部').check()
  await expect(chosen(page).getByRole('status')).toHaveText('已选 10 条')
  await page.getByRole('button', { name: '下一页' }).click()
  await box(page, `选择 ${word}12`).check()
  await expect(chosen(page).getByRole('status')).toHaveText('已选 11 条')
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(box(page, `选择 ${word}01`)).toBeChecked()
  await chosen(page).getByRole('button', { name: '选择全部符合条件的 12 条' }).click()
  await box(page, `选择 ${word}01`).uncheck()
  await expect(chosen(page).getByRole('status')).toHaveText('已选 11 条')

  await chosen(page).getByRole('button', { name: '停用' }).click()
  const trial = page.getByRole('dialog', { name: '停用：先看结果' })
  await expect(trial.getByRole('definition')).toHaveText(['11', '10', '1'])
  await expect(trial).toContainText('将停用 10 个用户，并立即结束其全部登录')
  await expect(trial.getByRole('listitem')).toHaveText(`该用户已停用（1 条）例如：${word}05`)
  await trial.getByRole('button', { name: '停用 10 条' }).click()
  const result = page.getByRole('dialog', { name: '停用', exact: true })
  await expect(result.getByRole('definition')).toHaveText(['10', '1'])
  await expect(result.getByRole('table').locator('tbody').getByRole('row')).toHaveText([
    new RegExp(`^${word}05.*该用户已停用$`),
  ])
  await result.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(column(page, 'status')).toHaveText(['启用', ...Array.from({ length: 9 }, () => '停用')])
  await expect(chosen(page)).toBeHidden()
})

test('more rows than one action may be about are never offered as a whole, and the way leads to the filters', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 2), newAdministrator(request)])
  await page.route('**/user/pages', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, total: 10_000, isCapped: true } } })
  })
  await openAs(page, account, `${path}?name=${word}`)
  await box(page, '选择本页全部').check()
  await expect(chosen(page)).toContainText('符合条件的有 10,000+ 条，一次最多操作 10,000 条')
  await expect(chosen(page).getByRole('button', { name: /^选择全部/ })).toHaveCount(0)
  await chosen(page).getByRole('button', { name: '缩小筛选' }).click()
  await expect(screen(page).getByRole('searchbox', { name: '姓名' })).toBeFocused()
})

test('a list that was scrolled is found where it was left, with all its rows', async ({ page, request }) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 60), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}&size=100&sort=account`)
  await expect(rows(page)).toHaveCount(60)
  const frame = screen(page).locator('div:has(> table)')
  const seen = () => frame.evaluate(box => [box.scrollTop, box.scrollHeight])
  await frame.evaluate(box => box.scrollTo(0, 600))
  const before = await seen()
  expect(before[0]).toBe(600)
  const inSight = screen(page)
    .getByRole('row')
    .filter({ hasText: `${word}30` })
  await expect(inSight).toBeInViewport()
  await find(page, '角色管理')
  await tab(page, '用户管理').click()
  await expect(inSight).toBeInViewport()
  expect(await seen()).toEqual(before)
  await expect(rows(page)).toHaveCount(60)
  expect(await seen()).toEqual(before)
  // Where the focus was it is again, however far that is from what is in sight.
  await frame.evaluate(box => box.scrollTo(0, 0))
  await rows(page).nth(0).focus()
  await frame.evaluate(box => box.scrollTo(0, 1_200))
  await find(page, '角色管理')
  await tab(page, '用户管理').click()
  await expect(rows(page).nth(0)).toBeFocused()
})

test('what was done to a row can be taken back, by the button or by Ctrl+Z', async ({ page, request }) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  const disable = async () => {
    await menuOf(page, `${word}01`, '停用')
    const question = page.getByRole('dialog', { name: '将停用 1 个用户，并立即结束其全部登录' })
    await question.getByRole('button', { name: '停用' }).click()
    await expect(column(page, 'status')).toHaveText('停用')
  }
  await disable()
  await page.getByRole('status').filter({ hasText: '停用成功' }).getByRole('button', { name: '撤销' }).click()
  await expect(column(page, 'status')).toHaveText('启用')
  await disable()
  await page.keyboard.press('Control+z')
  await expect(column(page, 'status')).toHaveText('启用')
  await screen(page)
    .getByRole('button', { name: `${word}01 的操作` })
    .click()
  // What cannot be done now stays, and says why.
  const entry = page.getByRole('menuitem', { name: '启用' })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await expect(entry).toContainText('该用户已启用')
})

test('keys lead from row to row, choose, copy and open; what a cell says is copied by its mark', async ({
  page,
  context,
  request,
}) => {
  const [{ word, accounts }, account] = await Promise.all([newUsers(request, 3), newAdministrator(request)])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await openAs(page, account, `${path}?name=${word}&sort=account`)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(box(page, `选择 ${word}01`)).toBeChecked()
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toMatch(new RegExp(`^账号\t姓名\t.*\n${accounts[0]}\t${word}01\t.*139\\*\\*\\*\\*`))
  await page.keyboard.press('Space')
  await expect(box(page, `选择 ${word}01`)).not.toBeChecked()

  await column(page, 'email').nth(2).hover()
  await screen(page).getByRole('button', { name: '复制单元格' }).click()
  await expect.poll(copied).toBe(`${accounts[2]}@example.com`)

  await rows(page).nth(0).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '用户' })
  await expect(drawer.getByRole('heading', { name: `${word}03` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // Whoever closes it stands where they were.
  await expect(rows(page).nth(2)).toBeFocused()
})

test('a number is masked until somebody asks for it, hides again, and who asked is in the audit log', async ({
  page,
  request,
}) => {
  const [{ word }, account] = await Promise.all([newUsers(request, 1), newAdministrator(request)])
  await openAs(page, account, `${path}?name=${word}`)
  const cell = column(page, 'telephone')
  await expect(cell).toHaveText(/^139\*{4}\d{4}$/)
  await cell.getByRole('button', { name: '显示手机号' }).click()
  await expect(cell).toHaveText(`139${word.slice(1)}01`)
  await cell.getByRole('button', { name: '显示手机号' }).click()
  await expect(cell).toHaveText(/^139\*{4}\d{4}$/)
  const { records } = await callAs(request, account, auditLog.calls.pages, { filters: { account: [account] } })
  expect(records.map(({ call, outcome }) => `${call} ${outcome}`)).toContain('/system-service/user/reveal done')
})
