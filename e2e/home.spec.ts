import type { Page } from '@playwright/test'
import { askLogout, catalogues, expect, greeting, loadsOf, logOut, logoutQuestion, signIn, test } from './story.ts'

test('finance sees fewer catalogues than the administrator of the same seller', async ({ page }) => {
  await signIn(page, 'op399')
  await expect(page.getByRole('main')).toContainText('粤充新能源 · 运营商管理员')
  await expect(page.getByRole('banner')).toContainText('粤充智慧充电平台')
  const all = await catalogues(page).allTextContents()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'fin399')
  await expect(page.getByRole('main')).toContainText('粤充新能源 · 财务')
  const some = await catalogues(page).allTextContents()
  expect(some.length).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(some))
  expect(some).toContain('财务')
  expect(some).not.toContain('监控')
})

test('[4.3][4.11] logging out asks first, loads the page anew, and then nothing of the login is left', async ({
  page,
}) => {
  await signIn(page, 'cs399')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
  )
  expect(await kept(page)).toEqual(['rights', 'session'])
  await askLogout(page)
  await logoutQuestion(page).getByRole('button', { name: '取消' }).click()
  await expect(logoutQuestion(page)).toBeHidden()
  await expect(greeting(page)).toBeVisible()
  const loads = loadsOf(page)
  await logOut(page)
  expect(loads).toEqual(['/home', '/user/login'])
  expect(await kept(page)).toEqual([])
  const answer = await page.request.post('/system-service/user/getUserInfoDTO', {
    data: {},
    headers: { authorization: token },
  })
  expect(await answer.json()).toMatchObject({ code: 2 })
})

test('the switch to English changes page and server, and is remembered', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.getByRole('textbox', { name: 'Account' }).fill('fin399')
  await page.getByLabel('Password', { exact: true }).fill('Wrong@2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong account or password')
  await page.getByLabel('Password', { exact: true }).fill('Charge@2026')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林婉清')
  await expect(catalogues(page).filter({ hasText: 'Finance' })).toBeVisible()
  await expect(page).toHaveTitle('Home - Charging Pile Platform')
  await page.reload()
  await expect(page.getByRole('button', { name: 'User menu: fin399' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(greeting(page)).toBeVisible()
})

/** Which of the login's two keys this browser holds: the token, and the routes with the rights. */
const kept = (page: Page) =>
  page.evaluate(() => ['rights', 'session'].filter(key => localStorage.getItem(key) !== null))
