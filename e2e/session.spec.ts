// How a login is kept, comes back, and ends (requirements 4 and 8). The demo's accounts only log in here.
import { seller } from '@ev/contract/system/seller'
import { sms } from '@ev/contract/system/sms'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import type { Page, Route } from '@playwright/test'
import { addPerson, letRest } from './bare.ts'
import { choose, message, openAs, shownTab } from './frame.ts'
import {
  askLogout,
  callAs,
  enterAccount,
  expect,
  greeting,
  loadsOf,
  logOut,
  logoutQuestion,
  newStaff,
  signIn,
  signInStaff,
  test,
} from './story.ts'

const weekMs = 604_800_000
const loginPage = (page: Page) => page.getByRole('heading', { level: 1, name: '欢迎登录' })
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('session'))
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('[4.3] the browser keeps the token for seven days', async ({ page }) => {
  await page.goto('/user/login')
  await enterAccount(page, 'fin365')
  await expect(greeting(page)).toBeVisible()
  const { expiresAt } = JSON.parse((await sessionOf(page)) ?? '{}') as { expiresAt: number }
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(weekMs)
  expect(expiresAt - Date.now()).toBeGreaterThan(weekMs - 60_000)
  await page.clock.setFixedTime(expiresAt - 1_000)
  await page.goto('/home')
  await expect(greeting(page)).toBeVisible()
  await page.clock.setFixedTime(expiresAt)
  await page.goto('/home')
  await expect(loginPage(page)).toBeVisible()
})

test('[4.5] a refresh keeps what the browser holds; closing the last tab clears all of it', async ({
  page,
  context,
}) => {
  await signIn(page, 'fin365')
  await page.evaluate(() => localStorage.setItem('anything', 'kept'))
  await page.reload()
  await expect(greeting(page)).toContainText('顾雨薇')
  expect(await stored(page)).toEqual(expect.arrayContaining(['anything', 'rights', 'session']))
  await page.close()
  const next = await context.newPage()
  await next.goto('/home')
  await expect(loginPage(next)).toBeVisible()
  expect(await stored(next)).toEqual([])
})

test('[4.5] closing one of two tabs does not log out the other', async ({ page, context }) => {
  await signIn(page, 'fin365')
  const second = await context.newPage()
  await second.goto('/home')
  await expect(greeting(second)).toContainText('顾雨薇')
  await page.close()
  await second.reload()
  await expect(greeting(second)).toContainText('顾雨薇')
  const third = await context.newPage()
  await third.goto('/user/login')
  await expect(greeting(third)).toContainText('顾雨薇')
})

test('a logout in one tab is seen in the other, which remembers its address, and a login too', async ({
  page,
  context,
}) => {
  const screen = '/business/pileManage/pileList?state=3#first'
  await openAs(page, 'ops399', screen)
  const second = await context.newPage()
  await second.goto('/home')
  await expect(greeting(second)).toContainText('何建军')
  await logOut(second)
  await expect(loginPage(page)).toBeVisible()
  await enterAccount(second, 'ops399')
  await expect(greeting(second)).toContainText('何建军')
  await expect(shownTab(page)).toHaveText('充电桩列表')
  await expect(page).toHaveURL(screen)
})

test('somebody else who comes in by a ticket in another tab is seen here too', async ({ page, context, request }) => {
  await signIn(page, 'fin365')
  const account = await newStaff(request)
  const { address } = await callAs(request, 'admin', ticket.issue, { account })
  const second = await context.newPage()
  await second.goto(address)
  for (const one of [second, page])
    await expect(one.getByRole('button', { name: `用户菜单：${account}` })).toBeVisible()
})

test('what one user typed is never sent as another who logged in meanwhile in the same browser', async ({
  page,
  context,
}) => {
  await openAs(page, 'ops365', '/account/settings/base')
  await page.getByLabel('微信号').fill('wx_of_ops365')
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/user/update')) sent.push(request.url())
  })
  // Nobody is asked about what was typed: it was somebody else's.
  page.on('dialog', dialog => void dialog.dismiss())
  const second = await context.newPage()
  await second.goto('/home')
  await logOut(second)
  await signIn(second, 'fin365')
  await expect(page.getByRole('button', { name: '用户菜单：fin365' })).toBeVisible()
  await expect(page.getByLabel('微信号')).not.toHaveValue('wx_of_ops365')
  expect(sent).toEqual([])
})

test('[4.6] after a refresh routes and rights come from the browser, even while the server is silent', async ({
  page,
}) => {
  await signIn(page, 'fin365')
  let asked = 0
  await page.route('**/permission/userList', () => {
    asked += 1
  })
  await page.goto('/finance/refundAudit/refundFirst')
  await expect(shownTab(page)).toHaveText('退款初审')
  await page.reload()
  await expect(shownTab(page)).toHaveText('退款初审')
  await expect(page.getByRole('listitem').filter({ hasText: '查看' }).first()).toBeVisible()
  expect(asked).toBe(2)
})

test.describe('with a server that fails', () => {
  // Chromium writes every answer that is none, and every refusal by status, to the console.
  test.use({ expectedComplaint: /Failed to load resource/ })

  for (const hasRights of [true, false])
    test(`[4.6][8.3] user info that fails after a reload logs out and says so${hasRights ? '' : ', with nothing kept'}`, async ({
      page,
    }) => {
      const heard = await messagesOf(page)
      await signIn(page, 'fin365')
      await page.route('**/getUserInfoDTO', route => route.abort())
      if (!hasRights) await page.evaluate(() => localStorage.removeItem('rights'))
      await page.reload()
      await expect(loginPage(page)).toBeVisible({ timeout: 20_000 })
      expect(heard).toEqual(['请求用户信息失败，请重试'])
      await expect(page.getByRole('alert').first()).toHaveText('请求用户信息失败，请重试')
      await expect(page).toHaveURL('/user/login?redirect=%2Fhome')
      expect(await sessionOf(page)).toBeNull()
      await page.unroute('**/getUserInfoDTO')
      await enterAccount(page, 'fin365')
      await expect(greeting(page)).toContainText('顾雨薇')
    })

  test('[8.2][4.11] a logout that the server does not hear says so, and logs out all the same', async ({ page }) => {
    await signIn(page, 'fin365')
    await page.route('**/user/logout', route => route.abort())
    await askLogout(page)
    await logoutQuestion(page).getByRole('button', { name: '确定' }).click()
    await expect(loginPage(page)).toBeVisible()
    await expect(page.getByRole('alert').first()).toHaveText('退出登录出现异常')
    expect(await stored(page)).not.toEqual(expect.arrayContaining(['session']))
    await page.goto('/home')
    await expect(loginPage(page)).toBeVisible()
  })

  const busy = { code: 503, success: false, msg: '系统繁忙，请稍后重试', data: null }
  const firstLoads: { sentence: string; of: string; answer: (route: Route) => Promise<void> }[] = [
    { sentence: '获取用户信息失败', of: 'getUserInfoDTO', answer: route => route.fulfill({ status: 503, json: busy }) },
    { sentence: '获取用户信息出现异常', of: 'getUserInfoDTO', answer: route => route.abort() },
    {
      sentence: '请求路由失败:系统繁忙，请稍后重试',
      of: 'userList',
      answer: route => route.fulfill({ status: 503, json: busy }),
    },
    { sentence: '请求路由出现异常', of: 'userList', answer: route => route.fulfill({ status: 502, body: '<html>' }) },
    {
      sentence: '生成路由出现异常',
      of: 'userList',
      answer: route => route.fulfill({ json: { code: 0, success: true, msg: '', data: null } }),
    },
  ]
  for (const { sentence, of, answer } of firstLoads)
    test(`[8.3][8.4] a first load without ${of} says ${sentence}, and trying again brings it`, async ({ page }) => {
      await page.route(`**/${of}`, answer, { times: 1 })
      await page.goto('/user/login')
      await enterAccount(page, 'region365')
      await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
      await expect(page).toHaveURL('/home')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(greeting(page)).toContainText('钱思远')
    })

  test('[8.4] a first load that fails can be left for the login page', async ({ page }) => {
    await page.route('**/userList', route => route.abort())
    await page.goto('/user/login')
    await enterAccount(page, 'region365')
    await page.getByRole('button', { name: '退出登录' }).click()
    await logoutQuestion(page).getByRole('button', { name: '确定' }).click()
    await expect(loginPage(page)).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
  })

  test('[8.6] HTTP 403 shows a notice with the reason, and nobody is logged out', async ({ page, baseURL }) => {
    // The server's own refusal: another call takes the place of one that everybody may make.
    await page.route('**/permission/isScreen', route => route.continue({ url: `${baseURL}${sms.calls.pages.path}` }))
    await openAs(page, 'ops365', '/nowhere')
    await expect(message(page)).toHaveText('禁止访问没有权限执行该操作（sms:query），请联系管理员授权')
    await expect(page.getByRole('button', { name: '用户菜单：ops365' })).toBeVisible()
    expect(await sessionOf(page)).not.toBeNull()
  })

  test('[8.6] HTTP 401 shows a notice, and logs out who had a token', async ({ page }) => {
    const heard = await messagesOf(page)
    await signIn(page, 'ops365')
    await page.route('**/permission/isScreen', route => {
      const { authorization: _, ...headers } = route.request().headers()
      return route.continue({ headers })
    })
    await page.goto('/nowhere')
    await expect(loginPage(page)).toBeVisible()
    expect(heard).toEqual([expect.stringContaining('未授权：授权验证失败')])
    await expect(page.getByRole('alert').first()).toHaveText('未授权：授权验证失败')
    await expect(page).toHaveURL('/user/login?redirect=%2Fnowhere')
    expect(await sessionOf(page)).toBeNull()
  })

  test('[8.6] HTTP 401 shows a notice to who had no token, and leaves them where they are', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/user/login')
    await page.route(`**${seller.login.path}`, route =>
      route.continue({ url: `${baseURL}${user.getUserInfoDTO.path}` }),
    )
    const loads = loadsOf(page)
    await enterAccount(page, 'ops365')
    await expect(message(page)).toContainText('未授权：授权验证失败')
    await expect(page).toHaveURL('/user/login')
    // Longer than a session that ends would take.
    await page.waitForTimeout(1_500)
    expect(loads).toEqual([])
  })
})

test('[8.4] what the browser kept and cannot be read is said, and asked of the server instead', async ({ page }) => {
  await signIn(page, 'region365')
  await page.evaluate(() => localStorage.setItem('rights', '{"menu":'))
  await page.reload()
  await expect(message(page)).toHaveText('从缓存加载权限失败')
  await expect(greeting(page)).toContainText('钱思远')
  await page.reload()
  await expect(greeting(page)).toContainText('钱思远')
  await expect(message(page)).toBeHidden()
})

test('[4.12] however many answers carry code 2, it is said once, and the page reloads once after a second', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  const heard = await messagesOf(page)
  await noteStay(page)
  await signInStaff(page, account)
  await callAs(request, account, user.revokeOtherSessions, {})
  const { token } = JSON.parse((await sessionOf(page)) ?? '{}') as { token: string }
  let refusals = 0
  page.on('requestfinished', sent => {
    if (sent.headers().authorization === token) refusals += 1
  })
  const loads = loadsOf(page)
  await page.reload()
  await expect(loginPage(page)).toBeVisible()
  expect(refusals).toBeGreaterThan(1)
  expect(heard).toEqual(['登录已过期，请重新登录'])
  expect(loads).toEqual(['/noHome', '/noHome', '/user/login'])
  const stayedMs = Number(await page.evaluate(() => sessionStorage.getItem('stayedMs')))
  expect(stayedMs).toBeGreaterThan(990)
  expect(stayedMs).toBeLessThan(5_000)
  await expect(page.getByRole('alert').first()).toHaveText('登录已过期，请重新登录')
  await expect(page).toHaveURL('/user/login?redirect=%2FnoHome')
  expect(await sessionOf(page)).toBeNull()
  await enterAccount(page, account)
  await expect(page).toHaveURL('/noHome')
})

test.describe('on the platform without the demo', () => {
  test.use({ baseURL: process.env.BARE_URL })

  test('[8.5] who did nothing for too long reads so in a dialog, and its OK logs out', async ({ page }) => {
    const person = await addPerson({})
    await signIn(page, person.account)
    await letRest(person, 1)
    await page.goto('/business/bill/chargeOrder')
    const dialog = page.getByRole('dialog', { name: '登录超时，请重新登录' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // However long it takes to be answered, and whatever else is refused meanwhile.
    await page.waitForTimeout(4_000)
    await expect(dialog).toBeVisible()
    expect(await sessionOf(page)).not.toBeNull()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(loginPage(page)).toBeVisible()
    await expect(page.getByRole('alert').first()).toHaveText('登录超时，请重新登录')
    await expect(page).toHaveURL('/user/login?redirect=%2Fbusiness%2Fbill%2FchargeOrder')
    expect(await sessionOf(page)).toBeNull()
  })
})

test('[5.2.2] there is never more than one message: the next takes the place of the one before', async ({ page }) => {
  const heard = await messagesOf(page)
  await signIn(page, 'fin365')
  await shownTab(page).press('Delete')
  await expect(message(page)).toHaveText('这是最后一个标签了, 无法被关闭')
  await choose(page, shownTab(page), '关闭左侧')
  await expect(message(page)).toHaveText('左侧没有标签')
  expect(heard).toEqual(['这是最后一个标签了, 无法被关闭', '左侧没有标签'])
})

const mark = 'message: '

/** Every message that the page shows, one after the other; those that stand together come as one, with a bar between. */
async function messagesOf(page: Page): Promise<string[]> {
  const heard: string[] = []
  page.on('console', line => {
    if (line.text().startsWith(mark)) heard.push(line.text().slice(mark.length))
  })
  await page.addInitScript(start => {
    let before = ''
    const look = () => {
      const now = [...document.querySelectorAll('[role=status] [data-tone]')].map(one => one.textContent).join(' | ')
      if (now !== before && now !== '') console.debug(start + now)
      before = now
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, mark)
  return heard
}

/** Has a page write down how long it stayed after its login was over. Measured inside, where a busy machine does not count. */
async function noteStay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const removeItem: (this: Storage, key: string) => void = Reflect.get(Storage.prototype, 'removeItem')
    let overAt: number | undefined
    Storage.prototype.removeItem = function (key) {
      if (key === 'session') overAt ??= performance.now()
      removeItem.call(this, key)
    }
    addEventListener('pagehide', () => {
      if (overAt !== undefined) sessionStorage.setItem('stayedMs', String(performance.now() - overAt))
    })
  })
}
