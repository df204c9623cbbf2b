// The whole shell without a mouse. Stories that change something do it to people of their own.
import type { Locator, Page } from '@playwright/test'
import { screen, shownTab, sideLink, sideMenu, tab, tabs, topItem, topMenu } from './frame.ts'
import { expect, greeting, newStaff, password, test } from './story.ts'

const mostSteps = 80

/** Where the focus is must be seen: on something, in the window, with a ring or a caret around or in it. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body, html') ?? true)).toBe(false)
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport()
  expect(await focused.evaluate(one => one.matches(':focus-visible')), await name(focused)).toBe(true)
}

const name = (one: Locator) => one.evaluate(({ outerHTML }) => outerHTML.slice(0, 200))

/** Steps with Tab until `to` has the focus; every step on the way must be seen. */
async function tabTo(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(to).toBeAttached()
  for (let steps = 0; steps < mostSteps; steps += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await to.evaluate(one => one === document.activeElement)) return
  }
  throw new Error(`${String(to)} is not reached by ${mostSteps} times ${key}`)
}

/** Moves in an open menu until its entry has the focus. */
async function markEntry(page: Page, entry: string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(wanted).toBeVisible()
  // A menu that has just opened takes the focus a moment later.
  const hasFocus = (one: Element) => one.closest('[role=menu]')?.contains(document.activeElement)
  await expect.poll(() => wanted.evaluate(hasFocus)).toBe(true)
  for (let steps = 0; steps < 20; steps += 1) {
    if (await wanted.evaluate(one => one === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`${entry} is not reached by arrows`)
}

async function takeEntry(page: Page, entry: string): Promise<void> {
  await markEntry(page, entry)
  await page.keyboard.press('Enter')
}

async function logIn(page: Page, account: string, typed = password): Promise<void> {
  await page.goto('/user/login')
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await typeLogin(page, account, typed)
}

async function typeLogin(page: Page, account: string, typed: string): Promise<void> {
  await tabTo(page, page.getByLabel('账号', { exact: true }))
  await page.keyboard.type(account)
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ })

async function fromUserMenu(page: Page, entry: string): Promise<void> {
  await tabTo(page, userMenu(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await takeEntry(page, entry)
}

test('[2.6.10][2.6.15][2.6.16][2.6.17] without a mouse somebody logs in, finds screens, and switches and closes their tabs', async ({
  page,
}) => {
  await logIn(page, 'op399')
  await expect(greeting(page)).toContainText('陈志强')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dianzhanliebiao')
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('电站列表')
  await expectFocusSeen(page)

  await tabTo(page, sideMenu(page).getByRole('button', { name: '电桩管理', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, sideLink(page, '充电桩列表'))
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('充电桩列表')
  await expectFocusSeen(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('充电计划')
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('充电计划')
  await expectFocusSeen(page)
  await expect(tabs(page)).toHaveText(['首页', '电站列表', '充电桩列表', '充电计划'])

  const filing = screen(page).getByRole('link', { name: '粤ICP备00000399号' })
  await tabTo(page, filing)
  await page.keyboard.press('Alt+PageUp')
  await expect(shownTab(page)).toHaveText('充电桩列表')
  await expectFocusSeen(page)
  await page.keyboard.press('Alt+PageDown')
  await expect(shownTab(page)).toHaveText('充电计划')
  await expect(filing).toBeFocused()

  await tabTo(page, shownTab(page), 'Shift+Tab')
  const at = async (title: string) => {
    await expect(shownTab(page)).toHaveText(title)
    await expect(tab(page, title)).toBeFocused()
    await expect(screen(page)).toHaveAccessibleName(title)
    await expect(tab(page, title)).toBeFocused()
    await expectFocusSeen(page)
  }
  await page.keyboard.press('ArrowLeft')
  await at('充电桩列表')
  await page.keyboard.press('Home')
  await at('首页')
  await page.keyboard.press('ArrowLeft')
  await at('充电计划')
  await page.keyboard.press('ArrowRight')
  await at('首页')
  await page.keyboard.press('End')
  await at('充电计划')
  await page.keyboard.press('Delete')
  await at('充电桩列表')
  await expect(tabs(page)).toHaveText(['首页', '电站列表', '充电桩列表'])

  const actions = page.getByRole('button', { name: '标签操作' })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await takeEntry(page, '关闭左侧')
  await expect(tabs(page)).toHaveText(['充电桩列表'])
  await expect(actions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '关闭全部' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: '关闭全部' })).toBeHidden()
  await expect(actions).toBeFocused()
})

test('without a mouse the screen that is shown is reached past header and menu', async ({ page }) => {
  await logIn(page, 'op399')
  await expect(greeting(page)).toBeVisible()
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
  expect(await screen(page).evaluate(one => one.contains(document.activeElement))).toBe(true)
})

test('[2.6.14][5.3.1][5.3.2][4.11] without a mouse somebody changes their password, logs out and comes back with the new one', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await logIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: /^欢迎，/ })).toBeVisible()
  await tabTo(page, shownTab(page))
  await fromUserMenu(page, '修改密码')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('旧密码')).toBeFocused()
  await page.keyboard.type('Wrong@2026')
  await tabTo(page, dialog.getByLabel('新密码', { exact: true }))
  await expect(dialog.getByText('旧密码错误')).toBeVisible()
  await tabTo(page, dialog.getByLabel('旧密码'), 'Shift+Tab')
  await page.keyboard.type(password)
  await tabTo(page, dialog.getByLabel('新密码', { exact: true }))
  await page.keyboard.type('Keyboard@2026')
  await tabTo(page, dialog.getByLabel('确认新密码'))
  await page.keyboard.type('Keyboard@2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(userMenu(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await takeEntry(page, '退出登录')
  const question = page.getByRole('dialog', { name: '确定要退出登录吗？' })
  await expect(question.getByRole('button', { name: '确定' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(userMenu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await takeEntry(page, '退出登录')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await typeLogin(page, account, 'Keyboard@2026')
  await expect(page.getByRole('heading', { level: 1, name: /^欢迎，/ })).toBeVisible()
})

test('[2.6.23] without a mouse settings, profile and notes open, are used and give the focus back', async ({
  page,
  request,
}) => {
  await logIn(page, await newStaff(request))
  await expect(page.getByRole('heading', { level: 1, name: /^欢迎，/ })).toBeVisible()
  await tabTo(page, shownTab(page))

  await fromUserMenu(page, '个性化设置')
  const drawer = page.getByRole('dialog', { name: '个性化设置' })
  await tabTo(page, drawer.getByRole('radio', { name: '浅色' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(page, drawer.getByRole('switch', { name: '色弱模式' }))
  await page.keyboard.press('Space')
  await expect(drawer.getByRole('switch', { name: '色弱模式' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(userMenu(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await takeEntry(page, '个人资料')
  const profile = page.getByRole('dialog', { name: '个人资料' })
  await tabTo(page, profile.getByRole('button', { name: '编辑' }))
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(userMenu(page)).toBeFocused()

  const bell = page.getByRole('button', { name: /^通知/ })
  await tabTo(page, bell, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('region', { name: '通知' })
  await tabTo(page, notes.getByRole('listitem').getByRole('button').first())
  await page.keyboard.press('Escape')
  await expect(notes).toBeHidden()
  await expect(bell).toBeFocused()
})

test('[2.6.2] without a mouse a catalogue of the collapsed side menu opens beside it, and Escape leads back', async ({
  page,
}) => {
  await logIn(page, 'op399')
  await expect(greeting(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dianzhanliebiao')
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('电站列表')
  await tabTo(page, page.getByRole('button', { name: '收起侧边栏' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const catalogue = sideMenu(page).getByRole('button', { name: '电桩管理', exact: true })
  await tabTo(page, catalogue, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const link = page.getByRole('tooltip').getByRole('link', { name: '充电桩列表' })
  await tabTo(page, link)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(catalogue).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('充电桩列表')
  await expectFocusSeen(page)
})

test('[2.6.1][2.6.23] without a mouse the top menu opens what it shows and what does not fit', async ({ page }) => {
  await page.setViewportSize({ width: 1040, height: 800 })
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.setItem('settings', '{"layout":"topmenu"}'))
  await logIn(page, 'op399')
  await expect(greeting(page)).toBeVisible()
  await tabTo(page, topItem(page, '业务'))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('tooltip')
  await tabTo(page, panel.getByRole('link', { name: '电站列表' }))
  await page.keyboard.press('Enter')
  await expect(shownTab(page)).toHaveText('电站列表')
  await expect(panel).toBeHidden()
  await expectFocusSeen(page)

  await tabTo(page, topMenu(page).getByRole('button', { name: '更多' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await markEntry(page, '系统')
  await page.keyboard.press('ArrowRight')
  await markEntry(page, '基础配置')
  await page.keyboard.press('ArrowRight')
  await takeEntry(page, '电表配置')
  await expect(shownTab(page)).toHaveText('电表配置')
  await expectFocusSeen(page)
})
