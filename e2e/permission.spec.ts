// Changes no account of the demo; rights are taken from people whom only their story knows.
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import { sms } from '@ev/contract/system/sms'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import type { Page } from '@playwright/test'
import { addPerson, takeRight } from './bare.ts'
import { itemLike, message, openAs, screen, shownTab, sideLink, topItem, withMenu } from './frame.ts'
import { callAs, expect, test, tokenOf } from './story.ts'

const invoiceTitles = '/finance/invoice/invoiceTitle'

const buttons = (page: Page) => screen(page).getByRole('region', { name: '你在此页面的权限' }).getByRole('listitem')

for (const { url, more, fewer } of [
  { url: '/strategy/siteDiscount', more: 'op399', fewer: 'view399' },
  { url: '/marketing/contract/teamContract', more: 'op399', fewer: 'fin399' },
  { url: '/finance/refundAudit/refundFirst', more: 'fin399', fewer: 'view399' },
])
  test(`[6.1][6.2] on ${url} ${more} is shown more than ${fewer}, each exactly what the server gave them`, async ({
    page,
    request,
  }) => {
    const shown: string[][] = []
    for (const account of [more, fewer]) {
      const menu = await callAs(request, account, permission.userList, {})
      const here = menu.find(item => item.url === url)?.id
      const given = menu.filter(({ componentType, pid }) => componentType === 'BUTTON' && pid === here)
      await openAs(page, account, url)
      await expect(buttons(page)).toHaveText(given.map(({ title }) => title))
      shown.push(given.map(({ title }) => title))
      await page.evaluate(() => localStorage.clear())
    }
    const [of = [], less = []] = shown
    expect(less.length).toBeLessThan(of.length)
    expect(of).toEqual(expect.arrayContaining(less))
    expect(less).toContain('查询')
  })

test('[6.2] a detail shows the rights of the screen that it belongs to', async ({ page }) => {
  await openAs(page, 'fin399', '/business/accountingManagement/reconciliationContract1')
  await expect(buttons(page).first()).toBeVisible()
  const here = await buttons(page).allTextContents()
  expect(here.length).toBeGreaterThan(3)
  await page.goto('/business/accountingManagement/reconciliationContract1/detail')
  await expect(buttons(page)).toHaveText(here)
})

test.describe('rights that are taken', () => {
  test.use({ baseURL: process.env.BARE_URL })

  test('[6.2] what is taken goes from the open page when the user comes back to it, without a reload', async ({
    page,
  }) => {
    const person = await addPerson({ screens: ['/home', '/finance/invoice'] })
    await page.clock.install()
    await openAs(page, person.account, invoiceTitles)
    await expect(buttons(page)).toHaveText(['查询', '查看'])
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const comeBack = async () => {
      await page.clock.fastForward(61_000)
      const answered = page.waitForResponse('**/permission/userList')
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
      await answered
    }
    await takeRight(person, { url: invoiceTitles, action: 'get' })
    await comeBack()
    await expect(buttons(page)).toHaveText(['查询'])

    await takeRight(person, { url: invoiceTitles })
    await comeBack()
    await expect(sideLink(page, '发票抬头')).toHaveCount(0)
    await expect(sideLink(page, '发票管理')).toBeVisible()
    await expect(screen(page)).toContainText('抱歉，你无权访问该页面')
    await expect(shownTab(page)).toHaveText('无权访问')
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })
})

test.describe('a refusal of the server', () => {
  test.use({ expectedComplaint: /403 \(Forbidden\)/, viewport: { width: 2200, height: 900 } })

  test('[6.2][8.6] a right that only the browser believes in is refused, said, and gone from the menu', async ({
    page,
  }) => {
    // As if it had been taken a moment ago: the first answer still has what this role does not hold.
    let answers = 0
    await withMenu(page, menu => {
      answers += 1
      const home = menu.find(item => item.url === '/home')
      const site = {
        id: '9001',
        url: '/reconciliationManage',
        title: '对账管理',
        sort: 9_999,
        type: 'outside' as const,
      }
      return answers === 1 ? [...menu, itemLike(home, { ...site, name: 'reconciliationManage' })] : menu
    })
    const asked = page.waitForResponse('**/parameter/shell')
    await openAs(page, 'ops399')
    await asked
    await topItem(page, '对账管理').click()
    await expect(message(page)).toContainText('没有权限执行该操作（reconciliationSite:query），请联系管理员授权')
    await expect(topItem(page, '对账管理')).toHaveCount(0)
    await expect(topItem(page, '首页')).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('[6.2] whoever calls past the page is refused all the same', async ({ request }) => {
  const answerTo = async (account: string, path: string, data: unknown) => {
    const headers = { authorization: await tokenOf(request, account) }
    const response = await request.post(path, { data, headers })
    const { code } = (await response.json()) as { code: number }
    return { status: response.status(), code }
  }
  const refused = { status: 403, code: 403 }
  const nobody = { account: 'nobody-of-this-name' }
  const page = { current: 1, pageSize: 10 }
  // Names nobody, so that whoever may issue tickets gets past the door and no further.
  expect(await answerTo('op399', ticket.issue.path, nobody)).toEqual({ status: 200, code: 1404 })
  expect(await answerTo('view399', ticket.issue.path, nobody)).toEqual(refused)
  expect(await answerTo('view399', user.add.path, {})).toEqual(refused)
  expect(await answerTo('op399', role.calls.pages.path, page)).toEqual({ status: 200, code: 0 })
  expect(await answerTo('fin399', role.calls.pages.path, page)).toEqual(refused)
  expect(await answerTo('op399', permission.all.path, {})).toEqual(refused)
  expect(await answerTo('op399', sms.calls.pages.path, page)).toEqual(refused)
})
