import { notification } from '@ev/contract/system/notification'
import { ticket } from '@ev/contract/system/ticket'
import type { Page } from '@playwright/test'
import { message, screen } from './frame.ts'
import { callAs, expect, loginOf, newStaff, password, signIn, signInStaff, test } from './story.ts'

const bell = (page: Page, name: string | RegExp = /^通知/) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('region', { name: '通知' })
const notes = (page: Page) => list(page).getByRole('listitem')

test('a note about the account is counted at the bell, opens what it is about, and is read then', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await callAs(request, 'op399', ticket.issue, { account })
  await signInStaff(page, account)
  await bell(page, '通知，2 条未读').click()
  await expect(notes(page)).toHaveCount(2)
  await expect(notes(page).nth(0)).toContainText('有人为您签发了登录凭证')
  await expect(notes(page).nth(0)).toContainText('陈志强（op399）')
  await expect(notes(page).nth(1)).toContainText('登录密码已修改')
  await expect(notes(page).nth(1)).toContainText('在网络地址 127.0.0.1 修改，其他设备上的登录已退出')

  await notes(page).nth(1).getByRole('button').click()
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL('/account/settings/security')
  await expect(screen(page).getByRole('heading', { name: '登录设备' })).toBeVisible()
  await expect(bell(page, '通知，1 条未读')).toBeVisible()
  const { records } = await callAs(request, account, notification.pages, { current: 1, pageSize: 10 })
  expect(records.map(({ kind, isRead }) => ({ kind, isRead }))).toEqual([
    { kind: 'ticketIssued', isRead: false },
    { kind: 'passwordChanged', isRead: true },
  ])
})

test('all notes are read at once, and stay in the list', async ({ page, request }) => {
  const account = await newStaff(request)
  await callAs(request, 'op399', ticket.issue, { account })
  await signInStaff(page, account)
  await bell(page, '通知，2 条未读').click()
  await list(page).getByRole('button', { name: '全部已读' }).click()
  await expect(bell(page, '通知')).toBeVisible()
  await expect(list(page).getByRole('button', { name: '全部已读' })).toBeHidden()
  await expect(notes(page)).toHaveCount(2)
  await page.reload()
  await expect(bell(page, '通知')).toBeVisible()
})

test('a change of the password is told at the bell at once', async ({ page, request }) => {
  await signInStaff(page, await newStaff(request))
  await expect(bell(page, '通知，1 条未读')).toBeVisible()
  await page.getByRole('button', { name: /^用户菜单：/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('旧密码').fill(password)
  await dialog.getByLabel('新密码', { exact: true }).fill('Network@2027')
  await dialog.getByLabel('确认新密码').fill('Network@2027')
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(message(page)).toHaveText('密码修改成功')
  await expect(bell(page, '通知，2 条未读')).toBeVisible()
})

test('more than twenty notes are shown on wish', async ({ page, request }) => {
  const account = await newStaff(request)
  const issue = await loginOf(request, 'op399')
  for (let count = 0; count < 20; count += 1) await issue(ticket.issue, { account })
  await signInStaff(page, account)
  await bell(page, '通知，21 条未读').click()
  await expect(notes(page)).toHaveCount(20)
  await list(page).getByRole('button', { name: '更早的通知' }).click()
  await expect(notes(page)).toHaveCount(21)
  await expect(notes(page).last()).toContainText('登录密码已修改')
  await expect(list(page).getByRole('button', { name: '更早的通知' })).toBeHidden()
})

test('where there is no note the bell says what would be there', async ({ page }) => {
  await signIn(page, 'region365')
  await bell(page, '通知').click()
  await expect(page.getByText('暂无通知')).toBeVisible()
  await expect(page.getByText('导出完成、待办审批与账号安全提醒会出现在这里')).toBeVisible()
})

test.describe('while the notes cannot be had', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('the list says so and is asked for again on wish', async ({ page, request }) => {
    await signInStaff(page, await newStaff(request))
    await expect(bell(page, '通知，1 条未读')).toBeVisible()
    await page.route('**/notification/pages', route => route.abort())
    await bell(page).click()
    const alert = page.getByRole('alert').filter({ hasText: '网络异常，请检查网络后重试' })
    await expect(alert).toBeVisible()
    await page.unroute('**/notification/pages')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(notes(page)).toHaveCount(1)
    await expect(alert).toBeHidden()
  })
})

test('a lost network is said for as long as it lasts', async ({ page, context }) => {
  await signIn(page, 'region365')
  const banner = page.getByRole('status').filter({ hasText: '网络已断开，正在等待恢复；已填写的内容不会丢失' })
  await expect(banner).toBeHidden()
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test('the name of the account lies over every screen of a seller that wishes it, and in nobody’s way', async ({
  page,
}) => {
  await signIn(page, 'region365')
  const mark = page.getByTestId('watermark')
  await expect(mark).toHaveCSS('background-image', new RegExp(encodeURIComponent('钱思远 region365')))
  const { width, height } = (await mark.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([1440, 900])
  // It lies on top, and a click goes through to what is below.
  await bell(page, '通知').click()
  await expect(page.getByText('暂无通知')).toBeVisible()
})

test('a seller that does not wish it has no such mark', async ({ page }) => {
  const asked = page.waitForResponse('**/parameter/shell')
  await signIn(page, 'cs399')
  await asked
  await expect(page.getByTestId('watermark')).toHaveCount(0)
})
