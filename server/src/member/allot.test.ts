import { allot, allotment } from '@ev/contract/member/allotment'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { fen, instant } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver, aFleet, fillWallet, walletOf } from '../../testing/fleets.ts'
import { nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkBooks, openAccount, setAccountState } from '../ledger/door.ts'
import { allotmentDocuments } from './door.ts'

let app: TestApp
let boss: Person
let keeper: Person
let keeperId: string
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  keeper = await app.as('fleet399')
  const me = app.db.selectFrom('system_staff').select('id').where('account', '=', 'fleet399')
  keeperId = (await me.executeTakeFirstOrThrow()).id
})
afterAll(() => app.close())

const same = 1
const topUp = 2
const takeBack = 3

async function aRichFleet(amount = 100_000, drivers = 2, keptBy: string | null = null) {
  const id = await aFleet(boss, { keeper: keptBy })
  await fillWallet(app.db, id, amount)
  const ids: string[] = []
  for (let place = 0; place < drivers; place++) ids.push(await aDriver(boss, id, { name: `司机${place + 1}` }))
  return { id, drivers: ids }
}

const balanceOf = async (id: string) => (await boss.call(fleetMember.calls.get, { id })).data.balanceFen
type Given = Partial<Parameters<typeof make>[1]>
const make = (by: Person, input: NonNullable<typeof allot.make.types>['in'], headers: Record<string, string> = {}) =>
  by.call(allot.make, input, { headers })
const to = (fleetId: string, ids: string[], given: Given = {}) =>
  ({ fleetId, ids, to: 'driver', way: same, amountFen: 5_000, sumFen: 5_000 * ids.length, note: '', ...given }) as const

test('what is previewed is what is done: each one’s before and after, the sum, and what is left of the wallet', async () => {
  const { id, drivers } = await aRichFleet()
  const { sumFen: _sum, note: _note, ...asked } = to(id, drivers)
  const shown = (await boss.call(allot.preview, asked)).data
  expect(shown).toMatchObject({ walletFen: 100_000, walletAfterFen: 90_000, sumFen: 10_000, missingFen: 0 })
  expect(shown.shares.map(one => [one.label, one.beforeFen, one.amountFen, one.afterFen, one.why])).toEqual([
    ['司机1', 0, 5_000, 5_000, null],
    ['司机2', 0, 5_000, 5_000, null],
  ])
  expect(await walletOf(app.db, id)).toBe(100_000)
  const { data } = await make(boss, to(id, drivers, { note: '十一月' }))
  expect(data).toMatchObject({ count: 2, sumFen: 10_000 })
  expect(await walletOf(app.db, id)).toBe(90_000)
  expect(await Promise.all(drivers.map(balanceOf))).toEqual([5_000, 5_000])
  const rows = (await boss.call(allotment.calls.pages, { filters: { batchNo: data.batchNo }, sums: true })).data
  expect(rows.records.map(one => [one.way, one.amountFen, one.beforeFen, one.afterFen, one.status])).toEqual([
    [same, 5_000, 0, 5_000, 'done'],
    [same, 5_000, 0, 5_000, 'done'],
  ])
  expect(rows.sums).toEqual({ givenFen: 10_000 })
})

test('topped up, only what is missing moves; taken back, an amount or all of it', async () => {
  const { id, drivers } = await aRichFleet()
  const [first = '', second = ''] = drivers
  await make(boss, to(id, [first], { sumFen: 5_000 }))
  await make(boss, to(id, drivers, { way: topUp, amountFen: 8_000, sumFen: 11_000 }))
  expect(await Promise.all(drivers.map(balanceOf))).toEqual([8_000, 8_000])
  await make(boss, to(id, [second], { way: takeBack, amountFen: 3_000, sumFen: 3_000 }))
  await make(boss, to(id, drivers, { way: takeBack, amountFen: null, sumFen: 13_000 }))
  expect(await Promise.all(drivers.map(balanceOf))).toEqual([0, 0])
  expect(await walletOf(app.db, id)).toBe(100_000)
  const nothing = await make(boss, to(id, drivers, { way: takeBack, amountFen: null, sumFen: 1 }))
  expect(nothing).toMatchObject({ code: 1776 })
})

test('a wallet that is short gives nobody anything', async () => {
  const { id, drivers } = await aRichFleet(8_000, 3)
  const { sumFen: _sum, note: _note, ...asked } = to(id, drivers)
  expect((await boss.call(allot.preview, asked)).data).toMatchObject({ sumFen: 15_000, missingFen: 7_000 })
  expect(await make(boss, to(id, drivers))).toMatchObject({
    code: 1773,
    msg: '车队钱包可用 80.00 元，还差 70.00 元，未分配',
  })
  expect(await walletOf(app.db, id)).toBe(8_000)
  expect(await Promise.all(drivers.map(balanceOf))).toEqual([0, 0, 0])
})

test('one who cannot be given to is named before, and nobody gets anything', async () => {
  const { id, drivers } = await aRichFleet()
  const shared = await aDriver(boss, id, { name: '共享者', quotaType: 1 })
  const { sumFen: _sum, note: _note, ...asked } = to(id, [...drivers, shared])
  const shown = (await boss.call(allot.preview, asked)).data
  expect(shown.shares.find(one => one.id === shared)?.why).toBe('不是独立额度，不需要分配')
  expect(await make(boss, to(id, [...drivers, shared]))).toMatchObject({
    code: 1774,
    msg: '共享者：不是独立额度，不需要分配，未办理',
  })
  const [first = ''] = drivers
  await make(boss, to(id, [first]))
  const account = await openAccount(app.db, '399', { owner: 'driver', fleetId: id, driverId: first }, 2, instant(1))
  await setAccountState(app.db, account, 2, '核查')
  const frozen = await make(boss, to(id, [first], { way: takeBack, amountFen: null }))
  expect(frozen).toMatchObject({ code: 1776 })
  const some = await make(boss, to(id, [first], { way: takeBack, amountFen: 100, sumFen: 100 }))
  expect(some).toMatchObject({ code: 1774, msg: '司机1：账户已冻结或停用，未办理' })
  await setAccountState(app.db, account, 1, '')
  const tooMuch = await make(boss, to(id, [first], { way: takeBack, amountFen: 5_001, sumFen: 5_001 }))
  expect(tooMuch.msg).toBe('司机1：只有 50.00 元可以扣回，未办理')
})

test('what has changed since it was shown is not done', async () => {
  const { id, drivers } = await aRichFleet()
  const wanted = to(id, drivers, { way: topUp, amountFen: 6_000, sumFen: 12_000 })
  await make(boss, to(id, drivers))
  expect(await make(boss, wanted)).toMatchObject({ code: 1775, msg: '余额已变化，合计应为 20.00 元，请核对后重新提交' })
})

test('a fleet gives to those directly below it, and to no other', async () => {
  const { id } = await aRichFleet()
  const child = await aFleet(boss, { parent: id })
  const grandchild = await aFleet(boss, { parent: child })
  await make(boss, to(id, [child], { to: 'child' }))
  expect(await walletOf(app.db, child)).toBe(5_000)
  expect((await make(boss, to(id, [grandchild], { to: 'child' }))).code).not.toBe(0)
  await boss.call(fleet.calls.disable, { id: child })
  expect((await make(boss, to(id, [child], { to: 'child' }))).code).toBe(1774)
  expect((await make(boss, to(id, [child], { to: 'child', way: takeBack, amountFen: null }))).code).toBe(0)
  expect(await walletOf(app.db, id)).toBe(100_000)
})

test('it is reversed once, by the opposite entries and with a reason, while the money is still there', async () => {
  const { id, drivers } = await aRichFleet(100_000, 1)
  const { data } = await make(boss, to(id, drivers))
  const [row] = (await boss.call(allotment.calls.pages, { filters: { batchNo: data.batchNo } })).data.records
  const asked = { id: row?.id ?? '', reason: '分配错误' }
  await make(boss, to(id, drivers, { way: takeBack, amountFen: 1_000, sumFen: 1_000 }))
  expect((await boss.call(allotment.calls.reverse, asked)).code).toBe(1700)
  await make(boss, to(id, drivers, { amountFen: 1_000, sumFen: 1_000 }))
  expect((await boss.call(allotment.calls.reverse, asked)).code).toBe(0)
  expect(await walletOf(app.db, id)).toBe(100_000)
  const after = (await boss.call(allotment.calls.get, { id: asked.id })).data
  expect(after).toMatchObject({ status: 'reversed', givenFen: 0, amountFen: 5_000, afterFen: 5_000 })
  expect((await boss.call(allotment.calls.reverse, asked)).msg).toContain('已冲正')
  const { note, event } = await app.db
    .selectFrom('ledger_posting')
    .select(['note', 'event'])
    .where('document', '=', 'allotment')
    .where('document_id', '=', asked.id)
    .where('reverses_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect({ note, event }).toEqual({ note: '分配错误', event: 14 })
})

test('fifty equal requests under one key are one allotment; without a key the floor of the wallet holds', async () => {
  const { id, drivers } = await aRichFleet(20_000, 1)
  const key = { 'idempotency-key': `allot-${nextNumber()}` }
  const many = Array.from({ length: 50 }, () => make(boss, to(id, drivers), key))
  const batches = new Set(
    (await Promise.all(many)).map(answer => (answer.code === 0 ? answer.data.batchNo : answer.msg)),
  )
  expect(batches.size).toBe(1)
  expect(await walletOf(app.db, id)).toBe(15_000)
  const free = await Promise.all(Array.from({ length: 50 }, () => make(boss, to(id, drivers))))
  expect(free.filter(answer => answer.code === 0)).toHaveLength(3)
  expect(new Set(free.filter(answer => answer.code !== 0).map(answer => answer.code))).toEqual(new Set([1773]))
  expect(await walletOf(app.db, id)).toBe(0)
  expect(await balanceOf(drivers[0] ?? '')).toBe(20_000)
})

test('who keeps a fleet allots within it, and nowhere else', async () => {
  const mine = await aRichFleet(50_000, 1, keeperId)
  const others = await aRichFleet(50_000, 1)
  expect((await make(keeper, to(mine.id, mine.drivers))).code).toBe(0)
  const { sumFen: _sum, note: _note, ...asked } = to(others.id, others.drivers)
  expect((await keeper.call(allot.preview, asked)).code).not.toBe(0)
  expect((await make(keeper, to(others.id, others.drivers))).code).not.toBe(0)
  expect((await make(keeper, to(mine.id, others.drivers))).code).not.toBe(0)
  expect(await walletOf(app.db, others.id)).toBe(50_000)
  const seen = (await keeper.call(allotment.calls.pages, { filters: { fleet: [mine.id, others.id] } })).data.records
  expect(seen.map(one => one.fleet.id)).toEqual([mine.id])
})

test('another seller neither sees a fleet nor moves its money', async () => {
  const { id, drivers } = await aRichFleet(50_000, 1)
  const stranger = await app.as('op365')
  const { sumFen: _sum, note: _note, ...asked } = to(id, drivers)
  for (const answer of [
    await stranger.call(fleet.calls.get, { id }),
    await stranger.call(fleet.calls.disable, { id }),
    await stranger.call(fleet.calls.credit, { id, creditLimitFen: fen(1), reason: '试' }),
    await stranger.call(fleet.calls.delete, { id }),
    await stranger.call(fleetMember.calls.delete, { id: drivers[0] ?? '' }),
    await stranger.call(allot.preview, asked),
    await make(stranger, to(id, drivers)),
  ]) {
    expect(answer.code).not.toBe(0)
    expect(JSON.stringify(answer)).not.toContain('测试车队')
  }
  expect(await walletOf(app.db, id)).toBe(50_000)
})

test('the books explain every allotment by its paper, also what was taken back and reversed', async () => {
  const checked = await checkBooks(app.db, { sellerId: '399', askedBy: null, documents: [allotmentDocuments] }, () =>
    instant(Date.now()),
  )
  const found = await app.db
    .selectFrom('ledger_difference')
    .select(['document', 'document_no', 'expected_fen', 'found_fen'])
    .where('check_id', '=', checked.id)
    .where('document', '=', 'allotment')
    .execute()
  expect(found).toEqual([])
  const { id } = await aRichFleet(10_000, 1)
  await app.db
    .insertInto('member_allotment')
    .values({
      seller_id: '399',
      fleet_id: id,
      child_id: await aFleet(boss, { parent: id }),
      allotment_no: 'T-FORGED',
      way: same,
      amount_fen: String(fen(100)),
      created_at: new Date(),
    })
    .execute()
  const again = await checkBooks(app.db, { sellerId: '399', askedBy: null, documents: [allotmentDocuments] }, () =>
    instant(Date.now()),
  )
  const forged = await app.db
    .selectFrom('ledger_difference')
    .select(['expected_fen', 'found_fen'])
    .where('check_id', '=', again.id)
    .where('document_no', '=', 'T-FORGED')
    .orderBy('expected_fen')
    .execute()
  expect(forged.map(one => [Number(one.expected_fen), Number(one.found_fen)])).toEqual([
    [-100, 0],
    [100, 0],
  ])
})
