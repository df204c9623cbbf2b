// Changes nothing of the accounts it uses: settings are decided in the browser alone.
import { permission } from '@ev/contract/system/permission'
import { ticket } from '@ev/contract/system/ticket'
import {
  crumbs,
  find,
  itemLike,
  message,
  openAs,
  screen,
  shownTab,
  sideLink,
  sideMenu,
  tab,
  topItem,
  topMenu,
  withMenu,
} from './frame.ts'
import { callAs, expect, greeting, test } from './story.ts'

const order = '/business/bill/chargeOrder'
const settingsPage = '/account/settings/base'

test.describe('the top bar', () => {
  test('[2.6.1][2.3.2] it lists the top level of the menu in its order, and what finds no room under 更多', async ({
    page,
    request,
  }) => {
    const menu = await callAs(request, 'op399', permission.userList, {})
    const top = menu.filter(item => item.pid === null).toSorted((a, b) => a.sort - b.sort)
    await openAs(page, 'op399')
    const more = topMenu(page).getByRole('button', { name: '更多' })
    await expect(more).toBeVisible()
    const inBar = await topMenu(page).getByRole('listitem').allTextContents()
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    const below = await page.getByRole('menuitem').allTextContents()
    expect(inBar.length).toBeGreaterThan(5)
    expect(below.length).toBeGreaterThan(3)
    expect([...inBar, ...below]).toEqual(top.map(({ title }) => title))

    await page.getByRole('menuitem', { name: '系统', exact: true }).click()
    await expect(topMenu(page).getByRole('button', { name: '系统' })).toBeVisible()
    await expect(sideMenu(page).getByRole('button', { name: '系统设置' })).toBeVisible()
  })

  test('[2.6.1] what was chosen is still chosen after a reload, also where nothing was opened', async ({ page }) => {
    await openAs(page, 'op399')
    await expect(topItem(page, '首页')).toHaveAttribute('aria-current', 'true')
    await topItem(page, '监控').click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(sideLink(page, '综合管理审核')).toBeVisible()
    await page.reload()
    await expect(topItem(page, '监控')).toHaveAttribute('aria-pressed', 'true')
    await expect(topItem(page, '首页')).not.toHaveAttribute('aria-current')
    await expect(sideLink(page, '综合管理审核')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)

    await sideLink(page, '站点规划总览').click()
    await page.reload()
    await expect(shownTab(page)).toHaveText('站点规划总览')
    await expect(topItem(page, '监控')).toHaveAttribute('aria-pressed', 'true')
  })

  test('[2.6.4] another address is found under its own top item, whatever was chosen before', async ({ page }) => {
    await openAs(page, 'op399')
    await topItem(page, '营销').click()
    await page.goto(order)
    await expect(topItem(page, '业务')).toHaveAttribute('aria-pressed', 'true')
    await expect(sideLink(page, '充电订单')).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('the side menu', () => {
  test('[2.6.2][2.6.4] it shows what is below the chosen item, one submenu open at a time', async ({ page }) => {
    await openAs(page, 'op399')
    await expect(sideMenu(page)).toBeHidden()
    await topItem(page, '业务').click()
    const submenus = sideMenu(page).getByRole('button')
    await expect(submenus.first()).toHaveText('电站管理')
    await expect(sideMenu(page).getByRole('link')).toHaveCount(0)
    const open = sideMenu(page).getByRole('button', { expanded: true })
    await sideMenu(page).getByRole('button', { name: '电桩管理' }).click()
    await expect(open).toHaveText(['电桩管理'])
    await expect(sideMenu(page).getByRole('link')).toHaveText(['充电桩列表', '充电枪列表', '桩型号管理'])
    await sideMenu(page).getByRole('button', { name: '会员管理' }).click()
    await expect(open).toHaveText(['会员管理'])
    await expect(sideLink(page, '充电枪列表')).toBeHidden()

    await topItem(page, '财务').click()
    await expect(submenus).toHaveText(['投资人', '支付中心', '退款审核', '发票', '营收对账', '分账'])
  })

  test('[2.6.4] the marked item is the screen shown: by a click, by Back, by the search and by a tab', async ({
    page,
  }) => {
    await openAs(page, 'op399', order)
    const marked = sideMenu(page).locator('[aria-current=page]')
    await expect(marked).toHaveText('充电订单')
    await sideMenu(page).getByRole('button', { name: '电桩管理' }).click()
    await sideLink(page, '充电枪列表').click()
    await expect(marked).toHaveText('充电枪列表')
    await find(page, '告警规则')
    await expect(topItem(page, '运维')).toHaveAttribute('aria-pressed', 'true')
    await expect(marked).toHaveText('告警规则')
    await page.goBack()
    await expect(topItem(page, '业务')).toHaveAttribute('aria-pressed', 'true')
    await expect(marked).toHaveText('充电枪列表')
    await page.goBack()
    await expect(marked).toHaveText('充电订单')
    await expect(sideMenu(page).getByRole('button', { expanded: true })).toHaveText('订单账单')
    await tab(page, '告警规则').click()
    await expect(marked).toHaveText('告警规则')
  })

  test('[2.6.3] items and children can be hidden, and an icon is nobody’s duty', async ({ page }) => {
    await withMenu(page, menu => {
      const bill = menu.find(item => item.url === '/business/bill')
      const shown = menu.find(item => item.url === order)
      const child = { id: '9001', pid: shown?.id ?? null, url: `${order}/child`, title: '订单子页', sort: 1 }
      return [
        ...menu.map(item => {
          if (item.url === '/business/bill/occupyBill') return { ...item, isShow: false }
          return item.url === '/business/pileManage' ? { ...item, icon: '' } : item
        }),
        itemLike(shown, child),
        itemLike(bill, { id: '9002', title: '空目录', url: '/business/empty' }),
      ]
    })
    await openAs(page, 'op399', order)
    await expect(sideMenu(page).getByRole('link')).toHaveText(['充电订单', '实时订单', '异常订单', '超时账单'])
    await expect(sideMenu(page).getByRole('button', { name: '空目录' })).toHaveCount(0)
    const catalogue = (name: string) => sideMenu(page).getByRole('button', { name })
    await expect(catalogue('电站管理').locator('svg')).toHaveCount(2)
    await expect(catalogue('电桩管理').locator('svg')).toHaveCount(1)
    // A child that its screen hides is a screen all the same; an item that is hidden is none.
    await page.goto(`${order}/child`)
    await expect(crumbs(page)).toHaveText([/业务/, /订单账单/, /充电订单/, /订单子页/])
    await page.goto('/business/bill/occupyBill')
    await expect(screen(page)).toContainText('抱歉，你无权访问该页面')
  })

  test('[2.6.5] a click on a menu item begins its screen anew, and asks first where input would be lost', async ({
    page,
  }) => {
    // The one form there is so far belongs to nobody's menu, so it is put into this one.
    await withMenu(page, menu => {
      const shown = menu.find(item => item.url === order)
      return [...menu, itemLike(shown, { id: '9001', url: settingsPage, title: '资料表单', sort: 1 })]
    })
    await openAs(page, 'op399', settingsPage)
    const address = screen(page).getByLabel('通讯地址')
    const before = await address.inputValue()
    await topItem(page, '业务').click()
    await address.fill('还没有保存的地址')
    await sideLink(page, '充电订单').click()
    await expect(shownTab(page)).toHaveText('充电订单')

    const question = page.getByRole('dialog', { name: '“个人设置”有未保存的内容，确定放弃吗？' })
    await sideLink(page, '资料表单').click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(shownTab(page)).toHaveText('充电订单')
    await tab(page, '个人设置').click()
    await expect(address).toHaveValue('还没有保存的地址')
    await sideLink(page, '资料表单').click()
    await question.getByRole('button', { name: '放弃' }).click()
    await expect(address).toHaveValue(before)
    await expect(shownTab(page)).toHaveText('个人设置')
  })

  test('[2.6.12] it is 180 px wide and 80 px when collapsed, and its submenus then open beside it', async ({
    page,
  }) => {
    await openAs(page, 'op399', order)
    const aside = page.getByRole('complementary').filter({ has: sideMenu(page) })
    const width = () => aside.evaluate(element => element.getBoundingClientRect().width)
    await expect.poll(width).toBe(180)
    await page.getByRole('button', { name: '收起侧边栏' }).click()
    await expect.poll(width).toBe(80)
    await sideMenu(page).getByRole('button', { name: '电桩管理' }).click()
    await page.getByRole('tooltip').getByRole('link', { name: '充电枪列表' }).click()
    await expect(shownTab(page)).toHaveText('充电枪列表')
    await page.getByRole('button', { name: '展开侧边栏' }).click()
    await expect.poll(width).toBe(180)

    await page.setViewportSize({ width: 1039, height: 800 })
    await expect.poll(width).toBe(80)
    await page.setViewportSize({ width: 1040, height: 800 })
    await expect.poll(width).toBe(180)
    await page.setViewportSize({ width: 1039, height: 800 })
    await page.reload()
    await expect.poll(width).toBe(80)
    await page.getByRole('button', { name: '展开侧边栏' }).click()
    await expect.poll(width).toBe(180)
  })

  test('[2.6.12] on a telephone the whole menu is a drawer, which closes at a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(page, 'op399')
    await expect(topMenu(page)).toBeHidden()
    await expect(sideMenu(page)).toBeHidden()
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '侧边菜单' })
    await drawer.getByRole('button', { name: '业务' }).click()
    await drawer.getByRole('button', { name: '订单账单' }).click()
    await drawer.getByRole('link', { name: '充电订单' }).click()
    await expect(drawer).toBeHidden()
    await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText('充电订单')
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(drawer.locator('[aria-current=page]')).toHaveText('充电订单')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })
})

test.describe('windows and other sites', () => {
  // Wide enough for the whole top bar.
  test.use({ viewport: { width: 2200, height: 900 } })

  for (const { title, address, shows } of [
    { title: '大屏', address: '/activityPage/expoScreen_company/index.html', shows: '今日充电营收' },
    { title: '3D大屏', address: '/activityPage/3DLargeScreen/index.html', shows: '今日充电营收' },
  ])
    test(`[2.6.6][2.6.7][2.6.2][2.6.3] ${title} opens in a window of its own, without a side menu`, async ({
      page,
      baseURL,
    }) => {
      await openAs(page, 'op399', order)
      await expect(sideMenu(page)).toBeVisible()
      const opened = page.context().waitForEvent('page')
      await topItem(page, title).click()
      const window = await opened
      await expect(window).toHaveURL(`${baseURL}${address}`)
      await expect(window).toHaveTitle(`${title} - 充电桩综合平台`)
      await expect(window.getByRole('main')).toContainText(shows)
      await expect(window.getByRole('banner')).toHaveCount(0)
      expect(await window.evaluate(() => globalThis.opener as unknown)).toBeNull()
      await expect(sideMenu(page)).toBeHidden()
      await expect(page).toHaveURL(order)
    })

  test('where a big screen lies is a parameter', async ({ page, baseURL }) => {
    await page.route('**/parameter/shell', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      const data = { ...answer.data, bigScreenUrl: '/activityPage/ours/index.html' }
      await route.fulfill({ response, json: { ...answer, data } })
    })
    const asked = page.waitForResponse('**/parameter/shell')
    await openAs(page, 'op399')
    await asked
    const opened = page.context().waitForEvent('page')
    await topItem(page, '大屏').click()
    await expect(await opened).toHaveURL(`${baseURL}/activityPage/ours/index.html`)
  })

  test('[2.6.8] 对账管理 opens the outside site with a ticket that works once and is not the token', async ({
    page,
    context,
    request,
  }) => {
    await context.route('https://reconciliation.example.com/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<title>对账平台</title>' }),
    )
    await openAs(page, 'op399')
    const opened = page.waitForEvent('popup')
    await topItem(page, '对账管理').click()
    const site = await opened
    await site.waitForURL('https://reconciliation.example.com/**')
    const address = new URL(site.url())
    expect(address.pathname).toBe('/login')
    const token = address.searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(await page.evaluate(() => localStorage.getItem('session'))).not.toContain(token)
    expect(await site.evaluate(() => globalThis.opener as unknown)).toBeNull()

    const redeem = async () => (await request.post(ticket.redeem.path, { data: { ticket: token } })).json()
    expect(await redeem()).toMatchObject({ code: 0, data: { account: 'op399', sellerName: '粤充新能源' } })
    const again = (await redeem()) as { code: number }
    expect(again.code).not.toBe(0)
  })

  test('[2.6.8] where no address is set, 对账管理 says so and opens nothing', async ({ page }) => {
    const asked = page.waitForResponse('**/parameter/shell')
    await openAs(page, 'op365')
    await asked
    await topItem(page, '对账管理').click()
    await expect(message(page)).toHaveText('尚未配置对账管理地址，请联系管理员在参数设置中填写')
    expect(page.context().pages()).toHaveLength(1)
  })

  test('[2.6.8] the first four children of that group are left to the outside site', async ({ page }) => {
    await withMenu(page, menu => {
      const site = menu.find(item => item.url === '/reconciliationManage')
      const child = (place: number) => ({
        id: `900${place}`,
        pid: site?.id ?? null,
        url: `/reconciliationManage/${place}`,
        title: `对账子项${place}`,
        sort: place,
        type: 'route' as const,
      })
      return [...menu, ...[6, 5, 4, 3, 2, 1].map(place => itemLike(site, child(place)))]
    })
    await page.context().route('https://reconciliation.example.com/**', route => route.fulfill({ body: '' }))
    await openAs(page, 'op399')
    await topItem(page, '对账管理').click()
    await expect(sideMenu(page).getByRole('link')).toHaveText(['对账子项5', '对账子项6'])
  })
})

test('[2.6.9] the home page is dark in the light theme too', async ({ page }) => {
  await openAs(page, 'op399', '/home', { navTheme: 'light' })
  const ground = screen(page).locator('[data-theme=dark]')
  await expect(ground).toHaveCSS('background-color', 'rgb(11, 18, 32)')
  const [pane, dark] = await Promise.all([screen(page).boundingBox(), ground.boundingBox()])
  expect(dark?.width).toBe(pane?.width)
  expect(dark?.height).toBeGreaterThanOrEqual(pane?.height ?? 0)
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('[2.6.11] the breadcrumb names the way down to the screen, and the screens above are links', async ({ page }) => {
  await openAs(page, 'op399', order)
  await expect(crumbs(page)).toHaveText([/业务/, /订单账单/, /充电订单/])
  await expect(crumbs(page).last()).toHaveAttribute('aria-current', 'page')
  await expect(crumbs(page).getByRole('link')).toHaveCount(0)
  await page.goto('/business/accountingManagement/reconciliationContract1/detail?id=7')
  await expect(crumbs(page)).toHaveText([/业务/, /合同对账/, /对账合同$/, /对账合同详情/])
  await crumbs(page).getByRole('link', { name: '对账合同' }).click()
  await expect(page).toHaveURL('/business/accountingManagement/reconciliationContract1')
  await expect(crumbs(page)).toHaveText([/业务/, /合同对账/, /对账合同/])
})

test.describe('a low window', () => {
  test.use({ viewport: { width: 1440, height: 480 } })

  for (const autoHideHeader of [true, false])
    test(`[2.6.13] the header ${autoHideHeader ? 'hides after 300 px, and comes back up there and for the keyboard' : 'stays where it is without the setting'}`, async ({
      page,
    }) => {
      await openAs(page, 'op399', '/home', { autoHideHeader })
      await expect(greeting(page)).toBeVisible()
      const bottom = () => page.getByRole('banner').evaluate(header => header.getBoundingClientRect().bottom)
      const scrollTo = (top: number) => screen(page).evaluate((pane, to) => pane.scrollTo(0, to), top)
      expect(await screen(page).evaluate(pane => pane.scrollHeight - pane.clientHeight)).toBeGreaterThan(400)
      await scrollTo(300)
      await expect.poll(() => screen(page).evaluate(pane => pane.scrollTop)).toBe(300)
      await expect.poll(bottom).toBe(48)
      await scrollTo(301)
      await expect.poll(bottom).toBe(autoHideHeader ? 0 : 48)
      await page.getByRole('button', { name: /^用户菜单/ }).focus()
      await expect.poll(bottom).toBe(48)
      await screen(page).focus()
      await expect.poll(bottom).toBe(autoHideHeader ? 0 : 48)
      await scrollTo(0)
      await expect.poll(bottom).toBe(48)
    })
})
