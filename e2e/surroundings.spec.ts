// What stands around stations: tags, colours, limits, gates, meters and their fees.
import { utils, write } from '@e965/xlsx'
import { meter } from '@ev/contract/config/meter'
import { meterFee } from '@ev/contract/config/meter-fee'
import { meterReading } from '@ev/contract/config/meter-reading'
import { roadGate } from '@ev/contract/config/road-gate'
import { stakeColor } from '@ev/contract/config/stake-color'
import { tag } from '@ev/contract/taglib/tag'
import { energy } from '@ev/rules/units'
import type { Locator, Page } from '@playwright/test'
import { message, openAs, rows, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, newAdministrator, test } from './story.ts'

const form = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (of: Locator) => of.getByRole('button', { name: '保存' }).click()

const colorIn = (of: Locator) => of.getByRole('textbox', { name: '颜色' })

async function choose(page: Page, of: Locator, label: string, text: string): Promise<void> {
  await of.getByRole('combobox', { name: label }).fill(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
}

const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function choosing(page: Page, name: string, entry: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /的操作$/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a tag is made in a class, put into a template, and the template on a station', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const word = account.slice(-6)
  await openAs(page, account, '/powerStation/tag/classify?form=add')
  const aClass = form(page, '新增标签分类')
  await aClass.getByLabel('分类名称').fill(`分类${word}`)
  await aClass.getByLabel('分类编码').fill(`C${word}`)
  await colorIn(aClass).fill('#722ED1')
  await save(aClass)
  await expect(message(page)).toContainText('标签分类已保存')

  await page.goto('/powerStation/tag/library?form=add')
  const aTag = form(page, '新增标签')
  await aTag.getByLabel('标签名称').fill(`标签${word}`)
  await choose(page, aTag, '标签分类', `分类${word}`)
  await colorIn(aTag).fill('紫色')
  await save(aTag)
  await expect(colorIn(aTag)).toHaveAccessibleDescription(/颜色格式应为 #RRGGBB/)
  await colorIn(aTag).fill('')
  await save(aTag)
  await expect(message(page)).toContainText('标签已保存')

  await page.goto('/powerStation/tag/template?form=add')
  const template = form(page, '新增标签模板')
  await template.getByLabel('模板名称').fill(`模板${word}`)
  await choose(page, template, '标签', `标签${word}`)
  await page.keyboard.press('Escape')
  await save(template)
  await expect(message(page)).toContainText('标签模板已保存')

  await page.goto(`/powerStation/tag/template?name=模板${word}`)
  await choosing(page, `模板${word}`, '套用到电站')
  const applying = form(page, `套用模板“模板${word}”`)
  await choose(page, applying, '电站', '深圳北站')
  await expect(applying.getByText('将改变 1 座电站，加上 1 个标签。')).toBeVisible()
  await page.keyboard.press('Escape')
  await applying.getByRole('button', { name: '套用到电站' }).click()
  await expect(message(page)).toContainText('已为 1 座电站加上 1 个标签')
  const { records } = await callAs(request, account, tag.calls.pages, { filters: { name: `标签${word}` } })
  expect(records[0]).toMatchObject({ stationCount: 1, origin: 'own' })
})

test('a tag of the platform is there to use, and its row says why it cannot be changed', async ({ page, request }) => {
  await openAs(page, await newAdministrator(request), '/powerStation/tag/library?origin=platform&name=绿电供应')
  await rowOf(page, '绿电供应')
    .getByRole('button', { name: /的操作$/ })
    .click()
  const edit = page.getByRole('menuitem', { name: /^编辑/ })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toContainText('平台标签由平台维护')
  await page.keyboard.press('Escape')
  await page.goto('/system/config/tags')
  await expect(screen(page)).toContainText('以下标签由平台提供')
  await expect(screen(page).getByRole('button', { name: '新增标签' })).toHaveCount(0)
  await expectReadable(page, 'tags of the platform')
})

test('[3.2.1] the colours of guns are seen before they are saved, warned about, kept, and given back', async ({
  page,
}) => {
  await openAs(page, 'op365', '/powerStation/color/stakeColor')
  const charging = page.getByRole('textbox', { name: '充电中' })
  const before = await charging.inputValue()
  await charging.fill(await page.getByRole('textbox', { name: '故障' }).inputValue())
  await expect(screen(page).getByText('与“故障”的颜色太接近。')).toBeVisible()
  await charging.fill('#FFFFF5')
  await expect(screen(page).getByText('在浅色主题上几乎看不清。')).toBeVisible()
  await charging.fill('#00F')
  await expect(screen(page).getByText('请输入 #RRGGBB 格式的颜色。')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await charging.fill('#003A8C')
  await expect(page.getByText('1 处修改未保存')).toBeVisible()
  const wall = page.getByRole('figure').filter({ hasText: '浅色主题' }).getByRole('listitem').nth(2)
  await expect(wall).toHaveCSS('border-inline-start-color', 'rgb(0, 58, 140)')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('颜色配置已保存')
  await page.reload()
  await expect(charging).toHaveValue('#003A8C')
  const mine = await callAs(page.request, 'ops365', stakeColor.mine, {})
  expect(mine.find(({ status }) => status === 3)?.color).toBe('#003A8C')
  await page.getByRole('button', { name: '变更记录' }).click()
  await expect(form(page, '变更记录').getByRole('listitem').first()).toContainText('#003A8C')
  await page.keyboard.press('Escape')
  await charging.fill(before)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(charging).toHaveValue(before)
  await expectReadable(page, 'colours of guns')
})

test('[7.15] a charging limit is set for some hours, painted by pointer and by keyboard', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const name = `限制${account.slice(-6)}`
  await openAs(page, account, '/manage/charging/chargingLimit?form=add')
  const limit = form(page, '新增充电限制')
  await limit.getByLabel('限制名称').fill(name)
  await save(limit)
  await expect(limit.getByLabel('SOC 上限(%)')).toHaveAccessibleDescription(/至少填写一项限制/)
  await limit.getByLabel('SOC 上限(%)').fill('95')
  const hours = limit.getByRole('listbox', { name: '生效时段' })
  const [from, to] = [
    hours.getByRole('option', { name: '08:00–08:30' }),
    hours.getByRole('option', { name: '11:30–12:00' }),
  ]
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move((start?.x ?? 0) + 5, (start?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((end?.x ?? 0) + 5, (end?.y ?? 0) + 5, { steps: 8 })
  await page.mouse.up()
  await expect(limit.getByText('08:00–12:00')).toBeVisible()
  await hours.focus()
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(limit.getByText('08:00–12:00、23:00–24:00')).toBeVisible()
  await expectReadable(page, 'form of a limit')
  await save(limit)
  await expect(message(page)).toContainText('充电限制已保存')
  await page.goto(`/manage/charging/chargingLimit?name=${name}`)
  await expect(rowOf(page, name)).toContainText('08:00–12:00、23:00–24:00')
  await choosing(page, name, '停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(rowOf(page, name)).toContainText('停用')
})

test('the key of a gate is never shown again, and stays when the rest is saved', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const { records } = await callAs(request, account, roadGate.calls.pages, { filters: { name: '广州塔西广场' } })
  const { id = '', name = '' } = records[0] ?? {}
  const key = `key-${account}`
  await openAs(page, account, `/system/config/roadGate?id=${id}&form=edit`)
  const gate = form(page, /^编辑道闸/)
  await gate.getByLabel('密钥').fill(key)
  await gate.getByLabel('接口地址').fill('http://127.0.0.1/gate')
  await save(gate)
  await expect(message(page)).toContainText('道闸已保存')
  await page.goto(`/system/config/roadGate?id=${id}&form=edit`)
  await expect(gate.getByLabel('密钥')).toHaveValue('********')
  await gate.getByLabel('备注').fill(`核对 ${account}`)
  await save(gate)
  await expect(message(page)).toContainText('道闸已保存')
  const after = await callAs(request, account, roadGate.calls.get, { id })
  expect(after).toMatchObject({ secret: '********', note: `核对 ${account}` })
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(key)
  await page.goto(`/system/config/roadGate?id=${id}`)
  const detail = form(page, '道闸')
  await detail.getByRole('button', { name: '连接检查' }).click()
  await expect(message(page)).toContainText(`“${name}”：内网地址不允许`)
  await expect(detail).toContainText('内网地址不允许')
  await detail.getByRole('tab', { name: '变更记录' }).click()
  await expect(detail.getByRole('listitem').first()).toBeVisible()
  await expect(detail).not.toContainText(key)
})

test('[2.6.21] a meter is read, a dial that went back is asked about, and the fee of a month comes by its template', async ({
  page,
  request,
}) => {
  const account = await newAdministrator(request)
  const number = await aMeter(page, account)
  await openAs(page, account, '/system/config/meter?tab=readings&form=add')
  const reading = form(page, '新增抄表记录')
  await choose(page, reading, '电表', number)
  await reading.getByLabel('抄表时间').fill('2026-10-02 00:00:00')
  await page.keyboard.press('Enter')
  await reading.getByLabel('总读数').fill('90')
  await save(reading)
  await expect(reading.getByLabel('总读数')).toHaveAccessibleDescription(
    /读数小于 2026-10-01 00:00:00 的读数 100\.0000/,
  )
  await reading.getByLabel('总读数').fill('160')
  await save(reading)
  await expect(message(page)).toContainText('抄表记录已保存')

  await page.goto('/system/config/meter?tab=fees')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const importing = form(page, '导入电表电费')
  const header = [
    '户号',
    '*电表',
    '*月份',
    '*尖电量',
    '*峰电量',
    '*平电量',
    '*谷电量',
    '*基本电费',
    '*力调电费',
    '*电费合计',
    '备注',
  ]
  const good = ['', number, '2026-10', 10, 20, 30, 40, 0, 0, 88.5, '']
  const bad = ['', number, '2026-10', 10, 20, 30, 40, 100, 0, 88.5, '']
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, good, bad]), '电费')
  await importing.locator('input[type=file]').setInputFiles({
    name: '电费.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await expect(importing.getByRole('table', { name: '错误明细' })).toContainText('不能小于基本电费与力调电费之和')
  await importing.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByRole('dialog', { name: /^下载中心/ })).toContainText('成功 1失败 1')

  const { records } = await callAs(request, account, meter.calls.pages, { filters: { meterNo: [number] } })
  await page.goto(`/system/config/meter?id=${records[0]?.id}`)
  const detail = form(page, '电表')
  await detail.getByRole('tab', { name: '曲线' }).click()
  await expect(detail.getByRole('figure', { name: '各月电费' }).getByRole('row', { name: '2026-10' })).toContainText(
    '88.5',
  )
  await expect(detail.getByRole('figure', { name: '各月电量' }).getByRole('row', { name: '2026-10' })).toContainText(
    '60',
  )
  await expectReadable(page, 'curve of a meter')
  const fees = await callAs(request, account, meterFee.calls.pages, { filters: { meter: [records[0]?.id ?? ''] } })
  expect(fees.records).toMatchObject([{ month: '2026-10', totalE4: 1_000_000, totalFen: 8850 }])
})

/** One that no other story knows, at a station of the demo, with a first reading. */
async function aMeter(page: Page, account: string): Promise<string> {
  const { records } = await callAs(page.request, account, meter.calls.pages, { pageSize: 1 })
  const meterNo = `E2E-${account}`
  const { id } = await callAs(page.request, account, meter.calls.add, {
    meterNo,
    accountNo: '',
    station: records[0]?.station.id ?? '',
    kind: 'main',
    transformer: null,
    parent: null,
    ratio: 1,
    dialDigits: 6,
    collectMode: 'manual',
    note: '',
  })
  await callAs(page.request, account, meterReading.calls.add, {
    meter: id,
    readTime: '2026-10-01 00:00:00',
    totalE4: energy(1_000_000),
    jianE4: null,
    fengE4: null,
    pingE4: null,
    guE4: null,
    event: 'normal',
    note: '',
  })
  return meterNo
}

test('whoever may only look finds nothing to change, and no screen is unreadable', async ({ page }) => {
  await openAs(page, 'view399', '/powerStation/tag/library')
  for (const path of [
    '/powerStation/tag/library',
    '/powerStation/tag/scene',
    '/manage/charging/chargingLimit',
    '/system/config/vehicleLimit',
    '/system/config/roadGate',
    '/system/config/section?tab=areas',
    '/system/config/transformer',
    '/system/config/meter',
  ]) {
    await page.goto(path)
    await expect(rows(page).first(), path).toBeVisible()
    await expect(screen(page).getByRole('button', { name: /^新增|^导入$|^导出/ }), path).toHaveCount(0)
    await expectReadable(page, path)
  }
  await page.goto('/powerStation/color/stakeColor')
  await expect(page.getByRole('textbox', { name: '空闲' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
})
