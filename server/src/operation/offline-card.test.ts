import { offlineCard } from '@ev/contract/operation/offline-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const card = {
  cardNo: '6010000099900001',
  chipNo: 'E0FF000099900001',
  holder: '公交 101 路',
  until: '2030-12-31',
  note: '',
  seller: null,
}

test('a card has sixteen digits and a chip of eight bytes, and each is there once in the world', async () => {
  const { data } = await boss.call(offlineCard.calls.add, card)
  expect((await boss.call(offlineCard.calls.get, { id: data.id })).data).toMatchObject({
    ...card,
    status: 'enabled',
    seller: { id: '399' },
  })
  const other = await app.as('op365')
  expect((await other.call(offlineCard.calls.add, card)).code).not.toBe(0)
  for (const wrong of [{ cardNo: '601000009990000' }, { chipNo: 'e0ff000099900002' }])
    expect((await boss.call(offlineCard.calls.add, { ...card, cardNo: '6010000099900002', ...wrong })).http).toBe(400)
})

test('a card is switched off and on, and its number stays what it was', async () => {
  const { data } = await boss.call(offlineCard.calls.add, {
    ...card,
    cardNo: '6010000099900003',
    chipNo: 'E0FF000099900003',
  })
  expect((await boss.call(offlineCard.calls.disable, { id: data.id })).code).toBe(0)
  expect((await boss.call(offlineCard.calls.get, { id: data.id })).data.status).toBe('disabled')
  expect((await boss.call(offlineCard.calls.disable, { id: data.id })).msg).toBe('该离线卡已停用')
  expect((await boss.call(offlineCard.calls.enable, { id: data.id })).code).toBe(0)
  expect((await boss.call(offlineCard.calls.delete, { id: data.id })).code).toBe(0)
})
