// Orders that people see to: one that did not settle by itself, settled by two of them; and one that is stopped from afar.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { order as orders } from '@ev/contract/bill/order'
import { realTimeOrder } from '@ev/contract/bill/real-time-order'
import { gun } from '@ev/contract/config/gun'
import { commandCalls } from '@ev/contract/operation/command'
import type { APIRequestContext, Page } from '@playwright/test'
import { message, openAs, rowOf, screen } from './frame.ts'
import { chargeWhenTold, connect, pileOf } from './ocpp-pile.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { expect, loginOf, signIn, test } from './story.ts'

const orderPage = (page: Page) => page.getByRole('dialog', { name: '异常订单' })

/** One of the demo's that waits for a person; each story has its own. */
async function anAbnormalOrder(request: APIRequestContext, place: number) {
  const call = await loginOf(request, 'op399')
  const filters = { orderStatus: [10] } as const
  const { records } = await call(abnormalOrder.calls.pages, { filters, pageSize: 20 })
  const found = records.filter(({ member }) => member !== null)[place]
  if (!found) throw new Error('the demo has no abnormal order')
  return found
}

async function openActions(page: Page, orderNo: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${orderNo} 的操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the dialog of a refund says how much can be given back, and finance agrees to it where the note leads', async ({
  page,
  browser,
}) => {
  test.slow()
  const call = await loginOf(page.request, 'op399')
  const { records } = await call(orders.calls.pages, { filters: { orderStatus: [6] }, pageSize: 50 })
  const paid = records.find(({ elecFen, paidFen, refundFen }) => refundFen === 0 && elecFen > 100 && paidFen > elecFen)
  if (!paid) throw new Error('the demo has no order that was paid')
  await openAs(page, 'op399', `/business/bill/chargeOrder?orderNo=${paid.orderNo}`)
  await openActions(page, paid.orderNo, '退款')
  const refund = page.getByRole('dialog', { name: `退款「${paid.orderNo}」？` })
  await expect(refund.getByText('最多可退').first()).toBeVisible()
  await refund.getByLabel('退电费').fill('99999')
  await refund.getByLabel('退款原因').fill('多收费用')
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(refund.getByText('不能大于')).toBeVisible()
  await refund.getByLabel('退电费').fill('0.50')
  await refund.getByRole('button', { name: '退款' }).click()
  await expect(message(page)).toContainText('退款')

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'fin399')
  await second.getByRole('banner').getByRole('button', { name: /^通知/ }).click()
  const notes = second.getByRole('region', { name: '通知' }).getByRole('listitem')
  await notes.filter({ hasText: paid.orderNo }).first().getByRole('button').click()
  await expect(second).toHaveURL(/\/safe\/audit\?id=\d+$/)
  const waiting = second.getByRole('dialog', { name: '变更审批' })
  await waiting.getByRole('button', { name: '通过' }).click()
  await second.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click()
  await expect(message(second)).toContainText('已通过')
  expect((await call(orders.calls.get, { id: paid.id })).refundFen).toBe(50)
})

test('an order that did not settle by itself is looked into and settled by two people', async ({ page, browser }) => {
  test.slow()
  const { orderNo } = await anAbnormalOrder(page.request, 0)
  await openAs(page, 'op399', `/business/bill/abnormalOrder?orderNo=${orderNo}`)
  await expect(rowOf(page, orderNo)).toContainText('异常')

  // What a person found is kept beside what is to be done next.
  await openActions(page, orderNo, '核查')
  const check = page.getByRole('dialog', { name: /核查/ })
  await check.getByLabel('核查结论').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '电表或读数有误' }).click()
  await check.getByLabel('核查说明').fill('现场抄表，读数以表为准')
  await check.getByRole('button', { name: '核查' }).click()
  await expect(message(page)).toContainText('核查')
  await rowOf(page, orderNo).getByText(orderNo).click()
  await expect(orderPage(page).getByRole('region', { name: '下一步' })).toContainText('现场抄表，读数以表为准')
  await expectReadableInBoth(page, 'an abnormal order')

  await orderPage(page).getByRole('button', { name: '手工结算' }).click()
  const settle = page.getByRole('dialog', { name: `手工结算 · ${orderNo}` })
  await settle.getByText('手工填写').click()
  await settle.getByLabel('原因').fill('抄表结果')
  await settle.getByRole('button', { name: '手工结算' }).click()
  // What is not entered is not guessed.
  await expect(settle.getByText('请填写').first()).toBeVisible()
  await settle.getByLabel('电量').fill('20')
  await settle.getByLabel('电费').fill('13.70')
  await settle.getByLabel('服务费').fill('7')
  await expectReadable(page, 'settling by hand')
  await settle.getByRole('button', { name: '手工结算' }).click()
  await page.getByRole('dialog', { name: '已提交，等待另一人审批' }).getByRole('button', { name: '查看审批' }).click()
  await expect(page).toHaveURL(/\/safe\/audit\?id=\d+$/)
  const approval = page.url()
  await expect(page.getByRole('dialog', { name: '变更审批' })).toContainText('20.00 kWh，共 20.70 元')
  await expect(page.getByText('自己提交的变更须由另一人审批')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'admin')
  await second.goto(approval)
  await second.getByRole('dialog', { name: '变更审批' }).getByRole('button', { name: '通过' }).click()
  await second.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click()
  await expect(message(second)).toContainText('已通过')

  await page.goto(`/business/bill/abnormalOrder?orderNo=${orderNo}`)
  await expect(screen(page)).not.toContainText('异常原因：')
  await expect(rowOf(page, orderNo)).toHaveCount(0)
  await page.goto(`/business/bill/chargeOrder?orderNo=${orderNo}`)
  await rowOf(page, orderNo).getByText(orderNo).click()
  const order = page.getByRole('dialog', { name: '充电订单' })
  await expect(order).toContainText('20.70')
  await order.getByRole('tab', { name: '订单日志' }).click()
  await expect(order).toContainText('手工结算（手工填写）：20.0000 kWh，电费 13.70 元，服务费 7.00 元；原因：抄表结果')
  await expect(order).toContainText('复核通过')
})

test('a charge that goes on is seen among the live orders and stopped from there', async ({ page }) => {
  test.slow()
  const { id, ask: call, access } = await pileOf(page.request, 'a charge that is stopped')
  const connected = await connect(access.address)
  chargeWhenTold(connected)
  await connected.tell('Preparing')
  const guns = await call(gun.calls.pages, { filters: { pile: [id] } })
  const asked = { selection: { ids: [guns.records[0]?.id ?? ''] }, params: { member: null }, reason: '试充' }
  await expect.poll(async () => (await call(commandCalls.start, asked)).count, { timeout: 20_000 }).toBe(1)
  const running = async () =>
    (await call(realTimeOrder.calls.pages, { filters: { pile: [id], orderStatus: [3] } })).records[0]?.orderNo ?? ''
  await expect.poll(running, { timeout: 20_000 }).not.toBe('')
  const orderNo = await running()

  await openAs(page, 'op399', `/business/bill/realTimeOrder?orderNo=${orderNo}`)
  await expect(rowOf(page, orderNo)).toContainText('充电中')
  await openActions(page, orderNo, '停止充电')
  const stop = page.getByRole('dialog', { name: `停止充电 · ${orderNo}` })
  await stop.getByLabel('原因').fill('车主来电')
  await stop.getByRole('button', { name: '停止充电' }).click()
  await expect(stop.getByText('充电桩已接受')).toBeVisible()
  await expectReadable(page, 'the answer of the pile')
  await stop.getByRole('button', { name: '关闭' }).last().click()
  // It leaves by itself when the record of the pile is here.
  await expect(rowOf(page, orderNo)).toHaveCount(0, { timeout: 20_000 })
  connected.close()
})
