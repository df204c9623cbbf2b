// From plug to bill on the books: what becomes of an order, by all that its pile says, in whatever order it says it.
import { fen, hourMs, type Instant, later, minuteMs, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aDriver, aFleet, fillWallet } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { saidDuring } from '../../testing/said.ts'
import { aSession, begin, measure, record, setState } from '../../testing/sessions.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf, giveHolder, moreAside, openAccount } from '../ledger/door.ts'
import { whoPaysByMember } from '../member/door.ts'
import { inspectSeller } from './check-books.ts'
import { collectDebts } from './collect-debts.job.ts'
import { followDue } from './follow-sessions.ts'
import { lockOrderOf, type OrderRow } from './order-row.ts'
import { reckonOrder } from './reckon-order.ts'
import { settleOrder } from './settle-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const on = (time: string) => readTime(time) as Instant
const orderOf = (sessionId: string) =>
  app.db.selectFrom('bill_order').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow()
const follow = () => followDue(app.app)
const logOf = async (orderId: string) =>
  (
    await app.db.selectFrom('bill_order_log').select('event').where('order_id', '=', orderId).orderBy('id').execute()
  ).map(row => row.event)

/** A member with so much, of which so much is set aside for the session. */
async function payer(balance: number, gift = 0) {
  const member = await aMember(app.db)
  if (balance > 0) await payIn(app.db, member.account, balance)
  if (gift > 0) await payIn(app.db, member.reward, gift)
  return member
}
const aside = (sessionId: string, accountIds: string[], amount: number) =>
  moreAside(
    app.db,
    { sellerId: '399', purpose: 'charge', documentId: sessionId, amountFen: fen(amount), accountIds },
    app.app.clock(),
  )
const heldOf = async (accountId: string) =>
  Number(
    (await app.db.selectFrom('ledger_account').select('held_fen').where('id', '=', accountId).executeTakeFirstOrThrow())
      .held_fen,
  )

const begunAt = on('2026-11-10 10:50:00')

/** The worked example: 10:50 to 11:00 flat, to 12:00 peak, to 12:20 flat, read at the edges. */
async function exampleAt(place: OrderPlace, memberId: string | null, more: { amountMil?: number } = {}) {
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId })
  await begin(app.db, session.id, begunAt)
  await measure(app.db, place, session.id, begunAt, [
    [10, 95_123],
    [40, 385_564],
    [70, 685_564],
  ])
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 835_573, ...more })
  return session
}

test('the worked example comes to 109.22 yuan, is paid from what was set aside, and every sum agrees', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await aside(session.id, [member.account], 20_000)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 2, charge_status: 1, version_id: null })
  await begin(app.db, session.id, begunAt)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3, version_id: place.version.id })
  await measure(app.db, place, session.id, begunAt, [
    [10, 95_123],
    [40, 385_564],
    [70, 685_564],
  ])
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 835_573 })
  await follow()
  const order = await orderOf(session.id)
  expect(order).toMatchObject({
    order_status: 6,
    charge_status: 3,
    elec_fen: '7702',
    service_fen: '3220',
    total_fen: '10922',
    payable_fen: '10922',
    paid_fen: '10922',
    balance_paid_fen: '10922',
    feng_e4: '590441',
    ping_e4: '245132',
    business_day: '2026-11-10',
    duration_sec: 5_400,
  })
  expect([await member.balance(), await heldOf(member.account)]).toEqual([30_000 - 10_922, 0])
  const { rows } = await sql<{ elec: string; service: string; energy: string; paid: string; split: string }>`
    select (select sum(elec_fen) from bill_order_part where order_id = ${order.id}) as elec,
      (select sum(service_fen) from bill_order_part where order_id = ${order.id}) as service,
      (select sum(energy_e4) from bill_order_part where order_id = ${order.id}) as energy,
      (select sum(amount_fen) from bill_deduction where order_id = ${order.id}) as paid,
      (select sum(amount_fen) from bill_split_line where order_id = ${order.id}) as split`.execute(app.db)
  expect(rows[0]).toEqual({ elec: '7702', service: '3220', energy: '835573', paid: '10922', split: '10922' })
  const again = await reckonOrder(app.db, order.id)
  expect([again.charge?.elecFen, again.charge?.serviceFen]).toEqual([7_702, 3_220])
  expect(await logOf(order.id)).toEqual(['created', 'starting', 'versionBound', 'charging', 'recorded', 'settled'])
})

test('samples that are thrown away later leave the readings from which the same figure follows', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000)
  const session = await exampleAt(place, member.id)
  await follow()
  const order = await orderOf(session.id)
  await sql`delete from operation_sample where session_id = ${session.id}`.execute(app.db)
  expect((await reckonOrder(app.db, order.id)).charge?.totalFen).toBe(10_922)
})

test('a record that is followed twice, or comes again, changes nothing', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000)
  const session = await exampleAt(place, member.id)
  await follow()
  const before = await orderOf(session.id)
  await sql`insert into bill_session_news (session_id) values (${session.id})`.execute(app.db)
  await app.db.updateTable('operation_session').set({ record_times: 2 }).where('id', '=', session.id).execute()
  await follow()
  expect(await orderOf(session.id)).toEqual(before)
  expect(await member.balance()).toBe(30_000 - 10_922)
})

test('where nothing is measured in between, energy is spread evenly over the time', async () => {
  const place = await aPricedGun(app.db)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: (await payer(30_000)).id })
  await begin(app.db, session.id, begunAt)
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 900_000 })
  await follow()
  // A minute is 1 kWh: 30 of flat at 1.035 and 60 of peak at 1.42.
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6, total_fen: String(3_105 + 8_520) })
})

test('a price that changes while somebody charges does not change theirs', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await begin(app.db, session.id, begunAt)
  await follow()
  await app.db
    .insertInto('config_billing_version')
    .values({
      seller_id: '399',
      model_id: place.version.modelId,
      version_no: 2,
      effective_at: new Date(later(begunAt, 5 * minuteMs)),
      plan: JSON.stringify({
        byDefault: {
          slots: 'P'.repeat(48),
          tiers: ['Jian', 'Feng', 'Ping', 'Gu'].map(tier => ({ tier, elecMil: 90_000, serviceMil: 0 })),
        },
        seasons: [],
        holidays: [],
      }),
    })
    .execute()
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 900_000 })
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ version_id: place.version.id, total_fen: '11625' })
})

test('without a tariff an order is abnormal, never free', async () => {
  const place = await aPricedGun(app.db)
  await app.db.deleteFrom('config_billing_binding').where('station_id', '=', place.stationId).execute()
  const member = await payer(30_000)
  const session = await exampleAt(place, member.id)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({
    order_status: 10,
    charge_status: 1,
    abnormal_reasons: ['noTariff'],
    settled_at: null,
    paid_fen: '0',
  })
})

test('where the pile bills, its tiers count, and an amount that differs makes the order abnormal with both kept', async () => {
  const place = await aPricedGun(app.db, { billingSide: 1 })
  const tiers = [
    { tier: 'Feng', energyE4: 590_441, amountMil: 838_426 },
    { tier: 'Ping', energyE4: 245_132, amountMil: 253_711 },
  ]
  const told = { energyE4: 835_573, tiers }
  const ended = later(begunAt, 90 * minuteMs)
  const agreed = await aSession(app.db, { place, askedAt: begunAt, memberId: (await payer(30_000)).id })
  await begin(app.db, agreed.id, begunAt)
  await record(app.db, agreed.id, ended, { ...told, amountMil: 1_092_137 + 200 })
  await follow()
  expect(await orderOf(agreed.id)).toMatchObject({ order_status: 6, billing_side: 1, total_fen: '10922' })
  const other = await aSession(app.db, { place, askedAt: begunAt, memberId: (await payer(30_000)).id })
  await begin(app.db, other.id, begunAt)
  await record(app.db, other.id, ended, { ...told, amountMil: 1_092_137 + 201 })
  await follow()
  expect(await orderOf(other.id)).toMatchObject({
    order_status: 10,
    abnormal_reasons: ['amountDiffers'],
    device_amount_mil: String(1_092_137 + 201),
  })
})

test.each([
  ['energyMissing', { energyE4: null, meterEndE4: null }],
  ['readingsBackwards', { energyE4: 100_000, meterEndE4: 999_000 }],
  ['energyDiffers', { energyE4: 100_000, meterEndE4: 1_200_000 }],
  ['tooMuchEnergy', { energyE4: 9_000_000, meterEndE4: 10_000_000 }],
])('a record that makes no sense is abnormal: %s', async (reason, told) => {
  const place = await aPricedGun(app.db)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: (await payer(30_000)).id })
  await begin(app.db, session.id, begunAt)
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), told)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 10, abnormal_reasons: [reason] })
})

test('whoever has too little owes the rest, and it is collected when money comes', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(4_000)
  const session = await exampleAt(place, member.id)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({
    order_status: 5,
    charge_status: 2,
    paid_fen: '4000',
    debt_fen: '6922',
  })
  await collectDebts(app.app)
  expect(await orderOf(session.id)).toMatchObject({ debt_fen: '6922' })
  await payIn(app.db, member.account, 5_000)
  await collectDebts(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 5, charge_status: 2, debt_fen: '1922' })
  await payIn(app.db, member.account, 5_000)
  await collectDebts(app.app)
  await collectDebts(app.app)
  expect(await orderOf(session.id)).toMatchObject({
    order_status: 6,
    charge_status: 3,
    debt_fen: '0',
    paid_fen: '10922',
  })
  expect(await member.balance()).toBe(14_000 - 10_922)
})

test('gift money pays for service alone', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000, 10_000)
  const session = await exampleAt(place, member.id)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({
    gift_paid_fen: '3220',
    balance_paid_fen: '7702',
    paid_fen: '10922',
  })
})

test('a start that fails or is taken back lets the money go', async () => {
  const place = await aPricedGun(app.db)
  for (const [code, status] of [
    ['noStart', 7],
    ['cancelled', 8],
  ] as const) {
    const member = await payer(10_000)
    const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
    await aside(session.id, [member.account], 10_000)
    await follow()
    expect(await heldOf(member.account)).toBe(10_000)
    await setState(app.db, session.id, 'failed', code)
    await follow()
    expect(await orderOf(session.id)).toMatchObject({ order_status: status })
    expect(await heldOf(member.account)).toBe(0)
  }
})

test('a charge that had begun and whose record says that nothing came of it is a failed start, and lets the money go', async () => {
  const place = await aPricedGun(app.db)
  for (const before of ['charging', 'lost']) {
    const member = await payer(10_000)
    const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
    await aside(session.id, [member.account], 10_000)
    await begin(app.db, session.id, begunAt)
    await setState(app.db, session.id, before)
    await follow()
    expect(await heldOf(member.account)).toBe(10_000)
    await setState(app.db, session.id, 'failed')
    await follow()
    expect(await orderOf(session.id)).toMatchObject({ order_status: 7, abnormal_reasons: [] })
    expect([await member.balance(), await heldOf(member.account)]).toEqual([10_000, 0])
  }
})

test('a session that is lost suspends its order with the money kept, and the late record settles it', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(20_000)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await aside(session.id, [member.account], 20_000)
  await begin(app.db, session.id, begunAt)
  await follow()
  await setState(app.db, session.id, 'lost')
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 9, abnormal_reasons: ['noRecord'] })
  expect(await heldOf(member.account)).toBe(20_000)
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 900_000 })
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6, total_fen: '11625', abnormal_reasons: [] })
  expect([await member.balance(), await heldOf(member.account)]).toEqual([20_000 - 11_625, 0])
})

test('a start that we gave up and that charged after all is charged for', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(20_000)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await setState(app.db, session.id, 'failed', 'noStart')
  await follow()
  await begin(app.db, session.id, begunAt)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3 })
  await record(app.db, session.id, later(begunAt, hourMs), { energyE4: 100_000 })
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6 })
})

test('what nobody is known to pay for waits for a person; what staff began is free, and said so', async () => {
  const place = await aPricedGun(app.db)
  const stranger = await aSession(app.db, { place, askedAt: begunAt, way: 'card', tag: 'FFFF0001' })
  await begin(app.db, stranger.id, begunAt)
  await record(app.db, stranger.id, later(begunAt, hourMs), { energyE4: 100_000 })
  const staff = await aSession(app.db, { place, askedAt: begunAt, way: 'staff' })
  await begin(app.db, staff.id, begunAt)
  await record(app.db, staff.id, later(begunAt, hourMs), { energyE4: 100_000 })
  await follow()
  expect(await orderOf(stranger.id)).toMatchObject({ order_status: 10, abnormal_reasons: ['noPayer'] })
  const free = await orderOf(staff.id)
  expect(free).toMatchObject({ order_status: 6, payable_fen: '0', paid_fen: '0' })
  expect(free.waived_fen).toBe(free.total_fen)
})

test('a charge of nothing is settled at nothing, and one over midnight counts on the day of its end', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(20_000)
  const empty = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await begin(app.db, empty.id, begunAt)
  await record(app.db, empty.id, later(begunAt, minuteMs), { energyE4: 0 })
  const night = on('2026-11-10 23:40:00')
  const over = await aSession(app.db, { place, askedAt: night, memberId: member.id })
  await begin(app.db, over.id, night)
  await record(app.db, over.id, later(night, 40 * minuteMs), { energyE4: 400_000 })
  await follow()
  expect(await orderOf(empty.id)).toMatchObject({ order_status: 6, total_fen: '0' })
  // 20 kWh of flat at 1.035 and 20 of valley at 0.61.
  expect(await orderOf(over.id)).toMatchObject({ business_day: '2026-11-11', total_fen: '3290', gu_e4: '200000' })
})

test('who charges for a hundred days pays for each half hour of them', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(100_000)
  const summer = on('2026-08-01 00:00:00')
  const session = await aSession(app.db, { place, askedAt: summer, memberId: member.id })
  await begin(app.db, session.id, summer)
  await record(app.db, session.id, later(summer, 100 * 24 * hourMs), { energyE4: 4_800_000 })
  await follow()
  const order = await orderOf(session.id)
  expect(order).toMatchObject({ order_status: 6, energy_e4: '4800000', business_day: '2026-11-09' })
  const { rows } = await sql<{ parts: number; energy: string; days: number; total: string }>`
    select count(*)::integer as parts, sum(energy_e4) as energy, count(distinct day)::integer as days,
      sum(elec_fen + service_fen) as total
    from bill_order_part where order_id = ${order.id}`.execute(app.db)
  expect(rows[0]).toEqual({ parts: 4_800, energy: '4800000', days: 100, total: order.total_fen })
})

test('an order that is made and settled at once has its row written twice', async () => {
  const session = await exampleAt(await aPricedGun(app.db), (await payer(30_000)).id)
  const said = await saidDuring(follow)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6 })
  expect(said.filter(text => /^(insert into|update) "bill_order" /.test(text))).toHaveLength(2)
})

test('what is said to settle an order is planned once a connection', async () => {
  const session = await exampleAt(await aPricedGun(app.db), (await payer(30_000)).id)
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6 })
  // Each connection has plans of its own; so many at once are all that there are.
  const asked = Array.from({ length: 4 }, () =>
    sql<{ statement: string }>`select statement from pg_prepared_statements, pg_sleep(0.1)`.execute(
      app.app.pools.orders,
    ),
  )
  const planned = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(row => row.statement))
  for (const table of ['bill_session_news', 'bill_order', 'bill_order_part', 'ledger_hold', 'ledger_entry'])
    expect(planned.filter(text => text.includes(table))).not.toEqual([])
})

test('who settles an order is told where it has been settled before', async () => {
  const session = await exampleAt(await aPricedGun(app.db), (await payer(30_000)).id)
  await follow()
  const order = await lockOrderOf(app.db, session.id)
  const again = { charge: null, offers: [], endedAt: begunAt, staffId: null, change: { columns: {}, events: [] } }
  await expect(settleOrder(app.db, order as OrderRow, again, app.app.clock())).rejects.toThrow('settled before')
  expect((await orderOf(session.id)).total_fen).toBe('10922')
})

test('the books of all this are right', async () => {
  const { differences, shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(one => one.document === 'order' || one.kind !== 'undocumented')).toEqual([])
  // What the tests paid in themselves has no paper.
  expect(shown.every(one => one.document === 'opening')).toBe(true)
  expect(differences).toBe(shown.length)
})

/** A charge of 109.22 yuan, paid as far as there is money. */
async function owing(memberId: string, cardId: string | null = null) {
  const place = await aPricedGun(app.db)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId, cardId })
  await begin(app.db, session.id, begunAt)
  await measure(app.db, place, session.id, begunAt, [
    [10, 95_123],
    [40, 385_564],
    [70, 685_564],
  ])
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 835_573 })
  await follow()
  return session
}

test('what is owed for service gift money pays, and no more than that', async () => {
  const member = await payer(8_000)
  const session = await owing(member.id)
  expect(await orderOf(session.id)).toMatchObject({ debt_fen: '2922' })
  await payIn(app.db, member.reward, 9_000)
  await collectDebts(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6, gift_paid_fen: '2922', debt_fen: '0' })
  const other = await payer(4_000)
  const more = await owing(other.id)
  await payIn(app.db, other.reward, 9_000)
  await collectDebts(app.app)
  expect(await orderOf(more.id)).toMatchObject({ gift_paid_fen: '3220', debt_fen: '3702' })
})

test('a card that was handed over pays nothing of what its former holder owes', async () => {
  const [former, next] = [await payer(0), await payer(0)]
  const { id: cardId } = await app.db
    .insertInto('member_card')
    .values({ seller_id: '399', card_no: '6688990001', chip_no: 'C0FFEE0001', member_id: former.id, has_purse: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const purseOf = (memberId: string) => ({ owner: 'card', cardId, holder: { memberId } }) as const
  const purse = await openAccount(app.db, '399', purseOf(former.id), 1, app.app.clock())
  const session = await owing(former.id, cardId)
  expect(await orderOf(session.id)).toMatchObject({ debt_fen: '10922' })
  await app.db.updateTable('member_card').set({ member_id: next.id }).where('id', '=', cardId).execute()
  await giveHolder(app.db, purse, { memberId: next.id })
  await payIn(app.db, purse, 20_000)
  await payIn(app.db, former.account, 5_000)
  await collectDebts(app.app)
  expect((await balancesOf(app.db, [purse])).get(purse)?.balanceFen).toBe(20_000)
  expect(await orderOf(session.id)).toMatchObject({ balance_paid_fen: '5000', debt_fen: '5922' })
})

test('behind a hundred debts that nothing can pay, what can be paid is collected', async () => {
  const stuck = await payer(0)
  const first = await owing(stuck.id)
  // Electricity alone, and nothing but gift money.
  await sql`
    insert into operation_session select r.* from operation_session s, generate_series(1, 100) n,
      jsonb_populate_record(s, jsonb_build_object('id', n, 'session_no', lpad((7000000 + n)::text, 32, '0'))) r
    where s.id = ${first.id}`.execute(app.db)
  const { rows } = await sql<{ names: string }>`
    select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = 'bill_order' and is_generated = 'NEVER'`.execute(app.db)
  const names = rows[0]?.names ?? ''
  await sql`
    insert into bill_order (${sql.raw(names)}) select ${sql.raw(names.replaceAll(/(\w+)/g, 'r.$1'))}
    from bill_order o, generate_series(1, 100) n, jsonb_populate_record(o,
      jsonb_build_object('id', n, 'session_id', n, 'order_no', 'D' || n, 'elec_fen', o.total_fen, 'service_fen', 0)) r
    where o.session_id = ${first.id}`.execute(app.db)
  await sql`delete from bill_session_news where session_id <= 100`.execute(app.db)
  await sql`update bill_order set elec_fen = total_fen, service_fen = 0 where session_id = ${first.id}`.execute(app.db)
  await payIn(app.db, stuck.reward, 9_000)
  const able = await payer(0)
  const session = await owing(able.id)
  await payIn(app.db, able.account, 20_000)
  await collectDebts(app.app)
  expect(await orderOf(session.id)).toMatchObject({ debt_fen: '0' })
})

test('a reading that no meter has keeps no order from being settled', async () => {
  const place = await aPricedGun(app.db)
  const member = await payer(30_000)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id })
  await begin(app.db, session.id, begunAt)
  await measure(app.db, place, session.id, begunAt, [
    [10, 95_123],
    [20, 5_000_000_000],
  ])
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 835_573 })
  await follow()
  expect(await orderOf(session.id)).toMatchObject({ order_status: 6 })
})

test('a session that fails for months is tried as long', async () => {
  const place = await aPricedGun(app.db)
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: null })
  await sql`update bill_session_news set tries = 32767, next_at = now() - interval '1 hour'
    where session_id = ${session.id}`.execute(app.db)
  await sql`alter table bill_order add constraint test_none check (session_id <> ${sql.lit(Number(session.id))}) not valid`.execute(
    app.db,
  )
  await follow()
  const news = await app.db
    .selectFrom('bill_session_news')
    .select(['tries', 'next_at'])
    .where('session_id', '=', session.id)
    .executeTakeFirst()
  await sql`alter table bill_order drop constraint test_none`.execute(app.db)
  expect(news?.next_at.getTime()).toBeGreaterThan(app.app.clock())
})

test('what a driver owes who pays alone keeps no other driver of the fleet from charging', async () => {
  const boss = await app.as('op399')
  const fleetId = await aFleet(boss)
  const place = await aPricedGun(app.db)
  const aMemberDriving = async (quotaType: 1 | 2) => {
    const { id: memberId } = await aMember(app.db)
    const driverId = await aDriver(boss, fleetId, { quotaType })
    await app.db.updateTable('member_driver').set({ member_id: memberId }).where('id', '=', driverId).execute()
    const spot = { sellerId: '399', stationId: place.stationId, pileId: place.pileId, gunId: null, isParallel: false }
    const why = async () => (await whoPaysByMember(app.db, spot, { memberId, fleetId }, app.app.clock()))?.why
    return { driverId, why }
  }
  const [alone, other] = [await aMemberDriving(2), await aMemberDriving(1)]
  const session = await aSession(app.db, { place, askedAt: begunAt, fleetId, driverId: alone.driverId })
  await begin(app.db, session.id, begunAt)
  await record(app.db, session.id, later(begunAt, 90 * minuteMs), { energyE4: 835_573 })
  await follow()
  await fillWallet(app.db, fleetId, 50_000)
  expect([await alone.why(), await other.why()]).toEqual(['inDebt', null])
})
