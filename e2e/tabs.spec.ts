// The bar of tabs: opening, closing, arranging. Changes nothing of the accounts it uses: what is typed here is never saved.
import {
  choose,
  cross,
  crumbs,
  find,
  findAll,
  itemLike,
  mailAddress,
  message,
  openAs,
  panes,
  screen,
  shownTab,
  sideMenu,
  tab,
  tabs,
  topMenu,
  unsavedQuestion,
  withMenu,
} from './frame.ts'
import { expect, greeting, test } from './story.ts'

const order = '/business/bill/chargeOrder'
const settingsPage = '/account/settings/base'

test.describe('opening', () => {
  test('[2.6.15][2.1.5] every screen visited gets a tab with its title, an address that is none 「无标题」', async ({
    page,
  }) => {
    await openAs(page, 'op399', order)
    await expect(tabs(page)).toHaveText(['充电订单'])
    await find(page, '实时订单')
    await page.goto('/no/such/screen')
    await expect(tabs(page)).toHaveText(['充电订单', '实时订单', '无标题'])
    await expect(shownTab(page)).toHaveText('无标题')
    await expect(page).toHaveTitle('无标题 - 充电桩综合平台')
    await cross(page, '无标题').click()
    await expect(tabs(page)).toHaveText(['充电订单', '实时订单'])
    await expect(page).toHaveTitle('实时订单 - 充电桩综合平台')
  })

  test('[2.6.17] the same path with another query takes its tab over, and going to a tab’s path switches to it', async ({
    page,
  }) => {
    await openAs(page, 'op399', `${order}?orderNo=1`)
    await findAll(page, ['用户管理', '会员管理'])
    // A telephone number is looked up where it may belong; both screens are open already.
    const lookUp = async (option: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索' }).fill('13800003991')
      await page.getByRole('option', { name: option }).click()
    }
    await lookUp(/^手机号.*会员管理$/)
    await expect(page).toHaveURL('/business/memberManage/memberList?phone=13800003991')
    await lookUp(/^手机号.*用户管理$/)
    await expect(page).toHaveURL('/system/systemSet/user?telephone=13800003991')
    await expect(tabs(page)).toHaveText(['充电订单', '用户管理', '会员管理'])
    await expect(shownTab(page)).toHaveText('用户管理')

    await tab(page, '充电订单').click()
    await expect(page).toHaveURL(`${order}?orderNo=1`)
    await page.goto(`${order}?orderNo=2`)
    await expect(tabs(page)).toHaveText(['充电订单', '用户管理', '会员管理'])
    await tab(page, '会员管理').click()
    await tab(page, '充电订单').click()
    await expect(page).toHaveURL(`${order}?orderNo=2`)
    await page.goBack()
    await expect(shownTab(page)).toHaveText('会员管理')
    await page.goBack()
    await expect(shownTab(page)).toHaveText('充电订单')
  })

  test('after a reload order, pins, addresses and the tab shown are there again, and only that screen is built', async ({
    page,
  }) => {
    await openAs(page, 'op399', `${order}?orderNo=1`)
    await findAll(page, ['实时订单', '异常订单', '超时账单'])
    await choose(page, tab(page, '异常订单'), '固定')
    await tab(page, '实时订单').click()
    await expect(panes(page)).toHaveCount(4)
    await page.reload()
    await expect(tabs(page)).toHaveText(['异常订单', '充电订单', '实时订单', '超时账单'])
    await expect(tabs(page).first().getByLabel('已固定')).toBeVisible()
    await expect(shownTab(page)).toHaveText('实时订单')
    await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText('实时订单')
    await expect(panes(page)).toHaveCount(1)
    await tab(page, '充电订单').click()
    await expect(page).toHaveURL(`${order}?orderNo=1`)
    await expect(panes(page)).toHaveCount(2)
  })
})

test.describe('closing', () => {
  test('[2.6.16] the menu of a tab closes it, those to its right, those to its left, the others or all', async ({
    page,
  }) => {
    await openAs(page, 'op399')
    await findAll(page, ['充电订单', '实时订单', '异常订单', '超时账单'])
    await choose(page, tab(page, '异常订单'), '关闭右侧')
    await expect(tabs(page)).toHaveText(['首页', '充电订单', '实时订单', '异常订单'])
    await expect(shownTab(page)).toHaveText('异常订单')
    await expect(page).toHaveURL('/business/bill/abnormalOrder')
    await choose(page, tab(page, '充电订单'), '关闭左侧')
    await expect(tabs(page)).toHaveText(['充电订单', '实时订单', '异常订单'])
    await choose(page, tab(page, '充电订单'), '关闭当前')
    await expect(tabs(page)).toHaveText(['实时订单', '异常订单'])
    await expect(shownTab(page)).toHaveText('异常订单')
    await choose(page, tab(page, '实时订单'), '关闭其他')
    await expect(tabs(page)).toHaveText(['实时订单'])
    await expect(page).toHaveURL('/business/bill/realTimeOrder')
    await choose(page, tab(page, '实时订单'), '关闭全部')
    await expect(tabs(page)).toHaveText(['首页'])
    await expect(page).toHaveURL(/\/home$/)
    await expect(greeting(page)).toBeVisible()
  })

  test('[2.6.16] the button beside the tabs does the same to the one shown; cross and middle button close theirs', async ({
    page,
  }) => {
    const chooseShown = async (action: string) => {
      await page.getByRole('button', { name: '标签操作' }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await openAs(page, 'op399')
    await findAll(page, ['充电订单', '实时订单', '异常订单', '超时账单', '占位账单'])
    await cross(page, '实时订单').click()
    await expect(tabs(page)).toHaveText(['首页', '充电订单', '异常订单', '超时账单', '占位账单'])
    await expect(shownTab(page)).toHaveText('占位账单')
    await tab(page, '首页').click({ button: 'middle' })
    await expect(tabs(page)).toHaveText(['充电订单', '异常订单', '超时账单', '占位账单'])
    await expect(shownTab(page)).toHaveText('占位账单')
    await tab(page, '超时账单').click()
    await chooseShown('关闭左侧')
    await expect(tabs(page)).toHaveText(['超时账单', '占位账单'])
    await chooseShown('关闭当前')
    await expect(tabs(page)).toHaveText(['占位账单'])
    await expect(page).toHaveURL('/business/bill/occupyBill')
    await chooseShown('关闭全部')
    await expect(tabs(page)).toHaveText(['首页'])
  })

  test('[8.8][4.13] where there is nothing to close, a message says so and nothing is closed', async ({ page }) => {
    await openAs(page, 'op399')
    const isLast = async () => {
      await expect(message(page)).toHaveText('这是最后一个标签了, 无法被关闭')
      await expect(tabs(page)).toHaveText(['首页'])
    }
    await cross(page, '首页').click()
    await isLast()
    await choose(page, tab(page, '首页'), '关闭左侧')
    await expect(message(page)).toHaveText('左侧没有标签')
    await choose(page, tab(page, '首页'), '关闭当前')
    await isLast()
    await choose(page, tab(page, '首页'), '关闭右侧')
    await expect(message(page)).toHaveText('右侧没有标签')
    await choose(page, tab(page, '首页'), '关闭全部')
    await isLast()

    await find(page, '充电订单')
    await choose(page, tab(page, '首页'), '关闭左侧')
    await expect(message(page)).toHaveText('左侧没有标签')
    await choose(page, tab(page, '充电订单'), '关闭右侧')
    await expect(message(page)).toHaveText('右侧没有标签')
    await expect(tabs(page)).toHaveText(['首页', '充电订单'])
    await choose(page, tab(page, '首页'), '关闭当前')
    await expect(tabs(page)).toHaveText(['充电订单'])
    await page.keyboard.press('Alt+w')
    await expect(message(page)).toHaveText('这是最后一个标签了, 无法被关闭')
    await expect(tabs(page)).toHaveText(['充电订单'])
  })

  test('unsaved input is asked for before a close, a refresh or a close of all; a no keeps it', async ({ page }) => {
    await openAs(page, 'op399', settingsPage)
    const before = await mailAddress(page).inputValue()
    await find(page, '充电订单')
    await tab(page, '个人设置').click()
    await mailAddress(page).fill('还没有保存')
    const isAskedFor = async (attempt: () => Promise<void>) => {
      await attempt()
      await unsavedQuestion(page, '个人设置').getByRole('button', { name: '取消' }).click()
      await expect(unsavedQuestion(page, '个人设置')).toBeHidden()
      await expect(tabs(page)).toHaveText(['个人设置', '充电订单'])
      await expect(mailAddress(page)).toHaveValue('还没有保存')
    }
    await isAskedFor(() => cross(page, '个人设置').click())
    await isAskedFor(() => page.keyboard.press('Alt+w'))
    await isAskedFor(() => page.getByRole('button', { name: '刷新', exact: true }).click())
    await isAskedFor(() => choose(page, tab(page, '充电订单'), '关闭其他'))
    await isAskedFor(() => choose(page, tab(page, '充电订单'), '关闭全部'))
    // Also from another tab, where the input cannot be seen.
    await tab(page, '充电订单').click()
    await choose(page, tab(page, '充电订单'), '关闭左侧')
    await unsavedQuestion(page, '个人设置').getByRole('button', { name: '取消' }).click()
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('还没有保存')

    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await unsavedQuestion(page, '个人设置').getByRole('button', { name: '放弃' }).click()
    await expect(mailAddress(page)).toHaveValue(before)
    // Without anything to lose nobody is asked.
    await cross(page, '个人设置').click()
    await expect(tabs(page)).toHaveText(['充电订单'])
  })

  test('[2.6.17] a link that would take over a tab with unsaved input asks first', async ({ page }) => {
    // A screen whose breadcrumb leads to the form with another query; the demo has none.
    await withMenu(page, menu => {
      const like = menu.find(item => item.url === order)
      const above = itemLike(like, { id: '9001', url: `${settingsPage}?from=order`, title: '资料表单' })
      return [...menu, above, itemLike(like, { id: '9002', pid: '9001', url: `${order}/child`, title: '订单子页' })]
    })
    await openAs(page, 'op399', `${order}/child`)
    await page.goto(settingsPage)
    const before = await mailAddress(page).inputValue()
    await mailAddress(page).fill('还没有保存')
    await tab(page, '订单子页').click()
    const link = crumbs(page).getByRole('link', { name: '资料表单' })
    await link.click()
    await unsavedQuestion(page, '个人设置').getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(`${order}/child`)
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
    await tab(page, '订单子页').click()
    await link.click()
    await unsavedQuestion(page, '个人设置').getByRole('button', { name: '放弃' }).click()
    await expect(page).toHaveURL(`${settingsPage}?from=order`)
    await expect(mailAddress(page)).toHaveValue(before)
    await expect(tabs(page)).toHaveText(['订单子页', '个人设置'])
  })

  test('the browser asks before a reload that would lose input', async ({ page }) => {
    await openAs(page, 'op399', settingsPage)
    // A browser asks only those who have touched the page.
    await mailAddress(page).click()
    await mailAddress(page).fill('还没有保存')
    const asked = page.waitForEvent('dialog')
    // It never answers: whoever stays is not taken away.
    void page.evaluate(() => location.reload()).catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
  })
})

test.describe('arranging', () => {
  test('a pinned tab stands first, has no cross and stays when others go', async ({ page }) => {
    await openAs(page, 'op399')
    await findAll(page, ['充电订单', '实时订单', '异常订单'])
    await choose(page, tab(page, '异常订单'), '固定')
    await choose(page, tab(page, '实时订单'), '固定')
    await expect(tabs(page)).toHaveText(['异常订单', '实时订单', '首页', '充电订单'])
    await expect(tabs(page).getByLabel('已固定')).toHaveCount(2)
    await expect(cross(page, '异常订单')).toHaveCount(0)
    await choose(page, tabs(page).nth(3), '关闭左侧')
    await expect(tabs(page)).toHaveText(['异常订单', '实时订单', '充电订单'])
    await choose(page, tabs(page).nth(2), '关闭全部')
    await expect(tabs(page)).toHaveText(['异常订单', '实时订单'])
    await choose(page, tabs(page).nth(0), '关闭右侧')
    await expect(message(page)).toHaveText('右侧没有标签')
    await choose(page, tabs(page).nth(0), '取消固定')
    await expect(tabs(page)).toHaveText(['实时订单', '异常订单'])
    await expect(cross(page, '异常订单')).toBeVisible()
  })

  test('tabs are dragged to another place, and moved there from their menu; their screens stay as they are', async ({
    page,
  }) => {
    await openAs(page, 'op399', settingsPage)
    await mailAddress(page).fill('还没有保存')
    await findAll(page, ['充电订单', '实时订单'])
    await tab(page, '实时订单').dragTo(tab(page, '个人设置'))
    await expect(tabs(page)).toHaveText(['实时订单', '个人设置', '充电订单'])
    await tab(page, '个人设置').dragTo(tab(page, '充电订单'))
    await expect(tabs(page)).toHaveText(['实时订单', '充电订单', '个人设置'])
    await choose(page, tab(page, '个人设置'), '左移')
    await expect(tabs(page)).toHaveText(['实时订单', '个人设置', '充电订单'])
    await choose(page, tab(page, '实时订单'), '右移')
    await expect(tabs(page)).toHaveText(['个人设置', '实时订单', '充电订单'])
    await tab(page, '个人设置').click()
    await expect(mailAddress(page)).toHaveValue('还没有保存')
  })

  test('a screen is maximised over header and menu, and Esc brings them back', async ({ page }) => {
    await openAs(page, 'op399', order)
    const wide = async () => (await screen(page).boundingBox())?.width
    const isWhole = async () => {
      await expect(topMenu(page)).toBeHidden()
      await expect(sideMenu(page)).toBeHidden()
      expect(await wide()).toBe(1440)
    }
    await page.getByRole('button', { name: '最大化' }).click()
    await isWhole()
    await page.keyboard.press('Escape')
    await expect(topMenu(page)).toBeVisible()
    await expect(sideMenu(page)).toBeVisible()
    expect(await wide()).toBe(1260)
    await page.keyboard.press('Alt+m')
    await isWhole()
    await page.getByRole('button', { name: '还原' }).click()
    await expect(topMenu(page)).toBeVisible()
    await choose(page, tab(page, '充电订单'), '最大化')
    await isWhole()
  })

  test('the keyboard alone switches, closes and opens the menu of tabs', async ({ page }) => {
    await openAs(page, 'op399')
    await findAll(page, ['充电订单', '实时订单', '异常订单'])
    await shownTab(page).focus()
    const press = async (key: string, title: string) => {
      await page.keyboard.press(key)
      await expect(shownTab(page)).toHaveText(title)
      await expect(shownTab(page)).toBeFocused()
    }
    await press('ArrowRight', '首页')
    await press('ArrowLeft', '异常订单')
    await press('ArrowLeft', '实时订单')
    await press('Home', '首页')
    await press('End', '异常订单')
    await press('ArrowLeft', '实时订单')
    await press('Delete', '异常订单')
    await expect(tabs(page)).toHaveText(['首页', '充电订单', '异常订单'])

    await page.keyboard.press('Alt+PageDown')
    await expect(shownTab(page)).toHaveText('首页')
    await page.keyboard.press('Alt+PageUp')
    await expect(shownTab(page)).toHaveText('异常订单')
    await page.keyboard.press('Alt+w')
    await expect(tabs(page)).toHaveText(['首页', '充电订单'])

    await shownTab(page).focus()
    await page.keyboard.press('ContextMenu')
    const entries = page.getByRole('menuitem')
    await expect(entries.filter({ hasText: '关闭左侧' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entries.first()).toBeHidden()
  })
})
