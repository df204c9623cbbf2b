// Piles that really connect: a command that one of them refuses, and one that nobody knows and that is taken in.
import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import type { Page } from '@playwright/test'
import { connect, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { expect, signIn, test } from './story.ts'

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
