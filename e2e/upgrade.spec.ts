// A program is uploaded and sent to the piles of a station: the canary first, then the others, and one of them fails.
import { pile } from '@ev/contract/config/pile'
import { firmware } from '@ev/contract/operation/firmware'
import { pileAccess } from '@ev/contract/operation/pile-access'
import type { APIRequestContext, Page } from '@playwright/test'
import { connect, type OcppPile } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { expect, loginOf, signIn, test } from './story.ts'

/** Runs what it is told to, or says that it could not. */
async function connectWith(address: string, program: string, isFailing: boolean): Promise<OcppPile> {
  const connected = await connect(address)
  connected.whenTold('UpdateFirmware', () =>
    isFailing ? connected.say('FirmwareStatusNotification', { status: 'InstallationFailed' }) : connected.boot(program),
  )
  return connected
}

/** The station of seller 365 with most piles of one maker that speaks OCPP. */
async function stationOf(request: APIRequestContext, maker: 'auto' | 'lvneng') {
  const ask = await loginOf(request, 'op365')
  const filters = { maker: [maker], status: ['enabled'] } as const
  const { records } = await ask(pile.calls.pages, { filters, pageSize: 100, sort: { field: 'code', order: 'asc' } })
  const [largest] = [...Map.groupBy(records, ({ station }) => station.label)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (!largest) throw new Error('the demo has no such piles')
  const [name, piles] = largest
  const chosen = piles.slice(0, 3)
  const addresses = []
  for (const { id } of chosen) addresses.push((await ask(pileAccess.get, { id })).address)
  return { name, addresses }
}

test('of the piles of a station those that take the program run it, and the one that fails says why', async ({
  page,
}) => {
  const program = `9.${Date.now() % 1e6}`
  const { name, addresses } = await stationOf(page.request, 'auto')
  // The first of them is the canary, which has to do well, or nobody else is told.
  const piles = []
  for (const [place, address] of addresses.entries())
    piles.push(await connectWith(address, program, place > 0 && place === addresses.length - 1))
  await signIn(page, 'op365')
  await uploadProgram(page, program)
  await page.goto('/tool/network/pileUpgrade')
  await page.getByRole('button', { name: '新建升级任务' }).click()
  const form = page.getByRole('dialog', { name: '新建升级任务' })
  await form.getByRole('textbox', { name: '任务名称' }).fill(`升级到 ${program}`)
  await form.getByRole('combobox', { name: '升级包' }).fill(program)
  await page.getByTitle(`奥特迅 · TCU程序 · ${program}`).last().click()
  await form.getByRole('combobox', { name: '电站' }).fill(name)
  await page.getByTitle(name, { exact: true }).last().click()
  await form.getByLabel('失败上限').fill('60')
  await expect(form.getByText(/^可升级 \d+ 台/)).toBeVisible()
  await expect(form.getByText('厂商与升级包不同').first()).toBeVisible()
  await expectReadable(page, 'beginning an upgrade')
  await form.getByRole('button', { name: '开始升级' }).click()
  const detail = page.getByRole('dialog', { name: '升级任务' })
  await detail.getByRole('tab', { name: '充电桩' }).click()
  const rows = detail.getByRole('row')
  await expect(rows.filter({ hasText: '成功' })).toHaveCount(Math.max(1, addresses.length - 1), { timeout: 40_000 })
  if (addresses.length > 1) {
    await expect(rows.filter({ hasText: '充电桩答复：安装失败' })).toHaveCount(1, { timeout: 20_000 })
    await expect(detail.getByRole('button', { name: '重试失败的' })).toBeEnabled()
  }
  await expectReadable(page, 'the piles of an upgrade')
  await detail.getByRole('tab', { name: '详情' }).click()
  await expect(detail.getByRole('region', { name: '批次' })).toContainText('首批')
  for (const { close } of piles) close()
})

async function uploadProgram(page: Page, program: string): Promise<void> {
  await page.goto('/tool/network/version')
  await page.getByRole('button', { name: `新增${firmware.title.zh}` }).click()
  const form = page.getByRole('dialog', { name: '新增升级包' })
  await form.locator('input[type=file]').setInputFiles({
    name: `auto-${program}.bin`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`program ${program}`),
  })
  await expect(form.getByText(/MD5 [0-9a-f]{32}/)).toBeVisible()
  await form.getByRole('textbox', { name: '程序版本' }).fill(program)
  await form.getByRole('combobox', { name: '厂商' }).click()
  await page.getByTitle('奥特迅', { exact: true }).last().click()
  await expectReadable(page, 'a new program')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: program })).toContainText('启用')
}

test('the platform sees how its services are, and a seller has no such screen', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/tool/serviceMonitor')
  const parts = page.getByRole('region', { name: '服务状态' })
  await expect(parts.getByRole('listitem').filter({ hasText: 'OCPP 网关' })).toContainText('正常')
  await expect(page.getByRole('region', { name: '网关运行记录' })).toContainText('运行中')
  await expectReadable(page, 'the services')
  await page.goto('/system/server')
  await expect(page.getByText('数据盘', { exact: true })).toBeVisible()
  await expectReadable(page, 'the servers')
  await signIn(page, 'op399')
  await page.goto('/tool/serviceMonitor')
  await expect(page.getByRole('region', { name: '服务状态' })).toHaveCount(0)
})
