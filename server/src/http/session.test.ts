import { homeLine } from '@ev/contract/statistics/home'
import { role } from '@ev/contract/system/role'
import { user } from '@ev/contract/system/user'
import { plannedOnce } from '@ev/db/planned-once'
import { dayMs, hourMs, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenTo } from '../../testing/listening.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('who calls is looked up by a plan that is made once a connection', async () => {
  const op = await app.as('op399')
  await op.call(role.calls.pages, {})
  // Each connection has plans of its own; so many at once are all that there are.
  const asked = Array.from({ length: 20 }, () =>
    sql<{ statement: string }>`select statement from pg_prepared_statements, pg_sleep(0.1)`.execute(app.app.pools.read),
  )
  const statements = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(row => row.statement))
  expect(statements.some(text => text.startsWith(plannedOnce))).toBe(true)
})

/** As a page says that nobody has done anything for so long. */
const idle = (ms: number) => ({ 'x-idle-seconds': String(ms / 1_000) })
type Person = Awaited<ReturnType<TestApp['as']>>
const ask = async (person: Person, headers?: Record<string, string>) =>
  (await person.call(user.getUserInfoDTO, {}, headers ? { headers } : {})).code

test('a screen that asks by itself does not keep its login alive, and somebody who does something does', async () => {
  const person = await app.as('op399')
  // After twelve hours without use a login is over.
  for (let hours = 1; hours <= 8; hours++) {
    app.letPass(hourMs)
    expect(await ask(person, idle(hours * hourMs))).toBe(0)
  }
  // The mouse moves, and the next thing that the screen asks by itself tells of it.
  expect(await ask(person, idle(5_000))).toBe(0)
  for (let hours = 1; hours <= 12; hours++) {
    app.letPass(hourMs)
    expect([hours, await ask(person, idle(hours * hourMs))]).toEqual([hours, hours < 12 ? 0 : 408])
  }
})

test('an open live line says that the login timed out when nobody has done anything for too long', async () => {
  const { token } = await app.as('op399')
  const line = await listenTo(app, token, homeLine.live, {}, idle(0))
  await line.event(({ now }) => now !== null, 'how the guns stand')
  app.letPass(11 * hourMs)
  await app.app.streams.look()
  app.letPass(hourMs + minuteMs)
  await app.app.streams.look()
  expect(await line.ended()).toMatchObject({ code: 408, msg: '登录超时，请重新登录' })
})

test('whoever works beside an open live line keeps it', async () => {
  const person = await app.as('op399')
  const line = await listenTo(app, person.token, homeLine.live, {}, idle(0))
  await line.event(({ now }) => now !== null, 'how the guns stand')
  for (let times = 0; times < 3; times++) {
    app.letPass(8 * hourMs)
    expect(await ask(person, idle(0))).toBe(0)
    await app.app.streams.look()
  }
  expect(app.app.streams.open.size).toBe(1)
  await line.close()
})

test('a wall stays on for as long as its login lasts, by its line alone, and no longer', async () => {
  const { token } = await app.as('op399')
  const line = await listenTo(app, token, homeLine.live, {})
  await line.event(({ now }) => now !== null, 'how the guns stand')
  for (let hours = 8; hours < 7 * 24; hours += 8) {
    app.letPass(8 * hourMs)
    await app.app.streams.look()
  }
  expect(app.app.streams.open.size).toBe(1)
  app.letPass(dayMs)
  await app.app.streams.look()
  expect(await line.ended()).toMatchObject({ code: 2 })
})

test('how long nobody did anything is taken as it can be: nonsense is use, and the future is now', async () => {
  for (const said of ['-5', 'NaN', 'sooner', '', '1e400']) {
    const person = await app.as('op399')
    app.letPass(8 * hourMs)
    expect([said, await ask(person, { 'x-idle-seconds': said })]).toEqual([said, 0])
    app.letPass(8 * hourMs)
    expect([said, await ask(person)]).toEqual([said, 0])
  }
})
