// What guns did of each day: how long they were what, and what they could have given. Today's rows grow with the day; a day
// that is over is reckoned once more and stays, so that a pile that moves or goes does not change the past.
import { at, type Db } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { businessDay, dayMs, type Instant, instant, later, readTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'

const cursorName = 'gunDays'
/** Nothing is known of guns before their log begins. */
const longestPastDays = 400

export async function countGunDays(app: App, signal?: AbortSignal): Promise<undefined> {
  const now = app.clock()
  const today = businessDay(now)
  for (let day = await firstDue(app, today); day <= today; day = addDays(day, 1)) {
    if (signal?.aborted) return
    await app.pools.write.transaction().execute(db => countDay(db as Db, day, now))
  }
}

/** The day that was the last one when it was last reckoned is done again: it had not ended then. */
async function firstDue(app: App, today: string): Promise<string> {
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select (select (c.at at time zone 'Asia/Shanghai')::date::text from statistics_cursor c where c.name = ${cursorName}) as last,
      (select least(min(l.at), (select min(o.created_at) from bill_order o)) at time zone 'Asia/Shanghai' from operation_gun_log l)::date::text as first`.execute(
    app.pools.write,
  )
  const earliest = addDays(today, -longestPastDays)
  const due = rows[0]?.last ?? rows[0]?.first ?? today
  return [due, earliest].toSorted().at(-1) ?? today
}

const startOf = (day: string): Instant => readTime(`${day} 00:00:00`) ?? instant(0)

export async function countDay(db: Db, day: string, now: Instant): Promise<void> {
  const start = startOf(day)
  const end = Math.min(later(start, dayMs), now) as Instant
  await sql`delete from statistics_gun_day where day = ${day} and gun_id in (select id from config_gun)`.execute(db)
  await sql`
    insert into statistics_gun_day (gun_id, day, seller_id, merchant_id, station_id, pile_id, pile_type_id, is_direct_current,
      rated_power_w, idle_sec, preparing_sec, charging_sec, full_sec, offline_sec, alarm_sec, fault_sec, reserved_sec)
    select g.id, ${day}, g.seller_id, s.merchant_id, g.station_id, g.pile_id, p.pile_type_id, y.current_mode <> 2, g.rated_power_w,
      ${sql.join([1, 2, 3, 4, 5, 6, 7, 8].map(status => sql`coalesce(sum(x.sec) filter (where x.status = ${sql.lit(status)}), 0)`))}
    from config_gun g
    join config_pile p on p.id = g.pile_id
    join config_pile_type y on y.id = p.pile_type_id
    join config_station s on s.id = g.station_id
    left join (
      select c.gun_id, c.status,
        extract(epoch from date_trunc('second', lead(c.at, 1, ${at(end)}) over of_gun) - date_trunc('second', c.at))::integer as sec
      from (
        select l.gun_id, l.at, l.id, l.to_status as status from operation_gun_log l where l.at >= ${at(start)} and l.at < ${at(end)}
        union all
        select u.id, greatest(u.created_at, ${at(start)}), 0, coalesce(
          (select l.to_status from operation_gun_log l where l.gun_id = u.id and l.at < ${at(start)} order by l.at desc, l.id desc limit 1),
          (select l.from_status from operation_gun_log l where l.gun_id = u.id and l.at >= ${at(start)} order by l.at, l.id limit 1),
          (select z.status from config_gun_state z where z.gun_id = u.id))
        from config_gun u where u.created_at < ${at(end)}
      ) c
      window of_gun as (partition by c.gun_id order by c.at, c.id)
    ) x on x.gun_id = g.id
    where g.created_at < ${at(end)}
    group by g.id, s.merchant_id, p.pile_type_id, y.current_mode`.execute(db)
  await sql`
    insert into statistics_cursor (name, at) values (${cursorName}, ${at(end)})
    on conflict (name) do update set at = greatest(statistics_cursor.at, excluded.at)`.execute(db)
}
