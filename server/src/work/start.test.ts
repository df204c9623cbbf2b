import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { flatUnit, flatUnits, grantUnits, unit, units, uploadOf } from '../../testing/units.ts'
import { openFiles } from '../http/files.ts'
import { forgetOldWork } from './forget-old.job.ts'
import { claim } from './queue.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units, flatUnits])
  await grantUnits(app)
  boss = await app.as('op399')
})
afterAll(() => app.close())

async function upload(bytes: Buffer, key = '') {
  const { headers, payload } = uploadOf(bytes)
  const response = await app.server.inject({
    method: 'POST',
    url: flatUnit.calls.import.path,
    payload,
    headers: { ...headers, authorization: boss.token, ...(key && { 'idempotency-key': key }) },
  })
  return response.json() as { code: number; data: { workId: string } }
}

test('one person has twenty tasks in the queue at most, and whoever waits or cancels may go on', async () => {
  const ask = () => boss.call(unit.calls.export, { filters: {} })
  const { workId } = (await ask()).data
  for (let asked = 1; asked < 20; asked++) expect((await ask()).code).toBe(0)
  expect((await ask()).code).toBe(1119)
  expect((await (await app.as('op365')).call(unit.calls.export, { filters: {} })).code).toBe(0)
  await boss.call(work.cancel, { id: workId })
  expect((await ask()).code).toBe(0)
  await app.db.deleteFrom('system_work').execute()
})

test('sheets are read one at a time, and other work does not wait for them', async () => {
  await upload(Buffer.from('one'))
  await upload(Buffer.from('two'))
  await boss.call(unit.calls.export, { filters: {} })
  const kinds = async () => (await claim(app.db, app.app.clock()))?.kind
  expect([await kinds(), await kinds(), await kinds()]).toEqual(['import', 'export', undefined])
  await app.db.deleteFrom('system_work').execute()
})

test('an upload with the same key is taken once, and another file under that key is refused', async () => {
  const { data } = await upload(Buffer.from('a file'), 'import-1')
  expect((await upload(Buffer.from('a file'), 'import-1')).data).toEqual(data)
  expect((await upload(Buffer.from('b file'), 'import-1')).code).not.toBe(0)
})

test('a file that a failed call left behind is swept up after a day, one with a row stays', async () => {
  const { data } = await upload(Buffer.from('kept'))
  const sources = app.db.selectFrom('system_work').select('source_file_id').where('id', '=', data.workId)
  const kept = (await sources.executeTakeFirstOrThrow()).source_file_id ?? ''
  const own = await mkdtemp(join(tmpdir(), 'sweep-'))
  const files = openFiles(own, app.app.secrets)
  await mkdir(files.folder)
  const longAgo = Date.now() / 1000 - 2 * 86_400
  const [orphan, half, fresh] = ['999999999999999', '999999999999998.partial', '999999999999997']
  for (const name of [orphan, half, fresh, kept]) await writeFile(join(files.folder, name), 'x')
  for (const name of [orphan, half, kept]) await utimes(join(files.folder, name), longAgo, longAgo)
  await forgetOldWork({ ...app.app, files })
  expect((await readdir(files.folder)).sort()).toEqual([kept, fresh].sort())
  await rm(own, { recursive: true })
})
