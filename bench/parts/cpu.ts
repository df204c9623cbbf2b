// Seconds of processor that this process and its database have used. On a machine that others use too they say more than
// the clock does. Told by the system's own tables of processes, which only Linux has: elsewhere it is no number.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ticksPerSecond = 100

export async function cpuSeconds(databasePid: number): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (await databaseSeconds(String(databasePid)))
}

/** Each connection is a child of the server, and those that have ended count too. */
async function databaseSeconds(server: string): Promise<number> {
  let ticks = 0
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await timesOf(name) : undefined
    if (found && name === server) ticks += found.own + found.ended
    else if (found?.parent === server) ticks += found.own
  }
  return ticks / ticksPerSecond
}

/** Nothing of a process that ended since it was listed. */
async function timesOf(id: string): Promise<{ parent: string; own: number; ended: number } | undefined> {
  const text = await readFile(join('/proc', id, 'stat'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name of the program stands in brackets and may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (place: number) => Number(fields[place] ?? 0)
  return { parent: fields[1] ?? '', own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) }
}
