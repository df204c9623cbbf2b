import type { PermissionItem } from '@ev/contract/system/permission'
import { expect, test } from 'vitest'
import { type MenuNode, menuTree, screensIn } from './menu.ts'

const anItem = (item: Partial<PermissionItem> & { id: string }): PermissionItem => ({
  pid: null,
  componentType: 'MENU',
  name: item.id,
  title: item.id,
  titleEn: item.id,
  pinyin: '',
  isBuiltIn: true,
  url: `/${item.id}`,
  icon: '',
  sort: 0,
  isShow: true,
  type: 'route',
  detailOf: null,
  permission: null,
  ...item,
})

const outline = (nodes: readonly MenuNode[]): string =>
  nodes.map(({ item, children }) => item.id + (children.length > 0 ? `(${outline(children)})` : '')).join(' ')

test('items without a parent are on top and children follow their sort', () => {
  const tree = menuTree([
    anItem({ id: 'b', sort: 2, componentType: 'CATALOG' }),
    anItem({ id: 'b2', pid: 'b', sort: 9 }),
    anItem({ id: 'b1', pid: 'b', sort: 3 }),
    anItem({ id: 'a', sort: 1 }),
  ])
  expect(outline(tree)).toBe('a b(b1 b2)')
  expect(screensIn(tree)).toBe(3)
})

test('hidden items, buttons and catalogues without a screen are not in the menu', () => {
  const tree = menuTree([
    anItem({ id: 'a' }),
    anItem({ id: 'a:add', pid: 'a', componentType: 'BUTTON' }),
    anItem({ id: 'detail', isShow: false }),
    anItem({ id: 'empty', componentType: 'CATALOG' }),
  ])
  expect(outline(tree)).toBe('a')
})
