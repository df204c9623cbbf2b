import { expect, test } from 'vitest'
import { fits, isChanged, isOutOfRange, sentValue, valueSaid } from './parameter-values.ts'

const minutes = { type: 'number' as const, unit: '分钟', choices: [], value: 720 }
const words = { on: '开', off: '关', nothing: '空' }

test('a number is sent as a number, in whatever digits it was typed', () => {
  expect(sentValue(minutes, ' ７２０ ')).toBe(720)
  expect(sentValue({ type: 'text' }, '720')).toBe('720')
})

test('what is no whole number goes as it was typed, so that the answer can say what it should be', () => {
  expect(sentValue(minutes, '12.5')).toBe('12.5')
  expect(sentValue(minutes, '')).toBe('')
})

test('a number that is none, or beyond its range, is told before anybody saves it', () => {
  const idle = { type: 'number' as const, least: 5, most: 10_080 }
  expect(['4', '10081', '', '12.5', 'x'].map(typed => isOutOfRange(idle, typed))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['5', '10080', ' ７２０ ', undefined].map(typed => isOutOfRange(idle, typed))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isOutOfRange({ ...idle, type: 'text' }, 'x')).toBe(false)
})

test('typing the same value again changes nothing', () => {
  expect(isChanged(minutes, '720')).toBe(false)
  expect(isChanged(minutes, '60')).toBe(true)
  expect(isChanged(minutes, undefined)).toBe(false)
})

test('a value is said with its unit, a switch as on or off, nothing as empty', () => {
  expect(valueSaid(minutes, 5, words)).toBe('5 分钟')
  expect(valueSaid({ ...minutes, type: 'flag' }, true, words)).toBe('开')
  expect(valueSaid({ ...minutes, type: 'url' }, '', words)).toBe('空')
  const choices = [{ value: 'zh', label: '中文' }]
  expect(valueSaid({ type: 'choice', unit: '', choices }, 'zh', words)).toBe('中文')
})

test('a parameter is found by its key, its name or what it does', () => {
  const row = { key: 'session.idleMinutes', name: '无操作登出时间', help: '自动退出登录' }
  expect(['IDLE', '登出', '自动', ''].every(text => fits(row, text))).toBe(true)
  expect(fits(row, '水印')).toBe(false)
})
