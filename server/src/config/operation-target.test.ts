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

/** What the station did in the month for somebody else, who had it then. */
const didFor = (merchantId: string, sellerId: string, energyE4: number) =>
  sql`insert into statistics_month (station_id, month, merchant_id, is_direct_current, kind, seller_id, orders, energy_e4,
      jian_e4, feng_e4, ping_e4, gu_e4, duration_sec, elec_fen, service_fen, discount_fen, coupon_fen, payable_fen, paid_fen,
      gift_fen, refund_fen, gift_refund_fen, debt_fen)
    values (${station}, ${`${month}-01`}, ${merchantId}, true, 0, ${sellerId}, 1, ${energyE4}, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      70000, 70000, 0, 0, 0, 0)`.execute(app.db)

test('what a station did in the month for another merchant counts for who sees both, and not for who sees one', async () => {
  const { rows } = await sql<{ merchantId: string; otherId: string }>`
    select s.merchant_id as "merchantId", (select x.id from system_seller x
      where x.parent_id = s.seller_id and x.id <> s.merchant_id order by x.id limit 1) as "otherId"
    from config_station s where s.id = ${station}`.execute(app.db)
  const { merchantId = '', otherId = '' } = rows[0] ?? {}
  await sql`update system_role set data_scope = 'merchant' where seller_id = 399 and code = 'regionLead'`.execute(
    app.db,
  )
  await sql`update system_staff set merchant_id = ${merchantId} where account = 'region399'`.execute(app.db)
  const [whole, part] = [await rowOf(), await rowOf('region399')]
  expect(part).toMatchObject({ reachedE4: whole?.reachedE4, reachedFen: whole?.reachedFen })
  await didFor(otherId, '399', 5_000_000)
  expect((await rowOf())?.reachedE4).toBe(Number(whole?.reachedE4) + 5_000_000)
  expect(await rowOf('region399')).toMatchObject({
    reachedE4: whole?.reachedE4,
    reachedFen: whole?.reachedFen,
    energyDoneBp: whole?.energyDoneBp,
  })
})

test('what a station did for another seller is nothing towards the target, even for the platform, which sees both', async () => {
  const before = await rowOf('admin')
  await didFor('365', '365', 9_000_000)
  expect(await rowOf('admin')).toMatchObject({ reachedE4: before?.reachedE4, reachedFen: before?.reachedFen })
})
