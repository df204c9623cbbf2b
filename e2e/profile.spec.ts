import { user } from '@ev/contract/system/user'
import type { Locator, Page } from '@playwright/test'
import { message } from './frame.ts'
import { callAs, expect, newStaff, signIn, signInStaff, test } from './story.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^用户菜单：/ })
const view = (page: Page) => page.getByRole('dialog', { name: '个人资料', exact: true })
const edit = (page: Page) => page.getByRole('dialog', { name: '编辑个人资料' })
const field = (page: Page, label: string) => edit(page).getByRole('textbox', { name: label })
const question = (page: Page) =>
  page.getByRole('dialog', { name: '确定要关闭此窗口吗？关闭后将不会保存记录', exact: true })

async function choose(page: Page, entry: string) {
  await menu(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function openEdit(page: Page) {
  await choose(page, '个人资料')
  await view(page).getByRole('button', { name: '编辑' }).click()
  await expect(edit(page)).toBeVisible()
}

const shown = (page: Page, label: string) =>
  view(page)
    .locator('div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .last()
    .getByRole('definition')

test('[2.6.14] the user menu offers its seven entries in order, and each opens what it names', async ({ page }) => {
  await signIn(page, 'cs399')
  await menu(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    '个人资料',
    '个性化设置',
    '下载中心',
    '定时管理',
    '修改密码',
    '帮助',
    '退出登录',
  ])
  await page.keyboard.press('Escape')
  const opened = {
    个人资料: '个人资料',
    个性化设置: '个性化设置',
    下载中心: '下载中心（数据保留最近30天）',
    定时管理: '定时管理',
    修改密码: '修改密码',
    退出登录: '确定要退出登录吗？',
  }
  for (const [entry, title] of Object.entries(opened)) {
    await choose(page, entry)
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('[2.6.14] help opens the operation manual as a PDF in a window of its own', async ({ page, context, request }) => {
  await signIn(page, 'cs399')
  const asked = context.waitForEvent('request', sent => sent.url().endsWith('/help/operation-manual.pdf'))
  await choose(page, '帮助')
  const manual = await request.get((await asked).url())
  expect(manual.status()).toBe(200)
  expect(manual.headers()['content-type']).toBe('application/pdf')
  const bytes = await manual.body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(10_000)
  await expect(page).toHaveURL('/home')
})

test('[4.8][3.1.1] the profile shows who one is, with roles by name and the type of user in the words of the server', async ({
  page,
}) => {
  await signIn(page, 'ops399')
  await choose(page, '个人资料')
  const facts = {
    姓名: '何建军',
    账号: 'ops399',
    性别: '男',
    所属组织: '粤充运维中心',
    用户类型: '调度',
    角色: '运维',
    创建时间: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    手机号: '13800003993',
    微信号: 'wx_ops399',
    邮编: '510000',
    邮箱: 'ops399@example.com',
    电话: '020-80000399',
    通讯地址: '广东省广州市天河区演示大道399号',
  }
  for (const [label, value] of Object.entries(facts)) await expect(shown(page, label)).toHaveText(value)
  await expect(view(page).getByRole('definition')).toHaveCount(Object.keys(facts).length)
})

test('[4.8] a user of the platform reads the profile and has nothing to edit it with', async ({ page }) => {
  await signIn(page, 'admin')
  await choose(page, '个人资料')
  await expect(shown(page, '姓名')).toHaveText('周明远')
  await expect(view(page).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await page.goto('/account/settings/base')
  await expect(page.getByText('平台账号的资料不可在此修改，如需更改请联系平台管理员')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

const wrong: readonly (readonly [label: string, text: string, says: string])[] = [
  ['姓名', '', '请输入正确的姓名！'],
  ['姓名', '一二三四五六七八九十一', '请输入正确的姓名！'],
  ['账号', '', '用户名为字母或数字的组合！'],
  ['账号', 'ab_c', '用户名为字母或数字的组合！'],
  ['账号', 'abcdefghijk', '用户名为字母或数字的组合！'],
  ['手机号', '', '请输入正确的手机号！'],
  ['手机号', '12800138000', '请输入正确的手机号！'],
  ['邮箱', '', '请输入正确的邮箱！'],
  ['邮箱', 'somebody@', '请输入正确的邮箱！'],
  ['微信号', '1wx', '请输入正确的微信号！'],
  ['电话', '12345', '请输入正确的电话！'],
  ['邮编', '5106', '请输入正确的邮编！'],
  ['通讯地址', '路'.repeat(201), '请输入正确的通讯地址！'],
]

test('[5.4.1][5.2.2] each field says what it wants in its own words, and the first one that fails gets the focus', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await signInStaff(page, account)
  await openEdit(page)
  const save = edit(page).getByRole('button', { name: '保存' })
  for (const [label, text, says] of wrong) {
    const right = await field(page, label).inputValue()
    await field(page, label).fill(text)
    await save.click()
    await expect(field(page, label), `${label}: ${text}`).toHaveAccessibleDescription(says)
    await expect(field(page, label)).toBeFocused()
    await field(page, label).fill(right)
    await field(page, label).blur()
    await expect(edit(page).getByText(says)).toBeHidden()
  }

  for (const label of ['邮编', '手机号', '邮箱']) await field(page, label).fill('x')
  await save.click()
  await expect(edit(page).getByText('请输入正确的邮编！')).toBeVisible()
  await expect(edit(page).getByText('请输入正确的邮箱！')).toBeVisible()
  await expect(field(page, '手机号')).toBeFocused()
  // Nothing of this has reached the server.
  await expect(edit(page)).toBeVisible()
  expect(await callAs(request, account, user.getUserInfoDTO, {})).toMatchObject({ name: '何小满', zipCode: '' })
})

test('[4.8][5.4.1] what is saved is shown at once, in the profile and in the header, and stays', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await signInStaff(page, account)
  await openEdit(page)
  const typed = { 姓名: '何大满', 微信号: 'wx_daman', 电话: '020-87654321', 邮编: '510620', 通讯地址: '天河路1号' }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  await edit(page).getByRole('radio', { name: '女' }).check()
  await field(page, '姓名').press('Enter')
  await expect(message(page)).toHaveText('资料已保存')
  await expect(edit(page)).toBeHidden()
  for (const [label, text] of Object.entries({ ...typed, 性别: '女' }))
    await expect(shown(page, label)).toHaveText(text)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toContainText('何大满')
  await page.reload()
  await expect(menu(page)).toContainText('何大满')
  await choose(page, '个人资料')
  await expect(shown(page, '通讯地址')).toHaveText('天河路1号')
})

test('[5.4.1] a telephone that somebody else has is refused at its field', async ({ page, request }) => {
  await signInStaff(page, await newStaff(request))
  await openEdit(page)
  await field(page, '手机号').fill('13800003991')
  await edit(page).getByRole('button', { name: '保存' }).click()
  await expect(edit(page)).toContainText('13800003991')
  await expect(edit(page).getByText(/已被/)).toBeVisible()
  await expect(edit(page)).toBeVisible()
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const twoMegabytes = 2 * 1024 * 1024

test('[5.4.2] an avatar is a jpeg or png of 2 MB at most: anything else is refused by name', async ({
  page,
  request,
}) => {
  await signInStaff(page, await newStaff(request))
  await openEdit(page)
  const input = edit(page).locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', '.jpg,.jpeg,.png,.gif')
  const problem = edit(page).getByRole('alert').first()
  const uploads: string[] = []
  page.on('request', sent => sent.url().endsWith('/uploadIcon') && uploads.push(sent.url()))

  await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(problem).toHaveText('图片格式错误，请上传图片')
  const large = Buffer.concat([pixel, Buffer.alloc(twoMegabytes)])
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large })
  await expect(problem).toHaveText('头像图片不能超过2MB！')
  expect(uploads).toEqual([])

  // Called a picture and none: the server looks inside.
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(problem).toHaveText('图片格式错误，请上传图片')
  expect(uploads).toHaveLength(1)

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel })
  await expect(problem).toHaveText('')
  await expect(edit(page).getByRole('button', { name: '更换头像' })).toBeVisible()
  expect(await isDrawn(edit(page).locator('img'))).toBe(true)
  await edit(page).getByRole('button', { name: '保存' }).click()
  await expect(edit(page)).toBeHidden()
  expect(await isDrawn(view(page).locator('img'))).toBe(true)
  await page.reload()
  expect(await isDrawn(menu(page).locator('img'))).toBe(true)
})

const isDrawn = (image: Locator) =>
  image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth > 0))

test('[4.8] however the edit window is closed it asks first, and what was typed is not saved', async ({
  page,
  request,
}) => {
  const account = await newStaff(request)
  await signInStaff(page, account)
  await openEdit(page)
  await field(page, '姓名').fill('没有保存')
  const ways: Record<string, () => Promise<void>> = {
    cross: () => edit(page).getByRole('button', { name: '关闭' }).click(),
    cancel: () => edit(page).getByRole('button', { name: '取消' }).click(),
    escape: () => page.keyboard.press('Escape'),
    // Beside the window.
    mask: () => page.mouse.click(8, 500),
  }
  // The search would take its place, and Alt+W the page below it.
  for (const key of ['Control+k', 'Alt+w', 'Alt+m']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: '搜索' })).toBeHidden()
  await expect(field(page, '姓名')).toHaveValue('没有保存')
  for (const [way, close] of Object.entries(ways))
    await test.step(way, async () => {
      await close()
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: '取消' }).click()
      await expect(question(page)).toBeHidden()
      await expect(field(page, '姓名')).toHaveValue('没有保存')
    })
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(edit(page)).toBeHidden()
  await expect(shown(page, '姓名')).toHaveText('何小满')
  await view(page).getByRole('button', { name: '编辑' }).click()
  await expect(field(page, '姓名')).toHaveValue('何小满')
})
