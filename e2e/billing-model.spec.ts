// Prices: a billing model painted, versioned, compared, bound and sent to piles. The demo's stations are bound in years that
// no other story looks at; the one issue that is tried again is a failed one of the demo.
import { randomInt } from 'node:crypto'
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingIssue } from '@ev/contract/config/billing-issue'
import { billingModel } from '@ev/contract/config/billing-model'
import { businessDay, instant } from '@ev/rules/units'
import type { Locator, Page } from '@playwright/test'
import { message, openAs, rowOf, rows, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, holdLogin, loginOf, newAdministrator, test } from './story.ts'

const modelsAt = '/business/billingModel/billingModel'
const historyAt = '/business/stationManage/billModelHistory'

const someName = () => `试验电价${String(randomInt(1e8)).padStart(8, '0')}`

const form = (page: Page) => page.getByRole('dialog', { name: /计费模型/ })
const painter = (page: Page) => form(page).getByRole('listbox', { name: '48 个半小时' })
const slot = (page: Page, time: string) => painter(page).getByRole('option', { name: new RegExp(`^${time}–`) })
const bar = (of: Locator) => of.getByRole('img', { name: /^.*00:00–/ })

async function drag(page: Page, from: string, to: string, beyondPx = 0): Promise<void> {
  await painter(page).evaluate(element => element.scrollIntoView({ block: 'center' }))
  const [start, end] = [await slot(page, from).boundingBox(), await slot(page, to).boundingBox()]
  if (!start || !end) throw new Error(`${from} or ${to} is not on the screen`)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 6)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2 + beyondPx, end.y + end.height - 6, { steps: 6 })
  await page.mouse.up()
}

async function typePrices(page: Page, prices: Readonly<Record<string, readonly [string, string]>>): Promise<void> {
  for (const [tier, [elec, service]] of Object.entries(prices)) {
    await form(page).getByLabel(`${tier} 电费`, { exact: true }).fill(elec)
    await form(page).getByLabel(`${tier} 服务费`, { exact: true }).fill(service)
  }
}

const fourPrices = { 尖: ['1.25', '0.45'], 峰: ['1.02', '0.40'], 平: ['0.685', '0.35'], 谷: ['0.31', '0.3'] } as const

async function entry(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /操作/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const save = (page: Page) => form(page).getByRole('button', { name: '保存' }).click()

/** A model that nobody else knows, enabled, by the calls. */
async function aModel(page: Page, account: string, name: string): Promise<string> {
  const call = await loginOf(page.request, account)
  const tiers = ['Jian', 'Feng', 'Ping', 'Gu'].map(tier => ({ tier, elecMil: 6_850, serviceMil: 3_500 }))
  const { id } = await call(billingModel.calls.add, {
    name,
    modelNo: null,
    merchant: null,
    seller: null,
    lossBp: 0 as never,
    plan: { byDefault: { slots: 'P'.repeat(48), tiers }, seasons: [], holidays: [] },
    startTime: null,
    versionNote: '',
    note: '',
  })
  await call(billingModel.calls.enable, { id })
  return id
}

test('[3.1.5] a day is painted by mouse and by keyboard, a hole is refused at its place, and the list shows what it costs', async ({
  page,
}) => {
  const name = someName()
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  await openAs(page, await newAdministrator(page.request), `${modelsAt}?form=add`)
  await form(page).getByLabel('模型名称').fill(name)

  await form(page).getByRole('button', { name: /^谷/ }).click()
  await drag(page, '00:00', '07:30')
  await expect(form(page)).toContainText('00:00–08:00 谷，08:00–24:00 未设置')
  // What is missing is told while one paints, with its hours.
  await expect(form(page).getByText('08:00 至 24:00 没有设置时段')).toBeVisible()
  await drag(page, '22:00', '23:00', 40)
  await expect(form(page)).toContainText('22:00–24:00 谷')
  // Going back takes back what was painted too far.
  await drag(page, '09:00', '08:00')
  await expect(form(page)).toContainText('00:00–09:30 谷')

  await painter(page).focus()
  await page.keyboard.press('Home')
  for (let hours = 0; hours < 8; hours++) await page.keyboard.press('ArrowDown')
  for (let hours = 0; hours < 3; hours++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('2')
  await expect(slot(page, '11:30')).toHaveAccessibleName('11:30–12:00 峰')
  await expect(slot(page, '11:30')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('3')
  await page.keyboard.press('End')
  await page.keyboard.press('0')
  await expect(form(page)).toContainText('00:00–08:00 谷，08:00–12:00 峰，12:00–23:30 平，23:30–24:00 未设置')
  await typePrices(page, fourPrices)
  await save(page)
  const hole = form(page).getByText('23:30 至 24:00 没有设置时段')
  await expect(hole.first()).toBeVisible()
  await expect(painter(page)).toHaveAttribute('aria-invalid', 'true')
  expect(sent).not.toContain(billingModel.calls.add.path)

  await painter(page).focus()
  await page.keyboard.press('4')
  await expect(hole).toBeHidden()
  await form(page).getByLabel('峰 电费').fill('-1')
  await expect(form(page).getByText('价格不能为负')).toBeVisible()
  await form(page).getByLabel('峰 电费').fill('1.02')
  await expect(form(page)).toContainText('日均价')
  await expectReadable(page, 'the editor of a billing model')
  await save(page)
  await expect(message(page)).toContainText('计费模型已保存')

  const row = rowOf(page, name)
  await expect(row).toContainText('草稿')
  await expect(row).toContainText('1.02+0.40=1.42')
  await expect(bar(row)).toHaveAccessibleName(/00:00–08:00 谷，08:00–12:00 峰，12:00–23:30 平，23:30–24:00 谷$/)
})

test('seasons and holidays show in the year, two that overlap are refused, and a year without announced holidays says so', async ({
  page,
}) => {
  const account = await newAdministrator(page.request)
  const name = someName()
  await aModel(page, account, name)
  await openAs(page, account, `${modelsAt}?name=${name}`)
  await entry(page, rowOf(page, name), '编辑')
  const add = (what: string) =>
    form(page)
      .getByRole('button', { name: `添加${what}` })
      .click()
  await add('季节')
  await form(page).getByLabel('名称', { exact: true }).fill('夏季')
  for (const month of ['7 月', '8 月']) await form(page).getByRole('button', { name: month }).click()
  await expect(form(page).getByLabel('开始（月-日）')).toHaveValue('07-01')
  await typePrices(page, { 尖: ['1.8', '0.5'] })
  const year = businessDay(instant(Date.now())).slice(0, 4)
  await expect(form(page).getByRole('img', { name: new RegExp(`^${year} 年：.*夏季：62 天`) })).toBeVisible()

  await add('季节')
  await form(page).getByLabel('名称', { exact: true }).fill('酷暑')
  await form(page).getByRole('button', { name: '添加日期段' }).click()
  await form(page).getByLabel('开始（月-日）').fill('08-20')
  await form(page).getByLabel('结束（月-日）').fill('09-10')
  await expect(form(page).getByText('08-20 至 08-31 同时属于多个季节：夏季 / 酷暑')).toBeVisible()
  await form(page).getByLabel('开始（月-日）').fill('09-01')
  await expect(form(page).getByText('同时属于多个季节')).toBeHidden()

  await add('节假日')
  await expect(
    form(page)
      .getByText(/法定节假日|放假安排尚未收录/)
      .first(),
  ).toBeVisible()
  await expect(form(page).getByText(/^\d{4} 年的放假安排尚未收录/)).not.toHaveCount(0)
  const national = form(page).getByRole('button', { name: '国庆节（7 天）' })
  if ((await national.count()) > 0) {
    await national.first().click()
    await expect(form(page).getByLabel('名称', { exact: true })).toHaveValue('国庆节')
    await expect(form(page).getByRole('img', { name: /国庆节：7 天/ })).toBeVisible()
  } else await form(page).getByRole('button', { name: '删除“节假日 1”' }).click()
  await form(page).getByLabel('版本说明').fill('分季节')
  await save(page)
  await expect(message(page)).toContainText('计费模型已保存')
  await expect(rowOf(page, name).locator('td[data-column="versionNo"]')).toHaveText('2')
})

test('a change becomes a version, which stands beside the old one with what differs', async ({ page }) => {
  const account = await newAdministrator(page.request)
  const name = someName()
  await aModel(page, account, name)
  await openAs(page, account, `${modelsAt}?name=${name}`)
  await entry(page, rowOf(page, name), '编辑')
  await form(page).getByRole('button', { name: /^峰/ }).click()
  await drag(page, '18:00', '20:30')
  await typePrices(page, { 峰: ['1.2', '0.35'] })
  await save(page)
  await expect(message(page)).toContainText('计费模型已保存')

  await rowOf(page, name).getByText(name).click()
  const detail = page.getByRole('dialog', { name: '计费模型' })
  await detail.getByRole('tab', { name: '版本', exact: true }).click()
  await expect(detail.getByRole('row').filter({ hasText: '生效中' })).toContainText('2')
  await detail.getByRole('combobox', { name: '对比版本' }).click()
  await page
    .getByRole('option', { name: /版本 1/ })
    .or(page.locator('.ant-select-item-option'))
    .last()
    .click()
  const table = detail.getByRole('region', { name: '默认' })
  await expect(table.getByRole('img')).toHaveCount(2)
  await expect(table.getByRole('img', { name: /^版本 2 .*18:00–21:00 峰/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^峰/ })).toContainText('+0.5150（电费 +0.5150，服务费 0.0000）')
  await expect(table.getByRole('row', { name: /^谷/ })).toContainText('没有变化')
  await table.getByText('变化的时段').click()
  await expect(table).toContainText('18:00–21:00：平 1.0350 → 峰 1.5500')
  await expectReadable(page, 'two versions side by side')
})

test('a copy begins with all that the other holds', async ({ page }) => {
  const account = await newAdministrator(page.request)
  const name = someName()
  await aModel(page, account, name)
  await openAs(page, account, `${modelsAt}?name=${name}`)
  await entry(page, rowOf(page, name), '复制')
  const copy = page.getByRole('dialog', { name: `复制计费模型“${name}”` })
  await expect(copy.getByLabel('模型名称')).toHaveValue(`${name} 副本`)
  await expect(copy.getByLabel('平 电费')).toHaveValue('0.6850')
  await copy.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('计费模型已保存')
  await expect(rowOf(page, `${name} 副本`)).toContainText('草稿')
})

test('a station is bound from a day on, a second one for the same time is refused with the name of the first, and the price of that day says why', async ({
  page,
}) => {
  const account = await newAdministrator(page.request)
  const [first, second] = [someName(), someName()]
  for (const name of [first, second]) await aModel(page, account, name)
  await openAs(page, account, `${modelsAt}?tab=bindings`)
  const priority = String(10 + randomInt(80))
  const bind = async (model: string) => {
    await screen(page).getByRole('button', { name: '新增计费绑定' }).click()
    const drawer = page.getByRole('dialog', { name: '新增计费绑定' })
    await pick(page, drawer, '电站', '深圳北站超充站')
    await expect(drawer.getByLabel('充电枪')).toBeDisabled()
    await pick(page, drawer, '计费模型', model)
    await drawer.getByLabel('优先级').fill(priority)
    await setTime(page, drawer.getByLabel('生效时间'), '2032-03-01 00:00:00')
    await setTime(page, drawer.getByLabel('结束时间'), '2032-04-01 00:00:00')
    await drawer.getByRole('button', { name: '保存' }).click()
    return drawer
  }
  await bind(first)
  await expect(message(page)).toContainText('计费绑定已保存')
  const drawer = await bind(second)
  await expect(drawer).toContainText(
    `深圳北站超充站 自 2032-03-01 00:00:00 起已按优先级 ${priority} 绑定“${first}”（至 2032-04-01 00:00:00），请调整优先级或有效期`,
  )
  await drawer.getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('dialog', { name: /关闭|放弃|未保存/ })
    .getByRole('button', { name: /确定/ })
    .click()

  await rowOf(page, first).getByText('深圳北站超充站').click()
  const detail = page.getByRole('dialog', { name: '计费绑定' })
  await detail.getByRole('tab', { name: '当时价格' }).click()
  await expect(detail.getByRole('region').or(detail)).toContainText('未采用的绑定')
  await setTime(page, detail.getByLabel('查询时刻'), '2032-03-10 12:00:00')
  await expect(detail).toContainText('1.0350')
  await expect(detail.getByRole('link', { name: first }).first()).toBeVisible()
  await expect(detail).toContainText('有更高优先级的绑定')
  await expectReadable(page, 'the price in force')
})

async function setTime(page: Page, input: Locator, time: string): Promise<void> {
  await input.fill(time)
  await page.locator('.ant-picker-ok button').filter({ visible: true }).click()
  await expect(input).toHaveValue(time)
}

/** Chooses in a field that is searched by name. */
async function pick(page: Page, within: Locator, label: string, name: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option', { hasText: name }).filter({ visible: true }).first().click()
}

test('[2.4.1] a version is sent to piles at a time, who cannot take it is told, and the history cancels and tries again', async ({
  page,
}) => {
  const account = await newAdministrator(page.request)
  const name = someName()
  const model = await aModel(page, account, name)
  const call = await loginOf(page.request, account)
  const { records } = await call(billingBinding.calls.pages, { filters: { place: '深圳北站超充站' } })
  await call(billingBinding.calls.bindStations, {
    model,
    stations: [records[0]?.station.id ?? ''],
    fromTime: '2033-05-01 00:00:00',
    toTime: '2033-06-01 00:00:00',
    priority: 98,
    replaces: false,
    note: '',
  })
  await openAs(page, account, `${modelsAt}?name=${name}`)
  await entry(page, rowOf(page, name), '下发')
  const dialog = page.getByRole('dialog', { name: `下发计费模型“${name}”` })
  await expect(dialog.getByRole('status').filter({ hasText: '可下发 0 台' })).toBeVisible()
  await dialog.getByRole('radio', { name: '定时' }).click()
  await setTime(page, dialog.getByLabel('定时时间'), '2033-05-10 02:00:00')
  await expect(dialog.getByRole('status').filter({ hasText: /可下发 [1-9]\d* 台/ })).toBeVisible()
  await expectReadable(page, 'issuing a billing model')
  await dialog.getByRole('button', { name: '下发' }).click()
  await expect(message(page)).toContainText('已加入下发队列')
  await expect(page).toHaveURL(new RegExp(`${historyAt}\\?batchNo=`))
  await expect(rows(page).first()).toContainText('待执行')
  await expect(rows(page).first()).toContainText('2033-05-10 02:00:00')

  await entry(page, rows(page).first(), '取消')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).last().click()
  await expect(rows(page).first()).toContainText('已取消')
  await rows(page).first().getByRole('button', { name: /操作/ }).click()
  await expect(page.getByRole('menuitem', { name: /^重试/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.goto(`${historyAt}?state=3`)
  const failed = await call(billingIssue.calls.pages, { filters: { state: [3] } })
  const [one] = failed.records
  await entry(
    page,
    rows(page)
      .filter({ hasText: one?.batchNo ?? '' })
      .first(),
    '重试',
  )
  await expect(message(page)).toContainText('重试')
  // No pile is connected here, and the history says so.
  const again = () => callAs(page.request, account, billingIssue.calls.get, { id: one?.id ?? '' })
  await expect
    .poll(again)
    .toMatchObject({ state: 3, retryCount: (one?.retryCount ?? 0) + 1, error: { zh: '充电桩离线' } })
})

test('of a binding that has begun only the end and the note are asked for, and the form says why', async ({ page }) => {
  const account = await newAdministrator(page.request)
  const filters = { place: '深圳北站超充站', stage: ['inForce'] } as const
  const { records } = await callAs(page.request, account, billingBinding.calls.pages, { filters })
  await openAs(page, account, `${modelsAt}?tab=bindings&id=${records[0]?.id}&form=edit`)
  const binding = page.getByRole('dialog', { name: /编辑计费绑定/ })
  await expect(binding.getByText('计费模型、优先级和生效时间不能再改')).toBeVisible()
  await expect(binding.getByRole('textbox', { name: '结束时间' })).toBeVisible()
  for (const name of ['计费模型', '优先级', '生效时间']) await expect(binding.getByLabel(name)).toHaveCount(0)
  await binding.getByLabel('备注').fill(`复核 ${Date.now()}`)
  await binding.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('计费绑定已保存')
})

test('who may only look sees prices and history, and no way to change them', async ({ page }) => {
  await openAs(page, 'view399', modelsAt)
  await expect(rowOf(page, '广东分时电价')).toBeVisible()
  await expect(screen(page).getByRole('button', { name: '新增计费模型' })).toBeHidden()
  await rowOf(page, '广东分时电价').getByText('广东分时电价').click()
  const detail = page.getByRole('dialog', { name: '计费模型' })
  await expect(bar(detail).first()).toBeVisible()
  for (const name of ['编辑', '下发', '复制', '绑定到电站', '停用'])
    await expect(detail.getByRole('button', { name, exact: true })).toBeHidden()
})

test('at the width of a telephone the day is painted by touch, in English and in the dark', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'en-US',
  })
  const page = await context.newPage()
  const account = await newAdministrator(page.request)
  const name = someName()
  const id = await aModel(page, account, name)
  await holdLogin(page, account)
  await page.evaluate(() => {
    localStorage.setItem('settings', JSON.stringify({ navTheme: 'dark' }))
    localStorage.setItem('language', 'en-US')
  })
  await page.goto(`${modelsAt}?id=${id}&form=edit`)
  const drawer = page.getByRole('dialog', { name: /billing model/ })
  const halfHours = drawer.getByRole('listbox', { name: '48 half hours' })
  await halfHours.evaluate(element => element.scrollIntoView({ block: 'center' }))
  await drawer.getByRole('button', { name: /^Sharp/ }).tap()
  await halfHours.getByRole('option', { name: /^18:00–/ }).tap()
  await expect(halfHours.getByRole('option', { name: '18:00–18:30 Sharp' })).toBeVisible()
  const overflow = await drawer.locator('.ant-drawer-body').evaluate(body => body.scrollWidth - body.clientWidth)
  expect(overflow).toBe(0)
  await expectReadable(page, 'the editor on a telephone')
  await context.close()
})
