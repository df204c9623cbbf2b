import { calls, read, write } from '@ev/contract/kit/calls'
import { done, nothing } from '@ev/contract/kit/shapes'
import { audit } from '@ev/contract/system/audit'
import { user } from '@ev/contract/system/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { answers } from './context.ts'

// Calls that misbehave on purpose, through the same door as all others.
const odd = calls('api-service/odd', {
  breaks: write({ may: 'signedIn', input: nothing, output: done }),
  writesThenBreaks: write({ may: 'signedIn', input: z.strictObject({ name: z.string() }), output: done }),
  readsButWrites: read({ may: 'signedIn', input: nothing, output: done }),
  deletesSeller: write({ may: 'signedIn', input: nothing, output: done }),
  counts: write({ may: 'signedIn', input: z.strictObject({ step: z.int() }), output: z.int() }),
})

let counted = 0
const oddCalls = answers(odd, {
  async breaks() {
    throw new Error('a secret detail of ours')
  },
  async writesThenBreaks(ctx, { name }) {
    await ctx.db.updateTable('system_role').set({ name }).where('code', '=', 'finance').execute()
    throw new Error('too late')
  },
  async readsButWrites(ctx) {
    await ctx.db.updateTable('system_role').set({ name: 'x' }).execute()
    return null
  },
  async deletesSeller(ctx) {
    await ctx.db.deleteFrom('system_org').where('code', 'is not', null).execute()
    return null
  },
  async counts(_ctx, { step }) {
    counted += step
    return counted
  },
})

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp(oddCalls)
  boss = await app.as('op399')
})
afterAll(() => app.close())

test('an error of ours is answered with a number to tell the administrator, and with nothing else', async () => {
  const answer = await boss.call(odd.breaks, {})
  const requestId = String(answer.headers['x-request-id'])
  expect(answer).toMatchObject({ http: 500, code: 500, data: { requestId } })
  expect(answer.msg).toContain(requestId)
  expect(JSON.stringify(answer)).not.toContain('secret detail')
  expect(await entryOf(answer)).toMatchObject({ outcome: 'failed', code: 500 })
})

test('a call that fails half-way leaves nothing behind but its audit row', async () => {
  await boss.call(odd.writesThenBreaks, { name: '半途' })
  const names = await app.db.selectFrom('system_role').select('name').where('name', '=', '半途').execute()
  expect(names).toEqual([])
})

test('a call that says it reads cannot write', async () => {
  expect((await boss.call(odd.readsButWrites, {})).http).toBe(500)
})

test('deleting what others refer to is refused by name', async () => {
  expect(await boss.call(odd.deletesSeller, {})).toMatchObject({ code: 1040, msg: '该记录仍被用户引用，不能删除' })
})

test('a write leaves who, when, from where, which call and what changed, secrets masked', async () => {
  const { data: me } = await boss.call(user.getUserInfoDTO, {})
  const answer = await boss.call(user.update, { ...me, name: '陈志刚' }, { address: '10.1.2.3' })
  expect(answer.code).toBe(0)
  expect(await entryOf(answer)).toMatchObject({
    account: 'op399',
    seller_id: '399',
    call: '/system-service/user/update',
    outcome: 'done',
    address: '10.1.2.3',
  })
  const { data: changes } = await boss.call(audit.changes, { requestId: String(answer.headers['x-request-id']) })
  expect(changes).toEqual([
    {
      table: 'system_staff',
      tableName: '用户',
      rowKey: me.id,
      verb: 'update',
      before: { name: '陈志强', version: 1 },
      after: { name: '陈志刚', version: 2 },
    },
  ])
  const opened = await app.db
    .selectFrom('system_change')
    .select('after')
    .where('table_name', '=', 'system_session')
    .execute()
  expect(opened.length).toBeGreaterThan(0)
  expect(opened.every(row => (row.after as { token_hash: string }).token_hash === '***')).toBe(true)
})

test('the same idempotency key acts once and gives the first answer again', async () => {
  const headers = { 'idempotency-key': 'pay-1' }
  const first = await boss.call(odd.counts, { step: 1 }, { headers })
  const again = await boss.call(odd.counts, { step: 1 }, { headers })
  expect([first.data, again.data, counted]).toEqual([1, 1, 1])
  expect(await boss.call(odd.counts, { step: 2 }, { headers })).toMatchObject({ http: 409, code: 1050 })
})

test('ten clicks at the same moment with one key act once', async () => {
  const before = counted
  const headers = { 'idempotency-key': 'pay-2' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => boss.call(odd.counts, { step: 1 }, { headers })))
  expect(counted - before).toBe(1)
  expect(new Set(answers.map(answer => answer.data)).size).toBe(1)
})

test('a key belongs to one person: another with the same key acts on their own', async () => {
  const headers = { 'idempotency-key': 'pay-3' }
  const other = await app.as('op365')
  const before = counted
  await boss.call(odd.counts, { step: 1 }, { headers })
  await other.call(odd.counts, { step: 1 }, { headers })
  expect(counted - before).toBe(2)
})

test('what was refused may be tried again with the same key', async () => {
  const headers = { 'idempotency-key': 'again-1' }
  expect((await boss.call(odd.breaks, {}, { headers })).code).toBe(500)
  expect((await boss.call(odd.breaks, {}, { headers })).code).toBe(500)
})

test('a call without input needs no body', async () => {
  expect((await boss.post(user.getUserInfoDTO.path, '')).code).toBe(0)
})

test('an address that a proxy made up does not fall over', async () => {
  const headers = { 'x-forwarded-for': 'not-an-address' }
  expect((await app.logIn('op399', undefined, { headers, address: 'fe80::1%eth0' })).code).toBe(0)
})

test('English is spoken where the caller asks for it', async () => {
  const english = await app.post('/system-service/role/pages', {}, { headers: { 'accept-language': 'en-US' } })
  expect(english.msg).toBe('Unauthorized: authorization verification failed')
})

test('OpenAPI lists every call, and health, readiness and figures answer', async () => {
  const get = (url: string) => app.server.inject({ method: 'GET', url })
  const document = (await get('/docs/json')).json()
  expect(Object.keys(document.paths)).toContain('/system-service/seller/login')
  expect(JSON.stringify(document)).not.toContain('"$ref"')
  expect((await get('/docs/')).headers['content-type']).toContain('text/html')
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
  expect((await get('/metrics')).body).toContain(
    'charging_call_seconds_count{call="/system-service/user/update",status="200"}',
  )
  const outside = await app.server.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.0.0.9' })
  expect(outside.statusCode).toBe(403)
})

async function entryOf(answer: { headers: Record<string, unknown> }) {
  return app.db
    .selectFrom('system_audit')
    .select(['account', 'seller_id', 'call', 'outcome', 'code', 'address'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .executeTakeFirst()
}
