import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const words = { yes: '是', no: '否', nothing: '空' }

test('a change shows only what is no longer the same', () => {
  const before = { name: '客服', version: 1, is_built_in: false }
  const after = { name: '客服二组', version: 2, is_built_in: false }
  expect(differences({ before, after }, words)).toEqual([
    { column: 'name', before: '客服', after: '客服二组' },
    { column: 'version', before: '1', after: '2' },
  ])
})

test('a new row shows what it holds, and nothing of what it does not', () => {
  const after = { name: '客服', remark: '', is_on: true }
  expect(differences({ before: null, after }, words)).toEqual([
    { column: 'name', before: '空', after: '客服' },
    { column: 'is_on', before: '空', after: '是' },
  ])
})

test('an instant is said on the clock of Shanghai', () => {
  const [time] = differences({ before: null, after: { at: '2026-11-15T01:00:00.000Z' } }, words)
  expect(time?.after).toBe('2026-11-15 09:00:00')
})
