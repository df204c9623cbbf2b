import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web.ts'

const bigScreens = ['activityPage/expoScreen_company/index.html', 'activityPage/3DLargeScreen/index.html']

let dist: string
let server: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'web-'))
  for (const folder of ['assets', 'help', 'activityPage/expoScreen_company', 'activityPage/3DLargeScreen'])
    await mkdir(join(dist, folder), { recursive: true })
  for (const file of ['index.html', 'login.html', 'assets/index-1a2b3c.js', 'help/manual.pdf', ...bigScreens])
    await writeFile(join(dist, file), file)
  server = fastify()
  await serveWeb(server, dist)
})
afterAll(async () => {
  await server.close()
  await rm(dist, { recursive: true })
})

const get = (url: string) => server.inject({ method: 'GET', url })

test.each([
  ['/user/login', 'login.html'],
  ['/user/login/', 'login.html'],
  ['/user/login?redirect=%2Fhome', 'login.html'],
  ['/iplogin', 'login.html'],
  ['/authLogin?ticket=a.b', 'login.html'],
  ['/authlogin', 'index.html'],
  ['/user/login/more', 'index.html'],
  ['/', 'index.html'],
  ['/home', 'index.html'],
  ['/business/bill/chargeOrder?id=1.5', 'index.html'],
  ...bigScreens.map(file => [`/${file}`, file]),
  ['/activityPage/3DLargeScreen/index.html?station=7', 'activityPage/3DLargeScreen/index.html'],
  ['/activityPage/ours/index.html', 'index.html'],
  ['/help/manual.pdf', 'help/manual.pdf'],
  ['/assets/index-1a2b3c.js', 'assets/index-1a2b3c.js'],
])('%s is answered with %s', async (url, file) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, file])
})

test('pages are asked for anew each time, files with a hash in their name are kept', async () => {
  for (const page of ['/', '/user/login', '/help/manual.pdf', ...bigScreens.map(file => `/${file}`)])
    expect((await get(page)).headers['cache-control']).toBe('no-cache')
  const kept = 'public, max-age=31536000, immutable'
  expect((await get('/assets/index-1a2b3c.js')).headers['cache-control']).toBe(kept)
})

test('a smaller copy beside a file travels in its place to whoever takes it, and is no file of its own', async () => {
  await writeFile(join(dist, 'assets/big-1a2b3c.js'), 'let a')
  await writeFile(join(dist, 'assets/big-1a2b3c.js.gz'), gzipSync('let a'))
  const own = fastify()
  await serveWeb(own, dist)
  const ask = (url: string, accepted: string) =>
    own.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } })
  const small = await ask('/assets/big-1a2b3c.js', 'gzip, deflate')
  expect([small.headers['content-encoding'], small.headers['content-type'], small.headers.vary]).toEqual([
    'gzip',
    'application/javascript; charset=utf-8',
    'accept-encoding',
  ])
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(gunzipSync(small.rawPayload).toString()).toBe('let a')
  const plain = await ask('/assets/big-1a2b3c.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'let a'])
  expect((await ask('/assets/big-1a2b3c.js.gz', 'identity')).json()).toMatchObject({ code: 404 })
  await own.close()
})

test.each(['/assets/gone.js', '/help/gone.pdf', '/activityPage/expoScreen_company/gone.js', '/favicon.png'])(
  '%s is a file that is not there, so it is not answered with a page',
  async url => {
    expect((await get(url)).json()).toMatchObject({ code: 404 })
  },
)

test('what somebody typed gets a page even where it looks like a file, and so does a look at its head', async () => {
  const typed = { accept: 'text/html,application/xhtml+xml' }
  expect((await server.inject({ method: 'GET', url: '/anything.with.dot', headers: typed })).body).toBe('index.html')
  expect((await server.inject({ method: 'GET', url: '/assets/gone.js', headers: typed })).json().code).toBe(404)
  expect((await server.inject({ method: 'HEAD', url: '/home' })).statusCode).toBe(200)
})

test('a page is got and never posted', async () => {
  expect((await server.inject({ method: 'POST', url: '/home' })).json()).toMatchObject({ code: 404 })
})
