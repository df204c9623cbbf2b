import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const configFile = join(import.meta.dirname, '../vite.config.ts')
const resolved = (command: 'build' | 'serve', mode: string) =>
  resolveConfig({ configFile, logLevel: 'silent' }, command, mode)
const pluginsOf = async (command: 'build' | 'serve', mode: string) =>
  (await resolved(command, mode)).plugins.map(({ name }) => name)

// A build sets it for good; whoever is tested next in this process must not notice.
beforeEach(() => vi.stubEnv('NODE_ENV', process.env.NODE_ENV))
afterEach(() => vi.unstubAllEnvs())

test('[7.2] sample data answer in the profile self, and in no other', async () => {
  expect(await pluginsOf('serve', 'self')).toContain('mock-service')
  for (const mode of ['development', 'test', 'production'])
    expect(await pluginsOf('serve', mode)).not.toContain('mock-service')
  for (const mode of ['production', 'test']) expect(await pluginsOf('build', mode)).not.toContain('mock-service')
})

test('the profile self cannot be built, so that nobody ships sample data', async () => {
  await expect(resolved('build', 'self')).rejects.toThrow('npm run self')
})

test('the profile self passes no call on, all others pass them to the product', async () => {
  expect((await resolved('serve', 'self')).server.proxy).toEqual({})
  expect(Object.keys((await resolved('serve', 'development')).server.proxy ?? {})).toContain('^/[a-z-]+-service/')
})

test('[7.2] the profile test is built for people, whatever the environment says', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  expect(await resolved('build', 'test')).toMatchObject({ mode: 'test', isProduction: true })
})
