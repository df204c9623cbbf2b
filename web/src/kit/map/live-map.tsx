// The map once its outlines are there: land, points, the place that was picked, and what moves them.
import { type Point, roundedPoint } from '@ev/rules/place/point'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { useT } from '../../locales/language.ts'
import styles from './china-map.module.css'
import { Land } from './land.tsx'
import { MapControls, ScaleBar } from './map-controls.tsx'
import type { MapLook } from './mark.tsx'
import { Markers } from './markers.tsx'
import type { Outline } from './outlines.ts'
import { pointAt, type Spot, spotOf } from './projection.ts'
import { meaningfulDecimals } from './scale-bar.ts'
import { boxOf, type MapPoint, type PlacedPoint, useShownPoints } from './shown-points.ts'
import { useView } from './use-view.ts'
import { around, hasRoomForSouth, homeOf, isHome, isIn, type Place, placeOf, spotAt } from './view.ts'

export type LiveMapProps = {
  outlines: readonly Outline[]
  points: readonly MapPoint[]
  looks: Readonly<Record<string, MapLook>>
  /** The id of a point. */
  chosen?: string
  onChoose?: (id: string) => void
  /** A place of its own, such as the one in a form. */
  picked?: Point
  /** Whoever clicks the map points at a place. */
  onPick?: (point: Point) => void
  /** Inside a page that scrolls: the wheel zooms only after a click into the map or with Ctrl. */
  isPolite?: boolean
  /** The number under which the map was approved (审图号). */
  mapNumber?: string
}

// Some streets of a city.
const nearZoom = 24

export function LiveMap({ outlines, points, looks, chosen, picked, mapNumber, ...props }: LiveMapProps) {
  const { onChoose, onPick, isPolite = false } = props
  const t = useT()
  const helpId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const placed = usePlaced(points)
  const pick = (place: Place) =>
    onPick?.(roundedPoint(pointAt(spotAt(place, view, size)), meaningfulDecimals(view, size)))
  const { view, size, show, zoomIn, zoomOut, onKeyDown, pointers } = useView({ frame, isPolite, onPress: pick })
  const shown = useShownPoints({ points: placed, chosen, view, size })

  const showSpots = (spots: readonly Spot[]) => show(around(spots, size, Math.max(view.zoom, nearZoom)))
  const comeIntoSight = (spot: Spot | undefined) => {
    if (spot && !isIn(placeOf(spot, view, size), size)) showSpots([spot])
  }
  const isMeasured = size.width > 0
  useShows(isMeasured && chosen, () => comeIntoSight(placed.find(({ id }) => id === chosen)?.spot))
  useShows(isMeasured && picked && `${picked.longitude} ${picked.latitude}`, () =>
    comeIntoSight(picked && spotOf(picked)),
  )

  const onSurfaceKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onPick) return onKeyDown(event)
    event.preventDefault()
    pick({ left: size.width / 2, top: size.height / 2 })
  }
  const hasInset = isHome(view, size) && !hasRoomForSouth(size)
  return (
    <div ref={frame} className={styles.live} data-polite={isPolite || undefined}>
      <div
        ref={surface}
        className={styles.surface}
        // Its arrows move the map, and are not for reading.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by keys takes the focus.
        tabIndex={0}
        aria-label={t('map.surface')}
        aria-describedby={helpId}
        data-picking={onPick ? true : undefined}
        onKeyDown={onSurfaceKey}
        {...pointers}
      >
        {isMeasured && (
          <Land outlines={outlines} view={view} size={size} taken={shown.map(boxOf)} hasInset={hasInset} />
        )}
        {picked && <Pin place={placeOf(spotOf(picked), view, size)} />}
      </div>
      <Markers
        shown={shown}
        looks={looks}
        view={view}
        size={size}
        label={t('map.points', { count: points.length })}
        chosen={chosen}
        onChoose={id => onChoose?.(id)}
        onKeyDown={onKeyDown}
        onOpen={opened => {
          surface.current?.focus()
          show(opened)
        }}
      />
      <MapControls
        onZoomIn={zoomIn}
        onZoomOut={zoomOut}
        onHome={() => show(homeOf(size))}
        onAll={points.length > 0 ? () => showSpots(placed.map(({ spot }) => spot)) : undefined}
      />
      <ScaleBar view={view} size={size} mapNumber={mapNumber} />
      <p id={helpId} className={styles.help}>
        {onPick ? t('map.pickHelp') : t('map.help')}
      </p>
    </div>
  )
}

const usePlaced = (points: readonly MapPoint[]): PlacedPoint[] =>
  useMemo(() => points.map(point => ({ id: point.id, point, spot: spotOf(point) })), [points])

/** What is chosen elsewhere, in a list beside the map or by a form, comes into sight when it changes. */
function useShows(key: string | false | undefined, onChange: () => void) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (key) change()
  }, [key])
}

function Pin({ place: { left, top } }: { place: Place }) {
  return (
    <svg className={styles.pin} style={{ left, top }} viewBox="0 0 24 32" aria-hidden="true">
      <path d="M12 31C12 31 2 19 2 11.5a10 10 0 0 1 20 0C22 19 12 31 12 31Z" />
      <circle cx="12" cy="11.5" r="4" />
    </svg>
  )
}
