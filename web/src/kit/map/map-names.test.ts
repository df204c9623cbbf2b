import { expect, test } from 'vitest'
import { type Name, namesWithRoom } from './map-names.ts'
import { scaleBar } from './scale-bar.ts'
import { homeOf } from './view.ts'

const size = { width: 400, height: 300 }
const room = { size, fontPx: 11, taken: [] }
const named = (text: string, left: number, top: number, side: Name['side'] = 'middle'): Name => ({
  id: text,
  text,
  place: { left, top },
  side,
})
const shown = (names: readonly Name[], more = {}) => namesWithRoom(names, { ...room, ...more }).map(({ id }) => id)

test('of two names on one place the first stays', () => {
  expect(shown([named('广东', 100, 100), named('香港', 105, 102), named('湖南', 100, 140)])).toEqual(['广东', '湖南'])
})

test('no name covers a mark', () => {
  const mark = { left: 90, right: 110, top: 90, bottom: 110 }
  expect(shown([named('广东', 100, 100), named('湖南', 100, 140)], { taken: [mark] })).toEqual(['湖南'])
})

test('a name whose place is taken stands at the next one that is free', () => {
  const mark = { left: 90, right: 110, top: 90, bottom: 130 }
  const elsewhere = [
    { left: 100, top: 120 },
    { left: 160, top: 100 },
    { left: 200, top: 100 },
  ]
  const [found] = namesWithRoom([{ ...named('广东', 100, 100), elsewhere }], { ...room, taken: [mark] })
  expect(found?.place).toEqual({ left: 160, top: 100 })
})

test('a name that would be cut off at the edge is left out', () => {
  expect(shown([named('赤尾屿', 390, 100, 'right'), named('钓鱼岛', 390, 150, 'left')])).toEqual(['钓鱼岛'])
})

test('names stand beside their place, not on it', () => {
  const dot = { left: 98, right: 102, top: 98, bottom: 102 }
  for (const side of ['left', 'right', 'above', 'below'] as const)
    expect(shown([named('黄岩岛', 100, 100, side)], { taken: [dot] }), side).toEqual(['黄岩岛'])
})

test('the scale bar is a round length that fits', () => {
  const wide = { width: 1000, height: 600 }
  for (const zoom of [1, 3, 24, 100, 512]) {
    const { metres, px } = scaleBar({ ...homeOf(wide), zoom }, wide, 96)
    expect(px).toBeGreaterThan(96 / 2.6)
    expect(px).toBeLessThanOrEqual(96)
    expect(String(metres)).toMatch(/^[125]0*$/)
  }
})
