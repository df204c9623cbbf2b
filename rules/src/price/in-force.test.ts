import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refuse.ts'
import { dayMs, earlier, type Instant, later } from '../units.ts'
import { type Binding, type Bound, clashesAmong, priceAt, refuseClashes, scopes, versionInForce } from './in-force.ts'
import {
  aBinding,
  aCalendar,
  aGun,
  anyMoment,
  aVersion,
  flatTable,
  on,
  outcome,
  refused,
  soundVersion,
} from './testing.ts'
import type { Validity } from './version.ts'

const flat = (id: string, elecMil: number) => aVersion({ id, calendar: aCalendar({ byDefault: flatTable(elecMil) }) })
const versions = [flat('v1', 1_000), flat('v2', 2_000), flat('v3', 3_000)]
const noon = on('2026-11-15 12:00')
const inForce = (bindings: readonly Binding[], at: Instant = noon) => versionInForce(at, aGun, { bindings, versions })

const ofStation = aBinding({ id: 'station', versionId: 'v1' })
const ofPile = aBinding({ id: 'pile', scope: 'pile', versionId: 'v2' })
const ofGun = aBinding({ id: 'gun', scope: 'gun', versionId: 'v3' })

test("a gun's own binding comes before its pile's, and that before its station's, whatever the priority", () => {
  expect(inForce([ofStation]).version.id).toBe('v1')
  expect(inForce([ofPile, { ...ofStation, priority: 9 }]).version.id).toBe('v2')
  expect(inForce([{ ...ofStation, priority: 9 }, ofPile, ofGun])).toMatchObject({
    version: { id: 'v3' },
    binding: { id: 'gun' },
    passedOver: [
      { bindingId: 'station', because: 'narrowerHolds' },
      { bindingId: 'pile', because: 'narrowerHolds' },
    ],
  })
})

test('of two bindings of one target the higher priority wins', () => {
  const promotion = aBinding({ id: 'promotion', versionId: 'v2', priority: 5 })
  for (const bindings of [
    [ofStation, promotion],
    [promotion, ofStation],
  ])
    expect(inForce(bindings)).toMatchObject({
      binding: { id: 'promotion' },
      passedOver: [{ bindingId: 'station', because: 'higherPriorityHolds' }],
    })
})

test('two of the same priority are refused, even where both name the same version', () => {
  refused('priceBindingsClash', () => inForce([ofStation, { ...ofStation, id: 'twin' }]), { count: 2, priority: 1 })
  refused('priceBindingsClash', () => inForce([ofStation, { ...ofStation, id: 'other', versionId: 'v2' }]))
  expect(inForce([ofStation, { ...ofStation, id: 'elsewhere', targetId: 'another' }]).passedOver).toEqual([])
  expect(inForce([ofGun, ofStation, { ...ofStation, id: 'twin' }]).binding.id).toBe('gun')
})

test('a binding holds from its first moment until before its last', () => {
  const change = on('2026-12-01 00:00')
  const old = aBinding({ id: 'old', valid: { from: on('2026-01-01 00:00'), to: change } })
  const next = aBinding({ id: 'next', versionId: 'v2', valid: { from: change, to: null } })
  expect(inForce([old, next], earlier(change, 1))).toMatchObject({
    binding: { id: 'old' },
    passedOver: [{ bindingId: 'next', because: 'notYet' }],
  })
  expect(inForce([old, next], change)).toMatchObject({
    binding: { id: 'next' },
    passedOver: [{ bindingId: 'old', because: 'over' }],
  })
  expect(clashesAmong({ bindings: [old, next], versions })).toEqual([])
})

test('a version that is not effective yet, or no longer, does not hold though it is bound', () => {
  const coming = { ...flat('coming', 9_000), effective: { from: later(noon, 1), to: later(noon, 5) } }
  const bound = { bindings: [ofStation, { ...ofGun, versionId: 'coming' }], versions: [...versions, coming] }
  const idAt = (at: Instant) => versionInForce(at, aGun, bound).version.id
  expect([noon, later(noon, 1), later(noon, 4), later(noon, 5)].map(idAt)).toEqual(['v1', 'coming', 'coming', 'v1'])
})

test('without a binding there is no price, never one of nothing', () => {
  refused('priceNotBound', () => inForce([]), { time: '2026-11-15 12:00:00' })
  refused('priceNotBound', () => priceAt(earlier(on('2026-01-01 00:00'), 1), aGun, { bindings: [ofGun], versions }))
})

test('a price says its tier, its version, its binding and why', () => {
  const holidays = [{ name: '国庆', days: ['2026-10-01'], table: flatTable(900, 'Gu') }]
  const version = aVersion({ calendar: aCalendar({ holidays }) })
  expect(priceAt(on('2026-10-01 12:10'), aGun, { bindings: [ofStation], versions: [version] })).toEqual({
    tier: 'Gu',
    elecMil: 900,
    serviceMil: 1_000,
    totalMil: 1_900,
    version,
    binding: ofStation,
    why: {
      halfHour: { day: '2026-10-01', slot: 24 },
      table: { kind: 'holiday', name: '国庆' },
      passedOver: [],
    },
  })
})

test('clashes are found before they are written', () => {
  const night = { ...ofStation, id: 'night', valid: { from: noon, to: later(noon, 9) } }
  const bound = { bindings: [ofStation, ofGun, night], versions }
  expect(clashesAmong(bound)).toEqual([
    { bindingIds: ['station', 'night'], scope: 'station', targetId: 's', priority: 1, during: night.valid },
  ])
  refused('priceBindingsClash', () => refuseClashes(bound), { time: '2026-11-15 12:00:00', count: 2 })
  refuseClashes({ bindings: [ofStation, ofGun], versions })
})

const someValidity = fc
  .tuple(fc.oneof(fc.constant(on('2027-01-01 00:00')), anyMoment), fc.option(fc.integer({ min: 0, max: 900 })))
  .map(([from, days]) => ({ from, to: days === null ? null : later(from, days * dayMs) }))
const someBinding = fc
  .record({
    scope: fc.constantFrom(...scopes),
    targetId: fc.constantFrom(null, null, null, null, 'elsewhere'),
    versionId: fc.constantFrom('v1', 'v2', 'v3'),
    valid: someValidity,
    priority: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ targetId, ...given }) => aBinding(targetId === null ? given : { ...given, targetId }))
const anyBound: fc.Arbitrary<Bound> = fc
  .tuple(fc.array(someBinding, { maxLength: 8 }), fc.array(soundVersion, { minLength: 3, maxLength: 3 }), someValidity)
  .map(([bindings, sound, effective]) => ({
    bindings: bindings.map((binding, place) => ({ ...binding, id: `b${place}` })),
    versions: sound.map((version, place) => ({
      ...version,
      id: `v${place + 1}`,
      effective: place === 0 ? effective : version.effective,
    })),
  }))

const holds = ({ from, to }: Validity, at: Instant) => from <= at && (to === null || at < to)

test('at every moment there is exactly one price or a named refusal, and equal priority never wins silently', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyBound, anyMoment, (bound, at) => {
      const found = outcome(() => priceAt(at, aGun, bound))
      const name = found instanceof Refusal ? found.refusal : 'price'
      seen.set(name, (seen.get(name) ?? 0) + 1)
      const effective = new Set(bound.versions.filter(one => holds(one.effective, at)).map(one => one.id))
      const holding = bound.bindings.filter(
        ({ targetId, valid, versionId }) => targetId !== 'elsewhere' && holds(valid, at) && effective.has(versionId),
      )
      const scope = scopes.find(one => holding.some(binding => binding.scope === one))
      const ofScope = holding.filter(binding => binding.scope === scope)
      const best = ofScope.filter(({ priority }) => priority === Math.max(...ofScope.map(one => one.priority)))
      expect(name).toBe(['priceNotBound', 'price'][best.length] ?? 'priceBindingsClash')
      if (found instanceof Refusal) return
      expect(found.binding).toBe(best[0])
      expect(found.version.id).toBe(found.binding.versionId)
    }),
    { numRuns: 400 },
  )
  for (const name of ['price', 'priceNotBound', 'priceBindingsClash']) expect(seen.get(name)).toBeGreaterThan(0)
})

test('where no clash is foreseen none is met, and one that is met was foreseen', () => {
  fc.assert(
    fc.property(anyBound, fc.array(anyMoment, { minLength: 5, maxLength: 5 }), (bound, moments) => {
      const clashes = clashesAmong(bound)
      for (const at of moments) {
        const found = outcome(() => priceAt(at, aGun, bound))
        if (!(found instanceof Refusal) || found.refusal !== 'priceBindingsClash') continue
        const { bindingIds } = found.data as { bindingIds: string[] }
        expect(clashes.some(clash => clash.bindingIds.every(id => bindingIds.includes(id)))).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
