// Readings of meters. A dial never goes back unless somebody says why, neither from the reading before nor to the one
// after.
import { meterReading } from '@ev/contract/config/meter-reading'
import { scaled } from '@ev/contract/kit/say'
import { at, instantOf } from '@ev/db/pools'
import { dialEndE4, flowBetween, type Reading, type ReadingEvent, tierGapE4 } from '@ev/rules/meter-reading'
import { refuse } from '@ev/rules/refuse'
import { type Instant, readTime, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { enteredMeter, type Meter } from './entered-meter.ts'

/** As flowBetween() of the rules says; nothing of the first reading. */
export const energySql = sql`(
  select case t.event when 'replaced' then 0 else (t.total_e4 - p.total_e4
      + case when t.event = 'rollover' and t.total_e4 < p.total_e4 then (10 ^ m.dial_digits)::bigint * 10000 else 0 end
    ) * t.ratio end
  from config_meter_reading p join config_meter m on m.id = p.meter_id
  where p.meter_id = t.meter_id and p.read_at < t.read_at
    and ${linked('config_meter_reading')} and ${linked('config_meter')}
  order by p.read_at desc limit 1)`

export const meterReadings = mount(
  meterReading,
  {
    table: 'config_meter_reading',
    columns: { readTime: 'read_at', energyE4: energySql },
    async guard(ctx, draft, before) {
      const meter = await enteredMeter(ctx, before?.meter.id ?? draft.meter)
      const reading = { ...draft, id: before?.id, ratio: before?.ratio ?? meter.ratio }
      mustBeReadable(ctx, meter, reading)
      await mustGoUp(ctx, meter, reading)
    },
    stored: async (ctx, { meter: id }) => {
      const { seller_id, station_id, ratio } = await enteredMeter(ctx, id)
      // Nobody sits at the screen of an import.
      return { seller_id, station_id, ratio, source: ctx.user.way === 'work' ? 'import' : 'manual' }
    },
    async beforeDelete(ctx, { id, meter: { id: meterId }, readTime: time }) {
      const meter = await enteredMeter(ctx, meterId)
      const { before, after } = await neighbours(ctx, meter.id, instant(time), id)
      if (before && after && !flowBetween(before, after, meter.dial_digits))
        refuse('readingKept', { time: showTime(instantOf(after.read_at)) })
    },
  },
  {},
)

type Entered = Reading & { id: string | undefined; readTime: string }

/** What can be judged without any other reading. */
function mustBeReadable(ctx: UserCtx, { dial_digits }: Meter, reading: Entered): void {
  if (instant(reading.readTime) > ctx.now) refuse('readingInFuture', {}, { field: 'readTime' })
  const end = dialEndE4(dial_digits)
  const most = Math.max(
    reading.totalE4,
    reading.jianE4 ?? 0,
    reading.fengE4 ?? 0,
    reading.pingE4 ?? 0,
    reading.guE4 ?? 0,
  )
  if (most >= end) refuse('readingBeyondDial', { most: scaled(end - 1, 4) }, { field: 'totalE4' })
  const gap = tierGapE4(reading)
  if (gap !== undefined) refuse('readingTierGap', { gap: scaled(gap, 4) }, { field: 'totalE4' })
}

async function mustGoUp(ctx: UserCtx, meter: Meter, reading: Entered): Promise<void> {
  const { before, same, after } = await neighbours(ctx, meter.id, instant(reading.readTime), reading.id)
  if (same) {
    const { time, dial } = saidOf(same)
    refuse('readingThere', { meter: meter.meter_no, time, dial }, { field: 'readTime' })
  }
  if (reading.event === 'rollover' && (!before || reading.totalE4 >= before.totalE4))
    refuse('readingNotRolled', {}, { field: 'event' })
  if (before && !flowBetween(before, reading, meter.dial_digits))
    refuse('readingBelow', saidOf(before), { field: 'totalE4' })
  if (after && !flowBetween(reading, after, meter.dial_digits))
    refuse('readingAbove', saidOf(after), { field: 'totalE4' })
}

type Kept = Reading & { read_at: Date }

const saidOf = ({ read_at, totalE4 }: Kept) => ({ time: showTime(instantOf(read_at)), dial: scaled(totalE4, 4) })

/** The readings right before and after a moment, and the one at it; without the one that is being judged. */
async function neighbours(ctx: UserCtx, meterId: string, moment: Instant, exceptId: string | undefined) {
  const others = ctx.db
    .selectFrom('config_meter_reading')
    .select(['read_at', 'total_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'event', 'ratio'])
    .where('meter_id', '=', meterId)
    .where('id', '<>', exceptId ?? '0')
    .limit(1)
  const [before, same, after] = await Promise.all([
    others.where('read_at', '<', at(moment)).orderBy('read_at', 'desc').executeTakeFirst(),
    others.where('read_at', '=', at(moment)).executeTakeFirst(),
    others.where('read_at', '>', at(moment)).orderBy('read_at').executeTakeFirst(),
  ])
  return { before: before && keptOf(before), same: same && keptOf(same), after: after && keptOf(after) }
}

type ReadingRow = {
  read_at: Date
  total_e4: string
  jian_e4: string | null
  feng_e4: string | null
  ping_e4: string | null
  gu_e4: string | null
  event: string
  ratio: number
}

const keptOf = (row: ReadingRow): Kept => ({
  read_at: row.read_at,
  totalE4: Number(row.total_e4),
  jianE4: asNumber(row.jian_e4),
  fengE4: asNumber(row.feng_e4),
  pingE4: asNumber(row.ping_e4),
  guE4: asNumber(row.gu_e4),
  event: row.event as ReadingEvent,
  ratio: row.ratio,
})

const asNumber = (value: string | null) => (value === null ? null : Number(value))

function instant(time: string): Instant {
  return readTime(time) ?? refuse('badInput', { message: time }, { field: 'readTime' })
}
