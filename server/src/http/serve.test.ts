import { calls, read, write } from '@ev/contract/kit/calls'
import { done, nothing } from '@ev/contract/kit/shapes'
import { audit } from '@ev/contract/system/audit'
import { user } from '@ev/contract/system/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { answers, askingFirst } from './context.ts'

// Calls that misbehave on purpose, through the same door as all others.
const odd = calls('api-service/odd', {
  breaks: write({ may: 'signedIn', input: nothing, output: done }),
  writesThenBreaks: write({ may: 'signedIn', input: z.strictObject({ name: z.string() }), output: done }),
  readsButWrites: read({ may: 'signedIn', input: nothing, output: done }),
  deletesSeller: write({ may: 'signedIn', input: nothing, output: done }),
  asks: write({ may: 'signedIn', input: nothing, output: z.array(z.string()) }),
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
  asks: askingFirst(async () => {
    const held = await openTransactions()
    return async inside => {
      await inside.db.updateTable('system_role').set({ name: '问过了' }).where('code', '=', 'service').execute()
      return held
    }
  }),
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

async function openTransactions(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db)
  return rows.map(row => row.query)
}

test('a call that waits for the world holds no transaction meanwhile, and is written and on record afterwards', async () => {
  const answer = await boss.call(odd.asks, {})
  expect(answer).toMatchObject({ code: 0, data: [] })
  expect(await entryOf(answer)).toMatchObject({ outcome: 'done' })
  const named = app.db.selectFrom('system_role').select('id').where('name', '=', '问过了')
  expect((await named.execute()).length).toBeGreaterThan(0)
})

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

test('behind a proxy the address is the one it names, and what is none does not fall over', async () => {
  const proxied = await openTestApp([], { TRUST_PROXY: '1' })
  const from = (address: string) => proxied.logIn('op399', undefined, { headers: { 'x-forwarded-for': address } })
  for (const address of ['203.0.113.7', 'not-an-address', '::ffff:203.0.113.8'])
    expect((await from(address)).code).toBe(0)
  const { rows } = await sql<{
    address: string
  }>`select host(address) as address from system_session order by id`.execute(proxied.db)
  expect(rows.map(row => row.address)).toEqual(['203.0.113.7', '0.0.0.0', '203.0.113.8'])
  await proxied.close()
})

test('whoever sees a part of the seller sees only their own doings in the log', async () => {
  const region = await app.as('region399')
  const { data: me } = await boss.call(user.getUserInfoDTO, {})
  const answer = await boss.call(user.update, { ...me, mailAddress: '广州市越秀区' })
  const requestId = String(answer.headers['x-request-id'])
  expect((await boss.call(audit.changes, { requestId })).data).toHaveLength(1)
  await grant('region399', 'audit:query')
  expect((await region.call(audit.changes, { requestId })).data).toEqual([])
  const { data } = await region.call(audit.pages, { pageSize: 500 })
  expect(new Set(data.records.map(row => row.account))).toEqual(new Set(['region399']))
})

test('[7.2] a call of the profile test, under /api, is the same call', async () => {
  expect((await boss.post(`/api${user.getUserInfoDTO.path}`, {})).data).toMatchObject({ account: 'op399' })
  const odder = await boss.post(`/api${odd.counts.path}?at=1`, { step: 0 })
  expect(odder).toMatchObject({ code: 0, data: counted })
  expect((await app.server.inject({ method: 'GET', url: '/api/healthz' })).body).not.toContain('"ok"')
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

async function grant(account: string, permission: string) {
  await sql`insert into system_role_menu (role_id, menu_id, seller_id)
    select ur.role_id, m.id, ur.seller_id from system_staff u join system_user_role ur on ur.user_id = u.id, system_menu m
    where u.account = ${account} and m.permission = ${permission} on conflict do nothing`.execute(app.db)
}

async function entryOf(answer: { headers: Record<string, unknown> }) {
  return app.db
    .selectFrom('system_audit')
    .select(['account', 'seller_id', 'call', 'outcome', 'code', 'address'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .executeTakeFirst()
}
