import { expect, test } from 'vitest'
import { layOut, sectionsIn, sightOf, tilesIn } from './wall-layout.ts'

const measures = { columns: 4, tilePx: 46, gapPx: 4, headPx: 40 }
const ids = (count: number) => Array.from({ length: count }, (_, place) => String(place))
const groups = [
  { stationId: '1', gunIds: ids(10) },
  { stationId: '2', gunIds: ids(400) },
  { stationId: '3', gunIds: ids(1) },
]

test('each station takes the room of its head and its rows, one that is closed only its head', () => {
  const { sections, heightPx } = layOut(groups, new Set(['2']), measures)
  expect(sections.map(({ topPx, heightPx: height }) => [topPx, height])).toEqual([
    [0, 190],
    [202, 40],
    [254, 90],
  ])
  expect(heightPx).toBe(344)
})

test('of a long station only the rows in sight are drawn, with room for those above', () => {
  const layout = layOut(groups, new Set(), measures)
  const sight = sightOf(2_400, 600)
  expect(sectionsIn(layout, sight).map(({ stationId }) => stationId)).toEqual(['2'])
  const [, second] = layout.sections
  const { gunIds, abovePx } = tilesIn(second!, sight, measures)
  expect(gunIds.length).toBeLessThan(150)
  // The first row in sight begins above what is seen, the last one ends below it.
  expect(202 + 40 + abovePx).toBeLessThanOrEqual(2_400)
  expect(202 + 40 + abovePx + (gunIds.length / 4) * 50).toBeGreaterThanOrEqual(3_000)
})

test('scrolling a little changes nothing', () => {
  expect(sightOf(2_410, 600)).toEqual(sightOf(2_690, 600))
})
