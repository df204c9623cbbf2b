import { addPerson } from './bare.ts'
import { enterAccount, expect, greeting, logOut, password, test } from './story.ts'

test('[4.7][5.3.1][5.3.2] a first login must change the password: rules, wrong old one, then it goes on', async ({
  page,
}) => {
  await page.goto('/user/login')
  await enterAccount(page, 'first399')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toContainText('为了账号安全，首次登录请修改密码')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()

  const [old, fresh, again] = [
    dialog.getByLabel('旧密码'),
    dialog.getByLabel('新密码', { exact: true }),
    dialog.getByLabel('确认新密码'),
  ]
  const submit = dialog.getByRole('button', { name: '确认修改' })
  await submit.click()
  await expect(dialog.getByText('旧密码不能为空')).toBeVisible()
  await expect(dialog.getByText('必须包含10位以上大小写字母、数字、特殊字符')).toHaveCount(2)
  await expect(old).toBeFocused()

  await old.fill('Wrong@2026')
  await fresh.focus()
  await expect(dialog.getByText('旧密码错误')).toBeVisible()
  await expect(old).toHaveValue('')
  await expect(fresh).toBeFocused()

  await old.fill('Charge@2026')
  await fresh.fill('Charge@2026')
  await again.fill('Charge@2027')
  await submit.click()
  await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible()
  await expect(dialog.getByText('两次输入的新密码不一致')).toBeVisible()

  await fresh.fill('Network@2027')
  await again.fill('Network@2027')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '密码修改成功' })).toBeVisible()
  await page.reload()
  await expect(greeting(page)).toContainText('邓子豪')
  await expect(dialog).toBeHidden()
})

test.describe('a platform without the demo', () => {
  test.use({ baseURL: process.env.BARE_URL })

  test("the administrator's printed password works once and must be changed", async ({ page }) => {
    const printed = /administrator: (\S+)\s+密码 password: (\S+)/.exec(process.env.BARE_OUTPUT ?? '')
    const [, account = '', first = ''] = printed ?? []
    await page.goto('/home')
    await enterAccount(page, account, first)
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('旧密码').fill(first)
    await dialog.getByLabel('新密码', { exact: true }).fill('Platform@2026')
    await dialog.getByLabel('确认新密码').fill('Platform@2026')
    await dialog.getByRole('button', { name: '确认修改' }).click()
    await expect(dialog).toBeHidden()
    await expect(greeting(page)).toBeVisible()

    await logOut(page)
    await enterAccount(page, account, first)
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
    await enterAccount(page, account, 'Platform@2026')
    await expect(greeting(page)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('[4.7] a password that is too old must be changed, and the days are named', async ({ page }) => {
    const { account } = await addPerson({ passwordAgeDays: 91 })
    await page.goto('/user/login')
    await enterAccount(page, account)
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await expect(dialog).toContainText('检测到您已 90 天未更新密码，请修改密码')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0)
    await page.reload()
    await dialog.getByLabel('旧密码').fill(password)
    await dialog.getByLabel('新密码', { exact: true }).fill('Platform@2026')
    await dialog.getByLabel('确认新密码').fill('Platform@2026')
    await dialog.getByRole('button', { name: '确认修改' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(greeting(page)).toContainText('乔安')
    await expect(dialog).toBeHidden()
  })
})
