// Provinces, islands and the dashed line, and the names that there is room for.
import type { Point } from '@ev/rules/place/point'
import { memo, useId } from 'react'
import { useLanguage } from '../../locales/language.ts'
import { Inset, insetBox } from './inset.tsx'
import { dashPath, IslandDots, islandNames, Names, territoryBoxes } from './islands.tsx'
import styles from './land.module.css'
import { besidePlaces, isOver } from './map-names.ts'
import type { Outline } from './outlines.ts'
import { spotOf } from './projection.ts'
import { dashes, islands } from './territory.ts'
import { type Box, type Place, placeOf, type Size, scaleOf, type View } from './view.ts'

type LandProps = {
  outlines: readonly Outline[]
  view: View
  size: Size
  hasInset: boolean
  /** Where marks stand, and no name has room. */
  taken: readonly Box[]
  /** Larger on a wall. */
  fontPx?: number
  /** Nobody moves the map, so that a name may step aside for the marks without jumping about. */
  isStill?: boolean
}

const deskFontPx = 11
// Up to here a coarser drawing looks the same, and is drawn in a fraction of the time.
const fineZoom = 2
// From here on the eye sees where the outlines of two neighbours do not meet.
const nearZoom = 6

export function Land({ outlines, view, size, hasInset, taken, fontPx = deskFontPx, isStill = false }: LandProps) {
  const id = useId()
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  const scale = scaleOf(view, size)
  const { left, top } = placeOf({ x: 0, y: 0 }, view, size)
  const at = (point: Point) => placeOf(spotOf(point), view, size)
  const placed = outlines.map(outline => placedOn(outline, { view, size, taken, scale }))
  const [shownIslands, shownDashes] = hasInset ? [northIslands, northDashes] : [islands, dashes]
  const covered = [...territoryBoxes(shownIslands, shownDashes, at), ...(hasInset ? [insetBox(size, scale)] : [])]
  const names = [
    ...placed.toSorted(byWeight).map(({ outline, place, beside }) => ({
      id: outline.code,
      text: outline[language],
      place,
      elsewhere: isStill
        ? [
            ...outline.aside.map(spot => placeOf(spot, view, size)),
            ...beside.flatMap(box => besidePlaces(outline[language], box, fontPx)),
          ]
        : [],
      side: 'middle' as const,
    })),
    ...islandNames(shownIslands, language, at),
  ]
  return (
    <svg
      className={styles.land}
      width={size.width}
      height={size.height}
      data-near={view.zoom > nearZoom || undefined}
      aria-hidden="true"
    >
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        <Shapes id={id} outlines={outlines} isFar={view.zoom < fineZoom} />
        <path className={styles.dashes} d={dashPath(shownDashes)} />
      </g>
      <IslandDots islands={shownIslands} at={at} radius={1.3} />
      <Names names={names} room={{ size, fontPx, taken: [...covered, ...taken] }} />
      {hasInset && <Inset shapes={id} size={size} scale={scale} language={language} fontPx={fontPx} />}
    </svg>
  )
}

type Placed = { outline: Outline; place: Place; marks: readonly Box[]; beside: readonly Box[] }
type Ground = { view: View; size: Size; taken: readonly Box[]; scale: number }

/** Where a province is on the screen, which marks stand in its middle, and beside what its name may stand as well. */
function placedOn(outline: Outline, { view, size, taken, scale }: Ground): Placed {
  const place = placeOf(outline.middle, view, size)
  const boxOf = (halfPx: number) => ({
    left: place.left - halfPx,
    right: place.left + halfPx,
    top: place.top - halfPx,
    bottom: place.top + halfPx,
  })
  const breadthPx = outline.breadth * scale
  // A mark that is wider than the province is of a neighbour.
  const marks = taken.filter(mark => mark.bottom - mark.top <= breadthPx && isOver(mark, boxOf(breadthPx / 4)))
  return { outline, place, marks, beside: outline.code === taiwan ? [boxOf(breadthPx / 2)] : marks }
}

/** Whose name comes before others: where something stands; Taiwan, which no map leaves unnamed; then the wide ones. */
const byWeight = (one: Placed, other: Placed) =>
  Number(other.marks.length > 0) - Number(one.marks.length > 0) ||
  Number(other.outline.code === taiwan) - Number(one.outline.code === taiwan) ||
  other.outline.breadth - one.outline.breadth

const taiwan = '710000'

// With the inset the map ends at the south of Hainan: what lies beyond is shown once.
const isNorth = ({ latitude }: Point) => latitude > 17.8
const northIslands = islands.filter(({ dots }) => dots.every(isNorth))
const northDashes = dashes.filter(dash => dash.every(isNorth))

type ShapesProps = { id: string; outlines: readonly Outline[]; isFar: boolean }

/** Drawn once: moving and zooming only change the matrix around it. */
const Shapes = memo(function Shapes({ id, outlines, isFar }: ShapesProps) {
  const shapes = outlines.map(({ code, path, farPath }) => ({ code, d: isFar ? farPath : path }))
  return (
    <g id={id}>
      {/* The wide lines lie under all provinces, so that of them only the border of the country is seen. */}
      {shapes.map(({ code, d }) => (
        <path key={code} className={styles.border} d={d} />
      ))}
      {shapes.map(({ code, d }) => (
        <path key={code} className={styles.province} d={d} data-code={code} />
      ))}
    </g>
  )
})
