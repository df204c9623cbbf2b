// Orders, whatever is killed or goes wrong on the way: the full form is `npm run soak -- orders`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { at, type Pools } from '@ev/db/pools'
import { dayMs, instant, later } from '@ev/rules/units'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken, newToken } from '../src/http/secrets.ts'
import { surroundings } from './demo.ts'
import { arrive, type KnownPile, lookInto, plugIn, portsOf } from './piles.ts'
import { aDemo, type Product, post, startProduct } from './product.ts'

const simulation = join(import.meta.dirname, '..', '..', 'soak', 'orders.ts')
const small = ['--sessions', '300', '--piles', '80', '--kills', '1', '--times', '25', '--minutes', '5']

/** In a process of its own, as the full form runs; gives its exit code and what it said. */
const simulate = (dataDir: string) =>
  new Promise<{ code: number | string; said: string }>(resolve => {
    const words = [simulation, ...small, '--data', dataDir]
    execFile(process.execPath, words, { env: surroundings }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

test('300 charges with faults of every kind, the product killed in between: each has one order, none hangs, the books agree', async () => {
  const { code, said } = await simulate(await aDemo())
  // The seed is in the first line: with it the same is tried again.
  expect(said).toMatch(/^seed \d+: 300 charges/)
  expect(code, said).toBe(0)
  expect(said).toContain('the books: 0 differences')
  expect(said).toContain('the server killed at charge')
  expect(said).toMatch(/orders in 6: \d{2,}/)
}, 420_000)

type Payer = { memberId: string; accountId: string; balanceFen: number; token: string }

/** Members of the demo with money of their own, signed in at the app. */
async function payersIn({ read, write }: Pools, count: number): Promise<Payer[]> {
  const rows = await read
    .selectFrom('ledger_account as a')
    .innerJoin('member_member as m', 'm.id', 'a.member_id')
    .select(['m.id as memberId', 'a.id as accountId', 'a.balance_fen'])
    .where('m.seller_id', '=', '399')
    .where('m.status', '=', 1)
    .where('m.is_blacklisted', '=', false)
    .where('a.owner', '=', 'member')
    .where('a.kind', '=', 2)
    .where('a.state', '=', 1)
    .where('a.held_fen', '=', '0')
    .where('a.balance_fen', '>', '5000')
    .where(sql<boolean>`not exists (select from bill_order o where o.member_id = m.id and o.debt_fen > 0)`)
    .where(sql<boolean>`not exists (select from bill_occupy b where b.member_id = m.id and b.status = 2)`)
    .where(sql<boolean>`not exists (
      select from ledger_account g where g.member_id = m.id and g.kind <> 2 and g.balance_fen > 0)`)
    .orderBy('m.id')
    .limit(count)
    .execute()
  const now = instant(Date.now())
  return Promise.all(
    rows.map(async ({ balance_fen, ...row }) => {
      const token = newToken()
      await write
        .insertInto('member_session')
        .values({
          seller_id: '399',
          member_id: row.memberId,
          token_hash: hashToken(token),
          client: 'app',
          created_at: at(now),
          last_seen_at: at(now),
          expires_at: at(later(now, dayMs)),
        })
        .execute()
      return { ...row, balanceFen: Number(balance_fen), token }
    }),
  )
}

async function chargeByApp(product: Product, one: KnownPile, { token }: Payer): Promise<void> {
  plugIn(one)
  const gunCode = `${one.pile.code}01`
  await expect
    .poll(() => post(product, '/api-service/charge/start', { gunCode }, token), { timeout: 20_000, interval: 1_000 })
    .toMatchObject({ code: 0 })
  await one.pile.until(() => one.pile.guns[0]?.session?.isFlowing ?? false, 20_000)
}

const ordersOf = ({ read }: Pools, payers: readonly Payer[], since: Date) =>
  read
    .selectFrom('bill_order')
    .select(['id', 'pile_id', 'member_id', 'order_status', 'abnormal_reasons', 'energy_e4', 'total_fen', 'paid_fen'])
    .where(
      'member_id',
      'in',
      payers.map(one => one.memberId),
    )
    .where('created_at', '>', since)
    .orderBy('id')
    .execute()

test('the server is killed while drivers charge by the app: each has one order with the energy of the pile, paid once', async () => {
  const since = new Date()
  const dataDir = await aDemo()
  const first = await startProduct({ dataDir })
  const ports = portsOf(first)
  const pools = await lookInto(dataDir)
  // Batteries fill as in life, so that what flows fits the time.
  const ykc = await arrive(pools, 'YKC1.6', ports, 3, 1)
  const ocpp = await arrive(pools, 'OCPP1.6J', ports, 3, 1)
  const all = [...ykc, ...ocpp]
  const payers = await payersIn(pools, all.length)
  expect([all.length, payers.length]).toEqual([6, 6])
  await Promise.all(all.map((one, place) => chargeByApp(first, one, payers[place] as Payer)))
  const flowing = ({ pile }: KnownPile) => (pile.guns[0]?.session?.energyE4 ?? 0) > 200
  await Promise.all(all.map(one => one.pile.until(() => flowing(one), 30_000)))

  // One of each language ends at the very moment, one while nobody listens; the others go on.
  for (const one of [ykc[0], ocpp[0]]) one?.pile.endCharge(1)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  await Promise.all(all.map(({ pile }) => pile.until(() => !pile.isReady())))
  for (const one of [ykc[1], ocpp[1]]) one?.pile.endCharge(1)

  const second = await startProduct({ dataDir, env: ports })
  await Promise.all(all.map(({ pile }) => pile.until(() => pile.isReady() && pile.waiting() === 0, 30_000)))
  for (const one of [ykc[2], ocpp[2]]) one?.pile.endCharge(1)
  await Promise.all(all.map(({ pile }) => pile.until(() => pile.waiting() === 0, 20_000)))
  await expect
    .poll(async () => (await ordersOf(pools, payers, since)).map(order => order.order_status), { timeout: 30_000 })
    .toEqual(all.map(() => 6))

  const orders = await ordersOf(pools, payers, since)
  for (const [place, one] of all.entries()) {
    const payer = payers[place] as Payer
    const own = orders.filter(order => order.member_id === payer.memberId)
    expect(own).toHaveLength(1)
    const [order] = own
    // One language counts in watt-hours, ten of our units.
    expect(Math.abs(Number(order?.energy_e4) - (one.pile.guns[0]?.last?.energyE4 ?? 0))).toBeLessThan(20)
    expect(Number(order?.paid_fen)).toBeGreaterThan(0)
    expect(order?.paid_fen).toBe(order?.total_fen)
    const { rows } = await sql<{ balance: string; held: string; postings: number }>`
      select a.balance_fen as balance, a.held_fen as held,
        (select count(*)::integer from ledger_posting p where p.document = 'order' and p.document_id = ${order?.id})
          as postings
      from ledger_account a where a.id = ${payer.accountId}`.execute(pools.read)
    expect(rows[0]).toEqual({ balance: String(payer.balanceFen - Number(order?.paid_fen)), held: '0', postings: 1 })
  }
  expect(await second.stop()).toBe(0)
})
