// Pile types, piles and guns as the people who put them up meet them. Every story stands at a station of its own.
import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import { assetTree } from '@ev/contract/config/asset-tree'
import { pile } from '@ev/contract/config/pile'
import { pileType } from '@ev/contract/config/pile-type'
import type { APIRequestContext, Page } from '@playwright/test'
import { asked, column, dialog, message, openAs, rows, screen, someWord } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, loginOf, test } from './story.ts'

const pileList = '/business/pileManage/pileList'
const gunList = '/business/pileManage/gunList'
const typeList = '/business/pileManage/pileType'

const tree = (page: Page) => screen(page).getByRole('tree', { name: '站桩枪' })
/** With how many stand right below it. */
const node = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name} \\d+$`) })
const word = () => `故事${someWord()}`

async function pick(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label })
  await box.click()
  await box.fill(name)
  await page.getByTitle(name, { exact: true }).last().click()
}

async function stationNamed(request: APIRequestContext, name: string) {
  const { found } = await callAs(request, 'op399', assetTree.search, { text: name })
  const station = found.find(one => one.kind === 'station')
  if (!station) throw new Error(`the demo has no station ${name}`)
  return station
}

/** Of the two guns and the language that most piles have. */
async function aType(request: APIRequestContext) {
  const call = await loginOf(request, 'op399')
  const filters = { protocol: ['YKC1.6'], gunLayout: ['TWO_GUN'], status: ['enabled'] } as const
  const { records } = await call(pileType.calls.pages, { filters })
  const [type] = records
  if (!type) throw new Error('the demo has no pile type of two guns')
  return type
}

async function aPile(request: APIRequestContext, stationName: string, name = word()) {
  const call = await loginOf(request, 'op399')
  const [station, type] = [await stationNamed(request, stationName), await aType(request)]
  const { code, pileNo } = await call(pile.calls.offered, { station: station.id })
  const { id } = await call(pile.calls.add, {
    station: station.id,
    pileType: type.id,
    name,
    code,
    pileNo,
    ratedPowerKw: 120,
    chargerIdentity: '',
    serialNo: '',
    productionDate: null,
    powerLimitPct: 100,
    billingSide: 2,
    transformer: null,
    meter: null,
    netType: '4G',
    simNo: '',
    simExpireDate: null,
    qrPrefix: '',
    parkNos: '',
    warrantyDate: null,
    verifyDueDate: null,
    note: '',
  })
  return { id, name, code, pileNo: pileNo ?? 0, station, path: `${pileList}?name=${name}` }
}

const menuOf = (page: Page, name: string) => screen(page).getByRole('button', { name: `${name} 的操作` })

test('[3.2.3][3.2.11] a type is made, a pile of it is offered its number and code, and it has its guns', async ({
  page,
  request,
}) => {
  const [name, stationName] = [word(), '成都天府广场充电站']
  await openAs(page, 'op399', `${typeList}?name=${name}`)
  await page.getByRole('button', { name: '新增桩型号' }).click()
  const form = dialog(page, '新增桩型号')
  await form.getByLabel('型号名称').fill(name)
  await form.getByLabel('厂商', { exact: true }).click()
  await page.getByTitle('盛弘', { exact: true }).click()
  await form.getByLabel('厂商型号').fill(name)
  await form.getByLabel('额定功率(kW)').fill('180')
  await form.getByLabel('枪数').fill('3')
  await form.getByLabel('枪数').blur()
  await expect(form.getByLabel('枪数')).toHaveAccessibleDescription(/3 把枪的布局是多枪/)
  await form.getByRole('radio', { name: '四枪' }).check()
  await expect(form.getByLabel('枪数')).toHaveValue('4')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(column(page, 'name')).toHaveText(name)
  await expectReadable(page, 'pile types')

  const call = await loginOf(request, 'op399')
  const station = await stationNamed(request, stationName)
  const { pileNo, code } = await call(pile.calls.offered, { station: station.id })
  await openAs(page, 'op399', `${pileList}?name=${name}`)
  await page.getByRole('button', { name: '新增充电桩' }).click()
  const drawer = dialog(page, '新增充电桩')
  await pick(page, '所属电站', stationName)
  await expect(drawer.getByText(`已填入空闲桩号 ${pileNo} 和桩编码 ${code}`)).toBeVisible()
  await pick(page, '桩型号', name)
  await expect(drawer.getByText('盛弘 · 云快充1.6 · 4 枪 · 180 kW')).toBeVisible()
  await expect(drawer.getByLabel('额定功率(kW)')).toHaveValue('180')
  await drawer.getByLabel('桩名称').fill(name)
  await drawer.getByLabel('车位号').fill('B1、B2')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(column(page, 'code')).toHaveText(code)
  await expect(column(page, 'pileNo')).toHaveText(String(pileNo))
  await column(page, 'name').getByRole('button').or(column(page, 'name').getByRole('link')).first().click()
  const detail = dialog(page, '充电桩')
  await detail.getByRole('tab', { name: '充电枪' }).click()
  const letters = detail.locator('tbody td[data-column="letter"]')
  await expect(letters).toHaveText(['A', 'B', 'C', 'D'])
  await expect(detail.locator('tbody td[data-column="parkNo"]')).toHaveText(['B1', 'B2', '–', '–'])
})

test('a pile moves to another station: a number that is taken is told, and where it stood is kept', async ({
  page,
  request,
}) => {
  const one = await aPile(request, '南山书城充电站')
  await openAs(page, 'op399', one.path)
  await menuOf(page, one.name).click()
  await page.getByRole('menuitem', { name: '调拨' }).click()
  const form = dialog(page, `调拨「${one.name}」？`)
  await pick(page, '目标电站', '深大粤海充电站')
  await form.getByLabel('新桩号').fill('1')
  await form.getByLabel('原因').fill('并入新站')
  await form.getByRole('button', { name: '调拨' }).click()
  await expect(form.getByLabel('新桩号')).toHaveAccessibleDescription(
    /桩号 1 在电站「深大粤海充电站」已被使用，可以用 \d+/,
  )
  await form.getByLabel('新桩号').fill('')
  await form.getByRole('switch').click()
  await form.getByRole('button', { name: '调拨' }).click()
  await expect(column(page, 'station')).toHaveText('深大粤海充电站')
  await column(page, 'name').getByRole('button').or(column(page, 'name').getByRole('link')).first().click()
  await dialog(page, '充电桩').getByRole('tab', { name: '调拨记录' }).click()
  const record = dialog(page, '充电桩').getByRole('row').last()
  await expect(record).toContainText('南山书城充电站')
  await expect(record).toContainText('并入新站')
})

test('piles are switched off with a reason, one and many, and one is switched on again at once', async ({
  page,
  request,
}) => {
  const name = word()
  await aPile(request, '深圳市民中心充电站', `${name}甲`)
  await aPile(request, '深圳市民中心充电站', `${name}乙`)
  await openAs(page, 'op399', `${pileList}?name=${name}`)
  await menuOf(page, `${name}甲`).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const form = dialog(page, `停用「${name}甲」？`)
  await form.getByRole('button', { name: '停用' }).click()
  await expect(form.getByText('不能为空')).toBeVisible()
  await form.getByLabel('原因').fill('更换模块')
  await form.getByRole('button', { name: '停用' }).click()
  await expect(column(page, 'status').filter({ hasText: '停用' })).toHaveCount(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(column(page, 'status').filter({ hasText: '启用' })).toHaveCount(2)

  for (const box of await rows(page).getByRole('checkbox').all()) await box.check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
  await page.getByRole('button', { name: '停用 2 条' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('台风')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(column(page, 'status')).toHaveText(['停用', '停用'])
})

test('labels with QR codes are looked at, printed and fetched as a zip', async ({ page, request }) => {
  const one = await aPile(request, '深圳北站超充站')
  // Neither the page nor the sheet inside it opens the printer here.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '')
  })
  await openAs(page, 'op399', one.path)
  await rows(page).getByRole('checkbox').check()
  await page.getByRole('button', { name: '二维码', exact: true }).click()
  const labels = dialog(page, '枪二维码标签')
  await expect(labels.getByText('2 张标签')).toBeVisible()
  const sheet = page.frameLocator('iframe[title=预览]')
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText([/号桩 A 枪$/, /号桩 B 枪$/])
  await expect(sheet.getByText(`${one.code}01`)).toBeVisible()
  await labels.getByRole('button', { name: '打印' }).click()
  await expect(sheet.locator('html')).toHaveAttribute('data-was-printed', '')
  await expectReadable(page, 'labels')
  await labels.getByRole('button', { name: '下载压缩包' }).click()
  await expect(message(page)).toHaveText('已提交，数据处理中，请到右上角下载中心查看')
  const row = dialog(page, /^下载中心/)
    .locator('tbody')
    .getByRole('row')
    .first()
  await expect(row).toContainText('可下载')
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: /^下载/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^充电枪二维码_\d{8}_\d{6}\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('[2.6.21] piles are imported by their template: wrong rows are told, the others come with their guns', async ({
  page,
  request,
}) => {
  const [station, type] = [await stationNamed(request, '佛山岭南大道公交充电站'), await aType(request)]
  const [name, digits] = [word(), String(Date.now()).slice(-8)]
  const header = pile.sheet?.import.map(field => pile.fields[field].label.zh) ?? []
  const maker = pile.fields.maker.choices?.find(option => option.value === type.maker)?.zh ?? ''
  const good = [station.code, `990305${digits}`, name, maker, type.model, '云快充1.6', 2, 120, '', '', '']
  const bad = [station.code, '12', `${name}坏`, maker, '没有的型号', '云快充1.6', 2, 120, '', '', '']
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, good, bad]), '充电桩')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await openAs(page, 'op399', `${pileList}?name=${name}`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const form = dialog(page, '导入充电桩')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await form.locator('input[type=file]').setInputFiles({ name: '桩.xlsx', mimeType, buffer })
  await expect(form).toContainText('桩型号，请先在桩型号管理中新增')
  await form.getByRole('button', { name: '导入 1 行' }).click()
  await expect(column(page, 'code')).toHaveText(`990305${digits}`)
  await expect(column(page, 'gunCount')).toHaveText('2')
})

test('the tree narrows the lists, in their address: by pointer, by keys and by what is typed', async ({ page }) => {
  await openAs(page, 'op399', pileList)
  await node(page, '越秀东风中路充电站').click()
  await expect.poll(() => Object.keys(asked(page))).toContain('station')
  await expect(column(page, 'station').first()).toHaveText('越秀东风中路充电站')
  await node(page, '越秀东风中路充电站').press('ArrowRight')
  await expect(node(page, '1号120kW直流桩')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(tree(page).getByRole('treeitem', { selected: true })).toHaveCount(1)
  await page.goBack()
  await expect(node(page, '越秀东风中路充电站')).toHaveAttribute('aria-selected', 'true')
  await screen(page).getByRole('button', { name: '全部', exact: true }).click()
  await expect.poll(() => asked(page)).toEqual({})

  await openAs(page, 'op399', pileList)
  await screen(page).getByLabel('名称、编码或拼音').fill('yxdf')
  await expect(tree(page).getByRole('treeitem')).toHaveText([/^越秀东风中路充电站/])
  await screen(page).getByRole('button', { name: '收起站桩枪' }).click()
  await expect(tree(page)).toBeHidden()
  await screen(page).getByRole('button', { name: '展开站桩枪' }).click()
  await expectReadable(page, 'piles')

  await openAs(page, 'op399', gunList)
  await node(page, '越秀东风中路充电站').press('ArrowRight')
  await expect(node(page, '1号120kW直流桩')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(tree(page).getByRole('treeitem', { name: 'A 枪' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(tree(page).locator(':focus')).toHaveText('A 枪')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'letter')).toHaveText('A')
  await expectReadable(page, 'guns')
})

test('whoever may only look has neither buttons nor menus that change something', async ({ page }) => {
  await openAs(page, 'cs399', pileList)
  await expect(rows(page).first()).toBeVisible()
  for (const name of ['新增充电桩', '导入', '打印二维码'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(screen(page).getByRole('checkbox')).toHaveCount(0)
})
