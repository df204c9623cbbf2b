import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Manifest } from './archive.ts'
import { backup } from './backup.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { aDatabase, aFolder, aPool, count, refusal } from './embedded-testing.ts'
import { restore } from './restore.ts'

const execute = promisify(execFile)
const say = () => {}

describe('a backup', () => {
  let folder: string
  let dataDir: string
  let running: Embedded
  let sound: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'charging-test-'))
    dataDir = `${folder}/数据 data`
    running = await startEmbedded({ dataDir, say })
    await mkdir(`${dataDir}/files/图标`, { recursive: true })
    await writeFile(`${dataDir}/files/图标/${'长'.repeat(60)}.png`, 'picture')
    await writeFile(`${dataDir}/secret-key`, 'key')
    sound = `${folder}/sound.tgz`
    await backup({ dataDir, file: sound, say })
  })

  afterAll(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('taken while 8 clients write holds every row that was answered before it began', async () => {
    const pool = await aPool({ ...running.connection, max: 8 })
    await pool.query('create table visit (id int primary key, note text)')
    const writers = eightWriters(pool)
    onTestFinished(() => writers.stop())
    await writers.reached(2_000)
    const before = [...writers.answered]
    await backup({ dataDir, file: `${folder}/busy.tgz`, say })
    await writers.stop()
    await pool.query(`vacuum full visit`)

    const elsewhere = `${await aFolder()}/elsewhere`
    await restore({ dataDir: elsewhere, file: `${folder}/busy.tgz`, say })
    const restored = await aPool((await aDatabase({ dataDir: elsewhere })).connection)
    const { rows } = await restored.query<{ id: number }>('select id from visit')
    const found = new Set(rows.map(({ id }) => id))
    expect(before.filter(id => !found.has(id))).toEqual([])
    expect(found.size).toBeGreaterThan(before.length) // Writing went on meanwhile.
    await restored.query('insert into visit values (-1)')
    expect(await readFile(`${elsewhere}/files/图标/${'长'.repeat(60)}.png`, 'utf8')).toBe('picture')
    expect(await readFile(`${elsewhere}/secret-key`, 'utf8')).toBe('key')
    expect((await stat(`${elsewhere}/secret-key`)).mode & 0o777).toBe(0o600)
  })

  test('does not overwrite a file', async () => {
    const bytes = await readFile(sound)
    expect((await refusal(backup({ dataDir, file: sound, say }))).reason).toBe('badTarget')
    expect((await readFile(sound)).equals(bytes)).toBe(true)
  })

  test('into a folder that is not there is refused', async () => {
    expect((await refusal(backup({ dataDir, file: `${folder}/missing/x.tgz`, say }))).reason).toBe('badTarget')
  })

  test('to a full disk is refused and leaves no file', async ({ skip }) => {
    const disk = await aFolder()
    if (!(await mount(['-t', 'tmpfs', '-o', 'size=1m', 'charging-test', disk]))) return skip('may not mount here')
    const error = await refusal(backup({ dataDir, file: `${disk}/x.tgz`, say }))
    expect([error.reason, error.en.includes('full')]).toEqual(['badTarget', true])
    expect(await readdir(disk)).toEqual([])
  })

  test('of a database that does not run asks to start it', async () => {
    const error = await refusal(backup({ dataDir: await aFolder(), file: `${folder}/none.tgz`, say }))
    expect([error.reason, error.en.includes('npm start')]).toEqual(['notRunning', true])
    expect(await readdir(folder)).not.toContain('none.tgz')
  })

  test('is not restored while the server runs', async () => {
    expect((await refusal(restore({ dataDir, file: sound, say }))).reason).toBe('inUse')
  })

  test('restored over other data keeps that data beside it', async () => {
    const target = `${await aFolder()}/data`
    const other = await aDatabase({ dataDir: target })
    await (await aPool(other.connection)).query('create table other (id int)').then(() => other.stop())
    await restore({ dataDir: target, file: sound, say })
    const kept = (await readdir(path.dirname(target))).find(name => name.startsWith('data.before-'))
    const former = await aDatabase({ dataDir: `${path.dirname(target)}/${kept}` })
    expect(await count(await aPool(former.connection), 'other')).toBe(0)
    await expect(
      aPool((await aDatabase({ dataDir: target })).connection).then(pool => count(pool, 'other')),
    ).rejects.toThrow()
  })

  test('restored into a folder that is a disk of its own keeps the former data inside', async ({ skip }) => {
    const disk = await aFolder()
    if (!(await mount(['-t', 'tmpfs', '-o', 'size=300m', 'charging-test', disk]))) return skip('may not mount here')
    await writeFile(`${disk}/secret-key`, 'former')
    await restore({ dataDir: disk, file: sound, say })
    const [kept, ...rest] = (await readdir(disk)).toSorted()
    expect(rest).toEqual(['files', 'pg', 'pg-password', 'secret-key'])
    expect(await readFile(`${disk}/${kept}/secret-key`, 'utf8')).toBe('former')
    await (await aDatabase({ dataDir: disk })).stop()
  })

  test.each([
    ['with a changed byte', (bytes: Buffer) => bytes.with(Math.floor(bytes.length / 2), bytes[bytes.length >> 1]! ^ 1)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5_000)],
    ['that is something else', () => Buffer.from('not a backup')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is refused and nothing changes', async (_, spoil) => {
    const file = `${await aFolder()}/spoilt.tgz`
    await writeFile(file, spoil(await readFile(sound)))
    await expectRefusal(file)
  })

  test.each(['pg/../../escaped', '../escaped', '/tmp/escaped', 'pg/./x', 'elsewhere/x', 'unknown'])(
    'with an entry named %s is refused',
    async name => expectRefusal(await anArchive({ [name]: 'x' })),
  )

  test('with a link in it is refused', async () => {
    const archive = pack()
    archive.entry({ name: 'pg', type: 'symlink', linkname: '/etc' })
    archive.finalize()
    const file = `${await aFolder()}/link.tgz`
    await pipeline(archive, createGzip(), createWriteStream(file))
    await expectRefusal(file)
  })

  test('whose content differs from its checksums is refused', async () => {
    await expectRefusal(
      await anArchive({ 'secret-key': 'x' }, { files: [{ name: 'secret-key', size: 1, sha256: '00' }] }),
    )
    await expectRefusal(await anArchive({ 'secret-key': 'x' }, { files: [] }))
    await expectRefusal(await anArchive({}, { files: [{ name: 'pg/gone', size: 1, sha256: '00' }] }))
  })

  test('of another PostgreSQL is refused and makes no folder', async () => {
    const file = await anArchive({ 'secret-key': 'x' }, { postgresMajor: '17' })
    const parent = await aFolder()
    expect((await refusal(restore({ dataDir: `${parent}/data`, file, say }))).reason).toBe('otherVersion')
    expect(await readdir(parent)).toEqual([])
  })
})

async function expectRefusal(file: string): Promise<void> {
  const parent = await aFolder()
  await mkdir(`${parent}/data`)
  await writeFile(`${parent}/data/secret-key`, 'precious')
  expect((await refusal(restore({ dataDir: `${parent}/data`, file, say }))).reason).toBe('badBackup')
  expect(await readdir(parent)).toEqual(['data'])
  expect(await readdir(`${parent}/data`)).toEqual(['secret-key'])
  expect(await readFile(`${parent}/data/secret-key`, 'utf8')).toBe('precious')
}

async function anArchive(content: Record<string, string>, manifest: Partial<Manifest> = {}): Promise<string> {
  const archive = pack()
  archive.entry({ name: 'pg/', type: 'directory' })
  const files = Object.entries(content).map(([name, text]) => {
    archive.entry({ name }, text)
    return { name, size: text.length, sha256: createHash('sha256').update(text).digest('hex') }
  })
  const whole: Manifest = {
    product: 'charging',
    format: 1,
    productVersion: '0',
    postgres: '18',
    postgresMajor: '18',
    takenAt: '',
    startLsn: '0/0',
    stopLsn: '0/0',
    folders: ['pg'],
    files,
    ...manifest,
  }
  archive.entry({ name: 'manifest.json' }, JSON.stringify(whole))
  archive.finalize()
  const file = `${await aFolder()}/made.tgz`
  await pipeline(archive, createGzip(), createWriteStream(file))
  return file
}

function eightWriters(pool: pg.Pool) {
  const answered: number[] = []
  let next = 0
  let isStopped = false
  const writers = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      const id = next++
      await pool.query(`insert into visit values ($1, repeat('x', 1500))`, [id])
      answered.push(id)
    }
  })
  return {
    answered,
    reached: async (rows: number) => {
      while (answered.length < rows) await new Promise(resolve => setTimeout(resolve, 10))
    },
    stop: async () => {
      isStopped = true
      await Promise.all(writers)
    },
  }
}

async function mount(args: string[]): Promise<boolean> {
  const place = args.at(-1) ?? ''
  try {
    await execute('mount', args)
  } catch {
    return false
  }
  onTestFinished(async () => void (await execute('umount', ['-l', place])))
  return true
}
