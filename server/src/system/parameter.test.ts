import { parameter } from '@ev/contract/system/parameter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const shellOf = async (account: string) => (await (await app.as(account)).call(parameter.shell, {})).data

const set = (sellerId: string, key: string, value: string) =>
  app.db
    .insertInto('system_parameter')
    .values({ seller_id: sellerId, key, value })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value }))
    .execute()

test('the shell of each seller is set up by its parameters', async () => {
  const defaults = {
    bigScreenUrl: '/activityPage/expoScreen_company/index.html',
    bigScreen3dUrl: '/activityPage/3DLargeScreen/index.html',
  }
  expect(await shellOf('op399')).toEqual({ ...defaults, hasWatermark: false, hasReconciliationSite: true })
  expect(await shellOf('op365')).toEqual({ ...defaults, hasWatermark: true, hasReconciliationSite: false })
})

test('what the platform sets is for all sellers that have set nothing themselves', async () => {
  await set('-1', 'shell.hasWatermark', '1')
  await set('-1', 'screen.bigScreenUrl', 'https://screens.example.com/all')
  await set('365', 'screen.bigScreenUrl', '/screens/365.html')
  expect(await shellOf('op399')).toMatchObject({
    hasWatermark: true,
    bigScreenUrl: 'https://screens.example.com/all',
  })
  expect(await shellOf('op365')).toMatchObject({ bigScreenUrl: '/screens/365.html' })
})

test('an address that could run something in the page is none', async () => {
  await set('399', 'screen.bigScreen3dUrl', 'javascript:alert(1)')
  await set('399', 'outside.reconciliationUrl', 'javascript:alert(1)')
  expect(await shellOf('op399')).toMatchObject({
    bigScreen3dUrl: '/activityPage/3DLargeScreen/index.html',
    hasReconciliationSite: false,
  })
})
