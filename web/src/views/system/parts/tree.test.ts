import { describe, expect, test } from 'vitest'
import { placeAt, shownRows, stepTo, type TreeNode, treeOf } from './tree.ts'

const row = (id: string, pid: string | null, componentType: TreeNode['componentType'], more = {}): TreeNode => ({
  id,
  pid,
  componentType,
  name: id,
  titleZh: id,
  titleEn: id,
  url: null,
  permission: null,
  isBuiltIn: true,
  ...more,
})

const tree = treeOf([
  row('business', null, 'CATALOG'),
  row('system', null, 'CATALOG'),
  row('role', 'system', 'MENU', { titleZh: '角色管理' }),
  row('user', 'system', 'MENU'),
  row('add', 'role', 'BUTTON', { permission: 'role:add' }),
  row('own', 'role', 'BUTTON', { isBuiltIn: false }),
])
const node = (id: string) => tree.byId.get(id) ?? row(id, null, 'MENU')
const names = (rows: ReturnType<typeof shownRows>) => rows.map(({ node: { id }, depth }) => `${'.'.repeat(depth)}${id}`)

test('the menu begins closed, and opens row by row', () => {
  expect(names(shownRows(tree, { opened: new Set(), text: '' }))).toEqual(['business', 'system'])
  const opened = new Set(['system'])
  expect(names(shownRows(tree, { opened, text: '' }))).toEqual(['business', 'system', '.role', '.user'])
})

test('what is looked for is shown with all that it stands in', () => {
  expect(names(shownRows(tree, { opened: new Set(), text: 'ROLE:ADD' }))).toEqual(['system', '.role', '..add'])
  expect(names(shownRows(tree, { opened: new Set(), text: '角色' }))).toEqual(['system', '.role'])
})

describe('where a row may go', () => {
  test('a screen goes before or after its sibling, and to the end of a catalogue', () => {
    expect(placeAt(tree, node('user'), node('role'), 'before')).toEqual({ parentId: 'system', before: 'role' })
    expect(placeAt(tree, node('role'), node('user'), 'after')).toEqual({ parentId: 'system', before: null })
    expect(placeAt(tree, node('role'), node('business'), 'into')).toEqual({ parentId: 'business', before: null })
  })

  test('nothing goes below itself, and a screen into no screen', () => {
    expect(placeAt(tree, node('system'), node('role'), 'before')).toBeUndefined()
    expect(placeAt(tree, node('user'), node('role'), 'into')).toBeUndefined()
  })

  test('a button of the product stays on its screen, one of the platform may leave it', () => {
    expect(placeAt(tree, node('add'), node('user'), 'into')).toBeUndefined()
    expect(placeAt(tree, node('own'), node('user'), 'into')).toEqual({ parentId: 'user', before: null })
  })

  test('the first has nothing above it to pass', () => {
    expect(stepTo(tree, node('role'), -1)).toBeUndefined()
    expect(stepTo(tree, node('role'), 1)).toEqual({ parentId: 'system', before: null })
  })
})
