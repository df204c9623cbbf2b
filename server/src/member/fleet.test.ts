import type { UpdateOf } from '@ev/contract/kit/write'
import { fleet } from '@ev/contract/member/fleet'
import { approval } from '@ev/contract/system/approval'
import { fen, instant } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { aDriver, aFleet, aFleetDraft, fillWallet } from '../../testing/fleets.ts'
import type { Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { houseAccount, openAccount, post } from '../ledger/door.ts'

let app: TestApp
let boss: Person
let finance: Person
let keeper: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  finance = await app.as('fin399')
  keeper = await app.as('fleet399')
})
afterAll(() => app.close())

const get = async (id: string, by = boss) => (await by.call(fleet.calls.get, { id })).data
type Shown = Awaited<ReturnType<typeof get>>

const unchanged = (row: Shown): UpdateOf<typeof fleet.fields> => ({
  id: row.id,
  version: row.version,
  name: row.name,
  code: row.code,
  parent: row.parent?.id ?? null,
  org: row.org?.id ?? null,
  keeper: row.keeper?.id ?? null,
  companyName: row.companyName,
  creditCode: row.creditCode,
  managerName: row.managerName,
  managerPhone: row.managerPhone,
  settleMode: row.settleMode,
  billDay: row.billDay,
  payTermDays: row.payTermDays,
  discountBp: row.discountBp,
  contractNo: row.contractNo,
  contractFrom: row.contractFrom,
  contractTo: row.contractTo,
  isEveryStation: row.isEveryStation,
  stations: row.stations.map(one => one.id),
  note: row.note,
})

const accountsOf = (id: string) =>
  app.db.selectFrom('ledger_account').select(['kind', 'floor_fen']).where('fleet_id', '=', id).orderBy('kind').execute()

/** As a charge on credit would. */
async function owe(fleetId: string, amount: number): Promise<void> {
  const now = instant(Date.now())
  const credit = await openAccount(app.db, '399', { owner: 'fleet', fleetId }, 4, now)
  const income = await houseAccount(app.db, '399', 'income', now)
  const lines = [
    { accountId: credit, amountFen: fen(-amount) },
    { accountId: income, amountFen: fen(amount) },
  ]
  const paper = { document: 'opening', documentId: fleetId, documentNo: 'X', event: 1, madeBy: null } as const
  await post(app.db, { sellerId: '399', key: `test:owe:${fleetId}:${amount}`, lines, ...paper }, now)
}

test('a new fleet has a wallet and an account for gifts, and one for credit where it pays that way', async () => {
  const prepaid = await aFleet(boss)
  expect((await accountsOf(prepaid)).map(one => one.kind)).toEqual([2, 3])
  const onCredit = await aFleet(boss, { settleMode: 2 })
  expect((await accountsOf(onCredit)).map(one => one.kind)).toEqual([2, 3, 4])
  expect(await get(onCredit)).toMatchObject({ walletFen: 0, creditLimitFen: 0, availableFen: 0, status: 'enabled' })
})

test('what is available is the wallet, the gifts and what is left of the credit', async () => {
  const id = await aFleet(boss, { settleMode: 2 })
  await fillWallet(app.db, id, 30_000)
  await finance.call(fleet.calls.credit, { id, creditLimitFen: fen(50_000), reason: '合同约定' })
  expect(await get(id)).toMatchObject({
    walletFen: 30_000,
    creditLimitFen: 50_000,
    creditUsedFen: 0,
    availableFen: 80_000,
  })
})

test('a credit above the limit waits for a second person, who sees how much it is', async () => {
  const id = await aFleet(boss, { settleMode: 2 })
  const asked = await finance.call(fleet.calls.credit, { id, creditLimitFen: fen(2_000_000), reason: '大客户' })
  expect(asked.data.approvalId).not.toBeNull()
  expect((await get(id)).creditLimitFen).toBe(0)
  const approvalId = asked.data.approvalId ?? ''
  const shown = (await boss.call(approval.calls.get, { id: approvalId })).data
  expect(JSON.stringify(shown)).toContain('20,000.00')
  expect((await boss.call(approval.calls.approve, { id: approvalId, opinion: '' })).code).toBe(0)
  expect(await get(id)).toMatchObject({ creditLimitFen: 2_000_000, availableFen: 2_000_000 })
  expect((await finance.call(fleet.calls.credit, { id, creditLimitFen: fen(1_900_000), reason: '调低' })).data).toEqual(
    {
      approvalId: null,
    },
  )
})

test('a fleet that prepays has no credit to set, and one that owes cannot change to prepaying', async () => {
  const prepaid = await aFleet(boss)
  const refused = await boss.call(fleet.calls.credit, { id: prepaid, creditLimitFen: fen(100), reason: '试' })
  expect(refused.msg).toContain('预付车队没有授信')
  const id = await aFleet(boss, { settleMode: 2 })
  await boss.call(fleet.calls.credit, { id, creditLimitFen: fen(10_000), reason: '合同' })
  await owe(id, 2_500)
  expect(await boss.call(fleet.calls.update, { ...unchanged(await get(id)), settleMode: 1 })).toMatchObject({
    code: 1767,
    msg: '该车队还有 25.00 元授信未结清，不能改为预付',
  })
  expect(await get(id)).toMatchObject({ creditUsedFen: 2_500, availableFen: 7_500 })
  await owe(id, -2_500)
  const back = await boss.call(fleet.calls.update, { ...unchanged(await get(id)), settleMode: 1 })
  expect(back.code).toBe(0)
  expect(await get(id)).toMatchObject({ creditLimitFen: 0, settleMode: 1 })
})

test('fleets stand below one another, five deep and never in a ring, and say where they stand', async () => {
  const ids: string[] = []
  for (let level = 0; level < 5; level++) ids.push(await aFleet(boss, { parent: ids.at(-1) ?? null }))
  const [top = '', , , , last = ''] = ids
  expect((await get(last)).path.split(' / ')).toHaveLength(5)
  expect((await get(top)).path).toBe('')
  expect(await boss.call(fleet.calls.add, aFleetDraft({ parent: last }))).toMatchObject({
    code: 1761,
    msg: '车队最多 5 级',
    data: { field: 'parent' },
  })
  expect(await boss.call(fleet.calls.update, { ...unchanged(await get(top)), parent: last })).toMatchObject({
    code: 1760,
    data: { field: 'parent' },
  })
})

test('a name or a code is taken once, and whoever keeps a fleet is of its seller', async () => {
  const draft = aFleetDraft()
  await boss.call(fleet.calls.add, draft)
  expect(await boss.call(fleet.calls.add, { ...draft, name: '另一支' })).toMatchObject({
    code: 1762,
    data: { field: 'code' },
  })
  const stranger = await app.db
    .selectFrom('system_staff')
    .select('id')
    .where('account', '=', 'op365')
    .executeTakeFirst()
  expect(await boss.call(fleet.calls.add, aFleetDraft({ keeper: stranger?.id ?? '' }))).toMatchObject({
    data: { field: 'keeper' },
  })
})

test('chosen stations are kept, and a fleet for which none is chosen may use them all', async () => {
  const station = await aStation(app.db)
  const none = await boss.call(fleet.calls.add, aFleetDraft({ isEveryStation: false }))
  expect(none).toMatchObject({ code: 400, data: { field: 'stations' } })
  const id = await aFleet(boss, { isEveryStation: false, stations: [station.id] })
  expect((await get(id)).stations.map(one => one.id)).toEqual([station.id])
  await boss.call(fleet.calls.update, { ...unchanged(await get(id)), isEveryStation: true })
  expect((await get(id)).stations).toEqual([])
})

test('a fleet with fleets below it, drivers or money is not deleted, in words; an empty one is', async () => {
  const parent = await aFleet(boss)
  await aFleet(boss, { parent })
  expect(await boss.call(fleet.calls.delete, { id: parent })).toMatchObject({ code: 1763 })
  const driven = await aFleet(boss)
  await aDriver(boss, driven)
  expect(await boss.call(fleet.calls.delete, { id: driven })).toMatchObject({
    code: 1764,
    msg: '该车队有 1 名子会员，不能删除',
  })
  const rich = await aFleet(boss)
  await fillWallet(app.db, rich, 1)
  expect(await boss.call(fleet.calls.delete, { id: rich })).toMatchObject({ code: 1765 })
  const empty = await aFleet(boss, { settleMode: 2 })
  expect((await boss.call(fleet.calls.delete, { id: empty })).code).toBe(0)
  expect(await accountsOf(empty)).toEqual([])
})

test('who keeps one fleet does not see another, and neither sets its credit nor adds one', async () => {
  const me = await app.db
    .selectFrom('system_staff')
    .select('id')
    .where('account', '=', 'fleet399')
    .executeTakeFirstOrThrow()
  const mine = await aFleet(boss, { keeper: me.id })
  const others = await aFleet(boss)
  const filters = { name: [(await get(mine)).name, (await get(others)).name] }
  const seen = (await keeper.call(fleet.calls.pages, { filters })).data.records
  expect(seen.map(one => one.id)).toEqual([mine])
  expect((await keeper.call(fleet.calls.get, { id: others })).code).toBe(1404)
  expect((await keeper.call(fleet.calls.add, aFleetDraft())).code).toBe(403)
  expect((await keeper.call(fleet.calls.credit, { id: mine, creditLimitFen: fen(1), reason: '试' })).code).toBe(403)
})

test('the manager’s number is masked and comes back untouched', async () => {
  const id = await aFleet(boss, { managerPhone: '13812345678' })
  const row = await get(id)
  expect(row.managerPhone).toBe('138****5678')
  await boss.call(fleet.calls.update, { ...unchanged(row), note: '改' })
  expect((await boss.call(fleet.calls.reveal, { id, field: 'managerPhone' })).data.value).toBe('13812345678')
})
