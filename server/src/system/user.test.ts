import { permission } from '@ev/contract/system/permission'
import { role } from '@ev/contract/system/role'
import { user } from '@ev/contract/system/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, sha256, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
type Person = Awaited<ReturnType<TestApp['as']>>
let boss: Person
let clerk: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  clerk = await app.as('cs399')
})
afterAll(() => app.close())

const infoOf = async (person: Person) => (await person.call(user.getUserInfoDTO, {})).data
const ids = (items: { url: string | null }[]) => items.map(item => item.url).filter(Boolean)

test('[7.4] user info, data rights, stations, roles, user types and permissions answer for who is signed in', async () => {
  expect(await infoOf(clerk)).toMatchObject({
    account: 'cs399',
    roleList: [{ name: '客服' }],
    organize: { name: expect.any(String) },
  })
  expect((await clerk.call(user.getDataPermissionUser, {})).data).toMatchObject({
    account: 'cs399',
    sellerId: '399',
    dataScopes: ['seller'],
  })
  expect((await clerk.call(user.loginStationData, {})).data).toEqual({ isAll: true, stationIds: [] })
  expect((await boss.call(role.calls.pages, {})).data.records.map(row => row.name)).toContain('财务')
  expect((await clerk.call(user.userTypeEnum, {})).data).toEqual({ 普通: 1, 调度: 2, 维修: 3 })
  expect(ids((await clerk.call(permission.userList, {})).data)).toContain('/home')
  const admin = await app.as('admin')
  expect((await admin.call(permission.all, {})).data.length).toBeGreaterThan(1_000)
})

test('a role holds its screens, their details and the catalogues above, and nothing of other roles', async () => {
  const finance = (await (await app.as('fin399')).call(permission.userList, {})).data
  expect(ids(finance)).toContain('/finance/refundAudit/refundFirst')
  expect(ids(finance)).toContain('/finance/paymentCenter/AccountFlow')
  expect(ids(finance)).not.toContain('/tool/network/pileUpgrade')
  const known = new Set(finance.map(item => item.id))
  expect(finance.every(item => item.pid === null || known.has(item.pid))).toBe(true)
})

test('[7.5] a profile is saved as a whole, with the fields that came along passed over', async () => {
  const info = await infoOf(clerk)
  const saved = await clerk.call(user.update, { ...info, name: '林小雨', weChatNumber: 'wx_cs399', zipCode: '510620' })
  expect(saved.code).toBe(0)
  expect(await infoOf(clerk)).toMatchObject({
    name: '林小雨',
    weChatNumber: 'wx_cs399',
    zipCode: '510620',
    roleList: info.roleList,
  })
})

test.each([
  ['name', '', '请输入正确的姓名！'],
  ['name', '一二三四五六七八九十一', '请输入正确的姓名！'],
  ['account', 'op-399', '用户名为字母或数字的组合！'],
  ['account', 'abcdefghijk', '用户名为字母或数字的组合！'],
  ['telephone', '12345', '请输入正确的手机号！'],
  ['email', 'nobody', '请输入正确的邮箱！'],
  ['weChatNumber', '1', '请输入正确的微信号！'],
  ['zipCode', '12', '请输入正确的邮编！'],
  ['phone', 'abc', '请输入正确的电话！'],
  ['mailAddress', 'x'.repeat(201), '请输入正确的通讯地址！'],
])('a profile with %s «%s» is refused: %s', async (field, value, msg) => {
  const answer = await clerk.post(user.update.path, { ...(await infoOf(clerk)), [field]: value })
  expect(answer).toMatchObject({ code: 400, msg: `${field}: ${msg}`, data: { field } })
})

test('nobody changes the profile of others without the right, and the platform does not change its own here', async () => {
  const info = await infoOf(boss)
  expect(await clerk.call(user.update, { ...info, name: '改名' })).toMatchObject({ http: 403, code: 403 })
  const admin = await app.as('admin')
  expect((await admin.call(user.update, { ...(await infoOf(admin)), account: 'admin' })).code).toBe(1060)
  const before = await infoOf(clerk)
  expect((await boss.call(user.update, { ...before, name: '林晓雨' })).code).toBe(0)
})

test('an account that anybody has is taken, whatever its case and seller', async () => {
  const info = await infoOf(clerk)
  expect(await clerk.call(user.update, { ...info, account: 'OP365' })).toMatchObject({
    code: 1030,
    msg: '账号 OP365 已被使用',
  })
})

test('a telephone signs in one account, so nobody takes the number of another', async () => {
  const { telephone } = await infoOf(boss)
  expect(await clerk.call(user.update, { ...(await infoOf(clerk)), telephone })).toMatchObject({ code: 1031 })
})

test('saves of one profile at the same moment with keys of their own all succeed', async () => {
  const info = await infoOf(clerk)
  const save = (n: number) =>
    clerk.call(user.update, { ...info, zipCode: `51000${n}` }, { headers: { 'idempotency-key': `save-${n}` } })
  const codes = (await Promise.all([1, 2, 3, 4].map(save))).map(answer => answer.code)
  expect(codes).toEqual([0, 0, 0, 0])
})

test('an administrator adds a user of the own seller, who must change the password first', async () => {
  const profile = {
    name: '新人',
    account: 'new399',
    telephone: '13800003977',
    email: 'new@example.com',
    password: sha256('Start@20261'),
  }
  expect(await boss.call(user.add, { ...profile, sellerId: '365' })).toMatchObject({ code: 403 })
  const admin = await app.as('admin')
  expect(await admin.call(user.add, { ...profile, sellerId: '1001' })).toMatchObject({ code: 1404 })
  expect((await boss.call(user.add, { ...profile, sellerId: '399' })).code).toBe(0)
  const fresh = await app.as('new399', 'Start@20261')
  expect(await infoOf(fresh)).toMatchObject({ isFirstLoginForceModifyPwd: true, roleList: [] })
})

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64, 7)])

function upload(person: Person, name: string, bytes: Buffer) {
  const boundary = 'xx-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return app.server.inject({
    method: 'POST',
    url: user.uploadIcon.path,
    headers: { authorization: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
}

test('an avatar is a jpeg or png by its content, under 2 MB', async () => {
  expect((await upload(clerk, 'me.png', Buffer.from('<svg onload="alert(1)"/>'.repeat(4)))).json()).toMatchObject({
    msg: '图片格式错误，请上传图片',
  })
  const big = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])
  expect((await upload(clerk, 'me.png', big)).json()).toMatchObject({ msg: '头像图片不能超过2MB！' })
  const none = await clerk.post(user.uploadIcon.path, {})
  expect(none).toMatchObject({ code: 1070 })
})

test.each([
  ['a wrong boundary', 'multipart/form-data; boundary=other', '--x\r\n\r\n'],
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'a body cut off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ],
  ['a header cut off', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
  ['nothing at all', 'multipart/form-data; boundary=x', '--x--\r\n'],
])('an upload with %s is refused without harm', async (_name, contentType, payload) => {
  const answer = await clerk.post(user.uploadIcon.path, payload, { headers: { 'content-type': contentType } })
  expect(answer.http).toBe(400)
})

test('an odd file name is kept as far as it can be', async () => {
  for (const name of [`${'长'.repeat(199)}😀.png`, 'a%00b.png', '../../etc/passwd'])
    expect((await upload(clerk, name, png)).json().code).toBe(0)
})

test('an uploaded avatar is shown by a signed address that nobody can forge', async () => {
  const { data: address } = (await upload(clerk, '头像.png', png)).json()
  const get = (url: string) => app.server.inject({ method: 'GET', url })
  const picture = await get(address)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.equals(png)).toBe(true)
  expect((await get(address.replace(/\?.*/, ''))).statusCode).toBe(404)
  expect((await get(`${address}x`)).statusCode).toBe(404)
  expect((await get(address.replace(/expires=\d+/, 'expires=9999999999999'))).statusCode).toBe(404)
  const info = await infoOf(clerk)
  expect((await clerk.call(user.update, { ...info, icon: address })).code).toBe(0)
  expect((await infoOf(clerk)).icon).toMatch(/^\/files\/\d+\?expires=/)
  // Another's private file does not become one's own picture.
  expect((await boss.call(user.update, { ...(await infoOf(boss)), icon: address })).code).toBe(1071)
})
