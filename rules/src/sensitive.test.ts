import { expect, test } from 'vitest'
import { isSensitive, wordsOf } from './sensitive.ts'

const list = '骗子, 加微信，VX、赌 博'

test('words are separated by commas or spaces of either width', () => {
  expect(wordsOf(list)).toEqual(['骗子', '加微信', 'vx', '赌', '博'])
  expect(wordsOf(' ， ')).toEqual([])
})

test.each([
  ['老板是骗子', true],
  ['加 微 信 有优惠', true],
  ['加*微*信', true],
  ['我的ｖＸ是123', true],
  ['充电很快，停车方便', false],
  ['', false],
])('%s: %s', (text, is) => {
  expect(isSensitive(text, list)).toBe(is)
})

test('without a list nothing is held back', () => {
  expect(isSensitive('老板是骗子', '')).toBe(false)
})
