// What a pile let begin by itself while it could not be reached: who pays for it, and by which prices.
import { order as orders } from '@ev/contract/bill/order'
import { card } from '@ev/contract/member/card'
import { offlineCard } from '@ev/contract/operation/offline-card'
import type { SessionRecord } from '@ev/gateway/event'
import { addDays } from '@ev/rules/days'
import { businessDay, earlier, energy, hourMs, type Instant, later, mil, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, payIn } from '../../testing/cards.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { aMember } from '../../testing/money.ts'
import { aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { flatPlan } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { followDue } from './follow-sessions.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let chargers: Awaited<ReturnType<typeof openTestChargers>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  chargers = await openTestChargers(app)
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

let count = 0

/** Ten kilowatt-hours at peak, in a quarter of an hour. */
const recordOf = (place: OrderPlace, cardNo: string, startedAt: Instant, amountMil: number | null): SessionRecord => ({
  session: { sessionNo: `${place.pileCode}01261115100000${String(++count).padStart(4, '0')}` },
  gun: 1,
  startedAt,
  endedAt: later(startedAt, 15 * minuteMs),
  meterStartE4: energy(1_000_000),
  meterEndE4: energy(1_100_000),
  energyE4: energy(100_000),
  tiers: [
    {
      tier: 'Feng',
      priceE5: 142_000,
      energyE4: energy(100_000),
      lossE4: energy(100_000),
      amountMil: mil(amountMil ?? 0),
    },
  ],
  amountMil: amountMil === null ? null : mil(amountMil),
  vin: '',
  card: cardNo,
  way: 'offlineCard',
  stopCode: '40',
  samples: [],
})

/** The pile comes back and tells; what became of it is the order. */
async function toldAfterwards(place: OrderPlace, record: SessionRecord) {
  const pile = await chargers.connect('YKC1.6', place.pileCode)
  expect(await pile.say('sessionEnded', record)).toMatchObject({ isKept: true })
  pile.leave()
  await followDue(app.app)
  const { sessionNo } = record.session as { sessionNo: string }
  return app.db
    .selectFrom('bill_order as o')
    .innerJoin('operation_session as s', 's.id', 'o.session_id')
    .selectAll('o')
    .where('s.session_no', '=', sessionNo)
    .executeTakeFirstOrThrow()
}

async function anOfflineCard(given: { until?: string | null } = {}) {
  const number = String(++count).padStart(4, '0')
  const [cardNo, chipNo] = [`601000007770${number}`, `E0FF00007770${number}`]
  const draft = { cardNo, chipNo, holder: '公交 7 路', until: null, note: '', seller: null, ...given }
  const { data, msg } = await boss.call(offlineCard.calls.add, draft)
  expect(data, msg).toBeTruthy()
  return { id: data.id, cardNo }
}

test('with a card that only piles know a charge is free while the card holds, and never after', async () => {
  app.waitForNoon()
  boss = await app.as('op399')
  const place = await aPricedGun(app.db)
  const now = app.app.clock()
  const free = { order_status: 6, payable_fen: '0', abnormal_reasons: [] }
  const waits = { order_status: 10, abnormal_reasons: ['cardInvalid'], settled_at: null, waived_fen: '0' }
  const charged = (cardNo: string, startedAt: Instant) =>
    toldAfterwards(place, recordOf(place, cardNo, startedAt, null))

  const valid = await anOfflineCard()
  expect(await charged(valid.cardNo, earlier(now, hourMs))).toMatchObject(free)
  await boss.call(offlineCard.calls.disable, { id: valid.id })
  app.letPass(hourMs)
  boss = await app.as('op399')
  expect(await charged(valid.cardNo, later(now, 10 * minuteMs))).toMatchObject(waits)
  // It was granted when it began, however late the pile tells of it.
  expect(await charged(valid.cardNo, earlier(now, hourMs))).toMatchObject(free)

  const expired = await anOfflineCard({ until: addDays(businessDay(now), -1) })
  expect(await charged(expired.cardNo, earlier(now, hourMs))).toMatchObject(waits)
  expect(await charged(expired.cardNo, earlier(now, 48 * hourMs))).toMatchObject(free)
})

test('with a lost, locked or expired card of a member the member pays, and owes what is missing', async () => {
  const place = await aPricedGun(app.db)
  const startedAt = earlier(app.app.clock(), hourMs)
  const aHolder = async (balance: number, given: Parameters<typeof aCard>[1] = {}) => {
    const member = await aMember(app.db)
    if (balance > 0) await payIn(app.db, member.account, balance)
    return { member, ...(await aCard(boss, { member: member.id, ...given })) }
  }
  const charged = (cardNo: string) => toldAfterwards(place, recordOf(place, cardNo, startedAt, null))
  const lost = await aHolder(90_000)
  await boss.call(card.calls.reportLoss, { id: lost.id, reason: '遗失' })
  const locked = await aHolder(90_000)
  await boss.call(card.calls.lock, { id: locked.id, reason: '核查' })
  const expired = await aHolder(90_000, { until: '2020-01-01' })
  for (const one of [lost, locked, expired]) {
    const order = await charged(one.cardNo)
    expect(order).toMatchObject({ order_status: 6, member_id: one.member.id, card_id: one.id, waived_fen: '0' })
    expect(Number(order.paid_fen)).toBeGreaterThan(0)
    expect(await one.member.balance()).toBe(90_000 - Number(order.paid_fen))
  }
  const poor = await aHolder(100)
  await boss.call(card.calls.reportLoss, { id: poor.id, reason: '遗失' })
  const owing = await charged(poor.cardNo)
  expect(owing).toMatchObject({ order_status: 5, member_id: poor.member.id, paid_fen: '100' })
  expect(Number(owing.debt_fen)).toBe(Number(owing.payable_fen) - 100)

  const cancelled = await aHolder(0)
  await app.db.updateTable('member_card').set({ status: 4 }).where('id', '=', cancelled.id).execute()
  expect(await charged(cancelled.cardNo)).toMatchObject({ order_status: 10, abnormal_reasons: ['cardInvalid'] })
})

/** From an hour before last, so that whatever begins now begins under it. */
const newPrices = (place: OrderPlace) =>
  app.db
    .insertInto('config_billing_version')
    .values({
      seller_id: place.sellerId,
      model_id: place.version.modelId,
      version_no: 2,
      effective_at: new Date(earlier(app.app.clock(), 2 * hourMs)),
      plan: JSON.stringify(flatPlan(20_000)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('what a pile billed by the prices that it still held is right by those, and the order says which they were', async () => {
  const place = await aPricedGun(app.db, { billingSide: 1 })
  const pile = await chargers.connect('YKC1.6', place.pileCode)
  expect((await pile.say('tariffAsked', {})).tariff).not.toBeNull()
  await chargers.live.writer.flush()
  pile.leave()
  const changed = await newPrices(place)
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 90_000)
  const mine = await aCard(boss, { member: member.id })
  const charged = (amountMil: number) =>
    toldAfterwards(place, recordOf(place, mine.cardNo, earlier(app.app.clock(), hourMs), amountMil))
  const eventsOf = async (id: string) => (await boss.call(orders.calls.explain, { id })).data

  // 10 kWh at 1.42 yuan before, at 2.10 yuan since.
  const before = await charged(142_000)
  expect(before).toMatchObject({ order_status: 6, version_id: place.version.id, total_fen: '1420', billing_side: 1 })
  expect((await eventsOf(before.id)).tariff).toMatchObject({ versionNo: 1, isHeldByPile: true, binding: null })
  expect((await boss.call(orders.calls.recompute, { id: before.id })).data).toMatchObject({ isSame: true })

  const since = await charged(210_000)
  expect(since).toMatchObject({ order_status: 6, version_id: changed.id, total_fen: '2100' })
  expect((await eventsOf(since.id)).tariff).toMatchObject({ versionNo: 2, isHeldByPile: false })

  const neither = await charged(177_000)
  expect(neither).toMatchObject({ order_status: 10, version_id: changed.id, abnormal_reasons: ['amountDiffers'] })
})

test('a record that comes after the pile was given new prices is held against those it had when it charged', async () => {
  const place = await aPricedGun(app.db, { billingSide: 1 })
  const pile = await chargers.connect('YKC1.6', place.pileCode)
  const { tariff: old } = await pile.say('tariffAsked', {})
  pile.leave()
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 90_000)
  const mine = await aCard(boss, { member: member.id })
  app.letPass(3 * hourMs)
  boss = await app.as('op399')
  const changed = await newPrices(place)
  const charged = (startedAt: Instant, amountMil: number) =>
    toldAfterwards(place, recordOf(place, mine.cardNo, startedAt, amountMil))

  // It is back, says what it holds, and is given what it should hold; only then it tells what it did meanwhile.
  const back = await chargers.connect('YKC1.6', place.pileCode)
  expect(await back.say('tariffChecked', { no: old?.no ?? 0 })).toEqual({ isSame: false })
  expect((await back.say('tariffAsked', {})).tariff?.no).not.toBe(old?.no)
  await chargers.live.writer.flush()
  back.leave()
  const late = await charged(earlier(app.app.clock(), hourMs), 142_000)
  expect(late).toMatchObject({ order_status: 6, version_id: place.version.id, total_fen: '1420', abnormal_reasons: [] })
  expect((await boss.call(orders.calls.explain, { id: late.id })).data.tariff).toMatchObject({ isHeldByPile: true })

  // From then on it has the new ones, and what it bills by the old ones is wrong.
  app.letPass(hourMs)
  boss = await app.as('op399')
  const begun = earlier(app.app.clock(), 20 * minuteMs)
  expect(await charged(begun, 210_000)).toMatchObject({ order_status: 6, version_id: changed.id })
  expect(await charged(begun, 142_000)).toMatchObject({ order_status: 10, abnormal_reasons: ['amountDiffers'] })
})

test('a pile that nobody knows to hold other prices is held to those in force', async () => {
  const place = await aPricedGun(app.db, { billingSide: 1 })
  await newPrices(place)
  const member = await aMember(app.db)
  const mine = await aCard(boss, { member: member.id })
  const order = await toldAfterwards(place, recordOf(place, mine.cardNo, earlier(app.app.clock(), hourMs), 142_000))
  expect(order).toMatchObject({ order_status: 10, abnormal_reasons: ['amountDiffers'] })
})
