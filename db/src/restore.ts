// `npm run restore FILE`: puts the data folder back as a backup has it, and keeps what was there.
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, readArchive } from './archive.ts'
import { packagedVersion } from './embedded-binaries.ts'
import { brokenOffName, syncFolder } from './embedded-cluster.ts'
import { runCommand, showProgress } from './embedded-command.ts'
import { codeOf, explain, otherVersion, unreadable } from './embedded-errors.ts'
import { lockDataDir, openDataDir } from './embedded-lock.ts'
import { type Account, clearTraces, run, type Say, serverAccount, stopLeftovers } from './embedded-processes.ts'

export type RestoreOptions = { dataDir: string; file: string; say: Say }

export async function restore({ dataDir, file, say }: RestoreOptions): Promise<void> {
  await access(file, constants.R_OK).catch(error => {
    throw unreadable(file, codeOf(error) ?? String(error))
  })
  const isNew = await stat(dataDir).then(
    () => false,
    () => true,
  )
  const folder = await openDataDir(dataDir)
  try {
    const lock = await lockDataDir(folder)
    try {
      await restoreLocked({ folder, file, say })
    } finally {
      await lock.release()
    }
  } catch (error) {
    if (isNew) await rmdir(folder).catch(() => {}) // Nothing changed means that no folder appeared either.
    throw explain(error, folder)
  }
}

type Job = { folder: string; file: string; say: Say }

async function restoreLocked({ folder, file, say }: Job): Promise<void> {
  const account = await serverAccount(folder)
  if ((await readdir(folder)).includes('pg')) {
    await stopLeftovers({ folder: `${folder}/pg`, account, say })
    await clearTraces(`${folder}/pg`)
  }
  const places = await choosePlaces(folder)
  const clear = async () => {
    await rm(places.unpacking, { recursive: true, force: true })
    await rm(places.unpacked, { recursive: true, force: true })
  }
  await clear()
  try {
    say(`正在检查并解开备份 ${file} · checking and unpacking the backup ${file}`)
    const manifest = await unpack({ file, stage: places.unpacking, folder, account, say })
    const { major } = await packagedVersion()
    if (manifest.postgresMajor !== major)
      throw otherVersion({ folder: file, found: manifest.postgresMajor, ours: major })
    const kept = await exchange(folder, places)
    if (kept) say(`原有数据保留在 ${kept} · what was there is kept in ${kept}`)
    say(
      `已恢复 ${manifest.takenAt} 的备份，请用 npm start 启动 · restored the backup of ${manifest.takenAt}: npm start`,
    )
  } finally {
    await clear()
  }
}

type Places = { unpacking: string; unpacked: string; kept: string; isBeside: boolean }

// Beside the data folder, so that it is exchanged in two renames; inside it where its parent cannot take part.
async function choosePlaces(folder: string): Promise<Places> {
  const canRename = await access(path.dirname(folder), constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const isBeside = canRename && !(await isMountPoint(folder))
  const place = isBeside ? `${folder}.` : `${folder}/`
  const stamp = new Date().toISOString().replace(/[-:.]/g, '')
  return {
    unpacking: `${place}restoring`,
    unpacked: `${place}${brokenOffName}`,
    kept: `${place}before-${stamp}`,
    isBeside,
  }
}

// The fifth word of a line is the place, with spaces and the like as octal numbers.
async function isMountPoint(folder: string): Promise<boolean> {
  const places = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n').map(line => line.split(' ')[4] ?? '')
  return places.some(
    place => place.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))) === folder,
  )
}

type Unpack = { file: string; stage: string; folder: string; account: Account; say: Say }

async function unpack({ file, stage, folder, account, say }: Unpack): Promise<Manifest> {
  const former = await stat(folder)
  // Root hands the cluster to the server's user and the rest to whom the data folder belongs.
  const hand = async (name: string) => {
    if (!account.change) return
    const owner = name === 'pg' || name.startsWith('pg/') ? account : former
    await chown(path.join(stage, name), owner.uid, owner.gid)
  }
  await mkdir(stage, { mode: 0o700 })
  await chmod(stage, former.mode & 0o777)
  await hand('')
  const progress = showProgress((await stat(file)).size, say)
  const manifest = await readArchive(file, {
    onBytes: progress.onBytes,
    folder: async name => {
      await mkdir(path.join(stage, name), { mode: 0o700 })
      await hand(name)
    },
    file: async (name, chunks) => {
      const output = await open(path.join(stage, name), 'wx', 0o600)
      try {
        for await (const chunk of chunks) await output.writeFile(chunk)
      } finally {
        await output.close()
      }
      await hand(name)
    },
  })
  // One call for the whole file system: a thousand small files one by one take seconds.
  await run('/bin/sh', ['-c', 'sync -f "$0" || sync', stage])
  return manifest
}

// Answers where the former content is kept, or nothing where the folder was empty.
async function exchange(folder: string, { unpacking, unpacked, kept, isBeside }: Places): Promise<string | undefined> {
  await rename(unpacking, unpacked) // From here on a start refuses to take the folder for an empty one.
  const isOurs = (name: string) => name === 'restoring' || name === brokenOffName || name.startsWith('before-')
  const former = (await readdir(folder)).filter(name => isBeside || (!isOurs(name) && name !== 'lost+found'))
  if (isBeside) {
    await renameAll([...(former.length > 0 ? [[folder, kept] as const] : []), [unpacked, folder]])
    await syncFolder(path.dirname(folder))
  } else {
    if (former.length > 0) await mkdir(kept, { mode: 0o700 })
    await renameAll([
      ...former.map(name => [`${folder}/${name}`, `${kept}/${name}`] as const),
      ...(await readdir(unpacked)).map(name => [`${unpacked}/${name}`, `${folder}/${name}`] as const),
    ])
    await syncFolder(folder)
  }
  return former.length > 0 ? kept : undefined
}

async function renameAll(moves: (readonly [from: string, to: string])[]): Promise<void> {
  const done: typeof moves = []
  try {
    for (const [from, to] of moves) {
      await rename(from, to)
      done.unshift([to, from])
    }
  } catch (error) {
    for (const [from, to] of done) await rename(from, to)
    throw error
  }
}

if (import.meta.main) await runCommand('restore', restore)
