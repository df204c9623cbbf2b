import { permission } from '@ev/contract/system/permission'
import type { Page } from '@playwright/test'
import { shownTab } from './frame.ts'
import { callAs, expect, greeting, signIn, test } from './story.ts'

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: '搜索菜单、订单号、桩编号…' })
const palette = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: '搜索' })
const options = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('[2.6.10] the search in the header lists every screen whose title contains the text and opens the chosen one', async ({
  page,
  request,
}) => {
  const items = await callAs(request, 'op399', permission.userList, {})
  const fitting = items.filter(
    ({ componentType, isShow, title }) => componentType === 'MENU' && isShow && title.includes('订单'),
  )
  expect(fitting.length).toBeGreaterThan(5)
  await signIn(page, 'op399')
  await opener(page).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('订单')
  await expect
    .poll(() => options(page).locator('span:first-child').allTextContents())
    .toEqual(expect.arrayContaining(fitting.map(({ title }) => title)))
  await expect(options(page).first().locator('mark')).toHaveText('订单')
  await options(page).filter({ hasText: '充电订单业务 / ' }).click()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/business/bill/chargeOrder')
  await expect(shownTab(page)).toHaveText('充电订单')
})

const ways = [
  ['its pinyin', 'dianzhanliebiao'],
  ['pinyin cut short', 'dianz lieb'],
  ['the initials of its pinyin', 'dzlb'],
  ['its English name', 'stations'],
  ['the titles above it', '业务 电站 列表'],
] as const

test('[2.6.10] a screen is found by pinyin, by its initials, by its English name and by the titles above it', async ({
  page,
}) => {
  await signIn(page, 'op399')
  for (const [how, typed] of ways)
    await test.step(how, async () => {
      await page.keyboard.press('Control+k')
      await field(page).fill(typed)
      await expect(chosen(page)).toContainText('电站列表')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/business/stationManage/stationList')
      await expect(shownTab(page)).toHaveText('电站列表')
      await page.getByRole('navigation', { name: '一级菜单' }).getByRole('link', { name: '首页' }).click()
      await expect(page).toHaveURL('/home')
    })
})

const pasted = [
  [
    '订单号',
    '32010600000001012607141030550001',
    '充电订单',
    '/business/bill/chargeOrder?tradeNo=32010600000001012607141030550001',
  ],
  ['桩编号', '32010600000001', '充电桩列表', '/business/pileManage/pileList?code=32010600000001'],
  ['桩编号', '3201060000000102', '充电桩列表', '/business/pileManage/pileList?code=32010600000001'],
  [
    '车牌号',
    '粤A·D12345',
    '车辆管理',
    `/business/vehicleManage/vehicleList?plateNo=${encodeURIComponent('粤AD12345')}`,
  ],
  ['手机号', '138 0013 8000', '会员管理', '/business/memberManage/memberList?phone=13800138000'],
  ['卡号', '6688001234', '充电卡管理', '/business/memberManage/card?logicalNo=6688001234'],
  ['车架号', 'lsvau2a37n2123456', '车辆管理', '/business/vehicleManage/vehicleList?vin=LSVAU2A37N2123456'],
] as const

test('[2.6.10] a pasted number is known by its shape and leads to the screen that lists it, with the number in its address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'op399')
  for (const [kind, text, title, address] of pasted) {
    await page.evaluate(words => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+v')
    await expect(palette(page).getByRole('group', { name: '记录' })).toBeVisible()
    await expect(chosen(page)).toContainText(kind)
    await expect(chosen(page)).toContainText(title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(shownTab(page)).toHaveText(title)
  }
})

test('[2.6.10] the keyboard alone moves, opens and closes, and the focus goes back to where it was', async ({
  page,
}) => {
  await signIn(page, 'op399')
  const bell = page.getByRole('button', { name: /^通知/ })
  await bell.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('guanli')
  const titles = await options(page).allTextContents()
  expect(titles.length).toBeGreaterThan(3)
  const at = async (place: number) => {
    const option = options(page).nth(place)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(1)
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await expect(option).toBeInViewport()
  }
  await at(0)
  await page.keyboard.press('ArrowDown')
  await at(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await at(titles.length - 1)
  await page.keyboard.press('Home')
  await at(0)
  await page.keyboard.press('End')
  await at(titles.length - 1)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(bell).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/home')
})

test('what was opened last stands on top while nothing is typed, and is remembered by a refresh', async ({ page }) => {
  await signIn(page, 'op399')
  for (const typed of ['充电订单', '电站列表', '首页']) {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
    await page.keyboard.press('Enter')
    await expect(shownTab(page)).toHaveText(typed)
  }
  const recent = palette(page).getByRole('group', { name: '最近访问' }).getByRole('option')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(greeting(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(recent).toHaveCount(2)
    await expect(recent.nth(0)).toContainText('电站列表')
    await expect(recent.nth(1)).toContainText('充电订单')
    await page.keyboard.press('Escape')
  }
})

test('[2.6.10] who may not open members is offered neither their screen nor a member behind a number', async ({
  page,
}) => {
  await signIn(page, 'ops399')
  await page.keyboard.press('Control+k')
  await field(page).fill('会员管理')
  await expect(palette(page)).toContainText('没有找到「会员管理」')
  await expect(palette(page)).toContainText(
    '可输入菜单名称、拼音或首字母，也可粘贴订单号、桩编号、车牌号、手机号、卡号、车架号',
  )
  await expect(options(page)).toHaveCount(0)
  await field(page).fill('13800138000')
  await expect(options(page)).toHaveCount(0)
  // The same person may open piles.
  await field(page).fill('32010600000001')
  await expect(options(page)).toHaveCount(1)
  await expect(chosen(page)).toContainText('充电桩列表')
})

test('[2.6.10] a screen that has a window of its own opens there, and the page stays as it is', async ({
  page,
  context,
}) => {
  await signIn(page, 'op399')
  await page.keyboard.press('Control+k')
  await field(page).fill('3D大屏')
  await expect(chosen(page).getByLabel('在新窗口打开')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveURL('/activityPage/3DLargeScreen/index.html')
  await expect(page).toHaveURL('/home')
  await expect(shownTab(page)).toHaveText('首页')
})

test('on a telephone the search is a button with a lens, and finds the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'op399')
  await opener(page).click()
  await field(page).fill('dzlb')
  await options(page).first().click()
  await expect(page).toHaveURL('/business/stationManage/stationList')
})
