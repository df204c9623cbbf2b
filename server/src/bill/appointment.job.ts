// Looks after appointments in progress: they are completed by a charge, called off by what the pile answers, or time out.
import type { Text } from '@ev/contract/kit/text'
import { type Db, instantOf } from '@ev/db/pools'
import { type FollowUp, followUp, isUsable } from '@ev/rules/appointment'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { endAppointment } from './appointment-end.ts'
import { type Acting, lockAppointment, lowerLock } from './appointment-row.ts'

export async function followAppointments(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const going = await openOnes(app.pools.write)
  const due = going.filter(one => isDue(one, app.clock()))
  const failed: unknown[] = []
  for (const { id, gunId } of due) {
    if (signal.aborted) break
    // One that cannot be ended keeps none of the others waiting.
    await app.pools.write
      .transaction()
      .execute(db => followOne({ app, db: db as Db, now: app.clock() }, id, gunId))
      .catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} appointments could not be followed`)
  if (due.length === 0) return 'nothingToDo'
  return { zh: `处理预约 ${due.length} 笔`, en: `${due.length} appointments seen to` }
}

const isDue = (one: Going, now: Instant) => one.becomes(now) !== undefined || one.hasToCome

/** Whoever starts at the gun waits, and whoever has started is seen. */
async function followOne(acting: Acting, id: string, gunId: string): Promise<void> {
  const { db, now } = acting
  await db.selectFrom('config_gun').select('id').where('id', '=', gunId).forNoKeyUpdate().execute()
  const row = await lockAppointment(db, id)
  const [going] = await openOnes(db, id)
  if (!going) return
  const becomes = going.becomes(now)
  switch (becomes) {
    case undefined:
      if (going.hasToCome) await lowerLock(acting, row)
      return
    case 'complete':
      return endAppointment(acting, row, 'complete', { sessionId: going.sessionId })
    case 'timeOut':
      return endAppointment(acting, row, 'timeOut')
    default:
      return endAppointment(acting, row, 'system', { cause: becomes, reason: going.words })
  }
}

type Going = {
  id: string
  gunId: string
  becomes: (now: Instant) => FollowUp
  sessionId: string
  /** The pile's own, where it would not keep the gun. */
  words: string
  /** They have come, and the lock is still up. */
  hasToCome: boolean
}

type Row = {
  id: string
  gunId: string
  endAt: Date
  sessionId: string | null
  isStarting: boolean
  reserveState: string | null
  words: string | null
  lockMove: string | null
  gunStatus: number
  isProhibited: boolean
}

async function openOnes(db: Db, id?: string): Promise<Going[]> {
  const { rows } = await sql<Row>`
    select a.id, a.gun_id as "gunId", a.end_at as "endAt", s.id as "sessionId",
      exists (${sessionsOf} and o.state = 'starting') as "isStarting",
      r.state as "reserveState", r.reply_code as words, l.move as "lockMove",
      gs.status as "gunStatus", g.is_prohibited as "isProhibited"
    from bill_appointment a
    join config_gun g on g.id = a.gun_id
    join config_gun_state gs on gs.gun_id = a.gun_id
    left join lateral (${sessionsOf} and o.begun_at is not null order by o.id limit 1) s on true
    left join lateral (
      select c.state, c.reply_code from operation_command c
      where c.gun_id = a.gun_id and c.reason = a.appoint_no and c.kind = 'reserve' order by c.id desc limit 1
    ) r on true
    left join lateral (
      select c.params ->> 'move' as move from operation_command c
      where c.gun_id = a.gun_id and c.reason = a.appoint_no and c.kind = 'moveLock' order by c.id desc limit 1
    ) l on true
    where a.status = 'JinXingZhong' ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.end_at, a.id`.execute(db)
  return rows.map(row => ({
    id: row.id,
    gunId: row.gunId,
    sessionId: row.sessionId ?? '',
    words: row.words ?? '',
    hasToCome: row.isStarting && row.lockMove === 'up',
    becomes: now =>
      followUp(
        {
          endAt: instantOf(row.endAt),
          hasBegun: row.sessionId !== null,
          isStarting: row.isStarting,
          reserveState: row.reserveState,
          isUsable: isUsable(row),
        },
        now,
      ),
  }))
}

/** Charges of the member at the gun since then, at their own expense or at that of a fleet they drive for. */
const sessionsOf = sql`
  select o.id from operation_session o
  where o.gun_id = a.gun_id and o.asked_at >= a.start_at
    and (o.member_id = a.member_id
      or exists (select from member_driver d where d.id = o.driver_id and d.member_id = a.member_id))`
