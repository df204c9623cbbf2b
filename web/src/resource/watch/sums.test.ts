import type { WallAlarm, WallGun } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { gunSum, openAlarms } from './sums.ts'

const gun = (status: number, powerW: number | null) => ({ status, powerW, isProhibited: false }) as WallGun
const alarm = (kind: WallAlarm['kind'], recoveredAt: number | null, pileId = '1') =>
  ({ kind, recoveredAt, pileId, stationId: '9' }) as WallAlarm

test('guns are counted by what they are, and only those that charge give power', () => {
  const sum = gunSum([gun(3, 60_000), gun(3, null), gun(4, 7_000), gun(5, 30_000)])
  expect(sum).toMatchObject({ guns: 4, count3: 2, count4: 1, count5: 1, count1: 0, powerW: 60_000 })
})

test('an alarm that is over, or that only happened, is not open', () => {
  const alarms = [alarm('fault', null), alarm('fault', 5), alarm('stop', null), alarm('offline', null, '2')]
  expect([...openAlarms(alarms).byPile]).toEqual([
    ['1', 1],
    ['2', 1],
  ])
  expect(openAlarms(alarms).byStation.get('9')).toBe(2)
  expect(openAlarms(alarms)).toBe(openAlarms(alarms))
})
