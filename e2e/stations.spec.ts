// Stations as the people who open and run them meet them. Every story makes a station of its own.
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingModel } from '@ev/contract/config/billing-model'
import { pile } from '@ev/contract/config/pile'
import { pileType } from '@ev/contract/config/pile-type'
import { station } from '@ev/contract/config/station'
import { stationGroup } from '@ev/contract/config/station-group'
import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import type { APIRequestContext, Page } from '@playwright/test'
import { asked, choosing, column, dialog, message, openAs, rows, screen, someWord } from './frame.ts'
import { expectReadable } from './readable.ts'
import { callAs, expect, loginOf, newAdministrator, newStaff, test } from './story.ts'

const stationList = '/business/stationManage/stationList'
const temporary = '/business/stationManage/StationListPage'

const sideTab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click()

/** Opens province and city, and chooses the district. */
async function chooseArea(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '所在地区' }).click()
  for (const name of names) await page.locator('.ant-cascader-menu-item').filter({ hasText: name }).click()
}

/** A station on trial with the settings of one that the demo has. */
async function aStation(request: APIRequestContext, name = `故事站${someWord()}`) {
  const call = await loginOf(request, 'op399')
  const { records } = await call(station.calls.pages, { filters: { name: ['深圳北站超充站'] } })
  await call(station.calls.copy, { id: records[0]?.id ?? '', name, code: `S${someWord()}` })
  const made = await call(station.calls.pages, { filters: { name: [name] } })
  return { id: made.records[0]?.id ?? '', name }
}

test('[3.2.2] a station is filled in tab by tab; saving leads to what is missing, behind whichever tab', async ({
  page,
  request,
}) => {
  const name = `新建站${someWord()}`
  await openAs(page, await newAdministrator(request), `${stationList}?form=add`)
  const form = dialog(page, '新增电站')
  await form.getByLabel('电站名称').fill(name)
  await form.getByLabel('电站编号').fill(`N${someWord()}`)
  await save(page)
  await expect(sideTab(page, '位置')).toHaveAttribute('aria-selected', 'true')
  await expect(sideTab(page, '位置').getByRole('img', { name: '4 处需要修改' })).toBeVisible()

  await expectReadable(page, 'the form of a station')
  await chooseArea(page, ['广东省', '深圳市', '南山区'])
  await form.getByLabel('详细地址').fill('粤海街道故事路1号')
  const pasted = form.getByLabel('粘贴经纬度或地图链接')
  await pasted.fill('39.9087, 116.3975')
  await expect(form.getByRole('alert').filter({ hasText: '北京市' })).toContainText('距所选的广东省')
  await pasted.fill('哪里都不是')
  await expect(form.getByText('无法识别坐标')).toBeVisible()
  await pasted.fill('经度 113.9512345678 纬度 22.5412345678')
  await expect(form.getByLabel('经度', { exact: true })).toHaveValue('113.9512345678')
  await expect(form.getByRole('alert').filter({ hasText: '距所选的' })).toHaveCount(0)

  await sideTab(page, '营业时间').click()
  await form.getByLabel('全天开放').click()
  await form.getByLabel('开放时间').fill('22:00')
  await sideTab(page, '停车').click()
  await form.getByLabel('车位数').fill('12')
  await save(page)
  await expect(sideTab(page, '营业时间')).toHaveAttribute('aria-selected', 'true')
  await form.getByLabel('关闭时间').fill('06:00')
  await save(page)
  await expect(message(page)).toContainText('电站已保存')
  const { records } = await callAs(request, 'op399', station.calls.pages, { filters: { name: [name] } })
  expect(records[0]).toMatchObject({
    area: { label: '广东省深圳市南山区' },
    longitude: 113.9512345678,
    opensAt: '22:00',
    parkNums: 12,
    status: 2,
    stage: 'trial',
  })
})

test('one tab is edited, and what is set for a station is kept behind its tabs', async ({ page, request }) => {
  const { id, name } = await aStation(request)
  const copied = await callAs(request, 'op399', station.calls.get, { id })
  await openAs(page, await newAdministrator(request), `${stationList}?id=${id}`)
  const detail = dialog(page, '电站')
  await expect(detail.getByRole('heading', { name })).toBeVisible()
  await detail.getByRole('button', { name: '编辑' }).click()
  await sideTab(page, '配套设施').click()
  await dialog(page, new RegExp(name)).getByLabel('有人值守').click()
  await save(page)
  await expect(message(page)).toContainText('电站已保存')
  const changed = await callAs(request, 'op399', station.calls.get, { id })
  expect(changed).toMatchObject({ hasDuty: !copied.hasDuty, facilities: copied.facilities, parkNums: copied.parkNums })

  await page.goto(`${stationList}?id=${id}`)
  await sideTab(page, 'App 公告').click()
  await detail.getByRole('button', { name: '新增电站公告' }).click()
  const notice = dialog(page, '新增电站公告')
  await notice.getByLabel('标题').fill('周三停电检修')
  await notice.getByLabel('内容').fill('8:00 至 12:00 停电')
  for (const [label, day] of [
    ['开始展示', '2026-01-01 00:00:00'],
    ['结束展示', '2099-01-01 00:00:00'],
  ] as const) {
    await notice.getByLabel(label).fill(day)
    await page.locator('.ant-picker-ok button').filter({ visible: true }).click()
  }
  await notice.getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('电站公告已保存')
  await expect(detail.getByRole('row').filter({ hasText: '周三停电检修' })).toContainText('是')

  await sideTab(page, '当前价格').click()
  await expect(detail.getByText('没有生效的计费模型')).toBeVisible()
  await sideTab(page, '变更记录').click()
  await expect(detail.getByText('有人值守').first()).toBeVisible()
  await expectReadable(page, 'the detail of a station')
})

test('the list is narrowed to a province and shown on the map, whose points open the record', async ({
  page,
  request,
}) => {
  await openAs(page, await newAdministrator(request), stationList)
  await screen(page).getByRole('button', { name: '所在地区' }).click()
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '北京市' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(asked(page)).toMatchObject({ area: '110000' })
  await page.keyboard.press('Escape')
  await screen(page).getByRole('button', { name: '地图', exact: true }).click()
  await expect(screen(page).getByRole('figure', { name: '地图，1 座电站' })).toBeVisible()
  await expectReadable(page, 'the map of stations')
  await screen(page)
    .getByRole('button', { name: /北京望京方恒充电站/ })
    .click()
  await expect(dialog(page, '电站').getByRole('heading', { name: '北京望京方恒充电站' })).toBeVisible()
})

test('a station is opened, and closed again with a reason', async ({ page, request }) => {
  const { name } = await aStation(request)
  await openAs(page, await newAdministrator(request), `${stationList}?name=${name}`)
  await choosing(page, name, '开放')
  await expect(column(page, 'status')).toHaveText('正常使用')
  await choosing(page, name, '关闭')
  const closing = dialog(page, /^关闭/)
  await closing.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(closing.getByText('不能为空')).toBeVisible()
  await closing.getByLabel('原因').fill('场地到期')
  await closing.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(column(page, 'status')).toHaveText('关闭下线')
  const { records } = await callAs(request, 'op399', station.calls.pages, { filters: { name: [name] } })
  expect(records[0]).toMatchObject({ status: 4, openStatus: 2, statusReason: '场地到期' })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a station on trial says all that it lacks, and goes into production when it is there', async ({
  page,
  request,
}) => {
  const { id, name } = await aStation(request)
  await openAs(page, await newAdministrator(request), `${temporary}?name=${name}`)
  await choosing(page, name, '转为正式')
  await page.getByRole('dialog').getByRole('button', { name: '转为正式' }).click()
  await expect(message(page)).toContainText('没有照片；没有充电桩')

  await page.goto(`${temporary}?id=${id}&form=edit`)
  await sideTab(page, '照片').click()
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles({
    name: 'entrance.png',
    mimeType: 'image/png',
    buffer: png,
  })
  await expect(page.getByRole('dialog').getByRole('tabpanel').locator('img').first()).toBeVisible()
  await save(page)
  await expect(message(page)).toContainText('电站已保存')
  await aPricedPile(request, id)

  await page.goto(`${temporary}?name=${name}`)
  await choosing(page, name, '转为正式')
  await page.getByRole('dialog').getByRole('button', { name: '转为正式' }).click()
  await expect(rows(page)).toHaveCount(0)
  const promoted = await callAs(request, 'op399', station.calls.get, { id })
  expect(promoted).toMatchObject({ stage: 'production', status: 1, isAppShown: true })
})

/** A pile of two guns with a price for the whole station. */
async function aPricedPile(request: APIRequestContext, stationId: string): Promise<void> {
  const call = await loginOf(request, 'op399')
  const types = await call(pileType.calls.pages, { filters: { protocol: ['YKC1.6'], status: ['enabled'] } })
  const { code, pileNo } = await call(pile.calls.offered, { station: stationId })
  await call(pile.calls.add, {
    station: stationId,
    pileType: types.records[0]?.id ?? '',
    name: `桩${someWord()}`,
    code,
    pileNo,
    ratedPowerKw: 120,
    chargerIdentity: '',
    serialNo: '',
    productionDate: null,
    powerLimitPct: 100,
    billingSide: 2,
    transformer: null,
    meter: null,
    netType: '4G',
    simNo: '',
    simExpireDate: null,
    qrPrefix: '',
    parkNos: '',
    warrantyDate: null,
    verifyDueDate: null,
    note: '',
  })
  const models = await call(billingModel.calls.options, { text: '广东' })
  await call(billingBinding.calls.add, {
    model: models[0]?.id ?? '',
    station: stationId,
    pile: null,
    gun: null,
    fromTime: null,
    toTime: null,
    priority: 0,
    note: '',
  })
}

test('a group gathers stations, and a role of its stations shows these and no others', async ({ page, request }) => {
  const [one, two] = [await aStation(request), await aStation(request)]
  const group = `片区${someWord()}`
  const account = await newAdministrator(request)
  await openAs(page, account, '/business/stationManage/groupInfo?form=add')
  const form = dialog(page, '新增电站分组')
  await form.getByLabel('分组名称').fill(group)
  for (const { name } of [one, two]) {
    await form.getByRole('combobox', { name: '电站' }).fill(name)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await page.keyboard.press('Escape')
  await save(page)
  await expect(message(page)).toContainText('电站分组已保存')
  const groups = await callAs(request, account, stationGroup.calls.options, { text: group })
  expect(await callAs(request, account, stationGroup.calls.members, { id: groups[0]?.id ?? '' })).toHaveLength(2)

  const code = `chosen${someWord()}`
  const draft = { name: `看${group}`, code, seller: null, description: '', dataScope: 'own' as const, stationIds: [] }
  const items = await callAs(request, account, permission.grantable, {})
  const menuIds = items
    .filter(item => ['station:query', 'station:get'].includes(item.permission ?? ''))
    .map(({ id }) => id)
  const { id: roleId } = await callAs(request, account, role.calls.add, { ...draft, menuIds })
  await page.goto(`/system/systemSet/RoleConfig?id=${roleId}`)
  await screen(page).getByRole('combobox', { name: '数据范围' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '指定电站' }).click()
  await expect(screen(page).getByText('还没有选择电站')).toBeVisible()
  await screen(page).getByRole('combobox', { name: '加入一个分组的电站' }).fill(group)
  await page.locator('.ant-select-item-option').filter({ hasText: group }).click()
  await expect(screen(page).getByText('已选 2 座电站')).toBeVisible()
  await screen(page).getByRole('button', { name: '保存' }).click()
  await expect(message(page)).toContainText('角色已保存')

  const lead = await newStaff(request, '站长', [roleId])
  await openAs(page, lead, stationList)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page)).toContainText([two.name, one.name])
  await expect(screen(page).getByRole('button', { name: '新增电站' })).toHaveCount(0)
})

test('who may only look finds no way to change a station', async ({ page, request }) => {
  await openAs(page, 'view399', stationList)
  await expect(rows(page).first()).toBeVisible()
  await expect(screen(page).getByRole('button', { name: '新增电站' })).toHaveCount(0)
  await rows(page).first().getByRole('button').first().click()
  await expect(dialog(page, '电站')).toBeVisible()
  await expect(dialog(page, '电站').getByRole('button', { name: '编辑' })).toHaveCount(0)
  await expect(dialog(page, '电站').getByRole('button', { name: '转入维护' })).toHaveCount(0)
  const viewer = await loginOf(request, 'view399')
  const { records } = await viewer(station.calls.pages, {})
  await expect(viewer(station.calls.open, { id: records[0]?.id ?? '' })).rejects.toThrow(/没有|权限/)
})

test('the platform is offered what the chosen seller has, and another seller empties what was chosen', async ({
  page,
}) => {
  await openAs(page, 'admin', `${stationList}?form=add`)
  const form = dialog(page, '新增电站')
  const choose = async (label: string, name: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click()
  }
  const field = (label: string) =>
    form.locator('.ant-form-item').filter({ has: page.getByText(label, { exact: true }) })
  await choose('所属商户', '粤充新能源')
  await choose('运营单位', '粤充新能源运营公司')
  await choose('所属商户', '江南绿电')
  await expect(field('运营单位')).not.toContainText('粤充新能源运营公司')
  await form.getByRole('combobox', { name: '运营单位', exact: true }).click()
  const offered = page.locator('.ant-select-item-option').filter({ visible: true })
  await expect(offered.filter({ hasText: '江南绿电运营公司' })).toBeVisible()
  await expect(offered.filter({ hasText: '粤充' })).toHaveCount(0)
})
