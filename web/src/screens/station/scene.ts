// The site in three dimensions, drawn no oftener than is seen: thirty times a second while something moves, else once.
import { Color, DirectionalLight, Fog, HemisphereLight, Raycaster, Scene, Vector2, WebGLRenderer } from 'three'
import { newCamera } from './camera.ts'
import type { SiteLayout } from './site-layout.ts'
import { newSite, type SiteNow } from './site-model.ts'
import { slowWatch } from './slow-watch.ts'

type SceneOptions = {
  canvas: HTMLCanvasElement
  layout: SiteLayout
  /** Nothing moves by itself. */
  isStill: boolean
  onPick: (pileId: string | undefined) => void
  onGiveUp: (why: 'lost' | 'slow') => void
}

export type SiteScene = ReturnType<typeof newScene>

const betweenMs = 32
const flowMs = 1_600
const mostPixelRatio = 1.5

export function newScene({ canvas, layout, isStill, onPick, onGiveUp }: SceneOptions) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
  renderer.setPixelRatio(Math.min(devicePixelRatio, mostPixelRatio))
  const scene = new Scene()
  scene.background = new Color('#0b1220')
  scene.fog = new Fog('#0b1220', 80, 400)
  const sun = new DirectionalLight('#ffffff', 1.6)
  sun.position.set(30, 60, 40)
  scene.add(new HemisphereLight('#c9d8f0', '#0b1220', 1.4), sun)
  const site = newSite(scene, layout)

  let isDirty = true
  let drawnAt = 0
  let frame = 0
  const isSlow = slowWatch()
  const pick = (x: number, y: number) => {
    const at = new Vector2((2 * x) / canvas.clientWidth - 1, 1 - (2 * y) / canvas.clientHeight)
    const ray = new Raycaster()
    ray.setFromCamera(at, view.camera)
    const [hit] = ray.intersectObject(site.bodies)
    onPick(hit?.instanceId === undefined ? undefined : site.pileAt(hit.instanceId))
  }
  const soil = () => {
    isDirty = true
  }
  const view = newCamera(canvas, layout, { onMove: soil, onPress: pick })

  const draw = (now: number) => {
    frame = requestAnimationFrame(draw)
    if (now - drawnAt < betweenMs || (isStill && !isDirty)) return
    if (!isStill && isSlow(now)) return giveUp('slow')
    drawnAt = now
    isDirty = false
    view.step(now, isStill)
    site.flow(isStill ? 0.9 : (now % flowMs) / flowMs)
    renderer.render(scene, view.camera)
  }
  const giveUp = (why: 'lost' | 'slow') => {
    cancelAnimationFrame(frame)
    onGiveUp(why)
  }
  const onLost = (event: Event) => {
    event.preventDefault()
    giveUp('lost')
  }
  canvas.addEventListener('webglcontextlost', onLost)
  frame = requestAnimationFrame(draw)

  return {
    show: (now: SiteNow) => {
      site.show(now)
      soil()
    },
    resize: (width: number, height: number) => {
      if (width === 0 || height === 0) return
      renderer.setSize(width, height, false)
      view.resize(width, height)
      soil()
    },
    dispose: () => {
      cancelAnimationFrame(frame)
      canvas.removeEventListener('webglcontextlost', onLost)
      view.dispose()
      site.dispose()
      renderer.dispose()
      // Of contexts a browser has but a few, and takes one back only when it pleases; one that is lost is gone already.
      if (!renderer.getContext().isContextLost()) renderer.forceContextLoss()
    },
  }
}
