// The list reckons in SQL what the rule says: both are asked about every day of a leap year.
import { addDays } from '@ev/rules/days'
import { tableOn } from '@ev/rules/price/calendar'
import { writeTable } from '@ev/rules/price/day-table'
import { type CalendarDraft, readCalendar } from '@ev/rules/price/version'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, flatTable } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { tableOnDay } from './billing-columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const plans: readonly [string, CalendarDraft][] = [
  ['one table', aPlan()],
  [
    'seasons over the end of the year, with 29 February, and holidays within them',
    aPlan({
      seasons: [
        { name: '冬季', spans: [{ from: '12-01', to: '02-29' }], table: flatTable(9_000) },
        {
          name: '夏季',
          spans: [
            { from: '07-01', to: '08-31' },
            { from: '09-15', to: '09-15' },
          ],
          table: flatTable(8_000),
        },
      ],
      holidays: [{ name: '春节', days: ['2028-01-26', '2028-01-27'], table: flatTable(1_000) }],
    }),
  ],
  [
    'no default table',
    {
      byDefault: null,
      seasons: [
        { name: '上半年', spans: [{ from: '01-01', to: '06-30' }], table: flatTable(1_000) },
        { name: '下半年', spans: [{ from: '07-01', to: '12-31' }], table: flatTable(2_000) },
      ],
      holidays: [],
    },
  ],
]

test.each(plans)('%s: each date has the table that the rule gives it', async (_, plan) => {
  const days = Array.from({ length: 366 }, (_, place) => addDays('2028-01-01', place))
  const { rows } = await sql<{ day: string; found: unknown }>`
    select day, ${tableOnDay(sql`${JSON.stringify(plan)}`, sql`day`)} as found from unnest(${days}::text[]) as day
    order by day`.execute(app.db)
  const calendar = readCalendar(plan)
  expect(rows).toEqual(
    days.map(day => {
      const { table, reason } = tableOn(calendar, day)
      return { day, found: { ...writeTable(table), name: reason.name } }
    }),
  )
})
