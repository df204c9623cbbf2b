// How a company is set up and its people are kept. Every story makes its own people, roles and companies.
import { randomInt } from 'node:crypto'
import { role } from '@ev/contract/system/role'
import { users } from '@ev/contract/system/users'
import type { Page } from '@playwright/test'
import { message, openAs, screen, shownTab, sideLink } from './frame.ts'
import { expectReadable, expectReadableInBoth } from './readable.ts'
import { callAs, enterAccount, expect, loginOf, newAdministrator, newStaff, password, test, tokenOf } from './story.ts'

const digits = () => String(randomInt(1e8)).padStart(8, '0')

/** The password that is told once, read off the dialog that tells it. */
async function readTold(page: Page, title: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('只显示这一次')
  const told = await dialog.locator('code').last().textContent()
  await dialog.getByRole('button', { name: '我已记下' }).click()
  await expect(dialog).toHaveCount(0)
  return told ?? ''
}

/** The first login of somebody who was given a password: it has to be changed. */
async function firstLogin(page: Page, account: string, told: string): Promise<void> {
  await page.goto('/user/login')
  await enterAccount(page, account, told)
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('旧密码').fill(told)
  await dialog.getByLabel('新密码', { exact: true }).fill(password)
  await dialog.getByLabel('确认新密码').fill(password)
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(dialog).toBeHidden()
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Adds somebody by the form of the users, with one role, and gives back what was told. */
async function addUser(page: Page, person: { account: string; name: string; role: string }): Promise<string> {
  await page.goto('/system/systemSet/user?form=add')
  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('账号', { exact: true }).fill(person.account)
  await form.getByLabel('姓名', { exact: true }).fill(person.name)
  await form.getByLabel('手机号', { exact: true }).fill(`137${digits()}`)
  await form.getByLabel('邮箱', { exact: true }).fill(`${person.account}@example.com`)
  await form.getByRole('combobox', { name: '角色' }).fill(person.role)
  await page.getByTitle(person.role, { exact: true }).click()
  await form.getByRole('button', { name: '保存' }).click()
  return readTold(page, /用户已添加/)
}

test('[6.3] a new operator is set up from nothing: its administrator makes a role and two staff, one cannot see what the other can', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const number = digits()
  const account = `a${number}`
  await openAs(page, 'admin', '/system/seller')
  await page.getByRole('button', { name: '新增运营商' }).click()
  const form = page.getByRole('dialog', { name: '新增运营商' })
  await form.getByLabel('名称', { exact: true }).fill(`启明充电${number}`)
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByLabel('账号', { exact: true }).fill('op399')
  await form.getByLabel('姓名', { exact: true }).fill('方启明')
  await form.getByLabel('手机号', { exact: true }).fill(`136${number}`)
  await form.getByLabel('邮箱', { exact: true }).fill('ming@example.com')
  await form.getByRole('button', { name: '开通' }).click()
  // Accounts are unique over all sellers; the message stands at its field.
  await expect(form.getByText(/op399.*已/)).toBeVisible()
  await form.getByLabel('账号', { exact: true }).fill(account)
  await form.getByRole('button', { name: '开通' }).click()
  const told = await readTold(page, /已开通/)
  await expect(screen(page).getByText(`启明充电${number}`)).toBeVisible()

  await leave(page)
  await firstLogin(page, account, told)
  await page.goto('/system/systemSet/RoleConfig')
  await page.getByLabel('角色名称').fill('站务')
  await page.getByLabel('角色编码').fill('stationStaff')
  await page.getByRole('combobox', { name: '数据范围' }).click()
  await page.getByTitle('本运营商全部', { exact: true }).click()
  await page.getByRole('textbox', { name: /搜索页面或按钮/ }).fill('用户管理')
  await page.getByRole('button', { name: '用户管理：仅查看' }).click()
  await expect(page.getByText('与已保存相比：新增 2 项，移除 0 项')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/RoleConfig\?id=\d+/)

  const [seeing, blind] = [`s${number}`, `b${number}`]
  const seeingTold = await addUser(page, { account: seeing, name: '林看见', role: '站务' })
  const blindTold = await addUser(page, { account: blind, name: '周不见', role: '客服' })

  await leave(page)
  await firstLogin(page, seeing, seeingTold)
  await page.goto('/system/systemSet/user')
  await expect(screen(page).getByText('周不见')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增用户' })).toHaveCount(0)

  await leave(page)
  await firstLogin(page, blind, blindTold)
  await page.goto('/system/systemSet/user')
  await expect(screen(page)).toContainText('抱歉，你无权访问该页面')
})

test('[6.3] an administrator previews a role in a window of its own, which only reads and leaves their own login alone', async ({
  page,
  request,
}) => {
  const administrator = await newAdministrator(request)
  await openAs(page, administrator, '/system/systemSet/role')
  const before = await page.evaluate(() => localStorage.getItem('session'))
  await page
    .getByRole('row', { name: /finance/ })
    .getByRole('button', { name: /操作/ })
    .click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: '预览' }).click()
  const preview = await opening
  const banner = preview.getByRole('region', { name: '角色预览' })
  await expect(banner).toContainText('正在以角色「财务」预览 · 只读')
  expect(preview.url()).not.toMatch(/token|ticket/i)
  await preview.goto('/system/systemSet/user')
  await expect(screen(preview)).toContainText('抱歉，你无权访问该页面')
  await preview.reload()
  await expect(banner).toBeVisible()
  await expectReadable(preview, 'a window of a preview')
  await page.reload()
  await expect(page.getByRole('button', { name: '新增角色' })).toBeVisible()
  await expect(page.getByRole('region', { name: '角色预览' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(before)

  const closed = preview.waitForEvent('close')
  await banner.getByRole('button', { name: '退出预览' }).click()
  await closed
  await page.reload()
  await expect(page.getByRole('button', { name: '新增角色' })).toBeVisible()
})

test('[6.3] somebody who is kicked out is out at once, and their sessions are gone from the list', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await newStaff(request, '贺离线')
  const id = (await callAs(request, 'op399', users.calls.pages, { filters: { account } })).records[0]?.id ?? ''
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await context.newPage()
  await openAs(theirs, account, '/account/settings/security')

  await openAs(page, await newAdministrator(request), `/system/systemSet/UserDetails?id=${id}`)
  await page.getByRole('tab', { name: '登录会话' }).click()
  await expect(page.getByRole('table', { name: '登录会话' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: '全部下线' }).click()
  await page.getByRole('dialog', { name: '强制“贺离线”全部下线？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('tabpanel', { name: '登录会话' })).toContainText('现在没有登录')

  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await context.close()
})

test('[6.3] two people change one role: the second sees what the first saved, and nothing is lost', async ({
  page,
  request,
}) => {
  const administrator = await newAdministrator(request)
  const code = `c${digits()}`
  const call = await loginOf(request, administrator)
  const { id } = await call(role.calls.add, {
    name: `值班${code}`,
    code,
    seller: null,
    description: '',
    dataScope: 'seller',
    stationIds: [],
    menuIds: [],
  })
  await openAs(page, administrator, `/system/systemSet/RoleConfig?id=${id}`)
  await page.getByRole('textbox', { name: /搜索页面或按钮/ }).fill('用户管理')
  await page.getByRole('button', { name: '用户管理：仅查看' }).click()

  // Meanwhile somebody else gives it a description.
  const theirs = await callAs(request, 'op399', role.calls.get, { id })
  const { name, dataScope, stationIds, menuIds, version } = theirs
  await callAs(request, 'op399', role.calls.update, {
    id,
    version,
    name,
    description: '夜班',
    dataScope,
    stationIds,
    menuIds,
  })

  await page.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: '有人先保存了这条记录' })
  await expect(conflict).toContainText('夜班')
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expect(message(page)).toContainText('角色已保存')
  const saved = await callAs(request, 'op399', role.calls.get, { id })
  expect(saved.description).toBe('夜班')
  expect(saved.menuIds.length).toBeGreaterThan(0)
})

test('[6.3] whoever leaves a half-made role is asked first', async ({ page, request }) => {
  await openAs(page, await newAdministrator(request), '/system/systemSet/RoleConfig')
  await page.getByLabel('角色名称').fill('半成品')
  await sideLink(page, '组织机构').click()
  await expect(shownTab(page)).toHaveText('组织机构')
  await page.getByTitle('关闭“角色配置”').click()
  await expect(page.getByRole('dialog', { name: /“角色配置”有未保存的内容/ })).toBeVisible()
})

test('[6.3] a unit of the organisation is moved by keyboard and menu, and its people stand beside it', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), '/system/organization')
  const number = digits()
  await page.getByRole('button', { name: '新增顶级机构' }).click()
  const form = page.getByRole('dialog', { name: '新增组织机构' })
  await form.getByLabel('机构名称').fill(`片区${number}`)
  await form.getByLabel('机构编码').fill(`Z-${number}`)
  await form.getByRole('button', { name: '保存' }).click()
  const unit = page.getByRole('treeitem', { name: new RegExp(`片区${number}`) })
  await expect(unit).toHaveAttribute('aria-level', '1')
  await unit.getByRole('button', { name: /操作/ }).click()
  await page.getByRole('menuitem', { name: '移动到…' }).click()
  const moving = page.getByRole('dialog', { name: `移动“片区${number}”` })
  const above = moving.getByRole('combobox', { name: '上级机构' })
  await above.click()
  await above.fill('粤充总部')
  await page.locator('.ant-select-item-option').filter({ hasText: '粤充总部' }).click()
  await moving.getByRole('button', { name: '移动', exact: true }).click()
  await expect(unit).toHaveAttribute('aria-level', '2')
  const place = Number(await unit.getAttribute('aria-posinset'))
  await unit.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(unit).toHaveAttribute('aria-posinset', String(place - 1))
  await page.getByRole('treeitem', { name: /粤充财务部/ }).click()
  await expect(screen(page).getByText('林婉清', { exact: true })).toBeVisible()
  await expectReadable(page, 'the organisation')
})

test('the companies of a seller are walked as a tree by keyboard, each below the one it belongs to', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), '/system/seller')
  await page.getByRole('radiogroup', { name: '显示方式' }).getByText('树形').click()
  await expect(page).toHaveURL(/as=tree/)
  const tree = page.getByRole('treegrid', { name: /^商户树/ })
  const company = (name: string) =>
    tree.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  const [seller, merchant, below] = [company('粤充新能源'), company('粤充鹏城充电服务'), company('粤充鹏城南山场站部')]
  await expect(seller).toHaveAttribute('aria-level', '1')
  await expect(merchant).toHaveAttribute('aria-level', '2')
  await expect(below).toHaveAttribute('aria-level', '3')
  await expectReadable(page, 'the companies as a tree')
  await below.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(merchant).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(below).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(below).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: '商户' }).getByRole('heading', { name: '粤充鹏城南山场站部' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /查找/ }).fill('羊城')
  await expect(merchant).toBeHidden()
  await expect(company('粤充羊城充电服务')).toBeVisible()
})

for (const [path, ready] of [
  // Other stories add records at the same time, so a list is asked for the one that is waited for.
  ['/system/seller?name=粤充羊城', '粤充羊城充电服务'],
  ['/system/systemSet/user?account=fin399', 'fin399'],
  ['/system/systemSet/role?code=finance', 'finance'],
  ['/system/systemSet/RoleConfig', '全部展开'],
  ['/system/systemSet/theme', '粤充新能源'],
] as const)
  test(`${path} can be read by everybody, in both themes`, async ({ page, request }) => {
    const administrator = await newAdministrator(request)
    await openAs(page, administrator, path)
    await expect(screen(page).getByText(ready).filter({ visible: true }).first()).toBeVisible()
    await expectReadableInBoth(page, path)
  })

test('[2.4.1] the details of a user and of a role open by their address', async ({ page, request }) => {
  const administrator = await newAdministrator(request)
  const held = await callAs(request, administrator, users.calls.pages, { filters: { account: 'fin399' } })
  await openAs(page, administrator, `/system/systemSet/UserDetails?id=${held.records[0]?.id}`)
  await expect(page.getByRole('heading', { name: '林婉清' })).toBeVisible()
  await page.getByRole('tab', { name: '角色与权限' }).click()
  await expect(page.getByRole('tabpanel', { name: '角色与权限' })).toContainText('本运营商全部')
  await page.goto('/system/systemSet/UserDetails')
  await expect(screen(page)).toContainText('没有指定要查看的用户')
})

test('people begin with the look of their company until they choose for themselves', async ({ page, request }) => {
  const administrator = await newAdministrator(request)
  const token = await tokenOf(request, administrator)
  await page.route('**/system-service/theme/mine', route =>
    route.fulfill({ json: { code: 0, msg: '', data: { primaryColor: '#722ED1', layout: 'topmenu' } } }),
  )
  await page.goto('/icon.svg')
  await page.evaluate(held => {
    sessionStorage.setItem('alive', '1')
    localStorage.setItem('session', JSON.stringify({ token: held, expiresAt: Date.now() + 6e8 }))
  }, token)
  await page.goto('/system/systemSet/role')
  const brand = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
  await expect.poll(brand).toBe('#722ED1')
  await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ primaryColor: '#13C2C2' })))
  await page.reload()
  expect(await brand()).toBe('#13C2C2')
})
