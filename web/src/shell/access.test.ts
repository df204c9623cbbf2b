import { expect, test } from 'vitest'
import { afterLogin, wayIn } from './access.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

test('who is logged in comes in, whatever the address says', () => {
  expect(wayIn(at('/home'), true)).toEqual({ kind: 'in' })
  expect(wayIn(at('/home', '?sellerId=399'), true)).toEqual({ kind: 'in' })
})

test('without a login a seller in the address logs in automatically', () => {
  expect(wayIn(at('/home', '?a=1&sellerId=399'), false)).toEqual({ kind: 'automatic', sellerId: '399' })
})

test('without a login and a seller the login page remembers the whole address', () => {
  const way = wayIn(at('/business/bill/order', '?no=1&state=2', '#top'), false)
  expect(way).toEqual({
    kind: 'login',
    to: '/user/login?redirect=%2Fbusiness%2Fbill%2Forder%3Fno%3D1%26state%3D2%23top',
  })
  expect(wayIn(at('/home', '?sellerId='), false).kind).toBe('login')
})

test.each([
  ['/home', '/home'],
  ['/business/bill/order?no=1#top', '/business/bill/order?no=1#top'],
  ['', '/home'],
  ['home', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['\\\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/\t/evil.example', '/home'],
  ['/\n/evil.example', '/home'],
  [' //evil.example', '/home'],
  ['/user/login?redirect=/user/login', '/home'],
  ['/user/loginLog', '/user/loginLog'],
])('after login the wish %j leads to %s', (wish, target) => {
  expect(afterLogin(`?${new URLSearchParams({ redirect: wish })}`)).toBe(target)
})
