import type { WallStation } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import type { StationSum } from '../../../../resource/watch/sums.ts'
import { fitsStation, lookOf, readStationFilters, writeStationFilters } from './station-watch-filters.ts'

const station = { name: '河西站', status: 1 } as WallStation
const none = { alarms: 0, guns: 4, count3: 0, count5: 0, count6: 0, count7: 0 } as StationSum

test.each([
  ['alarm', { alarms: 1, count3: 2 }],
  ['alarm', { count7: 1 }],
  ['empty', { guns: 0 }],
  ['offline', { count5: 4 }],
  ['busy', { count3: 1, count5: 3 }],
  ['idle', {}],
])('a station is shown as %s where its guns are %o', (look, sum) => {
  expect(lookOf(station, { ...none, ...sum })).toBe(look)
})

test('a station that is not open is shown as such, unless something is wrong there', () => {
  expect(lookOf({ status: 5 }, none)).toBe('shut')
  expect(lookOf({ status: 5 }, { ...none, alarms: 1 })).toBe('alarm')
})

test('filters go into the address and come back', () => {
  const query = writeStationFilters(new URLSearchParams('kiosk=1'), { look: 'busy', text: '河' })
  expect(query.toString()).toContain('kiosk=1')
  expect(readStationFilters(query)).toEqual({ look: 'busy', text: '河' })
  expect(readStationFilters(new URLSearchParams('look=none'))).toEqual({ look: '', text: '' })
  expect(fitsStation(station, 'busy', { look: 'busy', text: '河西' })).toBe(true)
  expect(fitsStation(station, 'busy', { look: 'idle', text: '' })).toBe(false)
  expect(fitsStation(station, 'busy', { look: '', text: '东' })).toBe(false)
})
