// What a tab keeps while it is hidden, and what it does not. Changes nothing of the accounts it uses: what is typed here is never saved.
import {
  choose,
  find,
  findAll,
  mailAddress,
  openAs,
  panes,
  screen,
  shownTab,
  sideMenu,
  tab,
  tabBar,
  tabs,
  topItem,
  unsavedQuestion,
} from './frame.ts'
import { expect, greeting, test } from './story.ts'

const order = '/business/bill/chargeOrder'
const settingsPage = '/account/settings/base'

test.describe('kept alive', () => {
  test.use({ viewport: { width: 1440, height: 420 } })

  test('input, caret, focus and scroll survive a switch; a refresh begins anew', async ({ page }) => {
    await openAs(page, 'op399', settingsPage)
    const before = await mailAddress(page).inputValue()
    await mailAddress(page).fill('一二三四五六')
    await mailAddress(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4))
    const scrolled = () => screen(page).evaluate(pane => Math.round(pane.scrollTop))
    await screen(page).evaluate(pane => pane.scrollTo(0, 90))
    expect(await scrolled()).toBe(90)
    await find(page, '充电订单')
    await expect(page).toHaveURL(order)
    const hidden = panes(page).filter({ has: page.locator('form') })
    await expect(hidden).toBeHidden()
    await expect(hidden).toHaveCSS('display', 'none')
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('一二三四五六')
    await expect(mailAddress(page)).toBeFocused()
    expect(
      await mailAddress(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([2, 4])
    expect(await scrolled()).toBe(90)
    await page.goBack()
    await page.goBack()
    await expect(mailAddress(page)).toHaveValue('一二三四五六')

    await choose(page, tab(page, '个人设置'), '刷新')
    await unsavedQuestion(page, '个人设置').getByRole('button', { name: '放弃' }).click()
    await expect(mailAddress(page)).toHaveValue(before)
    expect(await scrolled()).toBe(0)
  })

  test('[2.1.5][2.6.5] a menu click begins at the top, a click on a tab where it was left', async ({ page }) => {
    await openAs(page, 'op399', '/business/pileManage/gunList')
    await topItem(page, '首页').click()
    await expect(greeting(page)).toBeVisible()
    const scrolled = () => screen(page).evaluate(pane => Math.round(pane.scrollTop))
    await screen(page).evaluate(pane => pane.scrollTo(0, 250))
    await tab(page, '充电枪列表').click()
    await expect(shownTab(page)).toHaveText('充电枪列表')
    expect(await scrolled()).toBe(0)
    await tab(page, '首页').click()
    await expect(greeting(page)).toBeVisible()
    expect(await scrolled()).toBe(250)
    await topItem(page, '首页').click()
    await expect.poll(scrolled).toBe(0)
    await screen(page).evaluate(pane => pane.scrollTo(0, 250))
    await tab(page, '充电枪列表').click()
    await expect(shownTab(page)).toHaveText('充电枪列表')
    await topItem(page, '首页').click()
    await expect(greeting(page)).toBeVisible()
    expect(await scrolled()).toBe(0)
  })

  test('a hidden screen does no work: its clock stands still, it asks for nothing, and goes on when shown', async ({
    page,
  }) => {
    await openAs(page, 'op399', '/account/settings/security')
    const clock = panes(page).getByRole('timer', { includeHidden: true })
    await expect(clock).toHaveText(/^\d+:\d\d:\d\d$/)
    const first = await clock.textContent()
    await expect(clock).not.toHaveText(first ?? '')
    await find(page, '充电计划')
    await expect(clock).toBeHidden()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    // A tick that was on its way when the screen was hidden may still be drawn; then it is the same for more than two.
    await expect(async () => {
      const before = await clock.textContent()
      await page.waitForTimeout(2_500)
      expect(await clock.textContent()).toBe(before)
    }).toPass()
    const stopped = await clock.textContent()
    expect(asked).toEqual([])
    await tab(page, '安全设置').click()
    await expect(clock).toBeVisible()
    await expect(clock).not.toHaveText(stopped ?? '')
    await expect(clock).toHaveText(/^\d+:\d\d:\d\d$/)
  })

  test('at most twelve screens are alive; the one used longest ago is built again when it is shown', async ({
    page,
  }) => {
    test.slow()
    await openAs(page, 'op399')
    await findAll(page, thirteen)
    await expect(tabs(page)).toHaveCount(14)
    await expect(panes(page)).toHaveCount(12)
    await tab(page, '首页').click()
    await expect(greeting(page)).toBeVisible()
    await expect(panes(page)).toHaveCount(12)
  })

  test('of the screens beyond twelve, one with unsaved input is spared', async ({ page }) => {
    test.slow()
    await openAs(page, 'op399', settingsPage)
    await mailAddress(page).fill('还没有保存')
    await findAll(page, thirteen)
    await expect(panes(page)).toHaveCount(13)
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
  })

  const thirteen = [
    '充电订单',
    '实时订单',
    '异常订单',
    '超时账单',
    '占位账单',
    '充电桩列表',
    '充电枪列表',
    '桩型号管理',
    '运营单位',
    '计费模型',
    '对账合同',
    '车队子会员',
    '车队充值',
  ]
})

test.describe('settings', () => {
  test('without the bar of tabs there is one screen at a time, and unsaved input waits for Back', async ({ page }) => {
    await openAs(page, 'op399', order, { multiTab: false })
    await expect(tabBar(page)).toBeHidden()
    await topItem(page, '监控').click()
    await sideMenu(page).getByRole('link', { name: '站点规划总览' }).click()
    await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText('站点规划总览')
    await expect(panes(page)).toHaveCount(1)
    await page.goto(settingsPage)
    await mailAddress(page).fill('还没有保存')
    await sideMenu(page).getByRole('link', { name: '站点规划总览' }).click()
    await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText('站点规划总览')
    await page.goBack()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
    await page.getByRole('button', { name: '撤销修改' }).click()
    await sideMenu(page).getByRole('link', { name: '站点规划总览' }).click()
    await expect(panes(page)).toHaveCount(1)
  })

  test('with keep-alive off a tab begins anew each time, and only unsaved input is kept', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 420 })
    await openAs(page, 'op399', '/home', { keepAlive: false })
    await expect(greeting(page)).toBeVisible()
    await screen(page).evaluate(pane => pane.scrollTo(0, 100))
    await find(page, '充电订单')
    await expect(panes(page)).toHaveCount(1)
    await tab(page, '首页').click()
    await expect(greeting(page)).toBeVisible()
    expect(await screen(page).evaluate(pane => pane.scrollTop)).toBe(0)
    await expect(panes(page)).toHaveCount(1)

    await page.goto(settingsPage)
    await mailAddress(page).fill('还没有保存')
    await tab(page, '充电订单').click()
    await expect(panes(page)).toHaveCount(2)
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
    await page.getByRole('button', { name: '撤销修改' }).click()
    await tab(page, '充电订单').click()
    await expect(panes(page)).toHaveCount(1)
  })
})
