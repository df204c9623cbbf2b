// The islands in the south at a smaller scale, below Taiwan, where a wide map has nothing else.
import type { Point } from '@ev/rules/place/point'
import { textWidth } from '../text-width.ts'
import { dashPath, IslandDots, islandNames, Names, territoryBoxes } from './islands.tsx'
import styles from './land.module.css'
import { type Spot, spotOf } from './projection.ts'
import { dashes, islands, southSea, southSeaName } from './territory.ts'
import type { Box, Place, Size } from './view.ts'

// The flat map bends the frame, so it is taken from corners and the middles of sides.
const middle = (southSea.west + southSea.east) / 2
const rim: readonly Spot[] = [southSea.west, middle, southSea.east].flatMap(longitude =>
  [southSea.south, southSea.north].map(latitude => spotOf({ longitude, latitude })),
)
const [xs, ys] = [rim.map(({ x }) => x), rim.map(({ y }) => y)]
const [left, top] = [Math.min(...xs), Math.min(...ys)]
const [breadth, depth] = [Math.max(...xs) - left, Math.max(...ys) - top]

const southIslands = islands.filter(({ isOfSouthSea }) => isOfSouthSea)

const [leastPx, mostPx, marginPx] = [70, 170, 8]
// Of the width of the country.
const share = 137
const islandPx = 8
// Narrower, and the names would be all there is.
const leastNamedPx = { zh: 120, en: 165 }

type InsetProps = {
  /** The provinces of the map, by their id. */
  shapes: string
  size: Size
  /** Of the map beside it. */
  scale: number
  language: 'zh' | 'en'
  /** Of the names on the map beside it. */
  fontPx: number
}

/** What of the map it covers. */
export function insetBox(size: Size, scale: number): Box {
  const width = widthAt(scale)
  const [right, bottom] = [size.width - marginPx, size.height - marginPx]
  return { left: right - width, right, top: bottom - (depth * width) / breadth, bottom }
}

const widthAt = (scale: number) => Math.min(mostPx, Math.max(leastPx, share * scale))

export function Inset({ shapes, size, scale, language, fontPx }: InsetProps) {
  const width = widthAt(scale)
  const own = width / breadth
  const height = depth * own
  const at = (point: Point): Place => {
    const { x, y } = spotOf(point)
    return { left: (x - left) * own, top: (y - top) * own }
  }
  const titlePx = Math.min(0.82 * fontPx, (0.9 * width) / textWidth(southSeaName[language]))
  const title = { left: 0, right: width, top: height - 1.5 * titlePx, bottom: height }
  return (
    <svg
      x={size.width - width - marginPx}
      y={size.height - height - marginPx}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <rect className={styles.sea} width={width} height={height} />
      <g transform={`scale(${own}) translate(${-left} ${-top})`}>
        <use href={`#${shapes}`} />
        <path className={styles.dashes} d={dashPath(dashes)} />
      </g>
      <IslandDots islands={southIslands} at={at} radius={0.9} />
      {width >= leastNamedPx[language] && (
        <Names
          names={islandNames(southIslands, language, at)}
          room={{
            size: { width, height },
            fontPx: islandPx,
            taken: [title, ...territoryBoxes(southIslands, dashes, at)],
          }}
        />
      )}
      <text className={styles.title} fontSize={titlePx} x={width / 2} y={height - 4}>
        {southSeaName[language]}
      </text>
      <rect className={styles.insetFrame} width={width} height={height} />
    </svg>
  )
}
