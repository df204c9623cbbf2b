import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'

test.each([
  [1_234, 'MB', '1,234 MB'],
  [7.8, '%', '7.8%'],
  [59, 's', '59 s'],
  [309, 's', '5 min 9 s'],
  [7_320, 's', '2 h 2 min'],
  [180_000, 's', '2 d 2 h'],
] as const)('%d in %s is told as %s', (value, unit, text) => {
  expect(figureText(value, unit)).toBe(text)
})
