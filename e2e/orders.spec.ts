// From plug to bill: a driver charges by card at a pile that really connects, and the order says the same fen wherever one
// looks: on its page, in the list's footer, in the Excel and in the account flow.
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { accountFlow } from '@ev/contract/bill/account-flow'
import { order } from '@ev/contract/bill/order'
import { recharge } from '@ev/contract/bill/recharge'
import { card } from '@ev/contract/member/card'
import { member } from '@ev/contract/member/member'
import { fen } from '@ev/rules/units'
import type { APIRequestContext, Page } from '@playwright/test'
import { column, dialog, openAs, rows, screen, someWord } from './frame.ts'
import { connect, now, type OcppPile, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, newAdministrator, test } from './story.ts'

const list = '/business/bill/chargeOrder'

/** Somebody with a card and a hundred yuan. */
async function aCardHolder(request: APIRequestContext, account: string) {
  const word = someWord()
  const nickname = `司机${word}`
  const { id } = await callAs(request, account, member.calls.add, {
    nickname,
    phone: `186${word.padStart(8, '0').slice(-8)}`,
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
  await callAs(request, account, recharge.calls.add, {
    purpose: 'staff',
    member: id,
    card: null,
    topupFen: fen(10_000),
    giftFen: fen(0),
    way: 'cash',
    voucherNo: '',
    voucher: '',
    note: '',
  })
  const cardNo = `88${word.padStart(12, '0').slice(-12)}`
  await callAs(request, account, card.calls.add, {
    cardNo,
    chipNo: `C${word.padStart(12, '0').slice(-12)}`,
    member: id,
    fleet: null,
    driver: null,
    chargeType: 2,
    pile: null,
    isEveryStation: true,
    stations: [],
    hasPurse: false,
    depositFen: fen(0),
    dayLimitFen: null,
    until: null,
    note: '',
    seller: null,
  })
  return { id, nickname, cardNo }
}

const yuan = (amountFen: number) => (amountFen / 100).toFixed(2)

const measured = (energyWh: number) => ({
  timestamp: now(),
  sampledValue: [
    { value: String(energyWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
    { value: '20000', measurand: 'Power.Active.Import', unit: 'W' },
    { value: '400', measurand: 'Voltage', unit: 'V' },
    { value: '50', measurand: 'Current.Import', unit: 'A' },
    { value: '55', measurand: 'SoC', unit: 'Percent' },
  ],
})

async function begin(at: OcppPile, cardNo: string): Promise<number> {
  await at.tell('Preparing')
  const { idTagInfo } = await at.say('Authorize', { idTag: cardNo })
  expect(idTagInfo).toMatchObject({ status: 'Accepted' })
  const begun = await at.say('StartTransaction', {
    connectorId: 1,
    idTag: cardNo,
    meterStart: 1_000,
    timestamp: now(),
  })
  const transactionId = Number(begun.transactionId)
  await at.tell('Charging')
  await at.say('MeterValues', { connectorId: 1, transactionId, meterValue: [measured(1_400)] })
  return transactionId
}

test('plug, charge, bill, pay: the same fen on the order page, in the footer, in the Excel and in the account flow', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newAdministrator(request)
  const { id: memberId, nickname, cardNo } = await aCardHolder(request, account)
  const { name, access } = await pileOf(request, 'a charge by card')
  const at = await connect(access.address)
  const transactionId = await begin(at, cardNo)

  await openAs(page, account, `${list}?member=${memberId}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'orderStatus')).toHaveText('充电中')
  const orderNo = (await column(page, 'orderNo').textContent()) ?? ''
  await screen(page).getByRole('button', { name: orderNo, exact: true }).click()
  const opened = dialog(page, '充电订单')
  await expect(opened.getByText('已充电量（kWh）')).toBeVisible()
  await expect(opened).toContainText(nickname)
  await expect(opened).toContainText(name)
  await expectReadable(page, 'an order that goes on')

  await at.say('StopTransaction', { transactionId, meterStop: 1_800, timestamp: now(), reason: 'Local' })
  // The page refreshes by itself.
  await expect(opened.getByText('已结算').first()).toBeVisible({ timeout: 20_000 })
  const { records } = await callAs(request, account, order.calls.pages, { filters: { member: [memberId] } })
  const made = records[0]
  if (!made) throw new Error('there is no order')
  expect(made).toMatchObject({ energyE4: 8_000, orderStatus: 6, chargeStatus: 3, debtFen: 0 })
  expect(made.paidFen).toBeGreaterThan(0)
  const paid = yuan(made.paidFen)
  await expect(opened.getByRole('region', { name: '计算过程' }).first()).toContainText(
    `${yuan(made.elecFen)} + ${yuan(made.serviceFen)} = ${yuan(made.totalFen)}`,
  )
  await expect(opened.getByRole('region', { name: '付款' }).first()).toContainText(`实付 ${paid} 元 + 欠费 0.00 元`)
  await opened.getByRole('button', { name: '重新核算' }).click()
  await expect(opened.getByText('核算一致：与订单金额分毫不差')).toBeVisible()
  await expectReadable(page, 'the bill of an order')
  await lookAround(page, opened)

  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(column(page, 'paidFen')).toHaveText(paid)
  await expect(screen(page).locator('tfoot td[data-column="paidFen"]')).toHaveText(paid)
  expect(await paidInSheet(page, orderNo)).toBe(Number(paid))

  const flow = await callAs(request, account, accountFlow.calls.pages, { filters: { documentNo: [orderNo] } })
  expect(flow.records.map(({ amountFen }) => amountFen)).toEqual([0 - made.paidFen])
  await page.goto(`/finance/paymentCenter/AccountFlow?member=${memberId}`)
  await screen(page).getByRole('link', { name: orderNo }).click()
  await expect(page).toHaveURL(`${list}?id=${made.id}`)
  await expect(dialog(page, '充电订单')).toContainText(orderNo)
  await page.keyboard.press('Escape')
  await pasteIntoSearch(page, orderNo)
  await expect(column(page, 'orderNo')).toHaveText([orderNo])
  at.close()
})

async function pasteIntoSearch(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill(text)
  await page.getByRole('option', { name: /^订单号/ }).click()
}

async function lookAround(page: Page, opened: ReturnType<typeof dialog>): Promise<void> {
  await opened.getByRole('tab', { name: '充电曲线' }).click()
  await expect(opened.getByRole('figure', { name: '充电曲线' })).toBeVisible()
  await expectReadable(page, 'the curves of an order')
  await opened.getByRole('tab', { name: '订单日志' }).click()
  await expect(opened).toContainText('充电桩开始充电')
  await expect(opened).toContainText('结算：原价')
  await opened.getByRole('tab', { name: '通信报文' }).click()
  await expect(opened.getByRole('row').filter({ hasText: 'StopTransaction' }).first()).toBeVisible()
  await opened.getByRole('tab', { name: '详情' }).click()
  await expect(opened.getByRole('heading', { name: '费用' })).toBeVisible()
  await opened.getByRole('tab', { name: '费用' }).click()
}

/** What the downloaded file says was paid for it. */
async function paidInSheet(page: Page, orderNo: string): Promise<number> {
  await screen(page).getByRole('button', { name: '导出所示数据' }).click()
  const centre = dialog(page, /^下载中心/)
  const download = page.waitForEvent('download')
  await centre
    .getByRole('link', { name: /^下载 充电订单/ })
    .first()
    .click()
  const book = read(await readFile(await (await download).path()))
  const cells = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const [head = []] = cells
  const place = head.findIndex(title => String(title).startsWith('实付'))
  const row = cells.find(line => line.includes(orderNo))
  await page.keyboard.press('Escape')
  return Number(row?.[place])
}
