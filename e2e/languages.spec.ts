import { pile } from '@ev/contract/config/pile'
import { station } from '@ev/contract/config/station'
import { permission } from '@ev/contract/system/permission'
import type { APIRequestContext, Page } from '@playwright/test'
import { openAs, screen, shares } from './frame.ts'
import { callAs, enterAccount, expect, greeting, loginOf, newStaff, signIn, signInStaff, test } from './story.ts'

// In English the tab bar has another name.
const shownTab = (page: Page) => page.getByRole('tab', { selected: true })

const toEnglish = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'English', exact: true }).click()

test.describe('in a browser that prefers English', () => {
  test.use({ locale: 'en-US' })

  test('the product speaks Chinese out of the box, before and behind the login', async ({ page }) => {
    await signIn(page, 'view399')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(greeting(page)).toContainText('谢文静')
    await expect(page).toHaveTitle('首页 - 充电桩综合平台')
  })
})

test('a language that is kept and that nobody speaks here is answered in English', async ({ page }) => {
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.setItem('language', 'fr-FR'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
})

test('the switch in the header changes menus, tabs, titles, controls and what the server says, without a reload', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await signInStaff(page, account)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await toEnglish(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle('Welcome - Charging Pile Platform')
  await expect(shownTab(page)).toHaveText('Welcome')

  await page.getByRole('button', { name: `User menu: ${account}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Personal profile',
    'Personalised settings',
    'Download center',
    'Timing management',
    'Change password',
    'Help',
    'Log out',
  ])
  await page.getByRole('menuitem', { name: 'Personal profile' }).click()
  const view = page.getByRole('dialog', { name: 'Profile' })
  // What antd says by itself, and what the server names.
  await expect(view.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(view).toContainText('Ordinary')
  await expect(view).toContainText('Confidential')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `User menu: ${account}` }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toContainText('old password cannot be empty')
  await expect(dialog).toContainText('must contain 10+ chars with upper/lower case letters, digits, special characters')
  await dialog.getByLabel('Old password').fill('Wrong@2026x')
  await dialog.getByLabel('Old password').press('Tab')
  await expect(dialog.getByLabel('Old password')).toHaveAccessibleDescription('The old password is wrong')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)

  await page.getByRole('banner').getByRole('button', { name: '中文', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(shownTab(page)).toHaveText('欢迎')
})

test('a chosen language comes back with the next login after the last tab was closed', async ({
  page,
  context,
  request,
}) => {
  const account = await newStaff(request)
  await signInStaff(page, account)
  const saved = page.waitForResponse('**/preference/save')
  await toEnglish(page)
  await saved
  await page.close()
  const later = await context.newPage()
  await later.goto('/user/login')
  await expect(later.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await enterAccount(later, account)
  await expect(later.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(later.locator('html')).toHaveAttribute('lang', 'en-US')
})

/** People, companies, roles and their addresses have the name they have; the switch back names its own language. */
const properNames = [
  '粤充智慧充电平台',
  '粤充新能源',
  '粤充总部',
  '运营商管理员',
  '陈志强',
  // Where there is no picture of somebody, the first character of the name.
  '陈',
  '广东省广州市天河区演示大道399号',
  '粤ICP备00000399号',
  '中文',
]

/** What their people call stations and piles, which screens show wherever these do something. */
async function namesOfPlaces(request: APIRequestContext): Promise<string[]> {
  const ask = await loginOf(request, 'op399')
  const most = { pageSize: 500 }
  const found = [await ask(station.calls.pages, most), await ask(pile.calls.pages, most)]
  for (const { records, total } of found) expect(records).toHaveLength(total)
  return found.flatMap(({ records }) => records.map(({ name }) => name))
}

const han = /\p{Script=Han}/u

const without = (text: string, names: readonly string[]) =>
  names.reduce((left, name) => left.replaceAll(name, ''), text)

/**
 * What is on the page in Chinese, in texts and in what screen readers are told, but for these names; what people wrote
 * stands in `but`.
 */
async function chineseOn(page: Page, names: readonly string[] = properNames, but = 'nothing'): Promise<string[]> {
  const said = await page.evaluate(inside => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'value']
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest(inside) === null
    return [...document.body.querySelectorAll('*')].filter(isDrawn).flatMap(element => {
      const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent)
      return [...own, ...attributes.map(name => element.getAttribute(name))].filter(text => text !== null)
    })
  }, but)
  return [...new Set([...said, await page.title()].filter(text => han.test(text) && han.test(without(text, names))))]
}

/** Words of ours that a browser would be told not to translate: it is for names alone. */
async function keptUntranslated(page: Page, names: readonly string[]): Promise<string[]> {
  const kept = await page.locator('[translate=no]').filter({ visible: true }).allTextContents()
  return [...new Set(kept.filter(text => text !== '' && without(text, names) === text))]
}

/** Somebody who reads English, and how a place is looked at for whatever is not. */
async function inEnglish(page: Page, path: string) {
  await openAs(page, 'op399')
  await page.evaluate(() => localStorage.setItem('language', 'en-US'))
  await page.goto(path)
  // The longest first: one name may begin another.
  const known = async () =>
    [...properNames, ...(await namesOfPlaces(page.request))].toSorted((one, other) => other.length - one.length)
  let names = await known()
  return async (place: string, but?: string) => {
    const strange = async () => [...(await chineseOn(page, names, but)), ...(await keptUntranslated(page, names))]
    if ((await strange()).length === 0) return
    // Another story may have made a station or a pile meanwhile.
    names = await known()
    expect.soft(await strange(), place).toEqual([])
  }
}

const screens = [
  '/business/bill/chargeOrder?orderNo=none',
  '/business/bill/abnormalOrder?orderNo=none',
  '/business/bill/realTimeOrder?orderNo=none',
  '/safe/monitorManage/gunMonitor?text=none',
  '/safe/monitorManage/chargeMonitor?text=none',
  '/safe/monitorManage/pileMonitor?text=none',
  '/safe/monitorManage/stationMonitor?text=none',
  '/safe/monitorManage/PileMonitorDetail',
  '/business/stationManage/StationMonitorDetail',
  '/tool/alarm/monitor?alarmNo=none',
  '/business/cockpit/operation',
  '/business/cockpit/device',
  '/safe/stationPlanning?text=none',
  '/business/bill/overtimeBill?billNo=none',
  '/business/bill/occupyBill?billNo=none',
  '/business/bill/TeamSelectShowOrderss?orderNo=none',
  '/business/bill/goToTeamOrder',
  '/business/billingModel/billingModel?tab=simulation&name=none',
  '/marketing/stationCostModelIncome/stationCostModelIncome?day=2020-01-01~2020-01-01',
  '/statistics/stations?tab=charge&day=2020-01-01~2020-01-01',
  '/statistics/users?day=2020-01-01~2020-01-01',
  '/statistics/cars?day=2020-01-01~2020-01-01',
  '/manage/operation/operationManage?month=2020-01~2020-01',
  '/station/appointmentBill?appointNo=none',
  '/business/chargingEvaluation/chargingEvaluation?orderNo=none',
  '/business/chargingEvaluation/evaluateTag?name=none',
  '/finance/paymentCenter/AccountFlow?flowNo=none',
  '/finance/paymentCenter/paymentCenter?tab=statements&day=2020-01-01~2020-01-01',
  '/finance/paymentCenter/paymentCenter?tab=months',
  '/account/settings/base',
  '/account/settings/security',
  '/noHome',
  '/403',
  '/404',
  '/500',
  '/nowhere',
  '/system/menuManage',
  '/system/mobileLoginLog?device=nothing',
  '/business/memberManage/memberList?nickname=nobody',
  '/business/memberManage/account?accountNo=none',
  '/business/memberManage/card?cardNo=none',
  '/business/memberManage/recharge?rechargeNo=none',
  '/finance/paymentCenter/paymentCenter?outTradeNo=none',
  '/system/config/payment?name=none',
  '/business/memberManage/card?tab=events&eventNo=none',
  '/business/vehicleManage/vehicleList?plateNo=none',
  '/strategy/vinBinding?vin=none',
]

test('in English no Chinese is left on home, but for the names of people, companies and roles', async ({ page }) => {
  const look = await inEnglish(page, '/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(screen(page).locator('[aria-busy=true]')).toHaveCount(0)
  await look('home')
})

for (const [place, some] of shares(screens, 12).entries())
  test(`in English no Chinese is left on any page, but for such names, share ${place + 1}`, async ({ page }) => {
    test.slow()
    const look = await inEnglish(page, '/404')
    for (const path of some) {
      await page.goto(path)
      const backHome = screen(page).getByRole('button', { name: 'Back to home' })
      await expect(screen(page).getByRole('heading').or(backHome).first()).toBeVisible()
      await expect(screen(page).locator('[aria-busy=true]')).toHaveCount(0)
      await look(path)
    }
  })

test('in English no Chinese is left in the menu and in what opens over a page', async ({ page, request }) => {
  test.slow()
  const look = await inEnglish(page, '/business/bill/chargeOrder?orderNo=none')
  const titles = (await callAs(request, 'op399', permission.userList, {})).map(({ titleEn }) => titleEn)
  expect.soft(titles.filter(title => title === '' || han.test(title))).toEqual([])

  const user = page.getByRole('button', { name: 'User menu: op399' })
  await user.click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await look('user menu')
  await page.keyboard.press('Escape')
  for (const entry of [
    'Personal profile',
    'Personalised settings',
    'Download center',
    'Timing management',
    'Change password',
    'Log out',
  ]) {
    await user.click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    if (entry === 'Personal profile') {
      await look('profile')
      await page.getByRole('button', { name: 'Edit' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit profile' })
      await expect(edit.getByRole('textbox')).toHaveCount(8)
      for (const box of await edit.getByRole('textbox').all()) await box.fill('!')
      await edit.getByRole('button', { name: 'Save' }).click()
      await look('profile form with its messages')
      await edit.getByRole('button', { name: 'Cancel' }).click()
      await look('question before closing')
      await page.keyboard.press('Enter')
      await expect(edit).toBeHidden()
    }
    await look(entry)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await page.keyboard.press('Control+k')
  await look('search')
  await page.getByRole('dialog').getByRole('combobox').fill('13800138000')
  await look('search for a record')
  await page.getByRole('dialog').getByRole('combobox').fill('no such thing')
  await look('search without a result')
  await page.keyboard.press('Escape')

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog').or(page.getByRole('tooltip')).first()).toBeVisible()
  // Notices name the records that others worked on.
  await look('notifications', 'section li span')
  await page.keyboard.press('Escape')

  await page.getByRole('tab').first().click({ button: 'right' })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await look('menu of a tab')
})

test('in English no Chinese is left on the pages before the login', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: 'English' }).click()
  for (const path of ['/user/login', '/iplogin', '/authLogin']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect.soft(await chineseOn(page), path).toEqual([])
  }
  await page.goto('/user/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect.soft(await chineseOn(page), 'an empty form').toEqual([])
  await page.getByRole('tab', { name: 'SMS' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect.soft(await chineseOn(page), 'login by SMS').toEqual([])
})
