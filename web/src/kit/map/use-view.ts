// The view that wheel, fingers, mouse and keys move.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useSize } from '../use-size.ts'
import { between, homeOf, moved, type Place, type Size, type View, zoomed } from './view.ts'

const stepPx = 80
const stepZoom = 1.6
const glideMs = 180
// A hand is not still: a press that moves less is a click.
const slackPx = 4

type Step = (view: View, size: Size) => View

const zoomedBy =
  (by: number): Step =>
  (view, size) =>
    zoomed(view, size, { by, around: { left: size.width / 2, top: size.height / 2 } })

const movedBy =
  (left: number, top: number): Step =>
  (view, size) =>
    moved(view, size, { left, top })

const steps: Record<string, Step> = {
  ArrowLeft: movedBy(stepPx, 0),
  ArrowRight: movedBy(-stepPx, 0),
  ArrowUp: movedBy(0, stepPx),
  ArrowDown: movedBy(0, -stepPx),
  '+': zoomedBy(stepZoom),
  '=': zoomedBy(stepZoom),
  '-': zoomedBy(1 / stepZoom),
  Home: (_view, size) => homeOf(size),
  0: (_view, size) => homeOf(size),
}

type Gestures = {
  /** The whole map, with what lies over it. */
  frame: RefObject<HTMLElement | null>
  /** Inside a page that scrolls: the wheel zooms only after a click into the map or with Ctrl. */
  isPolite: boolean
  onPress: (place: Place) => void
}

export function useView({ frame, isPolite, onPress }: Gestures) {
  const size = useSize(frame)
  // Nothing while nobody has moved it: then it is at home in whatever size the map has.
  const [seen, setView] = useState<View>()
  const view = seen ?? homeOf(size)
  const glide = useRef(0)
  const stop = () => cancelAnimationFrame(glide.current)

  const change = (next: (before: View) => View) => {
    stop()
    setView(before => next(before ?? homeOf(size)))
  }
  const show = (to: View) => {
    stop()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setView(to)
    const began = performance.now()
    const from = view
    const step = (now: number) => {
      const share = Math.min(1, (now - began) / glideMs)
      setView(share < 1 ? between(from, to, 1 - (1 - share) ** 3) : to)
      if (share < 1) glide.current = requestAnimationFrame(step)
    }
    glide.current = requestAnimationFrame(step)
  }
  useEffect(() => () => cancelAnimationFrame(glide.current), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    show(step(view, size))
  }

  const isWheelOurs = useEffectEvent((event: WheelEvent) => {
    const isZooming = zoomedBy(wheelFactor(event))(view, size).zoom !== view.zoom
    return isZooming && (!isPolite || event.ctrlKey || frame.current?.contains(document.activeElement) === true)
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // At either end the wheel goes on to the page.
    if (!isWheelOurs(event)) return
    event.preventDefault()
    const around = placeIn(frame.current, event)
    change(before => zoomed(before, size, { by: wheelFactor(event), around }))
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React's own listener is passive and could not keep the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])

  const pointers = usePointers({ size, change, onPress, stop })
  return {
    view,
    size,
    show,
    zoomIn: () => show(zoomedBy(stepZoom)(view, size)),
    zoomOut: () => show(zoomedBy(1 / stepZoom)(view, size)),
    onKeyDown,
    pointers,
  }
}

// A notch of a wheel is 100 pixels or 3 lines, the fingers on a pad come in small pieces.
const wheelFactor = ({ deltaY, deltaMode, ctrlKey }: WheelEvent) =>
  2 ** (-(deltaMode === 1 ? deltaY * 33 : deltaY) * (ctrlKey ? 0.01 : 0.0025))

function placeIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const box = element?.getBoundingClientRect()
  return { left: clientX - (box?.left ?? 0), top: clientY - (box?.top ?? 0) }
}

type Press = { place: Place; began: Place; isDrag: boolean }

type PointerNeeds = {
  size: Size
  change: (next: (before: View) => View) => void
  onPress: (place: Place) => void
  stop: () => void
}

/** One finger or the mouse moves, two fingers move and zoom. */
function usePointers({ size, change, onPress, stop }: PointerNeeds) {
  const presses = useRef(new Map<number, Press>())
  const release = (event: PointerEvent) => presses.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      stop()
      const place = placeIn(event.currentTarget, event)
      // A second finger ends the click of the first.
      for (const press of presses.current.values()) press.isDrag = true
      presses.current.set(event.pointerId, { place, began: place, isDrag: presses.current.size > 0 })
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      const press = presses.current.get(event.pointerId)
      if (!press) return
      const before = press.place
      const now = placeIn(event.currentTarget, event)
      const other = [...presses.current.values()].find(one => one !== press)
      press.isDrag ||= apart(press.began, now) > slackPx
      if (!press.isDrag) return
      press.place = now
      if (other) change(view => pinched(view, size, { from: [before, other.place], to: [now, other.place] }))
      else change(view => moved(view, size, { left: now.left - before.left, top: now.top - before.top }))
    },
    onPointerUp(event: PointerEvent) {
      const press = presses.current.get(event.pointerId)
      release(event)
      if (press && !press.isDrag) onPress(press.place)
    },
    onPointerCancel: release,
  }
}

type Pair = readonly [Place, Place]

function pinched(view: View, size: Size, { from, to }: { from: Pair; to: Pair }): View {
  const [before, now] = [middleOf(from), middleOf(to)]
  const by = apart(...to) / Math.max(1, apart(...from))
  return zoomed(moved(view, size, { left: now.left - before.left, top: now.top - before.top }), size, {
    by,
    around: now,
  })
}

const apart = (one: Place, other: Place) => Math.hypot(one.left - other.left, one.top - other.top)
const middleOf = ([one, other]: Pair): Place => ({ left: (one.left + other.left) / 2, top: (one.top + other.top) / 2 })
