// What flows at a gun. Curves are thinned by the database: a bucket of time gives one point.

import { sayAnswer } from '@ev/contract/operation/command-answer'
import {
  type CurvePoint,
  type GunSession,
  mostCurveDays,
  mostPoints,
  sessionsShown,
  telemetry,
} from '@ev/contract/operation/telemetry'
import { at, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { stopReasonOf } from '@ev/rules/stop-reasons'
import { dayMs, earlier, hourMs, type Instant, later, minuteMs, secondMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'

export const telemetryCalls = answers(telemetry, {
  async ofGun(ctx, { gun }) {
    await mustSee(ctx, gun)
    const live = await ctx.db.selectFrom('operation_gun_live').selectAll().where('gun_id', '=', gun).executeTakeFirst()
    const values = live && {
      ...pointOf({ ...live, time: live.at }),
      chargedMin: live.charged_min,
      remainMin: live.remain_min,
    }
    return { values: values ?? null, sessions: await sessionsOf(ctx, gun) }
  },

  async curve(ctx, { gun, session, from, to }) {
    await mustSee(ctx, gun)
    const span = session === undefined ? spanAsked(ctx.now, from, to) : await spanOf(ctx, gun, session)
    const stepSec = Math.max(1, Math.ceil((span.to - span.from) / secondMs / mostPoints))
    // The gun is in sight, so what was measured at it is.
    const { rows } = await sql<MeasuredRow>`
      select date_bin(${`${stepSec} seconds`}::interval, s.at, ${at(span.from)}) as time,
        round(avg(s.voltage_dv))::integer as voltage_dv, round(avg(s.current_da))::integer as current_da,
        round(avg(s.power_w))::integer as power_w, max(s.energy_e4) as energy_e4, max(s.soc) as soc,
        max(s.cable_temp) as cable_temp, max(s.battery_temp) as battery_temp
      from operation_sample s
      where s.gun_id = ${gun} and s.at >= ${at(span.from)} and s.at <= ${at(span.to)} and ${linked('operation_sample')}
      group by 1 order by 1`.execute(ctx.db)
    return { points: rows.map(pointOf), stepSec }
  },
})

type MeasuredRow = {
  time: Date
  voltage_dv: number | null
  current_da: number | null
  power_w: number | null
  energy_e4: string | null
  soc: number | null
  cable_temp: number | null
  battery_temp: number | null
}

const pointOf = (row: MeasuredRow): CurvePoint => ({
  time: showTime(instantOf(row.time)),
  voltageDv: row.voltage_dv,
  currentDa: row.current_da,
  powerW: row.power_w,
  energyE4: row.energy_e4 === null ? null : Number(row.energy_e4),
  soc: row.soc,
  cableTempC: row.cable_temp,
  batteryTempC: row.battery_temp,
})

async function mustSee({ db }: UserCtx, gun: string): Promise<void> {
  const seen = await db.selectFrom('config_gun').select('id').where('id', '=', gun).executeTakeFirst()
  if (!seen) refuse('notFound')
}

type Span = { from: Instant; to: Instant }

function spanAsked(now: Instant, from: Instant | undefined, to: Instant | undefined): Span {
  const end = to ?? now
  const begin = from ?? earlier(end, 2 * hourMs)
  if (begin >= end) refuse('curveSpanEmpty')
  if (end - begin > mostCurveDays * dayMs) refuse('curveSpanLong', { days: mostCurveDays })
  return { from: begin, to: end }
}

async function spanOf({ db, now }: UserCtx, gun: string, session: string): Promise<Span> {
  const row = await db
    .selectFrom('operation_session')
    .select(['asked_at', 'begun_at', 'ended_at'])
    .where('id', '=', session)
    .where('gun_id', '=', gun)
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  const to = row.ended_at ? later(instantOf(row.ended_at), minuteMs) : now
  return { from: earlier(instantOf(row.begun_at ?? row.asked_at), minuteMs), to }
}

async function sessionsOf({ db, language }: UserCtx, gun: string): Promise<GunSession[]> {
  const rows = await db
    .selectFrom('operation_session')
    .selectAll()
    .where('gun_id', '=', gun)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sessionsShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    sessionNo: row.session_no,
    state: row.state as GunSession['state'],
    way: row.way as GunSession['way'],
    startTime: showTime(instantOf(row.begun_at ?? row.asked_at)),
    endTime: row.ended_at && showTime(instantOf(row.ended_at)),
    energyE4: row.energy_e4 === null ? null : Number(row.energy_e4),
    socStart: row.soc_start,
    socEnd: row.soc_end,
    vin: row.vin,
    why: whyOf(row)[language],
  }))
}

const never = { zh: '90 秒内未开始充电', en: 'It did not begin within 90 seconds' }

function whyOf({ stop_code, fail_code }: { stop_code: string; fail_code: string }) {
  if (stop_code !== '') return stopReasonOf(stop_code)
  if (fail_code === '') return { zh: '', en: '' }
  return fail_code === 'noStart' ? never : sayAnswer('refused', fail_code)
}
