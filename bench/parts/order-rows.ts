// Orders by the million for measuring: written as lines, taken in by COPY. They are of guns, members and versions that
// are there; their sessions are not, so the bench's own database forgets that rows refer to each other.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayMs, instant, showTime } from '../../rules/src/units.ts'
import type { Inside } from './inside.ts'

const chunk = 250_000
const firstId = 10_000_000
const sessionsFrom = 1_000_000_000
/** They are spread over two years up to now. */
const spanMs = 730 * dayMs

type Gun = { id: string; seller: string; merchant: string; station: string; name: string; pile: string; code: string }
type Member = { id: string; phone: string }
type Known = { guns: Gun[]; members: Map<string, Member[]>; version: string; untilMs: number }

export type OrderRows = {
  /** Adds orders up to so many, with the indexes away meanwhile. */
  fillTo(count: number): Promise<void>
  /** Half hours of the orders since a day: three each, in even parts. */
  addParts(since: string): Promise<void>
  /** That every day of every station has other figures than before. */
  tellDays(): Promise<void>
  close(): Promise<void>
}

export async function openOrderRows(inside: Inside): Promise<OrderRows> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-orders-'))
  // The database may run as somebody else.
  await chmod(folder, 0o755)
  const run = (text: string) =>
    inside.bare(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; ${text}`, [], 'write')
  await forgetReferences(inside, run)
  const known = await knownOf(inside)
  let filled = 0
  const columns = Object.keys(orderOf(known, 0)).join(', ')
  const copy = async (rows: Rows) => {
    const path = join(folder, 'orders.txt')
    await written(path, orderLines(known, rows))
    await run(`copy bill_order (${columns}) from '${path}'`)
    await rm(path)
  }
  return {
    async fillTo(count) {
      const indexes = await indexesOf(inside)
      for (const { name } of indexes) await run(`drop index ${name}`)
      // Each would tell that its day has other figures; the days are told at once.
      await run('alter table bill_order disable trigger changes_figures')
      for (let from = filled; from < count; from += chunk) await copy({ from, to: Math.min(count, from + chunk) })
      await run('alter table bill_order enable trigger changes_figures')
      for (const { text } of indexes) await run(text)
      filled = count
      await swept(inside, 'bill_order')
    },
    async addParts(since) {
      await run(`insert into bill_order_part (order_id, place, seller_id, day, slot, tier, elec_mil, service_mil, energy_e4,
          elec_amount_mil, service_amount_mil, elec_fen, service_fen)
        select o.id, place, o.seller_id, o.business_day,
          least(45, extract(hour from o.begun_at at time zone 'Asia/Shanghai')::int * 2) + place, 'Ping', 6850, 3500,
          ${share('energy_e4')}, ${share('elec_fen')} * 100, ${share('service_fen')} * 100, ${share('elec_fen')},
          ${share('service_fen')}
        from bill_order o, generate_series(0, 2) as place where o.business_day >= '${since}' and o.id >= ${firstId}`)
      await swept(inside, 'bill_order_part')
    },
    async tellDays() {
      await run(`insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
        select seller_id, station_id, 'orderChanged', max(id), stat_day, now() from bill_order
        where order_status > 4 group by seller_id, station_id, stat_day`)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** On one connection: it takes longer than a statement may, and stands in no transaction. */
const swept = (inside: Inside, table: string) =>
  inside.app.pools.write.connection().execute(async db => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  })

/** The last part has what is left. */
const share = (column: string) =>
  `case when place < 2 then o.${column} / 3 else o.${column} - 2 * (o.${column} / 3) end`

async function written(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 })
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < 1 << 18) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
}

async function forgetReferences(inside: Inside, run: (text: string) => Promise<unknown>): Promise<void> {
  const { rows } = await inside.bare(`select conname as name, conrelid::regclass::text as "of" from pg_constraint
    where contype = 'f' and conrelid in ('bill_order'::regclass, 'bill_order_part'::regclass)`)
  for (const { name, of } of rows as { name: string; of: string }[])
    await run(`alter table ${of} drop constraint ${name}`)
}

/** Those that are no constraint. */
async function indexesOf(inside: Inside): Promise<{ name: string; text: string }[]> {
  const { rows } = await inside.bare(`select c.relname as name, pg_get_indexdef(c.oid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'bill_order'::regclass
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  return rows as { name: string; text: string }[]
}

async function knownOf(inside: Inside): Promise<Known> {
  const guns =
    await inside.bare(`select g.id, g.seller_id as seller, s.merchant_id as merchant, s.id as station, s.name,
    p.id as pile, p.code from config_gun g join config_pile p on p.id = g.pile_id join config_station s on s.id = p.station_id
    order by g.id`)
  const members = await inside.bare('select id, seller_id as seller, phone from member_member order by id')
  const versions = await inside.bare('select min(id) as id from config_billing_version where seller_id = 399')
  const bySeller = Map.groupBy(members.rows as (Member & { seller: string })[], one => one.seller)
  const found = guns.rows as Gun[]
  return {
    guns: found.filter(gun => (bySeller.get(gun.seller)?.length ?? 0) > 0),
    members: bySeller,
    version: (versions.rows[0] as { id: string }).id,
    untilMs: Date.now(),
  }
}

type Rows = { from: number; to: number }

/** The same number always gives the same order; neighbours are of different places, people and times of the day. */
const mixed = (n: number, salt: number) => (Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(n + salt, 0x85ebca6b)) >>> 0

const sizeOf = (n: number) => {
  const energyE4 = 150_000 + (mixed(n, 3) % 200_000)
  const [elecFen, serviceFen] = [Math.round((energyE4 * 0.685) / 100), Math.round((energyE4 * 0.35) / 100)]
  return { energyE4, elecFen, serviceFen, minutes: 30 + (mixed(n, 4) % 40) }
}

/** Those that are added later lie between those that were there. */
const beginsAt = ({ untilMs }: Known, n: number) => untilMs - 3_600_000 * 2 - (mixed(n, 5) / 2 ** 32) * spanMs

function* orderLines(known: Known, { from, to }: Rows): Generator<string> {
  for (let n = from; n < to; n++) yield `${Object.values(orderOf(known, n)).join('\t')}\n`
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** By column. */
function orderOf(known: Known, n: number) {
  const gun = known.guns[mixed(n, 1) % known.guns.length] as Gun
  const people = known.members.get(gun.seller) as Member[]
  const member = people[mixed(n, 2) % people.length] as Member
  const { energyE4, elecFen, serviceFen, minutes } = sizeOf(n)
  const beginMs = Math.floor(beginsAt(known, n) / 1_000) * 1_000
  const endMs = beginMs + minutes * 60_000
  const [begun, ended] = [new Date(beginMs).toISOString(), new Date(endMs).toISOString()]
  const total = elecFen + serviceFen
  return {
    id: firstId + n,
    seller_id: gun.seller,
    merchant_id: gun.merchant,
    station_id: gun.station,
    pile_id: gun.pile,
    gun_id: gun.id,
    session_id: sessionsFrom + n,
    order_no: `D${showTime(instant(beginMs)).slice(2, 10).replaceAll('-', '')}${String(n).padStart(8, '0')}`,
    biz_type: 2,
    order_status: 6,
    charge_status: 3,
    station_name: gun.name,
    pile_code: gun.code,
    gun_no: 1,
    is_direct_current: 't',
    member_id: member.id,
    phone: member.phone,
    plate_no: `粤${letters[mixed(n, 6) % letters.length]}${String(mixed(n, 7) % 100_000).padStart(5, '0')}`,
    billing_side: 2,
    version_id: known.version,
    created_at: begun,
    begun_at: begun,
    ended_at: ended,
    settled_at: ended,
    business_day: showTime(instant(endMs)).slice(0, 10),
    duration_sec: minutes * 60,
    soc_start: 30,
    soc_end: 85,
    energy_e4: energyE4,
    ping_e4: energyE4,
    elec_fen: elecFen,
    service_fen: serviceFen,
    total_fen: total,
    payable_fen: total,
    balance_paid_fen: total,
    paid_fen: total,
    stop_code: '40',
  }
}
