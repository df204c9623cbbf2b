import type { WallPile } from '@ev/contract/operation/monitor'
import { expect, test } from 'vitest'
import { fitsPile, isAnyPileFilter, readPileFilters, writePileFilters } from './pile-watch-filters.ts'

const pile = {
  id: '7',
  stationId: '3',
  code: '32010600019236',
  name: '东一桩',
  maker: 'teld',
  isOnline: false,
} as WallPile
const none = readPileFilters(new URLSearchParams())

test('filters go into the address and come back, and leave the rest of it alone', () => {
  const filters = { online: 'no', stations: ['3', '5'], maker: 'teld', hasAlarms: true, text: '东' } as const
  const query = writePileFilters(new URLSearchParams('kiosk=1&online=yes'), filters)
  expect(query.get('kiosk')).toBe('1')
  expect(readPileFilters(query)).toEqual(filters)
  expect(isAnyPileFilter(filters)).toBe(true)
  expect(isAnyPileFilter(none)).toBe(false)
  expect(readPileFilters(new URLSearchParams('online=maybe'))).toEqual(none)
})

test('a pile is in sight where every filter fits', () => {
  const alarms = () => 0
  expect(fitsPile(pile, none, alarms)).toBe(true)
  expect(fitsPile(pile, { ...none, online: 'no', stations: ['3'], text: '19236' }, alarms)).toBe(true)
  expect(fitsPile(pile, { ...none, online: 'yes' }, alarms)).toBe(false)
  expect(fitsPile(pile, { ...none, stations: ['4'] }, alarms)).toBe(false)
  expect(fitsPile(pile, { ...none, text: '西' }, alarms)).toBe(false)
  expect(fitsPile(pile, { ...none, hasAlarms: true }, alarms)).toBe(false)
  expect(fitsPile(pile, { ...none, hasAlarms: true }, () => 1)).toBe(true)
})
