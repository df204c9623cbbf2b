// Stations and piles as they are at this moment: from the map to a gun that charges and its order, a pile that goes away and
// comes back, and what a region sees.
import { gun } from '@ev/contract/config/gun'
import { station } from '@ev/contract/config/station'
import { commandCalls } from '@ev/contract/operation/command'
import { communication } from '@ev/contract/operation/communication'
import type { Page } from '@playwright/test'
import { openAs, screen } from './frame.ts'
import { chargeWhenTold, connect, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { expect, loginOf, test } from './story.ts'

const stations = '/safe/monitorManage/stationMonitor'
const piles = '/safe/monitorManage/pileMonitor'
const guns = '/safe/monitorManage/gunMonitor'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('from a station on the map to a gun that charges, to its order and back', async ({ page }) => {
  test.slow()
  const { id, code, ask, access, station: place } = await pileOf(page.request, 'a gun that charges')
  const connected = await connect(access.address)
  chargeWhenTold(connected)
  await openAs(page, 'op399', `${stations}?text=${encodeURIComponent(place.label)}`)
  await expect(screen(page).getByText('实时', { exact: true })).toBeVisible()
  await expectReadable(page, 'the station monitor')
  await screen(page)
    .getByRole('button', { name: new RegExp(`^${place.label}`) })
    .click()
  await expect(page).toHaveURL(/StationMonitorDetail\?id=/)

  await connected.tell('Preparing')
  const tile = page.getByRole('button').filter({ has: page.getByTitle(`${code} · A`) })
  await expect(tile).toContainText('充电准备')
  const { records } = await ask(gun.calls.pages, { filters: { pile: [id] } })
  await ask(commandCalls.start, { selection: { ids: [records[0]?.id ?? ''] }, params: { member: null }, reason: '' })
  await expect(tile).toContainText('充电中')
  const charging = page.getByRole('region', { name: '正在充电' })
  await expect(rowOf(page, code)).toContainText('停止充电')
  await expectReadable(page, 'the station, live')

  await tile.click()
  await expect(page.getByRole('dialog', { name: '充电枪' }).getByRole('heading', { name: `${code} · A` })).toBeVisible()
  await page.keyboard.press('Escape')
  await charging.getByRole('row').filter({ hasText: code }).getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/chargeOrder\?id=/)
  await expect(page.getByRole('dialog', { name: /充电订单/ })).toContainText('充电中')
  await page.goBack()
  await expect(rowOf(page, code)).toContainText('停止充电')
  await connected.tell('Available')
  connected.close()
})

test('a pile that is away is grey with its age wherever it is shown, and is there as soon as it connects', async ({
  page,
  context,
}) => {
  test.slow()
  const { id, code, access, station: place } = await pileOf(page.request, 'a pile that comes')
  await openAs(page, 'op399', `${piles}?text=${code}`)
  await expect(rowOf(page, code)).toContainText('离线')
  await expect(rowOf(page, code)).toHaveAttribute('data-away', 'true')
  await expectReadable(page, 'the pile monitor')
  const other = await context.newPage()
  await openAs(other, 'op399', `/safe/monitorManage/PileMonitorDetail?id=${id}`)
  await expect(screen(other)).toContainText('离线')
  await expect(screen(other)).toContainText('近 24 小时状态')
  await expectReadable(other, 'the pile, live')

  const { close } = await connect(access.address)
  await expect(rowOf(page, code)).toContainText(/在线\d+ 秒/)
  await expect(rowOf(page, code)).not.toHaveAttribute('data-away')
  await expect(screen(other)).toContainText(/在线\d+ 秒/)
  await page.goto(`/business/stationManage/StationMonitorDetail?id=${place.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: code }).first()).toContainText('在线')
  await other.close()
  close()
})

test('a pile whose line is cut is away with its age at the wall and at its station, and comes back by itself', async ({
  page,
  context,
}) => {
  test.slow()
  const { id, code, ask, access, station: place } = await pileOf(page.request, 'a pile that goes and comes back')
  await missSoon(ask, id)
  const { close } = await connect(access.address)
  const gunIn = (shown: Page) => shown.getByRole('button').filter({ has: shown.getByTitle(`${code} · A`) })
  await openAs(page, 'op399', `${guns}?text=${code}`)
  await expect(gunIn(page)).toContainText('空闲')
  const atStation = await context.newPage()
  await openAs(atStation, 'op399', `/business/stationManage/StationMonitorDetail?id=${place.id}`)
  const inStation = atStation.getByRole('listitem').filter({ hasText: code }).first()
  await expect(inStation).toContainText('在线')

  close()
  // It has as long as three heartbeats to come back.
  await expect(gunIn(page)).toContainText('离线刚刚', { timeout: 40_000 })
  await expect(gunIn(page)).toHaveAttribute('data-status', '5')
  await expect(inStation).toContainText(/离线\d+ 秒/)
  await expect(inStation).toHaveAttribute('data-away', 'true')
  await expect(gunIn(atStation)).toContainText('离线')
  await expectReadable(page, 'a gun that is away')

  const again = await connect(access.address)
  await expect(gunIn(page)).toContainText('空闲')
  await expect(inStation).toContainText(/在线\d+ 秒/)
  await expect(inStation).not.toHaveAttribute('data-away')
  await expect(gunIn(atStation)).toContainText('空闲')
  await atStation.close()
  again.close()
})

/** As often as piles may be heard from: this one is missed within a quarter of a minute. */
async function missSoon(ask: Awaited<ReturnType<typeof loginOf>>, id: string): Promise<void> {
  const configuration = {
    name: `快心跳 ${Date.now()}`,
    protocol: 'OCPP1.6J',
    isDefault: false,
    serverHost: '',
    serverPort: 0,
    heartbeatSec: 5,
    sampleSec: 15,
    idleSampleSec: 300,
    securityProfile: 0,
    isCrcSwapped: false,
    apn: '',
    qrPrefix: '',
    note: '',
    seller: null,
  } as const
  const made = await ask(communication.calls.add, configuration)
  await ask(communication.calls.apply, { id: made.id, selection: { ids: [id] }, isWritten: false })
}

test('a region sees its own stations, and none of the others by their address', async ({ page }) => {
  const all = await (await loginOf(page.request, 'op399'))(station.calls.pages, { pageSize: 100 })
  const own = await (await loginOf(page.request, 'region399'))(station.calls.pages, { pageSize: 100 })
  const foreign = all.records.find(({ id }) => own.records.every(one => one.id !== id))
  await openAs(page, 'region399', stations)
  const list = page.getByRole('list', { name: '电站实时列表' })
  await expect(list.getByRole('link')).toHaveCount(own.records.length)
  await expect(list).not.toContainText(foreign?.name ?? 'nobody')
  await page.goto(`/business/stationManage/StationMonitorDetail?id=${foreign?.id}`)
  await expect(screen(page)).toContainText('看不到这个对象')
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('piles are rows of few lines, and nothing is wider than the screen', async ({ page }) => {
    const { code } = await pileOf(page.request, 'piles on a telephone')
    await openAs(page, 'op399', `${piles}?text=${code}`)
    const row = page.getByRole('list', { name: '充电桩实时列表' }).getByRole('listitem').first()
    await expect(row).toContainText(code)
    await expectReadable(page, 'piles on a telephone')
    await row.getByRole('link', { name: code }).click()
    await expect(screen(page)).toContainText('近 24 小时状态')
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isWide)).toBe(false)
  })
})
