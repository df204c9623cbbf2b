import { role } from '@ev/contract/system/role'
import { plannedOnce } from '@ev/db/planned-once'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('who calls is looked up by a plan that is made once a connection', async () => {
  const op = await app.as('op399')
  await op.call(role.calls.pages, {})
  // Each connection has plans of its own; so many at once are all that there are.
  const asked = Array.from({ length: 20 }, () =>
    sql<{ statement: string }>`select statement from pg_prepared_statements, pg_sleep(0.1)`.execute(app.app.pools.read),
  )
  const statements = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(row => row.statement))
  expect(statements.some(text => text.startsWith(plannedOnce))).toBe(true)
})
