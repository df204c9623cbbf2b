import { gunColors, stakeColor } from '@ev/contract/config/stake-color'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from config_stake_color`.execute(app.db)
})

async function colorOf(account: string, status: number) {
  const { data } = await (await app.as(account)).call(stakeColor.mine, {})
  return data.find(one => one.status === status)?.color
}

test('[3.2.1] each of the eight states of a gun has a colour: the seller’s, else the platform’s, else the product’s', async () => {
  const [admin, boss] = [await app.as('admin'), await app.as('op399')]
  const { data: first } = await boss.call(stakeColor.get, {})
  expect(first.colors).toHaveLength(8)
  expect(first.colors[0]).toEqual({ status: 1, color: '#52C41A', byDefault: '#52C41A' })
  const platform = await admin.call(stakeColor.get, {})
  await admin.call(stakeColor.update, { version: platform.data.version, colors: [{ status: 3, color: '#0000FF' }] })
  expect(await colorOf('op399', 3)).toBe('#0000FF')
  const saved = await boss.call(stakeColor.update, {
    version: first.version,
    colors: [{ status: 3, color: '#123456' }],
  })
  expect(saved.data.colors[2]).toEqual({ status: 3, color: '#123456', byDefault: '#0000FF' })
  expect(saved.data.updatedBy).toBe('陈志强')
  expect(await colorOf('op399', 3)).toBe('#123456')
  expect(await colorOf('op365', 3)).toBe('#0000FF')
  expect(await colorOf('op399', 1)).toBe(gunColors[1])
  // Whoever watches guns needs no right to the screen.
  expect(await colorOf('cs399', 3)).toBe('#123456')
})

test('going back to the default keeps nothing, and neither does choosing the default itself', async () => {
  const boss = await app.as('op399')
  const { data: first } = await boss.call(stakeColor.get, {})
  const { data: second } = await boss.call(stakeColor.update, {
    version: first.version,
    colors: [
      { status: 1, color: '#112233' },
      { status: 2, color: '#13c2c2' },
    ],
  })
  const kept = () => app.db.selectFrom('config_stake_color').select('gun_status').execute()
  expect(await kept()).toEqual([{ gun_status: 1 }])
  await boss.call(stakeColor.update, { version: second.version, colors: [{ status: 1, color: null }] })
  expect(await kept()).toEqual([])
  const history = await boss.call(stakeColor.history, {})
  expect(history.data[0]).toMatchObject({
    name: '陈志强',
    changes: [{ label: '空闲', before: '#112233', after: '默认' }],
  })
})

test('whoever saves second is told what the first has changed', async () => {
  const [boss, colleague] = [await app.as('op399'), await app.as('op399')]
  const { version } = (await boss.call(stakeColor.get, {})).data
  await colleague.call(stakeColor.update, { version, colors: [{ status: 5, color: '#333333' }] })
  const late = await boss.call(stakeColor.update, { version, colors: [{ status: 5, color: '#444444' }] })
  expect(late).toMatchObject({ code: 1044, data: { by: '陈志强', changes: [{ label: '离线', after: '#333333' }] } })
})

test('what is no colour is refused in a sentence', async () => {
  const boss = await app.as('op399')
  const { version } = (await boss.call(stakeColor.get, {})).data
  const answer = await boss.call(stakeColor.update, { version, colors: [{ status: 1, color: 'red' }] })
  expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('颜色格式应为 #RRGGBB') })
})
