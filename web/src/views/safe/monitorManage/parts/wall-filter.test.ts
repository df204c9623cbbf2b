import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { isFiltered, matchGuns, readFilter, writeFilter } from './wall-filter.ts'

const query = (text: string) => new URLSearchParams(text)
const none = readFilter(query(''))

const aGun = (id: string, facts: Partial<WallGun>) =>
  ({ id, gunIndex: 0, status: 1, stationId: '1', ...facts }) as WallGun
const aPile = (id: string, facts: Partial<WallPile>) =>
  ({ id, code: `3201000000000${id}`, name: `${id}号桩`, isDirectCurrent: true, ...facts }) as WallPile

const piles = new Map([aPile('1', {}), aPile('2', { isDirectCurrent: false })].map(pile => [pile.id, pile]))
const guns = new Map(
  [
    aGun('a', { pileId: '1', status: 3 }),
    aGun('b', { pileId: '1', gunIndex: 1, status: 7 }),
    aGun('c', { pileId: '2', stationId: '2' }),
  ].map(gun => [gun.id, gun]),
)
const rows = { gunIds: [...guns.keys()], guns, piles, alarmed: new Set(['b']) }
const found = (filter: Partial<typeof none>) => matchGuns(rows, { ...none, ...filter }).gunIds

test('what is filtered is in the address, and nothing else of it is touched', () => {
  const asked = query('status=3,7&station=5&text=0012&alarms=1&current=dc&density=large')
  const filter = readFilter(asked)
  expect(filter).toEqual({ statuses: [3, 7], stations: ['5'], text: '0012', onlyAlarms: true, current: 'dc' })
  expect(writeFilter(query('density=large'), filter).toString()).toBe(
    'density=large&status=3%2C7&station=5&text=0012&alarms=1&current=dc',
  )
  expect(writeFilter(asked, none).toString()).toBe('density=large')
  expect([isFiltered(none), isFiltered(filter)]).toEqual([false, true])
})

test('an address that makes no sense filters nothing', () => {
  expect(readFilter(query('status=9,x&station=-&alarms=yes&current=both'))).toEqual(none)
})

test('guns are found by status, station, code, current and alarm', () => {
  expect(found({})).toEqual(['a', 'b', 'c'])
  expect(found({ statuses: [3, 7] })).toEqual(['a', 'b'])
  expect(found({ stations: ['2'] })).toEqual(['c'])
  expect(found({ current: 'ac' })).toEqual(['c'])
  expect(found({ onlyAlarms: true })).toEqual(['b'])
  expect(found({ text: '0000102' })).toEqual(['b'])
  expect(found({ text: '2号' })).toEqual(['c'])
})

test('the counts of the statuses do not hide what a status would show', () => {
  const { byStatus, alarmed } = matchGuns(rows, { ...none, statuses: [3] })
  expect(byStatus).toEqual({ 1: 1, 3: 1, 7: 1 })
  expect(alarmed).toBe(1)
})
