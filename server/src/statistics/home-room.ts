// What the guns in somebody's sight are doing, read once for all who see the same and are told of it on home. While nobody
// listens nothing is read.
import type { HomeAlarm, HomeLive } from '@ev/contract/statistics/home'
import { at } from '@ev/db/pools'
import { earlier, hourMs, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App, UserCtx } from '../http/context.ts'
import { linked, scopedSql, seenBy } from '../http/scope.ts'

/** Hints are gathered for as long: soon enough to be seen within two seconds, and seldom enough to cost nothing. */
const readEveryMs = secondMs
const alarmsAtMost = 8
const alarmsLastMs = 24 * hourMs

type Hear = (text: string) => void
type Room = { listeners: Set<Hear>; text: string; isKnown: boolean; stop: () => void }

const rooms = new WeakMap<App, Map<string, Promise<Room>>>()

export type Seat = {
  readonly key: string
  readonly text: () => string
  /** Whether it could be read when it last was to be. */
  readonly isKnown: () => boolean
  readonly leave: () => void
}

/** Where everybody stands who sees the same. */
export const roomKey = ({ scope }: UserCtx, seesAlarms: boolean) => JSON.stringify([seenBy(scope), seesAlarms])

export async function sitDown(ctx: UserCtx, seesAlarms: boolean, hear: Hear): Promise<Seat> {
  const key = roomKey(ctx, seesAlarms)
  const open = rooms.get(ctx.app) ?? new Map<string, Promise<Room>>()
  rooms.set(ctx.app, open)
  const opening = open.get(key) ?? openRoom(ctx, seesAlarms)
  open.set(key, opening)
  const room = await opening.catch((error: unknown) => {
    if (open.get(key) === opening) open.delete(key)
    throw error
  })
  // The last one may have left while it opened.
  if (open.get(key) !== opening) return sitDown(ctx, seesAlarms, hear)
  room.listeners.add(hear)
  return {
    key,
    text: () => room.text,
    isKnown: () => room.isKnown,
    leave: () => {
      room.listeners.delete(hear)
      if (room.listeners.size > 0) return
      room.stop()
      if (open.get(key) === opening) open.delete(key)
    },
  }
}

async function openRoom(ctx: UserCtx, seesAlarms: boolean): Promise<Room> {
  const { app } = ctx
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  const look = async () => {
    const text = JSON.stringify(await readLive({ ...ctx, now: app.clock() }, seesAlarms))
    if (text === room.text) return
    room.text = text
    for (const hear of room.listeners) hear(text)
  }
  const lookSoon = () => {
    timer ??= setTimeout(() => void lookSafely(), readEveryMs)
    timer.unref()
  }
  const lookSafely = async () => {
    timer = undefined
    // One after the other: a database that is slow is asked no oftener, and what is older never comes last.
    if (isReading) return lookSoon()
    isReading = true
    try {
      await look()
      room.isKnown = true
    } catch (error) {
      app.log.warn({ err: error }, 'what goes on could not be read for home')
      room.isKnown = false
    } finally {
      isReading = false
    }
  }
  const room: Room = {
    listeners: new Set(),
    text: '',
    isKnown: true,
    stop: () => {
      clearTimeout(timer)
      clearInterval(again)
      leave()
    },
  }
  await look()
  const leave = app.hints.onTouch(lookSoon)
  // What nobody hints at, such as a new pile.
  const again = setInterval(lookSoon, 30 * secondMs)
  again.unref()
  return room
}

async function readLive(ctx: UserCtx, seesAlarms: boolean): Promise<HomeLive> {
  const [now, alarms] = await Promise.all([gunsNow(ctx), seesAlarms ? newestAlarms(ctx) : {}])
  return { ...now, ...alarms }
}

async function gunsNow({ db, scope }: UserCtx) {
  const { rows } = await sql<{ status: number; guns: number; power: number }>`
    select s.status, count(*)::integer as guns,
      coalesce(sum(l.power_w) filter (where s.status = 3), 0)::float8 as power
    from config_gun g
    join config_gun_state s on s.gun_id = g.id and ${linked('config_gun_state')}
    left join operation_gun_live l on l.gun_id = g.id and l.at >= s.since_at and ${linked('operation_gun_live')}
    where ${scopedSql(scope, 'config_gun', 'g')} group by 1`.execute(db)
  const guns = Array.from({ length: 8 }, (_, place) => rows.find(({ status }) => status === place + 1)?.guns ?? 0)
  return { guns, powerW: rows.reduce((sum, { power }) => sum + power, 0) }
}

const moment = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

async function newestAlarms({ db, scope, now }: UserCtx) {
  const inSight = scopedSql(scope, 'operation_alarm', 'a')
  const { rows } = await sql<HomeAlarm>`
    select a.id, a.kind, a.code, a.level, s.name as "stationName", p.name as "pileName", g.gun_index as "gunIndex",
      ${moment('a.last_at')} as "lastAt", ${moment('a.recovered_at')} as "recoveredAt"
    from operation_alarm a
    join config_station s on s.id = a.station_id and ${linked('config_station')}
    join config_pile p on p.id = a.pile_id and ${linked('config_pile')}
    left join config_gun g on g.id = a.gun_id and ${linked('config_gun')}
    where ${inSight} and a.last_at > ${at(earlier(now, alarmsLastMs))}
    order by a.last_at desc, a.id desc limit ${alarmsAtMost}`.execute(db)
  const lasting = await sql<{ count: number }>`
    select count(*)::integer as count from operation_alarm a
    where ${inSight} and a.recovered_at is null and a.kind in ('fault', 'offline')`.execute(db)
  return { alarms: rows, lasting: lasting.rows[0]?.count ?? 0 }
}
