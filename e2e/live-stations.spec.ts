// Stations and piles as they are at this moment: from the map to a gun that charges and its order, a pile that goes away and
// comes back, and what a region sees.
import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { commandCalls } from '@ev/contract/operation/command'
import { pileAccess } from '@ev/contract/operation/pile-access'
import type { APIRequestContext, Page } from '@playwright/test'
import { openAs, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { expect, loginOf, test } from './story.ts'

const stations = '/safe/monitorManage/stationMonitor'
const piles = '/safe/monitorManage/pileMonitor'

/** One of the demo's piles of OCPP that other stories leave alone: each story has its own. */
async function pileAt(request: APIRequestContext, place: number, further: { isOnline?: boolean } = {}) {
  const ask = await loginOf(request, 'op399')
  const filters = { protocol: ['OCPP1.6J'], status: ['enabled'], ...further } as const
  const { records } = await ask(pile.calls.pages, { filters, sort: { field: 'code', order: 'desc' }, pageSize: 20 })
  const found = records[place]
  if (!found) throw new Error('the demo has too few piles of OCPP')
  return { ...found, ask, access: await ask(pileAccess.get, { id: found.id }) }
}

/** A vehicle stands at its first gun; it begins to charge when it is told to. */
async function connect(address: string) {
  const socket = new WebSocket(address, ['ocpp1.6'])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} lets nobody in`)), { once: true })
  })
  const say = (id: string, action: string, payload: object) => socket.send(JSON.stringify([2, id, action, payload]))
  const now = () => new Date().toISOString()
  const tell = (status: string) =>
    say(status, 'StatusNotification', { connectorId: 1, status, errorCode: 'NoError', timestamp: now() })
  socket.addEventListener('message', ({ data }) => {
    const [kind, id, third] = JSON.parse(String(data)) as [number, string, unknown]
    const { idTag } = Object((JSON.parse(String(data)) as unknown[])[3]) as { idTag?: string }
    if (kind === 2) socket.send(JSON.stringify([3, id, { status: 'Accepted' }]))
    if (kind === 2 && third === 'RemoteStartTransaction')
      say('start', 'StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: now() })
    if (kind === 3 && id === 'start') tell('Charging')
  })
  say('boot', 'BootNotification', { chargePointVendor: 'STORY', chargePointModel: 'S-1', firmwareVersion: '1.0' })
  return { tell, close: () => socket.close() }
}

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('from a station on the map to a gun that charges, to its order and back', async ({ page }) => {
  test.slow()
  const { id, code, ask, access, station: place } = await pileAt(page.request, 8)
  const { tell, close } = await connect(access.address)
  await openAs(page, 'op399', `${stations}?text=${encodeURIComponent(place.label)}`)
  await expect(screen(page).getByText('实时', { exact: true })).toBeVisible()
  await expectReadable(page, 'the station monitor')
  await screen(page)
    .getByRole('button', { name: new RegExp(`^${place.label}`) })
    .click()
  await expect(page).toHaveURL(/StationMonitorDetail\?id=/)

  tell('Preparing')
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
  tell('Available')
  close()
})

test('a pile that is away is grey with its age wherever it is shown, and is there as soon as it connects', async ({
  page,
  context,
}) => {
  test.slow()
  const { id, code, access, station: place } = await pileAt(page.request, 9)
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
    const { code } = await pileAt(page.request, 10)
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
