// The figures of the big screens: those of the order list, within the sight of whoever looks, and without names.
import { order as orders } from '@ev/contract/bill/order'
import { bigScreen, bigScreen3d } from '@ev/contract/statistics/big-screen'
import { addDays } from '@ev/rules/days'
import { businessDay, earlier, instant, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aPricedGun } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { rollUp } from './roll-up.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const today = () => businessDay(app.app.clock())
/** Ended a moment ago, and begun so late that it did on this day, but for the first minutes after midnight. */
const justNow = (minutes: number) => earlier(instant(Math.floor(app.app.clock() / 1_000) * 1_000), minutes * minuteMs)

const company = async (account: string) => (await (await app.as(account)).call(bigScreen.company, {})).data
const stations = async (account: string) => (await (await app.as(account)).call(bigScreen3d.stations, {})).data.stations

async function listed(account: string) {
  const day = today()
  const filters = { endTime: { from: `${day} 00:00:00`, to: `${day} 23:59:59` } }
  const { data } = await (await app.as(account)).call(orders.calls.pages, { filters, sums: true, pageSize: 1 })
  return data.sums
}

test('[2.6.6] the revenue of today is that of the order list to the fen, for whoever looks', async () => {
  await anOrder(app, { minutes: 1, startAt: justNow(1), energyE4: 123_456 })
  await rollUp(app.app)
  for (const account of ['op399', 'region399', 'op365']) {
    const { today: figures } = await company(account)
    expect([account, figures.revenueFen]).toEqual([account, (await listed(account))?.revenueFen ?? 0])
  }
})

test('[2.6.6] an order that ends is in the figures, the ranking and the newest orders, and its driver in none', async () => {
  const before = await company('op399')
  const place = await aPricedGun(app.db)
  const done = await anOrder(app, {
    place,
    minutes: 1,
    startAt: justNow(1),
    energyE4: 5_000_000,
    columns: { plate_no: '粤AD12345', phone: '13800138000' },
  })
  await rollUp(app.app)
  const after = await company('op399')
  expect(after.today.energyE4 - before.today.energyE4).toBe(5_000_000)
  expect((after.today.orders ?? 0) - (before.today.orders ?? 0)).toBe(1)
  expect(after.ranking[0]).toMatchObject({ stationId: place.stationId, energyE4: 5_000_000, orders: 1 })
  expect(after.ranking.length).toBeLessThanOrEqual(10)
  const shown = after.orders?.find(({ id }) => id === done.id)
  expect(shown).toMatchObject({ plateNo: '粤A****45', phone: '138****8000', isRunning: false, energyE4: 5_000_000 })
  expect(JSON.stringify(after)).not.toMatch(/粤AD12345|13800138000/)
})

test('[2.6.6] what goes on is in the load of this half hour and among the newest orders, not in the figures', async () => {
  const before = await company('op399')
  const running = await anOrder(app, { status: 3, startAt: justNow(20), energyE4: 200_000 })
  const after = await company('op399')
  expect(after.today).toEqual(before.today)
  expect(after.orders?.find(({ id }) => id === running.id)).toMatchObject({ isRunning: true, energyE4: 200_000 })
  const load = (of: typeof after) => of.load.today.reduce<number>((sum, watts) => sum + (watts ?? 0), 0)
  expect(load(after)).toBeGreaterThan(load(before))
  expect([after.load.today.length, after.load.yesterday.length]).toEqual([48, 48])
  expect(after.load.yesterday).not.toContain(null)
})

test('[2.6.6] the newest orders stand by the moment that is shown: what ended last is above what began before', async () => {
  const long = await anOrder(app, { minutes: 9, startAt: justNow(10) })
  const going = await anOrder(app, { status: 3, startAt: justNow(5) })
  const { orders: shown = [] } = await company('op399')
  const places = [long, going].map(({ id }) => shown?.findIndex(one => one.id === id))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places[0]).toBeLessThan(places[1] ?? -1)
  const moments = (shown ?? []).map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted((one, other) => other - one))
})

test('[2.6.6][2.6.7] nobody sees orders, stations or figures of another seller, nor of another region', async () => {
  const foreign = await anOrder(app, {
    place: await aPricedGun(app.db, { sellerId: '365' }),
    minutes: 1,
    startAt: justNow(1),
  })
  await rollUp(app.app)
  expect((await company('op399')).orders?.map(({ id }) => id)).not.toContain(foreign.id)
  expect((await company('op365')).orders?.map(({ id }) => id)).toContain(foreign.id)
  const [all, region, others] = await Promise.all([stations('op399'), stations('region399'), stations('op365')])
  const ids = new Set(all.map(({ id }) => id))
  expect(others.filter(({ id }) => ids.has(id))).toEqual([])
  expect(region.length).toBeLessThan(all.length)
  expect(region.every(({ id }) => ids.has(id))).toBe(true)
})

test('[2.6.7] the station with the most cars charging comes first, with its piles, guns and figures of today', async () => {
  const quiet = await aPricedGun(app.db)
  await anOrder(app, { place: quiet, minutes: 1, startAt: justNow(1), energyE4: 50_000 })
  await rollUp(app.app)
  const rows = await stations('op399')
  expect(rows.find(({ id }) => id === quiet.stationId)).toMatchObject({
    piles: 1,
    guns: 1,
    charging: 0,
    today: { energyE4: 50_000, orders: 1 },
  })
  const counts = rows.map(({ charging }) => charging)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

test('[2.6.6] yesterday stands beside today', async () => {
  const { yesterday } = await company('op399')
  const { data } = await (await app.as('op399')).call(orders.calls.pages, {
    filters: {
      endTime: { from: `${addDays(today(), -1)} 00:00:00`, to: `${addDays(today(), -1)} 23:59:59` },
    },
    sums: true,
    pageSize: 1,
  })
  expect(yesterday.revenueFen).toBe(data.sums?.revenueFen ?? 0)
})
