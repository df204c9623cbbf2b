// The form of a record: what it asks for, what it keeps, and what it does where two people edit the same.
import { users } from '@ev/contract/system/users'
import type { APIRequestContext, Page } from '@playwright/test'
import { column, openAs, screen } from './frame.ts'
import { expect, loginOf, newAdministrator, newUsers, test } from './story.ts'

const path = '/system/systemSet/user'
const closeQuestion = '确定要关闭此窗口吗？关闭后将不会保存记录'

const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('dialog', { name: closeQuestion })

/** Somebody of the list, by whom the story edits. */
async function aUser(request: APIRequestContext) {
  const { word } = await newUsers(request, 1)
  const call = await loginOf(request, 'op399')
  const { records } = await call(users.calls.pages, { filters: { name: word } })
  return { id: records[0]?.id ?? '', word, name: `${word}01`, path: `${path}?name=${word}` }
}

test('[5.2.2] each field says what is wrong with it, the first one has the focus, and what the server refuses stands at its field', async ({
  page,
  request,
}) => {
  const account = await newAdministrator(request)
  const digits = account.slice(1)
  await openAs(page, account, `${path}?account=n${digits}`)
  await page.getByRole('button', { name: '新增用户' }).click()
  const form = drawer(page, '新增用户')
  const [accountBox, nameBox] = [form.getByLabel('账号'), form.getByLabel('姓名')]
  await expect(accountBox).toBeFocused()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('不能为空')).toHaveCount(4)
  await expect(accountBox).toBeFocused()
  await expect(accountBox).toHaveAccessibleDescription(/不能为空/)
  await accountBox.fill(account)
  await nameBox.fill('新来的人')
  await form.getByLabel('手机号').fill('12345')
  await form.getByLabel('邮箱').fill('nobody@example')
  await form.getByLabel('邮箱').blur()
  await expect(form.getByLabel('手机号')).toHaveAccessibleDescription(/请输入正确的手机号/)
  await expect(form.getByLabel('邮箱')).toHaveAccessibleDescription(/请输入正确的邮箱/)
  await expect(form.getByText('不能为空')).toHaveCount(0)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('手机号')).toBeFocused()

  await form.getByLabel('手机号').fill(`137${digits}`)
  await form.getByLabel('邮箱').fill('new@example.com')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(accountBox).toHaveAccessibleDescription(/账号/)
  await expect(accountBox).toBeFocused()
  await accountBox.fill(`n${digits}`)
  await page.keyboard.press('Control+s')
  await expect(drawer(page, '用户已添加')).toContainText('密码只显示这一次')
  await page.getByRole('button', { name: '我已记下' }).click()
  await expect(column(page, 'name')).toHaveText('新来的人')
})

test.describe('an answer that is lost', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED/ })

  test('double click on save makes one record', async ({ page, request }) => {
    const account = await newAdministrator(request)
    const digits = account.slice(1)
    await openAs(page, account, `${path}?account=d${digits}`)
    await page.getByRole('button', { name: '新增用户' }).click()
    const form = drawer(page, '新增用户')
    await form.getByLabel('账号').fill(`d${digits}`)
    await form.getByLabel('姓名').fill('只有一个')
    await form.getByLabel('手机号').fill(`135${digits}`)
    await form.getByLabel('邮箱').fill('once@example.com')
    const keys: (string | undefined)[] = []
    page.on('request', one => {
      if (one.url().endsWith('/user/add')) keys.push(one.headers()['idempotency-key'])
    })
    // The record is made, and its answer lost: saved again, the same record answers.
    await page.route('**/user/add', async route => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: '保存' }).dblclick()
    await expect(form.getByRole('alert').filter({ hasText: '网络异常' })).toBeVisible()
    await page.unroute('**/user/add')
    await form.getByRole('button', { name: '保存' }).dblclick()
    await expect(drawer(page, '用户已添加')).toContainText('密码只显示这一次')
    await page.getByRole('button', { name: '我已记下' }).click()
    await expect(column(page, 'name')).toHaveText(['只有一个'])
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]])
  })
})

test('closing a form asks where something would be lost; what a reload takes away is offered again', async ({
  page,
  request,
}) => {
  const [one, account] = await Promise.all([aUser(request), newAdministrator(request)])
  page.on('dialog', dialog => dialog.accept())
  await openAs(page, account, one.path)
  await screen(page)
    .getByRole('button', { name: `${one.name} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const form = drawer(page, `编辑用户 · ${one.name}`)
  await form.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeHidden()

  await page.goto(`${path}?id=${one.id}&form=edit`)
  await form.getByLabel('通讯地址').fill('广州市天河区体育西路1号')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: '取消' }).click()
  await expect(form.getByLabel('通讯地址')).toHaveValue('广州市天河区体育西路1号')
  await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft:')))

  await page.reload()
  await expect(form.getByLabel('通讯地址')).toHaveValue('')
  await expect(form.getByText(/^\d\d:\d\d 填写的内容还没有保存$/)).toBeVisible()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('通讯地址')).toHaveValue('广州市天河区体育西路1号')
  await form.getByRole('button', { name: '取消' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  // Given up is given up.
  await page.goto(`${path}?id=${one.id}&form=edit`)
  await expect(form.getByLabel('通讯地址')).toHaveValue('')
  await expect(form.getByText('填写的内容还没有保存')).toBeHidden()
})

test('a record that is gone says so and leads back to the list', async ({ page, request }) => {
  const [one, account] = await Promise.all([aUser(request), newAdministrator(request)])
  await (await loginOf(request, account))(users.calls.delete, { id: one.id })
  await openAs(page, account, `${path}?id=${one.id}`)
  const record = drawer(page, '用户')
  await expect(record.getByRole('alert')).toContainText('找不到这条记录它已被删除，或者不在你能查看的范围内。')
  await expect(record.getByRole('button', { name: '重试' })).toHaveCount(0)
  await record.getByRole('button', { name: '返回列表' }).click()
  await expect(record).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  await page.goto(`${path}?id=${one.id}&form=edit`)
  await expect(drawer(page, '编辑用户').getByRole('button', { name: '返回列表' })).toBeVisible()
})

test('whoever saves second is told who changed what, chooses, and the history tells it in words', async ({
  page,
  request,
}) => {
  const [one, mine, theirs] = await Promise.all([
    aUser(request),
    newAdministrator(request, '后来的人'),
    newAdministrator(request, '先来的人'),
  ])
  await openAs(page, mine, `${path}?id=${one.id}`)
  const record = drawer(page, '用户')
  await expect(record.getByRole('heading', { name: one.name })).toBeVisible()
  await record.getByRole('button', { name: '编辑' }).click()
  const form = drawer(page, `编辑用户 · ${one.name}`)
  await form.getByLabel('姓名').fill('我的名字')
  await form.getByLabel('邮编').fill('510000')

  const call = await loginOf(request, theirs)
  const { id, version, account, telephone, email, sex } = await call(users.calls.get, { id: one.id })
  const shared = { id, version, account, telephone, email, sex, weChatNumber: '', zipCode: '', phone: '', icon: '' }
  await call(users.calls.update, { ...shared, name: '他的名字', mailAddress: '深圳市福田区' })

  await form.getByRole('button', { name: '保存' }).click()
  const conflict = drawer(page, '有人先保存了这条记录')
  await expect(conflict).toContainText(/先来的人.* 在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 保存了修改/)
  const rowOf = (name: string) => conflict.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(rowOf('姓名')).toContainText(`原值 ${one.name}`)
  await expect(rowOf('姓名').getByLabel('我的名字')).toBeChecked()
  await expect(rowOf('通讯地址').getByLabel('深圳市福田区')).toBeChecked()
  await expect(rowOf('邮编')).toHaveCount(0)
  await conflict.getByRole('button', { name: '返回编辑' }).click()
  await expect(form.getByLabel('姓名')).toHaveValue('我的名字')
  await form.getByRole('button', { name: '保存' }).click()
  await rowOf('姓名').getByLabel('他的名字').check()
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expect(form).toBeHidden()

  await page.goto(`${path}?id=${one.id}`)
  await expect(record.getByRole('heading', { name: '他的名字' })).toBeVisible()
  await expect(record.getByText('深圳市福田区')).toBeVisible()
  await expect(record.getByText('510000')).toBeVisible()
  await record.getByRole('tab', { name: '变更记录' }).click()
  const entries = record.getByRole('tabpanel').getByRole('listitem')
  await expect(entries.nth(0)).toContainText('修改后来的人')
  await expect(entries.nth(0)).toContainText('邮编空→510000')
  await expect(entries.nth(1)).toContainText('修改先来的人')
  await expect(entries.nth(1)).toContainText(`姓名${one.name}→他的名字`)
  await expect(entries.nth(2)).toContainText('新建')
})
