// What happens to money in a small form: the full one is `npm run soak -- money`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { surroundings } from './demo.ts'
import { aDemo } from './product.ts'

const simulation = join(import.meta.dirname, '..', '..', 'soak', 'money.ts')
const small = ['--count', '500', '--members', '16', '--kills', '1']

/** In a process of its own, as the full form runs; gives its exit code and what it said. */
const simulate = (dataDir: string) =>
  new Promise<{ code: number | string; said: string }>(resolve => {
    execFile(process.execPath, [simulation, ...small, '--data', dataDir], { env: surroundings }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

test('500 operations of eight people with money, the product killed in between: the books balance and every paper is explained', async () => {
  const { code, said } = await simulate(await aDemo())
  // The seed is in the first line: with it the same is tried again.
  expect(said).toMatch(/^seed \d+: 500 operations/)
  expect(code, said).toBe(0)
  expect(said.match(/, 0 differences$/gm)).toHaveLength(2)
  expect(said).toContain('the server killed at operation')
  const happened = said.match(/^(spend|online|atCounter|allotted|correction|fiftyOfOneKey|fiftyWithoutKey) .*$/gm)
  expect(happened).toHaveLength(7)
})
