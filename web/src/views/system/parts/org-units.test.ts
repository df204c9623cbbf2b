import type { OrgUnit } from '@ev/contract/system/org'
import { expect, test } from 'vitest'
import { spotAt, stepOf, unitRows } from './org-units.ts'

const unit = (id: string, parentId: string | null, name: string): OrgUnit => ({
  id,
  parentId,
  name,
  code: `C${id}`,
  leader: '',
  sort: 0,
  merchant: null,
  userCount: 0,
})

const head = unit('1', null, '总部')
const south = unit('2', '1', '华南大区')
const north = unit('3', '1', '华北大区')
const shenzhen = unit('4', '2', '深圳')
const units = [head, south, north, shenzhen]

test('the tree is shown from top to bottom, closed branches without what is below them', () => {
  expect(unitRows(units, new Set(), '').map(row => [row.unit.name, row.level])).toEqual([
    ['总部', 1],
    ['华南大区', 2],
    ['深圳', 3],
    ['华北大区', 2],
  ])
  expect(unitRows(units, new Set(['2']), '').map(row => row.unit.id)).toEqual(['1', '2', '3'])
})

test('a search shows what fits with all above it, by name or code, even in closed branches', () => {
  for (const text of ['深圳', 'c4'])
    expect(unitRows(units, new Set(['1', '2']), text).map(row => row.unit.id)).toEqual(['1', '2', '4'])
})

test('whoever sees only a part of the tree sees its highest unit at the top', () => {
  expect(unitRows([south, shenzhen], new Set(), '').map(row => row.level)).toEqual([1, 2])
})

test('a unit is put before, after or into another one, and never below itself', () => {
  expect(spotAt(units, north, south, 'before')).toEqual({ parent: '1', place: 0 })
  expect(spotAt(units, south, north, 'after')).toEqual({ parent: '1', place: 1 })
  expect(spotAt(units, north, south, 'into')).toEqual({ parent: '2', place: 1 })
  expect(spotAt(units, south, shenzhen, 'into')).toBeUndefined()
  expect(spotAt(units, south, head, 'into')).toBeUndefined()
})

test('a step up or down stays among the siblings', () => {
  expect(stepOf(units, north, -1)).toEqual({ parent: '1', place: 0 })
  expect(stepOf(units, south, 1)).toEqual({ parent: '1', place: 1 })
  expect(stepOf(units, south, -1)).toBeUndefined()
})
