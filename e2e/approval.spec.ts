import { randomInt } from 'node:crypto'
import { approval } from '@ev/contract/system/approval'
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import type { APIRequestContext, Page } from '@playwright/test'
import { message, openAs, rowOf, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, holdLogin, loginOf, newStaff, signIn, test, tokenOf } from './story.ts'

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
  await holdLogin(page, 'op365')
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
  await holdLogin(page, 'op399')
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

/** Somebody of seller 399 who may change parameters, and has no say in what others change. */
async function newAsker(request: APIRequestContext): Promise<string> {
  const call = await loginOf(request, 'op399')
  const wanted = ['parameter:query', 'parameter:get', 'parameter:edit']
  const items = await call(permission.userList, {})
  const code = `asks${randomInt(1e8)}`
  const { id } = await call(role.calls.add, {
    name: code,
    code,
    seller: null,
    description: '',
    dataScope: 'seller',
    stationIds: [],
    menuIds: items.filter(item => wanted.includes(item.permission ?? '')).map(item => item.id),
  })
  return newStaff(request, '何小满', [id])
}

test('somebody who has no say in changes follows their own: where it stands, who decided and why, and taking it back', async ({
  page,
  request,
}) => {
  const ageRow = page.getByRole('listitem').filter({ hasText: 'password.ageDays' })
  const mine = page.getByRole('dialog', { name: '我的申请' })
  const ask = async (days: string) => {
    await page.goto('/system/parameter?group=security')
    await ageRow.getByRole('textbox').fill(days)
    await ageRow.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog', { name: '已提交，等待另一人审批' }).getByRole('button', { name: '查看审批' }).click()
    await expect(page).toHaveURL(/\/account\/settings\/requests\?id=\d+$/)
    return new URL(page.url()).searchParams.get('id') ?? ''
  }
  await openAs(page, await newAsker(request), '/system/parameter?group=security')

  const id = await ask('120')
  await expect(mine).toContainText('待审批')
  await expect(mine.getByRole('row', { name: /120/ })).toBeVisible()
  await expect(mine.getByRole('button', { name: '通过' })).toBeHidden()
  await callAs(request, 'op399', approval.calls.reject, { id, opinion: '先与运维确认' })

  // The note leads to it, since the screen of approvals is not theirs to open.
  await page.goto('/account/settings/base')
  await bell(page).click()
  await notes(page).filter({ hasText: '意见：先与运维确认' }).getByRole('button').click()
  await expect(page).toHaveURL(`/account/settings/requests?id=${id}`)
  await expect(mine).toContainText('已驳回')
  await expect(mine).toContainText('陈志强')
  await expect(mine).toContainText('意见：先与运维确认')

  const next = await ask('130')
  await page.goto('/account/settings/base')
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await page.getByRole('dialog', { name: '个人资料' }).getByRole('button', { name: '我的申请' }).click()
  const waiting = screen(page).getByRole('row').filter({ hasText: '待审批' })
  await expect(waiting).toHaveCount(1)
  await expectReadable(page, 'my requests')
  await waiting.getByRole('button', { name: /操作/ }).click()
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await page
    .getByRole('dialog', { name: /^撤回后该变更不再生效/ })
    .getByRole('button', { name: '撤回' })
    .click()
  await expect(message(page)).toContainText('撤回')
  await expect(waiting).toHaveCount(0)
  expect((await callAs(request, 'op399', approval.calls.get, { id: next })).status).toBe('withdrawn')
})

test('whoever may decide finds what they asked for themselves beside it', async ({ page }) => {
  await openAs(page, 'op399', '/safe/audit')
  await page.getByRole('tab', { name: '我提交的' }).click()
  await expect(page).toHaveURL(/tab=mine/)
  await expect(screen(page).getByRole('region', { name: '我的申请' })).toBeVisible()
})

test('the log of operations opens what one of them changed, before and after', async ({ page }) => {
  await openAs(page, 'op399', '/safe/audit?tab=log&call=login')
  // While the list loads it has rows that hold nothing.
  await rowOf(page, 'op399').first().press('Enter')
  const entry = page.getByRole('dialog', { name: '操作日志' })
  await expect(entry.getByRole('heading', { name: '数据变更' })).toBeVisible()
  await expect(entry.getByRole('columnheader', { name: '变更后' }).first()).toBeVisible()
})
