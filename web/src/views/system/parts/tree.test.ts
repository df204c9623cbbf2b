import { expect, test } from 'vitest'
import { finding, stepBy, type Tree, type TreeRow, treeOf, treeRows } from './tree.ts'

type Place = { id: string; above: string | null; name: string }

const places: Place[] = [
  { id: '1', above: null, name: '总部' },
  { id: '2', above: '1', name: '华南大区' },
  { id: '3', above: '1', name: '华北大区' },
  { id: '4', above: '2', name: '深圳' },
]
const aTree = (some: readonly Place[]): Tree<Place> => treeOf(some, place => place.above)
const tree = aTree(places)

const opened = (...ids: string[]) => ({ isOpen: (id: string) => ids.includes(id) })
const names = (rows: readonly TreeRow<Place>[]) => rows.map(({ node, level }) => `${'.'.repeat(level - 1)}${node.name}`)

test('a tree is shown from top to bottom, closed branches without what is below them', () => {
  expect(names(treeRows(tree, opened()))).toEqual(['总部'])
  expect(names(treeRows(tree, opened('1')))).toEqual(['总部', '.华南大区', '.华北大区'])
  expect(names(treeRows(tree, opened('1', '2')))).toEqual(['总部', '.华南大区', '..深圳', '.华北大区'])
})

test('each row knows its place among its siblings', () => {
  const [, south, north] = treeRows(tree, opened('1'))
  expect(south).toMatchObject({ place: 1, siblings: 2, hasBelow: true, isOpen: false })
  expect(north).toMatchObject({ place: 2, siblings: 2, hasBelow: false })
})

test('what is looked for is shown with all that it stands in, even in closed branches', () => {
  const fits = finding<Place>(' 深', ({ name }) => [name, null])
  expect(names(treeRows(tree, { ...opened(), fits }))).toEqual(['总部', '.华南大区', '..深圳'])
  expect(finding('  ', () => [])).toBeUndefined()
})

test('whoever sees only a part of a tree sees its highest node at the top', () => {
  expect(names(treeRows(aTree(places.slice(1)), opened('2')))).toEqual(['华南大区', '.深圳', '华北大区'])
})

test('arrows walk, open and close, and lead back to what a row stands below', () => {
  const rows = treeRows(tree, opened('1', '2'))
  const step = (key: string, at: number) => stepBy(key, rows, rows[at] as TreeRow<Place>)
  expect(step('ArrowDown', 0)).toEqual({ to: '2' })
  expect(step('ArrowUp', 0)).toEqual({ to: undefined })
  expect(step('End', 0)).toEqual({ to: '3' })
  expect(step('ArrowRight', 1)).toEqual({ to: '4' })
  expect(step('ArrowLeft', 1)).toEqual({ fold: true })
  expect(step('ArrowLeft', 2)).toEqual({ to: '2' })
  expect(step('ArrowRight', 2)).toEqual({})
  expect(step('Enter', 2)).toEqual({ choose: true })
  expect(step('x', 2)).toBeUndefined()
  const closed = treeRows(tree, opened('1'))
  expect(stepBy('ArrowRight', closed, closed[1] as TreeRow<Place>)).toEqual({ fold: true })
})
