import type { OrgUnit } from '@ev/contract/system/org'
import { expect, test } from 'vitest'
import { spotAt, stepOf, unitTreeOf } from './org-units.ts'

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

const tree = unitTreeOf([head, south, north, shenzhen])

test('a unit is put before, after or into another one, and never below itself', () => {
  expect(spotAt(tree, north, south, 'before')).toEqual({ parent: '1', place: 0 })
  expect(spotAt(tree, south, north, 'after')).toEqual({ parent: '1', place: 1 })
  expect(spotAt(tree, north, south, 'into')).toEqual({ parent: '2', place: 1 })
  expect(spotAt(tree, south, shenzhen, 'into')).toBeUndefined()
  expect(spotAt(tree, south, head, 'into')).toBeUndefined()
})

test('a step up or down stays among the siblings', () => {
  expect(stepOf(tree, north, -1)).toEqual({ parent: '1', place: 0 })
  expect(stepOf(tree, south, 1)).toEqual({ parent: '1', place: 1 })
  expect(stepOf(tree, south, -1)).toBeUndefined()
})

test('the highest units in sight stay below what is not in sight', () => {
  const part = unitTreeOf([south, north, shenzhen])
  expect(stepOf(part, north, -1)).toEqual({ parent: '1', place: 0 })
})
