import { calls, read, write } from '@ev/contract/kit/calls'
import { done, nothing } from '@ev/contract/kit/shapes'
import { user } from '@ev/contract/system/user'
import { at } from '@ev/db/pools'
import { dayMs, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { answers, askingFirst } from './context.ts'

// Calls of members, through the same door as all others.
const driven = calls('api-service/driven', {
  who: read({ may: 'member', input: nothing, output: z.strictObject({ id: z.string(), members: z.int() }) }),
  counts: write({ may: 'member', input: z.strictObject({ step: z.int() }), output: z.int() }),
  asks: write({ may: 'member', input: nothing, output: z.string() }),
  renames: write({ may: 'member', input: z.strictObject({ id: z.string() }), output: done }),
})

let counted = 0
const drivenCalls = answers(driven, {
  async who({ db, member }) {
    return { id: member.id, members: (await db.selectFrom('member_member').select('id').execute()).length }
  },
  async counts(_ctx, { step }) {
    counted += step
    return counted
  },
  asks: askingFirst(
    async ({ member }) =>
      async inside =>
        `${member.id}:${inside.member.phone}`,
  ),
  async renames({ db }, { id }) {
    await db.updateTable('member_member').set({ nickname: '改名' }).where('id', '=', id).execute()
    return null
  },
})

let app: TestApp
let one: string
let other: string
let foreign: string
beforeAll(async () => {
  app = await openTestApp(drivenCalls)
  one = await register('399', 'T1', '13900010001')
  other = await register('399', 'T2', '13900010002')
  foreign = await register('365', 'T3', '13900010003')
})
afterAll(() => app.close())

async function register(sellerId: string, memberNo: string, phone: string) {
  const { id } = await app.db
    .insertInto('member_member')
    .values({ seller_id: sellerId, member_no: memberNo, nickname: `会员${memberNo}`, phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const as = async (memberId: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: await app.memberTokenFor(memberId), ...headers },
})

test('a member is who the token says, and sees nothing of another seller', async () => {
  const { data } = await app.call(driven.who, {}, await as(one))
  const all = await app.db.selectFrom('member_member').select('id').where('seller_id', '=', '399').execute()
  expect(data).toEqual({ id: one, members: all.length })
  await app.call(driven.renames, { id: foreign }, await as(one))
  const kept = await app.db.selectFrom('member_member').select('nickname').where('id', '=', foreign).executeTakeFirst()
  expect(kept).toEqual({ nickname: '会员T3' })
})

test('a token of the back office opens nothing here, and one of the app nothing there', async () => {
  const staff = { headers: { authorization: await app.tokenFor('op399') } }
  expect(await app.call(driven.who, {}, staff)).toMatchObject({ code: 2 })
  expect(await app.call(driven.counts, { step: 1 }, staff)).toMatchObject({ code: 2 })
  expect(await app.call(user.getUserInfoDTO, {}, await as(one))).toMatchObject({ code: 2 })
  expect(await app.call(driven.who, {})).toMatchObject({ http: 401 })
})

test.each([
  ['is locked', { status: 3 }],
  ['is disabled', { status: 4 }],
  ['has cancelled', { status: 5 }],
])('a member who %s is out at once', async (_why, change) => {
  const options = await as(other)
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 0 })
  await app.db.updateTable('member_member').set(change).where('id', '=', other).execute()
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 2 })
  await app.db.updateTable('member_member').set({ status: 2 }).where('id', '=', other).execute()
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 0 })
  await app.db.updateTable('member_member').set({ status: 1 }).where('id', '=', other).execute()
})

test('a session that is over, revoked or of a seller that is shut opens nothing', async () => {
  const options = await as(foreign)
  await app.db.updateTable('system_seller').set({ status: 'disabled' }).where('id', '=', '365').execute()
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 2 })
  await app.db.updateTable('system_seller').set({ status: 'enabled' }).where('id', '=', '365').execute()
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 0 })
  await app.db
    .updateTable('member_session')
    .set({ revoked_at: at(app.app.clock()) })
    .where('member_id', '=', foreign)
    .execute()
  expect(await app.call(driven.who, {}, options)).toMatchObject({ code: 2 })
  const long = await as(one)
  app.letPass(minuteMs + 1)
  await app.call(driven.who, {}, long)
  const seen = await app.db.selectFrom('member_session').select('last_seen_at').where('member_id', '=', one).execute()
  expect(seen.some(row => row.last_seen_at > new Date(app.app.clock() - minuteMs))).toBe(true)
  app.letPass(dayMs)
  expect(await app.call(driven.who, {}, long)).toMatchObject({ code: 2 })
})

test('a key of idempotency is its sender’s own, and makes many of one act one', async () => {
  const key = { 'idempotency-key': 'the-same' }
  const before = counted
  const options = await as(one, key)
  const [first, ...again] = await Promise.all([1, 2, 3].map(() => app.call(driven.counts, { step: 5 }, options)))
  expect(counted).toBe(before + 5)
  for (const answer of again) expect(answer.data).toBe(first?.data)
  expect(await app.call(driven.counts, { step: 6 }, options)).toMatchObject({ msg: expect.stringContaining('幂等') })
  expect(await app.call(driven.counts, { step: 7 }, await as(other, key))).toMatchObject({ data: before + 12 })
})

test('a write that asks the world first knows its member on both sides, and the log names them', async () => {
  const answer = await app.call(driven.asks, {}, await as(one))
  expect(answer.data).toBe(`${one}:13900010001`)
  const entry = await app.db
    .selectFrom('system_audit')
    .select(['seller_id', 'user_id', 'account', 'outcome'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .executeTakeFirst()
  expect(entry).toEqual({ seller_id: '399', user_id: null, account: 'T1', outcome: 'done' })
})
