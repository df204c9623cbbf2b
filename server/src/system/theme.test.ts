import { platform } from '@ev/contract/config/platform'
import { file } from '@ev/contract/system/file'
import { theme } from '@ev/contract/system/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetExpired } from './forget-expired.job.ts'

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

const calls = theme.calls
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64, 7)])

async function upload(person: Person, bytes: Buffer) {
  const boundary = 'xx-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n`
  const answer = await app.server.inject({
    method: 'POST',
    url: file.uploadImage.path,
    headers: { authorization: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return answer.json() as { code: number; msg: string; data: string }
}
const formOf = async (person: Person, id: string) => {
  const { name: _name, kind: _kind, createTime: _time, ...form } = (await person.call(calls.get, { id })).data
  return form
}
const fetched = async (address: string) => (await app.server.inject({ method: 'GET', url: address })).statusCode

test('a picture is a png or jpeg by its content and weighs 2 MB at most', async () => {
  expect(await upload(boss, Buffer.from('<svg onload="alert(1)"/>'.repeat(4)))).toMatchObject({ code: 1071 })
  expect(await upload(boss, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).toMatchObject({
    code: 1300,
    msg: '图片不能超过 2 MB',
  })
})

test('a logo that a seller has saved is seen before login; one that is only uploaded is not', async () => {
  const { data: address } = await upload(boss, png)
  expect(await fetched(address.replace(/\?.*/, ''))).toBe(404)
  const saved = await boss.call(calls.update, {
    ...(await formOf(boss, '399')),
    logo: address,
    platformName: '粤充新平台',
  })
  expect(saved.code).toBe(0)
  const { data: brand } = await app.call(platform.getPlatformInfo, { sellerId: '399' })
  expect(brand).toMatchObject({ platformName: '粤充新平台', platformLogo: address.replace(/\?.*/, '') })
  expect(await fetched(brand.platformLogo)).toBe(200)
  // What comes back as it was read stays.
  expect((await boss.call(calls.update, { ...(await formOf(boss, '399')), copyright: '粤充' })).code).toBe(0)
  expect((await app.call(platform.getPlatformInfo, { sellerId: '399' })).data.platformLogo).toBe(brand.platformLogo)
})

test('the platform uploads for a seller, and the picture becomes the seller’s', async () => {
  const { data: address } = await upload(admin, png)
  expect((await admin.call(calls.update, { ...(await formOf(admin, '365')), icon: address })).code).toBe(0)
  const { data: brand } = await app.call(platform.getPlatformInfo, { sellerId: '365' })
  expect(await fetched(brand.platformWebsiteIcon)).toBe(200)
})

test('a picture of somebody else is not taken, nor one that was never uploaded', async () => {
  const { data: address } = await upload(admin, png)
  const form = await formOf(boss, '399')
  expect(await boss.call(calls.update, { ...form, logo: address })).toMatchObject({
    code: 1071,
    data: { field: 'logo' },
  })
  expect((await boss.call(calls.update, { ...form, logo: '/files/999999' })).code).toBe(1071)
})

test('what was uploaded and never saved is forgotten after a day; what was saved stays', async () => {
  const { data: address } = await upload(boss, png)
  const { data: brand } = await app.call(platform.getPlatformInfo, { sellerId: '399' })
  app.letPass(2 * 86_400_000)
  await forgetExpired(app.app)
  app.letPass(-2 * 86_400_000)
  expect(await fetched(address)).toBe(404)
  expect(await fetched(brand.platformLogo)).toBe(200)
})

test('people start with the look of their merchant, else of their seller', async () => {
  boss = await app.as('op399')
  const region = await app.as('region399')
  expect((await region.call(calls.mine, {})).data).toEqual({})
  const settings = { primaryColor: '#1677FF', navTheme: 'dark' } as const
  expect((await boss.call(calls.update, { ...(await formOf(boss, '399')), settings })).code).toBe(0)
  expect((await region.call(calls.mine, {})).data).toEqual(settings)
  const { data } = await boss.call(calls.pages, { filters: { name: ['粤充鹏城充电服务'] } })
  const merchantId = data.records[0]?.id ?? ''
  await boss.call(calls.update, { ...(await formOf(boss, merchantId)), settings: { layout: 'topmenu' } })
  expect((await region.call(calls.mine, {})).data).toEqual({ layout: 'topmenu' })
  expect((await boss.call(calls.mine, {})).data).toEqual(settings)
})

test('a colour that is none and a brand of another seller are refused', async () => {
  const form = await formOf(boss, '399')
  const wrong = await boss.post(calls.update.path, { ...form, settings: { primaryColor: 'red' } })
  expect(wrong).toMatchObject({ code: 400, msg: expect.stringContaining('颜色格式应为 #RRGGBB') })
  expect((await boss.call(calls.get, { id: '365' })).code).toBe(1404)
})
