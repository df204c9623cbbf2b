import { appointment } from '@ev/contract/bill/appointment'
import type { Reply } from '@ev/gateway/event'
import { dayMs, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aChargeAt, aDriver, aFreeGun } from '../../testing/appointments.ts'
import { accepted, answering } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { noChargers } from '../no-chargers.ts'
import { sendDue } from '../operation/send-commands.ts'
import { followAppointments } from './appointment.job.ts'
import { inspectSeller } from './check-books.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())
afterEach(async () => {
  await sendDue(app.app)
  app.app.chargers = noChargers
})

const follow = () => followAppointments(app.app, new AbortController().signal)
const shownToStaff = async (id: string) => (await boss.call(appointment.calls.get, { id })).data

/** One that is in progress. */
async function anAppointment(gunOptions: Parameters<typeof aFreeGun>[2] = {}) {
  const gun = await aFreeGun(app, boss, gunOptions)
  const driver = await aDriver(app)
  const { data, code, msg } = await driver.make(gun.code)
  expect(code, msg).toBe(0)
  return { gun, driver, id: data.id, made: data }
}

describe('what becomes of it', () => {
  test('a charge of theirs at the gun completes it, and the deposit is theirs again', async () => {
    const { gun, driver, id } = await anAppointment()
    const stranger = await aDriver(app)
    const now = app.app.clock()
    const foreign = await aChargeAt(app.db, gun, { memberId: stranger.id, state: 'charging', now })
    await follow()
    expect(await shownToStaff(id)).toMatchObject({ status: 'JinXingZhong' })
    await app.db.updateTable('operation_session').set({ state: 'ended' }).where('id', '=', foreign).execute()
    const sessionId = await aChargeAt(app.db, gun, { memberId: driver.id, state: 'charging', now })
    expect(await follow()).toMatchObject({ zh: expect.stringContaining('1') })
    expect(await shownToStaff(id)).toMatchObject({ status: 'YiWanCheng', penaltyFen: 0, refundFen: 1_000 })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 10_000])
    const row = await app.db
      .selectFrom('bill_appointment')
      .select('session_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.session_id).toBe(sessionId)
  })

  test('a charge that was asked for in time is waited for; one that fails leaves it to time out', async () => {
    const { gun, driver, id } = await anAppointment()
    app.letPass(14 * minuteMs)
    const sessionId = await aChargeAt(app.db, gun, { memberId: driver.id, state: 'starting', now: app.app.clock() })
    app.letPass(70 * secondMs)
    await follow()
    expect(await shownToStaff(id)).toMatchObject({ status: 'JinXingZhong' })
    await app.db.updateTable('operation_session').set({ state: 'failed' }).where('id', '=', sessionId).execute()
    await follow()
    expect(await shownToStaff(id)).toMatchObject({ status: 'ChaoShi', penaltyFen: 1_000 })
  })

  test('who does not come forfeits the deposit, once, also from an account that is frozen by then', async () => {
    const { driver, id } = await anAppointment({ lockNo: 'DS-3' })
    await app.db.updateTable('ledger_account').set({ state: 2 }).where('id', '=', driver.account).execute()
    app.letPass(15 * minuteMs - secondMs)
    await follow()
    expect(await shownToStaff(id)).toMatchObject({ status: 'JinXingZhong' })
    app.letPass(2 * secondMs)
    await Promise.all([follow(), follow()])
    await follow()
    expect(await shownToStaff(id)).toMatchObject({ status: 'ChaoShi', penaltyFen: 1_000, refundFen: 0, cancelBy: null })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 9_000])
    const moves = await app.db
      .selectFrom('operation_command')
      .select('params')
      .where('kind', '=', 'moveLock')
      .where('reason', '=', (await driver.mine())[0]?.appointNo ?? '')
      .orderBy('id')
      .execute()
    expect(moves.map(one => one.params)).toEqual([{ move: 'up' }, { move: 'down' }])
  })

  test('after its end nobody takes it back any more, looked after or not yet', async () => {
    const { driver, id } = await anAppointment()
    app.letPass(15 * minuteMs + secondMs)
    const [answer] = await Promise.all([driver.cancel(id), follow()])
    expect(answer.code).toBe(1865)
    expect(await shownToStaff(id)).toMatchObject({ status: 'ChaoShi', penaltyFen: 1_000 })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 9_000])
  })

  test('who did not come three times in thirty days waits for seven', async () => {
    const driver = await aDriver(app)
    const gun = await aFreeGun(app, boss)
    const stayAway = async () => {
      expect(await driver.make(gun.code)).toMatchObject({ code: 0 })
      app.letPass(16 * minuteMs)
      await follow()
    }
    await stayAway()
    await stayAway()
    await stayAway()
    expect(await driver.make(gun.code)).toMatchObject({ code: 1864, msg: expect.stringContaining('3 次') })
    // Their login lasts for a day, and they come back after eight.
    await app.db
      .updateTable('bill_appointment')
      .set({ finished_at: new Date(app.app.clock() - 7 * dayMs) })
      .where('member_id', '=', driver.id)
      .execute()
    expect(await driver.make(gun.code)).toMatchObject({ code: 0 })
  })

  test('nobody pays for a gun that was broken when they should have come', async () => {
    const { gun, driver, id } = await anAppointment()
    await app.db.updateTable('config_gun_state').set({ status: 5 }).where('gun_id', '=', gun.id).execute()
    app.letPass(16 * minuteMs)
    await follow()
    expect(await shownToStaff(id)).toMatchObject({
      status: 'YiQuXiao',
      cancelBy: 'system',
      cancelCause: 'gunUnusable',
      penaltyFen: 0,
    })
    expect([await driver.held(), await driver.balance()]).toEqual([0, 10_000])
  })
})

describe('what the pile answers', () => {
  test.each<[string, Reply, string | null, string]>([
    [
      'a refusal calls it off, in the words of the pile',
      { is: 'refused', code: 'Occupied', data: null },
      'pileRefused',
      'Occupied',
    ],
    ['so does a pile that is not there', { is: 'offline' }, 'pileAway', ''],
    ['one that cannot keep guns leaves it to the platform', { is: 'unsupported', data: null } as Reply, null, ''],
  ])('%s', async (_title, reply, cause, words) => {
    app.app.chargers = answering(reply)
    const { driver, id } = await anAppointment({ protocol: 'OCPP1.6J' })
    await sendDue(app.app)
    await follow()
    const shown = await shownToStaff(id)
    expect(shown).toMatchObject({
      status: cause === null ? 'JinXingZhong' : 'YiQuXiao',
      cancelBy: cause === null ? null : 'system',
      cancelCause: cause,
      cancelReason: words,
    })
    expect(await driver.held()).toBe(cause === null ? 1_000 : 0)
  })
})

describe('who comes', () => {
  test('says so, and the lock goes down, however often they say it', async () => {
    const chargers = answering(accepted)
    app.app.chargers = chargers
    const { driver, id } = await anAppointment({ lockNo: 'DS-4' })
    await sendDue(app.app)
    expect(await driver.arrive(id)).toMatchObject({ code: 0 })
    expect(await driver.arrive(id)).toMatchObject({ code: 0 })
    await sendDue(app.app)
    expect(await driver.arrive(id)).toMatchObject({ code: 0 })
    await sendDue(app.app)
    expect(chargers.told.map(one => one.command)).toEqual([
      { kind: 'moveLock', gun: 1, isUp: true },
      { kind: 'moveLock', gun: 1, isUp: false },
    ])
  })

  test('and asks for a charge at once has the lock lowered as well', async () => {
    const chargers = answering(accepted)
    app.app.chargers = chargers
    const { gun, driver } = await anAppointment({ lockNo: 'DS-5' })
    await sendDue(app.app)
    await aChargeAt(app.db, gun, { memberId: driver.id, state: 'starting', now: app.app.clock() })
    await follow()
    await follow()
    await sendDue(app.app)
    expect(chargers.told.map(one => one.command)).toEqual([
      { kind: 'moveLock', gun: 1, isUp: true },
      { kind: 'moveLock', gun: 1, isUp: false },
    ])
  })
})

test('after all of this the books have no differences', async () => {
  const found = await inspectSeller(app.app, '399')
  // What drivers of tests start with came without a paper.
  expect(found.shown.filter(one => one.document !== 'opening')).toEqual([])
})
