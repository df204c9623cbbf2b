// Whatever arrives, the answer is a code and a sentence; nothing of ours leaks and nothing falls over.
import { randomUUID } from 'node:crypto'
import type { Call } from '@ev/contract/kit/calls'
import { seller } from '@ev/contract/system/seller'
import { sayRefusal } from '@ev/rules/refuse'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInput } from '../../testing/sample.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { allCalls } from '../calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const calls = allCalls.map(({ call }) => call)

test.each(calls)('$path survives 20 random bodies', async call => {
  await fc.assert(
    fc.asyncProperty(bodyFor(call), async body => {
      harmless(await postSignedIn(call, body))
    }),
    { numRuns: 20 },
  )
})

test('login survives 1,000 random bodies', async () => {
  await fc.assert(
    fc.asyncProperty(bodyFor(seller.login), async body => {
      harmless(await app.post(seller.login.path, body, { address: someAddress() }))
    }),
    { numRuns: 1_000 },
  )
  expect((await app.logIn('op399')).code).toBe(0)
}, 120_000)

test.each([
  ['no JSON', '{"account":', 400, '请求内容不是有效的 JSON，请检查后重试'],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', 400, '请求内容不是有效的 JSON，请检查后重试'],
  ['a NUL', '{"account":"a\\u0000b","password":"x","smsCaptchaPass":false}', 400, '内容含有非法字符或层级过深'],
  [
    'half a million lists in each other',
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    400,
    '内容含有非法字符或层级过深',
  ],
  [
    'half a character',
    '{"account":"\\ud800","password":"x","smsCaptchaPass":false}',
    400,
    '内容含有非法字符或层级过深',
  ],
  ['half a million numbers', `[${'1,'.repeat(500_000)}1]`, 400, '内容含有非法字符或层级过深'],
  ['a list', '[]', 400, '应为对象'],
  ['an empty body', '', 400, 'account: 不能为空'],
])('%s gets its sentence', async (_name, body, http, msg) => {
  expect(await app.post(seller.login.path, body)).toMatchObject({ http, msg })
})

test('an unknown field is refused by its name', async () => {
  const input = { ...(sampleInput(seller.login) as object), admin: true }
  expect(await app.post(seller.login.path, input)).toMatchObject({
    code: 400,
    msg: 'admin: 不认识的字段',
    data: { field: 'admin' },
  })
})

test('a wrong type names its field, in the language of the caller', async () => {
  const input = { account: 5, password: 'x', smsCaptchaPass: false }
  const english = await app.post(seller.login.path, input, { headers: { 'accept-language': 'en-US,en;q=0.9' } })
  expect(english).toMatchObject({ code: 400, msg: 'account: must be text', data: { field: 'account' } })
  expect((await app.post(seller.login.path, input)).msg).toBe('account: 应为文字')
})

test('a body over a megabyte is refused with the limit', async () => {
  const answer = await app.post(seller.login.path, { account: 'x'.repeat(1_100_000) })
  expect(answer).toMatchObject({ http: 413, code: 413, msg: '提交的内容过大，最多 1 MB' })
})

test('an address that cannot be read is answered like every mistake', async () => {
  const answer = await app.server.inject({ method: 'POST', url: '/%zz' })
  expect(answer.json()).toMatchObject({ code: 400, msg: '请求无效，请检查后重试' })
})

test('another content type is refused, a GET is told to POST, an unknown call is named', async () => {
  expect(await app.post(seller.login.path, '<a/>', { headers: { 'content-type': 'text/xml' } })).toMatchObject({
    http: 415,
  })
  const get = await app.server.inject({ method: 'GET', url: seller.login.path })
  expect(get.json()).toMatchObject({ code: 405 })
  expect(await app.post('/bill-service/nothing/here', {})).toMatchObject({ http: 404, code: 404 })
})

test.each([
  ['/api/system-service/user/getUserInfoDTO', 401],
  ['/api/api-service/nothing/here', 404],
  ['/api/api/system-service/user/getUserInfoDTO', 404],
  ['/API/system-service/user/getUserInfoDTO', 404],
  ['/apis/system-service/user/getUserInfoDTO', 404],
  ['/more/api/system-service/user/getUserInfoDTO', 404],
])('%s without a login is answered with %i', async (path, http) => {
  expect(await app.post(path, {})).toMatchObject({ http, code: http })
})

type Side = 'staff' | 'member'
const tokens: Partial<Record<Side, string>> = {}
const tokenOf: Record<Side, () => Promise<string>> = {
  staff: () => app.tokenFor('admin'),
  // Somebody new each time: what was tried before may have locked or cancelled anybody.
  member: async () => {
    const { id } = await app.db
      .insertInto('member_member')
      .values({ seller_id: '399', member_no: `T${randomUUID().slice(0, 12)}`, nickname: '试用的车主' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return app.memberTokenFor(id)
  },
}

/** Some bodies end the session, as a logout does; then they and the next ones are sent in a new one. */
async function postSignedIn(call: Call, body: unknown) {
  const side = call.may === 'member' ? 'member' : 'staff'
  const send = async () => {
    const authorization = tokens[side] ?? (await tokenOf[side]())
    tokens[side] = authorization
    return app.post(call.path, body, { headers: { authorization }, address: someAddress() })
  }
  const answer = await send()
  if (call.may === 'anyone' || !isOver(answer)) return answer
  delete tokens[side]
  const again = await send()
  // What is turned away at the door proves nothing about the call behind it.
  expect(isOver(again), again.msg).toBe(false)
  return again
}

const overCodes = (['tokenExpired', 'idleTooLong'] as const).map(name => sayRefusal(name, {}, 'zh').code)
const isOver = ({ code }: { code: number }) => overCodes.includes(code)

function harmless(answer: { http: number; code: number; msg: string; data: unknown }) {
  expect(answer.http, answer.msg).toBeLessThan(500)
  expect(typeof answer.code).toBe('number')
  expect(answer.msg).not.toBe('')
  expect(JSON.stringify(answer)).not.toMatch(
    /node_modules|\.ts:\d|select .* from |syntax error|argon2|invalid input syntax/i,
  )
}

/** Random JSON, or an input that fits but for one field; sometimes text that is no JSON at all. */
function bodyFor(call: Call) {
  const fitting = (call.does === 'upload' ? {} : sampleInput(call)) as Record<string, unknown>
  const nearly = fc
    .tuple(
      fc.constantFrom(...Object.keys(fitting), 'unknownField'),
      fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
    )
    .map(([key, value]) => ({ ...fitting, [key]: value }))
  const odd = fc.constantFrom<unknown>(
    null,
    [],
    '',
    0,
    { id: '9'.repeat(30) },
    { id: -1 },
    { current: 1e308, pageSize: -1 },
  )
  return fc.oneof(
    nearly,
    fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
    odd,
    fc.string({ unit: 'binary' }).map(text => `{"a":${text}`),
  )
}

// The limit by address is not what is tried here.
const someAddress = () => `10.${byte()}.${byte()}.${byte()}`
const byte = () => Math.floor(Math.random() * 256)
