// Changes nothing of the accounts it uses.
import { type PermissionItem, permission } from '@ev/contract/system/permission'
import {
  crumbs,
  find,
  itemLike,
  openAs,
  screen,
  shownTab,
  sideMenu,
  tab,
  tabs,
  topItem,
  topMenu,
  withMenu,
} from './frame.ts'
import { callAs, expect, greeting, test } from './story.ts'

const order = '/business/bill/chargeOrder'
const security = '/account/settings/security'
/** The code of that page, by the name that its build gives it. */
const securityCode = /\/assets\/security-[^/]+\.js$/

test.describe('the menu', () => {
  // Wide enough for the whole top bar.
  test.use({ viewport: { width: 2200, height: 900 } })

  test('[2.3.1][2.3.2] it holds exactly what the server gives and shows, by sort', async ({ page, request }) => {
    test.slow()
    const items = await callAs(request, 'fin399', permission.userList, {})
    // A catalogue is there for its screens: one without any is not.
    const below = (pid: string | null): PermissionItem[] =>
      items
        .filter(item => item.pid === pid && item.isShow)
        .filter(
          ({ id, componentType }) => componentType === 'MENU' || (componentType === 'CATALOG' && below(id).length > 0),
        )
        .toSorted((a, b) => a.sort - b.sort)
    const titles = (list: readonly PermissionItem[]) => list.map(({ title }) => title)
    expect(items.filter(item => !item.isShow && item.componentType === 'MENU').length).toBeGreaterThan(3)

    await openAs(page, 'fin399')
    await expect(topMenu(page).getByRole('listitem')).toHaveText(titles(below(null)))
    for (const top of below(null).filter(({ componentType }) => componentType === 'CATALOG')) {
      await topItem(page, top.title).click()
      const rows = sideMenu(page).locator(':scope > ul > li')
      await expect(rows).toHaveText(titles(below(top.id)))
      for (const catalogue of below(top.id).filter(({ componentType }) => componentType === 'CATALOG')) {
        const submenu = sideMenu(page).getByRole('button', { name: catalogue.title, exact: true })
        await submenu.click()
        await expect(sideMenu(page).locator('li li')).toHaveText(titles(below(catalogue.id)))
        await submenu.click()
      }
    }
  })
})

test('the address of a catalogue leads to its first screen', async ({ page }) => {
  await openAs(page, 'op399', '/business')
  await expect(page).toHaveURL('/business/stationManage/stationList')
  await page.goto('/business/bill')
  await expect(page).toHaveURL(order)
  await expect(tabs(page)).toHaveText(['电站列表', '充电订单'])
  await page.goto('/safe/')
  await expect(page).toHaveURL('/safe/audit')
})

test('[2.1.5] addresses are plain paths, titles end alike, and Back and Forward lead through them', async ({
  page,
}) => {
  await openAs(page, 'op399', order)
  await expect(page).toHaveTitle('充电订单 - 充电桩综合平台')
  await find(page, '告警规则')
  await expect(page).toHaveURL('/tool/alarm/rule')
  await expect(page).toHaveTitle('告警规则 - 充电桩综合平台')
  await find(page, '首页')
  await expect(page).toHaveTitle('首页 - 充电桩综合平台')
  expect(new URL(page.url()).hash).toBe('')
  await page.goBack()
  await expect(page).toHaveURL('/tool/alarm/rule')
  await expect(page).toHaveTitle('告警规则 - 充电桩综合平台')
  await page.goForward()
  await expect(greeting(page)).toBeVisible()
  await expect(page).toHaveTitle('首页 - 充电桩综合平台')
})

// All of them, as the specification lists them; those of the fleet belong to a screen that a fleet's administrator has.
const details: readonly (readonly [path: string, top: string, ...below: string[]])[] = [
  ['/safe/monitorManage/PileMonitorDetail', '监控', '监控管理', '桩监控', '桩监控详情'],
  ['/business/stationManage/StationMonitorDetail', '监控', '监控管理', '站监控', '电站监控详情'],
  ['/business/stationManage/reportGroup', '业务', '电站管理', '电站列表', '上报分组'],
  ['/business/stationManage/StationListPage', '业务', '电站管理', '电站列表', '临时站桩管理'],
  ['/business/stationManage/groupInfo', '业务', '电站管理', '电站列表', '电站分组'],
  ['/business/stationManage/billModelHistory', '业务', '计费管理', '计费模型', '计费模型下发历史'],
  ['/finance/paymentCenter/AccountFlow', '财务', '支付中心', '支付中心', '账户流水'],
  ['/system/systemSet/UserDetails', '系统', '系统设置', '用户管理', '用户详情'],
  ['/system/systemSet/RoleConfig', '系统', '系统设置', '角色管理', '角色配置'],
  ['/marketing/marketingManage/ElectricityCardMemberInfo', '营销', '电卡管理', '虚拟电卡', '电卡会员信息'],
  ['/marketing/marketingManage/AddCoupon', '营销', '优惠券', '第三方券', '第三方券类目'],
  ['/business/chargingEvaluation/chargingEvaluation', '业务', '充电评价', '充电评价'],
  ['/business/chargingEvaluation/evaluateTag', '业务', '充电评价', '充电评价', '评价标签'],
  ['/business/accountingManagement/reconciliationContract1/detail', '业务', '合同对账', '对账合同', '对账合同详情'],
  ['/system/shareConfiguration/shareConfigurationEdit', '系统', '分成配置', '新建分成规则'],
  ['/business/bill/TeamSelectShowOrderss', '业务', '车队管理', '车队管理', '车队订单查询'],
  ['/business/bill/goToTeamOrder', '业务', '车队管理', '车队管理', '车队订单'],
  ['/report/energyAnalysisReport/LossAnalysis', '报表', '能耗分析', '损耗分析'],
  ['/report/energyAnalysisReport/UserAnalysis', '报表', '能耗分析', '用户用能分析'],
  ['/report/energyAnalysisReport/userPortrait', '报表', '能耗分析', '用户画像'],
  ['/report/energyAnalysisReport/userPortraitInfo/', '报表', '能耗分析', '用户画像', '用户画像详情'],
  ['/marketing/stationCostModelIncome/stationCostModelIncome', '业务', '计费管理', '计费模型', '计费策略收入'],
]

/** Words of those that have their screen. */
const built: Readonly<Record<string, string>> = {
  '/business/stationManage/reportGroup': '新增上报分组',
  '/business/stationManage/StationMonitorDetail': '没有指定要查看的电站',
  '/safe/monitorManage/PileMonitorDetail': '没有指定要查看的充电桩',
  '/business/stationManage/StationListPage': '定时导出',
  '/business/stationManage/groupInfo': '新增电站分组',
  '/business/stationManage/billModelHistory': '定时导出',
  '/business/bill/TeamSelectShowOrderss': '订单号',
  '/business/bill/goToTeamOrder': '请先选择车队',
  '/business/chargingEvaluation/chargingEvaluation': '评价标签',
  '/business/chargingEvaluation/evaluateTag': '新增评价标签',
  '/finance/paymentCenter/AccountFlow': '定时导出',
  '/marketing/stationCostModelIncome/stationCostModelIncome': '调价前后',
  '/system/systemSet/UserDetails': '没有指定要查看的用户',
  '/system/systemSet/RoleConfig': '新增角色',
}

test('[2.4.1][2.6.11] every fixed detail opens under the screen that it belongs to, with its title', async ({
  page,
}) => {
  test.slow()
  // Wide enough for the whole top bar.
  await page.setViewportSize({ width: 2200, height: 900 })
  await openAs(page, 'op399')
  for (const [path, ...titles] of details) {
    const title = titles.at(-1)
    await page.goto(path)
    await expect(crumbs(page)).toHaveText(titles.map(name => new RegExp(`${name}$`)))
    await expect(shownTab(page)).toHaveText(title ?? '')
    await expect(page).toHaveTitle(`${title} - 充电桩综合平台`)
    await expect(screen(page)).toContainText(built[path] ?? `“${title}”正在建设中`)
    await expect(topItem(page, titles[0])).toHaveAttribute('data-chosen', 'true')
  }
  await expect(tabs(page)).toHaveCount(details.length + 1)
})

test('[2.4.1][8.7] whoever may not open the screen may not open its details', async ({ page }) => {
  test.slow()
  await openAs(page, 'fleet399')
  for (const [path, ...titles] of details) {
    await page.goto(path)
    if (titles.includes('车队管理')) await expect(screen(page)).toContainText(built[path] ?? 'a screen')
    else await expect(screen(page)).toContainText('抱歉，你无权访问该页面')
  }
})

test.describe('the pages that say no', () => {
  for (const { path, sentence } of [
    { path: '/403', sentence: '抱歉，你无权访问该页面' },
    { path: '/404', sentence: '抱歉，你访问的页面不存在或仍在开发中' },
    { path: '/500', sentence: '抱歉，服务器出错了' },
    { path: '/system/systemSet/user', sentence: '抱歉，你无权访问该页面' },
    { path: '/system/systemSet/nowhere', sentence: '抱歉，你访问的页面不存在或仍在开发中' },
  ])
    test(`[2.1.4][8.7] ${path} says so inside the shell and leads back to the dashboard`, async ({ page }) => {
      await openAs(page, 'cs399', path)
      await expect(screen(page)).toContainText(sentence)
      await expect(topMenu(page)).toBeVisible()
      await screen(page).getByRole('button', { name: '返回首页' }).click()
      await expect(page).toHaveURL(/\/home$/)
      await expect(greeting(page)).toBeVisible()
    })

  test.describe('without an answer', () => {
    test.use({ expectedComplaint: /Failed to load resource/ })

    test('[8.7] where the server cannot say whether a screen exists, page 500 is shown', async ({ page }) => {
      await page.route('**/permission/isScreen', route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
      await openAs(page, 'cs399', '/system/systemSet/nowhere')
      await expect(screen(page)).toContainText('抱歉，服务器出错了')
    })
  })
})

test('[8.9] an item of the menu that has no screen is reported as a module that was not found', async ({ page }) => {
  await withMenu(page, menu => {
    const like = menu.find(item => item.url === order)
    return [...menu, itemLike(like, { id: '9001', url: '/business/bill/ours', title: '自建页面', isBuiltIn: false })]
  })
  await openAs(page, 'op399', order)
  await sideMenu(page).getByRole('link', { name: '自建页面' }).click()
  const report = screen(page).getByRole('alert')
  await expect(report).toContainText('找不到页面模块')
  await expect(report).toContainText('菜单地址 /business/bill/ours 没有对应的页面')
  await expect(crumbs(page)).toHaveText([/业务/, /订单账单/, /自建页面/])
  await report.getByRole('button', { name: '返回首页' }).click()
  await expect(greeting(page)).toBeVisible()
})

test.describe('a screen that does not load', () => {
  test.use({ expectedComplaint: /Failed to load resource|a screen could not be loaded|a screen took too long/ })

  test('[8.9] its code that cannot be fetched is said, and trying again brings it', async ({ page }) => {
    await openAs(page, 'op399', order)
    await page.route(securityCode, route => route.abort())
    await page.goto(security)
    const report = screen(page).getByRole('alert')
    await expect(report).toContainText('页面加载失败')
    await report.getByRole('button', { name: '重试' }).click()
    await expect(report).toContainText('页面加载失败')
    // What failed takes nothing else with it.
    await tab(page, '充电订单').click()
    await expect(screen(page)).toContainText('下单时间')
    await tab(page, '安全设置').click()
    await page.unroute(securityCode)
    await report.getByRole('button', { name: '重试' }).click()
    await expect(screen(page).getByRole('heading', { name: '登录设备' })).toBeVisible()
    await expect(report).toBeHidden()
  })

  test('[8.9][7.1] its code that does not come within 120 seconds is said, and trying again waits for it anew', async ({
    page,
  }) => {
    await page.clock.install()
    await openAs(page, 'op399', order)
    let letThrough = () => {}
    const held = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route(securityCode, async route => {
      await held
      await route.continue()
    })
    await page.goto(security)
    await expect(screen(page).getByRole('status')).toHaveText('加载中…')
    await page.clock.fastForward(118_000)
    await expect(screen(page).getByRole('status')).toHaveText('加载中…')
    await page.clock.fastForward(3_000)
    const report = screen(page).getByRole('alert')
    await expect(report).toContainText('页面加载超时')
    await report.getByRole('button', { name: '重试' }).click()
    await expect(screen(page).getByRole('status')).toHaveText('加载中…')
    letThrough()
    await expect(screen(page).getByRole('heading', { name: '登录设备' })).toBeVisible()
  })
})

test.describe('a screen that falls over', () => {
  test.use({ expectedComplaint: /a fault in this screen/ })

  test('it takes no other tab with it, and begins anew when asked to', async ({ page }) => {
    await openAs(page, 'op399', '/account/settings/base')
    await screen(page).getByLabel('通讯地址').fill('还没有保存')
    await page.route(securityCode, route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default () => { if (!globalThis.isMended) throw new Error('a fault in this screen'); return '修好了' }`,
      }),
    )
    await screen(page).getByRole('link', { name: '安全设置' }).click()
    const report = screen(page).getByRole('alert')
    await expect(report).toContainText('页面出错了')
    await expect(report).toContainText('其他标签不受影响')
    await expect(shownTab(page)).toHaveText('安全设置')
    await tab(page, '个人设置').click()
    await expect(screen(page).getByLabel('通讯地址')).toHaveValue('还没有保存')
    await find(page, '充电订单')
    await expect(screen(page)).toContainText('下单时间')
    await tab(page, '安全设置').click()
    await expect(report).toContainText('页面出错了')
    await page.evaluate(() => Object.assign(globalThis, { isMended: true }))
    await report.getByRole('button', { name: '重试' }).click()
    await expect(screen(page)).toContainText('修好了')
    await tab(page, '个人设置').click()
    await expect(screen(page).getByLabel('通讯地址')).toHaveValue('还没有保存')
  })
})
