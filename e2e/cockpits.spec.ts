import { operationTarget } from '@ev/contract/config/operation-target'
import { operationCockpit } from '@ev/contract/statistics/cockpit'
import { fen } from '@ev/rules/units'
import { openAs, screen } from './frame.ts'
import { callAs, expect, test } from './story.ts'

test('a target that is changed shows how far the month has come, and the cockpit hangs on a wall', async ({
  page,
  request,
}) => {
  const read = () => callAs(request, 'op365', operationCockpit.get, {})
  // A product that has just begun reckons its sums first.
  await expect.poll(async () => (await read()).total.revenueFen, { timeout: 30_000 }).toBeGreaterThan(0)
  const { month, stations } = await read()
  const [best] = stations
  if (!best?.revenueFen) throw new Error('no station has sold anything this month')
  const filters = { station: [best.id], month: { from: month, to: month } }
  const { records } = await callAs(request, 'op365', operationTarget.calls.pages, { filters })
  const [set] = records
  if (!set) throw new Error(`${best.name} has no target of ${month}`)
  await callAs(request, 'op365', operationTarget.calls.update, {
    id: set.id,
    version: set.version,
    revenueFen: fen(best.revenueFen * 4),
    energyE4: set.energyE4,
    utilisationBp: set.utilisationBp,
    note: '',
  })
  await openAs(page, 'op365', '/business/cockpit/operation')
  const target = screen(page).getByRole('region', { name: '目标进度' })
  await expect(target.getByRole('listitem').first()).toContainText('充电营收')
  await expect(target).toContainText('只计设有目标的')
  const row = screen(page).getByRole('row').filter({ hasText: best.name })
  await expect(row).toContainText('25.')
  await screen(page).getByRole('button', { name: '解释：充电营收' }).click()
  await expect(page.getByRole('tooltip')).toContainText('实付 − 赠送金支付')
  await page.keyboard.press('Escape')
  await screen(page).getByRole('button', { name: '大屏显示' }).click()
  await expect(page).toHaveURL(/kiosk=1&refresh=30/)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(screen(page).getByRole('heading', { level: 1 })).toHaveText('运营驾驶舱')
})

test('devices are told by maker and model, and the stations stand on the map with a list of the same', async ({
  page,
}) => {
  await openAs(page, 'op399', '/business/cockpit/device')
  await expect(screen(page).getByRole('region', { name: '厂家与型号' }).getByRole('row').nth(1)).toContainText('%')
  await screen(page).getByText('近 30 天').click()
  await expect(page).toHaveURL(/days=30/)
  await page.goto('/safe/stationPlanning?state=building')
  const list = screen(page).getByRole('table', { name: '电站列表' })
  await expect(list.getByRole('row').nth(1)).toContainText('建设中')
  await expect(list.getByRole('row').filter({ hasText: '运营中' })).toHaveCount(0)
  await page.goto('/safe/stationPlanning?text=nowhere')
  await expect(screen(page)).toContainText('没有符合条件的电站')
})
