import { approval } from '@ev/contract/system/approval'
import type { Page } from '@playwright/test'
import { message } from './frame.ts'
import { callAs, expect, signIn, test, tokenOf } from './story.ts'

const idleRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'session.idleMinutes' })
const drawer = (page: Page) => page.getByRole('dialog', { name: '变更审批' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知/ })
const notes = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('listitem')

async function askFor(page: Page, minutes: string): Promise<string> {
  await page.goto('/system/parameter?group=security')
  await idleRow(page).getByRole('textbox').fill(minutes)
  await idleRow(page).getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '已提交，等待另一人审批' }).getByRole('button', { name: '查看审批' }).click()
  await expect(page).toHaveURL(/\/safe\/audit\?id=\d+$/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

test('a risky change waits for the second person, who is told of it, may refuse it with a reason or let it take effect', async ({
  page,
  browser,
}) => {
  await signIn(page, 'op365')
  const id = await askFor(page, '700')

  // Whoever asked sees what they asked for, and may only take it back.
  await expect(drawer(page).getByRole('row', { name: /720.*700/ })).toBeVisible()
  await expect(drawer(page).getByText('自己提交的变更须由另一人审批')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: '撤回' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: '通过' })).toBeHidden()
  const authorization = await tokenOf(page.request, 'op365')
  const own = await page.request.post(approval.calls.approve.path, {
    data: { id, opinion: '' },
    headers: { authorization },
  })
  expect(((await own.json()) as { code: number }).code).not.toBe(0)
  await page.goto('/system/parameter?group=security')
  await expect(idleRow(page)).toContainText('变更待审批')
  await expect(idleRow(page).getByRole('textbox')).toHaveValue('720')

  // The note leads the second person there.
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'admin')
  await bell(second).click()
  // Others ask for changes at the same time.
  const note = notes(second).filter({ hasText: /沈嘉禾 提交了.*无操作登出时间/ })
  await note.first().getByRole('button').click()
  await expect(second).toHaveURL(`/safe/audit?id=${id}`)
  await drawer(second).getByRole('button', { name: '驳回' }).click()
  const reason = second.getByRole('dialog', { name: '驳回' })
  await reason.getByRole('button', { name: '驳回' }).click()
  await expect(reason.getByLabel('驳回原因')).toHaveAttribute('aria-invalid', 'true')
  await reason.getByLabel('驳回原因').fill('请先与运维确认')
  await reason.getByRole('button', { name: '驳回' }).click()
  await expect(message(second)).toContainText('的变更已驳回')
  await expect(drawer(second)).toContainText('已驳回')
  await expect(drawer(second)).toContainText('意见：请先与运维确认')

  // The reason reaches whoever asked, and nothing has changed.
  await page.goto('/home')
  await bell(page).click()
  await notes(page).filter({ hasText: '意见：请先与运维确认' }).getByRole('button').click()
  await expect(page).toHaveURL(`/safe/audit?id=${id}`)
  await expect(drawer(page)).toContainText('已驳回')

  // Asked anew and approved, it takes effect at once.
  const next = await askFor(page, '700')
  await second.goto(`/safe/audit?id=${next}`)
  await expect(second.getByRole('tab', { name: /^待审批（\d+）$/ })).toBeVisible()
  await drawer(second).getByRole('button', { name: '通过' }).click()
  const consent = second.getByRole('dialog', { name: '通过' })
  await expect(consent).toContainText('通过后变更立即生效')
  await consent.getByRole('button', { name: '通过' }).click()
  await expect(message(second)).toContainText('已通过并生效')
  await page.goto('/system/parameter?group=security')
  await expect(idleRow(page).getByRole('textbox')).toHaveValue('700')
  await expect(idleRow(page)).toContainText('自行设置')
  await second.context().close()
})

test('whoever asked for a risky change may take it back while nobody has decided', async ({ page }) => {
  await signIn(page, 'op399')
  const id = await askFor(page, '710')
  await drawer(page).getByRole('button', { name: '撤回' }).click()
  await page
    .getByRole('dialog', { name: /^撤回后该变更不再生效/ })
    .getByRole('button', { name: '撤回' })
    .click()
  await expect(message(page)).toContainText('的变更已撤回')
  await expect(drawer(page)).toContainText('已撤回')
  const { status } = await callAs(page.request, 'op399', approval.calls.get, { id })
  expect(status).toBe('withdrawn')
})

test('the log of operations opens what one of them changed, before and after', async ({ page }) => {
  await signIn(page, 'op399')
  await page.goto('/safe/audit?tab=log&call=login')
  await page.getByRole('table').getByRole('row').nth(1).press('Enter')
  const entry = page.getByRole('dialog', { name: '操作日志' })
  await expect(entry.getByRole('heading', { name: '数据变更' })).toBeVisible()
  await expect(entry.getByRole('columnheader', { name: '变更后' }).first()).toBeVisible()
})
