// A price is tried on past orders before anybody goes by it, and what prices brought in is told.
import { costModelIncome } from '@ev/contract/bill/cost-model-income'
import { priceSimulation } from '@ev/contract/bill/price-simulation'
import { billingModel } from '@ev/contract/config/billing-model'
import { openAs, screen } from './frame.ts'
import { expectReadableInBoth } from './readable.ts'
import { expect, loginOf, test } from './story.ts'

const modelsAt = '/business/billingModel/billingModel'
const incomeAt = '/marketing/stationCostModelIncome/stationCostModelIncome'

test('a version is tried on the orders of the last month, and its figures agree with those of the orders', async ({
  page,
  request,
}) => {
  test.slow()
  const call = await loginOf(request, 'op399')
  const { records } = await call(billingModel.calls.pages, { filters: { status: ['enabled'] }, pageSize: 1 })
  const [model] = records
  if (!model) throw new Error('the demo has no billing model in use')
  await openAs(page, 'op399', `${modelsAt}?tab=simulation`)
  const asking = screen(page).getByRole('region', { name: '新的模拟' })
  await asking.getByRole('combobox', { name: '计费模型' }).click()
  await asking.getByRole('combobox', { name: '计费模型' }).fill(model.name)
  await page.locator('.ant-select-item-option').getByText(model.name, { exact: true }).click()
  await expect(asking.getByTitle(/版本 \d+/)).toBeVisible()
  await asking.getByRole('button', { name: '开始模拟' }).click()
  const totals = screen(page).getByRole('region', { name: '模拟结果' })
  await expect(totals).toContainText('原收入（元）', { timeout: 60_000 })
  await expect(totals).toContainText(model.name)
  await expect(screen(page).getByRole('region', { name: '按小时' }).first()).toContainText('00:00')
  await expectReadableInBoth(page, 'what a simulation came to')
  // The same days in the report of what prices brought in.
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const result = await call(priceSimulation.calls.result, { id })
  const { totals: income } = await call(costModelIncome.calls.query, {
    filters: { day: { from: result.from, to: result.to } },
  })
  expect(result.total.before.totalFen).toBe(Number(income.elecFen) + Number(income.serviceFen))
  expect(result.total.energyE4).toBe(income.energyE4)
  await screen(page).getByText('按电站', { exact: true }).click()
  await expect(screen(page).getByRole('region', { name: '按电站' }).first()).toContainText('合计')
  await screen(page).getByRole('button', { name: '返回模拟列表' }).click()
  await expect(
    screen(page)
      .getByRole('row', { name: new RegExp(model.name) })
      .first(),
  ).toBeVisible()
})

test('a draft is tried before it is saved', async ({ page, request }) => {
  const call = await loginOf(request, 'op399')
  const { records } = await call(billingModel.calls.pages, { filters: { status: ['enabled'] }, pageSize: 1 })
  await openAs(page, 'op399', `${modelsAt}?form=edit&id=${records[0]?.id}`)
  const form = page.getByRole('dialog', { name: /计费模型/ })
  await form.getByLabel('平 电费', { exact: true }).first().fill('2.5')
  await form.getByRole('button', { name: '模拟收入' }).click()
  const dialog = page.getByRole('dialog', { name: '模拟收入' })
  await dialog.getByRole('button', { name: '开始模拟' }).click()
  await expect(dialog.getByRole('region', { name: '模拟结果' })).toContainText('草稿', { timeout: 60_000 })
})

test('what prices brought in stands by station and version, and each figure explains itself', async ({ page }) => {
  await openAs(page, 'op399', incomeAt)
  await expect(screen(page).getByRole('region', { name: '计费策略收入' }).first()).toContainText('合计')
  await screen(page).getByTitle('解释“度均价”这个数字').first().click()
  await expect(page.getByRole('tooltip').getByText('（电费 + 服务费）÷ 电量')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen(page).getByRole('region', { name: '调价前后' })).toBeVisible()
  await expectReadableInBoth(page, 'the income by strategy')
})
