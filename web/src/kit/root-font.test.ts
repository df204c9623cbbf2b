import { expect, test } from 'vitest'
import { rootFontPx } from './root-font.ts'

test('[9.8] on dashboards and big screens one rem is one percent of the window', () => {
  expect([1920, 1440, 390].map(rootFontPx)).toEqual([19.2, 14.4, 3.9])
})
