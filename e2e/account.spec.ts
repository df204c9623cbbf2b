import { user } from '@ev/contract/system/user'
import type { Page } from '@playwright/test'
import { message, openAs, screen, shownTab, tab } from './frame.ts'
import {
  callAs,
  enterAccount,
  expect,
  greeting,
  holdLogin,
  logOut,
  newStaff,
  password,
  signInStaff,
  test,
  tokenOf,
} from './story.ts'

const profilePage = '/account/settings/base'
const securityPage = '/account/settings/security'

test('[2.1.3] all addresses of the account settings open them', async ({ page, request }) => {
  await holdLogin(page, await newStaff(request))
  for (const address of ['/account', '/account/settings', profilePage]) {
    await page.goto(address)
    await expect(page).toHaveURL(profilePage)
    await expect(shownTab(page)).toHaveText('个人设置')
    await expect(screen(page).getByRole('heading', { name: '基本信息' })).toBeVisible()
    await expect(screen(page).getByRole('textbox', { name: '姓名' })).toHaveValue('何小满')
  }
  await screen(page).getByRole('link', { name: '安全设置' }).click()
  await expect(page).toHaveURL(securityPage)
  await expect(shownTab(page)).toHaveText('安全设置')
})

test('[5.4.1][5.2.2] the profile is edited on its page too, which keeps what was typed and takes it back on wish', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await openAs(page, account, profilePage)
  const name = screen(page).getByRole('textbox', { name: '姓名' })
  const zip = screen(page).getByRole('textbox', { name: '邮编' })
  const undo = screen(page).getByRole('button', { name: '撤销修改' })
  await expect(undo).toBeDisabled()
  await name.fill('何中满')
  await zip.fill('51')
  await screen(page).getByRole('link', { name: '安全设置' }).click()
  await expect(shownTab(page)).toHaveText('安全设置')
  await tab(page, '个人设置').click()
  await expect(name).toHaveValue('何中满')

  await zip.press('Enter')
  await expect(zip).toHaveAccessibleDescription('请输入正确的邮编！')
  await expect(zip).toBeFocused()
  await zip.fill('510620')
  await zip.press('Enter')
  await expect(message(page)).toHaveText('资料已保存')
  await expect(undo).toBeDisabled()
  await expect(page.getByRole('button', { name: /^用户菜单：/ })).toContainText('何中满')
  expect(await callAs(request, account, user.getUserInfoDTO, {})).toMatchObject({ name: '何中满', zipCode: '510620' })

  await name.fill('何不满')
  await undo.click()
  await expect(name).toHaveValue('何中满')
})

const dialog = (page: Page) => page.getByRole('dialog', { name: '修改密码' })
const old = (page: Page) => dialog(page).getByLabel('旧密码')
const fresh = (page: Page) => dialog(page).getByLabel('新密码', { exact: true })
const again = (page: Page) => dialog(page).getByLabel('确认新密码')
const submit = (page: Page) => dialog(page).getByRole('button', { name: '确认修改' })

async function openPassword(page: Page) {
  await page.getByRole('button', { name: /^用户菜单：/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[5.3.1] the old password must be given, is checked when its field is left, and is cleared where it is wrong', async ({
  page,
  request,
}) => {
  await signInStaff(page, await newStaff(request))
  await openPassword(page)
  await submit(page).click()
  await expect(old(page)).toHaveAccessibleDescription('旧密码不能为空')
  await expect(old(page)).toBeFocused()

  const checked = page.waitForResponse('**/user/checkPassword')
  await old(page).fill('Wrong@2026x')
  await old(page).press('Tab')
  await checked
  await expect(old(page)).toHaveAccessibleDescription('旧密码错误')
  await expect(old(page)).toHaveValue('')

  const right = page.waitForResponse('**/user/checkPassword')
  await old(page).fill(password)
  await fresh(page).focus()
  expect(await (await right).json()).toMatchObject({ code: 0 })
  await expect(old(page)).toHaveValue(password)
})

const tooWeak = '必须包含10位以上大小写字母、数字、特殊字符'

test('[5.3.2][5.2.2] the new password must be strong, be given twice and differ from the old one', async ({
  page,
  request,
}) => {
  await signInStaff(page, await newStaff(request))
  await openPassword(page)
  await old(page).fill(password)
  for (const weak of ['', 'Short@202', 'nocapitals@2026', 'NOSMALL@2026', 'NoDigits@@@@', 'NoSigns20260']) {
    await fresh(page).fill(weak)
    await again(page).fill(weak)
    await submit(page).click()
    await expect(fresh(page), weak).toHaveAccessibleDescription(new RegExp(tooWeak))
    await expect(again(page)).toHaveAccessibleDescription(tooWeak)
    await expect(fresh(page)).toBeFocused()
  }
  await fresh(page).fill('Network@2027')
  await again(page).fill('Network@2028')
  await submit(page).click()
  await expect(again(page)).toHaveAccessibleDescription('两次输入的新密码不一致')
  await expect(again(page)).toBeFocused()

  await fresh(page).fill(password)
  await again(page).fill(password)
  await submit(page).click()
  await expect(fresh(page)).toHaveAccessibleDescription(/新密码不能与旧密码相同/)
  await expect(fresh(page)).toBeFocused()
})

test('[5.3.2] a changed password holds at the next login, and whoever else was in is out', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  const elsewhere = await tokenOf(request, account)
  await signInStaff(page, account)
  await openPassword(page)
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await expect(dialog(page)).toBeHidden()
  await openPassword(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await openPassword(page)
  await old(page).fill(password)
  await fresh(page).fill('Network@2027')
  await again(page).fill('Network@2027')
  await again(page).press('Enter')
  await expect(message(page)).toHaveText('密码修改成功')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => codeOf(page, elsewhere)).toBe(2)

  await logOut(page)
  await enterAccount(page, account, password)
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await enterAccount(page, account, 'Network@2027')
  await expect(page.getByRole('heading', { level: 1, name: '欢迎，何小满' })).toBeVisible()
})

/** What the server says to somebody who comes with this token. */
async function codeOf(page: Page, authorization: string): Promise<unknown> {
  const answer = await page.request.post(user.getUserInfoDTO.path, { data: {}, headers: { authorization } })
  return ((await answer.json()) as { code: unknown }).code
}

test('the security page lists where one is logged in, with the time that is left, and ends what one does not know', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  const others = [await tokenOf(request, account), await tokenOf(request, account), await tokenOf(request, account)]
  await openAs(page, account, securityPage)
  const devices = screen(page).getByRole('listitem').filter({ hasText: '登录于' })
  await expect(devices).toHaveCount(4)
  const own = devices.first()
  await expect(own).toContainText('Chrome · Linux')
  await expect(own).toContainText('当前设备')
  await expect(own).toContainText('账号密码登录 · 127.0.0.1')
  await expect(own).toContainText(/登录于 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} · 最近使用 \d{4}/)
  await expect(own.getByRole('button')).toHaveCount(0)
  const left = own.getByRole('timer')
  await expect(left).toHaveText(/^167:\d{2}:\d{2}$/)
  const before = await left.textContent()
  await expect(left).not.toHaveText(before ?? '')
  await expect(devices.nth(1)).not.toContainText('当前设备')

  // The last one of the list is the first that came in.
  const end = devices.last().getByRole('button', { name: /^退出该设备：/ })
  await end.click()
  const question = page.getByRole('dialog', { name: /^退出设备「.+」？$/ })
  await expect(question).toContainText('该设备上的登录立即失效，未保存的内容会丢失')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(devices).toHaveCount(4)
  await end.click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(message(page)).toHaveText('该设备已退出登录')
  await expect(devices).toHaveCount(3)
  expect(await Promise.all(others.map(token => codeOf(page, token)))).toEqual([2, 0, 0])

  await screen(page).getByRole('button', { name: '退出其他全部设备' }).click()
  const all = page.getByRole('dialog', { name: '退出其他 2 台设备？' })
  await all.getByRole('button', { name: '确定' }).click()
  await expect(message(page)).toHaveText('已退出 2 台设备')
  await expect(devices).toHaveCount(1)
  await expect(screen(page)).toContainText('没有其他设备登录')
  await expect(screen(page).getByRole('button', { name: '退出其他全部设备' })).toHaveCount(0)
  expect(await Promise.all(others.map(token => codeOf(page, token)))).toEqual([2, 2, 2])
})

test('a password that is changed from the security page leaves only this device in its list', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await tokenOf(request, account)
  await openAs(page, account, securityPage)
  const devices = screen(page).getByRole('listitem').filter({ hasText: '登录于' })
  await expect(devices).toHaveCount(2)
  await screen(page).getByRole('button', { name: '修改密码' }).click()
  await old(page).fill(password)
  await fresh(page).fill('Network@2027')
  await again(page).fill('Network@2027')
  await submit(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(devices).toHaveCount(1)
})

test('an automatic login looks at the account, finds nothing to change it with, and chooses its own colours all the same', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('response', answer => answer.status() === 403 && refused.push(answer.url()))
  await page.goto('/home?sellerId=399')
  await expect(greeting(page)).toContainText('谢文静')
  const menu = page.getByRole('button', { name: /^用户菜单：/ })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: '个人资料' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '个性化设置' }).click()
  const settings = page.getByRole('dialog', { name: '个性化设置' })
  const dark = page.getByRole('radio', { name: '深色' })
  await settings.locator('label').filter({ has: dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Longer than the browser waits before it tells the server what was chosen.
  await page.waitForTimeout(1_500)
  expect(refused).toEqual([])

  await page.goto(profilePage)
  await expect(screen(page)).toContainText('自动登录')
  await expect(screen(page).getByRole('textbox')).toHaveCount(0)
  await page.goto(securityPage)
  await expect(screen(page).getByRole('heading', { name: '登录设备' })).toBeVisible()
  await expect(screen(page).getByRole('button', { name: '修改密码' })).toHaveCount(0)
})
