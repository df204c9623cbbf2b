// A gun is kept by a pile on a real socket: for whoever made the appointment, and for nobody else.
import { apiAppointment } from '@ev/contract/api/appointment'
import { apiCharge } from '@ev/contract/api/charge'
import { apiEvaluation } from '@ev/contract/api/evaluation'
import { appointment } from '@ev/contract/bill/appointment'
import { evaluation } from '@ev/contract/bill/evaluation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { payIn } from '../../testing/cards.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { aMember } from '../../testing/money.ts'
import { anEmptyVehicle, bindPrices, openDoors, openStreet, type Street } from '../../testing/simulated.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { followAppointments } from '../bill/appointment.job.ts'
import { followDue } from '../bill/follow-sessions.ts'
import { followReserved } from '../operation/reserved-guns.ts'

let app: TestApp
let street: Street
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openDoors()
  app.hurryUp(10)
  street = await openStreet(app.app, 10)
  boss = await app.as('op399')
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '399', key: 'appointment.holdMin', value: '30' })
    .execute()
})
afterAll(async () => {
  await street.close()
  await app.close()
})

async function aPile(language: 'YKC1.6' | 'OCPP1.6J', lockNo = '') {
  const station = await aStation(app.db, { stage: 'production' })
  await bindPrices(boss, station.id)
  const known = await aSpeakingPile(app, boss, station.id, language)
  await app.db.updateTable('config_gun').set({ ground_lock_no: lockNo }).where('pile_id', '=', known.id).execute()
  const pile = await street.arrive(language, known)
  await pile.until(() => pile.isReady() && (language === 'OCPP1.6J' || pile.tariffNo() !== null))
  const gunId = known.guns[0] ?? ''
  await gunIs(gunId, 1)
  return { ...known, pile, gunId, gunCode: `${known.code}01` }
}

async function aDriver() {
  const member = await aMember(app.db)
  await payIn(app.db, member.account, 50_000)
  return { member, ...(await app.asMember(member.id)) }
}

const within = { timeout: 20_000, interval: 100 }

const gunIs = (gunId: string, status: number) =>
  expect
    .poll(async () => {
      await street.chargers.live.writer.flush()
      const row = await app.db
        .selectFrom('config_gun_state')
        .select('status')
        .where('gun_id', '=', gunId)
        .executeTakeFirstOrThrow()
      return row.status
    }, within)
    .toBe(status)

const lockIs = (gunId: string, state: string) =>
  expect
    .poll(async () => {
      await street.chargers.live.writer.flush()
      const row = await app.db
        .selectFrom('operation_ground_lock')
        .select('state')
        .where('gun_id', '=', gunId)
        .executeTakeFirst()
      return row?.state
    }, within)
    .toBe(state)

const appointmentIs = (id: string) =>
  expect.poll(async () => {
    await followDue(app.app)
    await followAppointments(app.app, new AbortController().signal)
    return (await boss.call(appointment.calls.get, { id })).data
  }, within)

test('a pile of OCPP keeps the gun: others are refused, they charge, and rate what they charged', async () => {
  const { pile, gunId, gunCode } = await aPile('OCPP1.6J')
  const [driver, other] = [await aDriver(), await aDriver()]
  const { data: made, msg } = await driver.call(apiAppointment.make, { gunCode })
  expect(made, msg).toBeTruthy()
  await gunIs(gunId, 8)
  pile.plugIn(1, anEmptyVehicle(gunCode))
  expect(await other.call(apiCharge.start, { gunCode })).toMatchObject({
    code: 1830,
    msg: expect.stringContaining('预约'),
  })
  const { data: started, msg: why } = await driver.call(apiCharge.start, { gunCode })
  expect(started, why).toBeTruthy()
  await pile.until(() => pile.guns[0]?.session?.isFlowing ?? false)
  await appointmentIs(made.id).toMatchObject({
    status: 'YiWanCheng',
    penaltyFen: 0,
    refundFen: 1_000,
    order: { id: started.orderId },
  })
  expect(await driver.call(apiEvaluation.create, { orderId: started.orderId, score: 5 })).toMatchObject({ code: 1870 })
  await driver.call(apiCharge.stop, { orderId: started.orderId })
  await expect
    .poll(async () => {
      await followDue(app.app)
      return (await driver.call(apiEvaluation.create, { orderId: started.orderId, score: 5, content: '很快' })).code
    }, within)
    .toBe(0)
  const { data } = await boss.call(evaluation.calls.pages, { filters: { member: [driver.member.id] } })
  expect(data.records).toMatchObject([{ order: { id: started.orderId }, score: 5, content: '很快', status: 'shown' }])
})

test('the lock of a bay goes up for them, and down when they come', async () => {
  const { pile, gunId, gunCode } = await aPile('YKC1.6', 'DS-9')
  const [driver, other] = [await aDriver(), await aDriver()]
  const { data: made, msg } = await driver.call(apiAppointment.make, { gunCode })
  expect(made, msg).toBeTruthy()
  await lockIs(gunId, 'up')
  // Its pile has no word for it: the platform says so itself.
  await followReserved(app.app, street.chargers.live)
  await gunIs(gunId, 8)
  expect(await other.call(apiCharge.start, { gunCode })).toMatchObject({ code: 1830 })
  expect(await driver.call(apiAppointment.arrive, { id: made.id })).toMatchObject({ code: 0 })
  await lockIs(gunId, 'down')
  pile.plugIn(1, anEmptyVehicle(gunCode))
  await gunIs(gunId, 2)
  const { data: started, msg: why } = await driver.call(apiCharge.start, { gunCode })
  expect(started, why).toBeTruthy()
  await appointmentIs(made.id).toMatchObject({ status: 'YiWanCheng', lockState: 'accepted' })
  pile.unplug(1)
  await followReserved(app.app, street.chargers.live)
  await gunIs(gunId, 1)
})
