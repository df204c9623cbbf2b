// What keeps the embedded database from starting, said once in a sentence that a person can act on.
import { LaunchError, type Sentence } from './launch-error.ts'

// A code or a name reads the same in both languages.
type Detail = string | Sentence
const inBoth = (detail: Detail): Sentence => (typeof detail === 'string' ? { zh: detail, en: detail } : detail)

export const unwritable = (folder: string, detail: string) =>
  new LaunchError('unwritable', {
    zh: `无法写入数据目录 ${folder}（${detail}）。请修改其权限，或用 DATA_DIR 指定其他目录。`,
    en: `The data folder ${folder} cannot be written (${detail}): change its permissions, or name another with DATA_DIR.`,
  })

export const full = (folder: string, cause?: unknown) =>
  new LaunchError(
    'full',
    {
      zh: `数据目录 ${folder} 所在磁盘已满。请清理空间后重试。`,
      en: `The disk that holds the data folder ${folder} is full: free some space and try again.`,
    },
    cause,
  )

export const inUse = (folder: string, holder: string) =>
  new LaunchError('inUse', {
    zh: `数据目录 ${folder} 正被另一个实例使用（${holder}）。请先停止它。`,
    en: `The data folder ${folder} is in use by another running instance (${holder}): stop that one first.`,
  })

export const inUseUnseen = (folder: string) =>
  new LaunchError('inUse', {
    zh: `数据目录 ${folder} 正被本系统看不到的数据库使用（例如另一个容器）。请先停止它。`,
    en: `The data folder ${folder} is in use by a server this system cannot see, such as another container: stop that one first.`,
  })

export const otherVersion = ({ folder, found, ours }: { folder: string; found: string; ours: string }) =>
  new LaunchError('otherVersion', {
    zh: `${folder} 是 PostgreSQL ${found} 的数据，本程序使用 PostgreSQL ${ours}。请使用与数据相同版本的程序。`,
    en: `${folder} holds data of PostgreSQL ${found}, and this program brings PostgreSQL ${ours}: use the program that matches the data.`,
  })

export const wrongOwner = ({ folder, owner, self }: { folder: string; owner: number; self: number }) =>
  new LaunchError('wrongOwner', {
    zh: `${folder} 属于用户 ${owner}，而当前用户是 ${self}。请以该用户或 root 启动。`,
    en: `${folder} belongs to uid ${owner}, not to you (uid ${self}): start as that user or as root.`,
  })

export const noSetuid = (uid: number) =>
  new LaunchError('noSetuid', {
    zh: `PostgreSQL 不能以 root 运行，而此处的 root 无权切换到用户 ${uid}（缺少 CAP_SETUID/CAP_SETGID）。请以普通用户启动，容器请用 --user。`,
    en: `PostgreSQL does not run as root, and root may not change to uid ${uid} here (no CAP_SETUID/CAP_SETGID): start as an ordinary user, in a container with --user.`,
  })

export const noAccount = (name: string) =>
  new LaunchError('failed', {
    zh: `系统中没有用户 ${name}，无法初始化 PostgreSQL。请在 /etc/passwd 中加入该用户，或用 DATABASE_URL 指定自己的 PostgreSQL 18。`,
    en: `There is no account ${name} on this system, and PostgreSQL cannot be set up without one: add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
  })

export const noBinaries = (detail: string) =>
  new LaunchError('noBinaries', {
    zh: `此平台无法运行内置的 PostgreSQL（${detail}）。请用 DATABASE_URL 指定自己的 PostgreSQL 18。`,
    en: `The embedded PostgreSQL does not run here (${detail}): set DATABASE_URL to a PostgreSQL 18 of your own.`,
  })

export const portBusy = (port: number) =>
  new LaunchError('portBusy', {
    zh: `127.0.0.1 的端口 ${port} 已被占用。请为数据库换一个端口。`,
    en: `Port ${port} on 127.0.0.1 is busy: choose another port for the database.`,
  })

export const damaged = (folder: string, detail: Detail) =>
  new LaunchError('damaged', {
    zh: `数据目录 ${folder} 不完整（${inBoth(detail).zh}）。请用 npm run restore 恢复备份。`,
    en: `The data folder ${folder} is not complete (${inBoth(detail).en}): restore a backup with npm run restore.`,
  })

export const failed = ({ what, detail, log }: { what: string; detail: string; log: string }) =>
  new LaunchError('failed', {
    zh: `${what} 失败：${detail}（日志：${log}）。`,
    en: `${what} failed: ${detail} (log: ${log}).`,
  })

export const notRunning = (folder: string) =>
  new LaunchError('notRunning', {
    zh: `${folder} 的数据库没有运行。请先用 npm start 启动，再备份。`,
    en: `The database in ${folder} does not run: start it with npm start, then take the backup.`,
  })

export const badBackup = (file: string, detail: Detail) =>
  new LaunchError('badBackup', {
    zh: `${file} 不是完整的备份（${inBoth(detail).zh}）。没有改动任何数据。`,
    en: `${file} is not a sound backup (${inBoth(detail).en}): nothing was changed.`,
  })

export const backupFailed = (detail: Detail) =>
  new LaunchError('failed', {
    zh: `备份没有完成（${inBoth(detail).zh}）。没有留下备份文件。`,
    en: `The backup was not completed (${inBoth(detail).en}): no file was left.`,
  })

export const unreadable = (file: string, detail: string) =>
  new LaunchError('wrongOwner', {
    zh: `无法读取 ${file}（${detail}）。请以其所有者或 root 运行。`,
    en: `${file} cannot be read (${detail}): run this as its owner or as root.`,
  })

export const badTarget = (file: string, detail: Detail) =>
  new LaunchError('badTarget', {
    zh: `无法写入备份文件 ${file}（${inBoth(detail).zh}）。请换一个文件名。`,
    en: `The backup file ${file} cannot be written (${inBoth(detail).en}): choose another name.`,
  })

// PostgreSQL's own code for a full disk is 53100 (disk_full).
export const isDiskFull = (error: unknown): boolean =>
  isErrorWithCode(error) && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100')

export const isErrorWithCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

export const codeOf = (error: unknown): string | undefined => (isErrorWithCode(error) ? error.code : undefined)

// Errors of the file system turn into sentences about the data folder; anything else is not ours to explain.
export function explain(error: unknown, folder: string): unknown {
  if (error instanceof LaunchError) return error
  if (isDiskFull(error)) return full(folder, error)
  const code = codeOf(error)
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG'].includes(code))
    return unwritable(folder, code)
  return error
}
