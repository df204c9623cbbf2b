// Sums of hours, days and months are made anew wherever an order or a bill changed: whatever changes one leaves a row in the
// outbox in its own transaction, and this reads what is new and reckons those days again, from the orders themselves.
import type { Db } from '@ev/db/pools'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { countedForfeits, countedOrders, countedStays, summed, sums } from './counted.ts'
import { rollUpFlow } from './roll-up-flow.ts'
import { writeSums } from './write-sums.ts'

const mostNews = 20_000
/** Days of stations that are reckoned in one transaction. */
const mostDays = 400

/** A station on a day. */
export type StationDay = { stationId: string; day: string }

export async function rollUp(app: App, signal?: AbortSignal): Promise<'nothingToDo' | undefined> {
  let isAny = false
  for (;;) {
    const read = await app.pools.write.transaction().execute(db => rollUpSome(db as Db))
    if (read === 0) return isAny ? undefined : 'nothingToDo'
    isAny = true
    if (signal?.aborted) return undefined
  }
}

type News = { id: string; stationId: string; day: string }

/** How many rows of the outbox were read. */
async function rollUpSome(db: Db): Promise<number> {
  // Two of the product at once would each undo what the other has written.
  await sql`select pg_advisory_xact_lock(hashtext('statistics_day'))`.execute(db)
  const { rows: news } = await sql<News>`
    select o.id, o.station_id as "stationId", o.business_day::text as day
    from bill_outbox o where not o.is_summed order by o.id limit ${mostNews}`.execute(db)
  const taken = upTo(news, mostDays)
  if (taken.length === 0) return 0
  await rollUpDays(db, distinct(taken))
  await sql`update bill_outbox set is_summed = true where id = any(${taken.map(one => one.id)}::bigint[])`.execute(db)
  return taken.length
}

const keyOf = ({ stationId, day }: StationDay) => `${stationId} ${day}`

/** As many of the news, in their order, as are about so many days of stations. */
function upTo(news: readonly News[], most: number): readonly News[] {
  const seen = new Set<string>()
  const end = news.findIndex(one => seen.add(keyOf(one)).size > most)
  return end < 0 ? news : news.slice(0, end)
}

const distinct = (news: readonly StationDay[]): StationDay[] => [
  ...new Map(news.map(({ stationId, day }) => [keyOf({ stationId, day }), { stationId, day }])).values(),
]

/** Makes the sums of these days, and of their months, anew. */
export async function rollUpDays(db: Db, days: readonly StationDay[]): Promise<void> {
  const wanted = sql`select * from unnest(
    ${days.map(one => one.stationId)}::bigint[], ${days.map(one => one.day)}::date[]) as d (station_id, day)`
  const months = sql`select distinct d.station_id, date_trunc('month', d.day)::date as month from (${wanted}) d`
  await writeSums(db, {
    table: 'statistics_hour',
    key: ['station_id', 'day', 'hour', ...sort],
    values,
    places: sql`(t.station_id, t.day) in (${wanted})`,
    made: sql`
      select t.station_id, t.day, t.hour, t.merchant_id, t.is_direct_current, t.kind, t.seller_id, ${sums('t')} from (
        ${countedOrders(sql`(o.station_id, o.stat_day) in (${wanted})`)}
        union all
        ${countedStays(sql`(b.station_id, stay_day(b.ended_at, b.created_at)) in (${wanted})`)}
        union all
        ${countedForfeits(sql`(a.station_id, stay_day(a.finished_at, a.created_at)) in (${wanted})`)}
      ) t group by 1, 2, 3, 4, 5, 6, 7`,
  })
  await writeSums(db, {
    table: 'statistics_day',
    key: ['station_id', 'day', ...sort],
    values,
    places: sql`(t.station_id, t.day) in (${wanted})`,
    made: sql`
      select t.station_id, t.day, t.merchant_id, t.is_direct_current, t.kind, t.seller_id, ${sums('t')}
      from statistics_hour t where (t.station_id, t.day) in (${wanted}) group by 1, 2, 3, 4, 5, 6`,
  })
  await writeSums(db, {
    table: 'statistics_month',
    key: ['station_id', 'month', ...sort],
    values,
    places: sql`(t.station_id, t.month) in (${months})`,
    made: sql`
      select t.station_id, m.month, t.merchant_id, t.is_direct_current, t.kind, t.seller_id, ${sums('t')}
      from statistics_day t join (${months}) m on t.station_id = m.station_id
        and t.day >= m.month and t.day < (m.month + interval '1 month')
      group by 1, 2, 3, 4, 5, 6`,
  })
  await rollUpFlow(db, days)
}

const sort = ['merchant_id', 'is_direct_current', 'kind']
const values = ['seller_id', ...summed]
