// Nobody leaves while something of theirs goes on, waits for a person or is not paid: it would never be collected.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { overtimeBill } from '@ev/contract/bill/overtime-bill'
import { member as members } from '@ev/contract/member/member'
import { energy, fen } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver, aFreeGun } from '../../testing/appointments.ts'
import { payIn } from '../../testing/cards.ts'
import { aMember } from '../../testing/money.ts'
import { anOrder } from '../../testing/orders.ts'
import { aStayer, gunSays, lookAtStays, staysAt } from '../../testing/stays.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { collectDebts } from './collect-debts.job.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

const leave = (id: string) => boss.call(members.calls.cancel, { id, reason: '本人申请' })
const stays = (no: string) => ({ code: 1732, msg: expect.stringContaining(no) })

test('who owes for a charge stays until it is paid', async () => {
  const member = await aMember(app.db)
  const { orderNo, payableFen } = await anOrder(app, { memberId: member.id, paidFen: 0 })
  expect(await member.balance()).toBe(0)
  expect(await leave(member.id)).toMatchObject(stays(orderNo))
  await payIn(app.db, member.account, payableFen)
  await collectDebts(app.app)
  expect(await member.balance()).toBe(0)
  expect(await leave(member.id)).toMatchObject({ code: 0 })
})

test('who charges stays, also where nothing could be set aside, and so does who waits for a person to look', async () => {
  for (const status of [1, 3, 4, 9, 10]) {
    const member = await aMember(app.db)
    const { orderNo } = await anOrder(app, { memberId: member.id, status })
    expect(await leave(member.id), `order status ${status}`).toMatchObject(stays(orderNo))
  }
  for (const status of [7, 8, 11]) {
    const member = await aMember(app.db)
    await anOrder(app, { memberId: member.id, status })
    expect(await leave(member.id), `order status ${status}`).toMatchObject({ code: 0 })
  }
})

test('who owes for staying stays until it is waived', async () => {
  const member = await aMember(app.db)
  const { place, order } = await aStayer(app, { minutesAgo: 47, memberId: member.id, status: 10 })
  await gunSays(app, place, 1)
  await lookAtStays(app)
  const [bill] = await staysAt(app, place)
  // Of the charge itself nothing is left.
  await app.db.updateTable('bill_order').set({ order_status: 11 }).where('id', '=', order.id).execute()
  expect(bill).toMatchObject({ status: 2, member_id: member.id })
  expect(await leave(member.id)).toMatchObject(stays(bill?.bill_no ?? '?'))
  await boss.call(overtimeBill.calls.waive, { id: bill?.id ?? '', amountFen: null, reason: '减免' })
  expect(await leave(member.id)).toMatchObject({ code: 0 })
})

test('who has a gun kept without a deposit stays until it is called off', async () => {
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key: 'appointment.depositFen', value: '0' })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value: '0' }))
    .execute()
  const driver = await aDriver(app, 0)
  const gun = await aFreeGun(app, boss)
  const { data, code, msg } = await driver.make(gun.code)
  expect(code, msg).toBe(0)
  expect(await driver.held()).toBe(0)
  expect(await leave(driver.id)).toMatchObject({ code: 1732 })
  await driver.cancel(data.id)
  expect(await leave(driver.id)).toMatchObject({ code: 0 })
})

test('who has left pays for no order that nobody paid for', async () => {
  const member = await aMember(app.db)
  const { id } = await anOrder(app, { memberId: null, status: 10 })
  const settle = () =>
    boss.call(abnormalOrder.calls.settle, {
      id,
      basis: 'entered',
      enteredE4: energy(100_000),
      elecFen: fen(700),
      serviceFen: fen(300),
      payingMember: member.id,
      payingFleet: null,
      reason: '抄表结果',
    })
  expect(await leave(member.id)).toMatchObject({ code: 0 })
  expect(await settle()).toMatchObject({ code: 1404, data: { field: 'payingMember' } })
})
