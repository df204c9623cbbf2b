// What `npm run backup FILE` and `npm run restore FILE` have in common.
import path from 'node:path'
import type { Say } from './embedded-processes.ts'
import { LaunchError } from './launch-error.ts'

type Command = (options: { dataDir: string; file: string; say: Say }) => Promise<void>

export async function runCommand(name: 'backup' | 'restore', command: Command): Promise<void> {
  const file = process.argv[2]
  try {
    if (process.env.DATABASE_URL) throw ownDatabase()
    if (!file) throw noFile(name)
    // npm enters the program's folder first; a relative name means the folder where the person stands.
    const from = process.env.npm_lifecycle_event === name ? (process.env.INIT_CWD ?? '.') : '.'
    const dataDir = path.resolve(process.env.DATA_DIR || 'data')
    await command({ dataDir, file: path.resolve(from, file), say: line => console.log(line) })
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    console.error(`${error.zh}\n${error.en}`)
    process.exitCode = 1
  }
}

const ownDatabase = () =>
  new LaunchError('failed', {
    zh: '已设置 DATABASE_URL：请用自己 PostgreSQL 的 pg_dump 或 pg_basebackup 备份，并另行备份 DATA_DIR。',
    en: 'DATABASE_URL is set: back your own PostgreSQL up with its pg_dump or pg_basebackup, and DATA_DIR as files.',
  })

const noFile = (name: string) =>
  new LaunchError('badTarget', {
    zh: `请写明备份文件：npm run ${name} 文件名`,
    en: `Name the backup file: npm run ${name} FILE`,
  })

export function showProgress(sizeBytes: number, say: Say) {
  let totalBytes = sizeBytes
  let doneBytes = 0
  let spokeAt = Date.now()
  return {
    expectMore: (bytes: number) => {
      totalBytes += bytes
    },
    onBytes: (bytes: number) => {
      doneBytes += bytes
      if (Date.now() - spokeAt < 3_000) return
      spokeAt = Date.now()
      const percent = Math.min(99, Math.floor((doneBytes / totalBytes) * 100))
      say(`${percent}% (${megabytes(doneBytes)} / ${megabytes(totalBytes)})`)
    },
  }
}

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
