// Provinces, islands and the dashed line, and the names that there is room for.
import type { Point } from '@ev/rules/place/point'
import { memo, useId, useMemo } from 'react'
import { useLanguage } from '../../locales/language.ts'
import { Inset } from './inset.tsx'
import { dashPath, IslandDots, islandNames, Names, territoryBoxes } from './islands.tsx'
import styles from './land.module.css'
import type { Outline } from './outlines.ts'
import { spotOf } from './projection.ts'
import { dashes, islands } from './territory.ts'
import { type Box, placeOf, type Size, scaleOf, type View } from './view.ts'

type LandProps = {
  outlines: readonly Outline[]
  view: View
  size: Size
  hasInset: boolean
  /** Where marks stand, and no name has room. */
  taken: readonly Box[]
  /** Larger on a wall. */
  fontPx?: number
}

const deskFontPx = 11
// Up to here a coarser drawing looks the same, and is drawn in a fraction of the time.
const fineZoom = 2
// From here on the eye sees where the outlines of two neighbours do not meet.
const nearZoom = 6

export function Land({ outlines, view, size, hasInset, taken, fontPx = deskFontPx }: LandProps) {
  const id = useId()
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  const wideFirst = useMemo(() => outlines.toSorted((one, other) => other.breadth - one.breadth), [outlines])
  const scale = scaleOf(view, size)
  const { left, top } = placeOf({ x: 0, y: 0 }, view, size)
  const at = (point: Point) => placeOf(spotOf(point), view, size)
  const [shownIslands, shownDashes] = hasInset ? [northIslands, northDashes] : [islands, dashes]
  const names = [
    ...wideFirst.map(outline => ({
      id: outline.code,
      text: outline[language],
      place: placeOf(outline.middle, view, size),
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
      <Names
        names={names}
        room={{ size, fontPx, taken: [...territoryBoxes(shownIslands, shownDashes, at), ...taken] }}
      />
      {hasInset && <Inset shapes={id} size={size} scale={scale} language={language} />}
    </svg>
  )
}

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
