// Once a run: a data folder as the first start with the demo leaves it, for all that is not about that start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    demoDir: string
  }
}

const main = join(import.meta.dirname, '..', 'src', 'main.ts')

/** What a start needs of its surroundings: where programs lie and, as under `npm start`, where compiled code is kept. */
export const surroundings = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
)

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'charging-demo-'))
  const demoDir = join(folder, 'data')
  await startOnce(demoDir)
  project.provide('demoDir', demoDir)
  return () => rm(folder, { recursive: true, force: true })
}

/** Up to the moment in which people could come in, and down again. */
async function startOnce(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: { ...surroundings, PORT: '0', DATA_DIR: dataDir, DEMO_SIZE: 'small' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += data
      if (output.includes('Ctrl-C stops it')) child.kill('SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || !output.includes('Ctrl-C stops it')) throw new Error(`the demo could not be made:\n${output}`)
}
