import { expect, test } from 'vitest'
import { energyText } from './amounts.ts'

test.each([
  [0, '0.00'],
  [1_234_567_849, '123,456.78'],
  [1_234_567_850, '123,456.79'],
  [-12_300, '-1.23'],
])('a headline says %i as %s kWh', (energyE4, text) => expect(energyText(energyE4)).toBe(text))
