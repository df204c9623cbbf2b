// Walks every call there is; a new one is in it by existing.

import { apiMember } from '@ev/contract/api/member'
import { section } from '@ev/contract/config/section'
import { statisticRule } from '@ev/contract/config/statistic-rule'
import type { Call } from '@ev/contract/kit/calls'
import { parameter } from '@ev/contract/system/parameter'
import { preference } from '@ev/contract/system/preference'
import { seller } from '@ev/contract/system/seller'
import { ticket } from '@ev/contract/system/ticket'
import { user } from '@ev/contract/system/user'
import { view } from '@ev/contract/system/view'
import type { Db } from '@ev/db/pools'
import { scopedTables } from '@ev/db/rows'
import { sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveChargerTraces } from '../../testing/charger-traces.ts'
import { leaveMoneyTraces } from '../../testing/money-traces.ts'
import { leaveOrderTraces } from '../../testing/order-traces.ts'
import { leastInput, sampleInput, takesIds } from '../../testing/sample.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { allCalls } from '../calls.ts'

let app: TestApp
/** A member of seller 399. */
let driver: string
beforeAll(async () => {
  app = await openTestApp()
  await hireWithoutRole('norole')
  await grantEverything('op399')
  await workAs365()
  driver = await register('399', '会员三九九')
})
afterAll(() => app.close())

const calls = allCalls.map(({ call }) => call)
const closed = calls.filter(call => call.may !== 'anyone')
const ofMembers = closed.filter(call => call.may === 'member')
const ofPeople = closed.filter(call => call.may !== 'member')
const guarded = calls.filter(call => call.permission !== undefined)

test('only these calls are open without a login', () => {
  expect(calls.filter(call => call.may === 'anyone').map(call => call.path)).toEqual([
    '/system-service/seller/login',
    '/system-service/seller/smsCaptcha',
    '/system-service/seller/smsCaptchaLogin',
    '/system-service/seller/ipCaptcha',
    '/system-service/seller/ipCaptchaLogin',
    '/system-service/seller/ticketLogin',
    '/system-service/seller/autoLogin',
    '/system-service/ticket/redeem',
    '/config-service/platform/getPlatformInfo',
    '/api-service/member/code',
    '/api-service/member/login',
  ])
})

test('no two calls share an address', () => {
  expect(new Set(calls.map(call => call.path)).size).toBe(calls.length)
})

test('every right that a call needs can be granted: some screen has its button', async () => {
  const rows = await app.db.selectFrom('system_menu').select('permission').where('permission', 'is not', null).execute()
  const buttons = new Set(rows.map(row => row.permission))
  expect(guarded.filter(call => !buttons.has(call.permission ?? '')).map(call => call.permission)).toEqual([])
})

describe('without a token', () => {
  test.each(closed)('$path is refused', async call => {
    expect(await send(call, sampleInput(call), {})).toMatchObject({ http: 401, code: 401 })
  })
})

describe('with a token of the other side', () => {
  const tokens = { user: '', member: '' }
  beforeAll(async () => {
    tokens.user = await app.tokenFor('op399')
    tokens.member = await app.memberTokenFor(driver)
  })

  test.each(ofMembers)('$path refuses a user of the back office', async call => {
    expect(await send(call, sampleInput(call), { authorization: tokens.user })).toMatchObject({ code: 2 })
  })

  test.each(ofPeople)('$path refuses a member', async call => {
    expect(await send(call, sampleInput(call), { authorization: tokens.member })).toMatchObject({ code: 2 })
  })

  test('both are let in on their own side to the last, or this would prove nothing', async () => {
    expect(await send(user.getUserInfoDTO, {}, { authorization: tokens.user })).toMatchObject({ code: 0 })
    expect(await send(apiMember.me, {}, { authorization: tokens.member })).toMatchObject({ code: 0 })
  })
})

describe('without the action key', () => {
  let authorization: string
  beforeAll(async () => {
    authorization = await app.tokenFor('norole')
  })

  test.each(guarded)('$path is refused with 403 and the attempt is on record', async call => {
    const answer = await send(call, sampleInput(call), { authorization })
    expect(answer).toMatchObject({ http: 403, code: 403 })
    const entry = await app.db
      .selectFrom('system_audit')
      .select(['account', 'outcome', 'call'])
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .executeTakeFirst()
    expect(entry).toEqual({ account: 'norole', outcome: 'refused', call: call.path })
  })
})

describe("with every right but another seller's rows", () => {
  let foreign: Foreign
  beforeAll(async () => {
    foreign = await rowsOf('365')
    await watchRowsOf('365')
  })

  test('the other seller has rows in every table, or this would prove nothing', () => {
    expect(foreign.empty).toEqual([])
    expect(foreign.markCount).toBeGreaterThan(30)
  })

  test('what is done to one of them is noticed, or this would prove nothing', async () => {
    const changed = app.db.transaction().execute(async transaction => {
      await transaction.updateTable('system_staff').set({ name: '别人' }).where('seller_id', '=', '365').execute()
      throw new Error(JSON.stringify(await touched(transaction)))
    })
    await expect(changed).rejects.toThrow('[{"name":"system_staff","how":"UPDATE"}]')
  })

  test.each(closed)('$path neither shows nor changes them', async call => {
    const ids = takesIds(call) ? foreign.ids : ['1000']
    const inputs = ids.flatMap(id => [sampleInput(call, id), leastInput(call, id)])
    const side = call.may === 'member' ? 'member' : 'user'
    // Most calls take nothing but an id, and then the whole sample is the least one.
    const different = new Map(inputs.map(input => [JSON.stringify(input), input]))
    for (const input of different.values()) {
      const ask = async () => {
        tokens[side] ??= await signIn[side]()
        return send(call, asMuchAsItGives(call, input), { authorization: tokens[side] })
      }
      let answer = await ask()
      if (answer.code === overCode) {
        // The call before ended the session, as a logout does.
        delete tokens[side]
        answer = await ask()
      }
      // What is turned away at the door proves nothing about the call behind it.
      expect(answer.code, call.path).not.toBe(overCode)
      // 400 would mean that the sample never reached the handler.
      if (call.does !== 'upload') expect(answer.http, `${call.path} ${answer.msg}`).not.toBe(400)
      expect(answer.http).toBeLessThan(500)
      const text = JSON.stringify([answer.msg, answer.data])
      expect(foreign.marksIn(text)).toEqual([])
    }
    expect(await touched()).toEqual([])
  })

  test('and after all of them every row is as it was', async () => {
    expect(await printOf('365')).toEqual(foreign.print)
  })
})

const tokens: { user?: string; member?: string } = {}
const signIn = { user: () => app.tokenFor('op399'), member: () => app.memberTokenFor(driver) }

const overCode = sayRefusal('tokenExpired', {}, 'zh').code

const asMuchAsItGives = (call: Call, input: unknown) =>
  call.path.endsWith('/pages') ? { ...(input as object), pageSize: 500 } : input

type Foreign = {
  ids: string[]
  markCount: number
  marksIn: (text: string) => string[]
  empty: string[]
  print: Record<string, string>
}

/** A fingerprint of all rows of one seller, by table. */
async function printOf(sellerId: string): Promise<Record<string, string>> {
  const prints = Object.keys(scopedTables).map(
    table => sql`select ${table} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
      from ${sql.table(table)} t where t.seller_id = ${sellerId}`,
  )
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(app.db)
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** From now on whatever is done to a row of this seller is noted: to read them all after every call takes longer than the call. */
async function watchRowsOf(sellerId: string) {
  await sql`create table touched (name text not null, how text not null)`.execute(app.db)
  await sql`
    create function note_touched() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' or ${sql.lit(Number(sellerId))} in (old.seller_id, new.seller_id) then
        insert into touched values (tg_table_name, tg_op);
      end if;
      return null;
    end $$`.execute(app.db)
  for (const table of Object.keys(scopedTables).map(name => sql.table(name))) {
    await sql`create trigger note_touched after insert or update or delete on ${table}
      for each row execute function note_touched()`.execute(app.db)
    await sql`create trigger note_emptied after truncate on ${table} execute function note_touched()`.execute(app.db)
  }
}

const touched = async (db: Db = app.db) => (await sql`select distinct name, how from touched`.execute(db)).rows

/** Ids, telling texts and a fingerprint of all rows of one seller. */
async function rowsOf(sellerId: string): Promise<Foreign> {
  const idsByTable: string[][] = []
  const texts = new Set<string>()
  const others = new Set<string>()
  const empty: string[] = []
  const callers = await ownIds()
  for (const table of Object.keys(scopedTables)) {
    const { rows } = await sql<{ seller_id: string; row: Record<string, unknown> }>`
      select seller_id::text, to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(app.db)
    const own = rows.filter(row => row.seller_id === sellerId).map(row => row.row)
    const known = own.flatMap(({ id }) => (typeof id === 'number' && !callers.has(String(id)) ? [String(id)] : []))
    idsByTable.push(known)
    for (const text of own.flatMap(telling)) texts.add(text)
    for (const text of rows.filter(row => row.seller_id !== sellerId).flatMap(row => telling(row.row))) others.add(text)
    if (own.length === 0) empty.push(table)
  }
  const marks = [...texts].filter(text => !others.has(text))
  return {
    ids: threeOfEach(idsByTable),
    markCount: marks.length,
    marksIn: finderOf(marks),
    empty,
    print: await printOf(sellerId),
  }
}

/** Every call is made with each of them, so the one comes next that most tables still lack. */
function threeOfEach(idsByTable: readonly (readonly string[])[]): string[] {
  const lacking = idsByTable.map(ids => ({ ids: new Set(ids), count: Math.min(3, ids.length) }))
  const chosen: string[] = []
  for (;;) {
    const wanted = lacking.filter(({ count }) => count > 0).flatMap(({ ids }) => [...ids])
    if (wanted.length === 0) return chosen
    const tables = new Map<string, number>()
    for (const id of wanted) tables.set(id, (tables.get(id) ?? 0) + 1)
    const id = wanted.reduce((best, one) => ((tables.get(one) ?? 0) > (tables.get(best) ?? 0) ? one : best))
    chosen.push(id)
    for (const table of lacking) if (table.ids.delete(id)) table.count--
  }
}

/** Whoever calls must not rename, lock or delete themselves because a foreign row happens to have their number. */
async function ownIds(): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with boss as (select id from system_staff where account = 'op399')
    select id from boss union select role_id from system_user_role join boss on user_id = boss.id
    union select ${driver}::bigint`.execute(app.db)
  return new Set(rows.map(row => row.id))
}

/** Which of many marks stand in a text: each place of it is looked at once, whatever their number. */
function finderOf(marks: readonly string[]) {
  const length = Math.min(...marks.map(mark => mark.length))
  const byStart = Map.groupBy(marks, mark => mark.slice(0, length))
  const firsts = new Set(marks.map(mark => mark.charCodeAt(0)))
  return (text: string) => {
    const found: string[] = []
    for (let place = 0; place <= text.length - length; place++) {
      if (!firsts.has(text.charCodeAt(place))) continue
      const starting = byStart.get(text.slice(place, place + length))
      if (starting) found.push(...starting.filter(mark => text.startsWith(mark, place)))
    }
    return found
  }
}

/** Texts that could come from nowhere else: Chinese words, numbers of people, whatever names the seller. */
const telling = (row: Record<string, unknown>) =>
  Object.values(row).filter(
    (value): value is string => typeof value === 'string' && /[\u4e00-\u9fff]{4}|^1\d{10}$|@|365/.test(value),
  )

async function send(call: Call, input: unknown, headers: Record<string, string>) {
  if (call.does !== 'upload') return app.post(call.path, input, { headers })
  const boundary = 'x-boundary'
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nnot a picture\r\n--${boundary}--\r\n`
  return app.post(call.path, body, {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

async function register(sellerId: string, nickname: string): Promise<string> {
  const { id } = await app.db
    .insertInto('member_member')
    .values({ seller_id: sellerId, member_no: `D${sellerId}`, nickname, phone: `13900000${sellerId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function hireWithoutRole(account: string) {
  const boss = await app.db
    .selectFrom('system_staff')
    .select('password_hash')
    .where('account', '=', 'op399')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('system_staff')
    .values({
      account,
      name: '无角色',
      seller_id: '399',
      password_hash: boss.password_hash,
      must_change_password: false,
    })
    .execute()
}

/** Rights must not be what keeps sellers apart. */
async function grantEverything(account: string) {
  await sql`
    with staff as (select id, seller_id from system_staff where account = ${account}),
    role as (
      insert into system_role (seller_id, code, name, data_scope) select seller_id, 'everything', '全部权限', 'seller' from staff
      returning id, seller_id
    ),
    given as (insert into system_user_role (user_id, role_id, seller_id) select staff.id, role.id, role.seller_id from staff, role)
    insert into system_role_menu (role_id, menu_id, seller_id) select role.id, m.id, role.seller_id from role, system_menu m`.execute(
    app.db,
  )
}

/** Seller 365 leaves a trace of every kind: sessions, audit, changes, messages, preferences, tickets, notifications, a login that waits
 * for its address. */
async function workAs365() {
  await leaveChargerTraces(app.db, '365', '江南桩')
  await leaveMoneyTraces(app.db, '365', '江南账')
  await leaveOrderTraces(app.db, '365', '江南单')
  const boss = await app.as('op365')
  const { data: me } = await boss.call(user.getUserInfoDTO, {})
  const headers = { 'idempotency-key': 'profile-of-365' }
  await boss.call(user.update, { ...me, mailAddress: '苏州市工业园区金鸡湖大道' }, { headers })
  await boss.call(seller.smsCaptcha, { telephone: me.telephone })
  await boss.call(preference.save, { key: 'note', value: '江南的个人偏好' })
  await boss.call(ticket.issue, { account: 'fin365' })
  const state = { query: 'name=江南', layout: {} }
  await boss.call(view.save, { resource: 'system-service/role', name: '江南的视图', audience: 'everyone', state })
  const place = { roadNo: 'G42', direction: 'both', startM: 0, endM: 9, note: '江南的路段备注' } as const
  await boss.call(section.calls.add, { name: '江南沪蓉高速段', code: 'JN42', seller: null, ...place })
  const { data: rules } = await boss.call(statisticRule.get, {})
  const answers = [{ statistic: 'revenue', item: 'abnormal', isCounted: true } as const]
  await boss.call(statisticRule.update, { version: rules.version, answers })
  // Of both, since what parameters are called is no secret of either.
  for (const person of [boss, await app.as('op399')])
    await person.call(parameter.update, { key: 'password.ageDays', value: 80, version: 0 })
  await app.memberTokenFor(await register('365', '江南的车主'))
  const guess = { phone: '13900000365', captcha: '000000', client: 'app', device: '江南的手机' } as const
  await app.call(apiMember.login, { sellerId: '365', ...guess })
  await app.db.updateTable('system_seller').set({ needs_known_address: true }).where('id', '=', '365').execute()
  await app.logIn('fin365', undefined, { address: '10.3.6.5' })
  await sql`
    with timing as (
      insert into config_export_timing (
        seller_id, created_by, name, start_date, timing_cycle, is_push, emails, export_url, export_params, language,
        next_date
      )
      select seller_id, id, '江南的定时报表', current_date, 1, 1, '{jiangnan@example.com}', '/system-service/role/export',
        '{}', 'zh', current_date + 1
      from system_staff where account = 'op365' returning id, seller_id, created_by, name, emails
    )
    insert into config_push (seller_id, created_by, timing_id, name, recipients)
    select seller_id, created_by, id, name, emails from timing`.execute(app.db)
  await sql`
    with work as (
      insert into system_work (seller_id, created_by, kind, resource, name, input, language, status)
      select seller_id, id, 'import', 'system-service/org', '江南的导入文件.xlsx', '{}', 'zh', 'waiting'
      from system_staff where account = 'op365' returning id, seller_id
    )
    insert into system_work_row (work_id, seller_id, place, label, outcome, msg)
    select id, seller_id, 2, '江南的失败行', 'refused', '江南的失败原因' from work`.execute(app.db)
}
