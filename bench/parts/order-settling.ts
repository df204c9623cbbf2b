// Orders settled a second: sessions whose record has come, followed from the order's first row to the last entry of the
// ledger, beside the bare inserts of the same rows: no triggers, constraints, indexes or functions.
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { at, type Db } from '../../db/src/pools.ts'
import { sessionNo } from '../../rules/src/session-no.ts'
import { earlier, fen, type Instant, instant, later, minuteMs } from '../../rules/src/units.ts'
import { followDue } from '../../server/src/bill/follow-sessions.ts'
import { houseAccount, openAccount, post } from '../../server/src/ledger/door.ts'
import type { Figure } from './figures.ts'
import type { Inside } from './inside.ts'

const sellerId = '399'
const memberCount = 200
const rounds = 5
const timesBare = 12

type Gun = { gun: string; pile: string; station: string; code: string; no: number }
type Payer = { memberId: string; accountId: string }

export async function settlingFigures(inside: Inside, sessions: number): Promise<Figure[]> {
  const db = inside.app.pools.write
  const payers = await somePayers(db)
  const guns = await pricedGuns(db)
  const found: Record<'ours' | 'bare', Spent[]> = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    const ids = await someSessions(db, { guns, payers, count: sessions, round })
    const ours = await spent(inside, sessions, async () => {
      while ((await followDue(inside.app)) > 0);
    })
    await mustBeSettled(db, ids)
    const rows = await settledRows(db, ids)
    const bare = await spent(inside, sessions, () => insertedBare(db, rows, ids))
    // The first round warms up connections and plans.
    if (round === 0) continue
    found.ours.push(ours)
    found.bare.push(bare)
  }
  const values = (of: keyof typeof found, what: keyof Spent) => found[of].map(one => one[what])
  const figure = (what: string, of: keyof typeof found, unit: keyof Spent, times: number): Figure => ({
    what,
    unit: 'ms',
    values: values(of, unit),
    // So many times what the bare inserts take in the same run.
    target: Number((middle(values('bare', unit)) * times).toFixed(2)),
    by: 'p50',
  })
  console.log(`${Math.round(1_000 / middle(values('ours', 'wallMs')))} orders settled a second, one after the other`)
  return [
    figure('bare inserts of a settled order', 'bare', 'wallMs', 1),
    figure('an order from its record to the ledger', 'ours', 'wallMs', timesBare),
    figure('bare inserts of a settled order: CPU', 'bare', 'cpuMs', 1),
    figure('an order from its record to the ledger: CPU', 'ours', 'cpuMs', timesBare),
  ]
}

type Spent = { wallMs: number; cpuMs: number }

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

/** For each of so many. CPU is that of this process and of the database. */
async function spent(inside: Inside, count: number, act: () => Promise<unknown>): Promise<Spent> {
  const [cpu, begun] = [await inside.cpuSeconds(), performance.now()]
  await act()
  const wallMs = (performance.now() - begun) / count
  return { wallMs, cpuMs: (((await inside.cpuSeconds()) - cpu) * 1_000) / count }
}

async function somePayers(db: Db): Promise<Payer[]> {
  const now = instant(Date.now())
  const cash = await houseAccount(db, sellerId, 'cash', now)
  const { rows } = await sql<{ id: string }>`
    insert into member_member (seller_id, member_no, nickname)
    select ${sellerId}, 'BO' || n, 'bench ' || n from generate_series(1, ${memberCount}::integer) n returning id`.execute(
    db,
  )
  const payers: Payer[] = []
  for (const { id } of rows) {
    const accountId = await openAccount(db, sellerId, { owner: 'member', memberId: id }, 2, now)
    const lines = [
      { accountId, amountFen: fen(100_000_000) },
      { accountId: cash, amountFen: fen(-100_000_000) },
    ]
    const document = { document: 'opening', documentId: id, documentNo: `BO${id}`, event: 2 } as const
    await post(db, { sellerId, key: `bench:${id}`, ...document, lines, madeBy: null }, now)
    payers.push({ memberId: id, accountId })
  }
  return payers
}

/** Where a price has been in force for a while, and strong enough for the energy. */
async function pricedGuns(db: Db): Promise<Gun[]> {
  const { rows } = await sql<Gun>`
    select g.id as gun, p.id as pile, p.station_id as station, p.code, g.gun_index + 1 as no
    from config_gun g join config_pile p on p.id = g.pile_id
    where g.seller_id = ${sellerId} and p.billing_side = 2 and g.rated_power_w >= 60000 and exists (
      select from config_billing_binding b join config_billing_model m on m.id = b.model_id and m.status = 'enabled'
      join config_billing_version v on v.model_id = m.id and v.effective_at < now() - interval '3 days'
      where b.station_id = p.station_id and b.pile_id is null and b.from_at < now() - interval '3 days'
        and (b.to_at is null or b.to_at > now()))
    order by g.id limit 50`.execute(db)
  if (rows.length === 0) throw new Error('no gun of the demo has a price of the platform')
  return rows
}

let counted = 0

type Wanted = { guns: readonly Gun[]; payers: readonly Payer[]; count: number; round: number }

async function someSessions(db: Db, { guns, payers, count }: Wanted): Promise<string[]> {
  const startAt: Instant = earlier(instant(Math.floor(Date.now() / 1000) * 1000), 120 * minuteMs)
  const rows = Array.from({ length: count }, (_, place) => {
    const gun = guns[place % guns.length] as Gun
    const payer = payers[place % payers.length] as Payer
    const energyE4 = 200_000 + ((place * 7_919) % 150_000)
    const endAt = later(startAt, 50 * minuteMs)
    return {
      seller_id: sellerId,
      station_id: gun.station,
      pile_id: gun.pile,
      gun_id: gun.gun,
      session_no: sessionNo(gun.code, gun.no, startAt, ++counted % 10_000),
      way: 'app',
      state: 'ended',
      asked_at: at(startAt),
      begun_at: at(startAt),
      ended_at: at(endAt),
      recorded_at: at(endAt),
      record_times: 1,
      meter_start_e4: '1000000',
      meter_end_e4: String(1_000_000 + energyE4),
      energy_e4: String(energyE4),
      stop_code: '40',
      record: JSON.stringify({ tiers: [] }),
      member_id: payer.memberId,
    }
  })
  const found = await db.insertInto('operation_session').values(rows).returning('id').execute()
  return found.map(row => row.id)
}

async function mustBeSettled(db: Db, sessionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ settled: number }>`select count(*)::integer as settled from bill_order
    where session_id = any(${sessionIds}::bigint[]) and order_status = 6`.execute(db)
  if (rows[0]?.settled !== sessionIds.length)
    throw new Error(`${rows[0]?.settled ?? 0} of ${sessionIds.length} orders were settled`)
}

/** What a settled order consists of, and by what its rows are found. */
const tables = {
  bill_order: sql`r.id = o.id`,
  bill_order_part: sql`r.order_id = o.id`,
  bill_order_log: sql`r.order_id = o.id`,
  bill_order_curve: sql`r.order_id = o.id`,
  bill_deduction: sql`r.document = 'order' and r.document_id = o.id`,
  bill_split_line: sql`r.order_id = o.id`,
  ledger_posting: sql`r.document = 'order' and r.document_id = o.id`,
}

type Settled = ReadonlyMap<string, ReadonlyMap<string, string>>

/** By table and session, as JSON. */
async function settledRows(db: Db, sessionIds: readonly string[]): Promise<Settled> {
  const rows = new Map<string, Map<string, string>>()
  for (const [table, condition] of Object.entries(tables)) {
    await sql`create table if not exists ${sql.table(`bare_${table}`)} (like ${sql.table(table)})`.execute(db)
    const found = await sql<{ session: string; rows: string }>`
      select o.session_id as session, json_agg(r)::text as rows from bill_order o
      join ${sql.table(table)} r on ${condition}
      where o.session_id = any(${sessionIds}::bigint[]) group by o.session_id`.execute(db)
    rows.set(table, new Map(found.rows.map(one => [one.session, one.rows])))
  }
  return rows
}

/** The same rows once more, an order a transaction, into tables that know nothing of each other. */
async function insertedBare(db: Db, settled: Settled, sessionIds: readonly string[]): Promise<void> {
  for (const session of sessionIds)
    await db.transaction().execute(async transaction => {
      for (const [table, own] of settled) {
        const name = sql.table(`bare_${table}`)
        const rows = own.get(session)
        if (rows !== undefined)
          await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${rows}::json)`.execute(
            transaction,
          )
      }
    })
}
