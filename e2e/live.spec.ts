// A pile that really connects, seen live: what is wrong with it is on the wall and in the list of alarms at once and goes
// by itself; what it is told it answers; a line that breaks leaves the picture as it was.
import type { Page } from '@playwright/test'
import { openAs, screen } from './frame.ts'
import { connect, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { expect, test } from './story.ts'

const wall = '/safe/monitorManage/gunMonitor'

const tile = (page: Page, code: string) => page.getByRole('region', { name: '充电枪' }).getByTitle(`${code} · A`)
/** The tile with all its words. */
const words = (page: Page, code: string) => page.getByRole('button').filter({ has: page.getByTitle(`${code} · A`) })
const strip = (page: Page) => page.getByRole('region', { name: '实时告警' })

test('a fault is on the wall, at its station, on home and among the alarms as it comes, and goes by itself', async ({
  page,
  context,
}) => {
  test.slow()
  const { id, code, access, station } = await pileOf(page.request, 'a fault')
  const { tell, close } = await connect(access.address)
  await openAs(page, 'ops399', `${wall}?text=${code}`)
  await expect(words(page, code)).toContainText('空闲')
  await expect(screen(page).getByText('实时', { exact: true })).toBeVisible()

  await tell('Faulted', 'GroundFailure')
  await expect(words(page, code)).toContainText('故障')
  const chip = strip(page).getByRole('button').filter({ hasText: code })
  await expect(chip).toContainText('接地故障')
  await expect(chip).toContainText('设备严重故障')
  await expect(words(page, code)).toContainText('绝缘')
  await expectReadable(page, 'the gun wall')

  // A filter is in the address and outlives a reload.
  await page.getByRole('group', { name: '枪状态' }).getByRole('button', { name: /^故障/ }).click()
  await expect(page).toHaveURL(/status=7/)
  await page.reload()
  await expect(words(page, code)).toContainText('故障')

  const other = await context.newPage()
  await openAs(other, 'ops399', `/tool/alarm/monitor?pile=${id}`)
  const row = other.getByRole('row').filter({ hasText: '接地故障' }).first()
  await expect(row).toContainText('持续中')
  const atStation = await context.newPage()
  await openAs(atStation, 'ops399', `/business/stationManage/StationMonitorDetail?id=${station.id}`)
  await expect(words(atStation, code)).toContainText('故障')
  const home = await context.newPage()
  await openAs(home, 'ops399', '/home')
  const told = home.getByRole('list', { name: '最新告警' }).getByRole('listitem').filter({ hasText: station.label })
  const fault = told.filter({ hasText: '接地故障' }).first()
  await expect(fault).toBeVisible()
  await expect(fault).not.toContainText('已恢复')

  await tell('Available')
  await expect(tile(page, code)).toBeHidden()
  await expect(row).toContainText('已恢复')
  await expect(words(atStation, code)).toContainText('空闲')
  await expect(fault).toContainText('已恢复')
  await other.close()
  close()
})

test('a gun is unlocked from the wall with the answer of its pile; who may only look is offered nothing', async ({
  page,
}) => {
  const { code, access } = await pileOf(page.request, 'an unlocked gun')
  const { close } = await connect(access.address)
  await openAs(page, 'ops399', `${wall}?text=${code}`)
  await expect(words(page, code)).toContainText('空闲')
  await words(page, code).click()
  const gun = page.getByRole('dialog', { name: '充电枪' })
  await expect(gun.getByRole('heading', { name: `${code} · A` })).toBeVisible()
  await expectReadable(page, 'a gun of the wall')
  await gun.getByRole('button', { name: '解锁枪头' }).click()
  const command = page.getByRole('dialog', { name: `解锁枪头 · ${code} · A` })
  await expect(command.getByText('松开枪锁；正在进行的充电会随之结束')).toBeVisible()
  await command.getByLabel('原因').fill('枪头卡住')
  await command.getByRole('button', { name: '确认下达' }).click()
  await expect(command.getByText('成功', { exact: true })).toBeVisible()

  await openAs(page, 'view399', `${wall}?text=${code}`)
  await words(page, code).click()
  await expect(gun.getByRole('heading', { name: `${code} · A` })).toBeVisible()
  await expect(gun.getByRole('region', { name: '远程控制' })).toBeHidden()
  await expect(page.getByRole('button', { name: '多选' })).toBeHidden()
  close()
})

test.describe('broken off', () => {
  // It is tried again while there is no line.
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('when the line breaks the picture stays and says how old it is, and comes back by itself', async ({
    page,
    context,
  }) => {
    const { code, access } = await pileOf(page.request, 'a line that breaks')
    const { tell, close } = await connect(access.address)
    await openAs(page, 'ops399', `${wall}?text=${code}`)
    await expect(words(page, code)).toContainText('空闲')
    await context.setOffline(true)
    await expect(screen(page).getByText('连接中断')).toBeVisible()
    await expect(screen(page).getByRole('button', { name: '立即重连' })).toBeVisible()
    await expect(words(page, code)).toContainText('空闲')
    await tell('Preparing')
    await context.setOffline(false)
    await expect(screen(page).getByText('实时', { exact: true })).toBeVisible()
    await expect(words(page, code)).toContainText('充电准备')
    close()
  })
})

test('of two filters that are chosen in the same moment both hold', async ({ page }) => {
  await openAs(page, 'op399', wall)
  const chips = screen(page).getByRole('group', { name: '枪状态' }).getByRole('button')
  await expect(chips.nth(2)).toBeVisible()
  await chips.evaluateAll(async ([, first, second]) => {
    for (const chip of [first, second]) {
      ;(chip as HTMLButtonElement).click()
      // The next click is a task of its own, as a finger's would be.
      await new Promise(resolve => setTimeout(resolve))
    }
  })
  await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

test('a copied link shows the wall as it was, with its order and its closed stations', async ({ page, context }) => {
  const folds = (of: Page) => of.getByRole('region', { name: '充电枪' }).locator('header button')
  await openAs(page, 'ops399', wall)
  const station = (await folds(page).first().textContent()) ?? ''
  await folds(page).first().click()
  await expect(page).toHaveURL(/closed=\d+/)
  await page.getByRole('combobox', { name: '排序' }).click()
  await page.getByTitle('状态最久在前').click()
  await expect(page).toHaveURL(/order=longest/)

  const other = await context.newPage()
  await openAs(other, 'ops399', page.url())
  await expect(other.getByTitle('状态最久在前')).toBeVisible()
  await expect(folds(other).filter({ hasText: station })).toHaveAttribute('aria-expanded', 'false')
  // Guns change in both meanwhile: what counts is that they come to the same.
  await expect(async () => {
    const shown = await folds(page).allTextContents()
    await expect(folds(other)).toHaveText(shown, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await other.close()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 1040, height: 800 } })

  test('no figure of a charge lies under what can be done with it', async ({ page }) => {
    const { code, access } = await pileOf(page.request, 'a charge on a small screen')
    const { tell, close } = await connect(access.address)
    await tell('Charging')
    await openAs(page, 'ops399', '/safe/monitorManage/chargeMonitor')
    const table = page.getByRole('region', { name: '正在充电' })
    await expect(table.getByRole('row').filter({ hasText: code })).toBeVisible()
    expect(await table.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    await tell('Available')
    close()
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('guns are rows of two lines and the filters a sheet', async ({ page }) => {
    const { code } = await pileOf(page.request, 'guns on a telephone')
    await openAs(page, 'ops399', `${wall}?text=${code}`)
    await expect(words(page, code)).toBeVisible()
    await page.getByRole('button', { name: '筛选（已设）' }).click()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(page).toHaveURL(wall)
    await page.getByRole('button', { name: '关闭' }).click()
    await expectReadable(page, 'the gun wall on a telephone')
  })
})
