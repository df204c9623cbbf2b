// `npm run bench -- ledger`: postings a second with four workers, spread over accounts and all into one, and what they
// cost beside the bare inserts of the same rows: no triggers, constraints, indexes or functions, in the same run.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { seedBase } from '../db/seed/seed.ts'
import { startEmbedded } from '../db/src/embedded.ts'
import { migrate } from '../db/src/migrate.ts'
import { at, type Db, openPools } from '../db/src/pools.ts'
import { businessDay, fen, instant } from '../rules/src/units.ts'
import { houseAccount } from '../server/src/ledger/account.ts'
import { inspectBooks } from '../server/src/ledger/check-books.ts'
import { post } from '../server/src/ledger/post.ts'
import { cpuSeconds } from './parts/cpu.ts'
import { type Figure, print } from './parts/figures.ts'

const postings = Number(process.env.BENCH_POSTINGS ?? 4_000)
const rounds = 5
const workers = 4
const accountCount = 2_000
const sellerId = '399'
const clock = () => instant(Date.now())

const dataDir = await mkdtemp(join(tmpdir(), 'bench-ledger-'))
const embedded = await startEmbedded({ dataDir, say: () => {} })
await migrate(embedded.connection, () => {})
const pools = openPools(embedded.connection, () => {})
const db = pools.write

type Measured = { wallMs: number; cpuMs: number }

try {
  await seedBase(db, () => {})
  const { accounts, house } = await prepare()
  const one = [accounts[0] ?? '']
  const ways = {
    bare: () => bareInserts(accounts, house),
    spread: () => byTheLedger(accounts, house),
    one: () => byTheLedger(one, house),
  }
  // The first time each of them warms up connections and pages.
  for (const way of Object.values(ways)) await measured(way)
  const found: Record<keyof typeof ways, Measured[]> = { bare: [], spread: [], one: [] }
  // In turns, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < rounds; round++)
    for (const name of ['bare', 'spread', 'one'] as const) found[name].push(await measured(ways[name]))
  report(found)
  const { differences } = await inspectBooks(db, { sellerId, documents: [] }, clock)
  const undocumented = await postingCount()
  console.log(`the books after it: ${differences - undocumented} differences in ${undocumented} postings`)
} finally {
  await pools.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function prepare(): Promise<{ accounts: string[]; house: string }> {
  await sql`
    insert into system_seller (id, parent_id, seller_id, kind, name) values (${sellerId}, -1, ${sellerId}, 'seller', 'bench')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    with member as (
      insert into member_member (seller_id, member_no, nickname)
      select ${sellerId}, 'B' || n, 'bench ' || n from generate_series(1, ${accountCount}::integer) n returning id
    )
    insert into ledger_account (seller_id, account_no, owner, kind, member_id)
    select ${sellerId}, document_no('A', now()), 'member', 2, id from member returning id`.execute(db)
  await sql`create table bare_posting (like ledger_posting)`.execute(db)
  await sql`create table bare_entry (like ledger_entry)`.execute(db)
  await sql`alter table bare_posting alter column id drop not null`.execute(db)
  return { accounts: rows.map(row => row.id), house: await houseAccount(db, sellerId, 'cash', clock()) }
}

async function measured(way: () => Promise<void>): Promise<Measured> {
  const [cpu, begun] = [await databaseMs(), performance.now()]
  await way()
  const wallMs = performance.now() - begun
  return { wallMs: wallMs / postings, cpuMs: ((await databaseMs()) - cpu) / postings }
}

/** Of the database alone: what this process uses is the same for all of them, nearly. */
async function databaseMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (await cpuSeconds(embedded.postmasterPid())) * 1e3 - (user + system) / 1e3
}

/** Each posting in a transaction of its own, as many at once as there are workers. */
async function shared(act: (db: Db, place: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let place = next++; place < postings; place = next++)
      await db.transaction().execute(transaction => act(transaction, place))
  }
  await Promise.all(Array.from({ length: workers }, work))
}

async function byTheLedger(accounts: readonly string[], house: string): Promise<void> {
  const run = randomUUID()
  await shared((transaction, place) =>
    post(
      transaction,
      {
        sellerId,
        key: `bench:${run}:${place}`,
        document: 'opening',
        documentId: String(place),
        documentNo: `B${place}`,
        event: 2,
        lines: [
          { accountId: accounts[place % accounts.length] ?? '', amountFen: fen(100) },
          { accountId: house, amountFen: fen(-100) },
        ],
        madeBy: null,
      },
      clock(),
    ),
  )
}

/** The same columns with the same values, the numbers given instead of reckoned. */
async function bareInserts(accounts: readonly string[], house: string): Promise<void> {
  const run = randomUUID()
  await shared(async (transaction, place) => {
    const now = clock()
    const ids = [accounts[place % accounts.length] ?? '', house]
    await sql`
      with posting as (
        insert into bare_posting (id, seller_id, posting_no, key, document, document_id, document_no, event, lines, business_day,
          posted_at, made_by, reverses_id, note)
        values (${place}, ${sellerId}, ${`P26111500${String(place).padStart(6, '0')}`}, ${`bench:${run}:${place}`}, 'opening',
          ${place}, ${`B${place}`}, 2, 2, ${businessDay(now)}, ${at(now)}, null, null, '')
        returning id, seller_id, posted_at
      )
      insert into bare_entry (id, seller_id, posting_id, account_id, amount_fen, place, before_fen, after_fen, posted_at)
      select ${place}, p.seller_id, p.id, l.account_id, l.amount_fen, 1, 0, l.amount_fen, p.posted_at
      from posting p, unnest(${ids}::bigint[], ${[100, -100]}::bigint[]) as l (account_id, amount_fen)
      returning posting_id as id`.execute(transaction)
  })
}

function report(found: Record<'bare' | 'spread' | 'one', Measured[]>): void {
  const values = (name: keyof typeof found, of: keyof Measured) => found[name].map(one => one[of])
  const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  const figure = (what: string, given: readonly number[], beside: readonly number[], times: number): Figure => ({
    what,
    unit: 'ms',
    values: given,
    // So many times what the bare inserts take in the same run.
    target: Number((middle(beside) * times).toFixed(3)),
    by: 'p50',
  })
  const [bareWall, bareCpu] = [values('bare', 'wallMs'), values('bare', 'cpuMs')]
  print([
    figure('bare inserts: a posting', bareWall, bareWall, 1),
    figure(`ledger, ${accountCount} accounts: a posting`, values('spread', 'wallMs'), bareWall, 3),
    figure('ledger, one account: a posting', values('one', 'wallMs'), bareWall, 6),
    figure('bare inserts: CPU of the database', bareCpu, bareCpu, 1),
    figure(`ledger, ${accountCount} accounts: CPU of the database`, values('spread', 'cpuMs'), bareCpu, 4),
    figure('ledger, one account: CPU of the database', values('one', 'cpuMs'), bareCpu, 4),
  ])
  for (const name of ['bare', 'spread', 'one'] as const)
    console.log(`${name}: ${Math.round(1_000 / middle(values(name, 'wallMs')))} postings a second, ${workers} workers`)
}

async function postingCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ledger_posting`.execute(db)
  return rows[0]?.count ?? 0
}
