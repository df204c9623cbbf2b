// Everything that moves money, sent fifty times at once: under one key it happens once, and without one the rules hold.
import { randomUUID } from 'node:crypto'
import { recharge } from '@ev/contract/bill/recharge'
import { adjustment } from '@ev/contract/member/adjustment'
import { allot } from '@ev/contract/member/allotment'
import { card } from '@ev/contract/member/card'
import { approval } from '@ev/contract/system/approval'
import { fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, payIn } from '../../testing/cards.ts'
import { aDriver, aFleet, fillWallet, walletOf } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf, openAccount } from '../ledger/door.ts'
import { inspectSeller } from './check-books.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Answer = { code: number; data: unknown }
let app: TestApp
let desk: Person
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  desk = await app.as('fin399')
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const many = 50
const balanceShort = 1700
const allotShort = 1773

const fifty = <T>(send: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, nth) => send(nth)))
const underOneKey = () => ({ headers: { 'idempotency-key': randomUUID() } })
const heldBy = async (account: string) => (await balancesOf(app.db, [account])).get(account)?.balanceFen

/** All were told the same, and it was done. */
function mustBeOne(answers: readonly Answer[]): void {
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
}

/** So many were done, and all others were refused for this reason. */
function mustBeDone(answers: readonly Answer[], done: number, code: number): void {
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(done)
  expect(answers.filter(answer => answer.code === code)).toHaveLength(many - done)
}

/** Whatever was there before is nobody's paper here. */
async function mustBeRight(): Promise<void> {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(one => one.document !== 'opening')).toEqual([])
}

const given = (fleetId: string, driverId: string) => ({
  fleetId,
  ids: [driverId],
  to: 'driver' as const,
  way: 1 as const,
  amountFen: 4_000,
  sumFen: 4_000,
  note: '',
})

const cash = (member: string) => ({
  purpose: 'staff' as const,
  member,
  card: null,
  topupFen: fen(1_000),
  giftFen: fen(100),
  way: 'cash' as const,
  voucherNo: '',
  voucher: '',
  note: '',
})

test('recharges: one of a key, and of those without one each is credited exactly once', async () => {
  const member = await aMember(app.db)
  const key = underOneKey()
  mustBeOne(await fifty(() => desk.call(recharge.calls.add, cash(member.id), key)))
  expect([await member.balance(), await member.gift()]).toEqual([1_000, 100])
  const answers = await fifty(() => desk.call(recharge.calls.add, cash(member.id)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(many)
  expect([await member.balance(), await member.gift()]).toEqual([51_000, 5_100])
  await mustBeRight()
})

test('a recharge that waits is credited once, however many agree to it or confirm it at once', async () => {
  const member = await aMember(app.db)
  const { data } = await desk.call(recharge.calls.add, { ...cash(member.id), topupFen: fen(300_000) })
  await fifty(nth =>
    nth % 2 === 0
      ? admin.call(approval.calls.approve, { id: data.approvalId ?? '', opinion: '' })
      : boss.call(recharge.calls.confirm, { id: data.id }),
  )
  expect([await member.balance(), await member.gift()]).toEqual([300_000, 100])
  await mustBeRight()
})

test('allotments: one of a key, and without one as many as the wallet can give', async () => {
  const fleetId = await aFleet(boss)
  await fillWallet(app.db, fleetId, 21_000)
  const driverId = await aDriver(boss, fleetId)
  const account = await openAccount(app.db, '399', { owner: 'driver', fleetId, driverId }, 2, app.app.clock())
  const asked = given(fleetId, driverId)
  const key = underOneKey()
  mustBeOne(await fifty(() => boss.call(allot.make, asked, key)))
  expect([await walletOf(app.db, fleetId), await heldBy(account)]).toEqual([17_000, 4_000])
  mustBeDone(await fifty(() => boss.call(allot.make, asked)), 4, allotShort)
  expect([await walletOf(app.db, fleetId), await heldBy(account)]).toEqual([1_000, 20_000])
  await mustBeRight()
})

test('what was refused under a key can be done under it, and then once; another person’s same key is another', async () => {
  const fleetId = await aFleet(boss)
  const driverId = await aDriver(boss, fleetId)
  const asked = given(fleetId, driverId)
  const key = underOneKey()
  expect(await boss.call(allot.make, asked, key)).toMatchObject({ code: allotShort })
  await fillWallet(app.db, fleetId, 20_000)
  mustBeOne(await fifty(() => boss.call(allot.make, asked, key)))
  expect(await walletOf(app.db, fleetId)).toBe(16_000)
  expect(await admin.call(allot.make, asked, key)).toMatchObject({ code: 0 })
  expect(await walletOf(app.db, fleetId)).toBe(12_000)
  expect(await boss.call(allot.make, { ...asked, note: 'other' }, key)).not.toMatchObject({ code: 0 })
  expect(await walletOf(app.db, fleetId)).toBe(12_000)
})

test('adjustments: one of a key, done once however many agree, and never below the floor', async () => {
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 3_500)
  const taken = { account: member.account, amountFen: fen(-1_000), reason: '扣回' }
  const key = underOneKey()
  const asked = await fifty(() => boss.call(adjustment.calls.add, taken, key))
  mustBeOne(asked)
  const id = asked[0]?.data.approvalId ?? ''
  const agreed = await fifty(() => admin.call(approval.calls.approve, { id, opinion: '' }))
  expect(agreed.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await member.balance()).toBe(2_500)
  const others = await fifty(() => boss.call(adjustment.calls.add, taken))
  const approvals = others.map(({ data }) => data.approvalId)
  expect(new Set(approvals).size).toBe(many)
  const outcomes = await fifty(nth => admin.call(approval.calls.approve, { id: approvals[nth] ?? '', opinion: '' }))
  mustBeDone(outcomes, 2, balanceShort)
  expect(await member.balance()).toBe(500)
  await mustBeRight()
})

test('money onto a card and back: one of a key, and without one as much as is there', async () => {
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 10_000)
  const { id } = await aCard(boss, { member: member.id, hasPurse: true })
  const purse = (await boss.call(card.calls.get, { id })).data.account?.id ?? ''
  const moved = { id, amountFen: fen(3_000), reason: '圈存' }
  const key = underOneKey()
  mustBeOne(await fifty(() => boss.call(card.calls.load, moved, key)))
  expect([await member.balance(), await heldBy(purse)]).toEqual([7_000, 3_000])
  mustBeDone(await fifty(() => boss.call(card.calls.load, moved)), 2, balanceShort)
  expect([await member.balance(), await heldBy(purse)]).toEqual([1_000, 9_000])
  mustBeDone(await fifty(() => boss.call(card.calls.unload, { ...moved, amountFen: fen(4_000) })), 2, balanceShort)
  expect([await member.balance(), await heldBy(purse)]).toEqual([9_000, 1_000])
  await mustBeRight()
})
