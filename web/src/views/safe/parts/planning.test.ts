import type { PlannedStation } from '@ev/contract/statistics/planning'
import { expect, test } from 'vitest'
import { isWanted, loadShareBp, readPlanFilter, stateOf, usedAs } from './planning.ts'

const station = {
  name: '天河站',
  areaName: '广东省广州市天河区',
  status: 1,
  stage: 'production',
  utilisationBp: 1_250,
} as PlannedStation

test('a station is open, on trial, being built, under maintenance or closed', () => {
  expect(stateOf({ status: 1, stage: 'production' })).toBe('open')
  expect(stateOf({ status: 1, stage: 'trial' })).toBe('trial')
  expect(stateOf({ status: 2, stage: 'trial' })).toBe('building')
  expect(stateOf({ status: 3, stage: 'production' })).toBe('maintenance')
  expect([4, 5].map(status => stateOf({ status, stage: 'production' }))).toEqual(['closed', 'closed'])
})

test('a tenth and three tenths of the time part what is little, some and much used', () => {
  expect([null, 0, 999, 1_000, 2_999, 3_000].map(utilisationBp => usedAs({ utilisationBp }))).toEqual([
    'useNone',
    'useLow',
    'useLow',
    'useMid',
    'useMid',
    'useHigh',
  ])
})

test('an address says which stations are wanted, and what it does not know it passes over', () => {
  const filter = (search: string) => readPlanFilter(new URLSearchParams(search))
  expect(filter('?state=toString&use=much&colour=red')).toEqual({
    state: undefined,
    use: undefined,
    text: '',
    colour: 'status',
  })
  expect(isWanted(station, filter('?state=open&use=useMid&text=天河'))).toBe(true)
  expect(isWanted(station, filter('?text=广州'))).toBe(true)
  expect(isWanted(station, filter('?state=building'))).toBe(false)
  expect(isWanted(station, filter('?text=深圳'))).toBe(false)
})

test('the peak is held against the capacity where there is one', () => {
  expect(loadShareBp({ peakW: 315_000, capacityKva: 630 })).toBe(5_000)
  expect(loadShareBp({ peakW: 1, capacityKva: 0 })).toBeNull()
})
