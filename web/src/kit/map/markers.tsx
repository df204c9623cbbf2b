// The points over the map: one stop for Tab, arrows go to the next point in that direction.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage, useT } from '../../locales/language.ts'
import { ClusterMark, type MapLook, Mark } from './mark.tsx'
import styles from './marks.module.css'
import { openedView, type Shown } from './shown-points.ts'
import type { Place, Size, View } from './view.ts'

type MarkersProps = {
  shown: readonly Shown[]
  looks: Readonly<Record<string, MapLook>>
  view: View
  size: Size
  label: string
  chosen: string | undefined
  onChoose: (id: string) => void
  onOpen: (view: View) => void
  /** For the keys that move the map itself. */
  onKeyDown: (event: KeyboardEvent) => void
}

export function Markers({ shown, looks, view, size, label, chosen, onChoose, onOpen, onKeyDown }: MarkersProps) {
  const t = useT()
  const language = useLanguage()
  const [pointed, setPointed] = useState<string>()
  const [stop, setStop] = useState<string>()
  const host = useRef<HTMLDivElement>(null)

  const stopId = (shown.find(({ id }) => id === stop) ?? shown.find(({ id }) => id === chosen) ?? shown[0])?.id
  const onMarkerKey = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const from = shown.find(({ id }) => id === stopId)
    if (!way || !from) return onKeyDown(event)
    event.preventDefault()
    const next = nextIn(way, from, shown)
    if (next) host.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus()
  }
  const onPress = (one: Shown) => (one.items.length === 1 ? onChoose(one.id) : onOpen(openedView(one, view, size)))

  const labelled = shown.find(({ id }) => id === pointed) ?? shown.find(({ id }) => id === chosen)
  const countText = (count: number) => count.toLocaleString(language)
  const nameOf = ({ items: [first, ...more] }: Shown) => {
    if (!first) return ''
    const { name, look, note } = first.point
    if (more.length === 0) return [name, looks[look]?.label, note].filter(Boolean).join(', ')
    return t('map.cluster', { count: countText(more.length + 1), name })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div ref={host} className={styles.markers} role="group" aria-label={label} onKeyDown={onMarkerKey}>
      {shown.map(one => (
        <button
          key={one.id}
          type="button"
          data-id={one.id}
          className={`${styles.marker} ${one.items.length > 1 ? styles.isCluster : ''}`}
          style={{ transform: `translate(${one.place.left}px, ${one.place.top}px)` }}
          tabIndex={one.id === stopId ? 0 : -1}
          aria-label={nameOf(one)}
          aria-pressed={one.items.length === 1 ? one.id === chosen : undefined}
          onClick={() => onPress(one)}
          onFocus={() => {
            setStop(one.id)
            setPointed(one.id)
          }}
          onBlur={() => setPointed(undefined)}
          onPointerEnter={() => setPointed(one.id)}
          onPointerLeave={() => setPointed(undefined)}
        >
          <MarkOf shown={one} looks={looks} text={countText(one.items.length)} />
        </button>
      ))}
      {labelled && <PointLabel shown={labelled} looks={looks} size={size} />}
    </div>
  )
}

const ways: Record<string, (from: Place, to: Place) => { along: number; aside: number }> = {
  ArrowRight: (from, to) => ({ along: to.left - from.left, aside: to.top - from.top }),
  ArrowLeft: (from, to) => ({ along: from.left - to.left, aside: to.top - from.top }),
  ArrowDown: (from, to) => ({ along: to.top - from.top, aside: to.left - from.left }),
  ArrowUp: (from, to) => ({ along: from.top - to.top, aside: to.left - from.left }),
}

function nextIn(way: NonNullable<(typeof ways)[string]>, from: Shown, shown: readonly Shown[]): Shown | undefined {
  const rated = shown.flatMap(one => {
    const { along, aside } = way(from.place, one.place)
    // What lies more to the side than ahead belongs to another arrow.
    return along > 1 && Math.abs(aside) <= along * 1.5 ? [{ one, cost: along + 2 * Math.abs(aside) }] : []
  })
  return rated.sort((a, b) => a.cost - b.cost)[0]?.one
}

type OfShown = { shown: Shown; looks: MarkersProps['looks'] }

function MarkOf({ shown: { items }, looks, text }: OfShown & { text: string }) {
  const [first] = items
  const look = first && looks[first.point.look]
  if (items.length === 1) return look ? <Mark {...look} /> : null
  const shares = Object.entries(looks).flatMap(([key, { colour }]) => {
    const count = items.filter(({ point }) => point.look === key).length
    return count > 0 ? [{ colour, count }] : []
  })
  return <ClusterMark shares={shares} text={text} />
}

const mostNames = 4

function PointLabel({ shown: { items, place }, looks, size }: OfShown & { size: Size }) {
  const t = useT()
  const [first, ...more] = items
  if (!first) return null
  const { name, look, note } = first.point
  // Away from the nearest edge, so that it never leaves the map.
  const style = {
    ...(place.left > size.width / 2 ? { right: size.width - place.left + 18 } : { left: place.left + 18 }),
    ...(place.top > size.height / 2 ? { bottom: size.height - place.top - 10 } : { top: place.top - 10 }),
  }
  return (
    <div className={styles.label} style={style} aria-hidden="true">
      {more.length === 0 ? (
        <>
          <b>{name}</b>
          <span>{[looks[look]?.label, note].filter(Boolean).join(' · ')}</span>
        </>
      ) : (
        <>
          {items.slice(0, mostNames).map(({ id, point }) => (
            <span key={id}>{point.name}</span>
          ))}
          {items.length > mostNames && <span>{t('map.more', { count: items.length - mostNames })}</span>}
        </>
      )}
    </div>
  )
}
