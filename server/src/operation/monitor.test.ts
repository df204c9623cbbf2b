import { gun } from '@ev/contract/config/gun'
import { monitor, type WallEvent, type WallGun } from '@ev/contract/operation/monitor'
import { user } from '@ev/contract/system/user'
import type { Db } from '@ev/db/pools'
import { minuteMs } from '@ev/rules/units'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boot, openTestChargers } from '../../testing/chargers.ts'
import { listenTo } from '../../testing/listening.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { UserCtx } from '../http/context.ts'
import { scopedDb } from '../http/scope.ts'
import { findCaller } from '../http/session.ts'
import { mostLinesOfOne } from '../http/stream.ts'
import { monitorCalls } from './monitor.calls.ts'
import { clearReturned, noticeAway } from './presence.ts'
import { lookAtWall, watchWall } from './wall.ts'

const firstPage = { current: 1, filters: {} }

let app: TestApp
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let pile: { id: string; code: string; station: string; guns: string[] }
/** How often the wall was read. */
let reads = 0
/** How often it was asked what somebody sees of it. */
let sights = 0
/** While this is so, what is asked of the guns fails. */
let isAway = false
const opened: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  app = await openTestApp()
  const { pools } = app.app
  app.app.pools = { ...pools, read: pools.read.withPlugin(counting) as Db }
  chargers = await openTestChargers(app)
  const found = await app.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['p.id', 'p.code', 'p.station_id as station'])
    .where('ty.protocol', '=', 'YKC1.6')
    .where('p.seller_id', '=', '399')
    .where('p.status', '=', 'enabled')
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
  const guns = await app.db
    .selectFrom('config_gun')
    .select('id')
    .where('pile_id', '=', found.id)
    .orderBy('gun_index')
    .execute()
  pile = { ...found, guns: guns.map(({ id }) => id) }
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(one => one.close()))
  // The server sees that a line was closed a moment after it was.
  await expect.poll(() => app.app.streams.open.size).toBe(0)
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

async function watch(account: string, asked: { stationIds?: string[]; pileId?: string } = {}) {
  const line = await listenTo(app, await app.tokenFor(account), monitor.live, asked)
  opened.push(line)
  return line
}

type Whole = Extract<WallEvent, { kind: 'whole' }>
const wholeOf = async (line: Awaited<ReturnType<typeof watch>>) => (await line.event(isWhole, 'the whole')) as Whole
const isWhole = (event: WallEvent) => event.kind === 'whole'
const gunIn = (event: WallEvent, id: string): WallGun | undefined =>
  event.kind === 'changes' ? event.guns.find(gun => gun.id === id) : undefined
const alarmsIn = (event: WallEvent) => (event.kind === 'changes' ? event.alarms : [])

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const text = JSON.stringify(node)
    if (text.includes('operation_gun_live')) reads += 1
    if (text.includes('"config_pile"') && !text.includes('config_pile_type')) sights += 1
    if (isAway && text.includes('config_gun')) throw new Error('the database is away')
    return node
  },
  transformResult: async ({ result }) => result,
}

const gunsOf = async (where: { seller?: string; station?: string }) => {
  const rows = await app.db
    .selectFrom('config_gun')
    .select('id')
    .$if(where.seller !== undefined, query => query.where('seller_id', '=', where.seller ?? ''))
    .$if(where.station !== undefined, query => query.where('station_id', '=', where.station ?? ''))
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

test('whoever opens a monitor gets everything in sight at once, and then what a pile says', async () => {
  const line = await watch('op399')
  expect(line.response.headers.get('content-type')).toContain('text/event-stream')
  expect(line.response.headers.get('cache-control')).toBe('no-store')
  expect(line.response.headers.get('content-encoding')).toBeNull()
  const whole = await wholeOf(line)
  expect(whole.guns.map(({ id }) => id).toSorted()).toEqual(await gunsOf({ seller: '399' }))
  expect(whole.piles.find(({ id }) => id === pile.id)).toMatchObject({ code: pile.code, stationId: pile.station })
  expect(whole.stations.map(({ id }) => id)).toContain(pile.station)
  const [first = ''] = pile.guns
  const { say } = await chargers.connect('YKC1.6', pile.code)
  await say('booted', boot)
  await say('gunReported', chargers.report(1, 'idle', { isPlugged: true }))
  await chargers.live.writer.flush()
  await line.event(event => gunIn(event, first)?.status === 2, 'that the gun is plugged')
  const online = (event: WallEvent) =>
    event.kind === 'changes' && event.piles.some(({ id, isOnline }) => id === pile.id && isOnline)
  await line.event(online, 'that the pile is there')
})

test('a fault is an alarm on the line, and is over there by itself', async () => {
  const line = await watch('op399', { pileId: pile.id })
  expect((await wholeOf(line)).piles.map(({ id }) => id)).toEqual([pile.id])
  const { say } = await chargers.connect('YKC1.6', pile.code)
  await say('gunReported', chargers.report(1, 'fault', { faults: ['ykc:1'], detail: '急停' }))
  const [first = ''] = pile.guns
  const told = await line.event(event => alarmsIn(event).length > 0, 'the alarm')
  const [alarm] = alarmsIn(told)
  expect(alarm).toMatchObject({ kind: 'fault', pileId: pile.id, gunId: first, recoveredAt: null })
  await say('gunReported', chargers.report(1, 'idle', { isPlugged: false }))
  await line.event(event => alarmsIn(event).some(({ id, recoveredAt }) => id === alarm?.id && recoveredAt !== null))
})

test('a pile that went away is offline on the line, and back when it speaks again', async () => {
  const { leave } = await chargers.connect('YKC1.6', pile.code)
  await chargers.live.writer.flush()
  const line = await watch('op399', { pileId: pile.id })
  await wholeOf(line)
  leave()
  app.letPass(5 * minuteMs)
  await noticeAway(app.app, chargers.live)
  await chargers.live.writer.flush()
  await line.event(
    event => event.kind === 'changes' && event.piles.some(({ isOnline }) => !isOnline),
    'that it is away',
  )
  await line.event(event => alarmsIn(event).some(({ kind, recoveredAt }) => kind === 'offline' && recoveredAt === null))
  await chargers.connect('YKC1.6', pile.code)
  await clearReturned(app.app, chargers.live)
  await chargers.live.writer.flush()
  await line.event(event => alarmsIn(event).some(({ kind, recoveredAt }) => kind === 'offline' && recoveredAt !== null))
})

test('a prohibited gun keeps its status and says so beside it', async () => {
  const line = await watch('op399', { stationIds: [pile.station] })
  await wholeOf(line)
  const [, second = ''] = pile.guns
  await app.db.updateTable('config_gun').set({ is_prohibited: true }).where('id', '=', second).execute()
  await lookAtWall(app.app)
  await line.event(event => gunIn(event, second)?.isProhibited === true, 'that it is prohibited')
})

test('rows that are as before are not said again', async () => {
  const line = await watch('op399')
  await wholeOf(line)
  app.app.hints.touch({ guns: pile.guns, piles: [pile.id], alarmsOf: [pile.id] })
  await lookAtWall(app.app)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(line.events.filter(event => event.kind !== 'still')).toHaveLength(1)
})

test('a gun that is new is seen by those who may see it', async () => {
  const [mine, other] = [await watch('op399'), await watch('op365')]
  await Promise.all([wholeOf(mine), wholeOf(other)])
  const { id } = await app.db
    .insertInto('config_gun')
    .values({
      seller_id: '399',
      station_id: pile.station,
      pile_id: pile.id,
      gun_index: 40,
      code: `${pile.code}41`,
      connector_type: 4,
      rated_power_w: 60_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await lookAtWall(app.app)
  const has = (event: WallEvent) => event.kind === 'whole' && event.guns.some(gun => gun.id === id)
  await mine.event(has, 'the new gun')
  expect(other.events.some(has)).toBe(false)
  await app.db.deleteFrom('config_gun').where('id', '=', id).execute()
  await lookAtWall(app.app)
  const wholes = () => mine.events.filter(isWhole)
  await expect.poll(() => wholes().length).toBe(3)
  expect(has(wholes().at(-1) as WallEvent)).toBe(false)
})

test.each(['op365', 'region399', 'ops399', 'admin'])('%s hears of the guns in their own scope alone', async account => {
  const whole = await wholeOf(await watch(account))
  const { data } = await (await app.as(account)).call(gun.calls.pages, { ...firstPage, pageSize: 500 })
  expect(data.records.length).toBeGreaterThan(0)
  expect(whole.guns.map(({ id }) => id).toSorted()).toEqual(data.records.map(({ id }) => id).toSorted())
  const piles = new Set(whole.piles.map(({ id }) => id))
  expect(whole.alarms.filter(({ pileId }) => !piles.has(pileId))).toEqual([])
})

test('of a station that is not theirs somebody hears nothing, whatever they ask for', async () => {
  const line = await watch('op365', { stationIds: [pile.station] })
  expect(await wholeOf(line)).toMatchObject({ stations: [], piles: [], guns: [], alarms: [] })
  const { say } = await chargers.connect('YKC1.6', pile.code)
  await say('gunReported', chargers.report(1, 'fault', { faults: ['ykc:2'] }))
  await say('gunReported', chargers.report(1, 'idle'))
  await chargers.live.writer.flush()
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(line.events.filter(event => event.kind === 'changes')).toEqual([])
})

test('whoever sees other stations from now on gets another whole at the next look', async () => {
  const line = await watch('region399')
  const before = await wholeOf(line)
  const roles = sql`select role_id from system_user_role ur join system_staff s on s.id = ur.user_id where s.account = 'region399'`
  const [kept] = before.stations
  await sql`update system_role set data_scope = 'stations', station_ids = ${[kept?.id]}::bigint[] where id in (${roles})`.execute(
    app.db,
  )
  await app.app.streams.look()
  const shown = (event: WallEvent) => event.kind === 'whole' && event.stations.length === 1
  const now = (await line.event(shown, 'the smaller whole')) as Whole
  expect(now.guns.map(({ id }) => id).toSorted()).toEqual(await gunsOf({ station: kept?.id ?? '' }))
})

test('a right that is taken away ends the line, and says so', async () => {
  const line = await watch('view399')
  await wholeOf(line)
  await sql`delete from system_role_menu where menu_id in (select id from system_menu where permission = 'monitor:query')
    and role_id in (select role_id from system_user_role ur join system_staff s on s.id = ur.user_id where s.account = 'view399')`.execute(
    app.db,
  )
  await app.app.streams.look()
  expect(await line.ended()).toMatchObject({ code: 403 })
})

test('a logout ends the line', async () => {
  const boss = await app.as('op399')
  const line = await listenTo(app, boss.token, monitor.live, {})
  opened.push(line)
  await line.event(isWhole)
  await boss.call(user.logout, {})
  await app.app.streams.look()
  expect(await line.ended()).toMatchObject({ code: 2 })
})

test('one person opens so many lines and no more', async () => {
  for (let count = 0; count < mostLinesOfOne; count++) await watch('op399')
  const line = await watch('op399')
  expect(line.response.status).toBe(429)
  expect(await line.response.json()).toMatchObject({
    code: 1051,
    msg: `您已打开 ${mostLinesOfOne} 个实时画面，请关闭不用的窗口后重试`,
  })
  // Somebody else is not kept out by it.
  await wholeOf(await watch('op365'))
})

async function hear(looked: { pileId?: string }, account = 'op399') {
  const token = await app.tokenFor(account)
  const { user: reader, scope } = await findCaller(app.app, token, undefined, app.app.clock())
  const ctx = { app: app.app, db: scopedDb(app.app.pools.read, scope), user: reader, scope } as UserCtx
  const said: WallEvent[] = []
  const bytes: Buffer[] = []
  const room = { isFull: false }
  const listener = {
    say: () => undefined,
    sayJson: () => undefined,
    sayShared: (head: string, rest: Buffer) => {
      said.push(JSON.parse(head + rest.toString()) as WallEvent)
      bytes.push(rest)
    },
    isFull: () => room.isFull,
  }
  const feed = await monitorCalls[0]?.handle.open?.(ctx, looked, listener)
  if (!feed) throw new Error('nothing is to be heard')
  return { said, bytes, room, feed, ctx }
}

test('those who see the same are said the same bytes, the whole as well as what changes, and nobody else is', async () => {
  const [one, other, stranger] = [await hear({}), await hear({}), await hear({}, 'op365')]
  const [first = ''] = pile.guns
  await app.db.updateTable('config_gun_state').set({ status: 3 }).where('gun_id', '=', first).execute()
  await lookAtWall(app.app)
  expect(one.said.map(({ kind }) => kind)).toEqual(['whole', 'changes'])
  expect(gunIn(one.said[1] as WallEvent, first)?.status).toBe(3)
  expect(one.bytes.map((bytes, place) => bytes === other.bytes[place])).toEqual([true, true])
  expect(stranger.said.map(({ kind }) => kind)).toEqual(['whole'])
  expect(stranger.bytes[0]).not.toBe(one.bytes[0])
  for (const { feed } of [one, other, stranger]) feed.stop()
})

test('however many see the same, it is asked for once when something moves, and not by each of them at a look', async () => {
  const lines = await Promise.all(Array.from({ length: 6 }, () => watch('op399')))
  await Promise.all(lines.map(wholeOf))
  const wholes = () => lines.map(line => line.events.filter(isWhole).length)
  sights = 0
  await sql`update config_station set name = name || '+' where id = ${pile.station}`.execute(app.db)
  await lookAtWall(app.app)
  await expect.poll(wholes).toEqual(lines.map(() => 2))
  expect(sights).toBe(1)
  await app.app.streams.look()
  await new Promise(resolve => setTimeout(resolve, 400))
  // The first asks, and all others while that goes on.
  expect(sights).toBe(3)
  // Nothing is other than before, and nothing is said.
  expect(wholes()).toEqual(lines.map(() => 2))
})

test('a reader that does not follow gets what it missed once, as it is by then', async () => {
  const { said, room, feed } = await hear({ pileId: pile.id })
  room.isFull = true
  const [first = ''] = pile.guns
  for (const status of [2, 3, 7]) {
    await app.db.updateTable('config_gun_state').set({ status }).where('gun_id', '=', first).execute()
    await lookAtWall(app.app)
  }
  expect(said.map(({ kind }) => kind)).toEqual(['whole'])
  room.isFull = false
  feed.onRoom()
  expect(said.slice(1).map(event => gunIn(event, first)?.status)).toEqual([7])
  feed.stop()
})

test('while what changed cannot be read nobody is told that all is as shown, and afterwards it is said', async () => {
  const [first = ''] = pile.guns
  const line = await watch('op399', { pileId: pile.id })
  await wholeOf(line)
  const wall = await watchWall(app.app, () => undefined)
  isAway = true
  await app.db.updateTable('config_gun_state').set({ status: 8 }).where('gun_id', '=', first).execute()
  app.app.hints.touch({ guns: [first] })
  await expect.poll(() => wall.isKnown).toBe(false)
  isAway = false
  await line.event(event => gunIn(event, first)?.status === 8, 'what was missed')
  await expect.poll(() => wall.isKnown).toBe(true)
  wall.stop()
})

test('what comes with something new is not lost where it cannot be asked who sees it', async () => {
  const { said, feed, ctx } = await hear({})
  const [first = ''] = pile.guns
  const { db } = ctx
  let asked = 0
  const broken = () => {
    asked += 1
    throw new Error('no connection is left')
  }
  ctx.db = { selectFrom: broken } as unknown as Db
  await sql`update config_station set name = name || '*' where id = ${pile.station}`.execute(app.db)
  await app.db.updateTable('config_gun_state').set({ status: 4 }).where('gun_id', '=', first).execute()
  await lookAtWall(app.app)
  await expect.poll(() => asked).toBe(1)
  // Nothing of what changed meanwhile is said either: it is not known whether they see it.
  await app.db.updateTable('config_gun_state').set({ status: 1 }).where('gun_id', '=', first).execute()
  await lookAtWall(app.app)
  expect(said).toHaveLength(1)
  ctx.db = db
  const last = () => said.findLast(event => event.kind === 'whole')
  await expect.poll(() => last()?.guns.find(({ id }) => id === first)?.status, { timeout: 10_000 }).toBe(1)
  feed.stop()
})

test('alarms of one station do not push those of another off the wall', async () => {
  const { id, station_id } = await app.db
    .selectFrom('config_pile')
    .select(['id', 'station_id'])
    .where('seller_id', '=', '365')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const storm = (count: number, at: string, pileId: string, station: string, seller: string) =>
    sql`
    insert into operation_alarm (alarm_no, seller_id, station_id, pile_id, kind, code, level, source, first_at, last_at)
    select ${`S${pileId}-`} || n, ${seller}, ${station}, ${pileId}, 'fault', 'r1:' || n, 3, 'pile', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${count}::integer) n`.execute(app.db)
  await storm(1, '2026-01-01', id, station_id, '365')
  await storm(1_200, '2026-11-01', pile.id, pile.station, '399')
  const whole = await wholeOf(await watch('op365'))
  expect(whole.alarms.filter(({ code }) => code === 'r1:1')).toHaveLength(1)
  await sql`delete from operation_alarm where code like 'r1:%'`.execute(app.db)
})

test('while nobody watches nothing is read', async () => {
  const before = reads
  app.app.hints.touch({ guns: pile.guns })
  await lookAtWall(app.app)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(reads).toBe(before)
  await wholeOf(await watch('op399'))
  expect(reads).toBeGreaterThan(before)
})
