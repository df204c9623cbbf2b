import type { PermissionItem } from '@ev/contract/system/permission'
import { expect, test } from 'vitest'
import { countIn, found, gainedIn, given, menuIdsOf, rightsTree, sharesOf, toggled } from './rights.ts'

const item = (id: string, pid: string | null, part: Partial<PermissionItem>): PermissionItem => ({
  id,
  pid,
  componentType: 'BUTTON',
  name: '',
  title: id,
  titleEn: '',
  pinyin: '',
  url: null,
  icon: '',
  sort: Number(id),
  isShow: true,
  type: 'route',
  detailOf: null,
  permission: null,
  isBuiltIn: true,
  ...part,
})

const items = [
  item('1', null, { componentType: 'CATALOG', title: '系统', titleEn: 'System', pinyin: 'xi tong' }),
  item('2', '1', { componentType: 'MENU', title: '用户管理', titleEn: 'Users', pinyin: 'yong hu guan li' }),
  item('3', '2', { name: 'query', title: '查询' }),
  item('4', '2', { name: 'get', title: '查看' }),
  item('5', '2', { name: 'delete', title: '删除' }),
  item('6', '1', { componentType: 'MENU', isShow: false, detailOf: '2' }),
  item('7', null, { componentType: 'MENU', title: '首页' }),
  item('8', null, { componentType: 'CATALOG', title: '空目录' }),
]
const tree = rightsTree(items)
const [system, home] = tree
const users = system?.children[0]
if (!system || !home || !users) throw new Error('the tree is not whole')

test('the tree has catalogues with screens and their buttons; details and empty catalogues are not chosen', () => {
  expect(tree.map(node => node.item.id)).toEqual(['1', '7'])
  expect(users.buttons.map(({ id }) => id)).toEqual(['3', '4', '5'])
  expect(system.children).toHaveLength(1)
})

test('to look only is to query and to view, all is everything, nothing is nothing', () => {
  const looking = given(new Set(), system, 'view')
  expect([...looking]).toEqual(['2', '3', '4'])
  expect([...given(looking, system, 'all')].toSorted()).toEqual(['2', '3', '4', '5'])
  expect([...given(looking, system, 'none')]).toEqual([])
  expect([...given(new Set(), home, 'view')]).toEqual(['7'])
})

test('a button brings its screen, and the last one takes it away', () => {
  const one = toggled(new Set(), users, '5')
  expect([...one].toSorted()).toEqual(['2', '5'])
  expect([...toggled(one, users, '5')]).toEqual([])
})

test('shares count rights: a screen without buttons is one', () => {
  const shares = sharesOf(tree, new Set(['2', '3', '7']))
  expect(shares.get('1')).toEqual({ chosen: 1, all: 3, isOpen: true })
  expect(shares.get('7')).toEqual({ chosen: 1, all: 1, isOpen: true })
})

test('what is saved has the catalogues above, the details, and what is beyond the tree, in the order of the server', () => {
  expect(menuIdsOf(items, new Set(['2', '3']), ['100', '5'])).toEqual(['1', '2', '3', '6', '100'])
  expect(menuIdsOf(items, new Set(), ['100', '1', '2'])).toEqual(['100'])
})

test('changes are told screen by screen', () => {
  const gained = gainedIn(tree, ['2', '3'], ['2', '4', '5', '7'])
  expect(gained.map(({ screen, rights }) => [screen.title, rights.map(({ title }) => title)])).toEqual([
    ['用户管理', ['查看', '删除']],
    ['首页', ['首页']],
  ])
  expect(countIn(gained)).toBe(3)
})

test('a search finds screens by title, English or pinyin, and screens by their buttons', () => {
  for (const text of ['用户', 'users', 'yonghu', '删除'])
    expect(found(tree, text).map(node => node.children.map(({ item: { id } }) => id))).toEqual([['2']])
  expect(found(tree, '没有')).toEqual([])
  expect(found(tree, ' ')).toHaveLength(2)
})
