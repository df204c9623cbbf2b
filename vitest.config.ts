import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for comes: by default it has a second, which on a machine with more to do is a matter of chance.
  expect: { poll: { timeout: 10_000 } },
}
// Whoever runs a file keeps the modules for the next one: to load the product anew takes longer than most files.
const loadedOnce = { ...shared, isolate: false }

export default defineConfig({
  test: {
    // By default one core is kept free, and of two that is half the machine; calls and the database wait for each other.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Pure rules and shapes: `npm run check` runs these alone.
      {
        test: {
          ...loadedOnce,
          name: 'fast',
          // Screens are tested as they are behind the login, where every text is there.
          setupFiles: ['web/src/locales/all.ts'],
          include: ['{rules,contract,gateway,simulator,web,scripts}/**/*.test.ts', 'server/src/{*,qr/*}.test.ts'],
        },
      },
      // Calls through the one door on a real PostgreSQL that all files share; each file has a database of its own.
      {
        test: {
          ...loadedOnce,
          name: 'api',
          include: [
            'server/src/{http,resource,work,sheet,system,taglib,config,ledger,member,operation,bill,api,statistics,report}/**/*.test.ts',
          ],
          globalSetup: ['server/testing/postgres.ts'],
        },
      },
      // Whole processes that are started, killed and started again.
      {
        test: {
          ...shared,
          name: 'processes',
          include: ['db/**/*.test.ts', 'server/processes/*.test.ts'],
          globalSetup: ['server/processes/demo.ts'],
          testTimeout: 180_000,
          // What several tests look at is started by a hook.
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
