// What the demo's guns were while its orders charged, and in between: for hours a pile says nothing, or a gun is faulty.
// Each of these times left its alarm, as it does in operation.
import { faultOf } from '@ev/rules/fault-codes'
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import { historyDays } from './demo-money-plan.ts'
import type { Times } from './demo-network-base.ts'

/** The same for the same words: a number from 0 to 9,999. */
const noise = (...words: readonly string[]) =>
  sql.raw(`(abs(hashtextextended(${words.map(word => `(${word})::text`).join(" || ':' || ")}, 0)) % 10000)`)

/** Of ten thousand days of a pile so many have an hour or two without a word, and of a gun so many a fault. */
const [silent, faulty] = [260, 150]
const codes = ['emergencyStop', 'moduleSilent', 'meterSilent', 'insulationSilent', 'readerSilent'] as const

export async function insertGunDays(db: Db, { now }: Times): Promise<void> {
  await sql`
    create temporary table demo_spell on commit drop as
    with days as (
      select d::date as day from generate_series(
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${historyDays - 1}::integer,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') d
    ), told as (
      select p.seller_id, p.station_id, p.id as pile_id, null::bigint as gun_id, 'offline' as code, 5 as status,
        d.day + interval '1 hour' * (${noise('p.id', 'd.day', "'at'")} % 22) + interval '1 minute' * (${noise('p.id', 'd.day', "'minute'")} % 60) as local,
        20 + ${noise('p.id', 'd.day', "'long'")} % 200 as minutes
      from config_pile p cross join days d where ${noise('p.id', 'd.day', "'offline'")} < ${silent}
      union all
      select g.seller_id, g.station_id, g.pile_id, g.id, (${[...codes]}::text[])[1 + ${noise('g.id', 'd.day', "'code'")} % ${codes.length}], 7,
        d.day + interval '1 hour' * (${noise('g.id', 'd.day', "'at'")} % 22) + interval '1 minute' * (${noise('g.id', 'd.day', "'minute'")} % 60),
        30 + ${noise('g.id', 'd.day', "'long'")} % 300
      from config_gun g cross join days d where ${noise('g.id', 'd.day', "'fault'")} < ${faulty}
    )
    select seller_id, station_id, pile_id, gun_id, code, status, local at time zone 'Asia/Shanghai' as since,
      local at time zone 'Asia/Shanghai' + interval '1 minute' * minutes as till
    from told`.execute(db)
  // A gun that charges is neither, and of two at once the first one holds.
  await sql`
    delete from demo_spell s where exists (
      select from bill_order o where o.pile_id = s.pile_id and (s.gun_id is null or o.gun_id = s.gun_id)
        and o.begun_at < s.till and coalesce(o.pulled_at, o.ended_at, o.begun_at) > s.since)
      or exists (
        select from demo_spell e where e.pile_id = s.pile_id and (e.gun_id is null or s.gun_id is null or e.gun_id = s.gun_id)
          and e.since < s.till and e.till > s.since and (e.since, e.code, coalesce(e.gun_id, 0)) < (s.since, s.code, coalesce(s.gun_id, 0)))`.execute(
    db,
  )
  await sql`
    insert into operation_gun_log (at, seller_id, station_id, gun_id, session_id, from_status, to_status, source)
    select at, seller_id, station_id, gun_id, session_id, from_status, to_status, 'demo' from (
      select begun_at as at, seller_id, station_id, gun_id, session_id, 1 as from_status, 3 as to_status
      from bill_order where begun_at is not null and ended_at > begun_at
      union all
      select ended_at, seller_id, station_id, gun_id, session_id, 3, case when pulled_at > ended_at then 4 else 1 end
      from bill_order where begun_at is not null and ended_at > begun_at
      union all
      select pulled_at, seller_id, station_id, gun_id, session_id, 4, 1
      from bill_order where begun_at is not null and ended_at > begun_at and pulled_at > ended_at
      union all
      select x.at, s.seller_id, s.station_id, g.id, null, x.from_status, x.to_status
      from demo_spell s join config_gun g on g.pile_id = s.pile_id and (s.gun_id is null or g.id = s.gun_id)
      cross join lateral (values (s.since, 1, s.status), (s.till, s.status, 1)) as x (at, from_status, to_status)
    ) l order by at`.execute(db)
  for (const code of ['offline', ...codes]) {
    const { level, source } = faultOf(code)
    await sql`
      insert into operation_alarm (seller_id, station_id, pile_id, gun_id, alarm_no, kind, code, level, source, status,
        first_at, last_at, recovered_at, recover_type, handled_at)
      select seller_id, station_id, pile_id, gun_id,
        'AL' || to_char(since at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad((nextval(pg_get_serial_sequence('operation_alarm', 'id')) % 1000000)::text, 6, '0'),
        case when code = 'offline' then 'offline' else 'fault' end, code, ${level}, ${source}, 3, since, since, till, 'auto', till
      from demo_spell where code = ${code} order by since, pile_id, gun_id`.execute(db)
  }
  await sql.raw('analyze operation_gun_log, operation_alarm').execute(db)
}
