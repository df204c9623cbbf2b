// The product without its process: the real door and a real database in this one, so that both can be asked side by side.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Call } from '../../contract/src/kit/calls.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import type { DemoSize } from '../../db/seed/demo-money-base.ts'
import { seedBase } from '../../db/seed/seed.ts'
import { startEmbedded } from '../../db/src/embedded.ts'
import { migrate } from '../../db/src/migrate.ts'
import { openPools } from '../../db/src/pools.ts'
import { instant } from '../../rules/src/units.ts'
import { makeApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import { buildServer, newServer } from '../../server/src/http/build.ts'
import { openFiles } from '../../server/src/http/files.ts'
import { makeSecrets } from '../../server/src/http/secrets.ts'
import { runQueue } from '../../server/src/work/runner.ts'
import { cpuSeconds } from './cpu.ts'

export type Inside = Awaited<ReturnType<typeof openInside>>

/** Variables are those of the environment that the product reads. */
export async function openInside(variables: Record<string, string> = {}, size: DemoSize = 'whole') {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-inside-'))
  const embedded = await startEmbedded({ dataDir, say: () => {} })
  const { connection } = embedded
  await migrate(connection, () => {})
  const pools = openPools(connection, () => {})
  const env = readEnv({ LOG_LEVEL: 'error', DATA_DIR: dataDir, ...variables })
  const secrets = makeSecrets('a key for measuring that is long enough')
  const files = openFiles(dataDir, secrets)
  await seedBase(pools.write, () => {})
  await seedDemo(pools.write, { filesDir: files.folder, now: new Date(), size })
  const server = newServer(env)
  const clock = () => instant(Date.now())
  const given = { env, pools, secrets, files, connection, clock, log: server.log, checksAnswers: false }
  const { app, answered } = makeApp(given)
  await buildServer(server, app, answered)

  const send = async (path: string, token: string, body: string | Buffer, type = 'application/json') => {
    const headers = { 'content-type': type, ...(token !== '' && { authorization: token }) }
    const answer = (await server.inject({ method: 'POST', url: path, headers, payload: body })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
  const password = createHash('sha256').update('Charge@2026').digest('hex')
  const login = { account: 'op399', password, smsCaptchaPass: false }
  const token: string = await send('/system-service/seller/login', '', JSON.stringify(login))

  return {
    app,
    /** On a real socket, for what cannot be asked without one; gives its address. */
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    call: <C extends Call>(one: C, input: NonNullable<C['types']>['in']): Promise<NonNullable<C['types']>['out']> =>
      send(one.path, token, JSON.stringify(input)),
    /** A file as a form sends it. */
    upload(one: Call, bytes: Buffer): Promise<{ workId: string }> {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
      return send(one.path, token, body, 'multipart/form-data; boundary=x')
    },
    runWork: () => runQueue(app),
    /** What this process and the database have used so far. */
    cpuSeconds: () => cpuSeconds(embedded.postmasterPid()),
    bare: (text: string, values: unknown[] = [], pool: 'read' | 'write' = 'read') =>
      pools[pool].executeQuery(CompiledQuery.raw(text, values)),
    async close() {
      await server.close()
      await pools.end()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
