import type { PermissionItem } from '@ev/contract/system/permission'
import { expect, test } from 'vitest'
import { actionKey, redirectOf, routesOf } from './routes.ts'

const item = (given: Partial<PermissionItem> & { id: string }): PermissionItem => ({
  pid: null,
  componentType: 'MENU',
  name: given.id,
  title: `题${given.id}`,
  titleEn: `T${given.id}`,
  pinyin: '',
  url: null,
  icon: '',
  sort: 0,
  isShow: true,
  isBuiltIn: true,
  type: 'route',
  detailOf: null,
  permission: null,
  ...given,
})

const menu = [
  item({ id: '2', componentType: 'CATALOG', url: '/business', sort: 20 }),
  item({ id: '1', url: '/home', sort: 10 }),
  item({ id: '21', pid: '2', componentType: 'CATALOG', url: '/business/bill', sort: 10 }),
  item({ id: '212', pid: '21', url: '/business/bill/overtimeBill', sort: 20 }),
  item({ id: '211', pid: '21', url: '/business/bill/chargeOrder', sort: 10 }),
  item({ id: '213', pid: '21', url: '/business/bill/secret', sort: 5, isShow: false }),
  item({ id: '214', pid: '21', url: '/business/bill/goToTeamOrder/', isShow: false, detailOf: '211' }),
  item({ id: '9', pid: '211', componentType: 'BUTTON', name: 'export', permission: 'order:export' }),
]

test('[2.3.1] only catalogues and screens that are shown become routes', () => {
  const { screens, firstBelow } = routesOf(menu)
  expect([...screens.keys()].filter(path => path.startsWith('/business'))).toEqual([
    '/business/bill/chargeOrder',
    '/business/bill/overtimeBill',
    '/business/bill/goToTeamOrder',
  ])
  expect(screens.has('/business/bill/secret')).toBe(false)
  expect(firstBelow.get('/business')).toBe('/business/bill/chargeOrder')
})

test('[2.3.2] what has no parent stands on top, and children stand by their sort', () => {
  const { tree } = routesOf(menu)
  expect(tree.map(node => node.item.id)).toEqual(['1', '2'])
  expect(tree[1]?.children[0]?.children.map(node => node.item.id)).toEqual(['211', '212'])
})

test('a detail that the menu does not show is a route with the rights of its screen', () => {
  const detail = routesOf(menu).screens.get('/business/bill/goToTeamOrder')
  expect(detail?.rightsOf).toBe('211')
  expect(detail?.crumbs.map(crumb => crumb.id)).toEqual(['2', '21', '211', '214'])
})

test('[6.1] buttons become action permissions of parent id and name', () => {
  const { actions } = routesOf(menu)
  expect([...actions]).toEqual([actionKey('211', 'export'), actionKey('211', 'order:export')])
})

test('the landing page is home, and without a home item /noHome', () => {
  expect(redirectOf(routesOf(menu), '/')).toBe('/home')
  const without = routesOf(menu.filter(({ id }) => id !== '1'))
  expect(without.landing).toBe('/noHome')
  expect(redirectOf(without, '/home')).toBe('/noHome')
  expect(redirectOf(without, '/')).toBe('/noHome')
  expect(without.first?.path).toBe('/business/bill/chargeOrder')
})

test('catalogues and the short addresses of the account lead on, screens do not', () => {
  const routes = routesOf(menu)
  expect(redirectOf(routes, '/business')).toBe('/business/bill/chargeOrder')
  expect(redirectOf(routes, '/account')).toBe('/account/settings/base')
  expect(redirectOf(routes, '/account/settings/')).toBe('/account/settings/base')
  expect(redirectOf(routes, '/business/bill/chargeOrder')).toBeUndefined()
  expect(redirectOf(routes, '/nowhere')).toBeUndefined()
})

test('a screen that has the address of its catalogue is the screen, and leads nowhere else', () => {
  const routes = routesOf([
    item({ id: '7', componentType: 'CATALOG', url: '/loop/' }),
    item({ id: '71', pid: '7', url: '/loop' }),
  ])
  expect(redirectOf(routes, '/loop')).toBeUndefined()
  expect(redirectOf(routes, '/loop/')).toBeUndefined()
  expect(routes.screens.get('/loop')?.item.id).toBe('71')
})

test('[2.6.8] of the reconciliation group the first four children are left out', () => {
  const children = Array.from({ length: 6 }, (_, at) =>
    item({ id: `5${at}`, pid: '5', url: `/reconciliationManage/c${at}`, sort: at }),
  )
  const { tree } = routesOf([...menu, item({ id: '5', url: '/reconciliationManage', type: 'outside' }), ...children])
  expect(tree.find(node => node.item.id === '5')?.children.map(node => node.item.id)).toEqual(['54', '55'])
})
