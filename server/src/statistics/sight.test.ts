// Who is told which figure: over all roles of the demo, on every screen that shows figures of today.
import type { Call } from '@ev/contract/kit/calls'
import { bigScreen, bigScreen3d } from '@ev/contract/statistics/big-screen'
import { deviceCockpit, operationCockpit } from '@ev/contract/statistics/cockpit'
import { home, homeLine, todoRights } from '@ev/contract/statistics/home'
import { figureRights, type GuardedFigure } from '@ev/contract/statistics/rights'
import { stationMonitor } from '@ev/contract/statistics/station-monitor'
import { demoSellers } from '@ev/db/seed/demo-sellers'
import { earlier, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenTo } from '../../testing/listening.ts'
import { anOrder } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from './gun-days.job.ts'
import { rollUp } from './roll-up.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await anOrder(app, { minutes: 1, startAt: earlier(app.app.clock(), minuteMs) })
  await rollUp(app.app)
  await countGunDays(app.app)
}, 120_000)
afterAll(() => app.close())

const accounts = [
  'admin',
  ...demoSellers.flatMap(({ people }) => people.filter(one => !one.isFirstLogin).map(one => one.account)),
]

/** Without a login each time, of which there would be a hundred. */
const ask = async <C extends Call>(account: string, call: C, input: NonNullable<C['types']>['in']) =>
  app.call(call, input, { headers: { authorization: await app.tokenFor(account) } })

async function rightsHeldBy(account: string) {
  const { rows } = await sql<{ permission: string }>`
    select distinct m.permission from system_menu m
    join system_role_menu rm on rm.menu_id = m.id join system_user_role ur on ur.role_id = rm.role_id
    join system_staff u on u.id = ur.user_id where u.account = ${account} and m.permission is not null`.execute(app.db)
  return new Set(rows.map(({ permission }) => permission))
}

const guarded = Object.keys(figureRights) as GuardedFigure[]
const mayKnow = (held: ReadonlySet<string>) => guarded.filter(name => held.has(figureRights[name]))

/** The names of all that an answer has something to say of, at any depth. */
function namesIn(answer: unknown): Set<string> {
  if (typeof answer !== 'object' || answer === null) return new Set()
  const own = Array.isArray(answer) ? [] : Object.keys(answer)
  return new Set([...own, ...Object.values(answer).flatMap(one => [...namesIn(one)])])
}

const toldIn = (answer: unknown) => {
  const names = namesIn(answer)
  return guarded.filter(name => names.has(name))
}

async function stationSeenBy(account: string) {
  const { rows } = await sql<{ id: string }>`
    select s.id from config_station s join system_staff u on u.seller_id in (s.seller_id, -1)
    where u.account = ${account} order by s.id`.execute(app.db)
  return rows.map(({ id }) => id)
}

const screens: readonly Call[] = [
  home.get,
  bigScreen.company,
  bigScreen3d.stations,
  operationCockpit.get,
  deviceCockpit.get,
]

test('every screen tells a role the figures that it has the right to, and no others', async () => {
  const compared: string[] = []
  for (const call of screens) {
    const there = toldIn((await ask('admin', call, {})).data)
    expect(there.length, call.path).toBeGreaterThan(0)
    for (const account of accounts) {
      const held = await rightsHeldBy(account)
      const { code, data } = await ask(account, call, {})
      expect([account, call.path, code]).toEqual([account, call.path, held.has(call.permission ?? '') ? 0 : 403])
      if (code !== 0) continue
      compared.push(account)
      const expected = there.filter(name => mayKnow(held).includes(name))
      expect([account, call.path, toldIn(data)]).toEqual([account, call.path, expected])
    }
  }
  expect(new Set(compared)).toEqual(new Set(accounts))
})

test('the monitor of a station tells maintenance and customer service of orders and energy, and not of revenue', async () => {
  for (const account of ['op399', 'ops399', 'cs399', 'view399']) {
    const held = await rightsHeldBy(account)
    const [stationId = ''] = await stationSeenBy(account)
    const { data } = await ask(account, stationMonitor.today, { stationId })
    const expected = ['energyE4', 'orders', ...(held.has('figures:revenue') ? ['revenueFen'] : [])]
    for (const day of [data.today, data.yesterday])
      expect([account, Object.keys(day).toSorted()]).toEqual([account, expected])
  }
})

test('the live line of home tells of alarms whoever may see alarms, and everybody of the guns', async () => {
  for (const account of ['op399', 'fin399', 'ops399', 'cs399', 'fleet399']) {
    const held = await rightsHeldBy(account)
    const line = await listenTo(app, await app.tokenFor(account), homeLine.live, {})
    const { now } = await line.event(event => event.now !== null, 'how the guns stand')
    await line.close()
    expect([account, toldIn(now)]).toEqual([account, held.has('alarm:query') ? ['alarms', 'lasting'] : []])
    expect(now?.guns).toHaveLength(8)
  }
})

test('what waits is told to whoever may open its list, and to nobody else', async () => {
  for (const account of accounts) {
    const held = await rightsHeldBy(account)
    const { data } = await ask(account, home.get, {})
    const expected = Object.entries(todoRights).flatMap(([key, right]) => (held.has(right) ? [key] : []))
    expect([account, data.todos.map(({ key }) => key)]).toEqual([account, expected])
  }
})

test('who mends piles or answers drivers sees how the network stands, and not what it earns', async () => {
  const of = async (account: string) => (await ask(account, home.get, {})).data
  for (const account of ['ops399', 'cs399']) {
    const { today, ranking, rates } = await of(account)
    expect(Object.keys(today).toSorted()).toEqual(['abnormalOrders', 'energyE4', 'orders'])
    expect(rates.onlineBp).not.toBeNull()
    expect(ranking.length).toBeGreaterThan(0)
    expect(ranking.filter(one => 'revenueFen' in one)).toEqual([])
  }
  for (const account of ['op399', 'fin399', 'view399', 'region399', 'fleet399'])
    expect((await of(account)).today).toHaveProperty('revenueFen')
})

test('a right that is taken away takes its figures along', async () => {
  const told = async () => toldIn((await ask('fin365', home.get, {})).data)
  expect(await told()).toContain('revenueFen')
  await sql`delete from system_role_menu where menu_id in (select id from system_menu where permission = 'figures:revenue')
    and role_id in (select id from system_role where seller_id = 365 and code = 'finance')`.execute(app.db)
  expect(await told()).toEqual(['orders', 'abnormalOrders'])
})

test('every right that a figure or a thing that waits needs can be granted', async () => {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from system_menu where permission is not null`.execute(app.db)
  const buttons = new Set(rows.map(({ permission }) => permission))
  const needed = [...Object.values(figureRights), ...Object.values(todoRights)]
  expect(needed.filter(right => !buttons.has(right))).toEqual([])
})
