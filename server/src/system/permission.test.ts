import { permission } from '@ev/contract/system/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('every item says how its title is typed, and whether it came with the product', async () => {
  await app.db
    .insertInto('system_menu')
    .values({ component_type: 'MENU', name: 'branch', title_zh: '重庆分公司', title_en: 'Branch', url: '/branch' })
    .execute()
  const admin = await app.as('admin')
  const { data } = await admin.call(permission.all, {})
  const item = (url: string) => data.find(one => one.url === url)
  expect(item('/business/stationManage/stationList')).toMatchObject({ pinyin: 'dian zhan lie biao', isBuiltIn: true })
  expect(item('/branch')).toMatchObject({ pinyin: 'chong qing fen gong si', isBuiltIn: false })
  const held = (await (await app.as('fin399')).call(permission.userList, {})).data
  expect(held.find(one => one.url === '/home')).toMatchObject({ pinyin: 'shou ye', isBuiltIn: true })
  expect(held.every(one => one.pinyin !== '' && one.isBuiltIn)).toBe(true)
})

test.each([
  ['/tool/network/pileUpgrade', true],
  ['/tool/network/pileUpgrade/', true],
  ['/report/energyAnalysisReport/userPortraitInfo', true],
  ['/report/energyAnalysisReport/userPortraitInfo/', true],
  ['/business', true],
  ['/tool/network/PileUpgrade', false],
  ['/tool/network/nothing', false],
  ['/', false],
  ['%', false],
])('%s is a screen of the platform, whoever may open it: %s', async (url, isScreen) => {
  const finance = { authorization: await app.tokenFor('fin399') }
  expect((await app.call(permission.isScreen, { url }, { headers: finance })).data).toBe(isScreen)
})
