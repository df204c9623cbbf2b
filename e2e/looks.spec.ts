// What everybody can read and use: both themes, all colours, three widths, both languages.
// Changes no account: settings and language are decided in the browser alone, and whatever is open is left as it was.
import { users } from '@ev/contract/system/users'
import type { Page } from '@playwright/test'
import { choose, find, itemLike, openAs, screen, shownTab, sideMenu, topItem, withMenu } from './frame.ts'
import { expectReadable } from './readable.ts'
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
const profilePage = '/account/settings/base'

const userMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ })

async function fromUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const closeButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /关闭|Close/ })

const contrast = ['color-contrast', 'link-in-text-block']

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    // Each looks at several places, and a look takes its time.
    test.slow()
    // What stands in a screen is the same in both: the second time its colours are looked at.
    const rules = colorScheme === 'dark' ? contrast : []

    test('everybody can read the login page, with its messages', async ({ page }) => {
      await page.goto('/user/login?sellerId=399')
      await expect(page.getByRole('banner')).toContainText('粤充')
      await expectReadable(page, 'login')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText('请输入账号')).toBeVisible()
      await expectReadable(page, 'login, nothing filled in')
      await enterAccount(page, 'nobody', 'Wrong@2026')
      await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
      await expectReadable(page, 'login refused')
      await page.getByRole('tab', { name: '短信登录' }).click()
      await expectReadable(page, 'login by SMS')
    })

    test('everybody can read the other pages before the login', async ({ page }) => {
      await page.goto('/iplogin')
      await expect(page.getByRole('link', { name: '返回登录' })).toBeVisible()
      await expectReadable(page, 'iplogin without an address to confirm')
      const info = { ipTicket: 'ticket', ip: '203.0.113.7', account: 'op399', telephone: '138****3990' }
      await page.evaluate(text => sessionStorage.setItem('ipInfo', text), JSON.stringify(info))
      await page.reload()
      await expect(page.getByText('203.0.113.7')).toBeVisible()
      await expectReadable(page, 'iplogin')
      await page.goto('/authLogin')
      await expect(page.getByRole('alert')).toContainText(/\S/)
      await expectReadable(page, 'authLogin without a ticket')
      await page.goto('/authLogin?ticket=used-long-ago')
      await expect(page.getByRole('alert')).toContainText(/\S/)
      await expectReadable(page, 'authLogin with a ticket that is none')
    })

    test('everybody can read the screens and the pages that say why there is none', async ({ page }) => {
      await withMenu(page, menu => {
        const one = menu.find(({ url }) => url === order)
        return [...menu, itemLike(one, { id: '990001', url: '/business/nowhere', title: '自定义', isBuiltIn: false })]
      })
      await openAs(page, 'op399')
      await expect(greeting(page)).toBeVisible()
      await expectReadable(page, 'home')
      const screens = {
        [order]: '“充电订单”正在建设中',
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
        await expectReadable(page, path)
      }
    })

    test('everybody can read the screens of the system', async ({ page, request }) => {
      const { records } = await callAs(request, 'admin', users.calls.pages, { filters: { account: ['op399'] } })
      await openAs(page, 'admin')
      for (const path of [...builtScreens, `/system/systemSet/UserDetails?id=${records[0]?.id}`]) {
        await page.goto(path)
        await expect(screen(page).getByRole('heading', { level: 1 })).toBeVisible()
        await expect(screen(page).getByText('正在建设中')).toHaveCount(0)
        await page.waitForLoadState('networkidle')
        await expectReadable(page, path, rules)
      }
    })

    test('everybody can read what a list opens', async ({ page, request }) => {
      const [{ word }, account] = await Promise.all([newUsers(request, 2), newAdministrator(request)])
      await openAs(page, account, `/system/systemSet/user?name=${word}`)
      const button = (name: string | RegExp) => screen(page).getByRole('button', { name }).first()
      for (const name of ['更多筛选', '列与密度', '视图', `${word}01 的操作`]) {
        await button(name).click()
        await expectReadable(page, name, rules)
        await page.keyboard.press('Escape')
      }
      await button('更多筛选').click()
      await page.getByRole('button', { name: '创建时间 全部' }).click()
      await page.getByLabel('从').fill('2026-02-02')
      await page.getByLabel('至').fill('2026-02-01')
      await expectReadable(page, 'days', rules)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: '选择本页全部' }).check()
      await expectReadable(page, 'chosen rows', rules)
      await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
      await expect(page.getByRole('dialog').getByRole('definition').first()).toBeVisible()
      await expectReadable(page, 'trial of a batch', rules)
      await page.keyboard.press('Escape')
      await button(`${word}01`).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: `${word}01` })).toBeVisible()
      await expectReadable(page, 'record', rules)
      await page.getByRole('tab', { name: '变更记录' }).click()
      await expect(page.getByRole('dialog').getByText('新建')).toBeVisible()
      await expectReadable(page, 'history', rules)
      await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
      await page.getByRole('dialog').getByLabel('姓名').fill('')
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('不能为空')).toBeVisible()
      await expectReadable(page, 'form with a message', rules)
      await page.goto('/system/systemSet/user?name=没有这样的人')
      await expect(screen(page).getByText('没有符合条件的用户')).toBeVisible()
      await expectReadable(page, 'nothing found', rules)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/system/systemSet/user?name=${word}`)
      await expect(screen(page).getByRole('checkbox').first()).toBeVisible()
      await expectReadable(page, 'cards', rules)
      await button('筛选').click()
      await expectReadable(page, 'filters on a telephone', rules)
    })

    test('everybody can read what opens over a screen', async ({ page, request }) => {
      const account = await newStaff(request)
      await signInStaff(page, account)
      await page.getByRole('button', { name: /^通知/ }).click()
      await expect(page.getByRole('region', { name: '通知' })).toContainText('密码')
      await expectReadable(page, 'notes')
      await page.keyboard.press('Escape')

      await userMenu(page).click()
      await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeVisible()
      await expectReadable(page, 'user menu')
      await page.getByRole('menuitem', { name: '个人资料' }).click()
      await expect(page.getByRole('dialog', { name: '个人资料' })).toBeVisible()
      await expectReadable(page, 'profile')
      await page.getByRole('button', { name: '编辑' }).click()
      await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible()
      await page.getByRole('textbox', { name: '姓名' }).fill('')
      await page.getByRole('button', { name: '保存' }).click()
      await expectReadable(page, 'profile while it is edited, with a message')
      await page.getByRole('button', { name: '取消' }).click()
      await expect(page.getByRole('dialog', { name: /^确定要关闭此窗口吗/ })).toBeVisible()
      await expectReadable(page, 'question before the profile closes')
      await page.getByRole('button', { name: '确定' }).click()
      await page.getByRole('button', { name: '关闭' }).first().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await fromUserMenu(page, '修改密码')
      await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible()
      await page.getByRole('button', { name: '确认修改' }).click()
      await expect(page.getByText('旧密码不能为空')).toBeVisible()
      await expectReadable(page, 'change of password, with its messages')
      await page.getByRole('button', { name: '取消' }).click()

      await fromUserMenu(page, '退出登录')
      await expect(page.getByRole('dialog', { name: '确定要退出登录吗？' })).toBeVisible()
      await expectReadable(page, 'logout question')
    })

    test('everybody can read search, settings and the centres', async ({ page }) => {
      await openAs(page, 'op399', order)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectReadable(page, 'search')
      await page.getByRole('combobox', { name: '搜索' }).fill('dingdan')
      await expect(page.getByRole('option').first().locator('mark')).toBeVisible()
      await expectReadable(page, 'search with finds')
      await page.getByRole('combobox', { name: '搜索' }).fill('没有这样的菜单')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expectReadable(page, 'search without finds')
      await page.keyboard.press('Escape')

      for (const [entry, title] of [
        ['个性化设置', '个性化设置'],
        ['下载中心', '下载中心（数据保留最近30天）'],
        ['定时管理', '定时管理'],
      ] as const) {
        await fromUserMenu(page, entry)
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await expectReadable(page, entry)
        await closeButton(page).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }

      await shownTab(page).click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toBeVisible()
      await expectReadable(page, 'menu of a tab')
      await page.keyboard.press('Escape')
      await choose(page, shownTab(page), '关闭右侧')
      await expect(page.getByText('右侧没有标签')).toBeVisible()
      await expectReadable(page, 'message')
    })

    test('everybody can read the menus in all their forms', async ({ page }) => {
      await openAs(page, 'op399', order)
      await page.getByRole('button', { name: '收起侧边栏' }).click()
      await expectReadable(page, 'side menu, collapsed')
      await sideMenu(page).getByRole('button', { name: '电站管理' }).click()
      await expect(page.getByRole('tooltip').getByRole('link', { name: '电站列表' })).toBeVisible()
      await expectReadable(page, 'catalogue beside the collapsed side menu')

      await page.evaluate(() => localStorage.setItem('settings', '{"layout":"topmenu"}'))
      await page.reload()
      await topItem(page, '业务').click()
      await expect(page.getByRole('tooltip').getByRole('link', { name: '电站列表' })).toBeVisible()
      await expectReadable(page, 'panel of the top menu')

      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: '打开菜单' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '业务', exact: true }).click()
      await expectReadable(page, 'menu on a telephone')
    })

    test('everybody can read the page of somebody who has no home', async ({ page, request }) => {
      await signInStaff(page, await newStaff(request))
      await expect(page.getByText('暂无可用功能')).toBeVisible()
      await expectReadable(page, 'nothing granted')
      await page.evaluate(() => localStorage.clear())
      await withMenu(page, menu => menu.filter(({ url }) => url !== '/home'))
      await openAs(page, 'op399')
      await expect(page).toHaveURL('/noHome')
      await expect(page.getByRole('button', { name: /^前往/ })).toBeVisible()
      await expectReadable(page, 'no home, but a menu')
    })

    test('[2.6.23] everybody can read the page in each of the eight colours', async ({ page }) => {
      await openAs(page, 'op399', order)
      await find(page, '电站列表')
      for (const primaryColor of colours) {
        await page.evaluate(text => localStorage.setItem('settings', text), JSON.stringify({ primaryColor }))
        await page.goto(order)
        await expect(screen(page).getByText('正在建设中')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toBe(primaryColor)
        await expectReadable(page, `${primaryColor}, a screen`, contrast)
        await shownTab(page).click({ button: 'right' })
        await page.getByRole('menuitem', { name: '关闭右侧' }).hover()
        await expectReadable(page, `${primaryColor}, a menu`, contrast)
        await page.goto(profilePage)
        await page.getByRole('textbox', { name: '姓名' }).fill('')
        await page.getByRole('button', { name: '保存' }).click()
        await expectReadable(page, `${primaryColor}, a form`, contrast)
      }
    })
  })

/** Those that are built and that no other story looks at in both themes. */
const builtScreens = [
  '/manage/charging/remoteControl',
  '/tool/network/communication',
  '/tool/network/pileUpgrade',
  '/tool/network/version',
  '/tool/serviceMonitor',
  '/system/server',
  '/safe/audit',
  '/safe/audit?tab=mine',
  '/system/billStatistics',
  '/system/config/service',
  '/system/config/sms',
  '/system/menuManage',
  '/system/organization',
  '/system/parameter',
  '/system/systemSet/permission',
  '/system/seller?as=tree',
  '/system/systemSet/task',
  '/system/systemSet/task?tab=work',
  '/system/systemSet/task?tab=files',
]

const colours = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']

/** Boxes whose content is wider than they are: what they hide is lost, and what they scroll moves the whole page. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter(box => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const isShortened = textOverflow === 'ellipsis' || clipPath !== 'none'
        // The bar of tabs is made to scroll.
        const isStrip = box.getAttribute('role') === 'tablist'
        // A drawing without meaning may run out of its frame.
        const isFrame = box.querySelector(':scope > svg[aria-hidden]') !== null
        const holds = (overflowX !== 'visible' && !isFrame) || box === document.documentElement
        return holds && !isShortened && !isStrip && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1
      })
      .map(box => `${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  )

const languages = [
  {
    name: 'Chinese',
    login: '登录',
    words: [/^搜索菜单/, /^通知/, 'English', /^用户菜单/],
    greeting: /好，/,
  },
  {
    name: 'English',
    login: 'Log in',
    words: [/^Search/, /^Notifications/, '中文', /^User menu/],
    greeting: /^Good /,
  },
]

const widths = [1440, 1040, 390]
const softly = expect.configure({ soft: true })

/** The page is loaded once and narrowed: what fits is a matter of the width alone. */
async function atEveryWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await look(width)
  }
}

for (const { name, login, words, greeting: hello } of languages)
  test(`nothing is cut off at ${widths.join(', ')} px in ${name}`, async ({ page }) => {
    test.slow()
    await page.goto('/user/login?sellerId=399')
    if (name === 'English') await page.getByRole('button', { name: 'English' }).click()
    await atEveryWidth(page, async width => {
      await expect(page.getByRole('button', { name: login, exact: true })).toBeInViewport({ ratio: 1 })
      await softly.poll(() => cutOff(page), `login at ${width}`).toEqual([])
    })
    const [account, password] = await page.getByRole('textbox').all()
    await account?.fill('op399')
    await password?.fill('Charge@2026')
    await page.getByRole('button', { name: login, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible()
    for (const path of ['/home', order, profilePage, '/account/settings/security', '/noHome', '/404']) {
      await page.goto(path)
      const first = screen(page)
        .getByRole(path === '/home' ? 'link' : 'heading')
        .first()
      await atEveryWidth(page, async width => {
        await expect(first).toBeVisible()
        await softly.poll(() => cutOff(page), `${path} at ${width}`).toEqual([])
        for (const word of words)
          await expect.soft(page.getByRole('banner').getByRole('button', { name: word })).toBeInViewport({ ratio: 1 })
      })
    }
  })

test('the link home has a name before the brand has come', async ({ page }) => {
  await page.route('**/getPlatformInfo', () => {})
  await signIn(page, 'op399')
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName('首页')
})
