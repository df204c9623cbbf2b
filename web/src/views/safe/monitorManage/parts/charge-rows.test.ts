import type { WallAlarm, WallGun, WallPile } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { chargingGuns, keepOrder, levelsOf, readCharges, sortedBy, writeCharges } from './charge-rows.ts'

const query = (text: string) => new URLSearchParams(text)
const aGun = (id: string, facts: Partial<WallGun>) =>
  ({
    id,
    pileId: '1',
    stationId: '1',
    gunIndex: 0,
    status: 3,
    ratedPowerW: 120_000,
    powerW: 1_000,
    currentDa: 100,
    soc: 50,
    cableTemp: 30,
    batteryTemp: 30,
    chargedMin: 5,
    remainMin: null,
    energyE4: null,
    measuredAt: 0,
    ...facts,
  }) as WallGun
const guns = new Map(
  [
    aGun('a', { soc: 20, remainMin: 40 }),
    aGun('b', { soc: 90, cableTemp: 95 }),
    aGun('c', { soc: null, remainMin: 5 }),
    aGun('d', { status: 1 }),
  ].map(gun => [gun.id, gun]),
)
const piles = new Map([['1', { id: '1', code: '32010000000001', name: '1号桩', isDirectCurrent: true } as WallPile]])
const rows = { gunIds: [...guns.keys()], guns, piles, levels: new Map<string, number>(), nowMs: 0 }
const all = readCharges(query(''))

test('what charges is shown, and of it what is asked for; the address keeps it', () => {
  expect(chargingGuns(rows, all)).toEqual(['a', 'b', 'c'])
  expect(chargingGuns(rows, { ...all, onlyRisky: true })).toEqual(['b'])
  expect(chargingGuns({ ...rows, nowMs: 61_000 }, { ...all, onlyRisky: true })).toEqual(['a', 'b', 'c'])
  expect(chargingGuns(rows, { ...all, stations: ['2'] })).toEqual([])
  const asked = readCharges(query('station=2&text=01&risk=1'))
  expect(writeCharges(query('id=5'), asked).toString()).toBe('id=5&station=2&text=01&risk=1')
})

test('rows stay where they are: new ones come last, those that are over go', () => {
  expect(keepOrder(['b', 'a'], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c'])
  expect(keepOrder(['b', 'a'], ['a'])).toEqual(['a'])
  const before = ['b', 'a']
  expect(keepOrder(before, ['a', 'b'])).toBe(before)
})

test('a column puts the highest first, of what remains the least, and who tells nothing last', () => {
  const ids = ['a', 'b', 'c']
  expect(sortedBy('soc', ids, guns, rows)).toEqual(['b', 'a', 'c'])
  expect(sortedBy('remain', ids, guns, rows)).toEqual(['c', 'a', 'b'])
  expect(sortedBy('risk', ids, guns, rows)).toEqual(['b', 'a', 'c'])
})

test('of several alarms at a gun the gravest that lasts counts', () => {
  const alarm = (facts: Partial<WallAlarm>) =>
    ({ gunId: 'a', kind: 'fault', recoveredAt: null, level: 4, ...facts }) as WallAlarm
  expect(levelsOf([alarm({}), alarm({ level: 6, recoveredAt: 1 }), alarm({ level: 3 })]).get('a')).toBe(4)
})
