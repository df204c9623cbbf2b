// While piles charge: what an order comes to so far, whether its money lasts, and whether its pile still speaks.
import { fen, hourMs, type Instant, later, minuteMs, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aDriver, aFleet, fillWallet } from '../../testing/fleets.ts'
import { aMember } from '../../testing/money.ts'
import { aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { saidDuring } from '../../testing/said.ts'
import { aSession, begin, measure, type SessionGiven } from '../../testing/sessions.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { moreAside, openAccount } from '../ledger/door.ts'
import { followDue } from './follow-sessions.ts'
import { watchOrders } from './watch-orders.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const orderOf = (sessionId: string) =>
  app.db.selectFrom('bill_order').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow()
const stopsOf = (sessionId: string) =>
  app.db
    .selectFrom('operation_command')
    .select(['kind', 'source', 'reason'])
    .where('session_id', '=', sessionId)
    .execute()
const gunIs = (place: OrderPlace, status: number, since: Instant) =>
  app.db
    .updateTable('config_gun_state')
    .set({ status, since_at: new Date(since) })
    .where('gun_id', '=', place.gunId)
    .execute()

/** Noon of today, so that the price is the flat one and the clock stands there. */
async function chargingAt(place: OrderPlace, balance: number, aside: number, more: Partial<SessionGiven> = {}) {
  const member = await aMember(app.db)
  await payIn(app.db, member.account, balance)
  const begunAt = app.app.clock()
  const session = await aSession(app.db, { place, askedAt: begunAt, memberId: member.id, ...more })
  const held = { sellerId: '399', purpose: 'charge', documentId: session.id, accountIds: [member.account] } as const
  await moreAside(app.db, { ...held, amountFen: fen(aside) }, begunAt)
  await begin(app.db, session.id, begunAt)
  await gunIs(place, 3, begunAt)
  await followDue(app.app)
  const read = async (minutes: number, energyE4: number) => {
    app.letPass(5 * secondMs)
    await measure(app.db, place, session.id, later(app.app.clock(), -minutes * minuteMs), [[minutes, energyE4]])
    app.letPass(secondMs)
    await watchOrders(app.app)
  }
  return { member, session, begunAt, read }
}

const heldBy = async (accountId: string) =>
  Number(
    (await app.db.selectFrom('ledger_account').select('held_fen').where('id', '=', accountId).executeTakeFirstOrThrow())
      .held_fen,
  )

/** What a kilowatt-hour costs now by aPlan() of the tests. */
const priceNow = () => {
  const hour = Number(new Date(app.app.clock() + 8 * 3_600_000).toISOString().slice(11, 13))
  const half = Number(new Date(app.app.clock() + 8 * 3_600_000).toISOString().slice(14, 16)) >= 30 ? 1 : 0
  const tier = 'GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP'[hour * 2 + half]
  return { G: 6_100, P: 10_350, F: 14_200, J: 17_000 }[tier as 'G' | 'P' | 'F' | 'J']
}

test('what it comes to so far is on the order', async () => {
  const { session, read } = await chargingAt(await aPricedGun(app.db), 50_000, 20_000)
  await read(1, 20_000)
  const amount = 2 * priceNow()
  expect(await orderOf(session.id)).toMatchObject({ live_energy_e4: '20000', live_amount_mil: String(amount) })
  await read(2, 50_000)
  expect(await orderOf(session.id)).toMatchObject({ live_energy_e4: '50000' })
  expect(await stopsOf(session.id)).toEqual([])
})

test('what many charge by is asked for once a round: their price, and how their seller is paid', async () => {
  const [first, second] = [await aPricedGun(app.db), await aPricedGun(app.db)]
  const charges = [await chargingAt(first, 9_000, 9_000), await chargingAt(second, 9_000, 9_000)]
  await app.db
    .updateTable('bill_order')
    .set({ version_id: first.version.id })
    .where(
      'session_id',
      'in',
      charges.map(({ session }) => session.id),
    )
    .execute()
  await measure(app.db, first, charges[0]?.session.id ?? '', app.app.clock(), [[1, 20_000]])
  await measure(app.db, second, charges[1]?.session.id ?? '', app.app.clock(), [[1, 20_000]])
  const said = await saidDuring(() => watchOrders(app.app))
  for (const { session } of charges) expect(await orderOf(session.id)).toMatchObject({ live_energy_e4: '20000' })
  for (const table of ['config_billing_version', 'system_parameter'])
    expect(said.filter(text => text.includes(table))).toHaveLength(1)
})

test('when what was set aside is used up, more is; and when there is no more, the pile is told to stop, once a minute', async () => {
  const { session, member, read } = await chargingAt(await aPricedGun(app.db), 3_000, 1_000)
  await read(1, 170_000)
  expect(await heldBy(member.account)).toBe(3_000)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3 })
  await read(2, 600_000)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 4 })
  expect(await stopsOf(session.id)).toEqual([{ kind: 'stop', source: 'system', reason: 'money' }])
  await read(3, 610_000)
  expect(await stopsOf(session.id)).toHaveLength(1)
  app.letPass(minuteMs)
  await read(4, 620_000)
  expect(await stopsOf(session.id)).toHaveLength(2)
})

/** At the 60 kW of these tests. */
const flowedE4 = (seconds: number) => Math.round((60 * seconds * 10_000) / 3_600)

test.each([700, 707, 714, 721, 728])(
  'a pile that measures every 15 s is told to stop while %i fen still pay for the 20 s that it may need',
  async balance => {
    const place = await aPricedGun(app.db)
    const { session, begunAt } = await chargingAt(place, balance, balance)
    const isStopped = async () => (await stopsOf(session.id)).length > 0
    let seconds = 0
    while (!(await isStopped())) {
      seconds += 15
      await measure(app.db, place, session.id, begunAt, [[seconds / 60, flowedE4(seconds)]])
      await watchOrders(app.app)
    }
    expect(flowedE4(seconds + 20) * priceNow(), 'but for what is rounded').toBeLessThan((balance + 1) * 1_000_000)
    expect(flowedE4(seconds + 60) * priceNow(), 'but not long before').toBeGreaterThan(balance * 1_000_000)
  },
)

test.each([
  ['energy', 100_000, 'energy'],
  ['money', 1_000, 'amount'],
  ['soc', 25, 'soc'],
  ['time', 3, 'time'],
] as const)('what the driver wanted is reached by %s', async (mode, value, reason) => {
  const stop = { mode, value }
  const { session, read } = await chargingAt(await aPricedGun(app.db), 90_000, 20_000, { stop })
  await read(1, 20_000)
  expect(await stopsOf(session.id)).toEqual([])
  app.letPass(3 * minuteMs)
  await read(30, 200_000)
  expect(await stopsOf(session.id)).toEqual([{ kind: 'stop', source: 'system', reason }])
})

test('a gun that charges no more and sends no record suspends its order after half a minute', async () => {
  const place = await aPricedGun(app.db)
  const { session } = await chargingAt(place, 10_000, 5_000)
  await gunIs(place, 2, app.app.clock())
  app.letPass(29 * secondMs)
  await watchOrders(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3 })
  app.letPass(3 * secondMs)
  await watchOrders(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 9, abnormal_reasons: ['noRecord'] })
})

test('a pile that is away for a quarter of an hour suspends the order, and it goes on when the pile is heard again', async () => {
  const place = await aPricedGun(app.db)
  const { session, read } = await chargingAt(place, 10_000, 5_000)
  await gunIs(place, 5, app.app.clock())
  app.letPass(14 * minuteMs)
  await watchOrders(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3 })
  app.letPass(2 * minuteMs)
  await watchOrders(app.app)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 9 })
  await gunIs(place, 3, app.app.clock())
  await read(1, 30_000)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 3, suspended_at: null, abnormal_reasons: [] })
})

test('a pile whose clock is behind is watched like any other', async () => {
  const place = await aPricedGun(app.db)
  const { session } = await chargingAt(place, 3_000, 1_000)
  for (const energyE4 of [20_000, 600_000]) {
    app.letPass(5 * secondMs)
    await measure(app.db, place, session.id, later(app.app.clock(), -hourMs), [[0, energyE4]])
    await watchOrders(app.app)
  }
  expect(await orderOf(session.id)).toMatchObject({ order_status: 4, live_energy_e4: '600000' })
})

test('an order whose price nobody can read keeps no other from being watched', async () => {
  const [broken, sound] = [await aPricedGun(app.db), await aPricedGun(app.db)]
  const unread = await chargingAt(broken, 3_000, 1_000)
  const { session, read } = await chargingAt(sound, 3_000, 1_000)
  await sql`
    with odd as (insert into config_billing_version
      select r.* from config_billing_version v, jsonb_populate_record(v, '{"id": 987654321, "version_no": 99, "plan": {}}') r
      where v.id = ${broken.version.id} returning id)
    update bill_order set version_id = odd.id from odd where session_id = ${unread.session.id}`.execute(app.db)
  await measure(app.db, broken, unread.session.id, app.app.clock(), [[0, 20_000]])
  await read(1, 600_000)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 4 })
})

test('no more is set aside than the month of a driver has left, whatever the fleet has', async () => {
  const boss = await app.as('op399')
  const fleetId = await aFleet(boss)
  await fillWallet(app.db, fleetId, 90_000)
  const driverId = await aDriver(boss, fleetId, { quotaType: 3, monthLimitFen: fen(2_500) })
  const wallet = await openAccount(app.db, '399', { owner: 'fleet', fleetId }, 2, app.app.clock())
  const place = await aPricedGun(app.db)
  const begunAt = app.app.clock()
  const session = await aSession(app.db, { place, askedAt: begunAt, fleetId, driverId })
  const held = { sellerId: '399', purpose: 'charge', documentId: session.id, accountIds: [wallet] } as const
  await moreAside(app.db, { ...held, amountFen: fen(1_000) }, begunAt)
  await begin(app.db, session.id, begunAt)
  await gunIs(place, 3, begunAt)
  await followDue(app.app)
  await measure(app.db, place, session.id, later(begunAt, secondMs), [[0, 600_000]])
  await watchOrders(app.app)
  expect(await heldBy(wallet)).toBe(2_500)
  expect(await orderOf(session.id)).toMatchObject({ order_status: 4 })
})
