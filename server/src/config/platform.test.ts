import { area } from '@ev/contract/config/area'
import { platform } from '@ev/contract/config/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const info = platform.getPlatformInfo

test('[7.5] platform info is told before login, by form data', async () => {
  const answer = await app.post(info.path, 'sellerId=399&captcha=1', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.data).toMatchObject({
    sellerId: '399',
    platformName: '粤充智慧充电平台',
    platformLogo: expect.stringMatching(/^\/files\//),
  })
})

test('a form that a browser sends as multipart is read as well, and one with a file is refused', async () => {
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.post(info.path, `${field('sellerId', '365')}${field('more', '1')}--x--\r\n`, { headers })
  expect(answer.data).toMatchObject({ sellerId: '365' })
  const file = '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nabc\r\n--x--\r\n'
  expect((await app.post(info.path, file, { headers })).http).toBe(400)
})

test('[3.1.2] each seller has its own name, title, logo, icon and filing number', async () => {
  const [a, b] = [(await app.call(info, { sellerId: '399' })).data, (await app.call(info, { sellerId: '365' })).data]
  for (const field of [
    'platformName',
    'platformTitle',
    'platformLogo',
    'platformWebsiteIcon',
    'filingNo',
    'copyright',
  ] as const) {
    expect(a[field]).not.toBe('')
    expect(a[field]).not.toBe(b[field])
  }
  const logo = await app.server.inject({ method: 'GET', url: a.platformLogo })
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

test('the host name chooses the brand, and without one it is the default', async () => {
  expect((await app.call(info, {}, { headers: { host: 'op365.localhost:8080' } })).data.sellerId).toBe('365')
  expect((await app.call(info, {})).data).toMatchObject({ sellerId: null, platformTitle: '充电运营管理平台' })
})

test('[9.5] the merchant key chooses seller 399 or 365, and none by default', async () => {
  app.app.env.merchantKey = 'yuechong'
  expect((await app.call(info, {})).data.sellerId).toBe('399')
  app.app.env.merchantKey = 'jiangnan'
  expect((await app.call(info, {})).data.sellerId).toBe('365')
  app.app.env.merchantKey = ''
  expect((await app.call(info, {})).data.sellerId).toBeNull()
})

test('areas are offered province by province', async () => {
  const clerk = await app.as('view399')
  expect((await clerk.call(area.options, {})).data).toHaveLength(34)
  const shenzhen = (await clerk.call(area.options, { parentCode: '440300' })).data
  expect(shenzhen).toContainEqual({ code: '440305', name: '南山区', level: 3, isLeaf: true })
})
