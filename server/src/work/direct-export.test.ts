import { readdir } from 'node:fs/promises'
import { work } from '@ev/contract/system/work'
import { dayMs, minuteMs } from '@ev/rules/units'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUnits, grantUnits, sheetsOf, slowUnits, unit, units } from '../../testing/units.ts'
import { forgetOldWork } from './forget-old.job.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await openTestApp([], {}, [units, slowUnits])
  await grantUnits(app)
  await addUnits(app, '399', 30)
  boss = await app.as('op399')
})
afterAll(() => app.close())

const address = '/api/system-service/unit/exportExcel'
const open = (query: string, authorization = boss.token) =>
  app.server.inject({ url: `${address}?${query}`, headers: authorization ? { authorization } : {} })

test('[7.10] an export opened as an address is the file itself, with the filters of its query', async () => {
  const answer = await open('current=1&size=-1&code=U0000&sort=-amount')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('单位'))
  const { sheets } = await readXlsx(answer.rawPayload)
  const list = await boss.call(unit.calls.pages, {
    filters: { code: 'U0000' },
    sort: { field: 'amount', order: 'desc' },
  })
  expect(sheets[0]?.rows.slice(1, -1).map(row => row[1])).toEqual(list.data.records.map(row => row.code))
  const audit = await app.db.selectFrom('system_audit').select('account').where('call', '=', address.slice(4)).execute()
  expect(audit).toEqual([{ account: 'op399' }])
})

test('over a real connection the whole file arrives, and whoever hangs up leaves nothing behind', async () => {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: boss.token }
  const answer = await fetch(`${origin}${address}?size=-1`, { headers })
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
  expect(sheets[0]?.rows.length).toBeGreaterThan(30)
  const leaving = new AbortController()
  const slow = fetch(`${origin}/system-service/slowUnit/exportExcel?size=-1`, { headers, signal: leaving.signal })
  setTimeout(() => leaving.abort(), 300)
  await expect(slow).rejects.toThrow()
  await expect.poll(leftovers, { timeout: 5_000 }).toEqual([])
})

const leftovers = async () => (await readdir(app.app.files.folder)).filter(name => name.startsWith('direct-'))

test('a filter that cannot be read is refused: it would give more than was asked for', async () => {
  for (const query of ['createTime=notime', 'nofield=1', 'sort=phone', 'size=20', 'secretCount=1~2'])
    expect((await open(query)).statusCode, query).toBe(400)
})

test('a link carries a ticket that works once and for a minute', async () => {
  const { data } = await boss.call(work.ticket, {})
  expect((await open(`size=-1&ticket=${data.ticket}`, '')).statusCode).toBe(200)
  expect((await open(`size=-1&ticket=${data.ticket}`, '')).json()).toMatchObject({ code: 4 })
  const late = await boss.call(work.ticket, {})
  app.letPass(2 * minuteMs)
  expect((await open(`ticket=${late.data.ticket}`, '')).json()).toMatchObject({ code: 4 })
  app.letPass(-2 * minuteMs)
})

test('without a login it is 401, without the right 403 and on record', async () => {
  expect((await open('size=-1', '')).statusCode).toBe(401)
  const clerk = await app.as('fin399')
  expect((await open('size=-1', clerk.token)).statusCode).toBe(403)
  const { data } = await clerk.call(work.ticket, {})
  expect((await open(`ticket=${data.ticket}`, '')).statusCode).toBe(403)
  expect(await leftovers()).toEqual([])
})

test('[9.1] after 30 days an export is forgotten with its file', async () => {
  const { data } = await boss.call(unit.calls.export, { filters: {} })
  await app.runWork()
  const { fileUrl } = (await boss.call(work.get, { id: data.workId })).data
  app.letPass(29 * dayMs)
  expect(await forgetOldWork(app.app)).toBe('nothingToDo')
  const again = await app.as('op399')
  const later = (await again.call(work.get, { id: data.workId })).data
  await sheetsOf(app, later.fileUrl)
  app.letPass(2 * dayMs)
  expect(await forgetOldWork(app.app)).toMatchObject({ en: expect.stringMatching(/^1 pieces of work, 1 files/) })
  expect((await app.server.inject({ url: later.fileUrl })).statusCode).toBe(404)
  expect(fileUrl).not.toBe(later.fileUrl)
})
