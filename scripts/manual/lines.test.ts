import { expect, test } from 'vitest'
import { breakLines } from './lines.ts'
import type { Span } from './markdown.ts'

// A Chinese character is one em wide, a Latin letter half of one.
const measure = (text: string) => text.length - text.replace(/\P{ASCII}/gu, '').length / 2
const broken = (spans: readonly Span[], room: number) =>
  breakLines(spans, { room, size: 1 }, measure).map(line => line.map(piece => piece.text).join('|'))
const plain = (text: string): Span[] => [{ text, look: 'plain' }]

test('Chinese breaks between any two characters', () => {
  expect(broken(plain('登录后进入首页'), 3)).toEqual(['登录后', '进入首', '页'])
})

test('no line begins with a closing mark or ends with an opening one', () => {
  expect(broken(plain('点击确定。'), 4)).toEqual(['点击确', '定。'])
  expect(broken(plain('会提示「好」'), 4)).toEqual(['会提示', '「好」'])
})

test('a mark stays with its word where the look changes between them', () => {
  expect(
    broken(
      [
        { text: '点击确', look: 'plain' },
        { text: '定', look: 'bold' },
        { text: '。', look: 'plain' },
      ],
      4,
    ),
  ).toEqual(['点击确', '定|。'])
})

test('Latin words and figures stay whole', () => {
  expect(broken(plain('宽 1040 像素'), 2.5)).toEqual(['宽', '1040', '像素'])
})

test('Latin keeps the same small distance from Chinese with and without a blank', () => {
  const places = (text: string) => breakLines(plain(text), { room: 20, size: 1 }, measure)[0]?.map(piece => piece.x)
  expect(places('约5分钟')).toEqual(places('约 5 分钟'))
})

test('an address may go on after a slash', () => {
  expect(broken([{ text: '/account/settings', look: 'code' }], 5)).toEqual(['/account/', 'settings'])
})

test('what is wider than its column is refused', () => {
  expect(() => broken(plain('Chargingstation'), 3)).toThrow('wider than its column')
})
