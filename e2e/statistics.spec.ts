// The same revenue of a day wherever it is told: statistics, the file they make, the list of orders, to the fen.

import { read, utils } from '@e965/xlsx'
import { order } from '@ev/contract/bill/order'
import { operationTarget } from '@ev/contract/config/operation-target'
import { stationAsset } from '@ev/contract/report/station-asset'
import { work } from '@ev/contract/system/work'
import { fen } from '@ev/rules/units'
import type { APIRequestContext, Page } from '@playwright/test'
import { column, message, openAs, rows, screen } from './frame.ts'
import { expect, loginOf, test } from './story.ts'

type Day = { day: string; station: { id: string; label: string }; revenueFen: number }

const yuan = (fenAmount: number) =>
  (fenAmount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A day on which the station with the most revenue in this reader's sight had some; yesterday or one before it. */
async function busyDay(request: APIRequestContext, account: string): Promise<Day> {
  const call = await loginOf(request, account)
  const { rows } = await call(stationAsset.calls.query, { filters: { day: { preset: 'last30Days' } } })
  const station = rows[0]?.station ?? { id: '', label: '' }
  const { records } = await call(order.calls.pages, {
    filters: { station: [station.id], countsIn: ['revenue'], orderStatus: [6] },
    sort: { field: 'endTime', order: 'desc' },
    pageSize: 1,
  })
  const day = (records[0]?.endTime ?? '').slice(0, 10)
  const { totals } = await call(stationAsset.calls.query, {
    filters: { day: { from: day, to: day }, station: [station.id] },
  })
  return { day, station, revenueFen: totals.revenueFen ?? 0 }
}

/** What each place says of the day, as it stands there. */
const places: Readonly<Record<string, (page: Page, account: string, of: Day) => Promise<string>>> = {
  async statistics(page, account, { day, station }) {
    await openAs(page, account, `/statistics/stations?day=${day}~${day}&station=${station.id}`)
    const total = screen(page).locator('tfoot').getByTitle('解释“充电营收”这个数字')
    await expect(total).not.toBeEmpty()
    // Energy has two places where it is read from afar, and all four where rows are added up.
    const energy = (place: string) => screen(page).locator(place).getByTitle('解释“充电量”这个数字')
    await expect(energy('dl')).toHaveText(/^[\d,]+\.\d{2}$/)
    await expect(energy('tfoot')).toHaveText(/^[\d,]+\.\d{4}$/)
    return (await total.textContent()) ?? ''
  },
  async orders(page, account, { day, station }) {
    await openAs(page, account, `/business/bill/chargeOrder?businessDay=${day}~${day}&station=${station.id}`)
    const total = screen(page).locator('tfoot [data-column=revenueFen]')
    await expect(total).toContainText('.')
    return (await total.textContent()) ?? ''
  },
}

for (const [who, account, status] of [
  ['the platform', 'admin', 200],
  ['a seller', 'op399', 200],
  // Who may only look gets no file.
  ['whoever sees some stations', 'region399', 403],
] as const)
  test(`[7.9] the revenue of a station and day is the same in statistics, their file and the order list, for ${who}`, async ({
    page,
    request,
  }) => {
    const of = await busyDay(request, account)
    expect(of.revenueFen).toBeGreaterThan(0)
    for (const [place, say] of Object.entries(places))
      expect((await say(page, account, of)).replaceAll('¥', ''), place).toContain(yuan(of.revenueFen))

    const { ticket } = await (await loginOf(request, account))(work.ticket, {})
    const query = new URLSearchParams({
      day: `${of.day}~${of.day}`,
      station: of.station.id,
      current: '1',
      size: '-1',
      ticket,
    })
    const answer = await request.get(`/api/report-service/dataStatistics/stationAssetExportExcel?${query}`)
    expect(answer.status()).toBe(status)
    if (status !== 200) return
    const book = read(await answer.body())
    const [head = [], ...lines] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    })
    expect(lines.at(-1)?.[head.indexOf('充电营收')]).toBeCloseTo(of.revenueFen / 100, 6)
  })

test('a figure says what it means and leads to its orders; another dimension is another address', async ({ page }) => {
  await openAs(page, 'op399', '/statistics/device')
  await screen(page).getByText('厂商', { exact: true }).last().click()
  await expect(page).toHaveURL(/by=maker/)
  await page.goto('/statistics/users')
  await screen(page).getByTitle('解释“充电营收”这个数字').first().click()
  const told = page.getByRole('tooltip')
  await expect(told).toContainText('实付 − 赠送金支付 − 已退金额')
  await told.getByRole('link', { name: '查看明细' }).click()
  await expect(page).toHaveURL(/\/business\/bill\/chargeOrder\?businessDay=last30Days/)
})

test('a report is held against the year before on wish, which the address says and the next report remembers', async ({
  page,
}) => {
  await openAs(page, 'op399', '/statistics/stations')
  const [before, year] = [
    screen(page).getByText('环比', { exact: true }),
    screen(page).getByText('同比', { exact: true }),
  ]
  await expect(before).toHaveAttribute('title', /环比 = 本期 ÷ 紧邻的等长上期/)
  await expect(
    screen(page)
      .getByText(/^较\d\d-\d\d/)
      .first(),
  ).toBeVisible()
  await year.click()
  await expect(page).toHaveURL(/against=lastYear/)
  // The demo has no orders of a year ago.
  await expect(
    screen(page)
      .getByText(/^— \d{4}-\d\d-\d\d – .*没有数据$/)
      .first(),
  ).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/against/)
  await page.goto('/statistics/operator')
  await expect(
    screen(page)
      .getByText(/^— .*没有数据$/)
      .first(),
  ).toBeVisible()
  await screen(page).getByText('环比', { exact: true }).click()
  await expect(
    screen(page)
      .getByText(/^较\d\d-\d\d/)
      .first(),
  ).toBeVisible()
})

test('the order of a table stands in the address, comes back with it and goes with Back', async ({ page }) => {
  await openAs(page, 'op399', '/statistics/stations')
  const orders = screen(page).getByRole('columnheader', { name: '订单数', exact: true })
  const shown = async () =>
    (await screen(page).locator('tbody').getByTitle('解释“订单数”这个数字').allTextContents()).map(text =>
      Number(text.replaceAll(',', '')),
    )
  await orders.getByRole('button').click()
  await orders.getByRole('button').click()
  await expect(page).toHaveURL(/sort=orders/)
  await expect(orders).toHaveAttribute('aria-sort', 'ascending')
  const expectRising = () =>
    expect(async () => {
      const found = await shown()
      expect(found.length).toBeGreaterThan(2)
      expect(found).toEqual(found.toSorted((one, other) => one - other))
    }).toPass({ timeout: 10_000 })
  await expectRising()
  const rising = await shown()
  await page.reload()
  await expect(orders).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(shown).toEqual(rising)
  await page.goBack()
  await expect(orders).toHaveAttribute('aria-sort', 'descending')
})

test('two clicks on the head of a column in one moment turn its order twice', async ({ page }) => {
  await openAs(page, 'op399', '/statistics/stations')
  const orders = screen(page).getByRole('columnheader', { name: '订单数', exact: true })
  await orders.getByRole('button').evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    button.click()
  })
  await expect(page).toHaveURL(/sort=orders/)
  await expect(orders).toHaveAttribute('aria-sort', 'ascending')
})

test('of many rows those in sight are drawn, each one is reached, and each figure explains itself', async ({
  page,
}) => {
  await openAs(page, 'op399', '/statistics/users')
  const table = screen(page).getByRole('table', { name: /共 \d+ 行/ })
  const count = Number((await table.getAttribute('aria-rowcount')) ?? 0) - 2
  expect(count).toBeGreaterThan(60)
  const drawn = table.locator('tr[aria-rowindex]')
  expect(await drawn.count()).toBeLessThan(count)
  const frame = screen(page).getByRole('region', { name: '用户充电统计' })
  await frame.evaluate(box => box.scrollTo(0, box.scrollHeight))
  await expect(table.locator(`tr[aria-rowindex="${count + 1}"]`)).toBeVisible()
  expect(await drawn.count()).toBeLessThan(count)
  await drawn.last().getByTitle('解释“充电营收”这个数字').click()
  await expect(page.getByRole('tooltip')).toContainText('查看明细')
})

test('targets of a month are copied to the next one and say how far they are reached', async ({ page, request }) => {
  const { station } = await busyDay(request, 'op399')
  const call = await loginOf(request, 'op399')
  const month = '2027-03'
  await call(operationTarget.calls.add, {
    station: station.id,
    month,
    energyE4: null,
    revenueFen: fen(100_000),
    utilisationBp: null,
    note: '',
  })
  await openAs(page, 'op399', `/manage/operation/operationManage?month=${month}~${month}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'revenueDoneBp')).toHaveText('0.00')
  await screen(page).getByRole('button', { name: '复制上月目标' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('目标月份').fill('2027-04')
  await page.keyboard.press('Enter')
  await expect(message(page)).toContainText('已为 1 个电站复制目标')
})
