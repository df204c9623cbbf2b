import { describe, expect, test } from 'vitest'
import { type MenuTreeNode, menuTreeOf, menuWords, placeAt, stepTo } from './menu-tree.ts'
import { finding, treeRows } from './tree.ts'

const row = (
  id: string,
  pid: string | null,
  componentType: MenuTreeNode['componentType'],
  more = {},
): MenuTreeNode => ({
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

const tree = menuTreeOf([
  row('business', null, 'CATALOG'),
  row('system', null, 'CATALOG'),
  row('role', 'system', 'MENU', { titleZh: '角色管理' }),
  row('user', 'system', 'MENU'),
  row('add', 'role', 'BUTTON', { permission: 'role:add' }),
  row('own', 'role', 'BUTTON', { isBuiltIn: false }),
])
const node = (id: string) => tree.byId.get(id) ?? row(id, null, 'MENU')

test('a row of the menu is found by its name and by its right', () => {
  const found = (text: string) =>
    treeRows(tree, { isOpen: () => false, fits: finding(text, menuWords) }).map(one => one.node.id)
  expect(found('ROLE:ADD')).toEqual(['system', 'role', 'add'])
  expect(found('角色')).toEqual(['system', 'role'])
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
