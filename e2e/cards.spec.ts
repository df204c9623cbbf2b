// Charging cards: one is issued, lost and replaced, and its money is not lost with it; vehicles and what they are bound to.
import { recharge } from '@ev/contract/bill/recharge'
import { member } from '@ev/contract/member/member'
import { vehicle } from '@ev/contract/member/vehicle'
import { fen } from '@ev/rules/units'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { choosing, column, dialog, message, openAs, rowOf, screen, someWord } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, newAdministrator, test } from './story.ts'

const cardList = '/business/memberManage/card'

/** Nobody else's, with so much in the account. */
async function aMember(request: APIRequestContext, account: string, { amount }: { amount: number }) {
  const word = someWord()
  const nickname = `持卡人${word}`
  const { id } = await callAs(request, account, member.calls.add, {
    nickname,
    phone: `187${word.padStart(8, '0').slice(-8)}`,
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
  const paid = { way: 'cash', voucherNo: '', voucher: '', note: '' } as const
  if (amount > 0)
    await callAs(request, account, recharge.calls.add, {
      purpose: 'staff',
      member: id,
      card: null,
      topupFen: fen(amount),
      giftFen: fen(0),
      ...paid,
    })
  return { id, nickname, word }
}

async function pick(page: Page, of: Locator, label: string, text: string): Promise<void> {
  await of.getByRole('combobox', { name: label }).fill(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
}

/** Of an action that asks for something first. */
async function act(page: Page, row: string, action: string, answers: Readonly<Record<string, string>>): Promise<void> {
  await choosing(page, row, action)
  const asking = page.getByRole('dialog').filter({ hasText: action })
  for (const [label, text] of Object.entries(answers)) await asking.getByLabel(label).fill(text)
  await asking.getByRole('button', { name: action, exact: true }).click()
  await expect(asking).toBeHidden()
}

test('[3.2.9] a card is issued, carries money, is lost and replaced: the new one has what the old one had', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newAdministrator(request)
  const { nickname, word } = await aMember(request, account, { amount: 20_000 })
  const [first, second] = [`K${word}`, `N${word}`]
  const chip = (letter: string) => `${letter}${word.padStart(11, '0')}`
  await openAs(page, account, cardList)
  await screen(page).getByRole('button', { name: '新增充电卡' }).click()
  const form = dialog(page, '新增充电卡')
  await form.getByLabel('卡号', { exact: true }).fill('卡 1')
  await form.getByLabel('芯片号').fill(chip('A'))
  await pick(page, form, '会员', nickname)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('卡号', { exact: true })).toHaveAccessibleDescription(/1至18位字母、数字或下划线/)
  await form.getByLabel('卡号', { exact: true }).fill(first)
  await form.getByRole('switch', { name: '卡内钱包' }).click()
  await expectReadable(page, 'the form of a card')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('充电卡已保存')

  await page.goto(`${cardList}?holder=${nickname}`)
  await expect(column(page, 'status')).toHaveText('正常')
  await act(page, first, '转入卡内', { 金额: '50', 原因: '车主要求' })
  await expect(column(page, 'purseFen')).toContainText('50.00')
  await act(page, first, '挂失', { 原因: '车主来电' })
  await expect(column(page, 'status')).toHaveText('挂失')

  await act(page, first, '换卡', { 卡号: second, 芯片号: chip('B'), 原因: '挂失补卡' })
  await expect(rowOf(page, first)).toContainText('注销')
  await expect(rowOf(page, second)).toContainText('正常')
  await expect(rowOf(page, second)).toContainText('50.00')

  await rowOf(page, first).getByRole('button', { name: first, exact: true }).click()
  const detail = dialog(page, '充电卡')
  await expect(detail.getByRole('link', { name: second })).toBeVisible()
  await detail.getByRole('tab', { name: '操作记录' }).click()
  for (const step of ['发卡', '转入卡内', '挂失', '换卡'])
    await expect(detail.getByRole('row').filter({ hasText: step }).first()).toBeVisible()
  await expectReadable(page, 'the events of a card')
  await detail.getByRole('tab', { name: '卡账户流水' }).click()
  await expect(detail.getByRole('row').filter({ hasText: '卡转出' })).toContainText('50.00')
  await detail.getByRole('tab', { name: '充电记录' }).click()
  await expect(detail.getByRole('tabpanel')).toContainText('刷卡充电记录')
})

test('[5.1.2] a vehicle is added, bound by its VIN and verified by hand', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const { id, nickname, word } = await aMember(request, account, { amount: 0 })
  const [plateNo, vin] = [`粤B${word.slice(-5).padStart(5, '0')}F`, `LSV${word.padStart(14, '0')}`]
  await callAs(request, account, vehicle.calls.add, {
    plateNo,
    plateKind: 'green',
    vin,
    member: id,
    fleet: null,
    driver: null,
    brand: '',
    model: '',
    batteryKwh: null,
    purpose: 1,
    ownership: 1,
    note: '',
    seller: null,
  })
  await openAs(page, account, '/strategy/vinBinding')
  await screen(page).getByRole('button', { name: '新增VIN绑定' }).click()
  const form = dialog(page, '新增VIN绑定')
  await pick(page, form, '车辆', plateNo)
  await form.getByLabel('生效日期').fill('2026-01-01')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('VIN绑定已保存')
  await page.goto(`/strategy/vinBinding?vin=${vin}`)
  await expect(column(page, 'status')).toHaveText('待验证')
  await expect(column(page, 'holder')).toHaveText(nickname)
  await act(page, vin, '人工验证', { 原因: '核对行驶证' })
  await expect(column(page, 'status')).toHaveText('生效')
  await page.goto(`/business/vehicleManage/vehicleList?plateNo=${encodeURIComponent(plateNo)}`)
  await expect(column(page, 'bindingStatus')).toHaveText('生效')
  await expectReadable(page, 'vehicles')
})
