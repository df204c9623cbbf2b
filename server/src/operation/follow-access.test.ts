import { pileAccess } from '@ev/contract/operation/pile-access'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { openTestChargers } from '../../testing/chargers.ts'
import { accepted, answering, aSpeakingPile } from '../../testing/commanded.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { followAccess } from './follow-access.ts'
import { sendDue } from './send-commands.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let chargers: Awaited<ReturnType<typeof openTestChargers>>
let pile: Awaited<ReturnType<typeof aSpeakingPile>>
let asked: string[]

beforeAll(async () => {
  app = await openTestApp()
  chargers = await openTestChargers(app)
  boss = await app.as('op399')
})
beforeEach(async () => {
  asked = []
  chargers.live.piles.clear()
  app.app.chargers = { ...answering(accepted), disconnect: id => void asked.push(id) }
  const station = await aStation(app.db)
  pile = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  await chargers.connect('OCPP1.6J', pile.identity)
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([])
})
afterAll(async () => {
  await chargers.stop()
  await app.close()
})

test('a pile whose password is another has to come again, and only then', async () => {
  await boss.call(pileAccess.setPassword, { id: pile.id, isSent: false })
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([pile.id])
})

test('a password that is sent over the line arrives before the line is closed', async () => {
  await boss.call(pileAccess.setPassword, { id: pile.id, isSent: true })
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([])
  await sendDue(app.app)
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([pile.id])
})

test('another configuration, or another language of its type, holds from the next connection, which comes at once', async () => {
  const { id } = await app.db
    .insertInto('operation_communication')
    .values({ seller_id: '399', name: '换配置', protocol: 'OCPP1.6J', heartbeat_sec: 77 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('operation_pile_access')
    .set({ communication_id: id })
    .where('pile_id', '=', pile.id)
    .execute()
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([pile.id])
  await chargers.connect('OCPP1.6J', pile.identity)
  await followAccess(app.app, chargers.live)
  expect(asked).toEqual([pile.id])
  await app.db.updateTable('config_pile_type').set({ protocol: 'YKC1.6' }).execute()
  await followAccess(app.app, chargers.live)
  expect(asked).toContain(pile.id)
})

test('a pile that is disabled stays connected: its charge goes on', async () => {
  await app.db.updateTable('config_pile').set({ status: 'disabled' }).where('id', '=', pile.id).execute()
  await followAccess(app.app, chargers.live)
  expect(asked).not.toContain(pile.id)
})
