// The demo's customers and their money: 2,000 members, 12 fleets, 3,000 vehicles, what they paid in during ninety days, and
// the 100,000 charges for which they did.
import { sql } from 'kysely'
import type { Db } from '../src/pools.ts'
import type { Database } from '../src/rows.ts'
import { inBulk } from './bulk.ts'
import { insertGunDays } from './demo-gun-log.ts'
import { insertAccounts, readChannels } from './demo-money-accounts.ts'
import { type DemoSize, isBulk } from './demo-money-base.ts'
import { insertHistory } from './demo-money-history.ts'
import { insertCustomers, type Staff } from './demo-money-people.ts'
import { planMoney } from './demo-money-plan.ts'
import { proveBooks } from './demo-money-postings.ts'
import type { Times } from './demo-network-base.ts'
import { insertOrders, planOrders } from './demo-orders.ts'
import { insertTargets } from './demo-targets.ts'

/** Those that the orders fill. */
const filled: readonly (keyof Database)[] = [
  'operation_session',
  'bill_order',
  'bill_order_part',
  'bill_order_step',
  'bill_order_curve',
  'bill_order_log',
  'bill_split_line',
  'bill_deduction',
  'bill_outbox',
  'ledger_posting',
  'ledger_entry',
  'ledger_account',
]

/** After the sellers, their people and their network. */
export async function seedMoney(db: Db, times: Times, size: DemoSize): Promise<void> {
  const fill = async () => {
    // 365 comes first, as in the network: its first rows have the lowest ids.
    for (const sellerId of ['365', '399']) await seedSeller(db, await readStaff(db, sellerId), times, size)
  }
  // Ninety days are planned before the next statement, and on a busy machine each of both takes its time.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await (isBulk(size) ? inBulk(db, { tables: filled, prove: () => proveBooks(db) }, fill) : fill())
  await tellFigures(db)
  await insertGunDays(db, times)
  await insertTargets(db, times)
  // Whoever asks next plans by what is there now. Nobody asks for a curve but by its order.
  const asked = filled.filter(table => table !== 'bill_order_curve')
  await sql`set local default_statistics_target = 30`.execute(db)
  await sql.raw(`analyze ${asked.join(', ')}`).execute(db)
}

async function seedSeller(db: Db, staff: Staff & { financeId: string }, times: Times, size: DemoSize): Promise<void> {
  const { sellerId } = staff
  const customers = await insertCustomers(db, staff, size, times)
  const accounts = await insertAccounts(db, customers, times)
  const channels = await readChannels(db, customers, times)
  const plan = planMoney(customers, times)
  const planned = await planOrders(db, { customers, accounts, plan }, size, times)
  const movements = await insertHistory(db, { customers, accounts, channels, plan })
  const people = { bossId: staff.bossId, secondId: staff.financeId }
  await insertOrders(db, { ...planned, sellerId, accounts, movements, staff: people, size }, times)
}

async function readStaff(db: Db, sellerId: string): Promise<Staff & { financeId: string }> {
  const staff = await db
    .selectFrom('system_staff')
    .select(['id', 'account'])
    .where('seller_id', '=', sellerId)
    .execute()
  const idOf = (account: string) => staff.find(one => one.account === account)?.id
  const org = await db
    .selectFrom('system_org')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('code', '=', `${sellerId}-OPS`)
    .executeTakeFirstOrThrow()
  const bossId = idOf(`op${sellerId}`)
  if (!bossId) throw new Error(`the demo's seller ${sellerId} has no op${sellerId}`)
  const keeperId = idOf(`fleet${sellerId}`) ?? null
  return { sellerId, bossId, keeperId, financeId: idOf(`fin${sellerId}`) ?? bossId, orgId: org.id }
}

/** What the triggers would have told of each day, once for all of its orders and bills. */
async function tellFigures(db: Db): Promise<void> {
  await sql`
    update bill_order o set gift_refund_fen = d.given
    from (
      select order_id, -sum(amount_fen) as given from bill_deduction
      where document = 'orderRefund' and account_kind = 3 group by order_id
    ) d where d.order_id = o.id`.execute(db)
  await sql`
    insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
    select seller_id, station_id, 'orderChanged', max(id), stat_day, now() from bill_order
    where order_status > 4 group by seller_id, station_id, stat_day
    union all
    select seller_id, station_id, 'stayChanged', max(id), stay_day(ended_at, created_at), now() from bill_occupy
    where status <> 1 group by seller_id, station_id, stay_day(ended_at, created_at)
    union all
    select seller_id, station_id, 'appointmentChanged', max(id), stay_day(finished_at, created_at), now() from bill_appointment
    where penalty_fen > 0 group by seller_id, station_id, stay_day(finished_at, created_at)`.execute(db)
}
