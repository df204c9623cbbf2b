import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faults } from './fault-codes.ts'
import { type GunFacts, gunStatusOf, statusSteps } from './gun-status.ts'

const states = [
  'offline',
  'fault',
  'idle',
  'preparing',
  'charging',
  'suspended',
  'finishing',
  'reserved',
  'unavailable',
  null,
] as const

const anyFacts: fc.Arbitrary<GunFacts> = fc.record({
  isConnected: fc.boolean(),
  state: fc.constantFrom(...states),
  isPlugged: fc.boolean(),
  faults: fc.array(fc.constantFrom(...Object.keys(faults), 'bit16', ''), { maxLength: 3 }),
  soc: fc.option(fc.integer({ min: 0, max: 100 })),
  hasEndedFull: fc.boolean(),
  stillMs: fc.nat({ max: 3_600_000 }),
  isReserved: fc.boolean(),
})

const aGun = (facts: Partial<GunFacts> = {}): GunFacts => ({
  isConnected: true,
  state: 'idle',
  isPlugged: false,
  faults: [],
  soc: null,
  hasEndedFull: false,
  stillMs: 0,
  isReserved: false,
  ...facts,
})

test('[3.2.1] whatever a pile says, its gun has exactly one of the eight statuses', () => {
  fc.assert(fc.property(anyFacts, facts => [1, 2, 3, 4, 5, 6, 7, 8].includes(gunStatusOf(facts))))
  const reached = new Set(statusSteps.map(({ is }) => is))
  expect([...reached].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a gun that cannot be reached is offline, whatever it said before', () => {
  fc.assert(fc.property(anyFacts, facts => gunStatusOf({ ...facts, isConnected: false }) === 5))
  fc.assert(fc.property(anyFacts, facts => gunStatusOf({ ...facts, state: null }) === 5))
})

test('a gun that charges is never shown as idle, reserved, preparing or broken', () => {
  const charging = fc.constantFrom('charging' as const, 'suspended' as const)
  fc.assert(
    fc.property(anyFacts, charging, (facts, state) => {
      const status = gunStatusOf({ ...facts, isConnected: true, state })
      return status === 3 || status === 6 || (status === 4 && state === 'suspended')
    }),
  )
})

test('an idle gun has nothing wrong with it and nothing plugged in', () => {
  fc.assert(fc.property(anyFacts, facts => gunStatusOf(facts) !== 1 || (facts.faults.length === 0 && !facts.isPlugged)))
})

test('what is wrong is never hidden by anything but silence', () => {
  fc.assert(fc.property(anyFacts, facts => facts.faults.length === 0 || [5, 6, 7].includes(gunStatusOf(facts))))
})

test.each([
  ['a pile that says it is offline', { state: 'offline' }, 5],
  ['a gun out of use', { state: 'unavailable' }, 5],
  ['a fault', { state: 'fault', isPlugged: true }, 7],
  ['a door that is open', { faults: ['doorOpen'] }, 6],
  ['an emergency stop', { faults: ['emergencyStop'] }, 7],
  ['an emergency stop that does not end the charge', { state: 'charging', faults: ['emergencyStop'] }, 6],
  ['a charge', { state: 'charging', isPlugged: true, soc: 100 }, 3],
  ['a vehicle that pauses at 98 percent', { state: 'suspended', isPlugged: true, soc: 98 }, 3],
  ['a vehicle that pauses at 99 percent', { state: 'suspended', isPlugged: true, soc: 99 }, 4],
  ['a vehicle that takes nothing for five minutes', { state: 'suspended', isPlugged: true, stillMs: 300_000 }, 4],
  ['a vehicle that takes nothing for a second less', { state: 'suspended', isPlugged: true, stillMs: 299_000 }, 3],
  ['a battery that was full, still plugged in', { isPlugged: true, hasEndedFull: true }, 4],
  ['a battery that says 100 percent', { isPlugged: true, soc: 100 }, 4],
  ['a charge that was full and is ending', { state: 'finishing', isPlugged: true, hasEndedFull: true }, 4],
  ['a charge that was stopped and is ending', { state: 'finishing', isPlugged: true }, 2],
  ['a vehicle that is plugged in', { isPlugged: true }, 2],
  ['a gun that gets ready', { state: 'preparing' }, 2],
  ['a gun that says it is kept for somebody', { state: 'reserved' }, 8],
  ['a gun that we keep for somebody', { isReserved: true }, 8],
  ['a gun that we keep, and somebody plugged in', { isReserved: true, isPlugged: true }, 2],
  ['a gun that waits', {}, 1],
] as const satisfies readonly (readonly [string, Partial<GunFacts>, number])[])('%s: %o is %i', (_, facts, status) => {
  expect(gunStatusOf(aGun(facts))).toBe(status)
})
