// The books: checked by a button, a month closed by two people, and an entry that leads to its document.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { openMonth } from '@ev/contract/bill/open-month'
import { approval } from '@ev/contract/system/approval'
import { expectReadable } from './readable.ts'
import { callAs, expect, loginOf, signIn, test } from './story.ts'

const centre = '/finance/paymentCenter/paymentCenter'

test('finance checks the books by a button, and they have no difference', async ({ page }) => {
  await signIn(page, 'fin399')
  await page.goto(`${centre}?tab=books`)
  await expect(page.getByRole('region', { name: '资金科目' })).toBeVisible()
  await page.getByRole('button', { name: '核对账务' }).click()
  await expect(page.getByText(/已核对 1 套账，没有差异/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('账平').first()).toBeVisible()
  await expectReadable(page, 'the check of the books')
})

test('an entry of an account opens the document behind it, and the ends of its days add up', async ({
  page,
  request,
}) => {
  const { records } = await callAs(request, 'fin399', accountFlow.calls.pages, {
    filters: { document: ['recharge'], ownerType: ['member'] },
    pageSize: 1,
  })
  const [entry] = records
  if (!entry) throw new Error('the demo has no recharges')
  await signIn(page, 'op399')
  await page.goto(`/finance/paymentCenter/AccountFlow?account=${entry.account.id}`)
  const head = page.getByRole('region', { name: '账户', exact: true })
  await expect(head).toContainText(entry.ownerName)
  await expect(page.getByText(/^期初 0\.00 \+ 收入 .+ − 支出 .+ = 期末 /)).toBeVisible()
  await page.getByRole('link', { name: entry.documentNo }).first().click()
  await expect(page).toHaveURL(new RegExp(`/business/memberManage/recharge\\?id=${entry.documentId}`))
  await expect(page.getByRole('dialog')).toContainText(entry.documentNo)
})

test('a month is closed when a second person agrees', async ({ page, request }) => {
  const { records } = await callAs(request, 'fin399', openMonth.calls.pages, {})
  const month = records[0]?.month ?? ''
  await signIn(page, 'fin399')
  await page.goto(`${centre}?tab=months`)
  const next = page.getByRole('region', { name: '待关账月份' })
  await expect(next).toContainText(month)
  await next
    .getByRole('button', { name: /更多|操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '关账' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('月份').fill(month)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '关账' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  const second = await loginOf(request, 'op399')
  const { records: waiting } = await second(approval.calls.pages, { filters: { status: ['waiting'] }, pageSize: 100 })
  const asked = waiting.find(({ risk }) => risk.startsWith(`关账 ${month}`))
  await second(approval.calls.approve, { id: asked?.id ?? '', opinion: '' })
  await page.reload()
  await expect(page.getByRole('region', { name: '关账月份', exact: true })).toContainText(month)
  await expect(next).not.toContainText(month)
})
