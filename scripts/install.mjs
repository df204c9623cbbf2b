// Runs before anything is installed, under whatever Node is there: only Node's own modules, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const mark = join(root, 'node_modules', '.installed')

/** Installs what package-lock.json asks for, unless that is what is there. */
export function install() {
  const wanted = hashOf(['package-lock.json', 'package.json', ...workspaces()])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('[charging] 正在安装依赖，首次约需 1 至 2 分钟… installing dependencies, a minute or two the first time')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(
    command,
    [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional', '--include=dev'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0)
    fail(
      '依赖安装失败，请检查网络或 npm 镜像后重试',
      'installing the dependencies failed; check the network or the npm registry and try again',
    )
  writeFileSync(mark, hashOf(['package-lock.json', 'package.json', ...workspaces()]))
}

/** The Node that runs TypeScript: the one that came with the dependencies, else one on the path that is new enough. */
export function modernNode() {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return fail(
    `没有适合本机（${process.platform}-${process.arch}）的 Node 运行包，请安装 Node 22.18 或更新版本后重试`,
    `there is no packaged Node for ${process.platform}-${process.arch}: install Node 22.18 or newer and try again`,
  )
}

/** The environment in which programs find the modern Node first. */
export const modernEnv = () => ({
  ...process.env,
  PATH: `${join(modernNode(), '..')}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
})

/** Builds the web, with the manual that it offers as help, where their sources changed since the last build. */
export function buildWeb() {
  const dist = join(root, 'web', 'dist')
  const stamp = join(dist, '.built')
  const folders = ['web', 'contract/src', 'rules/src', 'docs/manual', 'docs/images', 'scripts/manual']
  const sources = folders.flatMap(folder => filesBelow(folder))
  const mode = webMode()
  const wanted = mode + hashOf(['package-lock.json', 'package.json', 'scripts/manual.ts', ...sources])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('[charging] 正在构建网页… building the web')
  const vite = join(root, 'node_modules', '.bin', 'vite')
  const { status } = spawnSync(vite, ['build', 'web', '--mode', mode, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whoever calls may have another in mind for themselves, which would build a web for developers.
    env: { ...modernEnv(), NODE_ENV: 'production' },
  })
  if (status !== 0) fail('网页构建失败', 'building the web failed')
  // Afterwards, because Vite empties the folder first.
  makeManual()
  writeFileSync(stamp, wanted)
}

/** `PROFILE=test` builds a web that puts /api before its calls; `self` has no build, see self.mjs. */
function webMode() {
  const profile = process.env.PROFILE || 'production'
  if (profile === 'production' || profile === 'test') return profile
  return fail(`PROFILE=${profile} 无效，可选 test`, `PROFILE=${profile} is not known; it can be test`)
}

/** Makes the operation manual, web/dist/help/operation-manual.pdf. */
export function makeManual() {
  const { status } = spawnSync(modernNode(), ['scripts/manual.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: modernEnv(),
  })
  if (status !== 0) fail('操作手册生成失败', 'making the operation manual failed')
}

/** Runs a program with our terminal and our signals, and ends as it ends. */
export function become(command, args) {
  // The channel carries no messages: it closes when this process is killed, and the program takes that as its own end.
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: modernEnv() })
  // Ctrl-C reaches the child as well; it minds only the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  child.on('error', error => fail(error.message, error.message))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** npm may be killed without a word to us; between it and us may stand a shell, which stays behind. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = isNpm(parent) ? undefined : parentOf(parent)
  const isAlone = () => process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent)
  setInterval(() => isAlone() && end(), 500).unref()
}

const ofProcess = (pid, name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
const isNpm = pid => /^(npm|node)/.test(ofProcess(pid, 'comm'))
const parentOf = pid => /^\d+ \(.*\) \S+ (\d+)/s.exec(ofProcess(pid, 'stat'))?.[1]

export function fail(zh, en) {
  console.error(`${zh}\n${en}`)
  process.exit(1)
}

const workspaces = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.map(name => `${name}/package.json`)

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !['dist', 'node_modules'].includes(entry.name))
    .flatMap(entry => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort((a, b) => (a < b ? -1 : 1))
}
