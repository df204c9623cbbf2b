import { spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { backup } from '@ev/db/backup'
import { startEmbedded } from '@ev/db/embedded'
import { restore } from '@ev/db/restore'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDemo,
  addUser,
  aFolder,
  isAlive,
  logIn,
  missingOf,
  type Product,
  post,
  postmasterPid,
  sha256,
  startProduct,
} from './product.ts'

test('the first start prints the address and the demo accounts, the second finds everything as it was', async () => {
  const dataDir = join(await aFolder(), '数据 目录')
  const first = await startProduct({ dataDir })
  expect(first.output()).toContain('演示账号')
  expect(first.output()).toMatch(/op399\s+Charge@2026/)
  expect((await addUser(first, await logIn(first, 'op399'), 'kept399')).code).toBe(0)
  const pid = await postmasterPid(dataDir)
  expect(await first.stop()).toBe(0)
  expect(isAlive(pid)).toBe(false)
  const second = await startProduct({ dataDir })
  expect(await missingOf(second, await logIn(second, 'op399'), ['kept399'])).toEqual([])
  expect(second.output()).not.toContain('migrating')
})

describe('while it runs', () => {
  let dataDir: string
  let product: Product
  const endings: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const atEnd = (act: () => Promise<unknown>) => void endings.unshift(act)
    dataDir = await aDemo(atEnd)
    product = await startProduct({ dataDir, atEnd })
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  test('the web page and its assets are served, and every screen address gives the page', async () => {
    const page = await fetch(`${product.url}/finance/refundAudit/refundFirst`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect(await (await fetch(`${product.url}/`)).text()).toBe(html)
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const asset = await fetch(product.url + script)
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await fetch(`${product.url}/assets/nothing.js`)).status).toBe(404)
  })

  test('a backup taken under writes, restored elsewhere, holds every write answered before it began', async () => {
    const token = await logIn(product, 'op399')
    const before = Array.from({ length: 60 }, (_, n) => `k${n}`)
    for (const replies of [await Promise.all(before.map(account => addUser(product, token, account)))])
      expect(replies.every(reply => reply.code === 0)).toBe(true)
    let isDone = false
    const writing = (async () => {
      for (let n = 0; !isDone; n++) await addUser(product, token, `w${n}`)
    })()
    const file = join(await aFolder(), 'platform.backup')
    await backup({ dataDir, file, say: () => {} })
    isDone = true
    await writing
    const elsewhere = join(await aFolder(), 'restored')
    await restore({ dataDir: elsewhere, file, say: () => {} })
    const restored = await startProduct({ dataDir: elsewhere })
    // The same session still opens: keys and files came along.
    expect(await missingOf(restored, token, before)).toEqual([])
    const logo = await fetch(`${restored.url}/files/1000`)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  // The last of them: it stops what all of them look at.
  test('a client that sends its request for ever does not keep the product from stopping', async () => {
    const pid = await postmasterPid(dataDir)
    const { port } = new URL(product.url)
    const slow = connect(Number(port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write(
      'POST /system-service/seller/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await new Promise(resolve => slow.once('connect', resolve))
    expect(await product.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
    slow.destroy()
  })
})

test('without the demo there is one administrator whose password is shown once and has to be changed', async () => {
  const dataDir = await aFolder()
  const first = await startProduct({ dataDir, env: { DEMO: '0', HOST: '127.0.0.1' } })
  const password = /password: (\S+)/.exec(first.output())?.[1] ?? ''
  expect(first.output()).not.toContain('Charge@2026')
  const token = await logIn(first, 'admin', password)
  expect((await post(first, '/system-service/role/pages', {}, token)).code).toBe(1001)
  const { data } = await post(first, '/system-service/user/getUserInfoDTO', {}, token)
  const me = data as { id: string; account: string; sellerId: string; isFirstLoginForceModifyPwd: boolean }
  expect(me.isFirstLoginForceModifyPwd).toBe(true)
  const change = {
    id: me.id,
    sellerId: me.sellerId,
    account: me.account,
    oldPassword: sha256(password),
    password: sha256('Changed@2026'),
  }
  expect((await post(first, '/system-service/user/updatePassword', change, token)).code).toBe(0)
  expect((await post(first, '/system-service/role/pages', {}, token)).code).toBe(0)
  await first.stop()
  const second = await startProduct({ dataDir, env: { DEMO: '0', HOST: '127.0.0.1' } })
  expect(second.output()).not.toContain('password:')
  await logIn(second, 'admin', 'Changed@2026')
})

test('the password of the first administrator is not lost with a start that failed', async () => {
  const dataDir = await aFolder()
  const env = { DEMO: '0', HOST: '127.0.0.1' }
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const failed = await startProduct({
    dataDir,
    env: { ...env, PORT: String((taken.address() as { port: number }).port) },
  })
  expect(await failed.ended).toBe(1)
  taken.close()
  const unseen = await startProduct({ dataDir, env })
  const lost = /password: (\S+)/.exec(unseen.output())?.[1] ?? ''
  await unseen.stop()
  const product = await startProduct({ dataDir, env })
  const password = /password: (\S+)/.exec(product.output())?.[1] ?? ''
  expect(password).not.toBe(lost)
  await logIn(product, 'admin', password)
  await expect(logIn(product, 'admin', lost)).rejects.toThrow('账号或密码错误')
})

test('a signal during the first start leaves nothing running, and the next start is whole', async () => {
  const dataDir = await aFolder()
  for (const waitMs of [300, 900, 1_500]) {
    const product = await startProduct({ dataDir, stopAfterMs: waitMs })
    const ended = await product.stop()
    expect(product.output()).not.toContain('    at ')
    // Before its first line it has started nothing that it would have to stop.
    expect(ended).toBe(product.output() === '' ? 'SIGTERM' : 0)
    await expect(postmasterPid(dataDir)).rejects.toThrow()
  }
  const whole = await startProduct({ dataDir })
  await logIn(whole, 'op399')
})

test('demo data, whose passwords are public, are not served as a real platform', async () => {
  const dataDir = await aDemo()
  const product = await startProduct({ dataDir, env: { DEMO: '0' } })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('演示数据')
})

test('a port in use gets one clear sentence and leaves nothing running', async () => {
  const dataDir = await aDemo()
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const product = await startProduct({ dataDir, env: { PORT: String(port) } })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(`端口 ${port} 已被占用`)
  expect(product.output()).not.toContain('    at ')
  await expect(postmasterPid(dataDir)).rejects.toThrow()
  taken.close()
})

test.each([
  ['192.0.2.1', 'HOST=192.0.2.1 不是本机地址'],
  ['nosuch.invalid', '找不到 HOST=nosuch.invalid'],
  ['fe80::1', '无法监听 HOST=fe80::1'],
])('HOST=%s gets one clear sentence', async (host, sentence) => {
  const product = await startProduct({ dataDir: await aDemo(), env: { HOST: host } })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(sentence)
  expect(product.output()).not.toContain('    at ')
})

test('a database that is newer than the program is left alone', async () => {
  const dataDir = await aDemo()
  const embedded = await startEmbedded({ dataDir, say: () => {} })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query("insert into schema_migration (name, sha256) values ('9999_future.sql', 'x')")
  await client.end()
  await embedded.stop()
  const product = await startProduct({ dataDir })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('数据库比程序新')
  expect(product.output()).not.toContain('    at ')
})

test('a data folder that is a file, or that may not be written, gets one clear sentence', async () => {
  const file = join(await aFolder(), 'data')
  await writeFile(file, 'not a folder')
  const onFile = await startProduct({ dataDir: file })
  expect(await onFile.ended).toBe(1)
  expect(onFile.output()).toMatch(/启动失败：.*\nCannot start: .*\n$/)
  // Another user who cannot reach this clone cannot start it at all.
  const asNobody = spawnSync(process.execPath, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' })
  if (process.getuid?.() !== 0 || asNobody.status !== 0) return
  const locked = join(await aFolder(), 'locked')
  await mkdir(locked)
  await chmod(join(locked, '..'), 0o755)
  await chmod(locked, 0o555)
  const product = await startProduct({ dataDir: join(locked, 'data'), uid: 65_534 })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/启动失败：.*\nCannot start: .*\n$/)
})

test.each([
  ['PORT', '99999', '环境变量 PORT 应为 0 至 65535 的端口号'],
  ['DEMO', 'yes', '环境变量 DEMO 应为 0 或 1'],
  ['DATABASE_URL', 'mysql://x', '环境变量 DATABASE_URL 应以 postgres:// 或 postgresql:// 开头'],
  ['SECRET_KEY', 'short', '环境变量 SECRET_KEY 至少需要 32 个字符'],
  ['TRUST_PROXY', 'foo', '环境变量 TRUST_PROXY 应为代理层数、代理地址列表或 true'],
  ['TRUST_PROXY', '10.0.0.0/99', '环境变量 TRUST_PROXY 应为代理层数、代理地址列表或 true'],
  ['DATABASE_URL', 'postgres://u@h/d?options=-c%20x', '环境变量 DATABASE_URL 不能带 options 参数'],
  ['PUBLIC_URL', 'http://', '环境变量 PUBLIC_URL 应为完整的网址'],
  ['MERCHANT_KEY', 'nobody', '环境变量 MERCHANT_KEY 应为 yuechong、jiangnan 之一'],
])('%s=%s is refused before anything is started', async (name, value, sentence) => {
  const product = await startProduct({ dataDir: await aFolder(), env: { [name]: value } })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(sentence)
})

test("a PostgreSQL of one's own serves as well", async () => {
  const embedded = await startEmbedded({ dataDir: await aFolder(), say: () => {} })
  const { host, user, password, database } = embedded.connection
  const url = `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
  const product = await startProduct({ dataDir: await aFolder(), env: { DATABASE_URL: url } })
  expect(product.output()).toContain('listening')
  await logIn(product, 'op399')
  expect(await product.stop()).toBe(0)
  await embedded.stop()
})
