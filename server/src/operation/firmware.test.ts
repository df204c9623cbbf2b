import { createHash } from 'node:crypto'
import { firmware } from '@ev/contract/operation/firmware'
import { upgrade } from '@ev/contract/operation/upgrade'
import { parameter } from '@ev/contract/system/parameter'
import { dayMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileType, aStation } from '../../testing/assets.ts'
import { aSpeakingPile } from '../../testing/commanded.ts'
import { aFirmware, firmwareDraft, uploadFirmware } from '../../testing/firmware.ts'
import { forged } from '../../testing/forged.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSecret } from '../parameters.ts'
import { forgetLooseFirmware } from './firmware-file.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

test('size and checksums of a program are those of its bytes, and it is fetched by a signed address', async () => {
  const bytes = Buffer.from('the new program of a pile')
  const { data: file } = await uploadFirmware(app, boss, bytes, 'teld-tcu-3.0.0.bin')
  const md5 = createHash('md5').update(bytes).digest('hex')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(file).toMatchObject({ name: 'teld-tcu-3.0.0.bin', sizeBytes: bytes.length, md5, sha256 })
  const { data } = await boss.call(firmware.calls.add, firmwareDraft(file.id, '3.0.0'))
  const { data: kept } = await boss.call(firmware.calls.get, { id: data.id })
  expect(kept).toMatchObject({ sizeBytes: bytes.length, md5, sha256, file: { label: 'teld-tcu-3.0.0.bin' } })
  const { data: link } = await boss.call(firmware.calls.download, { id: data.id })
  const fetched = await app.server.inject({ method: 'GET', url: link.address })
  expect(fetched.rawPayload.equals(bytes)).toBe(true)
  expect(fetched.headers['content-disposition']).toContain('teld-tcu-3.0.0.bin')
  // Piles take the name of the file from the end of the address.
  const named = await app.server.inject({ method: 'GET', url: link.address.replace('?', '/teld-tcu-3.0.0.bin?') })
  expect(named.rawPayload.equals(bytes)).toBe(true)
  const refused = await app.server.inject({ method: 'GET', url: forged(link.address) })
  expect(refused.statusCode).not.toBe(200)
})

test('an empty file is no program, and one file makes one program only', async () => {
  expect(await uploadFirmware(app, boss, Buffer.alloc(0), 'empty.bin')).toMatchObject({ code: 1681 })
  const { data: file } = await uploadFirmware(app, boss, Buffer.from('once'), 'once.bin')
  await boss.call(firmware.calls.add, firmwareDraft(file.id, '3.1.0'))
  expect(await boss.call(firmware.calls.add, firmwareDraft(file.id, '3.1.1'))).toMatchObject({ code: 1682 })
  const other = await app.as('op365')
  const { data: foreign } = await uploadFirmware(app, other, Buffer.from('theirs'), 'theirs.bin')
  expect(await boss.call(firmware.calls.add, firmwareDraft(foreign.id, '3.1.2'))).toMatchObject({ code: 1682 })
})

test('the same version of the same kind and maker is there once, and its type is one of the maker’s', async () => {
  await aFirmware(app, boss, '3.2.0')
  const { data: file } = await uploadFirmware(app, boss, Buffer.from('again'), 'again.bin')
  expect(await boss.call(firmware.calls.add, firmwareDraft(file.id, '3.2.0'))).toMatchObject({
    code: 1683,
    msg: '该厂商已有相同类型的版本 3.2.0',
  })
  const type = await aPileType(app.db, { maker: 'xuji' })
  expect(await boss.call(firmware.calls.add, firmwareDraft(file.id, '3.2.1', { pileType: type.id }))).toMatchObject({
    code: 1685,
  })
})

test('a program that an upgrade used stays; one that nobody used goes, and its file a day later', async () => {
  const station = await aStation(app.db)
  const pile = await aSpeakingPile(app, boss, station.id, 'OCPP1.6J')
  const used = await aFirmware(app, boss, '3.3.0')
  await boss.call(upgrade.calls.start, {
    firmware: used,
    selection: { ids: [pile.id] },
    name: '一台',
    isWhenIdle: true,
    windowFrom: '',
    windowTo: '',
    canaryPct: 5,
    batchSize: 10,
    mostFailedPct: 20,
    timeoutMin: 30,
  })
  expect(await boss.call(firmware.calls.delete, { id: used })).toMatchObject({
    code: 1684,
    msg: '升级包已被 1 个升级任务使用，不能删除；可以停用',
  })
  const unused = await aFirmware(app, boss, '3.3.1')
  expect((await boss.call(firmware.calls.delete, { id: unused })).code).toBe(0)
  expect(await forgetLooseFirmware(app.app)).toBe(0)
  app.letPass(2 * dayMs)
  expect(await forgetLooseFirmware(app.app)).toBeGreaterThan(0)
  const still = await app.db.selectFrom('operation_firmware').select('file_id').where('id', '=', used).execute()
  expect(still).toHaveLength(1)
})

test('the password of the file server is kept sealed, shown to nobody, and is in no record of what was done', async () => {
  const platform = await app.as('admin')
  const row = async () => (await platform.call(parameter.get, { key: 'ota.ftpPassword' })).data
  const { version } = await row()
  await platform.call(parameter.update, { key: 'ota.ftpPassword', value: 'open-sesame', version })
  expect(await row()).toMatchObject({ value: '********', type: 'secret', source: 'own' })
  expect(await readSecret(app.db, app.app.secrets, 'ota.ftpPassword')).toBe('open-sesame')
  const again = await row()
  await platform.call(parameter.update, { key: 'ota.ftpPassword', value: '********', version: again.version })
  expect(await readSecret(app.db, app.app.secrets, 'ota.ftpPassword')).toBe('open-sesame')
  const { data: history } = await platform.call(parameter.history, { key: 'ota.ftpPassword' })
  expect(JSON.stringify(history)).not.toContain('sesame')
  for (const table of ['system_audit', 'system_change', 'system_parameter'] as const) {
    const rows = await app.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('sesame')
  }
  expect(
    await platform.call(parameter.update, { key: 'ota.ftpPassword', value: 'x'.repeat(17), version: again.version }),
  ).not.toMatchObject({ code: 0 })
})
