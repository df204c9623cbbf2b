// These stories change the settings that fleet399 keeps on the server, one after the other.
import { preference } from '@ev/contract/system/preference'
import type { Page } from '@playwright/test'
import { message, panes, screen, sideMenu, tab, tabBar, tabs, topItem } from './frame.ts'
import { callAs, expect, greeting, signIn, test } from './story.ts'

const account = 'fleet399'
const profilePage = '/account/settings/base'
const comingScreen = '/business/chargePlan/chargePlan'

const drawer = (page: Page) => page.getByRole('dialog', { name: '个性化设置' })

test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, request }) => {
  await callAs(request, account, preference.save, { key: 'shell.settings', value: null })
  await signIn(page, account)
})

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '个性化设置' }).click()
  await expect(drawer(page)).toBeVisible()
}

async function closeDrawer(page: Page) {
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  await expect(drawer(page)).toBeHidden()
}

const choose = async (page: Page, name: string) => {
  const radio = page.getByRole('radio', { name, exact: true })
  // The picture and its name are one label, which is what people click.
  await drawer(page).locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

const flip = (page: Page, name: string) => drawer(page).getByRole('switch', { name, exact: true }).click()

const variable = (page: Page, name: string) =>
  page.evaluate(of => getComputedStyle(document.documentElement).getPropertyValue(of), name)

const top = async (page: Page) => (await page.getByRole('banner').boundingBox())?.y

test('[2.6.23] the drawer offers ten settings, with green chosen out of eight colours', async ({ page }) => {
  await openDrawer(page)
  const groups = { 整体风格: 2, 主题色: 8, 导航布局: 2, 内容宽度: 2 }
  for (const [name, count] of Object.entries(groups))
    await expect(drawer(page).getByRole('group', { name }).getByRole('radio')).toHaveCount(count)
  const switches = drawer(page).getByRole('switch')
  await expect(switches).toHaveCount(6)
  const on = ['固定顶栏', '固定侧边菜单', '多标签页', '保留页面状态']
  const off = ['滚动时隐藏顶栏', '色弱模式']
  for (const name of on) await expect(drawer(page).getByRole('switch', { name, exact: true })).toBeChecked()
  for (const name of off) await expect(drawer(page).getByRole('switch', { name, exact: true })).not.toBeChecked()
  for (const name of ['浅色', '极光绿', '侧边菜单', '铺满窗口'])
    await expect(drawer(page).getByRole('radio', { name, exact: true })).toBeChecked()
  expect(await variable(page, '--brand')).toBe('#52C41A')
})

const colours = {
  薄暮: 'rgb(245, 34, 45)',
  火山: 'rgb(250, 84, 28)',
  日暮: 'rgb(250, 173, 20)',
  明青: 'rgb(19, 194, 194)',
  拂晓蓝: 'rgb(24, 144, 255)',
  极客蓝: 'rgb(47, 84, 235)',
  酱紫: 'rgb(114, 46, 209)',
  极光绿: 'rgb(82, 196, 26)',
}

test('[2.6.23] each of the eight colours is worn at once by own controls and by those of antd', async ({ page }) => {
  await page.goto(profilePage)
  const save = page.getByRole('button', { name: '保存' })
  await expect(save).toHaveCSS('background-color', colours.极光绿)
  await openDrawer(page)
  for (const [name, colour] of Object.entries(colours)) {
    await choose(page, name)
    await expect(save).toHaveCSS('background-color', colour)
    const worn = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--brand)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(worn).toBe(colour)
  }
})

test('[2.6.23] dark and light change the whole page, and before anything is chosen it follows the system', async ({
  page,
}) => {
  await page.goto(profilePage)
  const name = page.getByRole('textbox', { name: '姓名' })
  const looks = async (theme: 'light' | 'dark') => {
    const [surface, text] =
      theme === 'dark' ? ['rgb(19, 29, 46)', 'rgb(232, 237, 243)'] : ['rgb(255, 255, 255)', 'rgb(27, 31, 35)']
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByRole('banner')).toHaveCSS('background-color', surface)
    await expect(name).toHaveCSS('color', text)
  }
  await looks('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await looks('dark')
  await openDrawer(page)
  await choose(page, '浅色')
  await looks('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, '深色')
  await looks('dark')
})

test('[2.6.23] as a top menu the bar opens everything itself, and the side menu is gone', async ({ page }) => {
  await page.goto(comingScreen)
  await expect(sideMenu(page)).toBeVisible()
  await openDrawer(page)
  await choose(page, '顶部菜单')
  await closeDrawer(page)
  await expect(sideMenu(page)).toBeHidden()
  await topItem(page, '业务').click()
  await page.getByRole('tooltip').getByRole('link', { name: '车辆管理' }).click()
  await expect(page).toHaveURL('/business/vehicleManage/vehicleList')
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('[2.6.23] a fixed width keeps the content at 1200 px in the middle, a fluid one fills the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await page.goto(profilePage)
  const crumbs = page.getByRole('navigation', { name: '当前位置' })
  const left = async () => (await crumbs.boundingBox())?.x ?? 0
  const before = await left()
  expect(before).toBeLessThan(40)
  await openDrawer(page)
  await choose(page, '固定宽度')
  await expect.poll(left).toBe((1900 - 1200) / 2 + before)
  await choose(page, '铺满窗口')
  await expect.poll(left).toBe(before)
})

const scrollTo = (page: Page, px: number) => screen(page).evaluate((box, to) => box.scrollTo(0, to), px)

test('[2.6.23] the header stays while it is fixed, goes with the page while it is not, and hides after 300 px on wish', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.goto(profilePage)
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
  await scrollTo(page, 350)
  expect(await screen(page).evaluate(box => box.scrollTop)).toBe(350)
  expect(await top(page)).toBe(0)

  await openDrawer(page)
  await flip(page, '滚动时隐藏顶栏')
  await closeDrawer(page)
  await screen(page).click({ position: { x: 4, y: 4 } })
  await expect.poll(() => top(page)).toBe(-48)
  await scrollTo(page, 299)
  await expect.poll(() => top(page)).toBe(0)
  await scrollTo(page, 301)
  await expect.poll(() => top(page)).toBe(-48)
  await scrollTo(page, 0)
  await expect.poll(() => top(page)).toBe(0)

  await openDrawer(page)
  await flip(page, '固定顶栏')
  const hiding = drawer(page).getByRole('switch', { name: '滚动时隐藏顶栏' })
  await expect(hiding).toBeDisabled()
  await expect(drawer(page)).toContainText('需先开启「固定顶栏」')
  await closeDrawer(page)
  await screen(page).click({ position: { x: 4, y: 4 } })
  await scrollTo(page, 20)
  await expect.poll(() => top(page)).toBe(-20)
  await scrollTo(page, 200)
  await expect.poll(() => top(page)).toBe(-48)
})

test('[2.6.23] the side menu stays while it is fixed and goes with the page while it is not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.goto(comingScreen)
  const first = sideMenu(page).getByRole('listitem').first()
  const place = async () => (await first.boundingBox())?.y ?? 0
  const before = await place()
  await scrollTo(page, 100)
  expect(await place()).toBe(before)
  await openDrawer(page)
  await flip(page, '固定侧边菜单')
  await closeDrawer(page)
  await expect.poll(place).toBe(before - 100)
  await scrollTo(page, 0)
  await expect.poll(place).toBe(before)
})

test('[2.6.23] for weak colour vision states get other colours and links are underlined', async ({ page }) => {
  await page.goto(comingScreen)
  const link = page.getByRole('link', { name: '粤ICP备00000399号' })
  await expect(link).toHaveCSS('text-decoration-line', 'none')
  expect(await variable(page, '--tone-ok')).toBe('#237804')
  await openDrawer(page)
  await flip(page, '色弱模式')
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  expect(await variable(page, '--tone-ok')).toBe('#005a96')
})

test('[2.6.23] without the tab bar there is one screen at a time', async ({ page }) => {
  await page.goto('/business/bill/chargeOrder')
  await expect(tabBar(page)).toBeVisible()
  await openDrawer(page)
  await flip(page, '多标签页')
  await closeDrawer(page)
  await expect(tabBar(page)).toBeHidden()
  await sideMenu(page).getByRole('link', { name: '实时订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '实时订单' })).toBeVisible()
  await expect(panes(page)).toHaveCount(1)
  await openDrawer(page)
  await flip(page, '多标签页')
  await expect(tabs(page)).toHaveText(['实时订单'])
})

test('[2.6.23] a page is found again as it was left while pages are kept, and begins anew where they are not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto(profilePage)
  const leaveAndComeBack = async () => {
    await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
    await scrollTo(page, 150)
    await page.getByRole('link', { name: '粤充智慧充电平台' }).click()
    await expect(greeting(page)).toBeVisible()
    await tab(page, '个人设置').click()
    await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
  }
  const scrolled = () => screen(page).evaluate(box => box.scrollTop)
  await leaveAndComeBack()
  expect(await scrolled()).toBe(150)
  await openDrawer(page)
  await flip(page, '保留页面状态')
  await closeDrawer(page)
  await leaveAndComeBack()
  expect(await scrolled()).toBe(0)
})

test('[2.6.23] settings are kept by a refresh, and come back with the next login after the last tab was closed', async ({
  page,
  context,
}) => {
  await openDrawer(page)
  await choose(page, '深色')
  const saved = page.waitForResponse('**/preference/save')
  await choose(page, '极客蓝')
  await saved
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await variable(page, '--brand')).toBe('#2F54EB')

  await page.close()
  const later = await context.newPage()
  await later.goto('/user/login')
  await expect(later.locator('html')).toHaveAttribute('data-theme', 'light')
  await signIn(later, account)
  await expect(later.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await variable(later, '--brand')).toBe('#2F54EB')
})

test('[2.6.23] copying puts all ten settings on the clipboard and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDrawer(page)
  await choose(page, '深色')
  await flip(page, '多标签页')
  await drawer(page).getByRole('button', { name: '复制设置' }).click()
  await expect(message(page)).toHaveText('复制成功')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toEqual({
    primaryColor: '#52C41A',
    navTheme: 'dark',
    layout: 'sidemenu',
    contentWidth: 'Fluid',
    fixedHeader: true,
    fixSiderbar: true,
    autoHideHeader: false,
    colorWeak: false,
    multiTab: false,
    keepAlive: true,
  })
})

test('[2.6.23] copying works where the browser offers no clipboard, as on a page without HTTPS', async ({ page }) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: '复制设置' }).click()
  await expect(message(page)).toHaveText('复制成功')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('combobox', { name: '搜索' })).toHaveValue(/"primaryColor": "#52C41A"/)
})

test('[2.6.23] where neither the clipboard nor the old way takes the text, copying says that it failed', async ({
  page,
}) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await openDrawer(page)
  await drawer(page).getByRole('button', { name: '复制设置' }).click()
  await expect(message(page)).toHaveText('复制失败')
})

test('[2.6.23] the defaults come back all at once', async ({ page }) => {
  await openDrawer(page)
  await choose(page, '深色')
  await choose(page, '酱紫')
  await choose(page, '顶部菜单')
  await flip(page, '色弱模式')
  await drawer(page).getByRole('button', { name: '恢复默认' }).click()
  await expect(message(page)).toHaveText('已恢复默认设置')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).not.toHaveAttribute('data-weak')
  expect(await variable(page, '--brand')).toBe('#52C41A')
  for (const name of ['浅色', '极光绿', '侧边菜单'])
    await expect(drawer(page).getByRole('radio', { name, exact: true })).toBeChecked()
})
