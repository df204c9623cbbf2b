// One process per data folder, by a lock that the kernel drops with its holder.
import { once } from 'node:events'
import { access, chmod, constants, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import net from 'node:net'
import { codeOf, explain, inUse, unwritable } from './embedded-errors.ts'

export type Lock = { release(): Promise<void> }

export async function openDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const folder = await realpath(dataDir)
    const found = await stat(folder)
    if (!found.isDirectory()) throw unwritable(folder, 'ENOTDIR')
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    // A folder made beforehand is closed to others only while it is empty and ours: DATA_DIR=/tmp keeps its mode.
    if (!made && found.uid === process.getuid?.() && (await readdir(folder)).length === 0) await chmod(folder, 0o700)
    return folder
  } catch (error) {
    // Node says ENOENT when a read-only disk refuses a new folder.
    throw codeOf(error) === 'ENOENT' ? unwritable(dataDir, 'ENOENT') : explain(error, dataDir)
  }
}

export async function lockDataDir(dataDir: string): Promise<Lock> {
  for (;;) {
    const { dev, ino } = await stat(dataDir, { bigint: true })
    const lock = await take(`\0charging-${dev}-${ino}`, dataDir)
    // A restore may have put another folder in this place since we looked.
    const now = await stat(dataDir, { bigint: true })
    if (now.dev === dev && now.ino === ino) return lock
    await lock.release()
  }
}

// A name in Linux's abstract namespace leaves no file behind, so there is never a stale lock to judge.
async function take(name: string, dataDir: string): Promise<Lock> {
  const answer = `pid ${process.pid}, ${new Date().toISOString()}`
  const server = net.createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.end(answer)
  })
  server.unref()
  const listening = once(server, 'listening')
  server.listen({ path: name, exclusive: true })
  try {
    await listening
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw inUse(dataDir, await askHolder(name))
  }
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

async function askHolder(name: string): Promise<string> {
  const socket = net.connect({ path: name })
  socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')))
  try {
    const answer: Buffer[] = []
    for await (const chunk of socket) answer.push(chunk)
    return Buffer.concat(answer).toString()
  } catch {
    return '?'
  }
}
