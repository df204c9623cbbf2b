// Piles that really connect: a command that one of them refuses, and one that nobody knows and that is taken in.
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { pileAccess } from '@ev/contract/operation/pile-access'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectReadable } from './readable.ts'
import { expect, loginOf, signIn, test } from './story.ts'

/** A pile of OCPP that refuses to be reset and takes everything else. */
async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, ['ocpp1.6'])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} lets nobody in`)), { once: true })
  })
  socket.addEventListener('message', ({ data }) => {
    const [kind, id, action] = JSON.parse(String(data)) as [number, string, string]
    if (kind === 2) socket.send(JSON.stringify([3, id, { status: action === 'Reset' ? 'Rejected' : 'Accepted' }]))
  })
  const boot = { chargePointVendor: 'STORY', chargePointModel: 'S-1', firmwareVersion: '1.0' }
  socket.send(JSON.stringify([2, 'boot', 'BootNotification', boot]))
  return socket
}

/** One of the demo's last piles of OCPP, which other stories leave alone: each story has its own. */
async function pileAt(request: APIRequestContext, place: number) {
  const ask = await loginOf(request, 'ops399')
  const filters = { protocol: ['OCPP1.6J'], status: ['enabled'] } as const
  const { records } = await ask(pile.calls.pages, { filters, sort: { field: 'code', order: 'desc' }, pageSize: 3 })
  const found = records[place]
  if (!found) throw new Error('the demo has no pile of OCPP')
  return { ...found, access: await ask(pileAccess.get, { id: found.id }) }
}

test('a command that the pile refuses is seen as refused, in its words, with the reason why it was sent', async ({
  page,
}) => {
  const { name, code, access } = await pileAt(page.request, 0)
  const socket = await connect(access.address)
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
  socket.close()
})

test('what went over the wire is kept and told in plain words', async ({ page }) => {
  const { id, access } = await pileAt(page.request, 1)
  const socket = await connect(access.address)
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
  socket.close()
})

test('a pile that nobody knows waits until the platform takes it in at a station', async ({ page }) => {
  const { access } = await pileAt(page.request, 2)
  const stranger = `STORY-${Date.now()}`
  const address = access.address.replace(encodeURIComponent(access.identity), stranger)
  const socket = await connect(address)
  const ask = await loginOf(page.request, 'op399')
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
  socket.close()
})

async function openWaiting(page: Page, identity: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: identity })
  await expect(row).toBeVisible()
  await row.getByText(identity).click()
}
