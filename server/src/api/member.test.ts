import { apiMember } from '@ev/contract/api/member'
import { recharge } from '@ev/contract/bill/recharge'
import { card } from '@ev/contract/member/card'
import { member } from '@ev/contract/member/member'
import { mobileLogin } from '@ev/contract/member/mobile-login'
import { fen, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '../../testing/cards.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { houseAccount, openAccount, post } from '../ledger/door.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let count = 0
const nextPhone = () => `1890000${String(++count).padStart(4, '0')}`
const sellerId = '399'

/** The code that the last message to this phone carries. */
async function codeTo(phone: string): Promise<string> {
  const sent = await app.db
    .selectFrom('system_sms')
    .select(['content_sealed', 'seller_id'])
    .where('telephone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(app.app.secrets.open(sent.content_sealed) ?? '')?.[0] ?? ''
}

const address = () => `10.9.${count % 250}.${(count * 7) % 250}`

const signIn = (phone: string, captcha: string) =>
  app.call(
    apiMember.login,
    { sellerId, phone, captcha, client: 'wechat', device: 'iPhone 17', appVersion: '3.2.0' },
    { address: address() },
  )

async function come(phone: string) {
  expect(await app.call(apiMember.code, { sellerId, phone }, { address: address() })).toMatchObject({ code: 0 })
  const answer = await signIn(phone, await codeTo(phone))
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}

const withToken = (token: string) => ({ headers: { authorization: token } })
const logOf = (phone: string) =>
  app.db
    .selectFrom('member_login_log')
    .select(['outcome', 'is_first', 'client', 'device'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()

test('who comes in for the first time becomes a member with two accounts, and stays the same one afterwards', async () => {
  const phone = nextPhone()
  const { token, isFirst } = await come(phone)
  expect(isFirst).toBe(true)
  const { data: me } = await app.call(apiMember.me, {}, withToken(token))
  expect(me).toMatchObject({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, level: 1, availableFen: 0 })
  expect(me.accounts.map(one => one.kind)).toEqual([2, 3])
  app.letPass(minuteMs + 1)
  const again = await come(phone)
  expect(again.isFirst).toBe(false)
  expect((await app.call(apiMember.me, {}, withToken(again.token))).data.id).toBe(me.id)
  const boss = await app.as('op399')
  expect((await boss.call(member.calls.get, { id: me.id })).data).toMatchObject({ source: 'wechat', status: 1 })
  expect(await logOf(phone)).toMatchObject([
    { outcome: 'done', is_first: true, client: 'wechat', device: 'iPhone 17' },
    { outcome: 'done', is_first: false },
  ])
})

test('a wrong code opens nothing, is counted and is on record; a right one works once', async () => {
  const phone = nextPhone()
  await app.call(apiMember.code, { sellerId, phone }, { address: address() })
  const right = await codeTo(phone)
  const wrong = right === '000000' ? '000001' : '000000'
  expect(await signIn(phone, wrong)).toMatchObject({ code: 4 })
  expect(await signIn(phone, right)).toMatchObject({ code: 0 })
  expect(await signIn(phone, right)).toMatchObject({ code: 4 })
  for (let tries = 0; tries < 4; tries++) await signIn(phone, wrong)
  expect(await signIn(phone, wrong)).toMatchObject({ msg: expect.stringContaining('分钟') })
  expect((await logOf(phone)).map(row => row.outcome)).toEqual([
    'wrongCode',
    'done',
    ...Array.from({ length: 5 }, () => 'wrongCode'),
    'locked',
  ])
})

test('codes for the app are not those for the back office, and come at most once a minute', async () => {
  const phone = nextPhone()
  const asked = { sellerId, phone }
  expect(await app.call(apiMember.code, asked, { address: address() })).toMatchObject({ code: 0 })
  expect(await app.call(apiMember.code, asked, { address: address() })).toMatchObject({ code: 1010 })
  const captcha = await codeTo(phone)
  const staff = await app.post('/system-service/seller/smsCaptchaLogin', { telephone: phone, captcha })
  expect(staff).toMatchObject({ code: 4 })
})

test('a member who is shut out does not come in, and the try is on record under their name', async () => {
  const phone = nextPhone()
  const { token } = await come(phone)
  const { data: me } = await app.call(apiMember.me, {}, withToken(token))
  const boss = await app.as('op399')
  await boss.call(member.calls.lock, { id: me.id, reason: '异常' })
  expect(await app.call(apiMember.me, {}, withToken(token))).toMatchObject({ code: 2 })
  app.letPass(minuteMs + 1)
  await app.call(apiMember.code, { sellerId, phone }, { address: address() })
  expect(await signIn(phone, await codeTo(phone))).toMatchObject({ code: 1727 })
  const { data } = await boss.call(mobileLogin.calls.pages, { filters: { member: [me.id] } })
  expect(data.records.map(row => row.outcome)).toEqual(['refused', 'done'])
  expect(data.records[0]).toMatchObject({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, client: 'wechat' })
  expect((await boss.call(mobileLogin.calls.pages, { filters: { phone, outcome: ['refused'] } })).data.total).toBe(1)
})

test('an unknown, shut or second-rank seller has no door', async () => {
  const phone = nextPhone()
  for (const id of ['-1', '999999999'])
    expect(await app.call(apiMember.code, { sellerId: id, phone })).not.toMatchObject({ code: 0 })
})

test('two who come in at once with one number are one member', async () => {
  const phone = nextPhone()
  const { token } = await come(phone)
  const same = await app.db.selectFrom('member_member').select('id').where('phone', '=', phone).execute()
  expect(same).toHaveLength(1)
  expect(await app.call(apiMember.logout, {}, withToken(token))).toMatchObject({ code: 0 })
  expect(await app.call(apiMember.me, {}, withToken(token))).toMatchObject({ code: 2 })
  expect((await logOf(phone)).map(row => row.outcome)).toEqual(['done', 'signedOut'])
})

test('a member sees their own entries and nobody else’s', async () => {
  const [one, other] = [await come(nextPhone()), await come(nextPhone())]
  const { data: me } = await app.call(apiMember.me, {}, withToken(one.token))
  const now = app.app.clock()
  const account = await openAccount(app.db, sellerId, { owner: 'member', memberId: me.id }, 2, now)
  const house = await houseAccount(app.db, sellerId, 'opening', now)
  for (const amount of [900, -250])
    await post(
      app.db,
      {
        sellerId,
        key: `opening:api${amount}`,
        document: 'opening',
        documentId: String(100 + amount),
        documentNo: `O${amount}`,
        event: 2,
        madeBy: null,
        lines: [
          { accountId: account, amountFen: fen(amount) },
          { accountId: house, amountFen: fen(-amount) },
        ],
      },
      now,
    )
  const { data } = await app.call(apiMember.flows, { pageSize: 1 }, withToken(one.token))
  expect(data).toMatchObject({ total: 2, records: [{ amountFen: -250, afterFen: 650, kind: 2, documentNo: 'O-250' }] })
  expect((await app.call(apiMember.me, {}, withToken(one.token))).data).toMatchObject({ availableFen: 650 })
  const theirs = await app.call(apiMember.flows, { accountId: account }, withToken(other.token))
  expect(theirs.data).toMatchObject({ total: 0, records: [] })
})

test('whoever was handed a card sees nothing of what its former holder did with it', async () => {
  const [one, other] = [await come(nextPhone()), await come(nextPhone())]
  const idOf = async (token: string) => (await app.call(apiMember.me, {}, withToken(token))).data.id
  const [from, to] = [await idOf(one.token), await idOf(other.token)]
  const [boss, desk] = [await app.as('op399'), await app.as('fin399')]
  const { id } = await aCard(boss, { member: from, hasPurse: true })
  const fill = async (member: string, amount: number) => {
    const paid = { purpose: 'card', way: 'cash', giftFen: fen(0), voucherNo: '', voucher: '', note: '' } as const
    const answer = await desk.call(recharge.calls.add, { ...paid, member, card: id, topupFen: fen(amount) })
    expect(answer.code, answer.msg).toBe(0)
  }
  const amountsOf = async (token: string) =>
    (await app.call(apiMember.flows, {}, withToken(token))).data.records.map(row => row.amountFen)
  await fill(from, 500)
  expect(await amountsOf(one.token)).toEqual([500])
  await boss.call(card.calls.handOver, { id, member: to, fleet: null, driver: null, reason: '转让' })
  await fill(to, 700)
  expect(await amountsOf(other.token)).toEqual([700])
  // What the purse held came to their own account.
  expect(await amountsOf(one.token)).toEqual([500])
})
