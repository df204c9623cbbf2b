// Fleets: what they give their drivers and take back, and who sees which.
import { fleetRecharge } from '@ev/contract/bill/fleet-recharge'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { user } from '@ev/contract/system/user'
import { bp, fen } from '@ev/rules/units'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { message, openAs, rows, screen } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, loginOf, newAdministrator, test } from './story.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^分配 \/ 扣回/ })

async function choose(page: Page, of: Locator, label: string, text: string): Promise<void> {
  await of.getByRole('combobox', { name: label }).fill(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click()
}

/** Nobody else's: with two drivers who spend what they are allotted, and 1,000 yuan in its wallet. */
async function aFleet(request: APIRequestContext, account: string, name: string, keeper: string | null = null) {
  const call = await loginOf(request, account)
  const { id } = await call(fleet.calls.add, {
    name,
    code: `E-${account.slice(-6)}-${name.slice(-2).charCodeAt(0)}`,
    seller: null,
    parent: null,
    org: null,
    keeper,
    companyName: '',
    creditCode: '',
    managerName: '',
    managerPhone: '',
    settleMode: 1,
    billDay: 1,
    payTermDays: 15,
    discountBp: bp(10_000),
    contractNo: '',
    contractFrom: null,
    contractTo: null,
    isEveryStation: true,
    stations: [],
    note: '',
  })
  for (const [place, driver] of ['陆一鸣', '陆二鸣'].entries())
    await call(fleetMember.calls.add, {
      name: driver,
      phone: `137${account.slice(-6)}0${place + 1}`,
      fleet: id,
      quotaType: 2,
      monthLimitFen: null,
      dayLimitTimes: null,
      plateNo: '',
      vin: '',
      cardNo: '',
      note: '',
    })
  const paid = { topupFen: fen(100_000), giftFen: fen(0), way: 'cash', voucherNo: '', voucher: '', note: '' } as const
  await call(fleetRecharge.calls.add, { fleet: id, ...paid })
  return id
}

const walletOf = async (request: APIRequestContext, account: string, id: string) =>
  (await callAs(request, account, fleet.calls.get, { id })).walletFen

test('a fleet allots to its drivers, sees before what each will have, and takes it back', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const name = `故事车队${account.slice(-6)}`
  const id = await aFleet(request, account, name)
  await openAs(page, account, '/business/fleetManage/fleetRecharge?tab=allotments')
  await screen(page).getByRole('button', { name: '分配 / 扣回' }).click()
  await choose(page, dialog(page), '车队', name)
  await dialog(page)
    .getByLabel(/^每人金额/)
    .fill('600')
  await dialog(page).getByRole('checkbox', { name: '全选（2）' }).check()
  // Said before anything is done.
  await expect(dialog(page).getByText('还差 200.00 元')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '确认分配' })).toBeDisabled()
  await dialog(page)
    .getByLabel(/^每人金额/)
    .fill('300')
  await expect(dialog(page).getByText('车队钱包 1,000.00 元 → 400.00 元')).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /陆一鸣/ })).toContainText('300.00')
  await expectReadable(page, 'allotting')
  await dialog(page).getByRole('button', { name: '确认分配' }).click()
  await expect(message(page)).toContainText('已分配给 2 个对象，合计 600.00 元')
  await expect(rows(page).filter({ hasText: name })).toHaveCount(2)
  expect(await walletOf(request, account, id)).toBe(40_000)

  await page.goto(`/business/fleetManage/fleetList?name=${name}`)
  await rows(page)
    .filter({ hasText: name })
    .getByRole('button', { name: /的操作$/ })
    .click()
  await page.getByRole('menuitem', { name: '分配 / 扣回' }).click()
  await dialog(page).getByRole('radio', { name: '扣回' }).check()
  await dialog(page).getByRole('checkbox', { name: '陆一鸣' }).check()
  await expect(dialog(page).getByText('合计扣回 300.00 元')).toBeVisible()
  await dialog(page).getByRole('button', { name: '确认扣回' }).click()
  await expect(message(page)).toContainText('已从 1 个对象扣回，合计 300.00 元')
  expect(await walletOf(request, account, id)).toBe(70_000)

  await page.goto(`/business/fleetManage/fleetMember?fleet=${id}`)
  await expect(rows(page).filter({ hasText: '陆二鸣' })).toContainText('300.00')
  await expect(rows(page).filter({ hasText: '陆一鸣' })).toContainText('0.00')
})

test('who keeps one fleet does not see another, nor its drivers and money', async ({ page, request }) => {
  const account = await newAdministrator(request)
  const keeper = await callAs(request, 'fleet399', user.getUserInfoDTO, {})
  const [mine, others] = [`自家车队${account.slice(-6)}甲`, `别家车队${account.slice(-6)}乙`]
  const ownId = await aFleet(request, account, mine, keeper.id)
  const otherAccount = await newAdministrator(request)
  const otherId = await aFleet(request, otherAccount, others)
  await openAs(page, 'fleet399', `/business/fleetManage/fleetList?name=${mine}`)
  await expect(rows(page).filter({ hasText: mine })).toHaveCount(1)
  await expect(screen(page).getByRole('button', { name: '新增车队' })).toHaveCount(0)
  await page.goto(`/business/fleetManage/fleetList?name=${others}`)
  await expect(rows(page).filter({ hasText: others })).toHaveCount(0)
  await expect(
    screen(page)
      .getByText(/没有符合|没有找到|暂无/)
      .first(),
  ).toBeVisible()
  await page.goto(`/business/fleetManage/fleetList?id=${otherId}`)
  await expect(page.getByRole('dialog', { name: '车队' })).toContainText(/不存在|不可见|找不到/)
  await page.goto(`/business/fleetManage/fleetMember?fleet=${ownId}`)
  await expect(rows(page).filter({ hasText: '陆一鸣' })).toHaveCount(1)
  await page.goto(`/business/fleetManage/fleetMember?fleet=${otherId}`)
  await expect(rows(page).filter({ hasText: '陆一鸣' })).toHaveCount(0)
})
