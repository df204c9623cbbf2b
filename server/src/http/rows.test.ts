import { readFile } from 'node:fs/promises'
import { dropOldDays, ensurePartitions, migrate } from '@ev/db/migrate'
import { scopedTables } from '@ev/db/rows'
import { rowsText } from '@ev/db/write-rows'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { templateName } from '../../testing/postgres.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the types of the rows are those of the tables (npm run rows)', async () => {
  const written = await readFile(new URL('../../../db/src/rows.ts', import.meta.url), 'utf8')
  expect(await rowsText({ ...inject('postgres'), database: templateName })).toBe(written)
})

// Written by the door itself, or so often that a record of each change would weigh more than the change.
const unrecorded = [
  'bill_deduction',
  'bill_local_trade',
  // What happens to an order is in its log.
  'bill_order',
  'bill_order_curve',
  'bill_order_log',
  'bill_order_part',
  'bill_order_step',
  'bill_outbox',
  'bill_payment',
  'bill_payment_notice',
  'bill_split_line',
  'bill_statement',
  'config_gun_state',
  'config_pile_state',
  'config_push',
  'ledger_check',
  'ledger_closing',
  'ledger_difference',
  'ledger_entry',
  'ledger_hold',
  'ledger_period',
  'ledger_posting',
  'member_card_event',
  'member_login_log',
  'operation_alarm',
  'operation_command',
  'operation_frame',
  'operation_ground_lock',
  'operation_gun_live',
  'operation_gun_log',
  'operation_pile_access',
  'operation_pile_event',
  'operation_sample',
  'operation_session',
  'operation_tariff_held',
  'operation_tariff_no',
  'operation_upgrade_pile',
  // Sums that are made anew from what they sum up.
  'statistics_day',
  'statistics_flow',
  'statistics_gun_day',
  'statistics_hour',
  'statistics_month',
  'system_address_check',
  'system_audit',
  'system_change',
  'system_idempotency',
  'system_notification',
  'system_preference',
  'system_sms',
  'system_work',
  'system_work_row',
]

test('every table of a seller records its changes, but for those that are records themselves', async () => {
  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = 'record_change'`.execute(app.db)
  const recorded = new Set(rows.map(row => row.table))
  expect(Object.keys(scopedTables).filter(table => !recorded.has(table))).toEqual(unrecorded)
})

test('after a jump of the clock the rows caught by the net move into their month', async () => {
  const later = new Date(Date.now() + 300 * 86_400_000)
  const entry = { seller_id: '399', call: '/x', outcome: 'done', address: '10.0.0.1', request_id: 'jump', at: later }
  await app.db.insertInto('system_audit').values(entry).execute()
  const month = later.toISOString().slice(0, 7).replace('-', '')
  const client = new pg.Client({ ...inject('postgres'), database: await databaseName() })
  await client.connect()
  // What now() says cannot be moved; the months that the function makes can.
  await ensurePartitions({
    query: text => client.query(text.replaceAll('now()', `'${later.toISOString()}'::timestamptz`)),
  })
  await client.end()
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from system_audit where request_id = 'jump'`.execute(app.db)
  expect(rows).toEqual([{ partition: `system_audit_${month}` }])
  await migrate({ ...inject('postgres'), database: await databaseName() }, () => {})
})

test('days of the communication log that have had their time go at once, the others stay', async () => {
  const client = { query: (text: string) => sql.raw(text).execute(app.db) }
  await client.query(
    `create table operation_frame_20200101 partition of operation_frame for values from ('2020-01-01') to ('2020-01-02')`,
  )
  const parts = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'operation_frame'::regclass`.execute(
      app.db,
    )
    return rows.map(row => row.name)
  }
  const before = await parts()
  await dropOldDays(client, 30)
  expect(before.filter(name => name !== 'operation_frame_20200101').toSorted()).toEqual((await parts()).toSorted())
})

async function databaseName() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  return rows[0]?.name ?? ''
}
