import { order } from '@ev/contract/bill/order'
import { home, homeLine } from '@ev/contract/statistics/home'
import { at } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { businessDay, dayMs, earlier } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenTo } from '../../testing/listening.ts'
import { readerOf } from '../../testing/reader.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { roomKey } from './home-room.ts'
import { rollUp } from './roll-up.job.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  // The demo ends some time ago: its newest orders of one seller become those of today and of yesterday.
  const now = app.app.clock()
  await sql`update bill_order o set ended_at = ${at(now)}::timestamptz - (r.place % 2) * interval '1 day',
      business_day = (${at(now)}::timestamptz at time zone 'Asia/Shanghai')::date - (r.place % 2)::integer
    from (select id, row_number() over (order by id desc) as place from bill_order where seller_id = 399 and order_status = 6 limit 60) r
    where r.id = o.id`.execute(app.db)
  await rollUp(app.app)
}, 120_000)
afterAll(() => app.close())

const days = () => businessDay(app.app.clock())

test('the figures of home are the footer of the order list, for whoever looks', async () => {
  for (const account of ['admin', 'op399', 'region399', 'fin399', 'fleet399']) {
    const reader = await app.as(account)
    const { data } = await reader.call(home.get, {})
    const businessDay = { from: days(), to: days() }
    const listed = async (countsIn: 'revenue' | 'energy' | 'sessions') =>
      (
        await reader.call(order.calls.pages, {
          filters: { businessDay, countsIn: [countsIn] },
          sums: true,
          pageSize: 1,
        })
      ).data
    expect((await listed('revenue')).sums?.revenueFen ?? 0, account).toBe(data.today.revenueFen)
    expect((await listed('energy')).sums?.energyE4 ?? 0, account).toBe(data.today.energyE4)
    expect((await listed('sessions')).total, account).toBe(data.today.orders)
  }
})

test('yesterday is told up to the same minute', async () => {
  const op = await app.as('op399')
  const { data } = await op.call(home.get, {})
  const until = earlier(app.app.clock(), dayMs)
  const { rows } = await sql<{ energy: number }>`
    select coalesce(sum(energy_e4), 0)::float8 as energy from bill_order
    where seller_id = 399 and stat_day = ${addDays(days(), -1)} and order_status > 4 and stat_kind & 7 = 0
      and coalesce(ended_at, created_at) <= ${at(until)}`.execute(app.db)
  expect(data.before.energyE4).toBe(rows[0]?.energy)
  expect(data.before.energyE4).toBeGreaterThan(0)
})

test('what waits is told only to those who may look at it', async () => {
  const keysOf = async (account: string) =>
    (await (await app.as(account)).call(home.get, {})).data.todos.map(({ key }) => key)
  expect(await keysOf('admin')).toContain('pendingPiles')
  expect(await keysOf('op399')).not.toContain('pendingPiles')
  expect(await keysOf('fin399')).toEqual(['abnormalOrders', 'approvals', 'debts', 'statements', 'bookDifferences'])
  expect(await keysOf('fleet399')).not.toContain('approvals')
})

test('whoever keeps a fleet has no curve of stations and no rates of guns', async () => {
  const { data } = await (await app.as('fleet399')).call(home.get, {})
  expect(data.load).toBeNull()
  expect(data.rates).toEqual({ onlineBp: null, faultBp: null })
})

test('the live line tells how the guns of one’s own stand, and alarms only to those who may see them', async () => {
  const heard = async (account: string) => {
    const line = await listenTo(app, await app.tokenFor(account), homeLine.live, {})
    const event = await line.event(({ now }) => now !== null, 'how the guns stand')
    await line.close()
    return event.now
  }
  const guns = async (sellerId: string) =>
    Number(
      (await sql<{ count: string }>`select count(*) from config_gun where seller_id = ${sellerId}`.execute(app.db))
        .rows[0]?.count,
    )
  const sum = (counts: readonly number[] | undefined) => counts?.reduce((all, one) => all + one, 0)
  expect(sum((await heard('op399'))?.guns)).toBe(await guns('399'))
  expect(sum((await heard('op365'))?.guns)).toBe(await guns('365'))
  expect(await heard('op399')).toHaveProperty('alarms')
  expect(await heard('fin399')).not.toHaveProperty('alarms')
})

test('who sees the same is told by one reading, and who sees only their own by one of theirs', async () => {
  const keyOf = async (account: string) => roomKey(await readerOf(app, account), true)
  expect(await keyOf('op399')).toBe(await keyOf('ops399'))
  expect(await keyOf('op399')).not.toBe(await keyOf('op365'))
  expect(await keyOf('op399')).not.toBe(await keyOf('region399'))
  const own = await readerOf(app, 'fleet399')
  expect(roomKey(own, true)).toContain(own.user.id)
})
