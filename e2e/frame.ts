// The frame around the screens, as stories see it: menus, tabs and the screen that is shown.
import type { PermissionItem } from '@ev/contract/system/permission'
import { expect, type Locator, type Page } from '@playwright/test'
import { haveSession, tokenOf } from './story.ts'

/**
 * Logs in at an address. The settings of this browser are decided before, so that what somebody else chose for this
 * account, and what the server keeps of it, does not come along.
 */
export async function openAs(page: Page, account: string, path = '/home', settings = {}): Promise<void> {
  await haveSession(page, await tokenOf(page.request, account))
  await page.evaluate(text => localStorage.setItem('settings', text), JSON.stringify(settings))
  await page.goto(path)
  await expect(screen(page)).toBeVisible()
}

export const topMenu = (page: Page) => page.getByRole('navigation', { name: '一级菜单' })
/** Catalogues of the top bar are buttons, screens in it are links. */
export const topItem = (page: Page, title: string) =>
  topMenu(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}$`) })
    .locator('a, button')
export const sideMenu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
export const sideLink = (page: Page, title: string) => sideMenu(page).getByRole('link', { name: title, exact: true })
export const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')
/** The one message at the top of the page. */
export const message = (page: Page) => page.getByRole('status').filter({ has: page.locator('[data-tone]') })

export const tabBar = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
export const tabs = (page: Page) => tabBar(page).getByRole('tab')
export const tab = (page: Page, title: string) => tabBar(page).getByRole('tab', { name: title, exact: true })
export const shownTab = (page: Page) => tabBar(page).getByRole('tab', { selected: true })

/** The screen that is shown; hidden ones are not displayed, so no role finds them. */
export const screen = (page: Page) => page.locator('#main > [role=tabpanel]').filter({ visible: true })
/** All screens that are alive, shown or not. */
export const panes = (page: Page) => page.locator('#main > [role=tabpanel]')

/** Goes on inside the loaded page, as its search does: screens are found as they were left. */
export async function find(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill(title)
  // The pages of a list have options too.
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(shownTab(page)).toHaveText(title)
}

/** Chooses from the menu of a tab. */
export async function choose(page: Page, of: Locator, action: string): Promise<void> {
  await of.click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Changes the real menu on its way to the browser, for what no role of the demo has. */
export async function withMenu(page: Page, change: (menu: PermissionItem[]) => PermissionItem[]): Promise<void> {
  await page.route('**/permission/userList', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: PermissionItem[] }
    await route.fulfill({ response, json: { ...answer, data: change(answer.data) } })
  })
}

/** A further item of the menu, like `like` in all that is not said. */
export const itemLike = (like: PermissionItem | undefined, rest: Partial<PermissionItem>): PermissionItem => {
  if (!like) throw new Error('the menu has no such item')
  return { ...like, detailOf: null, permission: null, ...rest }
}

/** Opens the screens one after the other beside what is open already. */
export async function findAll(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await find(page, title)
}

export const cross = (page: Page, title: string) => tabBar(page).getByTitle(`关闭“${title}”`)
/** A field of the account settings, for input that is never saved. */
export const mailAddress = (page: Page) => screen(page).getByLabel('通讯地址')
export const unsavedQuestion = (page: Page, titles: string) =>
  page.getByRole('dialog', { name: `“${titles}”有未保存的内容，确定放弃吗？` })

/** The rows of the list that is shown. */
export const rows = (page: Page) => screen(page).locator('tbody').getByRole('row')
/** What a column of that list says, from above to below. */
export const column = (page: Page, name: string) => screen(page).locator(`tbody td[data-column="${name}"]`)
export const heads = (page: Page) => screen(page).locator('th[data-column]')
/** What stands behind the question mark of the address. */
export const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** The row of that list that holds a text. */
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Chooses from the menu of such a row. */
export async function choosing(page: Page, text: string, entry: string): Promise<void> {
  await rowOf(page, text)
    .getByRole('button', { name: /的操作$/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** A word that no other story uses. */
export const someWord = () => `${Date.now() % 1e8}${Math.floor(Math.random() * 1e3)}`

/** Stories run beside each other, so that many screens are shared out among several. */
export function shares<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size))
}
