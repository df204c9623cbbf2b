// What everybody can read and use, in both themes and all colours.
// Changes no account: settings and language are decided in the browser alone, and whatever is open is left as it was.
import { users } from '@ev/contract/system/users'
import type { Locator, Page } from '@playwright/test'
import { choose, find, itemLike, openAs, screen, shares, shownTab, sideMenu, tab, topItem, withMenu } from './frame.ts'
import { changeTheme, contrast, expectReadable, expectReadableInBoth } from './readable.ts'
import {
  callAs,
  enterAccount,
  expect,
  greeting,
  newAdministrator,
  newStaff,
  newUsers,
  signIn,
  signInStaff,
  test,
} from './story.ts'

const order = '/business/bill/chargeOrder'
/** One of those that are not built yet. */
const unbuilt = { path: '/business/interfaceManage/enterprise', title: '互联互通企业' }
const profilePage = '/account/settings/base'

const userMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ })

async function fromUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /关闭|Close/ })

/** Those that are built and that no other story looks at in both themes. */
const builtScreens = [
  '/statistics/stations',
  '/statistics/stations?tab=charge',
  '/statistics/operator',
  '/statistics/device',
  '/statistics/cars',
  '/statistics/users',
  '/manage/operation/operationManage',
  '/manage/charging/remoteControl',
  '/tool/network/communication',
  '/tool/network/pileUpgrade',
  '/tool/network/version',
  '/tool/serviceMonitor',
  '/tool/alarm/monitor',
  '/safe/monitorManage/gunMonitor',
  '/safe/monitorManage/chargeMonitor',
  '/safe/monitorManage/pileMonitor',
  '/safe/monitorManage/stationMonitor',
  '/business/cockpit/operation',
  '/business/cockpit/device',
  '/safe/stationPlanning',
  '/system/server',
  '/safe/audit',
  '/safe/audit?tab=mine',
  '/system/billStatistics',
  '/system/config/service',
  '/system/config/sms',
  '/system/menuManage',
  '/system/mobileLoginLog',
  '/business/memberManage/memberList',
  '/business/memberManage/account',
  '/business/memberManage/account?tab=adjustments',
  '/business/memberManage/card',
  '/business/memberManage/card?tab=events',
  '/business/memberManage/recharge',
  '/business/memberManage/leaguer',
  '/business/bill/abnormalOrder',
  '/business/bill/realTimeOrder',
  '/business/bill/overtimeBill',
  '/business/bill/occupyBill',
  '/business/bill/TeamSelectShowOrderss',
  '/business/bill/goToTeamOrder',
  '/business/fleetManage/fleetList',
  '/business/fleetManage/fleetMember',
  '/business/fleetManage/fleetRecharge',
  '/business/fleetManage/fleetRecharge?tab=allotments',
  '/finance/paymentCenter/paymentCenter',
  '/finance/paymentCenter/paymentCenter?tab=statements',
  '/finance/paymentCenter/paymentCenter?tab=books',
  '/finance/paymentCenter/paymentCenter?tab=months',
  '/station/appointmentBill',
  '/business/chargingEvaluation/chargingEvaluation',
  '/business/chargingEvaluation/evaluateTag',
  '/finance/paymentCenter/AccountFlow',
  '/marketing/stationCostModelIncome/stationCostModelIncome',
  '/system/config/payment',
  '/business/vehicleManage/vehicleList',
  '/business/bill/chargeOrder',
  '/strategy/vinBinding',
  '/system/organization',
  '/system/parameter',
  '/system/systemSet/permission',
  '/system/seller?as=tree',
  '/system/systemSet/task',
  '/system/systemSet/task?tab=work',
  '/system/systemSet/task?tab=files',
]

/** A line that stays open is never idle: what live screens show when it has brought what there is. */
const shownLive: Readonly<Record<string, (shown: Locator) => Locator>> = {
  '/safe/monitorManage/gunMonitor': shown => shown.locator('button[data-status]'),
  // Nobody charges unless another story does.
  '/safe/monitorManage/chargeMonitor': shown => shown.locator('tbody tr').or(shown.getByText('现在没有正在充电的枪')),
  '/safe/monitorManage/pileMonitor': shown => shown.locator('tbody tr'),
  '/safe/monitorManage/stationMonitor': shown => shown.getByRole('list', { name: '电站实时列表' }).getByRole('link'),
  '/tool/alarm/monitor': shown => shown.locator('table:not([aria-busy=true]) tbody tr'),
}

test.describe('in the light and in the dark', () => {
  // Each looks at several places, and a look takes its time.
  test.slow()
  // What stands in a screen is the same in both: the second time its colours are looked at.
  const rules = { dark: contrast }

  test('everybody can read the login page, with its messages', async ({ page }) => {
    await page.goto('/user/login?sellerId=399')
    await expect(page.getByRole('banner')).toContainText('粤充')
    await expectReadableInBoth(page, 'login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入账号')).toBeVisible()
    await expectReadableInBoth(page, 'login, nothing filled in')
    await enterAccount(page, 'nobody', 'Wrong@2026')
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await expectReadableInBoth(page, 'login refused')
    await page.getByRole('tab', { name: '短信登录' }).click()
    await expectReadableInBoth(page, 'login by SMS')
  })

  test('everybody can read the other pages before the login', async ({ page }) => {
    await page.goto('/iplogin')
    await expect(page.getByRole('link', { name: '返回登录' })).toBeVisible()
    await expectReadableInBoth(page, 'iplogin without an address to confirm')
    const info = { ipTicket: 'ticket', ip: '203.0.113.7', account: 'op399', telephone: '138****3990' }
    await page.evaluate(text => sessionStorage.setItem('ipInfo', text), JSON.stringify(info))
    await page.reload()
    await expect(page.getByText('203.0.113.7')).toBeVisible()
    await expectReadableInBoth(page, 'iplogin')
    await page.goto('/authLogin')
    await expect(page.getByRole('alert')).toContainText(/\S/)
    await expectReadableInBoth(page, 'authLogin without a ticket')
    await page.goto('/authLogin?ticket=used-long-ago')
    await expect(page.getByRole('alert')).toContainText(/\S/)
    await expectReadableInBoth(page, 'authLogin with a ticket that is none')
  })

  test('everybody can read the screens and the pages that say why there is none', async ({ page }) => {
    await withMenu(page, menu => {
      const one = menu.find(({ url }) => url === order)
      return [...menu, itemLike(one, { id: '990001', url: '/business/nowhere', title: '自定义', isBuiltIn: false })]
    })
    await openAs(page, 'op399')
    await expect(greeting(page)).toBeVisible()
    await expectReadableInBoth(page, 'home')
    const screens = {
      [unbuilt.path]: `“${unbuilt.title}”正在建设中`,
      [profilePage]: '基本信息',
      '/account/settings/security': '登录设备',
      '/account/settings/requests': '我的申请',
      '/business/nowhere': '找不到页面模块',
      '/403': '抱歉，你无权访问该页面',
      '/404': '抱歉，你访问的页面不存在或仍在开发中',
      '/500': '抱歉，服务器出错了',
      '/nowhere': '抱歉，你访问的页面不存在或仍在开发中',
    }
    for (const [path, words] of Object.entries(screens)) {
      await page.goto(path)
      await expect(screen(page).getByText(words).first()).toBeVisible()
      await expectReadableInBoth(page, path)
    }
  })

  for (const [place, screens] of shares(builtScreens, 5).entries())
    test(`everybody can read the screens of the system, share ${place + 1}`, async ({ page }) => {
      await openAs(page, 'admin', screens[0])
      for (const path of screens) {
        if (path !== screens[0]) await page.goto(path)
        await lookAtBuilt(page, path)
      }
    })

  test('everybody can read the details of a user', async ({ page, request }) => {
    const { records } = await callAs(request, 'admin', users.calls.pages, { filters: { account: ['op399'] } })
    const path = `/system/systemSet/UserDetails?id=${records[0]?.id}`
    await openAs(page, 'admin', path)
    await lookAtBuilt(page, path)
  })

  async function lookAtBuilt(page: Page, path: string): Promise<void> {
    await expect(screen(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(screen(page).getByText('正在建设中')).toHaveCount(0)
    const rows = shownLive[path]?.(screen(page))
    if (rows) {
      await expect(screen(page).getByRole('status').filter({ hasText: '实时' }).first()).toBeVisible()
      await expect(rows.first()).toBeVisible()
    } else await page.waitForLoadState('networkidle')
    await expectReadableInBoth(page, path, rules)
  }

  test('everybody can read what a list opens', async ({ page, request }) => {
    const [{ word }, account] = await Promise.all([newUsers(request, 2), newAdministrator(request)])
    await openAs(page, account, `/system/systemSet/user?name=${word}`)
    const button = (name: string | RegExp) => screen(page).getByRole('button', { name }).first()
    for (const name of ['更多筛选', '列与密度', '视图', `${word}01 的操作`]) {
      await button(name).click()
      await expectReadableInBoth(page, name, rules)
      await page.keyboard.press('Escape')
    }
    await button('更多筛选').click()
    await page.getByRole('button', { name: '创建时间 全部' }).click()
    await page.getByLabel('从').fill('2026-02-02')
    await page.getByLabel('至').fill('2026-02-01')
    await expectReadableInBoth(page, 'days', rules)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await expectReadableInBoth(page, 'chosen rows', rules)
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
    await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
    await expectReadableInBoth(page, 'trial of a batch', rules)
    await page.keyboard.press('Escape')
    await button(`${word}01`).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: `${word}01` })).toBeVisible()
    await expectReadableInBoth(page, 'record', rules)
    await page.getByRole('tab', { name: '变更记录' }).click()
    await expect(page.getByRole('dialog').getByText('新建')).toBeVisible()
    await expectReadableInBoth(page, 'history', rules)
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog').getByLabel('姓名').fill('')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('不能为空')).toBeVisible()
    await expectReadableInBoth(page, 'form with a message', rules)
    await page.goto('/system/systemSet/user?name=没有这样的人')
    await expect(screen(page).getByText('没有符合条件的用户')).toBeVisible()
    await expectReadableInBoth(page, 'nothing found', rules)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/system/systemSet/user?name=${word}`)
    await expect(screen(page).getByRole('checkbox').first()).toBeVisible()
    await expectReadableInBoth(page, 'cards', rules)
    await button('筛选').click()
    await expectReadableInBoth(page, 'filters on a telephone', rules)
  })

  test('everybody can read what opens over a screen', async ({ page, request }) => {
    const account = await newStaff(request)
    await signInStaff(page, account)
    await page.getByRole('button', { name: /^通知/ }).click()
    await expect(page.getByRole('region', { name: '通知' })).toContainText('密码')
    await expectReadableInBoth(page, 'notes')
    await page.keyboard.press('Escape')

    await userMenu(page).click()
    await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeVisible()
    await expectReadableInBoth(page, 'user menu')
    await page.getByRole('menuitem', { name: '个人资料' }).click()
    await expect(page.getByRole('dialog', { name: '个人资料' })).toBeVisible()
    await expectReadableInBoth(page, 'profile')
    await page.getByRole('button', { name: '编辑' }).click()
    await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
    await page.getByRole('textbox', { name: '姓名' }).fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await expectReadableInBoth(page, 'profile while it is edited, with a message')
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog', { name: /^确定要关闭此窗口吗/ })).toBeVisible()
    await expectReadableInBoth(page, 'question before the profile closes')
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '关闭' }).first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await fromUserMenu(page, '修改密码')
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
    await page.getByRole('button', { name: '确认修改' }).click()
    await expect(page.getByText('旧密码不能为空')).toBeVisible()
    await expectReadableInBoth(page, 'change of password, with its messages')
    await page.getByRole('button', { name: '取消' }).click()

    await fromUserMenu(page, '退出登录')
    await expect(page.getByRole('dialog', { name: '确定要退出登录吗？' })).toBeVisible()
    await expectReadableInBoth(page, 'logout question')
  })

  test('everybody can read search, settings and the centres', async ({ page }) => {
    await openAs(page, 'op399', order)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectReadableInBoth(page, 'search')
    await page.getByRole('combobox', { name: '搜索' }).fill('dingdan')
    await expect(page.getByRole('dialog').getByRole('option').first().locator('mark')).toBeVisible()
    await expectReadableInBoth(page, 'search with finds')
    await page.getByRole('combobox', { name: '搜索' }).fill('没有这样的菜单')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
    await expectReadableInBoth(page, 'search without finds')
    await page.keyboard.press('Escape')

    for (const [entry, title] of [
      ['个性化设置', '个性化设置'],
      ['下载中心', '下载中心（数据保留最近30天）'],
      ['定时管理', '定时管理'],
    ] as const) {
      await fromUserMenu(page, entry)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectReadableInBoth(page, entry)
      await closeButton(page).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    await shownTab(page).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toBeVisible()
    await expectReadableInBoth(page, 'menu of a tab')
    await page.keyboard.press('Escape')
    for (const theme of ['light', 'dark'] as const) {
      await changeTheme(page, theme)
      // A message goes by itself, so that each theme has its own.
      await choose(page, shownTab(page), '关闭右侧')
      await expect(page.getByText('右侧没有标签')).toBeVisible()
      await expectReadable(page, `message, ${theme}`)
    }
  })

  test('everybody can read the menus in all their forms', async ({ page }) => {
    await openAs(page, 'op399', order)
    await page.getByRole('button', { name: '收起侧边栏' }).click()
    await expectReadableInBoth(page, 'side menu, collapsed')
    await sideMenu(page).getByRole('button', { name: '电站管理' }).click()
    await expect(page.getByRole('tooltip').getByRole('link', { name: '电站列表' })).toBeVisible()
    await expectReadableInBoth(page, 'catalogue beside the collapsed side menu')

    await page.evaluate(() => localStorage.setItem('settings', '{"layout":"topmenu"}'))
    await page.reload()
    await topItem(page, '业务').click()
    await expect(page.getByRole('tooltip').getByRole('link', { name: '电站列表' })).toBeVisible()
    await expectReadableInBoth(page, 'panel of the top menu')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '业务', exact: true }).click()
    await expectReadableInBoth(page, 'menu on a telephone')
  })

  test('everybody can read the page of somebody who has no home', async ({ page, request }) => {
    await signInStaff(page, await newStaff(request))
    await expect(page.getByText('暂无可用功能')).toBeVisible()
    await expectReadableInBoth(page, 'nothing granted')
    await page.evaluate(() => localStorage.clear())
    await withMenu(page, menu => menu.filter(({ url }) => url !== '/home'))
    await openAs(page, 'op399')
    await expect(page).toHaveURL('/noHome')
    await expect(page.getByRole('button', { name: /^前往/ })).toBeVisible()
    await expectReadableInBoth(page, 'no home, but a menu')
  })

  test('[2.6.23] everybody can read the page in each of the eight colours', async ({ page }) => {
    const inContrast = { light: contrast, dark: contrast }
    await openAs(page, 'op399', unbuilt.path)
    await find(page, '电站列表')
    await page.goto(profilePage)
    await page.getByRole('textbox', { name: '姓名' }).fill('')
    await page.getByRole('button', { name: '保存' }).click()
    const form = await shownTab(page).textContent()
    for (const primaryColor of colours) {
      await tab(page, unbuilt.title).click()
      await expect(screen(page).getByText('正在建设中')).toBeVisible()
      await chooseElsewhere(page, { primaryColor })
      expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toBe(primaryColor)
      await expectReadableInBoth(page, `${primaryColor}, a screen`, inContrast)
      await shownTab(page).click({ button: 'right' })
      await page.getByRole('menuitem', { name: '关闭右侧' }).hover()
      await expectReadableInBoth(page, `${primaryColor}, a menu`, inContrast)
      await page.keyboard.press('Escape')
      await tab(page, form ?? '').click()
      await expect(screen(page).getByText('请输入正确的姓名！')).toBeVisible()
      await expectReadableInBoth(page, `${primaryColor}, a form`, inContrast)
    }
  })
})

/** As if the same person had chosen settings in another tab, which are taken up without a reload. */
async function chooseElsewhere(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate(text => {
    localStorage.setItem('settings', text)
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }))
  }, JSON.stringify(settings))
}

const colours = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']

test('the link home has a name before the brand has come', async ({ page }) => {
  await page.route('**/getPlatformInfo', () => {})
  await signIn(page, 'op399')
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName('首页')
})
