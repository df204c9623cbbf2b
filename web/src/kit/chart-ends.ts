// The names of lines stand at their ends. Where lines end close together their names are moved apart; ECharts leaves them
// on top of each other.
import type { ChartOption, Drawing } from './chart-engine.ts'
import type { Figures } from './chart-figures.tsx'
import { plot } from './chart-theme.ts'

/** A line of text and the air around it. */
const gapPx = 16

type Room = { readonly gap: number; readonly least: number; readonly most: number }

/** As near as they can be to where they want to stand, in their order, with a gap between and within the edges. */
export function spread(wanted: readonly number[], { gap, least, most }: Room): number[] {
  const order = wanted.map((_, place) => place).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const result = [...wanted]
  let edge = least
  for (const place of order) {
    result[place] = Math.max(wanted[place] ?? 0, edge)
    edge = (result[place] ?? 0) + gap
  }
  edge = most
  for (const place of order.toReversed()) {
    result[place] = Math.min(result[place] ?? 0, edge)
    edge = (result[place] ?? 0) - gap
  }
  return result
}

/** How much room the names need beside the lines; Chinese characters are as wide as they are high. */
export function endRoom(names: readonly string[]): number {
  const widths = names.map(name => name.length * 7 + (name.match(/[\u2e80-\uffff]/g)?.length ?? 0) * 5)
  return Math.min(mostRoomPx, Math.max(0, ...widths) + dotPx)
}

const mostRoomPx = 160
/** The dot before a name, and the air around both. */
const dotPx = 28

/** After each drawing, and whenever the size has changed. A dot in the colour of its line stands before each name. */
export function placeEnds(chart: Drawing, { dataset, series }: ChartOption, colours: readonly string[]): void {
  const all = [series ?? []].flat()
  const ends = all.flatMap(({ type }, place) => {
    const end = dataset && type === 'line' ? endOf(dataset, place + 1) : undefined
    return end ? [{ place, height: heightOf(chart, place, end) }] : []
  })
  if (ends.length === 0) return
  const room = { gap: gapPx, least: gapPx / 2, most: chart.getHeight() - plot.bottom - gapPx / 2 }
  const heights = spread(
    ends.map(({ height }) => height),
    room,
  )
  const offsets = new Map(ends.map(({ place, height }, at) => [place, (heights[at] ?? height) - height]))
  const labelOf = (place: number) => ({
    offset: [0, offsets.get(place) ?? 0],
    formatter: '{dot|●} {a}',
    rich: { dot: { color: colours[place] } },
  })
  chart.setOption({
    series: all.map(({ type }, place) => ({ type, ...(offsets.has(place) && { endLabel: labelOf(place) }) })),
  })
}

type End = { readonly row: number; readonly value: number }

/** The last point that was measured. */
function endOf({ source }: Figures, column: number): End | undefined {
  const row = source.findLastIndex(cells => typeof cells[column] === 'number')
  const value = source[row]?.[column]
  return typeof value === 'number' ? { row, value } : undefined
}

function heightOf(chart: Drawing, seriesIndex: number, { row, value }: End): number {
  const [, height = 0] = chart.convertToPixel({ seriesIndex }, [row, value]) as number[]
  return height
}
