// A month that is closed keeps its figures: what is settled afterwards counts in the month in which that happens.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { approval } from '@ev/contract/system/approval'
import { usualCounting } from '@ev/rules/statistic-kinds'
import { businessDay, dayMs, earlier, energy, fen, hourMs, type Instant, later, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { anOrder, aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { aSession, begin, record } from '../../testing/sessions.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { closeMonth, nextToClose } from '../ledger/door.ts'
import { summed } from '../statistics/counted.ts'
import { rollUp } from '../statistics/roll-up.job.ts'
import { followDue } from './follow-sessions.ts'

let app: TestApp
let place: OrderPlace
beforeAll(async () => {
  app = await openTestApp()
  place = await aPricedGun(app.db)
})
afterAll(() => app.close())

const today = () => businessDay(app.app.clock())
/** Ten days before this month began. */
const lastMonth = () => earlier(readTime(`${today().slice(0, 7)}-01 12:00:00`) as Instant, 10 * dayMs)

async function closeUpTo(month: string) {
  for (let next = await nextToClose(app.db, '399'); next !== undefined && next <= month; ) {
    await closeMonth(app.db, { sellerId: '399', month: next, closedBy: null }, app.app.clock())
    next = await nextToClose(app.db, '399')
  }
}

/** What the station's orders of a month come to, in every column, as sellers usually count. */
async function figuresOf(month: string) {
  await rollUp(app.app)
  const { revenue, energy: used, sessions } = usualCounting.excluded
  const { rows } = await sql<Record<string, string>>`
    select ${sql.raw(summed.map(name => `coalesce(sum(${name}), 0)::text as ${name}`).join(', '))} from statistics_month
    where station_id = ${place.stationId} and month = ${`${month}-01`} and kind & ${revenue & used & sessions} = 0`.execute(
    app.db,
  )
  return rows[0] ?? expect.fail()
}
const rowOf = (id: string) => app.db.selectFrom('bill_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const daysOf = async (orderId: string) => ({
  counts: (await rowOf(orderId)).business_day,
  split: (
    await app.db
      .selectFrom('bill_split_line')
      .select('business_day')
      .distinct()
      .where('order_id', '=', orderId)
      .execute()
  ).map(line => line.business_day),
})
const logOf = async (id: string) =>
  (await app.db.selectFrom('bill_order_log').select('event').where('order_id', '=', id).execute()).map(
    ({ event }) => event,
  )

const byHand = {
  basis: 'entered',
  enteredE4: energy(200_000),
  elecFen: fen(1_370),
  serviceFen: fen(700),
  payingMember: null,
  payingFleet: null,
  reason: '现场抄表',
} as const

test('settled by hand, or by a record that came late, after its month was closed an order counts today and that month stays', async () => {
  const startAt = lastMonth()
  const [month, thisMonth] = [businessDay(startAt).slice(0, 7), today().slice(0, 7)]
  await anOrder(app, { place, startAt })
  const open = await anOrder(app, { place, status: 10, startAt, columns: { abnormal_reasons: ['energyDiffers'] } })
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 50_000)
  const late = await aSession(app.db, { place, askedAt: startAt, memberId: member.id })
  await begin(app.db, late.id, startAt)
  await followDue(app.app)
  const before = await figuresOf(month)
  expect(before).toMatchObject({ orders: '1' })
  expect(await figuresOf(thisMonth)).toMatchObject({ orders: '0', paid_fen: '0' })
  await closeUpTo(month)

  const boss = await app.as('op399')
  const { data, msg } = await boss.call(abnormalOrder.calls.settle, { id: open.id, ...byHand })
  expect(data, msg).toBeTruthy()
  const agreed = await (await app.as('admin')).call(approval.calls.approve, { id: data.approvalId ?? '', opinion: '' })
  expect(agreed.msg).toBe('成功')
  await record(app.db, late.id, later(startAt, hourMs), { energyE4: 100_000 })
  await followDue(app.app)

  expect(await figuresOf(month)).toEqual(before)
  const settledLate = await app.db
    .selectFrom('bill_order')
    .select(['id', 'paid_fen'])
    .where('session_id', '=', late.id)
    .executeTakeFirstOrThrow()
  const ended = { [open.id]: open.endAt, [settledLate.id]: later(startAt, hourMs) }
  for (const [id, endAt] of Object.entries(ended)) {
    expect(await daysOf(id)).toEqual({ counts: today(), split: [today()] })
    // When it really was is still to be seen.
    expect((await rowOf(id)).ended_at).toEqual(new Date(endAt))
    expect(await logOf(id)).toContain('countedLater')
  }
  expect(await figuresOf(thisMonth)).toMatchObject({
    orders: '2',
    energy_e4: '300000',
    paid_fen: String(2_070 + Number(settledLate.paid_fen)),
  })
})

test('while its month is open an order counts on the day of its end, whenever it is settled', async () => {
  const startAt = earlier(app.app.clock(), 3 * hourMs)
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 50_000)
  const session = await aSession(app.db, { place, askedAt: startAt, memberId: member.id })
  await begin(app.db, session.id, startAt)
  await record(app.db, session.id, later(startAt, hourMs), { energyE4: 100_000 })
  await followDue(app.app)
  const { id } = await app.db
    .selectFrom('bill_order')
    .select('id')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  expect((await daysOf(id)).counts).toBe(businessDay(later(startAt, hourMs)))
  expect(await logOf(id)).not.toContain('countedLater')
})
