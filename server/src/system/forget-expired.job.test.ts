import { stat } from 'node:fs/promises'
import { join } from 'node:path'
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
  app.letPass(40 * dayMs)
  await forgetExpired(app.app)
  expect([await isThere(ids[0]), await isThere(ids[1])]).toEqual([true, false])
  expect(await app.db.selectFrom('system_session').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('system_login_attempt').select('id').execute()).toEqual([])
})
