// `npm run soak -- demo`: the whole demo as the first start fills it, and all that `npm test` proves of a twentieth of it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'processes', 'db/seed/demo-money.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DEMO_SIZE: 'whole' } },
)
process.exit(status ?? 1)
