import { pile } from '@ev/contract/config/pile'
import { card } from '@ev/contract/member/card'
import { cardEvent } from '@ev/contract/member/card-event'
import { member } from '@ev/contract/member/member'
import { fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { aCard, aCardDraft, payIn } from '../../testing/cards.ts'
import { aDriver, aFleet, fillWallet, walletOf } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'
import { balancesOf, checkBooks, setAside } from '../ledger/door.ts'
import { cardDocuments } from './card-events.ts'
import { cancelCardsOf } from './card-steps.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const reason = '车主来电'
const cardOf = async (id: string) => (await boss.call(card.calls.get, { id })).data
const eventsOf = async (id: string) => {
  const { records } = (await boss.call(cardEvent.calls.pages, { filters: { card: [id] } })).data
  return records.map(one => `${one.kind} ${one.amountFen}`).toReversed()
}
const purseOf = async (id: string) => (await cardOf(id)).account?.id ?? ''
const held = async (accountId: string) => (await balancesOf(app.db, [accountId])).get(accountId)?.balanceFen

/** A member's card that carries money. */
async function aPurse(amount: number) {
  const member = await aMember(app.db)
  const { id, ...printed } = await aCard(boss, { member: member.id, hasPurse: true })
  if (amount > 0) await payIn(app.db, await purseOf(id), amount)
  return { id, ...printed, member, purse: await purseOf(id) }
}

test('[5.1.3][3.2.9] a card has a number of 1 to 18 word characters and a chip, a holder, and one of three ways to charge', async () => {
  const { id: member } = await aMember(app.db)
  for (const wrong of ['1234567890123456789', 'a b', '卡1', ''])
    expect((await boss.call(card.calls.add, aCardDraft({ member, cardNo: wrong }))).http).toBe(400)
  for (const wrong of ['d14b0a54', 'D14B0A5', 'G14B0A54'])
    expect((await boss.call(card.calls.add, aCardDraft({ member, chipNo: wrong }))).http).toBe(400)
  const { id } = await aCard(boss, { member, cardNo: 'A_1', chargeType: 3 })
  expect(await cardOf(id)).toMatchObject({ cardNo: 'A_1', status: 1, chargeType: 3, member: { id: member } })
  expect(await eventsOf(id)).toEqual(['issued 0'])
  for (const nobody of [{}, { pile: null, chargeType: 1 as const, member }, { member, isEveryStation: false }])
    expect((await boss.call(card.calls.add, aCardDraft(nobody))).http).toBe(400)
})

test('a number, and a chip, is there once among the living, whosever they are', async () => {
  const { id: member } = await aMember(app.db)
  const one = await aCard(boss, { member })
  const other = await app.as('op365')
  const theirs = await aMember(app.db, { sellerId: '365' })
  const again = await other.call(card.calls.add, aCardDraft({ member: theirs.id, cardNo: one.cardNo }))
  expect(again.msg).toBe(`卡号 ${one.cardNo} 已被使用`)
  const chip = await boss.call(card.calls.add, aCardDraft({ member, chipNo: one.chipNo }))
  expect(chip.msg).toBe(`芯片号 ${one.chipNo} 已被使用`)
  await boss.call(card.calls.cancel, { id: one.id, reason })
  expect((await boss.call(card.calls.add, aCardDraft({ member, cardNo: one.cardNo, chipNo: one.chipNo }))).code).toBe(0)
})

test('a card goes to nobody whom the product refuses, and to no driver of another fleet', async () => {
  const locked = await aMember(app.db, { status: 3 })
  expect((await boss.call(card.calls.add, aCardDraft({ member: locked.id }))).msg).toContain('不是正常状态')
  const [fleet, other] = [await aFleet(boss), await aFleet(boss)]
  const driver = await aDriver(boss, fleet)
  expect((await boss.call(card.calls.add, aCardDraft({ fleet: other, driver }))).msg).toBe('所选子会员不属于该车队')
  const theirs = await aMember(app.db, { sellerId: '365' })
  expect((await boss.call(card.calls.add, aCardDraft({ member: theirs.id }))).code).not.toBe(0)
  const { id } = await aCard(boss, { fleet, driver })
  expect((await cardOf(id)).holder).toMatch(/^测试车队\d+ · 司机$/)
})

test('a card is reported lost, found again, locked and unlocked, and says each time why it may not', async () => {
  const { id } = await aPurse(0)
  expect((await boss.call(card.calls.enable, { id })).msg).toContain('该卡状态正常')
  expect((await boss.call(card.calls.reportLoss, { id, reason })).code).toBe(0)
  expect(await cardOf(id)).toMatchObject({ status: 2, statusReason: reason })
  expect((await boss.call(card.calls.lock, { id, reason })).msg).toContain('该卡已挂失')
  expect((await boss.call(card.calls.load, { id, amountFen: fen(1), reason })).msg).toContain('该卡已挂失')
  expect((await boss.call(card.calls.enable, { id })).code).toBe(0)
  expect((await boss.call(card.calls.lock, { id, reason })).code).toBe(0)
  expect((await boss.call(card.calls.replace, { id, cardNo: 'R1', chipNo: 'AABBCCDD', reason })).msg).toContain(
    '已锁定',
  )
  expect((await boss.call(card.calls.unlock, { id })).code).toBe(0)
  expect(await eventsOf(id)).toEqual(['issued 0', 'lost 0', 'found 0', 'locked 0', 'unlocked 0'])
})

test('a lost card is replaced: the new one has its holder, limits, stations and money, and the old one points to it', async () => {
  const station = await aStation(app.db)
  const member = await aMember(app.db)
  const limits = { dayLimitFen: fen(5_000), until: '2030-12-31', isEveryStation: false, stations: [station.id] }
  const old = await aCard(boss, { member: member.id, hasPurse: true, ...limits })
  const oldPurse = await purseOf(old.id)
  await payIn(app.db, oldPurse, 12_345)
  await boss.call(card.calls.reportLoss, { id: old.id, reason })
  const taken = await boss.call(card.calls.replace, { id: old.id, cardNo: old.cardNo, chipNo: 'A1A1A1A1', reason })
  expect(taken.code).toBe(0)
  const cancelled = await cardOf(old.id)
  expect(cancelled).toMatchObject({ status: 4, purseFen: 0, replacedBy: { label: old.cardNo } })
  const fresh = await cardOf(cancelled.replacedBy?.id ?? '')
  expect(fresh).toMatchObject({
    status: 1,
    cardNo: old.cardNo,
    chipNo: 'A1A1A1A1',
    member: { id: member.id },
    dayLimitFen: 5_000,
    until: '2030-12-31',
    isEveryStation: false,
    stations: [{ id: station.id }],
    purseFen: 12_345,
    replaces: { id: old.id },
  })
  expect(await eventsOf(old.id)).toEqual(['issued 0', 'lost 0', 'replaced 12345'])
  expect(await eventsOf(fresh.id)).toEqual(['issued 0'])
  // Nothing comes into the purse of a card that is no more.
  await expect(payIn(app.db, oldPurse, 1)).rejects.toMatchObject({ code: 'EV002' })
})

test('money moves between the purse and the account of the holder, never more than there is', async () => {
  const { id, member, purse } = await aPurse(0)
  await payIn(app.db, member.account, 10_000)
  expect((await boss.call(card.calls.load, { id, amountFen: fen(4_000), reason })).code).toBe(0)
  expect([await member.balance(), await held(purse)]).toEqual([6_000, 4_000])
  expect((await boss.call(card.calls.unload, { id, amountFen: fen(1_500), reason })).code).toBe(0)
  expect([await member.balance(), await held(purse)]).toEqual([7_500, 2_500])
  expect((await boss.call(card.calls.unload, { id, amountFen: fen(2_501), reason })).msg).toBe('余额不足')
  const { id: bare } = await aCard(boss, { member: member.id })
  expect((await boss.call(card.calls.load, { id: bare, amountFen: fen(1), reason })).msg).toContain('没有卡内钱包')
  expect(await eventsOf(id)).toEqual(['issued 0', 'loaded 4000', 'unloaded 1500'])
  const events = await app.db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_entry as e', 'e.posting_id', 'p.id')
    .select(['p.event', 'e.amount_fen'])
    .where('e.account_id', '=', purse)
    .orderBy('e.place')
    .execute()
  expect(events).toEqual([
    { event: 9, amount_fen: '4000' },
    { event: 8, amount_fen: '-1500' },
  ])
})

test('the same money is put on a card once, however often it is asked for with one key', async () => {
  const { id, member, purse } = await aPurse(0)
  await payIn(app.db, member.account, 10_000)
  const headers = { 'idempotency-key': `load-${id}-0123456789` }
  const asked = Array.from({ length: 10 }, () =>
    boss.call(card.calls.load, { id, amountFen: fen(3_000), reason }, { headers }),
  )
  await Promise.all(asked)
  expect([await member.balance(), await held(purse)]).toEqual([7_000, 3_000])
})

test('a card that is handed over leaves its money with the former holder', async () => {
  const { id, member, purse } = await aPurse(8_800)
  const fleet = await aFleet(boss)
  const driver = await aDriver(boss, fleet)
  const nobody = { member: null, fleet: null, driver: null }
  const same = await boss.call(card.calls.handOver, { ...nobody, id, member: member.id, reason })
  expect(same.msg).toBe('新持有人与原持有人相同')
  expect((await boss.call(card.calls.handOver, { ...nobody, id, reason })).msg).toContain('请选择持有人')
  expect((await boss.call(card.calls.handOver, { ...nobody, id, fleet, driver, reason })).code).toBe(0)
  expect([await member.balance(), await held(purse)]).toEqual([8_800, 0])
  expect(await cardOf(id)).toMatchObject({ member: null, fleet: { id: fleet }, driver: { id: driver }, purseFen: 0 })
  const account = await app.db.selectFrom('ledger_account').selectAll().where('id', '=', purse).executeTakeFirst()
  expect(account).toMatchObject({ member_id: null, fleet_id: fleet, card_id: id })
})

test('a cancelled card pays its holder back, a fleet into its wallet; nothing that is set aside is lost', async () => {
  const { id, member, purse } = await aPurse(2_000)
  const set = { sellerId: '399', key: `test:${id}`, purpose: 'charge', documentId: '1', amountFen: fen(500) } as const
  await app.db.transaction().execute(db => setAside(db, { ...set, accountIds: [purse] }, app.app.clock()))
  expect((await boss.call(card.calls.cancel, { id, reason })).msg).toContain('5.00 元正在充电或退款中')
  await app.db
    .updateTable('ledger_hold')
    .set({ state: 'released', ended_at: new Date() })
    .where('account_id', '=', purse)
    .execute()
  expect((await boss.call(card.calls.cancel, { id, reason })).code).toBe(0)
  expect(await member.balance()).toBe(2_000)
  const fleet = await aFleet(boss)
  await fillWallet(app.db, fleet, 100)
  const theirs = await aCard(boss, { fleet, hasPurse: true })
  await payIn(app.db, await purseOf(theirs.id), 900)
  expect((await boss.call(card.calls.cancel, { id: theirs.id, reason })).code).toBe(0)
  expect(await walletOf(app.db, fleet)).toBe(1_000)
  expect((await boss.call(card.calls.enable, { id })).msg).toContain('该卡已注销')
})

test('all cards of a member who leaves are cancelled, and their money is in the account', async () => {
  const { id, member } = await aPurse(700)
  const lost = await aCard(boss, { member: member.id })
  await boss.call(card.calls.reportLoss, { id: lost.id, reason })
  const doing = { madeBy: null, reason: '会员注销', now: app.app.clock() }
  const count = await app.db.transaction().execute(db => cancelCardsOf(db, member.id, doing))
  expect([count, (await cardOf(id)).status, (await cardOf(lost.id)).status, await member.balance()]).toEqual([
    2, 4, 4, 700,
  ])
})

test('one card one pile names its pile, and an edit keeps the holder', async () => {
  const station = await aStation(app.db)
  const type = await aPileType(app.db)
  const { data: there } = await boss.call(pile.calls.add, aPileDraft(station.id, type.id))
  const { id: member } = await aMember(app.db)
  const { id } = await aCard(boss, { member, chargeType: 1, pile: there.id })
  const now = await cardOf(id)
  expect(now).toMatchObject({ chargeType: 1, pile: { id: there.id }, isEveryStation: false })
  const changed = { id, version: now.version, until: null, dayLimitFen: fen(3_000), note: '', pile: null, stations: [] }
  const saved = await boss.call(card.calls.update, { ...changed, chargeType: 2, isEveryStation: true })
  expect(saved.msg).toBe('成功')
  expect(await cardOf(id)).toMatchObject({ chargeType: 2, pile: null, member: { id: member }, dayLimitFen: 3_000 })
})

test('many cards are locked at once', async () => {
  const { id: member } = await aMember(app.db)
  const some = [await aCard(boss, { member }), await aCard(boss, { member }), await aCard(boss, { member })]
  await boss.call(card.calls.reportLoss, { id: some[2]?.id ?? '', reason })
  const selection = { ids: some.map(one => one.id) }
  const check = await boss.call(card.calls.lockCheck, { selection })
  expect(check.data).toMatchObject({ matched: 3, willChange: 2, passedOver: [{ reason: '该卡已挂失', count: 1 }] })
  expect((await boss.call(card.calls.lockBatch, { selection, reason })).code).toBe(0)
  await app.runWork()
  expect(await Promise.all(some.map(async one => (await cardOf(one.id)).status))).toEqual([3, 3, 2])
})

test('the books explain every movement of money by the event of its card', async () => {
  const { id } = await checkBooks(app.db, { sellerId: '399', askedBy: null, documents: [cardDocuments] }, app.app.clock)
  const found = await app.db
    .selectFrom('ledger_difference')
    .selectAll()
    .where('check_id', '=', id)
    .where('document', '=', 'card')
    .execute()
  expect(found).toEqual([])
  const { count } = await app.db
    .selectFrom('ledger_posting')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('document', '=', 'card')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(5)
})

test('who cancels a member while something is done to its card waits for that, and then cancels both', async () => {
  const purse = await aPurse(0)
  let ending: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async db => {
    await db.selectFrom('member_card').select('id').where('id', '=', purse.id).forNoKeyUpdate().execute()
    ending = boss.call(member.calls.cancel, { id: purse.member.id, reason })
    await untilWaiting(app.db)
    await balancesOf(db, [purse.purse], true)
  })
  expect(await ending).toMatchObject({ code: 0 })
  expect(await cardOf(purse.id)).toMatchObject({ status: 4 })
})
