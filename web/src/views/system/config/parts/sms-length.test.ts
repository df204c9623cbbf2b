import { expect, test } from 'vitest'
import { smsParts } from './sms-length.ts'

test.each([
  [0, 0],
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('a text of %i characters is sent as %i messages', (length, parts) => {
  expect(smsParts('电'.repeat(length))).toBe(parts)
})
