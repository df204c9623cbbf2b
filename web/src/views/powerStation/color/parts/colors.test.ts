import { gunColors } from '@ev/contract/config/stake-color'
import { expect, test } from 'vitest'
import type { GunStatus } from '../../../../kit/gun-mark.tsx'
import { changedColors, type Palette, shownColors } from './colors.ts'

const palette = (own: Partial<Record<GunStatus, string>> = {}): Palette => ({
  version: 1,
  updatedBy: '',
  updateTime: null,
  colors: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map(status => ({
    status,
    color: own[status] ?? gunColors[status],
    byDefault: gunColors[status],
  })),
})

test('the colours of the product warn about nothing', () => {
  const warned = shownColors(palette(), {}).filter(
    ({ faintOn, like, isColor }) => faintOn.length > 0 || like || !isColor,
  )
  expect(warned).toEqual([])
})

test('a colour that vanishes on one of the two grounds is warned about, and so are two that look alike', () => {
  const shown = shownColors(palette(), { 1: '#FFFFF0', 2: '#1A2233', 4: '#1A78FF' })
  expect(shown.slice(0, 3).map(({ faintOn }) => faintOn)).toEqual([['light'], ['dark'], []])
  expect([shown[2]?.like, shown[3]?.like]).toEqual([4, 3])
})

test('what is typed and no colour yet is said to be none', () => {
  expect(shownColors(palette(), { 1: '#12' })[0]).toMatchObject({ isColor: false, faintOn: [], like: undefined })
})

test('only what differs is sent, and the default as none', () => {
  const held = palette({ 3: '#000000' })
  expect(changedColors(held, { 3: '#1677ff', 1: '#52c41a', 5: '#333333' })).toEqual([
    { status: 3, color: null },
    { status: 5, color: '#333333' },
  ])
})
