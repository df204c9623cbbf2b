// Who stays at a gun pays for it as the station's rule says: by the clock, to the fen, and not a minute more than can be proved.
import { apiCharge } from '@ev/contract/api/charge'
import { at } from '@ev/db/pools'
import { earlier, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { anOrder, aPricedGun } from '../../testing/orders.ts'
import { aStayer, aStayRule, gunSays, lookAtStays, staysAt } from '../../testing/stays.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf } from '../ledger/door.ts'
import { inspectSeller } from './check-books.ts'
import { stayDebtOf } from './occupy-settle.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const minutesPass = (minutes: number) => app.letPass(minutes * minuteMs)
const balanceOf = async (accountId: string | null) =>
  (await balancesOf(app.db, [accountId ?? ''])).get(accountId ?? '')?.balanceFen ?? expect.fail()
const orderOf = (id: string) =>
  app.db.selectFrom('bill_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const splitsOf = (orderId: string) =>
  app.db.selectFrom('bill_split_line').selectAll().where('order_id', '=', orderId).where('fee', '=', 'occupy').execute()
const noDifference = async () => {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(({ document }) => document === 'occupy')).toEqual([])
}

describe('after charging', () => {
  test('the worked example: told before it costs something, 47 minutes come to 16.00 and are paid when they pull out', async () => {
    const { place, order } = await aStayer(app, { minutesAgo: 9 })
    await lookAtStays(app)
    expect(await staysAt(app, place)).toEqual([])
    minutesPass(1)
    await lookAtStays(app)
    const [opened] = await staysAt(app, place)
    expect(opened).toMatchObject({
      status: 1,
      kind: 1,
      order_ids: [order.id],
      member_id: order.memberId,
      total_min: 10,
    })
    expect(opened?.notified_at).not.toBeNull()
    const { phone } = await orderOf(order.id)
    const sent = await app.db.selectFrom('system_sms').select('template').where('telephone', '=', phone).execute()
    expect(sent).toEqual([{ template: 'stayNotice' }])
    minutesPass(20)
    await lookAtStays(app)
    expect((await staysAt(app, place))[0]).toMatchObject({ status: 1, total_min: 30, original_fen: '750' })
    minutesPass(17)
    const before = await balanceOf(order.accountId)
    await gunSays(app, place, 1)
    app.letPass(12 * secondMs)
    await lookAtStays(app)
    const [bill] = await staysAt(app, place)
    expect(bill).toMatchObject({
      status: 3,
      total_min: 47,
      free_min: 15,
      charged_min: 32,
      original_fen: '1600',
      payable_fen: '1600',
      paid_fen: '1600',
    })
    expect(before - (await balanceOf(order.accountId))).toBe(1_600)
    expect((await orderOf(order.id)).pulled_at).toEqual(bill?.ended_at)
    expect(await splitsOf(order.id)).toMatchObject([{ base_fen: '1600', amount_fen: '1600', line_type: 1 }])
    const told = await app.db
      .selectFrom('bill_outbox')
      .select('topic')
      .where('subject_id', '=', bill?.id ?? '')
      .execute()
    expect(told).toContainEqual({ topic: 'occupyPaid' })
    // Once more changes nothing, and nobody is told twice.
    await lookAtStays(app)
    expect(await staysAt(app, place)).toHaveLength(1)
    await noDifference()
  })

  test('whoever leaves within the free time has no bill, and the order knows when they left', async () => {
    const { place, order } = await aStayer(app, { minutesAgo: 8 })
    await gunSays(app, place, 1)
    minutesPass(30)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toEqual([])
    expect((await orderOf(order.id)).pulled_at).not.toBeNull()
  })

  test('a stay that was over while nobody looked is billed all the same', async () => {
    const { place } = await aStayer(app, { minutesAgo: 200 })
    await gunSays(app, place, 1)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 3, total_min: 200, paid_fen: '5000' }])
  })

  test('a further charge of the same plugging in belongs to the same bill, and its own time is free', async () => {
    const { place, order } = await aStayer(app, { minutesAgo: 20 })
    await lookAtStays(app)
    const now = app.app.clock()
    const second = await anOrder(app, { place, memberId: order.memberId, status: 3, startAt: now })
    await gunSays(app, place, 3)
    minutesPass(40)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 1, total_min: 20, order_ids: [order.id, second.id] }])
    await app.db
      .updateTable('bill_order')
      .set({ order_status: 10, ended_at: at(app.app.clock()) })
      .where('id', '=', second.id)
      .execute()
    await gunSays(app, place, 4)
    minutesPass(10)
    await gunSays(app, place, 1)
    await lookAtStays(app)
    const bills = await staysAt(app, place)
    expect(bills).toMatchObject([{ status: 3, total_min: 30, charged_min: 15, paid_fen: '750' }])
    expect(bills[0]?.spans).toHaveLength(2)
    expect((await orderOf(second.id)).pulled_at).toEqual((await orderOf(order.id)).pulled_at)
  })

  test('where there is not enough money the rest is owed, keeps the next charge from beginning, and is collected when money comes', async () => {
    const member = await aMember(app.db)
    await payIn(app.db, member.account, 600)
    const { place, order } = await aStayer(app, { minutesAgo: 47, memberId: member.id, paidFen: 0, status: 10 })
    await gunSays(app, place, 1)
    await lookAtStays(app)
    const [bill] = await staysAt(app, place)
    expect(bill).toMatchObject({ status: 2, paid_fen: '600', paid_at: null })
    expect(await stayDebtOf(app.db, { memberId: member.id, fleetId: null })).toEqual({ count: 1, owedFen: 1_000 })
    expect(await splitsOf(order.id)).toEqual([])
    await payIn(app.db, member.account, 5_000)
    const headers = { authorization: await app.memberTokenFor(member.id) }
    const gunCode = `${place.pileCode}01`
    const refused = await app.call(apiCharge.start, { gunCode }, { headers })
    expect(refused.msg).toContain('有未付清的账单')
    await Promise.all([lookAtStays(app), lookAtStays(app)])
    expect(await staysAt(app, place)).toMatchObject([{ status: 3, paid_fen: '1600' }])
    expect(await member.balance()).toBe(4_000)
    expect(await stayDebtOf(app.db, { memberId: member.id, fleetId: null })).toEqual({ count: 0, owedFen: 0 })
    expect(await splitsOf(order.id)).toMatchObject([{ base_fen: '1600' }])
    await noDifference()
  })

  test('a pile that falls silent stops the clock at the last word from it', async () => {
    const { place } = await aStayer(app, { minutesAgo: 30 })
    await lookAtStays(app)
    await app.db
      .updateTable('config_pile_state')
      .set({ heartbeat_at: at(app.app.clock()) })
      .where('pile_id', '=', place.pileId)
      .execute()
    minutesPass(3)
    await gunSays(app, place, 5)
    minutesPass(60)
    await lookAtStays(app)
    const silent = { status: 7, cause: 'silence', total_min: 30, original_fen: '750', paid_fen: '0' }
    expect(await staysAt(app, place)).toMatchObject([silent])
    // It is back, and the vehicle with it: what nobody could see stays as it is.
    await gunSays(app, place, 4)
    minutesPass(60)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([silent])
  })

  test('each member has their free times, which are used up one after the other', async () => {
    app.waitForNoon()
    const member = await aMember(app.db)
    await payIn(app.db, member.account, 50_000)
    const { place } = await aStayer(app, { minutesAgo: 47, memberId: member.id, rule: { free_times: 1 } })
    await gunSays(app, place, 1)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([
      {
        status: 4,
        is_free_time: true,
        original_fen: '1600',
        waived_fen: '1600',
        payable_fen: '0',
        cause: 'freeTime',
      },
    ])
    minutesPass(60)
    const startAt = earlier(app.app.clock(), 50 * minuteMs)
    const again = await anOrder(app, { place, memberId: member.id, startAt, minutes: 30 })
    await gunSays(app, place, 3, startAt)
    await gunSays(app, place, 4, again.endAt)
    await gunSays(app, place, 1)
    await lookAtStays(app)
    expect((await staysAt(app, place))[1]).toMatchObject({ status: 3, is_free_time: false, paid_fen: '250' })
  })

  test('exempt kinds of members stay for nothing', async () => {
    const { place } = await aStayer(app, { minutesAgo: 47, rule: { exempt_member_types: [1] } })
    await gunSays(app, place, 1)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 4, cause: 'exempt', payable_fen: '0' }])
  })

  test('without a rule, or with one that is over or switched off, nobody is asked for anything', async () => {
    for (const rule of [{ status: 'disabled' }, { ends_on: '2020-01-01' }, { starts_on: '2099-01-01' }]) {
      const { place } = await aStayer(app, { minutesAgo: 100, rule })
      await lookAtStays(app)
      expect(await staysAt(app, place)).toEqual([])
    }
  })

  test('a rule that is changed meanwhile does not change the bill', async () => {
    const { place, ruleId } = await aStayer(app, { minutesAgo: 20 })
    await lookAtStays(app)
    await app.db
      .updateTable('config_occupy_rule')
      .set({ price_mil: 90_000, cap_fen: null })
      .where('id', '=', ruleId)
      .execute()
    await gunSays(app, place, 1)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 3, paid_fen: '250' }])
  })

  test('whoever charges at the expense of the house has nobody who could pay for staying', async () => {
    const { place } = await aStayer(app, { minutesAgo: 100, memberId: null, status: 10 })
    await lookAtStays(app)
    expect(await staysAt(app, place)).toEqual([])
  })
})

describe('before charging', () => {
  const before = { kind: 0, free_min: 10, unit_min: 15, price_mil: 30_000, cap_fen: 6_000 }

  test('whoever is plugged in and does not charge pays when they do', async () => {
    const place = await aPricedGun(app.db)
    await aStayRule(app, place, before)
    await gunSays(app, place, 2)
    minutesPass(4)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toEqual([])
    minutesPass(16)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ kind: 0, status: 1, member_id: null, total_min: 20 }])
    minutesPass(15)
    const order = await anOrder(app, { place, status: 3, startAt: app.app.clock() })
    await gunSays(app, place, 3)
    minutesPass(1)
    await lookAtStays(app)
    // 35 minutes, 10 of them free: 25 are two units that have begun.
    expect(await staysAt(app, place)).toMatchObject([
      { status: 3, member_id: order.memberId, order_ids: [order.id], total_min: 35, charged_min: 25, paid_fen: '600' },
    ])
    const [posting] = await app.db
      .selectFrom('ledger_posting')
      .select('event')
      .where('document', '=', 'occupy')
      .where('document_id', '=', (await staysAt(app, place))[0]?.id ?? '')
      .execute()
    expect(posting).toEqual({ event: 6 })
  })

  test('whoever leaves without charging cannot be asked', async () => {
    const place = await aPricedGun(app.db)
    await aStayRule(app, place, before)
    await gunSays(app, place, 2)
    minutesPass(30)
    await lookAtStays(app)
    await gunSays(app, place, 1)
    minutesPass(5)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 5, cause: 'noPayer', total_min: 30 }])
    minutesPass(30)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toHaveLength(1)
  })

  test('a vehicle that its ground lock sees in the bay counts without being plugged in', async () => {
    const place = await aPricedGun(app.db)
    await aStayRule(app, place, before)
    await gunSays(app, place, 1)
    const lock = { gun_id: place.gunId, seller_id: place.sellerId, station_id: place.stationId }
    await app.db
      .insertInto('operation_ground_lock')
      .values({
        ...lock,
        at: at(app.app.clock()),
        state: 'down',
        is_occupied: true,
        battery_pct: 90,
        alarm: 'none',
        occupied_at: at(app.app.clock()),
      })
      .execute()
    minutesPass(20)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ kind: 0, status: 1, total_min: 20 }])
    await app.db
      .updateTable('operation_ground_lock')
      .set({ is_occupied: false, occupied_at: null, freed_at: at(app.app.clock()) })
      .where('gun_id', '=', place.gunId)
      .execute()
    minutesPass(10)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toMatchObject([{ status: 5, cause: 'noPayer', total_min: 20 }])
  })

  test('staying plugged in after a charge is no stay before one', async () => {
    const { place } = await aStayer(app, { minutesAgo: 5, rule: before })
    await gunSays(app, place, 2)
    minutesPass(60)
    await lookAtStays(app)
    expect(await staysAt(app, place)).toEqual([])
  })
})
