// Orders that wait for a person, seen to by people: what each may do, what is paid in the end, and that nobody does it alone.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { approval } from '@ev/contract/system/approval'
import { at } from '@ev/db/pools'
import { energy, fen, later, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../testing/money.ts'
import { anOrder, type OrderFacts, type TestOrder } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { balancesOf, setAccountState, setAside } from '../ledger/door.ts'
import { inspectSeller } from './check-books.ts'
import { followSession } from './follow-session.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const abnormal = (reasons: string[], facts: OrderFacts = {}) =>
  anOrder(app, { status: 10, ...facts, columns: { abnormal_reasons: reasons, ...facts.columns } })

/** Cut off in mid-charge: nothing but what was measured last is known. */
const suspended = (facts: OrderFacts = {}) => {
  const startAt = later(app.app.clock(), -120 * minuteMs)
  const columns = {
    abnormal_reasons: ['noRecord'],
    suspended_at: at(later(startAt, 60 * minuteMs)),
    live_energy_e4: '200000',
    live_amount_mil: '207000',
    live_at: at(later(startAt, 40 * minuteMs)),
    ended_at: null,
    meter_end_e4: null,
    ...facts.columns,
  }
  return anOrder(app, { status: 9, ...facts, startAt, columns })
}

const entered = { basis: 'entered', enteredE4: energy(200_000), elecFen: fen(1_370), serviceFen: fen(700) } as const
const nobody = { payingMember: null, payingFleet: null }
const byHand = { ...entered, ...nobody, reason: '现场抄表' }
const byLive = {
  basis: 'live',
  enteredE4: null,
  elecFen: null,
  serviceFen: null,
  ...nobody,
  reason: '桩已损坏',
} as const
const byPile = { ...byLive, basis: 'pile', reason: '以桩为准' } as const

const rowOf = (id: string) => app.db.selectFrom('bill_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = async (id: string) =>
  (await app.db.selectFrom('bill_order_log').selectAll().where('order_id', '=', id).orderBy('id').execute()).map(
    row => row.event,
  )
const balanceOf = async (accountId: string | null) =>
  (await balancesOf(app.db, [accountId ?? ''])).get(accountId ?? '') ?? expect.fail()
const holdFor = ({ sessionId, accountId }: TestOrder) =>
  setAside(
    app.db,
    {
      sellerId: '399',
      key: `charge:${sessionId}`,
      purpose: 'charge',
      documentId: sessionId,
      amountFen: fen(5_000),
      accountIds: [accountId ?? ''],
    },
    app.app.clock(),
  )
const approve = (id: string | null, by = admin) => by.call(approval.calls.approve, { id: id ?? '', opinion: '' })
const settle = (order: TestOrder, input: Parameters<typeof settleCall>[1]) => settleCall(order, input)
const settleCall = (
  order: TestOrder,
  input: Omit<Parameters<typeof boss.call<typeof abnormalOrder.calls.settle>>[1], 'id'>,
) => boss.call(abnormalOrder.calls.settle, { id: order.id, ...input })
/** What members begin with is no paper of the product. */
const booksAreFine = async () => {
  const { shown } = await inspectSeller(app.app, '399')
  expect(shown.filter(({ document }) => document !== 'opening')).toEqual([])
}

test('what a person enters is settled once a second one agrees, and the log keeps who said so', async () => {
  const order = await abnormal(['energyDiffers'])
  const asked = await settle(order, byHand)
  expect(asked.data.approvalId).not.toBeNull()
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10, paid_fen: '0' })
  const before = await balanceOf(order.accountId)

  expect((await approve(asked.data.approvalId)).code).toBe(0)
  expect(await rowOf(order.id)).toMatchObject({
    order_status: 6,
    charge_status: 3,
    abnormal_reasons: [],
    energy_e4: '200000',
    elec_fen: '1370',
    service_fen: '700',
    total_fen: '2070',
    paid_fen: '2070',
    balance_paid_fen: '2070',
  })
  expect((await balanceOf(order.accountId)).balanceFen).toBe(before.balanceFen - 2_070)
  const parts = await app.db.selectFrom('bill_order_part').selectAll().where('order_id', '=', order.id).execute()
  expect(parts).toMatchObject([{ energy_e4: '200000', elec_fen: '1370', service_fen: '700' }])
  expect(await logOf(order.id)).toEqual(['settledByHand', 'agreed', 'settled'])
  const logged = await app.db
    .selectFrom('bill_order_log as l')
    .innerJoin('system_staff as s', 's.id', 'l.staff_id')
    .select(['l.event', 's.account'])
    .where('l.order_id', '=', order.id)
    .orderBy('l.id')
    .execute()
  expect(logged.map(({ account }) => account)).toEqual(['op399', 'admin', 'admin'])
  await booksAreFine()
})

test('a charge that was cut off is settled by what was measured last, out of what was set aside', async () => {
  const order = await suspended()
  const accountId = order.accountId ?? expect.fail()
  await holdFor(order)
  const { data } = await settle(order, byLive)
  expect((await approve(data.approvalId)).code).toBe(0)
  const row = await rowOf(order.id)
  expect(row).toMatchObject({ order_status: 6, energy_e4: '200000', duration_sec: 40 * 60 })
  expect(Number(row.paid_fen)).toBeGreaterThan(0)
  expect(await balanceOf(accountId)).toMatchObject({ heldFen: 0, balanceFen: 100_000 - Number(row.paid_fen) })
  const parts = await app.db.selectFrom('bill_order_part').selectAll().where('order_id', '=', order.id).execute()
  expect(parts.reduce((sum, part) => sum + Number(part.energy_e4), 0)).toBe(200_000)
  expect(parts.every(part => part.slot !== null)).toBe(true)
  await booksAreFine()
})

test("an order is settled by the pile's amount, to the fen, with energy as recorded", async () => {
  const order = await abnormal(['amountDiffers'], { columns: { device_amount_mil: '333349' } })
  const { data } = await settle(order, byPile)
  expect((await approve(data.approvalId)).code).toBe(0)
  const row = await rowOf(order.id)
  expect(row).toMatchObject({ order_status: 6, total_fen: '3333', paid_fen: '3333', energy_e4: '300000' })
  await booksAreFine()
})

test('what there are no figures for is settled otherwise', async () => {
  const order = await abnormal(['noTariff'], { columns: { version_id: null, device_amount_mil: null } })
  expect(await settle(order, byLive)).toMatchObject({ code: 1844, msg: expect.stringContaining('按最后的实时数据') })
  expect((await settle(order, byPile)).code).toBe(1844)
  expect((await settle(order, { ...byHand, enteredE4: energy(0) })).code).toBe(1833)
  expect((await settle(order, { ...byHand, enteredE4: energy(10) })).code).toBe(1843)
  expect((await settle(order, { ...byHand, elecFen: null })).code).not.toBe(0)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10 })
})

test('where nobody is known to pay a member of the same seller is chosen, and pays', async () => {
  const order = await abnormal(['noPayer'], { memberId: null })
  expect((await settle(order, byHand)).code).toBe(1836)
  const stranger = await aMember(app.db, { sellerId: '365' })
  expect((await settle(order, { ...byHand, payingMember: stranger.id })).code).not.toBe(0)
  const member = await aMember(app.db)
  const { data } = await settle(order, { ...byHand, payingMember: member.id })
  expect((await approve(data.approvalId)).code).toBe(0)
  // Nothing is in the account: all of it is owed.
  expect(await rowOf(order.id)).toMatchObject({
    member_id: member.id,
    order_status: 5,
    charge_status: 1,
    debt_fen: '2070',
  })
  await booksAreFine()
})

test('who pays already is not replaced by somebody else', async () => {
  const order = await abnormal(['energyDiffers'])
  const member = await aMember(app.db)
  expect((await settle(order, { ...byHand, payingMember: member.id })).code).toBe(1842)
})

test('a frozen account pays out of what was set aside; otherwise it owes it', async () => {
  const [kept, empty] = [await abnormal(['energyDiffers']), await abnormal(['energyDiffers'])]
  await holdFor(kept)
  for (const [order, status, debt] of [
    [kept, 6, '0'],
    [empty, 5, '2070'],
  ] as const) {
    await setAccountState(app.db, order.accountId ?? '', 2, '核查')
    const { data } = await settle(order, byHand)
    expect((await approve(data.approvalId)).code).toBe(0)
    expect(await rowOf(order.id)).toMatchObject({ order_status: status, debt_fen: debt })
  }
  await booksAreFine()
})

test('where nobody else may agree nothing is settled, closed or given back by one person alone', async () => {
  const others = await app.db
    .updateTable('system_staff')
    .set({ status: 'disabled' })
    .where('account', '<>', 'op399')
    .where('status', '=', 'enabled')
    .returning('id')
    .execute()
  const order = await abnormal(['energyDiffers'])
  expect((await settle(order, byHand)).code).toBe(1837)
  expect((await boss.call(abnormalOrder.calls.close, { id: order.id, reason: '测试' })).code).toBe(1837)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10 })
  await app.db
    .updateTable('system_staff')
    .set({ status: 'enabled' })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
})

test('closing lets go of what was set aside and takes nothing; a record that comes later changes nothing', async () => {
  const order = await suspended()
  const accountId = order.accountId ?? expect.fail()
  await holdFor(order)
  const { data } = await boss.call(abnormalOrder.calls.close, { id: order.id, reason: '试充未计量' })
  expect(await balanceOf(accountId)).toMatchObject({ heldFen: 5_000 })
  expect((await approve(data.approvalId)).code).toBe(0)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 11, charge_status: 1, paid_fen: '0' })
  expect(await balanceOf(accountId)).toMatchObject({ heldFen: 0, balanceFen: 100_000 })
  await recordComes(order)
  await followSession(app.db, order.sessionId, app.app.clock())
  expect(await rowOf(order.id)).toMatchObject({ order_status: 11, paid_fen: '0' })
  expect(await logOf(order.id)).toEqual(['closed', 'agreed', 'recordAfterClose'])
})

const recordComes = (order: TestOrder) =>
  app.db
    .updateTable('operation_session')
    .set({
      state: 'ended',
      ended_at: at(order.endAt),
      energy_e4: '300000',
      meter_end_e4: '1300000',
      record: JSON.stringify({ tiers: [] }),
      recorded_at: at(app.app.clock()),
    })
    .where('id', '=', order.sessionId)
    .execute()

test('what a person found is on record, and nothing else changes', async () => {
  const order = await abnormal(['readingsBackwards'])
  const checked = { id: order.id, finding: 'meterFault', note: '电表 11 月 3 日更换过' } as const
  expect((await boss.call(abnormalOrder.calls.check, checked)).data).toEqual({ approvalId: null })
  const { data } = await boss.call(abnormalOrder.calls.get, { id: order.id })
  expect(data).toMatchObject({ orderStatus: 10, note: '电表 11 月 3 日更换过', abnormalReasons: ['readingsBackwards'] })
  expect(await logOf(order.id)).toEqual(['checked'])
})

test('recomputing settles what agrees by now, and says why not of the others', async () => {
  const mended = await abnormal(['noTariff'], { columns: { version_id: null } })
  expect((await boss.call(abnormalOrder.calls.recompute, { id: mended.id })).data).toEqual({
    isSettled: true,
    reasons: [],
  })
  expect(await rowOf(mended.id)).toMatchObject({ order_status: 6, version_id: mended.place.version.id })
  expect((await boss.call(abnormalOrder.calls.recompute, { id: mended.id })).code).toBe(1832)

  const payerless = await abnormal(['noPayer'], { memberId: null })
  expect((await boss.call(abnormalOrder.calls.recompute, { id: payerless.id })).data).toEqual({
    isSettled: false,
    reasons: ['noPayer'],
  })
  const silent = await suspended()
  expect((await boss.call(abnormalOrder.calls.recompute, { id: silent.id })).data).toEqual({
    isSettled: false,
    reasons: ['noRecord'],
  })
  expect(await rowOf(silent.id)).toMatchObject({ order_status: 9 })
  await booksAreFine()
})

test('agreed to twice at once, an order is settled once', async () => {
  const order = await abnormal(['energyDiffers'])
  const { data } = await settle(order, byHand)
  const answers = await Promise.all([approve(data.approvalId), approve(data.approvalId), approve(data.approvalId)])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 6, paid_fen: '2070' })
  expect((await balanceOf(order.accountId)).balanceFen).toBe(100_000 - 2_070)
  await booksAreFine()
})

test('while one agrees the late record comes: the order is settled by one of the two, and once', async () => {
  for (let round = 0; round < 4; round++) {
    const order = await suspended()
    const { data } = await settle(order, byLive)
    await recordComes(order)
    await Promise.all([
      approve(data.approvalId),
      app.db.transaction().execute(db => followSession(db as never, order.sessionId, app.app.clock())),
    ])
    const row = await rowOf(order.id)
    expect(row.order_status).toBe(6)
    expect(['200000', '300000']).toContain(row.energy_e4)
    expect((await balanceOf(order.accountId)).balanceFen).toBe(100_000 - Number(row.paid_fen))
  }
  await booksAreFine()
})

test('what was asked for is not done to an order that has changed meanwhile', async () => {
  const order = await abnormal(['energyDiffers'])
  const { data } = await settle(order, byHand)
  expect((await boss.call(abnormalOrder.calls.check, { id: order.id, finding: 'fine', note: '核对过' })).code).toBe(0)
  expect((await approve(data.approvalId)).code).toBe(1216)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10 })
})

test('another seller neither sees nor touches it, nor does who may only look', async () => {
  const order = await abnormal(['energyDiffers'])
  const [other, viewer] = [await app.as('op365'), await app.as('view399')]
  for (const person of [other, viewer]) {
    expect((await person.call(abnormalOrder.calls.settle, { id: order.id, ...byHand })).code).not.toBe(0)
    expect((await person.call(abnormalOrder.calls.close, { id: order.id, reason: '试' })).code).not.toBe(0)
    expect((await person.call(abnormalOrder.calls.recompute, { id: order.id })).code).not.toBe(0)
  }
  expect((await other.call(abnormalOrder.calls.get, { id: order.id })).code).not.toBe(0)
  const own = { filters: { orderNo: [order.orderNo] } }
  expect((await other.call(abnormalOrder.calls.pages, own)).data.total).toBe(0)
  expect((await boss.call(abnormalOrder.calls.pages, own)).data.total).toBe(1)
  // Nothing was asked for in their name either.
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10, version: 1 })
})

test('who sees only the stations of a region sees and touches no order of another one', async () => {
  const order = await abnormal(['energyDiffers'])
  const regional = await app.as('region399')
  const own = { filters: { orderNo: [order.orderNo] } }
  expect((await regional.call(abnormalOrder.calls.pages, own)).data?.total ?? 0).toBe(0)
  expect((await regional.call(abnormalOrder.calls.get, { id: order.id })).code).not.toBe(0)
  expect((await regional.call(abnormalOrder.calls.recompute, { id: order.id })).code).not.toBe(0)
  expect((await regional.call(abnormalOrder.calls.settle, { id: order.id, ...byHand })).code).not.toBe(0)
  expect(await rowOf(order.id)).toMatchObject({ order_status: 10, version: 1 })
})

test('the list has what waits for a person, why, how long, and what is set aside for it', async () => {
  const order = await suspended()
  const { data } = await boss.call(abnormalOrder.calls.pages, {
    filters: { orderNo: [order.orderNo], abnormalReasons: ['noRecord'], orderStatus: [9] },
    sums: true,
  })
  expect(data.records).toMatchObject([
    { id: order.id, liveEnergyE4: 200_000, liveAmountMil: 207_000, energyE4: null, waitMin: 60, heldFen: 0 },
  ])
  expect(data.sums).toMatchObject({ liveEnergyE4: 200_000 })
})
