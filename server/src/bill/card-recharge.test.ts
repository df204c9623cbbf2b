// Money for the purse of a card that changes hands before it is there, or before it is taken back.
import { recharge } from '@ev/contract/bill/recharge'
import { adjustment } from '@ev/contract/member/adjustment'
import { card } from '@ev/contract/member/card'
import { approval } from '@ev/contract/system/approval'
import { fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf } from '../ledger/door.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
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

const reason = '转让'

async function aPurse() {
  const [from, to] = [await aMember(app.db), await aMember(app.db)]
  const { id } = await aCard(boss, { member: from.id, hasPurse: true })
  const account = (await boss.call(card.calls.get, { id })).data.account?.id ?? ''
  const handOver = () => boss.call(card.calls.handOver, { id, member: to.id, fleet: null, driver: null, reason })
  const held = async () => (await balancesOf(app.db, [account])).get(account)?.balanceFen
  return { id, account, from, to, handOver, held }
}

const recharged = async (member: string, cardId: string, amount: number) => {
  const { data, code, msg } = await desk.call(recharge.calls.add, {
    purpose: 'card',
    member,
    card: cardId,
    topupFen: fen(amount),
    giftFen: fen(0),
    way: 'cash',
    voucherNo: '',
    voucher: '',
    note: '',
  })
  expect(code, msg).toBe(0)
  return data
}
const agree = (id: string | null) => admin.call(approval.calls.approve, { id: id ?? '', opinion: '' })

test('a recharge that waits while the card is handed over is not credited to its new holder', async () => {
  const purse = await aPurse()
  const { id, approvalId } = await recharged(purse.from.id, purse.id, 300_000)
  expect((await purse.handOver()).code).toBe(0)
  expect(await agree(approvalId)).toMatchObject({ code: 1788 })
  expect(await purse.held()).toBe(0)
  expect((await desk.call(recharge.calls.get, { id })).data).toMatchObject({ status: 0, waits: 'approval' })
})

test('a recharge is not taken back out of a purse that is somebody else’s by now', async () => {
  const purse = await aPurse()
  const { id } = await recharged(purse.from.id, purse.id, 5_000)
  expect((await purse.handOver()).code).toBe(0)
  expect(await purse.from.balance()).toBe(5_000)
  await payIn(app.db, purse.account, 9_000)
  const asked = await boss.call(recharge.calls.reverse, { id, reason: '录错' })
  expect(asked.code, asked.msg).toBe(0)
  expect(await agree(asked.data.approvalId)).toMatchObject({ code: 1788 })
  expect(await purse.held()).toBe(9_000)
})

test('an adjustment that waits while the card is handed over is not done to its new holder', async () => {
  const purse = await aPurse()
  const asked = await boss.call(adjustment.calls.add, { account: purse.account, amountFen: fen(700), reason: '补偿' })
  expect(asked.code, asked.msg).toBe(0)
  expect((await purse.handOver()).code).toBe(0)
  expect(await agree(asked.data.approvalId)).toMatchObject({ code: 1731 })
  expect(await purse.held()).toBe(0)
  const anew = await boss.call(adjustment.calls.add, { account: purse.account, amountFen: fen(700), reason: '补偿' })
  expect(anew.code, anew.msg).toBe(0)
  expect(await agree(anew.data.approvalId)).toMatchObject({ code: 0 })
  expect(await purse.held()).toBe(700)
})
