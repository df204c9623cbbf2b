// A driver recharges by the app, as another program would: own money, own recharges, nobody else's.
import { randomUUID } from 'node:crypto'
import { apiRecharge } from '@ev/contract/api/recharge'
import { recharge } from '@ev/contract/bill/recharge'
import { at } from '@ev/db/pools'
import { dayMs, later, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type ListeningApp, openListeningApp } from '../../testing/money.ts'
import { hashToken, newToken } from '../http/secrets.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await openListeningApp()
})
afterAll(() => app.close())

async function driver() {
  const member = await aMember(app.db)
  const token = newToken()
  const now = app.app.clock()
  await app.db
    .insertInto('member_session')
    .values({
      seller_id: '399',
      member_id: member.id,
      token_hash: hashToken(token),
      client: 'app',
      created_at: at(now),
      last_seen_at: at(now),
      expires_at: at(later(now, dayMs)),
    })
    .execute()
  return { member, headers: { authorization: token } }
}

const asked = (requestNo: string, amountFen = 5_000) => ({
  channel: 'local' as const,
  amountFen,
  scene: 'h5' as const,
  requestNo,
})

test('the ways to pay are those that are open', async () => {
  const { headers } = await driver()
  const { data } = await app.call(apiRecharge.channels, {}, { headers })
  expect(data.map(one => one.channel)).toEqual(['local'])
})

test('a driver pays by the app and has the money, once however often it is asked for', async () => {
  const { member, headers } = await driver()
  const requestNo = randomUUID()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => app.call(apiRecharge.create, asked(requestNo), { headers })),
  )
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
  const { id, prepared } = all[0]!.data
  if (prepared.kind !== 'url') throw new Error('an address is wanted')
  expect((await app.call(apiRecharge.get, { id }, { headers })).data).toMatchObject({ status: 0, payTime: null })
  await fetch(app.origin + prepared.url, { method: 'POST', body: new URLSearchParams({ do: 'pay' }) })
  expect((await app.call(apiRecharge.get, { id }, { headers })).data).toMatchObject({ status: 1, topupFen: 5_000 })
  expect(await member.balance()).toBe(5_000)
})

test('nobody sees the recharge of another, and staff is no driver', async () => {
  const [one, other] = [await driver(), await driver()]
  const { data } = await app.call(apiRecharge.create, asked(randomUUID()), one)
  expect((await app.call(apiRecharge.get, { id: data.id }, other)).code).toBe(1404)
  const desk = await app.as('op399')
  expect((await desk.call(apiRecharge.channels, {})).code).not.toBe(0)
  expect((await app.call(recharge.calls.pages, {}, one)).code).not.toBe(0)
})

test('outside a demo the cashier takes money from nobody who does not know its code', async () => {
  const { member, headers } = await driver()
  const { data } = await app.call(apiRecharge.create, asked(randomUUID()), { headers })
  if (data.prepared.kind !== 'url') throw new Error('an address is wanted')
  const address = app.origin + data.prepared.url
  const pay = (code: string) => fetch(address, { method: 'POST', body: new URLSearchParams({ do: 'pay', code }) })
  const setCode = (sealed: Buffer | null) =>
    app.db
      .updateTable('bill_payment_channel')
      .set({ api_key_sealed: sealed })
      .where('seller_id', '=', '399')
      .where('kind', '=', 'local')
      .execute()
  await setCode(app.app.secrets.seal('counter 7'))
  expect((await pay('')).status).toBe(400)
  expect(await (await pay('guess')).text()).toContain('收银口令不正确')
  expect(await member.balance()).toBe(0)
  expect((await pay('counter 7')).status).toBe(200)
  expect(await member.balance()).toBe(5_000)
  await setCode(null)
})

test('however many guess the code of the cashier at once, few of them are heard, and for a while nobody is', async () => {
  const { member, headers } = await driver()
  const { data } = await app.call(apiRecharge.create, asked(randomUUID()), { headers })
  if (data.prepared.kind !== 'url') throw new Error('an address is wanted')
  const address = app.origin + data.prepared.url
  const pay = (code: string) => fetch(address, { method: 'POST', body: new URLSearchParams({ do: 'pay', code }) })
  const local = app.db.updateTable('bill_payment_channel').where('seller_id', '=', '399').where('kind', '=', 'local')
  await local.set({ api_key_sealed: app.app.secrets.seal('counter 8') }).execute()
  const told = await Promise.all(Array.from({ length: 40 }, async (_, nth) => (await pay(`guess ${nth}`)).text()))
  expect(told.filter(text => text.includes('收银口令不正确')).length).toBeLessThanOrEqual(30)
  expect(await (await pay('counter 8')).text()).toContain('10 分钟后再试')
  expect(await member.balance()).toBe(0)
  app.letPass(11 * minuteMs)
  expect((await pay('counter 8')).status).toBe(200)
  expect(await member.balance()).toBe(5_000)
  await local.set({ api_key_sealed: null }).execute()
})
