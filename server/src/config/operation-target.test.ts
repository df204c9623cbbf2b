import { operationTarget } from '@ev/contract/config/operation-target'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { chargeData } from '@ev/contract/report/charge-data'
import { addMonths } from '@ev/rules/days'
import { bp, energy, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { countGunDays } from '../statistics/gun-days.job.ts'
import { rollUp } from '../statistics/roll-up.job.ts'

let app: TestApp
let station: string
let month: string
beforeAll(async () => {
  app = await openTestApp()
  // The demo has targets of its own.
  await sql`delete from config_operation_target`.execute(app.db)
  await rollUp(app.app)
  await countGunDays(app.app)
  // The busiest month of a station of the seller.
  const { rows } = await sql<{ stationId: string; month: string }>`
    select station_id::text as "stationId", to_char(month, 'YYYY-MM') as month from statistics_month where seller_id = 399
    group by 1, 2 order by sum(refund_fen) > 0 desc, sum(orders) desc limit 1`.execute(app.db)
  station = rows[0]?.stationId ?? ''
  month = rows[0]?.month ?? ''
})
afterAll(() => app.close())

const whole = { energyE4: energy(1_000_000), revenueFen: fen(10_000), utilisationBp: bp(1_000), note: '' }
const rowOf = async (account = 'op399') => {
  const person = await app.as(account)
  const { data } = await person.call(operationTarget.calls.pages, { filters: { station: [station] } })
  return data.records.find(row => row.month === month)
}

test('a target says how far the station has come, by the figures of the statistics', async () => {
  const op = await app.as('op399')
  const { msg, code } = await op.call(operationTarget.calls.add, { station, month, ...whole })
  expect([code, msg]).toEqual([0, expect.any(String)])
  const asked = async () =>
    (
      await op.call(chargeData.calls.query, {
        filters: { station: [station], day: { from: `${month}-01`, to: lastDay(month) } },
      })
    ).data.totals
  const figures = await asked()
  const row = await rowOf()
  expect(figures.energyE4).toBeGreaterThan(0)
  expect(row).toMatchObject({
    reachedE4: figures.energyE4,
    reachedFen: figures.revenueFen,
    energyDoneBp: Math.round((figures.energyE4 ?? 0) / 100),
    revenueDoneBp: figures.revenueFen,
  })
  expect(Math.abs((row?.reachedBp ?? 0) - (figures.timeUseBp ?? 0))).toBeLessThanOrEqual(1)

  // Another way of counting is another way of reaching it.
  const { data: rules } = await op.call(statisticRule.get, {})
  await op.call(statisticRule.update, {
    version: rules.version,
    answers: [
      { statistic: 'revenue', item: 'refunded', isCounted: true },
      { statistic: 'revenue', item: 'giftPaid', isCounted: true },
      { statistic: 'energy', item: 'abnormal', isCounted: true },
    ],
  })
  const after = await asked()
  expect(await rowOf()).toMatchObject({ reachedE4: after.energyE4, reachedFen: after.revenueFen })
  expect(after.revenueFen).toBe(after.paidFen)
})

const lastDay = (of: string) => {
  const [year = 0, number = 0] = of.split('-').map(Number)
  return `${of}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

test('a station has one target a month, and at least something has to be meant', async () => {
  const op = await app.as('op399')
  const again = await op.call(operationTarget.calls.add, { station, month, ...whole })
  expect(again.code).toBe(1481)
  const none = { energyE4: null, revenueFen: null, utilisationBp: null, note: '' }
  const empty = await op.call(operationTarget.calls.add, { station, month: '2031-01', ...none })
  expect(empty.code).not.toBe(0)
})

test('the targets of a month are copied to the next one where there are none, and only those in sight', async () => {
  const op = await app.as('op399')
  const next = addMonths(`${month}-01`, 1).slice(0, 7)
  const { data } = await op.call(operationTarget.calls.copyMonth, { month: next })
  expect(data).toEqual({ copied: 1, kept: 0 })
  const again = await op.call(operationTarget.calls.copyMonth, { month: next })
  expect(again.data).toEqual({ copied: 0, kept: 1 })
  const other = await (await app.as('op365')).call(operationTarget.calls.pages, { filters: { station: [station] } })
  expect(other.data.records).toEqual([])
})
