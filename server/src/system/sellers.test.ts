import { platform } from '@ev/contract/config/platform'
import { approval } from '@ev/contract/system/approval'
import { file } from '@ev/contract/system/file'
import { merchant } from '@ev/contract/system/merchant'
import { role } from '@ev/contract/system/role'
import { seller } from '@ev/contract/system/seller'
import { sellers } from '@ev/contract/system/sellers'
import { user } from '@ev/contract/system/user'
import { users } from '@ev/contract/system/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let boss: Person
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  admin = await app.as('admin')
})
afterAll(() => app.close())

const calls = sellers.calls
const aCompany = (more: object = {}) => ({
  name: '新开运营商',
  shortName: '',
  seller: null,
  parent: null,
  creditCode: '',
  contact: '',
  contactPhone: '',
  platformName: '',
  platformTitle: '',
  logo: '',
  icon: '',
  filingNo: '',
  copyright: '',
  domain: '',
  expireDate: null,
  stationLimit: null,
  pileLimit: null,
  needsKnownAddress: false,
  autoLogin: null,
  ...more,
})
const rowOf = async (name: string) => (await admin.call(calls.pages, { filters: { name: [name] } })).data.records[0]!
const formOf = async (name: string) => {
  const {
    kind: _kind,
    seller: _seller,
    parent: _parent,
    status: _status,
    userCount: _users,
    createTime: _time,
    autoLogin,
    ...rest
  } = await rowOf(name)
  return { ...rest, autoLogin: autoLogin?.id ?? null }
}
const boss1 = { account: 'boss1', name: '老板', telephone: '13900008801', email: 'boss@example.com' }

test('[6.3] the platform sees all companies, a seller its own with its merchants and nobody else’s', async () => {
  const { data } = await admin.call(calls.pages, { pageSize: 100 })
  expect(data.records.map(row => row.name)).toEqual(
    expect.arrayContaining(['粤充新能源', '江南绿电', '江南姑苏园区场站部']),
  )
  expect(data.records.map(row => row.kind)).not.toContain('platform')
  const { data: own } = await boss.call(calls.pages, { pageSize: 100 })
  expect(own.records.map(row => [row.name, row.kind, row.seller?.id, row.parent?.label])).toEqual(
    expect.arrayContaining([
      ['粤充新能源', 'seller', undefined, undefined],
      ['粤充鹏城充电服务', 'merchant', '399', undefined],
      ['粤充鹏城南山场站部', 'subMerchant', '399', '粤充鹏城充电服务'],
    ]),
  )
  expect(own.total).toBe(4)
  expect(own.records.find(row => row.kind === 'seller')).toMatchObject({ userCount: 8, domain: 'op399.localhost' })
})

test('pickers offer tenants and merchants apart', async () => {
  expect((await boss.call(seller.options, {})).data).toEqual([{ id: '399', label: '粤充新能源' }])
  expect((await admin.call(seller.options, {})).data.map(one => one.id)).toEqual(
    expect.arrayContaining(['-1', '399', '365']),
  )
  const { data } = await boss.call(merchant.options, { text: '鹏城' })
  expect(data.map(one => one.label)).toEqual(['粤充鹏城充电服务', '粤充鹏城南山场站部'].toSorted())
  expect((await boss.call(merchant.options, { ids: data.slice(0, 1).map(one => one.id) })).data).toHaveLength(1)
})

describe('a new seller', () => {
  test('is opened with the standard roles and an administrator whose password is told once', async () => {
    const draft = aCompany({ domain: 'fresh.example.com', expireDate: '2099-12-31', contactPhone: '020-87654321' })
    const { data, code } = await admin.call(calls.open, { seller: draft, administrator: boss1 })
    expect(code).toBe(0)
    expect(await rowOf('新开运营商')).toMatchObject({
      kind: 'seller',
      seller: null,
      contactPhone: '020*****4321',
      userCount: 1,
    })
    await app.db
      .updateTable('system_staff')
      .set({ must_change_password: false })
      .where('id', '=', data.userId)
      .execute()
    const person = await app.as('boss1', data.password)
    expect((await person.call(user.getUserInfoDTO, {})).data).toMatchObject({
      sellerId: data.id,
      roleList: [{ name: '运营商管理员' }],
    })
    const { data: roles } = await person.call(role.calls.pages, {})
    expect(roles.total).toBe(6)
    expect(roles.records.every(one => one.isBuiltIn)).toBe(true)
    expect((await person.call(users.calls.pages, {})).data.total).toBe(1)
    const brand = await app.call(platform.getPlatformInfo, { sellerId: data.id })
    expect(brand.data.sellerId).toBe(data.id)
  })

  test('is the platform’s to open: a seller makes merchants, whatever it sends', async () => {
    const administrator = { ...boss1, account: 'boss2', telephone: '13900008802' }
    expect((await boss.call(calls.open, { seller: aCompany(), administrator })).code).toBe(1320)
    expect((await boss.call(calls.add, aCompany({ name: '粤充珠海' }))).code).toBe(0)
    expect(await rowOf('粤充珠海')).toMatchObject({ kind: 'merchant', seller: { id: '399' } })
    expect((await boss.call(calls.add, aCompany({ name: '越界', seller: '365' }))).code).toBe(1041)
  })

  test('neither takes a domain that is in use nor an account', async () => {
    const administrator = { ...boss1, account: 'boss3', telephone: '13900008803' }
    const taken = aCompany({ name: '同域名', domain: 'op399.localhost' })
    expect(await admin.call(calls.open, { seller: taken, administrator })).toMatchObject({
      code: 1323,
      msg: '域名 op399.localhost 已被其他商户使用',
    })
    const again = { seller: aCompany({ name: '同账号' }), administrator: { ...administrator, account: 'op399' } }
    expect((await admin.call(calls.open, again)).code).toBe(1030)
    expect(await rowOf('同账号')).toBeUndefined()
  })
})

describe('merchants', () => {
  test('a sub-merchant stands below a merchant of the same seller and has nothing below itself', async () => {
    const parent = (await rowOf('粤充羊城充电服务')).id
    expect((await boss.call(calls.add, aCompany({ name: '羊城一部', parent }))).code).toBe(0)
    const below = (await rowOf('羊城一部')).id
    expect((await boss.call(calls.add, aCompany({ name: '太深', parent: below }))).code).toBe(1321)
    const foreign = (await rowOf('江南金陵充电服务')).id
    expect((await boss.call(calls.add, aCompany({ name: '越界', parent: foreign }))).code).toBe(1321)
    expect((await admin.call(calls.add, aCompany({ name: '错位', seller: '399', parent: foreign }))).code).toBe(1321)
    expect((await admin.call(calls.add, aCompany({ name: '平台代建', seller: '399' }))).code).toBe(0)
    expect(await rowOf('平台代建')).toMatchObject({ kind: 'merchant', seller: { id: '399' } })
  })

  test('how people sign in is set for the seller as a whole', async () => {
    expect((await boss.call(calls.add, aCompany({ name: '错设', needsKnownAddress: true }))).code).toBe(1322)
  })

  test('a seller changes its merchants and not itself', async () => {
    expect((await boss.call(calls.update, { ...(await formOf('粤充珠海')), contact: '张三' })).code).toBe(0)
    expect((await rowOf('粤充珠海')).contact).toBe('张三')
    expect(await boss.call(calls.update, { ...(await formOf('粤充新能源')), contact: '张三' })).toMatchObject({
      code: 1320,
    })
    expect((await boss.call(calls.disable, { id: '399' })).code).toBe(1325)
    expect((await rowOf('粤充新能源')).status).toBe('enabled')
  })
})

describe('what a company is given from above', () => {
  test('its own people do not give it to themselves; the seller does, and they to those below', async () => {
    const { id } = await rowOf('粤充鹏城充电服务')
    const person = await merchantPerson(id)
    for (const more of [
      { expireDate: '2099-12-31' },
      { stationLimit: 99 },
      { pileLimit: 99 },
      { domain: 'p.example.com' },
    ])
      expect(await person.call(calls.update, { ...(await formOf('粤充鹏城充电服务')), ...more })).toMatchObject({
        code: 1327,
        msg: expect.stringContaining('上级'),
        data: { field: Object.keys(more)[0] },
      })
    const contact = { ...(await formOf('粤充鹏城充电服务')), contact: '李四' }
    expect((await person.call(calls.update, contact)).code).toBe(0)
    expect((await person.call(calls.disable, { id })).code).toBe(1325)
    expect((await person.call(calls.enable, { id })).code).not.toBe(0)
    const given = { stationLimit: 9, pileLimit: 90 }
    const below = { ...(await formOf('粤充鹏城南山场站部')), ...given }
    expect((await person.call(calls.update, below)).code).toBe(0)
    expect((await boss.call(calls.update, { ...(await formOf('粤充鹏城充电服务')), ...given })).code).toBe(0)
    expect(await rowOf('粤充鹏城充电服务')).toMatchObject({ ...given, domain: '', contact: '李四' })
  })

  test('nor do people of a sub-merchant to the merchant above them', async () => {
    const person = await merchantPerson((await rowOf('粤充鹏城南山场站部')).id, 'sellerAdmin')
    const above = { ...(await formOf('粤充鹏城充电服务')), stationLimit: null }
    expect((await person.call(calls.update, above)).code).toBe(1327)
    expect((await person.call(calls.disable, { id: above.id })).code).toBe(1325)
  })
})

describe('switching companies off', () => {
  test('people of a disabled seller are out at once and come back when it is enabled', async () => {
    const person = await app.as('fin365')
    const { id } = await rowOf('江南绿电')
    await agreed(await admin.call(calls.disable, { id }))
    expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
    expect(await app.logIn('fin365')).toMatchObject({ code: 8, msg: '商户已停用或已到期，请联系平台' })
    await agreed(await admin.call(calls.enable, { id }))
    expect((await app.logIn('fin365')).code).toBe(0)
  })

  test('people of a disabled merchant, and of those below it, are out; the rest of the seller goes on', async () => {
    const person = await app.as('region399')
    const { id } = await rowOf('粤充鹏城充电服务')
    await agreed(await boss.call(calls.disable, { id }))
    expect((await person.call(user.getUserInfoDTO, {})).code).toBe(2)
    expect((await app.logIn('region399')).code).toBe(8)
    expect((await app.logIn('fin399')).code).toBe(0)
    await agreed(await boss.call(calls.enable, { id }))
    expect((await app.logIn('region399')).code).toBe(0)
  })
})

test('what decides who comes in waits for a second person; a new contact does not', async () => {
  const form = await formOf('江南绿电')
  expect((await admin.call(calls.update, { ...form, contact: '沈嘉禾' })).data).toEqual({ approvalId: null })
  await secondAdministrator()
  const risky = [{ domain: 'new.example.com' }, { expireDate: '2030-01-01' }, { needsKnownAddress: true }]
  for (const change of risky) {
    const { data } = await admin.call(calls.update, { ...(await formOf('江南绿电')), ...change })
    expect(data.approvalId, JSON.stringify(change)).not.toBeNull()
    await app.db.deleteFrom('system_approval').execute()
  }
  expect(await rowOf('江南绿电')).toMatchObject({
    domain: 'op365.localhost',
    expireDate: null,
    needsKnownAddress: false,
  })
  expect((await admin.call(calls.disable, { id: '365' })).data.approvalId).not.toBeNull()
  await app.db.deleteFrom('system_approval').execute()
})

test('a picture that came with a risky change is there once somebody else has agreed', async () => {
  const logo = await uploaded(boss)
  const change = { ...(await formOf('粤充珠海')), domain: 'zhuhai.example.com', logo }
  const { data } = await boss.call(calls.update, change)
  expect((await rowOf('粤充珠海')).logo).toBe('')
  expect((await admin.call(approval.calls.approve, { id: data.approvalId ?? '', opinion: '' })).code).toBe(0)
  const { data: brand } = await app.call(platform.getPlatformInfo, { sellerId: change.id })
  expect(logo.startsWith(`${brand.platformLogo}?`)).toBe(true)
})

test('a company is deleted only while it is empty', async () => {
  expect(await boss.call(calls.delete, { id: (await rowOf('粤充鹏城充电服务')).id })).toMatchObject({
    code: 1324,
    msg: expect.stringContaining('不能删除'),
  })
  expect((await boss.call(calls.delete, { id: '399' })).code).toBe(1325)
  expect((await admin.call(calls.delete, { id: (await rowOf('新开运营商')).id })).code).toBe(1324)
  expect((await admin.call(calls.add, aCompany({ name: '空壳' }))).code).toBe(0)
  expect((await admin.call(calls.delete, { id: (await rowOf('空壳')).id })).code).toBe(0)
  expect((await boss.call(calls.delete, { id: (await rowOf('羊城一部')).id })).code).toBe(0)
})

async function uploaded(person: Person): Promise<string> {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64, 7)])
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const answer = await app.server.inject({
    method: 'POST',
    url: file.uploadImage.path,
    headers: { authorization: person.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')]),
  })
  return (answer.json() as { data: string }).data
}

let hired = 0
/** Somebody of a merchant with every right of the seller's administrator, over their merchant or over all. */
async function merchantPerson(merchantId: string, code = 'merchantAdmin'): Promise<Person> {
  const account = `merch${++hired}`
  if (code === 'merchantAdmin') {
    const { data } = await boss.call(role.calls.pages, { filters: { code: ['sellerAdmin'] } })
    const { name: _name, code: _code, ...like } = (await boss.call(role.calls.get, { id: data.records[0]!.id })).data
    const draft = { description: '', stationIds: [], menuIds: like.menuIds, seller: null }
    await boss.call(role.calls.add, { ...draft, name: '商户管理员', code, dataScope: 'merchant' })
  }
  const { data: roles } = await boss.call(role.calls.pages, { filters: { code: [code] } })
  const profile = { account, name: '商户人', telephone: `1390000770${hired}`, email: 'm@example.com' }
  const place = { merchant: merchantId, org: null, roles: [roles.records[0]!.id] }
  const { data, msg } = await boss.call(user.add, { ...profile, ...place })
  if (!data) throw new Error(msg)
  const set = { must_change_password: false }
  await app.db.updateTable('system_staff').set(set).where('id', '=', data.id).execute()
  return app.as(account, data.password ?? '')
}

/** A change of a seller's waits for somebody else: the platform agrees. */
async function agreed({ code, data }: { code: number; data: { approvalId: string | null } }) {
  expect(code).toBe(0)
  if (data.approvalId === null) return
  expect((await admin.call(approval.calls.approve, { id: data.approvalId, opinion: '' })).code).toBe(0)
}

/** Somebody of the platform who could agree. */
async function secondAdministrator() {
  const { id } = await app.db
    .selectFrom('system_role')
    .select('id')
    .where('code', '=', 'platformAdmin')
    .executeTakeFirstOrThrow()
  const profile = { account: 'admin2', name: '平台二', telephone: '13900008809', email: 'p@example.com' }
  expect((await admin.call(user.add, { ...profile, roles: [id] })).code).toBe(0)
}
