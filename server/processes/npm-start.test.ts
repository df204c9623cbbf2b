// `npm start` is four processes in a row: npm, a shell, the wrapper and the product. Whichever is killed, the rest goes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDemo, aFolder, isAlive, postmasterPid } from './product.ts'

const root = join(import.meta.dirname, '..', '..')

async function npmStart(dataDir: string, more: Record<string, string> = {}) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      OCPP_PORT: '0',
      YKC_PORT: '0',
      SIMULATE: '0',
      DEMO_SIZE: 'small',
      DATA_DIR: dataDir,
      npm_lifecycle_event: undefined,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | string>(resolve =>
    child.on('close', (code, signal) => resolve(signal ?? code ?? -1)),
  )
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        output += data
        if (output.includes('Ctrl-C stops it')) resolve()
      })
    child.on('exit', () => resolve())
  })
  expect(output).toContain('listening on')
  return { child, ended }
}

async function gone(pid: number) {
  for (let n = 0; n < 150 && isAlive(pid); n++) await new Promise(resolve => setTimeout(resolve, 100))
  expect(isAlive(pid)).toBe(false)
}

test('npm is told to stop: the database is closed and nothing stays behind', async () => {
  const dataDir = await aFolder()
  const { child, ended } = await npmStart(dataDir)
  const pid = await postmasterPid(dataDir)
  child.kill('SIGTERM')
  await ended
  await gone(pid)
  await expect(postmasterPid(dataDir)).rejects.toThrow()
})

// Some shells stay between npm and the wrapper, others make room for it.
test.each(['/bin/sh', '/bin/bash'])(
  'npm is killed above %s: the product ends by itself and the next start serves the same data',
  async shell => {
    const dataDir = await aDemo()
    const { child } = await npmStart(dataDir, { npm_config_script_shell: shell })
    const pid = await postmasterPid(dataDir)
    child.kill('SIGKILL')
    // At once, while the one before is still closing.
    await npmStart(dataDir)
    await gone(pid)
  },
)
