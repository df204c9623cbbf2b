// Orders that go on: what the list shows of them, and stopping one from afar; and orders by fleet.
import { fleetOrder } from '@ev/contract/bill/fleet-order'
import { order as orders } from '@ev/contract/bill/order'
import { realTimeOrder } from '@ev/contract/bill/real-time-order'
import { command } from '@ev/contract/operation/command'
import { at } from '@ev/db/pools'
import { fen, later, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFleet, fillWallet } from '../../testing/fleets.ts'
import { anOrder, type TestOrder } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { setAside } from '../ledger/door.ts'
import { followDue } from './follow-sessions.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const only = ({ orderNo }: TestOrder) => ({ filters: { orderNo: [orderNo] } })
const live = async (order: TestOrder, by = boss) => (await by.call(realTimeOrder.calls.pages, only(order))).data
const stop = (order: TestOrder, by = boss) => by.call(realTimeOrder.calls.stop, { id: order.id, reason: '车主来电' })
const rowOf = (id: string) => app.db.selectFrom('bill_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const commandsOf = ({ sessionId }: TestOrder) =>
  app.db.selectFrom('operation_command').selectAll().where('session_id', '=', sessionId).orderBy('id').execute()

const measured = (order: TestOrder, agoMs: number) =>
  app.db
    .insertInto('operation_gun_live')
    .values({
      gun_id: order.place.gunId,
      seller_id: order.place.sellerId,
      station_id: order.place.stationId,
      session_id: order.sessionId,
      at: at(later(app.app.clock(), -agoMs)),
      power_w: 61_240,
      soc: 57,
      remain_min: 23,
    })
    .execute()

test('an order that goes on shows what flows, what it has come to and how old that is', async () => {
  const order = await anOrder(app, { status: 3, columns: { live_energy_e4: '123456', live_amount_mil: '127850' } })
  await measured(order, 9 * secondMs)
  const hold = { key: `charge:${order.sessionId}`, purpose: 'charge', documentId: order.sessionId } as const
  await setAside(
    app.db,
    { sellerId: '399', ...hold, amountFen: fen(5_000), accountIds: [order.accountId ?? ''] },
    app.app.clock(),
  )
  const { records } = await live(order)
  expect(records).toMatchObject([
    { orderStatus: 3, powerKw: 61.2, soc: 57, liveEnergyE4: 123_456, liveFen: 1_279, remainMin: 23, heldFen: 5_000 },
  ])
  expect(records[0]?.ageSec).toBeGreaterThanOrEqual(9)
  expect(records[0]?.ageSec).toBeLessThan(30)
  expect(records[0]?.chargedMin).toBe(120)
})

test('values of another session at the same gun are not those of the order', async () => {
  const [before, order] = [await anOrder(app), await anOrder(app, { status: 3 })]
  await measured({ ...order, sessionId: before.sessionId }, secondMs)
  expect((await live(order)).records).toMatchObject([{ powerKw: null, remainMin: null }])
})

test('what is over is not in the list, nor is what another seller has', async () => {
  const [over, running] = [await anOrder(app), await anOrder(app, { status: 3 })]
  expect((await live(over)).total).toBe(0)
  expect((await live(running)).total).toBe(1)
  const other = await app.as('op365')
  expect((await live(running, other)).total).toBe(0)
  expect((await stop(running, other)).code).not.toBe(0)
  expect((await stop(running, await app.as('view399'))).code).not.toBe(0)
  expect(await commandsOf(running)).toEqual([])
})

test('the pile is told to stop once, however often it is clicked, and its answer is followed', async () => {
  const order = await anOrder(app, { status: 3 })
  const [one, two] = await Promise.all([stop(order), stop(order)])
  expect(one.data).toMatchObject({ count: 1, refusedCount: 0 })
  expect(two.data.batchNo).toBe(one.data.batchNo)
  expect(await commandsOf(order)).toMatchObject([
    { kind: 'stop', source: 'staff', reason: '车主来电', state: 'waiting', gun_id: order.place.gunId },
  ])
  expect(await rowOf(order.id)).toMatchObject({ order_status: 4 })
  const { data } = await boss.call(command.calls.batch, { batchNo: one.data.batchNo })
  expect(data).toMatchObject({ total: 1, open: 1 })
  const events = await app.db.selectFrom('bill_order_log').select('event').where('order_id', '=', order.id).execute()
  expect(events).toEqual([{ event: 'stopping' }])
  // Somebody else waits for the same answer; from the list of all orders it is the same command.
  expect((await stop(order, await app.as('admin'))).code).toBe(1841)
  const again = await boss.call(orders.calls.stop, { id: order.id, reason: '再次' })
  expect(again.data.batchNo).toBe(one.data.batchNo)
})

test('an order whose pile did not listen charges on, and can be stopped again', async () => {
  const order = await anOrder(app, { status: 3 })
  await stop(order)
  await app.db
    .updateTable('operation_command')
    .set({ state: 'refused', answered_at: at(app.app.clock()) })
    .where('session_id', '=', order.sessionId)
    .execute()
  await followDue(app.app)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 4 })
  app.letPass(31 * secondMs)
  await followDue(app.app)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 3 })
  expect((await stop(order)).code).toBe(0)
  expect(await commandsOf(order)).toHaveLength(2)
})

test.each([1, 6, 7, 9, 10])('an order in state %i cannot be stopped', async status => {
  const order = await anOrder(app, { status })
  expect((await boss.call(orders.calls.stop, { id: order.id, reason: '试' })).code).not.toBe(0)
  expect(await commandsOf(order)).toEqual([])
})

test('a fleet is shown with the orders of those below it, and the footer adds them up', async () => {
  const above = await aFleet(boss)
  const below = await aFleet(boss, { parent: above })
  const beside = await aFleet(boss)
  for (const fleet of [above, below, beside]) await fillWallet(app.db, fleet, 100_000)
  const made = [await anOrder(app, { fleetId: above }), await anOrder(app, { fleetId: below })]
  await anOrder(app, { fleetId: beside })
  await anOrder(app)
  const of = async (fleet: string) =>
    (await boss.call(fleetOrder.calls.pages, { filters: { fleet: [fleet] }, sums: true })).data
  const all = await of(above)
  expect(all.records.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(all.sums).toMatchObject({
    paidFen: made.reduce((sum, { paidFen }) => sum + paidFen, 0),
    energyE4: 600_000,
  })
  expect((await of(below)).records.map(({ id }) => id)).toEqual([made[1]?.id])
  expect((await (await app.as('op365')).call(fleetOrder.calls.pages, { filters: { fleet: [above] } })).data.total).toBe(
    0,
  )
})

test('whoever stops an order and whoever follows its session do not wait for each other', async () => {
  const order = await anOrder(app, { status: 3 })
  await app.db
    .insertInto('bill_session_news')
    .values({ session_id: order.sessionId, next_at: at(later(app.app.clock(), 60 * secondMs)), tries: 1 })
    .onConflict(conflict => conflict.column('session_id').doNothing())
    .execute()
  const stopping = await app.db.transaction().execute(async db => {
    await db.deleteFrom('bill_session_news').where('session_id', '=', order.sessionId).execute()
    const asked = stop(order)
    await new Promise(resolve => setTimeout(resolve, 400))
    // Refused where somebody has it.
    await db.selectFrom('bill_order').select('id').where('id', '=', order.id).forNoKeyUpdate().noWait().execute()
    return { asked }
  })
  expect((await stopping.asked).code).toBe(0)
})
