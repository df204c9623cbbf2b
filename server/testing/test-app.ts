// The product as a test meets it: the real door and a real database, a clock that can be moved, and people to call as.
import { createHash, randomUUID } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '@ev/contract/kit/calls'
import { at, type Db, openPools } from '@ev/db/pools'
import { dayMs, hourMs, type Instant, instant, later } from '@ev/rules/units'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { makeApp } from '../src/app.ts'
import { readEnv } from '../src/env.ts'
import { buildServer, newServer } from '../src/http/build.ts'
import type { Answered } from '../src/http/context.ts'
import { openFiles } from '../src/http/files.ts'
import { hashToken, makeSecrets, newToken } from '../src/http/secrets.ts'
import type { Mounted } from '../src/resource/source.ts'
import { runQueue } from '../src/work/runner.ts'
import { templateName } from './postgres.ts'

export const demoPassword = 'Charge@2026'
export const sha256 = (typed: string) => createHash('sha256').update(typed).digest('hex')

export type Answer<T = unknown> = { http: number; code: number; msg: string; data: T; headers: Record<string, unknown> }
type Options = { headers?: Record<string, string>; address?: string }

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Further calls and resources stand beside the product's own, e.g. one that fails on purpose. */
export async function openTestApp(
  further: readonly Answered[] = [],
  variables: Record<string, string> = {},
  furtherResources: readonly Mounted[] = [],
) {
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // Copies of one database number their files and their work alike, so each has a folder of its own too.
  const dataDir = join(inject('dataDir'), database)
  await Promise.all([
    onMain(postgres, `create database ${database} template ${templateName}`),
    cp(join(inject('dataDir'), 'files'), join(dataDir, 'files'), { recursive: true }),
  ])
  const pools = openPools({ ...postgres, database }, () => {})
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...variables })
  const secrets = makeSecrets('a key for tests that is long enough')
  const server = newServer(env)
  let skippedMs = 0
  let hurry = { from: Date.now(), times: 1 }
  const clock = (): Instant => instant(Date.now() + skippedMs + (Date.now() - hurry.from) * (hurry.times - 1))
  const files = openFiles(dataDir, secrets)
  const connection = { ...postgres, database }
  const given = { env, pools, secrets, files, connection, clock, log: server.log, checksAnswers: true }
  const { app, answered } = makeApp(given, further, furtherResources)
  await buildServer(server, app, answered)

  const post = async <T = unknown>(path: string, body: unknown, options: Options = {}): Promise<Answer<T>> => {
    const request = {
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...options.headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: options.address ?? '127.0.0.1',
    } as const
    if (app.calls.get(path)?.does === 'stream') return firstOf<T>(server, request)
    const response = await server.inject(request)
    const { code, msg, data } = response.json()
    return { http: response.statusCode, code, msg, data, headers: response.headers }
  }
  const call = <C extends Call>(one: C, input: NonNullable<C['types']>['in'], options: Options = {}) =>
    post<NonNullable<C['types']>['out']>(one.path, input, options)
  const logIn = (account: string, password = demoPassword, options: Options = {}) =>
    post<string>(
      '/system-service/seller/login',
      { account, password: sha256(password), smsCaptchaPass: false },
      options,
    )

  return {
    server,
    app,
    db: pools.write as Db,
    post,
    call,
    logIn,
    /** A fresh session without a login, for tests that need many. */
    async tokenFor(account: string) {
      const staff = await pools.write
        .selectFrom('system_staff')
        .select(['id', 'seller_id'])
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      const token = newToken()
      await pools.write
        .insertInto('system_session')
        .values({
          seller_id: staff.seller_id,
          user_id: staff.id,
          token_hash: hashToken(token),
          way: 'password',
          address: '127.0.0.1',
          created_at: at(clock()),
          last_seen_at: at(clock()),
          expires_at: at(later(clock(), dayMs)),
        })
        .execute()
      return token
    },
    /** A fresh session of a member at the app. */
    async memberTokenFor(memberId: string) {
      const member = await pools.write
        .selectFrom('member_member')
        .select('seller_id')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      const token = newToken()
      await pools.write
        .insertInto('member_session')
        .values({
          seller_id: member.seller_id,
          member_id: memberId,
          token_hash: hashToken(token),
          client: 'app',
          created_at: at(clock()),
          last_seen_at: at(clock()),
          expires_at: at(later(clock(), dayMs)),
        })
        .execute()
      return token
    },
    /** A driver at the app. */
    async asMember(memberId: string) {
      const token = await this.memberTokenFor(memberId)
      return {
        token,
        call: <C extends Call>(one: C, input: NonNullable<C['types']>['in'], options: Options = {}) =>
          call(one, input, { ...options, headers: { authorization: token, ...options.headers } }),
      }
    },
    /** Somebody who has signed in; every call of theirs carries the token. */
    async as(account: string, password = demoPassword) {
      const { data: token, code, msg } = await logIn(account, password)
      if (code !== 0) throw new Error(`${account} cannot sign in: ${msg}`)
      const withToken = (options: Options = {}) => ({
        ...options,
        headers: { authorization: token, ...options.headers },
      })
      return {
        token,
        post: <T = unknown>(path: string, body: unknown, options?: Options) => post<T>(path, body, withToken(options)),
        call: <C extends Call>(one: C, input: NonNullable<C['types']>['in'], options?: Options) =>
          call(one, input, withToken(options)),
      }
    },
    /** Runs the work in the queue until there is none; how many there were. */
    runWork: () => runQueue(app),
    /** From now on so many times faster. */
    hurryUp(times: number) {
      skippedMs += (Date.now() - hurry.from) * (hurry.times - 1)
      hurry = { from: Date.now(), times }
    },
    /** Moves the clock on. */
    letPass(ms: number) {
      skippedMs += ms
    },
    /** Moves the clock on to the next noon, where what happens in an hour is still of the same day. */
    waitForNoon() {
      skippedMs += dayMs - ((clock() + 20 * hourMs) % dayMs)
    },
    async close() {
      await server.close()
      await pools.end()
      await onMain(postgres, `drop database if exists ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A stream has no end: what it says first stands for its answer, and its line is closed. */
async function firstOf<T>(server: FastifyInstance, request: InjectOptions): Promise<Answer<T>> {
  const response = await server.inject({ ...request, payloadAsStream: true })
  const stream = response.stream()
  let text = ''
  for await (const piece of stream) {
    text += String(piece)
    if (text.endsWith('\n\n')) break
  }
  response.raw.res.destroy()
  const told = { http: response.statusCode, headers: response.headers }
  if (!text.startsWith(eventMark)) return { ...told, ...(JSON.parse(text) as Pick<Answer<T>, 'code' | 'msg' | 'data'>) }
  return { ...told, code: 0, msg: 'success', data: JSON.parse(text.slice(eventMark.length)) as T }
}

const eventMark = 'data: '

async function onMain(
  postgres: { host: string; port: number; user: string; password: string; database: string },
  text: string,
) {
  const client = new pg.Client(postgres)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
