// Where the picture is seen from: swaying slowly while nobody touches it, turned by dragging, nearer and farther by the wheel.
import { PerspectiveCamera } from 'three'
import type { SiteLayout } from './site-layout.ts'

const [leastTilt, mostTilt] = [0.25, 1.35]
const sway = { by: 0.28, periodMs: 90_000 }
/** So long after a hand let go it sways again. */
const restMs = 20_000
const slackPx = 4

type Handlers = { onMove: () => void; onPress: (x: number, y: number) => void }

export function newCamera(canvas: HTMLCanvasElement, { width, depth }: SiteLayout, { onMove, onPress }: Handlers) {
  const camera = new PerspectiveCamera(38, 1, 1, 2_000)
  let [angle, tilt, zoom] = [0.35, 0.62, 1]
  let swayed = 0
  let touchedAt = Number.NEGATIVE_INFINITY
  let drag: { x: number; y: number; far: number } | undefined

  /** So far away that all of the site is in sight. */
  const distanceOf = () => {
    const half = (camera.fov * Math.PI) / 360
    const byHeight = (depth * 0.55 + 6) / Math.tan(half)
    const byWidth = (width * 0.55 + 4) / (Math.tan(half) * camera.aspect)
    return Math.max(byHeight * 0.8, byWidth * 1.08, 18) * zoom
  }
  const place = () => {
    const far = distanceOf()
    const turn = angle + swayed
    camera.position.set(
      far * Math.sin(turn) * Math.cos(tilt),
      far * Math.sin(tilt),
      far * Math.cos(turn) * Math.cos(tilt),
    )
    camera.lookAt(0, 0, 0)
  }
  const touch = () => {
    touchedAt = performance.now()
    onMove()
  }

  const onDown = (event: PointerEvent) => {
    drag = { x: event.clientX, y: event.clientY, far: 0 }
    canvas.setPointerCapture(event.pointerId)
  }
  const onDrag = (event: PointerEvent) => {
    if (!drag) return
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y]
    angle -= right / 300
    tilt = Math.min(mostTilt, Math.max(leastTilt, tilt + down / 300))
    drag = { x: event.clientX, y: event.clientY, far: drag.far + Math.hypot(right, down) }
    touch()
  }
  const onUp = (event: PointerEvent) => {
    if (drag && drag.far < slackPx) onPress(event.offsetX, event.offsetY)
    drag = undefined
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom = Math.min(1.6, Math.max(0.25, zoom * Math.exp(event.deltaY / 900)))
    touch()
  }
  canvas.addEventListener('pointerdown', onDown)
  canvas.addEventListener('pointermove', onDrag)
  canvas.addEventListener('pointerup', onUp)
  canvas.addEventListener('wheel', onWheel, { passive: false })

  return {
    camera,
    resize: (across: number, down: number) => {
      camera.aspect = across / down
      camera.updateProjectionMatrix()
    },
    /** `isStill`: the hand alone moves it. */
    step: (now: number, isStill: boolean) => {
      if (!isStill && now - touchedAt > restMs) swayed = sway.by * Math.sin((2 * Math.PI * now) / sway.periodMs)
      place()
    },
    dispose: () => {
      canvas.removeEventListener('pointerdown', onDown)
      canvas.removeEventListener('pointermove', onDrag)
      canvas.removeEventListener('pointerup', onUp)
      canvas.removeEventListener('wheel', onWheel)
    },
  }
}
