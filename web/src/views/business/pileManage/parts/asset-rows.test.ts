import type { AssetNode } from '@ev/contract/config/asset-tree'
import { expect, test } from 'vitest'
import { branchesOf, stepIn } from './asset-rows.ts'

const node = (kind: AssetNode['kind'], id: string): AssetNode => ({ kind, id, name: id, code: id, count: 1 })

test('what was found stands once, below its station and pile', () => {
  const [station, one, two] = [node('station', '1'), node('pile', '1'), node('pile', '2')]
  const tree = branchesOf([
    { ...one, above: [station] },
    { ...station, above: [] },
    { ...node('gun', '9'), above: [station, two] },
    { ...two, above: [station] },
  ])
  expect(tree).toEqual([
    {
      node: station,
      below: [
        { node: one, below: [] },
        { node: two, below: [{ node: node('gun', '9'), below: [] }] },
      ],
    },
  ])
})

test('arrows walk the tree, open it and lead back up', () => {
  const middle = { at: 1, count: 3 }
  expect(stepIn('ArrowDown', { ...middle, isOpen: undefined })).toEqual({ to: 2 })
  expect(stepIn('ArrowDown', { at: 2, count: 3, isOpen: undefined })).toEqual({ to: 2 })
  expect(stepIn('ArrowRight', { ...middle, isOpen: false })).toBe('fold')
  expect(stepIn('ArrowRight', { ...middle, isOpen: true })).toEqual({ to: 2 })
  expect(stepIn('ArrowRight', { ...middle, isOpen: undefined })).toBeUndefined()
  expect(stepIn('ArrowLeft', { ...middle, isOpen: true })).toBe('fold')
  expect(stepIn('ArrowLeft', { ...middle, isOpen: undefined })).toBe('above')
  expect(stepIn('Enter', { ...middle, isOpen: undefined })).toBe('choose')
  expect(stepIn('x', { ...middle, isOpen: undefined })).toBeUndefined()
})
