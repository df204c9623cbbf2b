import { request } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { calls, stream } from '@ev/contract/kit/calls'
import { secondMs } from '@ev/rules/units'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { listenTo } from '../../testing/listening.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { feeds } from './context.ts'
import { fullBytes, mostLinesOfOne } from './stream.ts'

const tale = calls('system-service/tale', {
  told: stream({
    may: 'signedIn',
    input: z.strictObject({ chapters: z.int() }),
    output: z.strictObject({ text: z.string() }),
  }),
})

/** Asks for a tale and is gone before anybody has looked at who asks. */
const hangUpAtOnce = (address: string, token: string) =>
  new Promise<void>(resolve => {
    const asking = request(`${address}${tale.told.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
    })
    asking.on('error', () => undefined)
    asking.on('close', () => resolve())
    asking.end(JSON.stringify({ chapters: 1 }), () => setTimeout(() => asking.destroy(), 1))
  })

/** Says as many chapters as it is asked for, unless nobody reads them. */
const told: { isFull: boolean; stopped: number }[] = []
const teller = feeds(tale, {
  told: async (_, { chapters }, { say, isFull }) => {
    const mine = { isFull: false, stopped: 0 }
    told.push(mine)
    if (chapters < 0) throw new Error('a tale has no chapters below nothing')
    for (let chapter = 0; chapter < chapters && !isFull(); chapter++) say({ text: 'x'.repeat(64 * 1024) })
    mine.isFull = isFull()
    return { look: async () => undefined, onRoom: () => undefined, stop: () => (mine.stopped += 1) }
  },
})

/** Goes on speaking whenever it is told to, and begins with more than fits into the socket of a reader that does not read. */
const gossips: ((event: { text: string }) => void)[] = []
const gossip = feeds(tale, {
  told: async (_, __, { say }) => {
    gossips.push(say)
    say({ text: 'x'.repeat(fullBytes) })
    return { look: async () => undefined, onRoom: () => undefined, stop: () => undefined }
  },
})

async function readNothing(app: TestApp, token: string) {
  const address = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
  const body = JSON.stringify({ chapters: 1 })
  const socket = connect(Number(address.port), address.hostname, () => {
    socket.pause()
    socket.write(
      `POST ${tale.told.path} HTTP/1.1\r\nhost: here\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
  socket.on('error', () => undefined)
  return socket
}

test('a stop of the product ends every line at once, without a word against its reader', async () => {
  const app = await openTestApp(teller)
  const line = await listenTo(app, await app.tokenFor('op399'), tale.told, { chapters: 1 })
  await line.event(({ text }) => text.length > 0)
  const began = performance.now()
  await app.server.close()
  expect(performance.now() - began).toBeLessThan(3 * secondMs)
  await app.close()
  expect(await line.ended()).toBeUndefined()
  expect(told.at(-1)).toMatchObject({ stopped: 1 })
})

test('what goes wrong before the first word is answered like that of any call', async () => {
  const app = await openTestApp(teller)
  const token = await app.tokenFor('op399')
  const broken = await listenTo(app, token, tale.told, { chapters: -1 })
  expect(await broken.response.json()).toMatchObject({ code: 500, success: false })
  expect(broken.response.headers.get('content-type')).toContain('application/json')
  const unfit = await listenTo(app, token, tale.told, {} as { chapters: number })
  expect(await unfit.response.json()).toMatchObject({ code: 400, data: { field: 'chapters' } })
  const unknown = await listenTo(app, 'nobody', tale.told, { chapters: 1 })
  expect(await unknown.response.json()).toMatchObject({ code: 2 })
  expect(app.app.streams.open.size).toBe(0)
  await app.close()
})

test('what waits for a slow reader has a bound', async () => {
  const app = await openTestApp(teller)
  const line = await listenTo(app, await app.tokenFor('op399'), tale.told, { chapters: 200 })
  await line.event(() => true)
  expect(told.at(-1)?.isFull).toBe(true)
  // One that was said beyond the bound is taken all the same.
  await expect.poll(() => line.events.length * 64 * 1024).toBeGreaterThanOrEqual(fullBytes)
  expect(line.events.length).toBeLessThan(200)
  await line.close()
  await app.close()
})

test('whoever hangs up before they are let in leaves no line behind', async () => {
  const app = await openTestApp(teller)
  const token = await app.tokenFor('op399')
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  for (let time = 0; time < mostLinesOfOne; time++) await hangUpAtOnce(address, token)
  await expect.poll(() => app.app.streams.open.size).toBe(0)
  const line = await listenTo(app, token, tale.told, { chapters: 1 })
  await line.event(() => true)
  await line.close()
  await app.close()
})

test('after its last word nothing is said on a line, and a reader that does not take that word is let go', async () => {
  const app = await openTestApp(gossip)
  const reader = await readNothing(app, await app.tokenFor('op399'))
  await expect.poll(() => app.app.streams.open.size).toBe(1)
  for (const open of app.app.streams.open) open.end()
  expect(app.app.streams.open.size).toBe(0)
  // What would be said now would be an error that nobody catches.
  for (const say of gossips) for (let time = 0; time < 3; time++) say({ text: 'and more' })
  // A reader that does not read does not see the end; the server has let go of it all the same.
  const connections = () => promisify(app.server.server.getConnections.bind(app.server.server))()
  await expect.poll(connections, { timeout: 10 * secondMs }).toBe(0)
  reader.destroy()
  await app.close()
})
