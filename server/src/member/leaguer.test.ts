import { secretMask } from '@ev/contract/kit/masked'
import type { CreateOf, UpdateOf } from '@ev/contract/kit/write'
import { leaguer } from '@ev/contract/member/leaguer'
import { bp } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

type Draft = CreateOf<typeof leaguer.fields>
const aDraft = (given: Partial<Draft> = {}): Draft => {
  const number = nextNumber()
  return {
    name: `加盟商${number}`,
    code: `JM-${number}`,
    seller: null,
    kind: 2,
    creditCode: '91440101MA5ABCDE1X',
    contact: '李经理',
    phone: '13700001234',
    email: '',
    area: '440305',
    address: '',
    mode: 1,
    shareBp: bp(3_000),
    joinedOn: '2026-01-01',
    contractNo: '',
    contractTo: '2028-12-31',
    bankName: '招商银行深圳分行',
    bankAccount: '6225880012345678',
    stations: [],
    merchant: null,
    note: '',
    ...given,
  }
}
const add = async (given: Partial<Draft> = {}) => (await boss.call(leaguer.calls.add, aDraft(given))).data.id
const get = async (id: string) => (await boss.call(leaguer.calls.get, { id })).data
const unchanged = async (id: string): Promise<UpdateOf<typeof leaguer.fields>> => {
  const {
    seller: _seller,
    bankAccountTail: _tail,
    stationCount: _count,
    status: _status,
    createTime: _time,
    ...row
  } = await get(id)
  return {
    ...row,
    area: row.area?.id ?? null,
    merchant: row.merchant?.id ?? null,
    stations: row.stations.map(one => one.id),
  }
}

test('the bank account is kept sealed: only its end is shown, and it stays unless another one is given', async () => {
  const id = await add()
  expect(await get(id)).toMatchObject({ bankAccount: secretMask, bankAccountTail: '5678', phone: '137****1234' })
  const { bank_account_sealed: sealed } = await app.db
    .selectFrom('member_leaguer')
    .select('bank_account_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sealed?.toString('utf8')).not.toContain('12345678')
  expect(app.app.secrets.open(sealed as Buffer)).toBe('6225880012345678')
  await boss.call(leaguer.calls.update, { ...(await unchanged(id)), note: '续签' })
  expect((await get(id)).bankAccountTail).toBe('5678')
  await boss.call(leaguer.calls.update, { ...(await unchanged(id)), bankAccount: '6225880099990000' })
  expect((await get(id)).bankAccountTail).toBe('0000')
  const history = JSON.stringify((await boss.call(leaguer.calls.history, { id })).data)
  expect(history).not.toContain('6225880099990000')
})

test('a station has one partner', async () => {
  const station = await aStation(app.db)
  const first = await add({ stations: [station.id] })
  expect(await get(first)).toMatchObject({ stationCount: 1, stations: [{ id: station.id }] })
  const second = await boss.call(leaguer.calls.add, aDraft({ stations: [station.id] }))
  expect(second).toMatchObject({ code: 1777, data: { field: 'stations' } })
  await boss.call(leaguer.calls.update, { ...(await unchanged(first)), stations: [] })
  expect((await boss.call(leaguer.calls.add, aDraft({ stations: [station.id] }))).code).toBe(0)
})

test('a company has a credit code, a person has none, and a contract ends after it begins', async () => {
  expect(await boss.call(leaguer.calls.add, aDraft({ creditCode: '' }))).toMatchObject({
    code: 400,
    data: { field: 'creditCode' },
  })
  expect((await get(await add({ kind: 1 }))).creditCode).toBe('')
  expect(await boss.call(leaguer.calls.add, aDraft({ contractTo: '2025-01-01' }))).toMatchObject({
    data: { field: 'contractTo' },
  })
})

test('it is switched off and on, and deleted with what ties it to stations', async () => {
  const station = await aStation(app.db)
  const id = await add({ stations: [station.id] })
  await boss.call(leaguer.calls.disable, { id })
  expect((await get(id)).status).toBe('disabled')
  await boss.call(leaguer.calls.enable, { id })
  expect((await boss.call(leaguer.calls.delete, { id })).code).toBe(0)
})
