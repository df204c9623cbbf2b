// Whoever starts the product may do so on either kind of machine: what is compiled for one has to be there for the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string> }
const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)

/** The programs for Linux with the usual C library that packages name for themselves. */
const forLinux = (machine: string) =>
  Object.values(lock.packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter(name => name.includes(`linux-${machine}`) && !name.includes('musl'))

test.each(['x64', 'arm64'])('every program that the dependencies bring is in the lock for Linux on %s', machine => {
  const wanted = forLinux(machine)
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter(name => lock.packages[`node_modules/${name}`] === undefined)).toEqual([])
})
