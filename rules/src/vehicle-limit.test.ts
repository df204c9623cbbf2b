import { describe, expect, test } from 'vitest'
import { type Instant, readTime } from './units.ts'
import { asksForVehicle, mayCharge, type VehicleLimit } from './vehicle-limit.ts'

const aLimit = (given: Partial<VehicleLimit>): VehicleLimit => ({
  id: '1',
  name: '限制',
  mode: 'deny',
  stationIds: ['s'],
  plateKinds: [],
  purposes: [],
  brands: [],
  plates: [],
  vins: [],
  windows: [],
  startDate: null,
  endDate: null,
  reason: '',
  isEnabled: true,
  ...given,
})

const at = (text: string) => readTime(text) as Instant
const noon = { stationId: 's', at: at('2026-11-15 12:00:00') }
const taxi = { plate: '粤AD12345', vin: 'LSVAU2A37N2123456', plateKind: 'green', purpose: 3, brand: '比亚迪' }

test('without a restriction everybody may charge, even a vehicle of which nothing is known', () => {
  expect(mayCharge([], {}, noon)).toEqual({ may: true })
})

describe('a restriction means a vehicle', () => {
  test.each([
    ['by its plate', { plates: ['粤AD12345'] }, true],
    ['by its VIN', { vins: ['LSVAU2A37N2123456'] }, true],
    ['not by another plate', { plates: ['粤B00001'] }, false],
    ['by its kind of plate', { plateKinds: ['green'] }, true],
    ['by kind and purpose together', { plateKinds: ['green'], purposes: [3] }, true],
    ['not by one of two that are asked for', { plateKinds: ['green'], purposes: [4] }, false],
    ['by its plate even where its kind is another', { plateKinds: ['blue'], plates: ['粤AD12345'] }, true],
    ['by brand', { brands: ['特斯拉', '比亚迪'] }, true],
    ['by nothing at all', {}, false],
  ])('%s', (_name, given, isMeant) => {
    expect(mayCharge([aLimit(given)], taxi, noon).may).toBe(!isMeant)
    expect(mayCharge([aLimit({ ...given, mode: 'allow' })], taxi, noon).may).toBe(isMeant)
  })
})

test('a station asks for the vehicle while any of its restrictions holds, whichever way it goes', () => {
  const morning = { from: 0, to: 16 }
  expect(asksForVehicle([], noon)).toBe(false)
  expect(asksForVehicle([aLimit({ plateKinds: ['blue'] })], noon)).toBe(true)
  expect(asksForVehicle([aLimit({ mode: 'allow', purposes: [3] })], noon)).toBe(true)
  expect(asksForVehicle([aLimit({ plateKinds: ['blue'], windows: [morning] })], noon)).toBe(false)
  expect(asksForVehicle([aLimit({ plateKinds: ['blue'], isEnabled: false })], noon)).toBe(false)
  expect(asksForVehicle([aLimit({ plateKinds: ['blue'], stationIds: ['another'] })], noon)).toBe(false)
})

test('where only some are allowed, a vehicle of which nothing is known is refused with a sentence', () => {
  const only = aLimit({ mode: 'allow', purposes: [3] })
  expect(mayCharge([only], {}, noon)).toMatchObject({
    may: false,
    says: { zh: '本站仅对指定车辆开放', en: 'This station is open to some vehicles only' },
  })
})

test('being refused comes before being allowed, and the driver is told in the words of the restriction', () => {
  const limits = [
    aLimit({ id: '1', mode: 'allow', plateKinds: ['green'] }),
    aLimit({ id: '2', plates: ['粤AD12345'], reason: '该车欠费，请联系站长' }),
  ]
  expect(mayCharge(limits, taxi, noon)).toMatchObject({
    may: false,
    limit: { id: '2' },
    says: { zh: '该车欠费，请联系站长' },
  })
})

test('one of several allowances is enough', () => {
  const limits = [aLimit({ mode: 'allow', purposes: [4] }), aLimit({ mode: 'allow', brands: ['比亚迪'] })]
  expect(mayCharge(limits, taxi, noon).may).toBe(true)
})

describe('it holds', () => {
  const night = aLimit({
    plateKinds: ['green'],
    windows: [
      { from: 0, to: 12 },
      { from: 44, to: 48 },
    ],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  })
  test.each([
    ['2026-11-15 22:00:00', false],
    ['2026-11-15 05:59:59', false],
    ['2026-11-15 06:00:00', true],
    ['2026-12-01 00:00:00', true],
    ['2026-11-30 23:59:59', false],
  ])('in its windows and on its days: at %s', (text, may) => {
    expect(mayCharge([night], taxi, { stationId: 's', at: at(text) }).may).toBe(may)
  })

  test('at its stations alone, and nowhere where it has none', () => {
    expect(mayCharge([aLimit({ plateKinds: ['green'] })], taxi, { ...noon, stationId: 'x' }).may).toBe(true)
    expect(mayCharge([aLimit({ plateKinds: ['green'], stationIds: [] })], taxi, noon).may).toBe(true)
  })

  test('only while it is enabled', () => {
    expect(mayCharge([aLimit({ plateKinds: ['green'], isEnabled: false })], taxi, noon).may).toBe(true)
  })
})
