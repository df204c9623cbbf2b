// Piles that really connect: a command that one of them refuses, and one that nobody knows and that is taken in.
import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import { member } from '@ev/contract/member/member'
import { vehicle } from '@ev/contract/member/vehicle'
import type { Page } from '@playwright/test'
import { openAs } from './frame.ts'
import { connect, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { expect, loginOf, signIn, test } from './story.ts'

test('a command that the pile refuses is seen as refused, in its words, with the reason why it was sent', async ({
  page,
}) => {
  const { name, code, access } = await pileOf(page.request, 'a command that is refused')
  const { close } = await connect(access.address, { Reset: { status: 'Rejected' } })
  await signIn(page, 'ops399')
  await page.goto(`/business/pileManage/pileList?code=${code}`)
  await page.getByRole('button', { name: `${name} 的操作` }).click()
  await page.getByRole('menuitem', { name: '远程控制' }).click()
  const dialog = page.getByRole('dialog', { name: `远程控制 · ${name}` })
  await dialog.getByRole('button', { name: '确认下达' }).click()
  // A dangerous command says why.
  await expect(dialog.getByText(/原因/).last()).toBeVisible()
  await dialog.getByLabel('原因').fill('屏幕无响应')
  await dialog.getByRole('button', { name: '确认下达' }).click()
  await expect(dialog.getByText('桩拒绝', { exact: true })).toBeVisible()
  await expect(dialog.getByText('充电桩拒绝执行：拒绝')).toBeVisible()
  await expectReadable(page, 'the answers of piles')
  await dialog.getByRole('button', { name: '查看记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '远程控制记录' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '屏幕无响应' })
  await expect(row).toContainText('复位')
  await expect(row).toContainText('桩拒绝')
  close()
})

test('what went over the wire is kept and told in plain words', async ({ page }) => {
  const { id, access } = await pileOf(page.request, 'frames over the wire')
  const { close } = await connect(access.address)
  await signIn(page, 'ops399')
  await page.goto(`/business/pileManage/pileList?id=${id}`)
  await page.getByRole('tab', { name: '接入' }).click()
  await expect(page.getByText(access.address)).toBeVisible()
  await expect(page.getByText('已连接')).toBeVisible()
  await expectReadable(page, 'the access of a pile')
  await page.getByRole('tab', { name: '通信报文' }).click()
  const boots = page.getByRole('row').filter({ hasText: 'BootNotification' }).filter({ hasText: '上行' })
  await boots.first().getByRole('button', { name: 'BootNotification' }).click()
  const frame = page.getByRole('dialog', { name: '通信报文' })
  await expect(frame.getByText('STORY', { exact: true })).toBeVisible()
  await expect(frame.getByRole('region', { name: '原始报文' })).toContainText('"chargePointVendor": "STORY"')
  await expectReadable(page, 'a frame')
  close()
})

test('a pile that nobody knows waits until the platform takes it in at a station', async ({ page }) => {
  const { ask, access } = await pileOf(page.request, 'a stranger')
  const stranger = `STORY-${Date.now()}`
  const address = access.address.replace(encodeURIComponent(access.identity), stranger)
  const { close } = await connect(address)
  const [place] = (await ask(station.calls.pages, { pageSize: 1 })).records
  await signIn(page, 'admin')
  await page.goto('/tool/network/communication?tab=pending')
  await openWaiting(page, stranger)
  const dialog = page.getByRole('dialog', { name: `接入 ${stranger}` })
  await dialog.getByRole('combobox', { name: '所属电站' }).fill(place?.name ?? '')
  await page
    .getByTitle(place?.name ?? '', { exact: true })
    .last()
    .click()
  await expect(dialog.getByLabel('桩编码')).toHaveValue(/^\d{14}$/)
  await dialog.getByRole('combobox', { name: '桩型号' }).press('Enter')
  await dialog.getByRole('combobox', { name: '桩型号' }).press('Enter')
  await expectReadable(page, 'accepting a pile')
  await dialog.getByRole('button', { name: '接入', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(stranger)).toBeHidden()
  const { records } = await ask(pile.calls.pages, { filters: { chargerIdentity: stranger } })
  expect(records).toMatchObject([{ name: stranger, chargerIdentity: stranger }])
  close()
})

async function openWaiting(page: Page, identity: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: identity })
  await expect(row).toBeVisible()
  await row.getByText(identity).click()
}

test('staff who start for a member with two cars name one of them where the station restricts vehicles', async ({
  page,
}) => {
  const ask = await loginOf(page.request, 'op399')
  const place = await quietGun(ask)
  const { records } = await ask(member.calls.pages, { filters: { status: [1], isBlacklisted: false }, pageSize: 1 })
  const [driver] = records
  if (!driver) throw new Error('the demo has members')
  const plates = [
    `粤B${(Date.now() % 100_000) + 100_000}`.slice(0, 7),
    `粤D${(Date.now() % 100_000) + 100_000}`.slice(0, 7),
  ]
  for (const [at, plateNo] of plates.entries())
    await ask(vehicle.calls.add, { ...aCar, plateNo, plateKind: at === 0 ? 'blue' : 'green', member: driver.id })
  const limit = await ask(vehicleLimit.calls.add, { ...noBlueCars, stations: [place.station.id] })

  await openAs(page, 'op399', `/business/pileManage/gunList?code=${place.code}`)
  await page.getByRole('button', { name: `${place.code} 的操作` }).click()
  await page.getByRole('menuitem', { name: '远程控制' }).click()
  const dialog = page.getByRole('dialog', { name: /^远程控制/ })
  await expect(dialog.getByRole('combobox', { name: '代会员启动' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: '车辆' })).toBeHidden()
  await dialog.getByRole('combobox', { name: '代会员启动' }).fill(driver.nickname)
  await page.getByTitle(driver.nickname).last().click()
  await dialog.getByRole('combobox', { name: '车辆' }).click()
  for (const plateNo of plates) await expect(page.getByTitle(plateNo, { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '下达命令' }).click()
  await expect(dialog.getByText('请选择车辆')).toBeVisible()
  await dialog.getByRole('combobox', { name: '车辆' }).click()
  await page
    .getByTitle(plates[1] ?? '', { exact: true })
    .last()
    .click()
  await expectReadable(page, 'a start for a member with two cars')
  await ask(vehicleLimit.calls.delete, { id: limit.id })
})

type Ask = Awaited<ReturnType<typeof loginOf>>

/** At a station where no pile of another story stands: whoever charges there now has to say with what. */
async function quietGun(ask: Ask) {
  const taken = await ask(pile.calls.pages, { filters: { protocol: ['OCPP1.6J'] }, pageSize: 200 })
  const busy = new Set(taken.records.map(({ station: at }) => at.id))
  const { records } = await ask(gun.calls.pages, { pageSize: 500 })
  const found = records.find(({ station: at }) => !busy.has(at.id))
  if (!found) throw new Error('the demo has stations without a pile of OCPP')
  return found
}

const aCar = {
  vin: '',
  fleet: null,
  driver: null,
  brand: '',
  model: '',
  batteryKwh: null,
  purpose: 1,
  ownership: 1,
  note: '',
  seller: null,
} as const

const noBlueCars = {
  name: '故事中的限制',
  mode: 'deny',
  plateKinds: ['blue'],
  seller: null,
  reason: '',
  purposes: [],
  brands: [],
  plates: [],
  vins: [],
  windows: [],
  startDate: null,
  endDate: null,
} as const
