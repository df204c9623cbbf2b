// Charging orders as people meet them: the list with its sums, and the page that explains where each figure comes from.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { order } from '@ev/contract/bill/order'
import { work } from '@ev/contract/system/work'
import { at } from '@ev/db/pools'
import { dayMs, earlier, fen, instant, later, minuteMs, readTime, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aPricedGun, type OrderPlace } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let place: OrderPlace
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  place = await aPricedGun(app.db)
})
afterAll(() => app.close())

const found = async (filters: Parameters<typeof boss.call<typeof order.calls.pages>>[1]['filters']) => {
  const { code, msg, data } = await boss.call(order.calls.pages, {
    filters: { station: [place.stationId], ...filters },
  })
  expect(code, msg).toBe(0)
  return data.records.map(row => row.id)
}

describe('the sums of the list', () => {
  const sums = [
    'energyE4',
    'elecFen',
    'serviceFen',
    'totalFen',
    'discountFen',
    'payableFen',
    'paidFen',
    'debtFen',
  ] as const

  test('its footer, its Excel, the income in the ledger and the account flow come to the same fen', async () => {
    const gun = await aPricedGun(app.db)
    const made = [
      await anOrder(app, { place: gun }),
      await anOrder(app, { place: gun, energyE4: 123_457, minutes: 95, discountFen: 77 }),
      await anOrder(app, { place: gun, energyE4: 99_999, paidFen: 321 }),
      await anOrder(app, { place: gun, status: 3 }),
    ]
    const filters = { station: [gun.stationId] }
    const { data: page } = await boss.call(order.calls.pages, { filters, sums: true })
    const footer = page.sums ?? {}
    for (const name of sums)
      expect(footer[name], name).toBe(page.records.reduce((sum, row) => sum + Number(row[name]), 0))
    expect(footer.paidFen).toBe(made.reduce((sum, one) => sum + one.paidFen, 0))
    expect(footer.debtFen).toBeGreaterThan(0)
    expect(footer.discountFen).toBe(77)

    const { data } = await boss.call(order.calls.export, { filters, columns: ['orderNo', ...sums] })
    await app.runWork()
    const { data: done } = await boss.call(work.get, { id: data.workId })
    expect(done.status, done.error).toBe('done')
    const { sheets } = await sheetsOf(app, done.fileUrl)
    const rows = (sheets[0]?.rows ?? []) as unknown[][]
    const inSheet = rows.filter(([no]) => made.some(({ orderNo }) => orderNo === no))
    expect(inSheet).toHaveLength(made.length)
    const places = [10_000, ...Array.from({ length: sums.length - 1 }, () => 100)]
    sums.forEach((name, column) => {
      const whole = inSheet.reduce((sum, row) => sum + Math.round(Number(row[column + 1]) * (places[column] ?? 1)), 0)
      expect(whole, name).toBe(footer[name])
    })

    const ids = made.map(one => one.id)
    const { rows: income } = await sql<{ fen: string }>`
      select coalesce(sum(e.amount_fen), 0) as fen from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.house = 'income'
      join ledger_posting p on p.id = e.posting_id
      where p.document = 'order' and p.document_id = any(${ids}::bigint[])`.execute(app.db)
    expect(Number(income[0]?.fen)).toBe(footer.paidFen)
    const flow = await boss.call(accountFlow.calls.pages, {
      filters: { documentNo: made.map(one => one.orderNo) },
      sums: true,
    })
    expect(flow.data.sums?.outFen).toBe(footer.paidFen)
  })

  test('an order that goes on is in none of them before it is settled', async () => {
    const gun = await aPricedGun(app.db)
    const { id } = await anOrder(app, { place: gun, status: 3, energyE4: 45_000 })
    const { data } = await boss.call(order.calls.pages, { filters: { station: [gun.stationId] }, sums: true })
    expect(data.sums).toMatchObject({ energyE4: 0, paidFen: 0 })
    const { data: row } = await boss.call(order.calls.get, { id })
    expect(row).toMatchObject({ liveEnergyE4: 45_000, orderStatus: 3, endTime: null, durationMin: expect.any(Number) })
    expect(row.liveAmountMil).toBeGreaterThan(0)
    expect(row.durationMin).toBeCloseTo(120, 0)
    app.letPass(6 * minuteMs)
    expect((await boss.call(order.calls.get, { id })).data.durationMin).toBeCloseTo(126, 0)
  })
})

describe('the filters of the list', () => {
  test('an order is found by all that people know of it', async () => {
    const { id, orderNo, sessionNo } = await anOrder(app, {
      place,
      columns: {
        plate_no: '粤B9F2K7',
        vin: 'LTESTVIN000000042',
        card_no: '6688009999',
        phone: '13912349876',
        is_direct_current: false,
        stop_code: '41',
        biz_type: 1,
        source_operator: 'MA5FLOW01',
      },
    })
    const others = await anOrder(app, { place })
    const bad = await anOrder(app, { place, status: 10, columns: { abnormal_reasons: ['amountDiffers'] } })
    expect(await found({ orderNo })).toEqual([id])
    expect(await found({ tradeNo: [sessionNo] })).toEqual([id])
    expect(await found({ plateNo: '9F2K' })).toEqual([id])
    expect(await found({ vin: 'LTESTVIN000000042' })).toEqual([id])
    expect(await found({ cardNo: '99' })).toEqual([id])
    expect(await found({ phone: '13912349876' })).toEqual([id])
    expect(await found({ phone: '9876' })).toEqual([id])
    expect(await found({ currentKind: [2] })).toEqual([id])
    expect(await found({ stopReason: ['41'] })).toEqual([id])
    expect(await found({ bizType: [1] })).toEqual([id])
    expect(await found({ sourceOperator: 'FLOW' })).toEqual([id])
    expect(await found({ pileCode: place.pileCode.slice(-6), currentKind: [1], isAbnormal: false })).toEqual([
      others.id,
    ])
    expect(await found({ isAbnormal: true })).toEqual([bad.id])
    expect(await found({ abnormalReasons: ['amountDiffers'] })).toEqual([bad.id])
    expect(await found({ member: [others.memberId ?? ''] })).toEqual([others.id])
    expect((await found({ model: [place.version.modelId] })).length).toBe(3)
    expect(await found({ orderStatus: [10], chargeStatus: [3] })).toEqual([])
  })

  test('each of the three times narrows by its own span, and the list is sorted by created and by ended', async () => {
    const gun = await aPricedGun(app.db)
    const long = earlier(app.app.clock(), 20 * dayMs)
    const old = await anOrder(app, { place: gun, startAt: long })
    const slow = await anOrder(app, { place: gun, startAt: later(long, minuteMs), minutes: 600, energyE4: 900_000 })
    const quick = await anOrder(app, { place: gun, startAt: later(long, 2 * minuteMs), minutes: 10, energyE4: 9_000 })
    const asked = async (more: object) => {
      const { data } = await boss.call(order.calls.pages, { filters: { station: [gun.stationId] }, ...more })
      return data.records.map(row => row.id)
    }
    expect(await asked({})).toEqual([quick.id, slow.id, old.id])
    expect(await asked({ sort: { field: 'endTime', order: 'asc' } })).toEqual([quick.id, old.id, slow.id])
    const from = showTime(later(quick.endAt, 1_000))
    for (const [name, expected] of [
      ['createTime', []],
      ['startTime', []],
      ['endTime', [slow.id, old.id]],
    ] as const)
      expect(await asked({ filters: { station: [gun.stationId], [name]: { from } } }), name).toEqual(expected)
    expect(order.list.initial).toEqual({ createTime: { preset: 'last7Days' } })
  })
})

/** From 10:50 to 12:20 of a day long past, with a reading at each edge of a half hour. */
async function theWorkedExample() {
  const startAt = readTime('2026-03-04 10:50:00') ?? instant(0)
  const readings = [0, 10, 40, 70, 90].map((minute, index) => [
    later(startAt, minute * minuteMs),
    [0, 95_123, 385_564, 685_564, 835_573][index] ?? 0,
  ])
  const example = await anOrder(app, { place, startAt, minutes: 90, energyE4: 835_573, status: 10 })
  await app.db
    .updateTable('bill_order')
    .set({ readings: JSON.stringify(readings) })
    .where('id', '=', example.id)
    .execute()
  return example
}

describe('an order explains itself', () => {
  test('energy × price line by line, each fee rounded to the fen once, and what the accounts gave', async () => {
    const one = await anOrder(app, { place, discountFen: 150 })
    const { code, msg, data } = await boss.call(order.calls.explain, { id: one.id })
    expect(code, msg).toBe(0)
    expect(data.lines.every(line => line.isExact)).toBe(true)
    const energyOf = (rows: readonly { energyE4: number }[]) => rows.reduce((sum, row) => sum + row.energyE4, 0)
    expect([energyOf(data.lines), energyOf(data.parts), data.sums.energyE4]).toEqual([300_000, 300_000, 300_000])
    const milOf = (name: 'elecAmountMil' | 'serviceAmountMil', rows: readonly Record<typeof name, number>[]) =>
      rows.reduce((sum, row) => sum + row[name], 0)
    expect(milOf('elecAmountMil', data.parts)).toBe(data.sums.elecMil)
    expect(milOf('serviceAmountMil', data.lines)).toBe(data.sums.serviceMil)
    expect(Math.floor((data.sums.elecMil + 50) / 100)).toBe(data.sums.elecFen)
    expect(data.sums.elecFen + data.sums.serviceFen).toBe(data.sums.totalFen)
    expect(data.steps).toMatchObject([{ kind: 'site', serviceFen: 150, leftFen: one.payableFen }])
    expect(data.payments).toMatchObject([
      { amountFen: one.paidFen, kind: 2, owner: 'member', account: { id: one.accountId } },
    ])
    const flow = await boss.call(accountFlow.calls.get, { id: data.payments[0]?.flow.id ?? '' })
    expect(flow.data).toMatchObject({
      amountFen: 0 - one.paidFen,
      flowNo: data.payments[0]?.flow.label,
      documentId: one.id,
    })
  })

  test('it names the version with its model, since when it held, and by which binding', async () => {
    const { id, startAt } = await anOrder(app, { place })
    const { data } = await boss.call(order.calls.explain, { id })
    expect(data.tariff).toMatchObject({
      versionNo: 1,
      model: { id: place.version.modelId },
      heldAt: showTime(startAt),
      binding: { range: 'station', place: place.stationName, priority: 0 },
    })
    expect(data.tariff?.days[0]).toEqual({ day: showTime(startAt).slice(0, 10), reason: 'default', name: null })
  })

  test('a binding that was ended since no longer tells why, and the version stays', async () => {
    const gun = await aPricedGun(app.db)
    const { id } = await anOrder(app, { place: gun })
    await app.db.deleteFrom('config_billing_binding').where('station_id', '=', gun.stationId).execute()
    const { data } = await boss.call(order.calls.explain, { id })
    expect(data.tariff).toMatchObject({ versionId: gun.version.id, binding: null })
  })

  test('what was entered by hand is not passed off as reckoned', async () => {
    const { id } = await anOrder(app, { place })
    await sql`update bill_order_part set elec_amount_mil = elec_amount_mil + 5 where order_id = ${id} and place = 0`.execute(
      app.db,
    )
    const { data } = await boss.call(order.calls.explain, { id })
    expect(data.lines.some(line => !line.isExact)).toBe(true)
  })

  test('its log is told in words of both languages, with who did it', async () => {
    const { id } = await anOrder(app, { place })
    const { id: staff } = await app.db
      .selectFrom('system_staff')
      .select('id')
      .where('account', '=', 'op399')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('bill_order_log')
      .values([
        { seller_id: '399', order_id: id, at: at(app.app.clock()), event: 'owed', data: '{"debtFen":1250}' },
        { seller_id: '399', order_id: id, at: at(app.app.clock()), event: 'ofOldDays', data: '{}', staff_id: staff },
      ])
      .execute()
    const { data } = await boss.call(order.calls.explain, { id })
    expect(data.log).toMatchObject([
      { says: { zh: '余额不足，欠费 12.50 元', en: '¥12.50 are owed' }, staff: null },
      { says: { zh: 'ofOldDays' }, staff: { id: staff, label: '陈志强' } },
    ])
  })

  test('bills for staying and drafts of the split stand beside it', async () => {
    const { id } = await anOrder(app, { place })
    await sql`
      insert into bill_occupy (seller_id, station_id, pile_id, gun_id, bill_no, kind, rule, order_ids, begun_at, ended_at,
        charged_min, original_fen, payable_fen, status, created_at)
      values (399, ${place.stationId}, ${place.pileId}, ${place.gunId}, ${`T-${id}`}, 1, '{}', array[${id}]::bigint[], now(),
        now(), 32, 1600, 1600, 2, now())`.execute(app.db)
    await sql`
      insert into bill_split_line (seller_id, merchant_id, station_id, order_id, fee, base_fen, commission_fen, share_pct,
        amount_fen, business_day, created_at)
      values (399, 399, ${place.stationId}, ${id}, 'elec', 1000, 100, 100, 900, '2026-11-15', now())`.execute(app.db)
    const { data } = await boss.call(order.calls.explain, { id })
    expect(data.stays).toMatchObject([{ billNo: `T-${id}`, kind: 1, chargedMin: 32, payableFen: 1600 }])
    expect(data.split).toMatchObject([{ fee: 'elec', commissionFen: 100, amountFen: 900, isTakenBack: false }])
    expect((await boss.call(order.calls.get, { id })).data.stayFen).toBe(1600)
  })
})

describe('reckoned again', () => {
  test('an order comes to the same figures, to the fen', async () => {
    const one = await anOrder(app, { place, energyE4: 287_654, minutes: 77 })
    const { code, msg, data } = await boss.call(order.calls.recompute, { id: one.id })
    expect(code, msg).toBe(0)
    expect(data).toMatchObject({ isSame: true, reasons: [], kept: { totalFen: one.charge.totalFen } })
    expect(data.reckoned).toEqual(data.kept)
  })

  test('the worked example of the trade comes to 109.22 yuan', async () => {
    const { id } = await theWorkedExample()
    const { data } = await boss.call(order.calls.recompute, { id })
    expect(data).toMatchObject({
      isSame: false,
      reckoned: { energyE4: 835_573, elecFen: 7_702, serviceFen: 3_220, totalFen: 10_922 },
    })
  })

  test('figures that do not follow from the record are seen', async () => {
    const { id, charge } = await anOrder(app, { place, paidFen: 0 })
    await sql`update bill_order set elec_fen = elec_fen + 1, total_fen = total_fen + 1, payable_fen = payable_fen + 1,
      debt_fen = debt_fen + 1 where id = ${id}`.execute(app.db)
    const { data } = await boss.call(order.calls.recompute, { id })
    expect(data).toMatchObject({ isSame: false, kept: { totalFen: charge.totalFen + 1 } })
    expect(data.reckoned?.totalFen).toBe(charge.totalFen)
  })

  test('without a tariff it says so, and changes nothing', async () => {
    const { id } = await anOrder(app, { place, status: 10, columns: { version_id: null } })
    const { data } = await boss.call(order.calls.recompute, { id })
    expect(data).toMatchObject({ isSame: false, reckoned: null, reasons: ['noTariff'] })
    expect((await boss.call(order.calls.get, { id })).data).toMatchObject({ orderStatus: 10, model: null })
  })
})

describe('the curves', () => {
  test('of an order that is over come from its kept points, with gaps where nothing was told', async () => {
    const { id, startAt } = await anOrder(app, { place, minutes: 12 })
    const { data } = await boss.call(order.calls.curve, { id })
    expect(data.startTime).toBe(showTime(startAt))
    expect(data.atSec).toHaveLength(12)
    expect(data.powerW[4]).toBe(39_600)
    expect([data.powerW[5], data.soc[5], data.tempC[5]]).toEqual([null, null, null])
  })

  test('of one that goes on come from what its pile has said so far, the last of each minute', async () => {
    const startAt = instant(Math.floor((app.app.clock() - 6 * minuteMs) / 1_000) * 1_000)
    const { id, sessionId } = await anOrder(app, { place, status: 3, startAt })
    const told = [
      [10, 30_000, null],
      [40, 31_000, 55],
      [130, 32_000, 56],
    ] as const
    for (const [sec, power, soc] of told)
      await app.db
        .insertInto('operation_sample')
        .values({
          gun_id: place.gunId,
          at: at(later(startAt, sec * 1_000)),
          seller_id: '399',
          station_id: place.stationId,
          session_id: sessionId,
          power_w: power,
          soc,
        })
        .execute()
    const { code, msg, data } = await boss.call(order.calls.curve, { id })
    expect(code, msg).toBe(0)
    expect(data).toMatchObject({ atSec: [0, 60, 120], powerW: [31_000, null, 32_000], soc: [55, null, 56] })
  })

  test('of one that measured nothing are empty', async () => {
    const { id } = await anOrder(app, { place, status: 1 })
    expect((await boss.call(order.calls.curve, { id })).data.atSec).toEqual([])
  })
})

describe('who sees an order', () => {
  test('nobody of another seller, in none of its calls', async () => {
    const { id } = await anOrder(app, { place })
    const stranger = await app.as('op365')
    for (const call of [order.calls.get, order.calls.explain, order.calls.curve, order.calls.recompute])
      expect(await stranger.call(call, { id })).toMatchObject({ code: 1404 })
    const { data } = await stranger.call(order.calls.pages, { filters: { station: [place.stationId] } })
    expect(data.total).toBe(0)
  })

  test('whoever looks after one region sees the orders of its stations alone', async () => {
    const { id } = await anOrder(app, { place })
    const lead = await app.as('region399')
    expect(await lead.call(order.calls.explain, { id })).toMatchObject({ code: 1404 })
    expect(await lead.call(order.calls.recompute, { id })).toMatchObject({ code: 1404 })
  })

  test('telephones are masked in the list', async () => {
    const { id } = await anOrder(app, { place, columns: { phone: '13912345678' } })
    expect((await boss.call(order.calls.get, { id })).data.phone).toBe('139****5678')
    const { data } = await boss.call(order.calls.reveal, { id, field: 'phone' })
    expect(data.value).toBe('13912345678')
  })
})

test('a debt is told apart from what was paid', async () => {
  const { id, payableFen } = await anOrder(app, { place, paidFen: 100 })
  expect((await boss.call(order.calls.get, { id })).data).toMatchObject({
    orderStatus: 5,
    chargeStatus: 2,
    paidFen: fen(100),
    debtFen: payableFen - 100,
  })
})
