import { randomInt } from 'node:crypto'
import { menu } from '@ev/contract/system/menu'
import { org } from '@ev/contract/system/org'
import type { Page } from '@playwright/test'
import { message, openAs, rows, screen, sideMenu } from './frame.ts'
import { expectReadable } from './readable.ts'
import { expect, loginOf, newAdministrator, signIn, test, tokenOf } from './story.ts'

const rowOf = (page: Page, key: string) => page.getByRole('listitem').filter({ hasText: key })

test('a parameter outside its range is told when its field is left, one inside holds, goes back to its default, and is on record', async ({
  page,
}) => {
  await openAs(page, 'op365', '/system/config/service?text=lowBalanceYuan')
  const row = rowOf(page, 'service.lowBalanceYuan')
  const input = row.getByRole('textbox', { name: '余额提醒线' })
  const saved: string[] = []
  page.on('request', one => one.url().endsWith('/update') && saved.push(one.url()))
  await input.fill('20000')
  await input.blur()
  await expect(row.getByRole('alert')).toHaveText('请输入 0 至 10000 的整数')
  await expect(input).toHaveAccessibleDescription(/请输入 0 至 10000 的整数/)
  await row.getByRole('button', { name: '保存' }).click()
  expect(saved).toEqual([])
  await input.fill('25')
  await expect(row.getByRole('alert')).toBeHidden()
  await row.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('余额提醒线已保存')
  await expect(row).toContainText('自行设置')
  await expect(row).toContainText('默认：10 元')

  await row.getByRole('button', { name: '恢复默认' }).click()
  const question = page.getByRole('dialog', { name: '将“余额提醒线”恢复默认？' })
  await expect(question).toContainText('恢复后的值：10 元')
  await question.getByRole('button', { name: '恢复默认' }).click()
  await expect(input).toHaveValue('10')
  await expect(row.getByRole('button', { name: '恢复默认' })).toBeHidden()

  await row.getByRole('button', { name: '“余额提醒线”的变更记录' }).click()
  const history = page.getByRole('dialog', { name: '“余额提醒线”的变更记录' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('25 元')
})

test('what is typed and not saved is asked about before its tab is closed', async ({ page }) => {
  // The only tab there is cannot be closed.
  await signIn(page, 'op365')
  await page.goto('/system/config/service?text=hours')
  await rowOf(page, 'service.hours').getByRole('textbox').fill('全天')
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('dialog').filter({ hasText: '服务配置' })).toBeVisible()
})

test('a menu item that is renamed has its name in the menu at once and after a reload', async ({ page }) => {
  await openAs(page, 'admin', '/system/menuManage')
  await page.getByRole('textbox', { name: '按名称、地址或权限标识查找' }).fill('/system/mobileLoginLog')
  await page.getByRole('button', { name: '移动端登录日志', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^编辑菜单/ })
  await expect(form.getByLabel('地址')).toBeDisabled()
  await expect(form).toContainText('内置菜单的该项由产品决定，不能修改')
  await form.getByLabel('中文名称').fill('移动登录日志')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('菜单已保存')
  try {
    await expect(sideMenu(page).getByRole('link', { name: '移动登录日志', exact: true })).toBeVisible()
    await page.reload()
    await expect(sideMenu(page).getByRole('link', { name: '移动登录日志', exact: true })).toBeVisible()
  } finally {
    await rename(page, '移动登录日志', '移动端登录日志')
  }
})

/** As it was: other stories know the menu by its names. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  const call = await loginOf(page.request, 'admin')
  const { id = '' } = (await call(menu.calls.tree, {})).find(({ titleZh }) => titleZh === from) ?? {}
  const { parent, isBuiltIn: _, ...row } = await call(menu.calls.get, { id })
  await call(menu.calls.update, { ...row, parent: parent?.id ?? null, titleZh: to })
}

test('a job that somebody wants now runs once more, and its log says who wanted it', async ({ page }) => {
  await openAs(page, 'admin', '/system/systemSet/task')
  await page.getByRole('row').filter({ hasText: 'partitions' }).press('Enter')
  const job = page.getByRole('dialog', { name: '任务' })
  await job.getByRole('button', { name: '立即执行' }).click()
  await page
    .getByRole('dialog', { name: /^立即执行一次该任务/ })
    .getByRole('button', { name: '立即执行' })
    .click()
  await expect(message(page)).toContainText('立即执行成功')
  await job.getByRole('tab', { name: '执行日志' }).click()
  const run = job.getByRole('row').filter({ hasText: '周明远' }).first()
  await expect(async () => {
    await job.getByRole('button', { name: '刷新' }).click()
    await expect(run).toContainText('成功', { timeout: 1_000 })
  }).toPass()
})

test('what counts in a statistic is saved as a whole, and marked where it is not the default', async ({ page }) => {
  await openAs(page, 'op365', '/system/billStatistics')
  const answer = page.getByRole('switch', { name: '已退款部分 · 营收' })
  await answer.click()
  await expect(page.getByText('1 处修改未保存')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('统计口径已保存')
  await page.reload()
  await expect(answer).toBeChecked()
  await expect(page.getByText('与默认不同')).toBeVisible()
  await page.getByRole('button', { name: '全部恢复默认' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('与默认不同')).toBeHidden()
  await expect(answer).not.toBeChecked()
  await page.getByRole('button', { name: '变更记录' }).click()
  const changes = page.getByRole('dialog', { name: '统计口径的变更记录' }).getByRole('listitem')
  await expect(changes.first()).toContainText('已退款部分 · 营收')
  await expect(changes.first()).toContainText('沈嘉禾')
  await expect(changes.first()).toContainText(/计入→\s*不计/)
  await expect(changes.nth(1)).toContainText(/不计→\s*计入/)
})

test('an administrator follows the work of others, tries a failed one again, and keeps their files', async ({
  page,
  request,
}) => {
  const call = await loginOf(request, 'op399')
  const word = `机构${randomInt(1e8)}`
  const sheet = { name: `${word}.xlsx`, mimeType: 'application/octet-stream', buffer: Buffer.from('no sheet') }
  const authorization = await tokenOf(request, 'op399')
  await request.post(org.calls.import.path, { multipart: { file: sheet }, headers: { authorization } })
  await call(org.calls.export, { filters: { name: word } })

  await openAs(page, await newAdministrator(request), `/system/systemSet/task?name=${word}`)
  await expect(page.getByRole('tab', { name: '定时任务' })).toBeHidden()
  const failed = rows(page).filter({ hasText: `${word}.xlsx` })
  await expect(async () => {
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(failed).toContainText('失败', { timeout: 1_000 })
  }).toPass()
  await expect(failed).toContainText('陈志强')
  await expect(failed).toContainText('文件无法读取')
  await expectReadable(page, 'the work of everybody')
  await failed.press('Enter')
  const detail = page.getByRole('dialog', { name: '后台处理' })
  await expect(detail.getByRole('button', { name: '取消' })).toHaveAttribute('aria-disabled', 'true')
  await detail.getByRole('button', { name: '重试' }).click()
  await page
    .getByRole('dialog', { name: /^以提交人现在的权限重新执行/ })
    .getByRole('button', { name: '重试' })
    .click()
  await expect(message(page)).toContainText('重试成功')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '文件' }).click()
  await expect(screen(page).getByText('导出文件').first()).toBeVisible()
  await page.goto(`/system/systemSet/task?tab=files&name=${word}`)
  const file = rows(page).filter({ hasText: `${word}.xlsx` })
  await expect(file).toContainText('导入文件')
  await expect(file).toContainText('陈志强')
  await expectReadable(page, 'the files of everybody')
  await file.getByRole('button', { name: /操作/ }).click()
  const fetched = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '下载' }).click()
  expect((await fetched).suggestedFilename()).toBe(`${word}.xlsx`)
  await file.getByRole('button', { name: /操作/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: new RegExp(`删除.*${word}`) })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(file).toHaveCount(0)
})

test('a message is seen while its text is written, with examples for what is put in', async ({ page }) => {
  await openAs(page, 'admin', '/system/config/sms?form=add')
  const form = page.getByRole('dialog', { name: '新增短信模板' })
  await form.getByLabel('内容').fill('您的验证码是')
  await form.getByRole('button', { name: '{code}' }).click()
  await expect(form.getByLabel('内容')).toHaveValue('您的验证码是{code}')
  await expect(form.getByRole('figure')).toContainText('【充电平台】您的验证码是〔code〕')
  await expect(form.getByRole('figure')).toContainText('计 1 条')
})
