// Bills for staying: each says how it came about; what was paid goes back when two people have agreed; disputes are decided.
import { apiMember } from '@ev/contract/api/member'
import { apiStay } from '@ev/contract/api/stay'
import { occupyBill } from '@ev/contract/bill/occupy-bill'
import { overtimeBill } from '@ev/contract/bill/overtime-bill'
import type { Call } from '@ev/contract/kit/calls'
import { approval } from '@ev/contract/system/approval'
import type { APIRequestContext } from '@playwright/test'
import { choosing, column, dialog, message, openAs, rowOf, rows, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, codeSentTo, expect, newAdministrator, test } from './story.ts'

const overtime = '/business/bill/overtimeBill'
const occupy = '/business/bill/occupyBill'

/** Of the demo, paid by a member, one that no other story takes. */
async function aPaidBill(request: APIRequestContext, place: number) {
  const { records } = await callAs(request, 'op399', overtimeBill.calls.pages, {
    filters: { status: [3], payableFen: { from: 1 }, createTime: { preset: 'last30Days' } },
    pageSize: 100,
  })
  const bill = records.filter(({ member }) => member !== null)[place]
  if (!bill) throw new Error('the demo has too few overtime bills that were paid')
  return bill
}

/** Its driver, at the app. */
async function driverOf(request: APIRequestContext, id: string) {
  const { value: phone } = await callAs(request, 'op399', overtimeBill.calls.reveal, { id, field: 'phone' })
  const send = async ({ path }: Call, data: unknown, authorization = '') => {
    const answer = await (await request.post(path, { data, headers: { authorization } })).json()
    expect(answer.code, answer.msg).toBe(0)
    return answer.data
  }
  await send(apiMember.code, { sellerId: '399', phone })
  const captcha = await codeSentTo(request, 'admin', phone)
  const { token } = await send(apiMember.login, { sellerId: '399', phone, captcha, client: 'app' })
  return { call: (one: Call, data: unknown) => send(one, data, token) }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

test('a bill says how it came about, and what was paid goes back once a second person has agreed', async ({
  page,
  request,
}) => {
  const administrator = await newAdministrator(request)
  const { id, billNo, payableFen } = await aPaidBill(request, 0)
  await openAs(page, administrator, `${overtime}?billNo=${billNo}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'status')).toHaveText('已支付')
  await rowOf(page, billNo).getByRole('button', { name: billNo, exact: true }).click()
  const detail = dialog(page, '超时账单')
  await expect(detail.getByRole('region', { name: '计费规则' })).toContainText('免费时长')
  await expect(detail.getByRole('region', { name: '计时时段' }).getByRole('row')).toHaveCount(2)
  await expect(detail.getByLabel('计算过程').first()).toContainText(`= ${yuan(payableFen)}`)
  const payments = detail.getByRole('region', { name: '扣款记录' }).first()
  await expect(payments).toContainText(yuan(payableFen))
  await expectReadable(page, 'a bill for staying')
  await payments.getByRole('link', { name: /^P/ }).first().click()
  await expect(page).toHaveURL(/AccountFlow/)
  await expect(dialog(page, '账户流水')).toContainText(billNo)

  await page.goto(`${overtime}?billNo=${billNo}`)
  await choosing(page, billNo, '减免')
  const waiving = page.getByRole('dialog').filter({ hasText: '减免' })
  await waiving.getByLabel('原因').fill('道闸故障，无法驶离')
  await waiving.getByRole('button', { name: '减免', exact: true }).click()
  await expect(message(page)).toContainText('待他人复核后生效')
  await expect(column(page, 'status')).toHaveText('已支付')

  const { records } = await callAs(request, 'op399', approval.calls.pages, { filters: { record: billNo } })
  await callAs(request, 'op399', approval.calls.approve, { id: records[0]?.id ?? '', opinion: '已核对监控' })
  await page.reload()
  await expect(column(page, 'status')).toHaveText('已减免')
  await expect(column(page, 'waivedFen')).toContainText(yuan(payableFen))
  const after = await callAs(request, administrator, overtimeBill.calls.get, { id })
  expect(after).toMatchObject({ payableFen: 0, refundFen: payableFen })
})

test('a driver disputes a bill at the app, it is rejected with a reason, and the history says so', async ({
  page,
  request,
}) => {
  const administrator = await newAdministrator(request)
  const { billNo, id } = await aPaidBill(request, 1)
  const driver = await driverOf(request, id)
  await driver.call(apiStay.appeal, { id, text: '前车堵住通道，无法挪车' })
  await openAs(page, administrator, `${overtime}?billNo=${billNo}`)
  await expect(column(page, 'status')).toHaveText('申诉中')
  await choosing(page, billNo, '处理申诉')
  const deciding = page.getByRole('dialog').filter({ hasText: '处理结果' })
  await deciding.getByRole('radio', { name: '驳回申诉' }).check()
  await deciding.getByLabel('原因').fill('监控显示车辆可正常驶离')
  await deciding.getByRole('button', { name: '处理申诉', exact: true }).click()
  await expect(column(page, 'status')).toHaveText('已支付')
  await page.goto(`${overtime}?id=${id}`)
  const detail = dialog(page, '超时账单')
  await detail.getByRole('tab', { name: '变更记录' }).click()
  await expect(detail).toContainText('监控显示车辆可正常驶离')
  const { records } = await driver.call(apiStay.pages, {})
  expect(records.find((one: { id: string }) => one.id === id)).toMatchObject({ says: '监控显示车辆可正常驶离' })
})

test('bills of those who held a place are apart, and a phone shows the same', async ({ page, request }) => {
  const { records } = await callAs(request, 'op399', occupyBill.calls.pages, { pageSize: 1 })
  await openAs(page, 'view399', occupy)
  await expect(column(page, 'billNo').first()).toHaveText(/^O/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(screen(page)).toContainText(records[0]?.billNo ?? 'a bill')
  await page.goto(`${occupy}?id=${records[0]?.id ?? ''}`)
  await expect(dialog(page, '占位账单').getByRole('region', { name: '计费规则' })).toBeVisible()
  await expectReadable(page, 'a bill for staying on a phone')
})
