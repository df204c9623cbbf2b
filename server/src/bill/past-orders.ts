// Orders of past days with what was billed for each half hour, one after the other: however many there are, a few hundred
// are in memory at a time.
import type { Db } from '@ev/db/pools'
import type { Span } from '@ev/rules/days'
import { type Tier, tiers } from '@ev/rules/price/tier'
import { energy, fen, instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'

export type Asking = {
  /** Of all that are in sight where it is nothing. */
  readonly sellerId: string | undefined
  /** All of them where there are none. */
  readonly stationIds: readonly string[]
  readonly days: Span
}

/** Where the pile billed by tier, `day` and `slot` are nothing. */
type Part = readonly [
  day: string | null,
  slot: number | null,
  tier: number,
  energyE4: number,
  elecFen: number,
  serviceFen: number,
]

type Row = {
  id: string
  orderNo: string
  stationId: string
  versionId: string | null
  isSettled: boolean
  startMs: number | null
  endMs: number | null
  parts: readonly Part[] | null
}

const pageSize = 500

const ordersOf = (db: Db, { sellerId, stationIds, days }: Asking) =>
  db
    .selectFrom('bill_order as o')
    .where('o.business_day', '>=', days.from)
    .where('o.business_day', '<=', days.to)
    .$if(sellerId !== undefined, query => query.where('o.seller_id', '=', sellerId ?? ''))
    .$if(stationIds.length > 0, query => query.where('o.station_id', '=', sql<string>`any(${stationIds}::bigint[])`))

export async function countPast(db: Db, asking: Asking): Promise<number> {
  const { count } = await ordersOf(db, asking)
    .select(e => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In no particular order, a page at a time; all of them as they were at one moment. */
export async function eachPage(
  db: Db,
  asking: Asking,
  take: (rows: ReturnType<typeof pastOf>[]) => Promise<void>,
): Promise<void> {
  const query = ordersOf(db, asking).select([
    'o.id',
    'o.order_no as orderNo',
    'o.station_id as stationId',
    'o.version_id as versionId',
    sql<boolean>`o.settled_at is not null`.as('isSettled'),
    sql<number | null>`(extract(epoch from o.begun_at) * 1000)::float8`.as('startMs'),
    sql<number | null>`(extract(epoch from o.ended_at) * 1000)::float8`.as('endMs'),
    sql<readonly Part[] | null>`(select json_agg(json_build_array(p.day, p.slot,
        array_position(${[...tiers]}::text[], p.tier) - 1, p.energy_e4, p.elec_fen, p.service_fen))
      from bill_order_part p where p.order_id = o.id and ${linked('bill_order_part')})`.as('parts'),
  ])
  await db.transaction().execute(async transaction => {
    await sql`declare past_orders no scroll cursor for ${query}`.execute(transaction)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(pageSize)} from past_orders`.execute(transaction)
      if (rows.length === 0) return
      await take(rows.map(pastOf))
    }
  })
}

export type PastOrder = ReturnType<typeof pastOf>

function pastOf({ parts, startMs, endMs, ...order }: Row) {
  const read = (parts ?? []).map(([day, slot, tier, energyE4, elecFen, serviceFen]) => ({
    day,
    slot,
    tier: tiers[tier] as Tier,
    energyE4: energy(energyE4),
    elecFen: fen(elecFen),
    serviceFen: fen(serviceFen),
  }))
  const span = startMs === null || endMs === null ? undefined : { startAt: instant(startMs), endAt: instant(endMs) }
  return { ...order, span, parts: read }
}
