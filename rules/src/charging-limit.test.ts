import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Charge, type ChargingLimit, limitsFor } from './charging-limit.ts'
import { type Instant, readTime } from './units.ts'

const ids = function* () {
  for (let id = 1; ; id += 1) yield String(id)
}
const counting = ids()
const nextId = () => counting.next().value ?? ''

const aLimit = (given: Partial<ChargingLimit>): ChargingLimit => ({
  id: nextId(),
  name: '限制',
  stationId: null,
  pileId: null,
  gunId: null,
  memberTypes: [],
  maxSoc: null,
  maxFen: null,
  maxEnergyE4: null,
  maxMinutes: null,
  maxPowerW: null,
  minBalanceFen: null,
  windows: [],
  startDate: null,
  endDate: null,
  priority: 0,
  isEnabled: true,
  ...given,
})

const at = (text: string) => readTime(text) as Instant
const aCharge = (given: Partial<Charge> = {}): Charge => ({
  stationId: 's',
  pileId: 'p',
  gunId: 'g',
  memberType: 1,
  at: at('2026-11-15 12:00:00'),
  ...given,
})

const socOf = (limits: readonly ChargingLimit[], charge = aCharge()) => limitsFor(limits, charge).maxSoc?.value

describe('who and where', () => {
  const atStation = { stationId: 's' }
  test.each([
    ['the network', {}, true],
    ['its station', atStation, true],
    ['another station', { stationId: 'x' }, false],
    ['its pile', { ...atStation, pileId: 'p' }, true],
    ['another pile of its station', { ...atStation, pileId: 'x' }, false],
    ['its gun', { ...atStation, pileId: 'p', gunId: 'g' }, true],
    ['the other gun of its pile', { ...atStation, pileId: 'p', gunId: 'x' }, false],
    ['its member type', { memberTypes: [1, 2] }, true],
    ['other member types', { memberTypes: [2, 3] }, false],
    ['nobody while it is disabled', { isEnabled: false }, false],
  ])('a limit of %s', (_name, given, isHeld) => {
    expect(socOf([aLimit({ maxSoc: 90, ...given })])).toBe(isHeld ? 90 : undefined)
  })

  test('a driver of unknown kind is bound by what binds everybody, and by no limit of some kinds', () => {
    const limits = [aLimit({ maxSoc: 80, memberTypes: [3], priority: 9 }), aLimit({ maxSoc: 95 })]
    expect(socOf(limits, aCharge({ memberType: null }))).toBe(95)
  })
})

describe('when', () => {
  const evening = aLimit({
    maxSoc: 90,
    windows: [{ from: 36, to: 44 }],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  })
  test.each([
    ['2026-11-15 17:59:59', undefined],
    ['2026-11-15 18:00:00', 90],
    ['2026-11-15 21:59:59', 90],
    ['2026-11-15 22:00:00', undefined],
    ['2026-10-31 19:00:00', undefined],
    ['2026-11-01 19:00:00', 90],
    ['2026-11-30 19:00:00', 90],
    ['2026-12-01 19:00:00', undefined],
  ])('at %s', (text, value) => expect(socOf([evening], aCharge({ at: at(text) }))).toBe(value))
})

describe('which of several', () => {
  test('the larger priority decides, even where it is the looser one', () => {
    const limits = [aLimit({ maxSoc: 80 }), aLimit({ maxSoc: 100, priority: 5, memberTypes: [1] })]
    expect(socOf(limits)).toBe(100)
  })

  test('among equal priorities the nearer place decides', () => {
    const limits = [
      aLimit({ maxSoc: 70 }),
      aLimit({ maxSoc: 80, stationId: 's' }),
      aLimit({ maxSoc: 90, stationId: 's', pileId: 'p' }),
      aLimit({ maxSoc: 95, stationId: 's', pileId: 'p', gunId: 'g' }),
    ]
    expect(socOf(limits)).toBe(95)
    expect(socOf(limits.slice(0, 3))).toBe(90)
    expect(socOf(limits.slice(0, 2))).toBe(80)
  })

  test('among equals the stricter value: the smaller limit, the larger balance', () => {
    const limits = [
      aLimit({ maxSoc: 90, minBalanceFen: 500 }),
      aLimit({ maxSoc: 85, minBalanceFen: 1000 }),
      aLimit({ maxSoc: 95, minBalanceFen: 100 }),
    ]
    const bound = limitsFor(limits, aCharge())
    expect(bound.maxSoc).toMatchObject({ value: 85, limit: { id: limits[1]?.id } })
    expect(bound.minBalanceFen?.value).toBe(1000)
  })

  test('each kind is decided by itself: the nearest limit need not speak of all of them', () => {
    const limits = [aLimit({ maxSoc: 80, maxMinutes: 60 }), aLimit({ maxSoc: 95, stationId: 's' })]
    const bound = limitsFor(limits, aCharge())
    expect([bound.maxSoc?.value, bound.maxMinutes?.value, bound.maxFen]).toEqual([95, 60, undefined])
  })
})

const anyLimit = fc.record({
  maxSoc: fc.option(fc.integer({ min: 1, max: 100 })),
  minBalanceFen: fc.option(fc.nat(10_000)),
  priority: fc.nat(3),
  stationId: fc.option(fc.constantFrom('s', 'x')),
  memberTypes: fc.subarray([1, 2]),
  isEnabled: fc.boolean(),
})

test('what binds comes from a limit that holds, and the order of the limits does not matter', () => {
  fc.assert(
    fc.property(fc.array(anyLimit, { maxLength: 8 }), fc.context(), (given, ctx) => {
      const limits = given.map(aLimit)
      const bound = limitsFor(limits, aCharge())
      ctx.log(JSON.stringify(bound))
      const turned = limitsFor(limits.toReversed(), aCharge())
      expect([turned.maxSoc?.value, turned.minBalanceFen?.value]).toEqual([
        bound.maxSoc?.value,
        bound.minBalanceFen?.value,
      ])
      for (const { value, limit } of Object.values(bound)) {
        expect([limit.maxSoc, limit.minBalanceFen]).toContain(value)
        expect(limit.isEnabled).toBe(true)
      }
    }),
  )
})
