// The download centre and scheduled reports, over the list of organisation units. Everybody here is somebody of their own.
import { readFile } from 'node:fs/promises'
import { read, utils, write } from '@e965/xlsx'
import { exportTiming } from '@ev/contract/config/export-timing'
import { org } from '@ev/contract/system/org'
import { addDays } from '@ev/rules/days'
import { businessDay, instant } from '@ev/rules/units'
import type { Download, Locator, Page } from '@playwright/test'
import { message, openAs } from './frame.ts'
import { expectReadableInBoth } from './readable.ts'
import { expect, loginOf, newAdministrator, test } from './story.ts'

const list = '/system/organization'
const people = '/system/systemSet/user'
/** All that a list can do with sheets. */
const sections = '/system/config/section'
const submitted = '已提交，数据处理中，请到右上角下载中心查看'

const centre = (page: Page) => page.getByRole('dialog', { name: '下载中心（数据保留最近30天）' })
const tabOf = (page: Page, name: string) => centre(page).getByRole('tab', { name, exact: true })
const rowsOf = (table: Locator) => table.locator('tbody').getByRole('row')
const timed = (page: Page) => page.getByRole('dialog', { name: '定时导出' })
const manager = (page: Page) => page.getByRole('dialog', { name: '定时管理' })

async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单：/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const sheetOf = async (download: Download) => read(await readFile(await download.path()))

test('[1.3][2.6.18] the user menu opens the download centre with its three tabs, and the manager of scheduled reports', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request))
  await openFromMenu(page, '下载中心')
  await expect(centre(page).getByRole('tab')).toHaveText(['导出中心', '导入中心', '模板中心'])
  await expect(tabOf(page, '导出中心')).toHaveAttribute('aria-selected', 'true')
  await expect(centre(page).getByText('最近30天没有导出')).toBeVisible()
  await tabOf(page, '导出中心').press('ArrowRight')
  await expect(tabOf(page, '导入中心')).toBeFocused()
  await expect(centre(page).getByText('最近30天没有导入')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(centre(page)).toBeHidden()
  await openFromMenu(page, '定时管理')
  await expect(manager(page).getByText('还没有定时报表')).toBeVisible()
})

test('[4.10][7.8][2.6.19] an export is submitted with a notice, the centre opens on its tab, and the file can be fetched when it is ready', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), people)
  const sent = page.waitForRequest('**/user/export')
  await page.getByRole('button', { name: '导出所示数据' }).click()
  expect(new URL((await sent).url()).pathname).toBe('/system-service/user/export')
  await expect(message(page)).toHaveText(submitted)
  await expect(centre(page)).toBeVisible()
  await expect(tabOf(page, '导出中心')).toHaveAttribute('aria-selected', 'true')
  const table = centre(page).getByRole('table', { name: '导出中心' })
  await expect(table.getByRole('columnheader')).toHaveText(['文件名称', '文件状态', '操作人', '操作时间', '操作'])
  const row = rowsOf(table).first()
  await expect(row).toContainText(/用户_\d{8}_\d{6}\.xlsx/)
  await expect(row).toContainText('何小满')
  await expect(row).toContainText('可下载')
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: /^下载 用户/ }).click()
  const book = await sheetOf(await download)
  const [first = ''] = book.SheetNames
  const cells = utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, { header: 1 })
  expect(cells[0]).toContain('姓名')
  expect(cells.flat()).toContain('陈志强')
  // It is told at the bell too, from where the centre opens again.
  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^通知，/ })
    .click()
  await page
    .getByRole('region', { name: '通知' })
    .getByRole('button', { name: /^导出完成/ })
    .click()
  await expect(table).toBeVisible()
})

test('[4.10] an export that the server refuses shows its message and opens nothing', async ({ page, request }) => {
  await openAs(page, await newAdministrator(request), people)
  await page.route('**/user/export', route =>
    route.fulfill({ json: { code: 1103, msg: '导出的行数超过上限', data: null, success: false } }),
  )
  await page.getByRole('button', { name: '导出所示数据' }).click()
  await expect(message(page)).toHaveText('导出的行数超过上限')
  // Longer than the centre would take.
  await page.waitForTimeout(1_500)
  await expect(centre(page)).toBeHidden()
})

test('[2.6.19] a file that is being made shows how far it is, one that failed shows why, and neither can be fetched', async ({
  page,
  request,
}) => {
  const account = await newAdministrator(request)
  const call = await loginOf(request, account)
  for (let count = 0; count < 3; count += 1) await call(org.calls.export, { filters: {} })
  await openAs(page, account)
  // Both pass too soon to be seen, or never happen here.
  await page.route('**/exportFile/pages', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { records: Record<string, unknown>[] } }
    const [making, failed] = answer.data.records
    Object.assign(making ?? {}, { fileState: 1, status: 'running', fileUrl: '', rowsTotal: 12_000, rowsDone: 3_000 })
    Object.assign(failed ?? {}, { fileState: 3, status: 'failed', fileUrl: '', error: '账号已停用' })
    await route.fulfill({ response, json: answer })
  })
  await openFromMenu(page, '下载中心')
  const rows = rowsOf(centre(page).getByRole('table', { name: '导出中心' }))
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('生成中')
  await expect(rows.nth(0)).toContainText('已处理 3,000 / 12,000 行')
  await expect(rows.nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect(rows.nth(0).getByRole('button', { name: /^取消/ })).toBeVisible()
  await expect(rows.nth(1)).toContainText('生成失败账号已停用')
  await expect(rows.nth(0).getByRole('link')).toHaveCount(0)
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0)
  await expect(rows.nth(2).getByRole('link', { name: /^下载/ })).toBeVisible()
})

test('[2.6.20][4.10] an import is checked before anything is written, and its result is in the centre with counts, failures and a file', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), list)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入组织机构' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '机构.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
  await expect(dialog.getByRole('alert')).toHaveText('仅支持 .xlsx 文件，请使用导入模板')

  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载导入模板' }).click()
  const header = headerOf(await sheetOf(await template))
  const code = `E${Date.now()}`
  const name = `导入的机构${code}`
  const good = header.map(title => rowFor(title, code, name))
  const bad = header.map(title => rowFor(title, `${code}X`, ''))
  await dialog.locator('input[type=file]').setInputFiles(sheetFile([header, good, bad]))

  await expect(dialog.getByText('检查完成，尚未写入任何数据')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '0', '0', '1'])
  await expect(rowsOf(dialog.getByRole('table', { name: '错误明细' }))).toContainText(['第 3 行'])
  await expect(page.getByText(name)).toHaveCount(0)

  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(message(page)).toHaveText(submitted)
  await expect(dialog).toBeHidden()
  await expect(tabOf(page, '导入中心')).toHaveAttribute('aria-selected', 'true')
  const table = centre(page).getByRole('table', { name: '导入中心' })
  await expect(table.getByRole('columnheader')).toHaveText([
    '文件名称',
    '导入状态',
    '导入结果',
    '操作人',
    '操作时间',
    '操作',
  ])
  const row = rowsOf(table).first()
  await expect(row).toContainText('导入失败')
  await expect(row).toContainText('成功 1失败 1')
  await expect(row.getByRole('link', { name: /^下载/ })).toBeVisible()
  await row.getByRole('button', { name: '查看失败' }).click()
  const failures = page.getByRole('dialog', { name: '失败明细' })
  await expect(rowsOf(failures.getByRole('table'))).toContainText(['第 3 行'])
  await page.keyboard.press('Escape')
  await expect(failures).toBeHidden()
  await page.keyboard.press('Escape')
  // The list behind has noticed.
  await expect(page.getByText(name).first()).toBeVisible()
})

test('[2.6.20] an import whose page was left waits in the centre until it is confirmed', async ({ page, request }) => {
  await openAs(page, await newAdministrator(request), list)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入组织机构' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载导入模板' }).click()
  const header = headerOf(await sheetOf(await template))
  await dialog
    .locator('input[type=file]')
    .setInputFiles(sheetFile([header, header.map(title => rowFor(title, `W${Date.now()}`, '等待的机构'))]))
  await expect(dialog.getByRole('button', { name: '导入 1 行' })).toBeVisible()
  await page.reload()
  await openFromMenu(page, '下载中心')
  await tabOf(page, '导入中心').click()
  const row = rowsOf(centre(page).getByRole('table', { name: '导入中心' })).first()
  await expect(row).toContainText('导入中检查完成，等待确认')
  await expect(row.getByRole('link')).toHaveCount(0)
  await row.getByRole('button', { name: '确认导入' }).click()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(row).toContainText('已完成')
  await expect(row.getByRole('button', { name: '查看失败' })).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^下载/ })).toBeVisible()
})

test('[4.9] a new timed export opens in edit mode, a saved one for reading, and deleting it leaves an empty new one', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), sections)
  await page.getByRole('button', { name: '定时导出' }).click()
  await expect(timed(page).getByLabel('报表名称')).toHaveValue('路段')
  await expect(timed(page).getByLabel('报表名称')).toHaveAttribute('readonly', '')
  await chooseStart(page, today())
  await expect(timed(page).getByText(`下次报表日期${addDays(today(), 1)}`)).toBeVisible()
  await timed(page).getByLabel('接收邮箱 1').fill('ops@example.com')
  await timed(page).getByRole('button', { name: '保存' }).click()
  await expect(timed(page)).toBeHidden()
  await expect(message(page)).toHaveText(`定时导出已保存，下次报表日期 ${addDays(today(), 1)}`)

  await page.getByRole('button', { name: '定时导出' }).click()
  await expect(timed(page).getByRole('button', { name: '编辑' })).toBeVisible()
  await expect(timed(page).getByText('ops@example.com')).toBeVisible()
  await expect(timed(page).getByRole('textbox')).toHaveCount(0)
  await timed(page).getByRole('button', { name: '编辑' }).click()
  await timed(page).getByRole('radio', { name: '每7天' }).check()
  await timed(page).getByRole('button', { name: '保存' }).click()
  await expect(timed(page)).toBeHidden()

  await page.getByRole('button', { name: '定时导出' }).click()
  await expect(timed(page).getByText('每7天')).toBeVisible()
  await timed(page).getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除“路段”的定时导出？' })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(timed(page).getByRole('button', { name: '保存' })).toBeVisible()
  await expect(timed(page).getByLabel('定时开始时间')).toHaveValue('')
  await expect(timed(page).getByLabel('接收邮箱 1')).toHaveValue('')
})

test('[4.9] a report is scheduled from its screen, and the manager shows it', async ({ page, request }) => {
  await openAs(page, await newAdministrator(request), '/safe/audit?tab=report&by=account')
  await page.getByRole('button', { name: '定时导出' }).click()
  await expect(timed(page).getByLabel('报表名称')).toHaveValue('操作统计')
  await chooseStart(page, today())
  await timed(page).getByRole('radio', { name: '每7天' }).check()
  await timed(page).getByLabel('接收邮箱 1').fill('ops@example.com')
  const sent = page.waitForRequest('**/exportTimingManagement/updateOrSave')
  await timed(page).getByRole('button', { name: '保存' }).click()
  const { exportUrl, exportParams } = (await sent).postDataJSON() as { exportUrl: string; exportParams: string }
  expect(exportUrl).toBe('/system-service/auditReport/export')
  expect(JSON.parse(exportParams)).toEqual({ filters: { time: { preset: 'last30Days' } }, by: 'account' })
  await expect(timed(page)).toBeHidden()
  await openFromMenu(page, '定时管理')
  const row = rowsOf(manager(page).getByRole('table', { name: '定时管理' }))
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`操作统计`)
  await expect(row).toContainText(addDays(today(), 7))
  await row.getByRole('button', { name: '查看' }).click()
  await expect(timed(page).getByText('每7天')).toBeVisible()
})

test('[5.5.1] a timed export says what it lacks, takes no day before today and at most ten addresses', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), sections)
  await page.getByRole('button', { name: '定时导出' }).click()
  await timed(page).getByRole('button', { name: '保存' }).click()
  await expect(timed(page).getByText('请选择定时开始时间！')).toBeVisible()
  await expect(timed(page).getByText('请输入正确的邮箱地址！')).toBeVisible()
  await expect(message(page)).toHaveText('请将信息填写完整后再提交！')
  await expect(timed(page).getByLabel('定时开始时间')).toBeFocused()

  await timed(page).getByLabel('定时开始时间').click()
  await expect(page.locator(`td[title="${addDays(today(), -1)}"]`)).toHaveClass(/disabled/)
  await page.locator(`td[title="${today()}"]`).click()
  await timed(page).getByLabel('接收邮箱 1').fill('ops@example')
  await timed(page).getByLabel('接收邮箱 1').blur()
  await expect(timed(page).getByText('请输入正确的邮箱地址！')).toBeVisible()
  await timed(page).getByLabel('接收邮箱 1').fill('ops@example.com')
  await timed(page).getByLabel('接收邮箱 1').blur()
  await expect(timed(page).getByText('请输入正确的邮箱地址！')).toBeHidden()

  for (let place = 2; place <= 10; place += 1) {
    await timed(page).getByRole('button', { name: '添加邮箱' }).click()
    await timed(page).getByLabel(`接收邮箱 ${place}`, { exact: true }).fill(`ops${place}@example.com`)
  }
  await expect(timed(page).getByRole('button', { name: '最多填写10个邮箱' })).toBeDisabled()
  await expect(timed(page).getByRole('button', { name: '删除邮箱 1', exact: true })).toHaveCount(0)
  await timed(page).getByRole('button', { name: '删除邮箱 10' }).click()
  await expect(timed(page).getByRole('button', { name: '添加邮箱' })).toBeEnabled()
  await timed(page).getByRole('button', { name: '保存' }).click()
  await expect(timed(page)).toBeHidden()
})

test('[2.6.22][9.2] the manager lists reports with their times, ten a page unless asked otherwise, and opens one for reading', async ({
  page,
  request,
}) => {
  const account = await newAdministrator(request)
  const call = await loginOf(request, account)
  const shared = { timingCycle: 7 as const, isPush: 0 as const, emailList: [], exportParams: '{}' }
  for (let place = 1; place <= 12; place += 1)
    await call(exportTiming.updateOrSave, {
      ...shared,
      name: `机构报表${place}`,
      startDate: today(),
      exportUrl: '/api/system-service/org/export',
    })
  await openAs(page, account)
  await openFromMenu(page, '定时管理')
  const table = manager(page).getByRole('table', { name: '定时管理' })
  await expect(table.getByRole('columnheader')).toHaveText(['报表名称', '操作时间', '下次报表日期', '操作'])
  await expect(rowsOf(table)).toHaveCount(10)
  await expect(rowsOf(table).first()).toContainText(addDays(today(), 7))
  await manager(page).getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50', '100'].map(size => new RegExp(`^${size}\\b`)))
  await page.getByTitle('20 条/页').click()
  await expect(rowsOf(table)).toHaveCount(12)

  await rowsOf(table)
    .filter({ has: page.getByRole('cell', { name: '机构报表3', exact: true }) })
    .getByRole('button', { name: '查看' })
    .click()
  await expect(timed(page).getByText('机构报表3')).toBeVisible()
  await expect(timed(page).getByRole('button', { name: '编辑' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(timed(page)).toBeHidden()
  await rowsOf(table)
    .filter({ has: page.getByRole('cell', { name: '机构报表3', exact: true }) })
    .getByRole('button', { name: '删除' })
    .click()
  await page.getByRole('dialog', { name: '删除“机构报表3”的定时导出？' }).getByRole('button', { name: '删除' }).click()
  await expect(rowsOf(table)).toHaveCount(11)
})

test('everybody can read the centres and their dialogs, in the light and in the dark', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const call = await loginOf(request, account)
  await call(org.calls.export, { filters: {} })
  await openAs(page, account, sections)
  await openFromMenu(page, '下载中心')
  await expect(centre(page).getByText('可下载')).toBeVisible()
  await expectReadableInBoth(page, 'exports')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  await expectReadableInBoth(page, 'import')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '定时导出' }).click()
  await timed(page).getByRole('button', { name: '保存' }).click()
  await expect(timed(page).getByText('请选择定时开始时间！')).toBeVisible()
  await expectReadableInBoth(page, 'timed export with its messages')
})

const today = () => businessDay(instant(Date.now()))

async function chooseStart(page: Page, day: string): Promise<void> {
  await timed(page).getByLabel('定时开始时间').click()
  await page.locator(`td[title="${day}"]`).click()
}

type Book = Awaited<ReturnType<typeof sheetOf>>

function headerOf({ SheetNames: [first = ''], Sheets }: Book): string[] {
  return utils.sheet_to_json<string[]>(Sheets[first] ?? {}, { header: 1 })[0] ?? []
}

/** What belongs below a title of the template. */
function rowFor(title: string, code: string, name: string): string | number {
  if (title.includes('机构编码')) return code
  if (title.includes('机构名称')) return name
  return title.includes('排序') ? 1 : ''
}

function sheetFile(rows: readonly (readonly (string | number)[])[]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), '机构')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name: '机构.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
