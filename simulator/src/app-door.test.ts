import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAppDoor } from './app-door.ts'
import { randomOf } from './random.ts'

let server: Server
let asked: { path: string; token: string; body: Record<string, unknown> }[]
let refuses: boolean

beforeEach(async () => {
  asked = []
  refuses = false
  server = createServer((request, response) => {
    let text = ''
    request.on('data', part => (text += part))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', body: JSON.parse(text) })
      response.end(JSON.stringify(refuses ? { code: 1830, data: null } : { code: 0, data: { orderId: '77' } }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const drivers = [
  { token: 'one', owner: '399' },
  { token: 'two', owner: '365' },
]

test('a driver begins at the gun whose code they read, ends it, and says how it was', async () => {
  const door = openAppDoor({ url: url(), drivers })
  const visit = door.meet(randomOf(1), { gunCode: '3201060001000101', owner: '399' })
  expect(await visit?.start()).toBe(true)
  await visit?.stop()
  await visit?.evaluate()
  expect(asked.map(({ path }) => path)).toEqual([
    '/api-service/charge/start',
    '/api-service/charge/stop',
    '/api-service/evaluation/create',
  ])
  expect(asked.map(({ token }) => token)).toEqual(['one', 'one', 'one'])
  expect(asked[0]?.body).toMatchObject({ gunCode: '3201060001000101' })
  expect(asked[1]?.body).toEqual({ orderId: '77' })
})

test('whoever charges is nowhere else, and drivers come to guns of their own operator alone', () => {
  const door = openAppDoor({ url: url(), drivers })
  const at = { gunCode: '3201060001000101', owner: '399' }
  const visit = door.meet(randomOf(1), at)
  expect(visit).not.toBeNull()
  expect(door.meet(randomOf(1), at)).toBeNull()
  visit?.leave()
  expect(door.meet(randomOf(1), at)).not.toBeNull()
  expect(door.meet(randomOf(1), { ...at, owner: '1' })).toBeNull()
})

test('who is refused, or finds the platform away, has begun nothing and so ends nothing', async () => {
  refuses = true
  const visit = openAppDoor({ url: url(), drivers }).meet(randomOf(1), { gunCode: '3201060001000101', owner: '365' })
  expect(await visit?.start()).toBe(false)
  await visit?.stop()
  expect(asked).toHaveLength(1)
  const away = openAppDoor({ url: 'http://127.0.0.1:1', drivers })
  expect(await away.meet(randomOf(1), { gunCode: '3201060001000101', owner: '365' })?.start()).toBe(false)
})
