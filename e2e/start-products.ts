// Starts the real product twice, once with the demo and once without, and stops both at the end.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, startProduct } from './product.ts'

export default async function startProducts() {
  if (!existsSync(join(root, 'web', 'dist', 'index.html')))
    throw new Error('web/dist is missing: build it first (vite build web)')
  const isGiven = process.env.BASE_URL !== undefined
  const [bare, demo] = await Promise.all([
    startProduct({ isDemo: false }),
    isGiven ? undefined : startProduct({ isDemo: true }),
  ])
  if (demo) process.env.BASE_URL = demo.address
  process.env.BARE_URL = bare.address
  process.env.BARE_OUTPUT = bare.output()
  process.env.BARE_DATA_DIR = bare.dataDir
  return async () => {
    await Promise.all([bare.stop(), demo?.stop()])
  }
}
