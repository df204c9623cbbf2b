// The product as its own process, as `npm start` runs it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { surroundings } from './demo.ts'

const main = join(import.meta.dirname, '..', 'src', 'main.ts')

/** Several of them run at once, none is visited by simulated piles, and those that fill a demo fill a small one. */
const ownPorts = { PORT: '0', OCPP_PORT: '0', YKC_PORT: '0', SIMULATE: '0', DEMO_SIZE: 'small' }

export type Product = {
  url: string
  child: ChildProcess
  output(): string
  /** Waits for the end and gives the exit code, or the signal that ended it. */
  ended: Promise<number | string>
  stop(): Promise<number | string>
}

/** Takes what has to be done in the end: of one test, or of several that look at the same. */
type AtEnd = (act: () => Promise<unknown>) => void
const afterTest: AtEnd = act =>
  onTestFinished(async () => {
    await act()
  })

export async function aFolder(atEnd = afterTest): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'charging-product-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder that holds the demo already: a copy, with owners and rights, of the one that the run has made. */
export async function aDemo(atEnd = afterTest): Promise<string> {
  const dataDir = join(await aFolder(atEnd), 'data')
  await promisify(execFile)('cp', ['-a', inject('demoDir'), dataDir])
  return dataDir
}

type Options = { dataDir: string; env?: Record<string, string>; uid?: number; stopAfterMs?: number; atEnd?: AtEnd }

/** Starts it and waits until it listens, or until it has given up. */
export async function startProduct(options: Options): Promise<Product> {
  const { dataDir, env = {}, uid, stopAfterMs, atEnd = afterTest } = options
  const child = spawn(process.execPath, [main], {
    env: { ...surroundings, ...ownPorts, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  const ended = new Promise<number | string>(resolve => {
    child.on('close', (code, signal) => resolve(signal ?? code ?? -1))
    child.on('error', error => resolve(error.message))
  })
  const url = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', data => {
        output += data
        const address = /listening on (http:\/\/\S+)/.exec(output)?.[1]
        if (address && output.includes('Ctrl-C stops it')) resolve(address.replace('localhost', '127.0.0.1'))
      })
  })
  if (stopAfterMs !== undefined) setTimeout(() => child.kill('SIGTERM'), stopAfterMs)
  atEnd(() => {
    child.kill('SIGTERM')
    return ended
  })
  return {
    url: await Promise.race([url, ended.then(() => '')]),
    child,
    output: () => output,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export type Reply = { code: number; msg: string; data: unknown }

export async function post(product: Product, path: string, body: unknown, token = ''): Promise<Reply> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Reply
}

export const sha256 = (typed: string) => createHash('sha256').update(typed).digest('hex')

export async function logIn(product: Product, account: string, password = 'Charge@2026'): Promise<string> {
  const body = { account, password: sha256(password), smsCaptchaPass: false }
  const { code, msg, data } = await post(product, '/system-service/seller/login', body)
  if (code !== 0) throw new Error(msg)
  return String(data)
}

let added = 0

/** Adds a user: a write whose effect can be asked for again. */
export const addUser = (product: Product, token: string, account: string) =>
  post(
    product,
    '/system-service/user/add',
    {
      name: '批量',
      account,
      telephone: `139${String(++added).padStart(8, '0')}`,
      email: 'many@example.com',
      password: sha256('Start@20261'),
      sellerId: '399',
    },
    token,
  )

/** Which of these accounts are not there; an account that is there cannot be added again. */
export async function missingOf(product: Product, token: string, accounts: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const account of accounts) if ((await addUser(product, token, account)).code !== 1030) missing.push(account)
  return missing
}

export const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
