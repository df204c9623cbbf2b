import type { WallGun } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { groupGuns, rankedAt } from './wall-order.ts'

const aGun = (id: string, stationId: string, facts: Partial<WallGun>) =>
  ({ id, stationId, status: 1, since: 0, powerW: null, ...facts }) as WallGun
const guns = new Map(
  [
    aGun('a', '1', { since: 50 }),
    aGun('b', '1', { status: 3, powerW: 60_000, since: 10 }),
    aGun('c', '2', { status: 7, since: 90 }),
    aGun('d', '2', { status: 3, powerW: 90_000, since: 70 }),
  ].map(gun => [gun.id, gun]),
)
const ordered = (rank: ReadonlyMap<string, number> | undefined) =>
  groupGuns([...guns.keys()], guns, rank).flatMap(({ gunIds }) => gunIds)

test('guns stand by station and code whatever they do', () => {
  expect(ordered(rankedAt('code', guns))).toEqual(['a', 'b', 'c', 'd'])
})

test('asked for, the gravest, the strongest or the longest come first, within stations and among them', () => {
  expect(ordered(rankedAt('gravest', guns))).toEqual(['c', 'd', 'b', 'a'])
  expect(ordered(rankedAt('power', guns))).toEqual(['d', 'c', 'b', 'a'])
  expect(ordered(rankedAt('longest', guns))).toEqual(['b', 'a', 'd', 'c'])
})

test('an order holds as it was when it was asked for, and who comes later stands last', () => {
  const rank = rankedAt('gravest', new Map([...guns].filter(([id]) => id !== 'c')))
  expect(ordered(rank)).toEqual(['b', 'a', 'd', 'c'])
})
