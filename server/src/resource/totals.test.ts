// Amounts of single rows come with their list; what money adds up to is for whoever is told revenue.
import { costModelChanges, costModelIncome } from '@ev/contract/bill/cost-model-income'
import { order } from '@ev/contract/bill/order'
import { payment } from '@ev/contract/bill/payment'
import { member } from '@ev/contract/member/member'
import { work } from '@ev/contract/system/work'
import { addDays } from '@ev/rules/days'
import { businessDay } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

let app: TestApp
let place: OrderPlace
beforeAll(async () => {
  app = await openTestApp()
  place = await aPricedGun(app.db)
  await anOrder(app, { place, energyE4: 123_457 })
  await anOrder(app, { place })
  // Finance without what tells it revenue: a role that reads, exports and adds up nothing.
  await sql`delete from system_role_menu rm using system_role r, system_menu m
    where r.id = rm.role_id and m.id = rm.menu_id and r.seller_id = 399 and r.code = 'finance'
      and m.permission = 'figures:revenue'`.execute(app.db)
})
afterAll(() => app.close())

const listOf = async (account: string) => {
  const filters = { station: [place.stationId] }
  const { data } = await (await app.as(account)).call(order.calls.pages, { filters, sums: true })
  return data
}

test('maintenance and customer service read what each order came to, and of all of them the energy only', async () => {
  const whole = await listOf('op399')
  expect(whole.sums?.paidFen).toBeGreaterThan(0)
  const energies = Object.fromEntries(Object.entries(whole.sums ?? {}).filter(([name]) => name.endsWith('E4')))
  expect(energies.energyE4).toBeGreaterThan(0)
  for (const account of ['ops399', 'cs399', 'fin399']) {
    const { records, sums } = await listOf(account)
    expect(records.map(({ paidFen }) => paidFen)).toEqual(whole.records.map(({ paidFen }) => paidFen))
    expect([account, sums]).toEqual([account, energies])
  }
  for (const account of ['view399', 'admin']) expect((await listOf(account)).sums).toEqual(whole.sums)
})

test('what members have and have paid is added up for nobody else either', async () => {
  const [told, untold] = await Promise.all(
    ['op399', 'cs399'].map(async one => (await (await app.as(one)).call(member.calls.pages, { sums: true })).data.sums),
  )
  const names = (sums: object | null | undefined) => Object.keys(sums ?? {})
  expect(names(told)).toEqual(expect.arrayContaining(['totalPaidFen', 'orderCount']))
  expect(names(untold)).toEqual(names(told).filter(name => !name.endsWith('Fen')))
})

test('a file has the amounts and in its last row, on its page and beside it no total of them', async () => {
  const columns = ['orderNo', 'energyE4', 'paidFen'] as const
  const fileOf = async (account: string) => {
    const person = await app.as(account)
    const { data } = await person.call(order.calls.export, { filters: { station: [place.stationId] }, columns })
    await app.runWork()
    const { data: done } = await person.call(work.get, { id: data.workId })
    expect(done.status, done.error).toBe('done')
    const { sheets } = await sheetsOf(app, done.fileUrl)
    return { done: JSON.stringify(done), rows: sheets[0]?.rows as unknown[][], about: JSON.stringify(sheets[1]?.rows) }
  }
  const [told, untold] = [await fileOf('op399'), await fileOf('fin399')]
  expect(untold.rows.slice(0, -1)).toEqual(told.rows.slice(0, -1))
  const paid = (rows: unknown[][]) => rows.at(-1)?.[2] ?? null
  expect(paid(told.rows)).toBeGreaterThan(0)
  expect([paid(untold.rows), untold.rows.at(-1)?.[1]]).toEqual([null, told.rows.at(-1)?.[1]])
  expect(told.about).toContain('实付')
  expect(untold.about).not.toContain('实付')
  expect(told.done).toContain('合计 实付')
  expect(untold.done).not.toContain('合计 实付')
})

test('what the prices brought in, and what the channels took in, is told without its money', async () => {
  const day = businessDay(app.app.clock())
  for (const [account, isTold] of [
    ['op399', true],
    ['cs399', false],
  ] as const) {
    const person = await app.as(account)
    const { data } = await person.call(costModelIncome.calls.query, { filters: { day: { preset: 'last30Days' } } })
    expect(data.totals.energyE4, account).toBeGreaterThan(0)
    const money = ['elecFen', 'serviceFen', 'averageMil', 'discountFen', 'costFen', 'marginFen', 'marginBp']
    expect([account, money.filter(name => name in data.totals)]).toEqual([account, isTold ? money : []])
    expect([account, data.rows.some(row => 'elecFen' in row)]).toEqual([account, isTold])
    const { data: changed } = await person.call(costModelChanges.changes, { filters: {} })
    for (const { before, after } of changed.changes)
      for (const side of [before, after]) expect([account, 'totalFen' in side]).toEqual([account, isTold])
  }
  const span = { from: addDays(day, -365), to: day }
  for (const [account, isTold] of [
    ['op399', true],
    ['fin399', false],
  ] as const) {
    const { data: figures } = await (await app.as(account)).call(payment.calls.figures, span)
    expect(figures.length).toBeGreaterThan(0)
    expect([account, figures.every(row => 'inFen' in row)]).toEqual([account, isTold])
    expect([account, figures.some(row => 'feeFen' in row)]).toEqual([account, isTold])
  }
})
