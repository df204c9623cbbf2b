import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import { type IpInfo, seller } from '@ev/contract/system/seller'
import { smsLog } from '@ev/contract/system/sms-log'
import { user } from '@ev/contract/system/user'
import { at } from '@ev/db/pools'
import { dayMs, hourMs, instant, minuteMs } from '@ev/rules/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, openTestApp, sha256, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[7.3] the right password gives a token that opens user info', async () => {
  const { code, data: token } = await app.logIn('op399')
  expect(code).toBe(0)
  expect(token.length).toBeGreaterThan(40)
  const info = await app.call(user.getUserInfoDTO, {}, { headers: { authorization: token } })
  expect(info.data).toMatchObject({ account: 'op399', sellerId: '399', name: '陈志强' })
})

test('a bare token, Bearer and a token header are all taken', async () => {
  const { data: token } = await app.logIn('op399')
  const forms: Record<string, string>[] = [{ authorization: token }, { authorization: `Bearer ${token}` }, { token }]
  for (const headers of forms) expect((await app.call(user.getUserInfoDTO, {}, { headers })).code).toBe(0)
})

test('an account is found whatever its case', async () => {
  expect((await app.logIn('OP399')).code).toBe(0)
})

test('an unknown account and a wrong password get the same answer', async () => {
  const unknown = await app.logIn('nobody1', 'x', { address: '10.0.0.1' })
  const wrong = await app.logIn('cs399', 'x', { address: '10.0.0.1' })
  expect(unknown).toMatchObject({ http: 200, code: 4, msg: '账号或密码错误' })
  expect({ ...wrong, headers: null, data: null }).toEqual({ ...unknown, headers: null, data: null })
})

test('only the hash of token and password is stored', async () => {
  const { data: token } = await app.logIn('op399')
  const stored = await app.db.selectFrom('system_session').select('token_hash').execute()
  expect(stored.some(row => row.token_hash.toString('utf8').includes(token))).toBe(false)
  const { password_hash } = await app.db
    .selectFrom('system_staff')
    .select('password_hash')
    .where('account', '=', 'op399')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test('the fifth wrong password locks the account for 15 minutes and says how many are left', async () => {
  for (let n = 0; n < 5; n++) expect((await app.logIn('fin399', 'wrong')).code).toBe(4)
  const locked = await app.logIn('fin399')
  expect(locked).toMatchObject({ code: 8, msg: '密码错误次数过多，账号已锁定，请 15 分钟后再试' })
  app.letPass(10 * minuteMs)
  expect((await app.logIn('fin399')).msg).toContain('请 5 分钟后再试')
  app.letPass(5 * minuteMs + 1_000)
  expect((await app.logIn('fin399')).code).toBe(0)
})

test('of thirty wrong passwords at the same moment no more than five are tried', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => app.logIn('view399', `wrong${n}`, { address: '10.0.0.2' })),
  )
  const tried = answers.filter(answer => answer.code === 4).length
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(5)
  // The others were told to wait, for a moment or for the lock.
  expect(answers.every(answer => [4, 8, 429].includes(answer.code))).toBe(true)
  app.letPass(16 * minuteMs)
})

test('right passwords that arrive together lock nobody out', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.logIn('op365')))
  expect(answers.filter(answer => answer.code === 0).length).toBeGreaterThan(0)
  expect(answers.filter(answer => answer.code === 8)).toEqual([])
  expect((await app.logIn('op365')).code).toBe(0)
})

test('a session opened with the old password does not outlive its change', async () => {
  const typed = 'Charge@2026'
  for (let round = 0; round < 3; round++) {
    const person = await app.as('region365', typed)
    const { data: me } = await person.call(user.getUserInfoDTO, {})
    const change = { id: me.id, sellerId: me.sellerId, account: me.account }
    const [changed, ...opened] = await Promise.all([
      person.call(user.updatePassword, { ...change, oldPassword: sha256(typed), password: sha256('Other@20261') }),
      app.logIn('region365', typed),
      app.logIn('region365', typed),
    ])
    expect(changed?.code).toBe(0)
    for (const { code, data: token } of opened)
      if (code === 0)
        expect((await app.call(user.getUserInfoDTO, {}, { headers: { authorization: String(token) } })).code).toBe(2)
    const back = { ...change, oldPassword: sha256('Other@20261'), password: sha256(typed) }
    expect((await person.call(user.updatePassword, back)).code).toBe(0)
  }
})

test('an account that looks like the number of a user is nobody', async () => {
  const { data: me } = await (await app.as('op365')).call(user.getUserInfoDTO, {})
  for (let n = 0; n < 5; n++) expect((await app.logIn(`#${me.id}`, 'x', { address: '10.0.0.5' })).code).toBe(4)
  expect((await app.logIn('op365')).code).toBe(0)
})

test('of two changes of a password at the same moment one is done', async () => {
  const [here, there] = [await app.as('region365'), await app.as('region365')]
  const { data: me } = await here.call(user.getUserInfoDTO, {})
  const change = { id: me.id, sellerId: me.sellerId, account: me.account, oldPassword: sha256(demoPassword) }
  const codes = await Promise.all([
    here.call(user.updatePassword, { ...change, password: sha256('First@20261') }),
    there.call(user.updatePassword, { ...change, password: sha256('Second@20261') }),
  ])
  expect(codes.map(answer => answer.code).filter(code => code === 0)).toHaveLength(1)
})

test('renaming the account does not give new guesses', async () => {
  const person = await app.as('region399')
  const { data: me } = await person.call(user.getUserInfoDTO, {})
  const guess = { id: me.id, sellerId: me.sellerId, account: me.account, password: sha256('wrong') }
  for (let n = 0; n < 5; n++) expect((await person.call(user.checkPassword, guess)).code).toBe(1020)
  await person.call(user.update, { ...me, account: 'renamed399' })
  expect((await person.call(user.checkPassword, guess)).code).toBe(8)
  app.letPass(16 * minuteMs)
})

test('guessing over many accounts from one address is stopped, from another it is not', async () => {
  const address = '10.0.0.3'
  for (let n = 0; n < 50; n++) await app.logIn(`guess${n}`, 'x', { address })
  expect(await app.logIn('op365', demoPassword, { address })).toMatchObject({ http: 429, code: 429 })
  expect((await app.logIn('op365')).code).toBe(0)
  app.letPass(16 * minuteMs)
})

test('another address of the same IPv6 network is not another guesser', async () => {
  for (let n = 0; n < 50; n++) await app.logIn(`guess${n}`, 'x', { address: `2001:db8:1:2::${n + 1}` })
  expect((await app.logIn('op365', demoPassword, { address: '2001:db8:1:2:ffff::1' })).code).toBe(429)
  expect((await app.logIn('op365', demoPassword, { address: '2001:db8:1:3::1' })).code).toBe(0)
  app.letPass(16 * minuteMs)
})

test('a wrong password is counted and audited although the call is rolled back', async () => {
  await app.logIn('ops399', 'wrong')
  const row = await app.db
    .selectFrom('system_audit')
    .select(['outcome', 'code', 'seller_id', 'input'])
    .where('account', '=', 'ops399')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ outcome: 'refused', code: 4, seller_id: '399', input: { password: '***' } })
})

test('a session ends after seven days with code 2, after twelve idle hours with code 408', async () => {
  const person = await app.as('op399')
  for (let half = 0; half < 13; half++) {
    app.letPass(dayMs / 2 - minuteMs)
    expect((await person.call(user.getUserInfoDTO, {})).code).toBe(0)
  }
  app.letPass(dayMs / 2 + hourMs)
  expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
  const idle = await app.as('op399')
  app.letPass(12 * hourMs + minuteMs)
  expect(await idle.call(user.getUserInfoDTO, {})).toMatchObject({ code: 408, msg: '登录超时，请重新登录' })
  expect((await app.call(user.getUserInfoDTO, {}, { headers: { authorization: 'made-up' } })).code).toBe(2)
})

test('the idle time is a parameter of the seller, else of the platform', async () => {
  await app.db
    .insertInto('system_parameter')
    .values({ seller_id: '365', key: 'session.idleMinutes', value: '30' })
    .onConflict(conflict => conflict.columns(['seller_id', 'key']).doUpdateSet({ value: '30' }))
    .execute()
  const [of365, of399] = [await app.as('op365'), await app.as('op399')]
  app.letPass(31 * minuteMs)
  expect((await of365.call(user.getUserInfoDTO, {})).code).toBe(408)
  expect((await of399.call(user.getUserInfoDTO, {})).code).toBe(0)
})

test('logout ends this session, and sessions are ended one by one or all others at once', async () => {
  const [a, b, c] = [await app.as('op365'), await app.as('op365'), await app.as('op365')]
  const mine = (await a.call(user.mySessions, {})).data
  expect(mine.filter(session => session.isCurrent)).toHaveLength(1)
  await b.call(user.logout, {})
  expect((await b.call(user.getUserInfoDTO, {})).code).toBe(2)
  expect((await a.call(user.revokeOtherSessions, {})).data.revoked).toBeGreaterThanOrEqual(1)
  expect((await c.call(user.getUserInfoDTO, {})).code).toBe(2)
  const other = await app.as('op365')
  const otherId = (await other.call(user.mySessions, {})).data.find(session => session.isCurrent)?.id ?? ''
  expect((await a.call(user.revokeSession, { id: otherId })).code).toBe(0)
  expect((await other.call(user.getUserInfoDTO, {})).code).toBe(2)
  const stranger = await app.as('op399')
  const mineId = (await a.call(user.mySessions, {})).data.find(session => session.isCurrent)?.id ?? ''
  expect((await stranger.call(user.revokeSession, { id: mineId })).code).toBe(1404)
})

test('a seller that demands known addresses sends a new one through SMS, and remembers it', async () => {
  await app.db.updateTable('system_seller').set({ needs_known_address: true }).where('id', '=', '365').execute()
  const address = '10.9.9.9'
  const first = await app.logIn('fin365', demoPassword, { address })
  expect(first).toMatchObject({ http: 200, code: 921 })
  const info = first.data as unknown as IpInfo
  expect(info).toMatchObject({ ip: address, account: 'fin365' })
  expect(info.telephone).toMatch(/^1\d{2}\*{4}\d{4}$/)
  expect((await app.call(seller.ipCaptcha, { ipTicket: info.ipTicket }, { address })).code).toBe(0)
  const wrong = await app.call(seller.ipCaptchaLogin, { ipTicket: info.ipTicket, captcha: '000000' }, { address })
  const captcha = await latestCode()
  if (captcha !== '000000') expect(wrong.code).toBe(4)
  const elsewhere = await app.call(seller.ipCaptchaLogin, { ipTicket: info.ipTicket, captcha }, { address: '10.9.9.8' })
  expect(elsewhere.code).toBe(4)
  expect((await app.call(seller.ipCaptchaLogin, { ipTicket: info.ipTicket, captcha }, { address })).code).toBe(0)
  expect((await app.logIn('fin365', demoPassword, { address })).code).toBe(0)
  await app.db.updateTable('system_seller').set({ needs_known_address: false }).where('id', '=', '365').execute()
})

test('[7.3] an SMS code signs in once; it is the outbox of the platform where it can be read', async () => {
  const telephone = await telephoneOf('op365')
  expect((await app.call(seller.smsCaptcha, { telephone })).code).toBe(0)
  expect((await app.call(seller.smsCaptcha, { telephone })).code).toBe(1010)
  const captcha = await latestCode()
  const signedIn = await app.call(seller.smsCaptchaLogin, { telephone, captcha })
  expect(signedIn.code).toBe(0)
  expect((await app.call(seller.smsCaptchaLogin, { telephone, captcha })).code).toBe(4)
})

test('a burst for one telephone gets one message', async () => {
  app.letPass(2 * minuteMs)
  const telephone = await telephoneOf('fin365')
  const before = await app.db.selectFrom('system_sms').select('id').execute()
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.call(seller.smsCaptcha, { telephone })))
  expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  expect(await app.db.selectFrom('system_sms').select('id').execute()).toHaveLength(before.length + 1)
})

test('nobody learns from the SMS call whose telephone is known', async () => {
  app.letPass(2 * minuteMs)
  const before = await app.db.selectFrom('system_sms').select('id').execute()
  expect(await app.call(seller.smsCaptcha, { telephone: '13999999999' })).toMatchObject({ code: 0, data: null })
  expect(await app.db.selectFrom('system_sms').select('id').execute()).toHaveLength(before.length)
})

test('five wrong tries spend an SMS code', async () => {
  app.letPass(2 * minuteMs)
  const telephone = await telephoneOf('cs365')
  await app.call(seller.smsCaptcha, { telephone })
  const captcha = await latestCode()
  const wrong = captcha === '111111' ? '222222' : '111111'
  for (let n = 0; n < 5; n++)
    expect((await app.call(seller.smsCaptchaLogin, { telephone, captcha: wrong })).code).toBe(4)
  expect((await app.call(seller.smsCaptchaLogin, { telephone, captcha })).code).not.toBe(0)
})

test('opening the product with a seller id signs in only where the platform named an account', async () => {
  const auto = await app.call(seller.autoLogin, { sellerId: '399' })
  expect(auto.code).toBe(0)
  const info = await app.call(user.getUserInfoDTO, {}, { headers: { authorization: auto.data } })
  expect(info.data.account).toBe('view399')
  expect(await app.call(seller.autoLogin, { sellerId: '365' })).toMatchObject({ code: 4 })
  const audited = await app.db
    .selectFrom('system_audit')
    .select('account')
    .where('call', '=', seller.autoLogin.path)
    .execute()
  expect(audited.map(row => row.account)).toContain('view399')
  const address = '10.0.0.7'
  const many = await Promise.all(
    Array.from({ length: 40 }, () => app.call(seller.autoLogin, { sellerId: '399' }, { address })),
  )
  expect(many.some(answer => answer.code === 429)).toBe(true)
})

test('an automatic login may look, and change nothing', async () => {
  const { data: token } = await app.call(seller.autoLogin, { sellerId: '399' }, { address: '10.0.0.8' })
  const headers = { authorization: token }
  const { data: me } = await app.call(user.getUserInfoDTO, {}, { headers })
  const answer = await app.call(user.update, { ...me, name: '访客' }, { headers })
  expect(answer).toMatchObject({ http: 403, code: 403, msg: '自动登录仅供查看，请用账号登录后再操作' })
  expect((await app.call(user.revokeOtherSessions, {}, { headers })).code).toBe(403)
  expect((await app.post('/system-service/audit/pages', {}, { headers })).code).toBe(403)
  expect((await app.call(user.mySessions, {}, { headers })).data).toHaveLength(1)
  expect((await app.call(user.logout, {}, { headers })).code).toBe(0)
})

test('who signs in for the first time is told so and can do nothing before the password is changed', async () => {
  const person = await app.as('first399')
  const { data } = await person.call(user.getUserInfoDTO, {})
  expect(data).toMatchObject({ isFirstLoginForceModifyPwd: true, isExceedsThresholdForceModifyPwd: false })
  expect((await person.post('/system-service/role/pages', {})).code).toBe(1001)
  const me = { id: data.id, sellerId: data.sellerId, account: data.account }
  const old = sha256(demoPassword)
  expect(await person.call(user.checkPassword, { ...me, password: sha256('x') })).toMatchObject({ code: 1020 })
  expect((await person.call(user.checkPassword, { ...me, password: old })).code).toBe(0)
  expect((await person.call(user.updatePassword, { ...me, oldPassword: old, password: old })).code).toBe(1021)
  const elsewhere = await app.as('first399')
  const fresh = sha256('Fresh@20261')
  expect((await person.call(user.updatePassword, { ...me, oldPassword: old, password: fresh })).code).toBe(0)
  expect((await person.post('/system-service/role/pages', {})).code).toBe(0)
  expect((await elsewhere.call(user.getUserInfoDTO, {})).code).toBe(2)
  expect((await app.logIn('first399')).code).toBe(4)
  expect((await app.logIn('first399', 'Fresh@20261')).code).toBe(0)
})

test('a password older than the parameter sets the age flag with its days', async () => {
  const old = at(instant(Date.now() - 91 * dayMs))
  await app.db
    .updateTable('system_staff')
    .set({ password_ages: true, password_changed_at: old })
    .where('account', '=', 'ops365')
    .execute()
  const person = await app.as('ops365')
  expect((await person.call(user.getUserInfoDTO, {})).data).toMatchObject({
    isFirstLoginForceModifyPwd: false,
    isExceedsThresholdForceModifyPwd: true,
    thresholdForceModifyPwdDay: 90,
  })
})

test('behind an automatic login nobody could change a password, so none is asked for', async () => {
  await app.db
    .updateTable('system_staff')
    .set({ password_ages: true, password_changed_at: at(instant(Date.now() - 400 * dayMs)) })
    .where('account', '=', 'view399')
    .execute()
  const { data: token } = await app.call(seller.autoLogin, { sellerId: '399' }, { address: '10.0.0.9' })
  const headers = { authorization: token }
  expect((await app.call(user.getUserInfoDTO, {}, { headers })).data).toMatchObject({
    isExceedsThresholdForceModifyPwd: false,
    isReadOnly: true,
  })
  expect((await app.call(role.calls.pages, {}, { headers })).code).toBe(0)
})

test('who is disabled is out at once and told so at the next login', async () => {
  const person = await app.as('cs399')
  await app.db.updateTable('system_staff').set({ status: 'disabled' }).where('account', '=', 'cs399').execute()
  expect((await person.call(permission.userList, {})).code).toBe(2)
  expect((await app.logIn('cs399')).code).toBe(8)
})

async function latestCode() {
  const admin = await app.as('admin')
  const { data } = await admin.call(smsLog.calls.pages, { pageSize: 1 })
  const { data: revealed } = await admin.call(smsLog.calls.reveal, { id: data.records[0]?.id ?? '', field: 'content' })
  return /(\d{6})/.exec(revealed.value)?.[1] ?? ''
}

async function telephoneOf(account: string) {
  const row = await app.db
    .selectFrom('system_staff')
    .select('telephone')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return row.telephone
}
