// Recharges: a member pays a code at the cashier; what is much waits for a second person.

import { recharge } from '@ev/contract/bill/recharge'
import { member } from '@ev/contract/member/member'
import { approval } from '@ev/contract/system/approval'
import type { APIRequestContext, Page } from '@playwright/test'
import { column, dialog, openAs, rows, screen, someWord } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, newAdministrator, test } from './story.ts'

const list = '/business/memberManage/recharge'

async function aMember(request: APIRequestContext, administrator: string) {
  const word = someWord()
  const nickname = `充值${word}`
  const phone = `187${word.padStart(8, '0').slice(-8)}`
  const { id } = await callAs(request, administrator, member.calls.add, {
    nickname,
    phone,
    realName: '',
    kind: 1,
    level: 1,
    plate: '',
    tags: [],
    lowBalanceFen: null,
    inviter: null,
    org: null,
    note: '',
    seller: null,
  })
  return { id, nickname, phone }
}

async function chooseMember(page: Page, form: ReturnType<typeof dialog>, nickname: string) {
  await form.getByLabel('会员', { exact: true }).click()
  await form.getByLabel('会员', { exact: true }).fill(nickname)
  await page.locator('.ant-select-item-option', { hasText: nickname }).click()
}

test('a member pays a code at the cashier, and the money is in the list and in the account', async ({
  page,
  request,
  context,
}) => {
  const administrator = await newAdministrator(request)
  const { id, nickname, phone } = await aMember(request, administrator)
  await openAs(page, administrator, `${list}?memberPhone=${phone}`)
  await screen(page).getByRole('button', { name: '收款码' }).click()
  const asking = dialog(page, '收款码')
  await chooseMember(page, asking, nickname)
  await asking.getByLabel('充值金额').fill('66.50')
  await asking.getByRole('button', { name: '生成收款码' }).click()
  const code = dialog(page, /^收款码 · R/)
  await expect(code).toContainText('待支付')
  await expectReadable(page, 'the code of a recharge')

  const [cashier] = await Promise.all([
    context.waitForEvent('page'),
    code.getByRole('link', { name: '打开收银台' }).click(),
  ])
  await expect(cashier.getByRole('heading', { name: '本地收银台' })).toBeVisible()
  await expect(cashier.locator('.amount')).toHaveText('¥ 66.50')
  await cashier.getByRole('link', { name: 'English' }).click()
  await expect(cashier.getByRole('status')).toHaveText('To be paid')
  await expectReadable(cashier, 'the cashier')
  await cashier.getByRole('button', { name: 'Pay' }).click()
  await expect(cashier.getByRole('status')).toHaveText('Paid')
  await cashier.close()

  await expect(code).toContainText('成功')
  await code.getByRole('button', { name: '完成' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'status')).toHaveText('成功')
  await expect(column(page, 'channel')).toHaveText('本地收银台')
  await expect(column(page, 'topupFen')).toContainText('66.50')
  const { balanceFen } = await callAs(request, administrator, member.calls.get, { id })
  expect(balanceFen).toBe(6_650)

  await page.goto(`/finance/paymentCenter/AccountFlow?member=${id}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(screen(page)).toContainText('66.50')
})

test('a recharge from the counter above the limit waits for a second person', async ({ page, request }) => {
  const administrator = await newAdministrator(request)
  const { id, nickname, phone } = await aMember(request, administrator)
  await openAs(page, administrator, `${list}?memberPhone=${phone}&form=add`)
  const form = dialog(page, '新增充值记录')
  await chooseMember(page, form, nickname)
  await form.getByLabel('充值金额').fill('3000')
  await form.getByRole('button', { name: '保存' }).click()
  await dialog(page, '已提交，等待另一人审批').getByRole('button', { name: '知道了' }).click()

  await page.goto(`${list}?memberPhone=${phone}`)
  await expect(column(page, 'status')).toHaveText('待支付')
  await expect(column(page, 'waits')).toHaveText('等待复核')
  const { records } = await callAs(request, administrator, recharge.calls.pages, { filters: { member: [id] } })
  const { records: waiting } = await callAs(request, 'op399', approval.calls.pages, {
    filters: { record: records[0]?.rechargeNo ?? '' },
  })
  await callAs(request, 'op399', approval.calls.approve, { id: waiting[0]?.id ?? '', opinion: '已核对回单' })
  await page.reload()
  await expect(column(page, 'status')).toHaveText('成功')
  expect((await callAs(request, administrator, member.calls.get, { id })).balanceFen).toBe(300_000)
})
