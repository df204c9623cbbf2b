import type { WallAlarm } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { alarmedGuns, groupAlarms, troubledGuns, troublesIn } from './alarm-groups.ts'

let count = 0
const anAlarm = (facts: Partial<WallAlarm>): WallAlarm => {
  count += 1
  return {
    id: String(count),
    alarmNo: `AL${count}`,
    stationId: '1',
    pileId: '10',
    gunId: '100',
    kind: 'fault',
    code: 'doorOpen',
    level: 4,
    detail: '',
    times: 1,
    firstAt: count,
    lastAt: count,
    recoveredAt: null,
    ...facts,
  }
}

test('many alarms of one kind at one station are one line with their count, what lasts first', () => {
  const over = anAlarm({ code: 'overCurrent', recoveredAt: 9, lastAt: 100 })
  const storm = [1, 2, 3].map(at => anAlarm({ lastAt: 50 - at, gunId: String(at) }))
  const elsewhere = anAlarm({ stationId: '2', lastAt: 10 })
  const told = groupAlarms([over, ...storm, elsewhere])
  expect(told.map(({ newest, alarms, lasting }) => [newest.id, alarms.length, lasting])).toEqual([
    [storm[0]?.id, 3, 3],
    [elsewhere.id, 1, 1],
    [over.id, 1, 0],
  ])
})

test('the end of a session does not last', () => {
  expect(groupAlarms([anAlarm({ kind: 'stop', code: '72' })])[0]?.lasting).toBe(0)
})

test('a pile that is away is wrong at each of its guns', () => {
  const gunsOfPile = new Map([['10', ['100', '101']]])
  const offline = anAlarm({ kind: 'offline', code: 'offline', gunId: null })
  expect([...alarmedGuns([offline], gunsOfPile)]).toEqual(['100', '101'])
  expect(alarmedGuns([{ ...offline, recoveredAt: 5 }], gunsOfPile).size).toBe(0)
})

test('insulation and battery are told of the gun that has them, of a pile of all its guns, until they are over', () => {
  const gunsOfPile = new Map([['10', ['100', '101']]])
  const [silent, ground] = [anAlarm({ code: 'vehicleSilent' }), anAlarm({ code: 'groundFailure', gunId: null })]
  const told = troubledGuns([silent, ground, anAlarm({ code: 'doorOpen', gunId: '102' })], gunsOfPile)
  expect([...told]).toEqual([
    ['100', 'insulation battery'],
    ['101', 'insulation'],
  ])
  expect(troublesIn(told.get('100') ?? '')).toEqual(['insulation', 'battery'])
  expect(troubledGuns([{ ...silent, recoveredAt: 5 }], gunsOfPile).size).toBe(0)
})
