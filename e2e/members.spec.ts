// Members and their accounts: added, imported, locked and let in again; an account that is frozen says no.
import { utils, write } from '@e965/xlsx'
import { account as accounts } from '@ev/contract/member/account'
import { member } from '@ev/contract/member/member'
import type { Page } from '@playwright/test'
import { choosing, column, dialog, openAs, rowOf, rows, screen, someWord } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, newAdministrator, test } from './story.ts'

const memberList = '/business/memberManage/memberList'
const accountList = '/business/memberManage/account'

const phoneOf = (word: string) => `186${word.padStart(8, '0').slice(-8)}`
const yes = (page: Page, name: string | RegExp, button: string) =>
  dialog(page, name).getByRole('button', { name: button, exact: true }).click()

test('[3.2.4] a member is added, locked and let in again, and all of it is in the history', async ({
  page,
  request,
}) => {
  const word = someWord()
  const name = `会员${word}`
  await openAs(page, await newAdministrator(request), `${memberList}?form=add`)
  const form = dialog(page, '新增会员')
  await form.getByLabel('姓名', { exact: true }).fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('手机号')).toHaveAccessibleDescription(/个人会员须填写手机号/)
  await form.getByLabel('手机号').fill(phoneOf(word))
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  await page.goto(`${memberList}?nickname=${name}`)
  await expect(column(page, 'status')).toHaveText('正常')
  await choosing(page, name, '锁定')
  const locking = page.getByRole('dialog').filter({ hasText: '锁定' })
  await locking.getByLabel('原因').fill('异常充电')
  await locking.getByRole('button', { name: '锁定', exact: true }).click()
  await expect(column(page, 'status')).toHaveText('锁定')
  await choosing(page, name, '恢复正常')
  await expect(column(page, 'status')).toHaveText('正常')

  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  const detail = dialog(page, '会员')
  await expect(detail.getByLabel('可用金额的构成')).toContainText('0.00')
  await expectReadable(page, 'the detail of a member')
  await detail.getByRole('tab', { name: '账户', exact: true }).click()
  await expect(detail.getByRole('row').filter({ hasText: '手机账户' })).toBeVisible()
  await expect(detail.getByRole('row').filter({ hasText: '奖励账户' })).toBeVisible()
  await detail.getByRole('tab', { name: '变更记录' }).click()
  await expect(detail).toContainText('异常充电')
})

test('an account that is frozen takes no adjustment, and says so; thawed it waits for a second person', async ({
  page,
  request,
}) => {
  const word = someWord()
  const administrator = await newAdministrator(request)
  const { id } = await callAs(request, administrator, member.calls.add, {
    nickname: `会员${word}`,
    phone: phoneOf(word),
    realName: '',
    kind: 1,
    level: 1,
    plate: '',
    tags: [],
    lowBalanceFen: null,
    inviter: null,
    org: null,
    note: '',
    seller: null,
  })
  const { records } = await callAs(request, administrator, accounts.calls.pages, {
    filters: { member: [id], kind: [2] },
  })
  const no = records[0]?.accountNo ?? ''
  await openAs(page, administrator, `${accountList}?accountNo=${no}`)
  await choosing(page, no, '冻结')
  const freezing = page.getByRole('dialog').filter({ hasText: '冻结' })
  await freezing.getByLabel('原因').fill('核查')
  await freezing.getByRole('button', { name: '冻结', exact: true }).click()
  await expect(column(page, 'state')).toHaveText('冻结')

  await choosing(page, no, '调整余额')
  const form = dialog(page, '新增余额调整')
  await form.getByLabel('调整金额').fill('12.50')
  await form.getByLabel('原因').fill('客诉补偿')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toContainText('账户已冻结或停用，不能办理')
  await form.getByRole('button', { name: '取消' }).click()
  await yes(page, /^确定要关闭此窗口吗/, '确定')

  await page.goto(`${accountList}?accountNo=${no}`)
  await choosing(page, no, '解冻')
  await expect(column(page, 'state')).toHaveText('正常')
  await choosing(page, no, '调整余额')
  await form.getByLabel('调整金额').fill('12.50')
  await form.getByLabel('原因').fill('客诉补偿')
  await form.getByRole('button', { name: '保存' }).click()
  await yes(page, '已提交，等待另一人审批', '知道了')
  await page.goto(`${accountList}?tab=adjustments`)
  await expect(rowOf(page, '客诉补偿').first()).toContainText('待复核')
  await expectReadable(page, 'adjustments')
})

test('[2.6.21] members are imported by their template: a wrong row is told, the others come in', async ({
  page,
  request,
}) => {
  const word = someWord()
  const header = member.sheet?.import.map(field => member.fields[field].label.zh) ?? []
  const good = [`导入${word}`, phoneOf(word), '金卡', '', '', '']
  const bad = [`坏行${word}`, '123', '银卡', '', '', '']
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, good, bad]), '会员')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await openAs(page, await newAdministrator(request), `${memberList}?nickname=${word}`)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const form = dialog(page, '导入会员')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await form.locator('input[type=file]').setInputFiles({ name: '会员.xlsx', mimeType, buffer })
  await expect(form).toContainText('手机号')
  await form.getByRole('button', { name: '导入 1 行' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(column(page, 'level')).toHaveText('金卡')
  await expect(column(page, 'source')).toHaveText('批量导入')
  await expect(screen(page)).not.toContainText(`坏行${word}`)
})
