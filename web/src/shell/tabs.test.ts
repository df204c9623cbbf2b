import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import {
  alive,
  closeTabs,
  forbidTab,
  liveTabs,
  moveTab,
  neighbour,
  openTab,
  pinTab,
  readTabs,
  refreshTab,
  type Tab,
  writeTabs,
} from './tabs.ts'

const place = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://here')
  return { pathname, search, hash, key: 'k', state: null } as Location
}
const byLink = { isBack: false, isAnew: false }
const visit = (addresses: string[], tabs: readonly Tab[] = []) =>
  addresses.reduce<Tab[]>((open, address) => openTab(open, place(address), { from: undefined, ...byLink }), [...tabs])
const keys = (tabs: readonly Tab[]) => tabs.map(tab => tab.key)
const closed = (tabs: readonly Tab[], key: string, which: Parameters<typeof closeTabs>[2]) => {
  const result = closeTabs(tabs, key, which)
  return typeof result === 'string' ? result : keys(result.tabs)
}

test('every visited path has one tab, in the order of the visits', () => {
  expect(keys(visit(['/home', '/a', '/b', '/a', '/a/']))).toEqual(['/home', '/a', '/b'])
})

test('coming from elsewhere, the same path with another query takes its tab over', () => {
  const [, before] = visit(['/home', '/a?x=1'])
  const [, after] = openTab(visit(['/home', '/a?x=1']), place('/a?x=2'), { from: '/home', ...byLink })
  expect(after?.place.search).toBe('?x=2')
  expect(after?.rev).toBe((before?.rev ?? 0) + 1)
})

test('a screen that changes its own query goes on, and so does one that is come back to', () => {
  const tabs = visit(['/home', '/a?x=1'])
  expect(openTab(tabs, place('/a?x=2'), { from: '/a', ...byLink })[1]).toMatchObject({ rev: 0 })
  expect(openTab(tabs, place('/a?x=2'), { from: '/home', isBack: true, isAnew: false })[1]).toMatchObject({ rev: 0 })
  expect(openTab(tabs, place('/a?x=1'), { from: '/home', ...byLink })[1]?.place).toBe(tabs[1]?.place)
})

test('a click in the menu begins the screen anew', () => {
  const tabs = visit(['/home', '/a'])
  expect(openTab(tabs, place('/a'), { from: '/home', isBack: false, isAnew: true })[1]?.rev).toBe(1)
})

test('tabs are closed one by one, to the left, to the right, all others, all', () => {
  const tabs = visit(['/a', '/b', '/c', '/d'])
  expect(closed(tabs, '/b', 'current')).toEqual(['/a', '/c', '/d'])
  expect(closed(tabs, '/c', 'left')).toEqual(['/c', '/d'])
  expect(closed(tabs, '/b', 'right')).toEqual(['/a', '/b'])
  expect(closed(tabs, '/b', 'others')).toEqual(['/b'])
  expect(closed(tabs, '/b', 'all')).toEqual([])
})

test('the last tab stays, and where nothing can be closed that is said', () => {
  const [only] = [visit(['/a'])]
  expect(closed(only, '/a', 'current')).toBe('last')
  const tabs = visit(['/a', '/b'])
  expect(closed(tabs, '/a', 'left')).toBe('noneLeft')
  expect(closed(tabs, '/b', 'right')).toBe('noneRight')
  expect(closed(only, '/a', 'others')).toBe('noneOther')
})

test('pinned tabs stand first and survive everything but their own close', () => {
  const tabs = pinTab(visit(['/a', '/b', '/c', '/d']), '/c', true)
  expect(keys(tabs)).toEqual(['/c', '/a', '/b', '/d'])
  expect(closed(tabs, '/d', 'left')).toEqual(['/c', '/d'])
  expect(closed(tabs, '/a', 'left')).toBe('noneLeft')
  expect(closed(tabs, '/a', 'all')).toEqual(['/c'])
  expect(keys(pinTab(tabs, '/c', false))).toEqual(['/c', '/a', '/b', '/d'])
})

test('a tab is moved among its own kind', () => {
  const tabs = pinTab(visit(['/a', '/b', '/c', '/d']), '/a', true)
  expect(keys(moveTab(tabs, '/d', 1))).toEqual(['/a', '/d', '/b', '/c'])
  expect(keys(moveTab(tabs, '/d', 0))).toEqual(['/a', '/d', '/b', '/c'])
  expect(keys(moveTab(tabs, '/a', 3))).toEqual(['/a', '/b', '/c', '/d'])
})

test('after a close the neighbour on the right is shown, else the one on the left', () => {
  const tabs = visit(['/a', '/b', '/c'])
  const without = (key: string) => tabs.filter(tab => tab.key !== key)
  expect(neighbour(tabs, '/b', without('/b'))?.key).toBe('/c')
  expect(neighbour(tabs, '/c', without('/c'))?.key).toBe('/b')
  expect(neighbour(tabs, '/a', [])).toBeUndefined()
})

test('only the last twelve screens are kept alive, and those with unsaved input', () => {
  const tabs = visit(Array.from({ length: 15 }, (_, at) => `/s${at}`))
  const kept = alive(tabs, key => key === '/s0')
  expect(kept.size).toBe(liveTabs + 1)
  expect(kept.has('/s0')).toBe(true)
  expect(kept.has('/s1')).toBe(false)
  expect(kept.has('/s14')).toBe(true)
})

test('a refresh begins one screen anew and no other', () => {
  expect(refreshTab(visit(['/a', '/b']), '/b').map(tab => tab.rev)).toEqual([0, 1])
})

test('a reload finds order, addresses and pins again, and shows nothing that was not kept by us', () => {
  const tabs = pinTab(visit(['/a?x=1#y', '/b']), '/b', true)
  const again = readTabs(writeTabs(tabs))
  expect(again.map(tab => [tab.key, tab.place.search, tab.isPinned, tab.used])).toEqual([
    ['/b', '', true, 0],
    ['/a', '?x=1', false, 0],
  ])
  expect(readTabs(writeTabs(forbidTab(tabs, '/a'))).map(tab => tab.isForbidden)).toEqual([undefined, true])
  for (const bad of [null, '', '{', '7', '[1]', '[{"key":"/a","address":"//evil","isPinned":false}]'])
    expect(readTabs(bad)).toEqual([])
})
