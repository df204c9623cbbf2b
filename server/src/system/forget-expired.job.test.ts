import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { dayMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetExpired } from './forget-expired.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('what has had its time is forgotten, what is in use stays', async () => {
  const person = await app.as('op399')
  const file = {
    sellerId: '399',
    userId: '1001',
    purpose: 'icon',
    name: 'a.png',
    contentType: 'image/png',
    bytes: new Uint8Array(64),
  }
  const [used, unused] = [0, 1].map(() => app.app.files.keep(app.db, { ...file, now: app.app.clock() }))
  const ids = await Promise.all([used, unused])
  const { data: me } = await person.call(user.getUserInfoDTO, {})
  await person.call(user.update, { ...me, icon: `/files/${ids[0]}` })
  await forgetExpired(app.app)
  expect((await person.call(user.getUserInfoDTO, {})).code).toBe(0)
  const isThere = (id = '') =>
    stat(join(app.app.files.folder, id)).then(
      () => true,
      () => false,
    )
  expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([true, true])
  expect((await person.call(ticket.issue, { account: 'cs399' })).code).toBe(0)
  await forgetExpired(app.app)
  expect(await count('system_ticket')).toBe(1)
  app.letPass(40 * dayMs)
  await forgetExpired(app.app)
  expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([true, false])
  expect(await count('system_session')).toBe(0)
  expect(await count('system_login_attempt')).toBe(0)
  expect(await count('system_ticket')).toBe(0)
})

test('what a user was told is kept for half a year', async () => {
  expect(await count('system_notification')).toBe(1)
  app.letPass(139 * dayMs)
  await forgetExpired(app.app)
  expect(await count('system_notification')).toBe(1)
  app.letPass(2 * dayMs)
  await forgetExpired(app.app)
  expect(await count('system_notification')).toBe(0)
})

const count = async (table: 'system_session' | 'system_login_attempt' | 'system_ticket' | 'system_notification') =>
  (await app.db.selectFrom(table).select('id').execute()).length
