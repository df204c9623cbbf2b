import { auditReport } from '@ev/contract/system/audit-report'
import { work } from '@ev/contract/system/work'
import { at } from '@ev/db/pools'
import { addDays } from '@ev/rules/days'
import { businessDay, instant, readTime } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
const today = businessDay(instant(Date.now()))
const daysAgo = (days: number) => addDays(today, -days)

type Entry = { day: string; account: string; outcome: 'done' | 'refused' | 'failed'; sellerId?: string }

/** Entries of a month that nothing else touches. */
async function written(entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ day, account, outcome, sellerId = '399' }) => ({
    seller_id: sellerId,
    account,
    outcome,
    call: '/system-service/role/update',
    address: '10.0.0.1',
    request_id: 'report-test',
    at: at(readTime(`${day} 10:00:00`) ?? instant(0)),
  }))
  await app.db.insertInto('system_audit').values(rows).execute()
}

beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  await written([
    { day: daysAgo(40), account: 'fin399', outcome: 'done' },
    { day: daysAgo(40), account: 'fin399', outcome: 'refused' },
    { day: daysAgo(41), account: 'cs399', outcome: 'done' },
    { day: daysAgo(43), account: 'cs399', outcome: 'failed' },
    { day: daysAgo(41), account: 'fin365', outcome: 'done', sellerId: '365' },
  ])
})
afterAll(() => app.close())

const period = { from: daysAgo(41), to: daysAgo(39) }

test('the log is counted by day, with a day on which nothing was done as one of nothing', async () => {
  const { data } = await boss.call(auditReport.calls.query, { filters: { time: period } })
  const nothing = { calls: 0, done: 0, refused: 0, failed: 0, doneShare: null, people: null }
  expect(data.rows).toEqual([
    { day: daysAgo(41), calls: 1, done: 1, refused: 0, failed: 0, doneShare: 10_000, people: 1 },
    { day: daysAgo(40), calls: 2, done: 1, refused: 1, failed: 0, doneShare: 5_000, people: 1 },
    { day: daysAgo(39), ...nothing },
  ])
})

test('totals are of all rows, and stand beside those of as many days before', async () => {
  const { data } = await boss.call(auditReport.calls.query, { filters: { time: period } })
  expect(data.counted).toBe(3)
  expect(data.totals).toEqual({ calls: 3, done: 2, refused: 1, failed: 0, doneShare: 6_667, people: 2 })
  expect(data.compared).toEqual({
    from: daysAgo(44),
    to: daysAgo(42),
    counted: 1,
    totals: { calls: 1, done: 0, refused: 0, failed: 1, doneShare: 0, people: 1 },
  })
})

test('a period that is open has none before it', async () => {
  const { data } = await boss.call(auditReport.calls.query, { filters: { time: { to: daysAgo(39) } } })
  expect(data.compared).toBeNull()
})

test('by account the busiest comes first, and filters narrow the figures', async () => {
  const by = await boss.call(auditReport.calls.query, { filters: { time: period }, by: 'account' })
  expect(by.data.rows.map(row => [row.account, row.calls])).toEqual([
    ['fin399', 2],
    ['cs399', 1],
  ])
  const refused = await boss.call(auditReport.calls.query, { filters: { time: period, outcome: ['refused'] } })
  expect(refused.data.totals).toMatchObject({ calls: 1, refused: 1 })
})

test('nobody counts what another seller did', async () => {
  const { data } = await (await app.as('op365')).call(auditReport.calls.query, { filters: { time: period } })
  expect(data.totals).toMatchObject({ calls: 1, people: 1 })
})

test('the figures need the right to look into the log', async () => {
  expect((await (await app.as('cs399')).call(auditReport.calls.query, {})).code).toBe(403)
})

test('the sheet is made in the background like any other, with the rows that the screen shows', async () => {
  const { code, data } = await boss.call(auditReport.calls.export, { filters: { time: period } })
  expect(code).toBe(0)
  await app.runWork()
  const made = await boss.call(work.get, { id: data.workId })
  expect(made.data).toMatchObject({
    kind: 'export',
    status: 'done',
    rowsTotal: 3,
    fileUrl: expect.stringMatching(/^\/files\//),
  })
  expect(made.data.name).toMatch(/^操作统计_\d{8}_\d{6}\.xlsx$/)
})
