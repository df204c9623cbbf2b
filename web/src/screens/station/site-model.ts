// The things of the site: each sort one instanced mesh, so that a hundred piles cost a handful of drawings.
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  type Scene,
  Vector3,
} from 'three'
import { newLabel } from './labels.ts'
import { bayDepth, bayWidth, type SiteLayout, segmentsFor } from './site-layout.ts'

/** What a gun looks like now. */
type SceneGun = {
  readonly colour: string
  readonly isPlugged: boolean
  readonly isCharging: boolean
}
type ScenePile = { readonly name: string; readonly figures: string; readonly colour: string }
export type SiteNow = {
  readonly guns: ReadonlyMap<string, SceneGun>
  readonly piles: ReadonlyMap<string, ScenePile>
  readonly chosen: string | undefined
}

const ground = new Color('#0d1626')
const bayColour = new Color('#18233a')
const pileColour = new Color('#3a4b6b')
const chosenColour = new Color('#95de64')
const carColour = new Color('#8b99b0')
const cableColour = new Color('#2c3a56')
const nowhere = new Matrix4().makeScale(0, 0, 0)

export function newSite(scene: Scene, layout: SiteLayout) {
  const piles = layout.rows.flat()
  const bays = piles.flatMap(pile => pile.bays.map(bay => ({ ...bay, pile })))
  const segments = segmentsFor(piles.length, bays.length)
  const kept: { dispose: () => void }[] = []

  const many = (geometry: BufferGeometry, material: Material, count: number) => {
    const mesh = new InstancedMesh(geometry, material, Math.max(1, count))
    mesh.count = count
    mesh.frustumCulled = false
    scene.add(mesh)
    kept.push(geometry, material, mesh)
    return mesh
  }
  const lit = () => new MeshLambertMaterial()
  const plain = () => new MeshBasicMaterial()

  const floorGeometry = new PlaneGeometry(layout.width + 24, layout.depth + 18).rotateX(-Math.PI / 2)
  const floorMaterial = new MeshLambertMaterial({ color: ground })
  scene.add(new Mesh(floorGeometry, floorMaterial))
  kept.push(floorGeometry, floorMaterial)

  const floors = many(new PlaneGeometry(bayWidth - 0.3, bayDepth).rotateX(-Math.PI / 2), plain(), bays.length)
  const bodies = many(new BoxGeometry(0.9, 2, 0.6), lit(), piles.length)
  const lights = many(new BoxGeometry(0.42, 0.42, 0.2), plain(), bays.length)
  const cars = many(new BoxGeometry(1.9, 0.75, 4.2), lit(), bays.length)
  const cabins = many(new BoxGeometry(1.65, 0.6, 2.1), lit(), bays.length)
  const cables = many(new BoxGeometry(0.2, 0.2, 0.2), plain(), bays.length * segments)
  const labels = piles.map(pile => {
    const label = newLabel(Math.min(5.2, Math.max(1, pile.bays.length) * bayWidth * 0.92))
    label.sprite.position.set(pile.x, 3.4, pile.z)
    scene.add(label.sprite)
    return label
  })

  for (const [at, pile] of piles.entries()) bodies.setMatrixAt(at, moved(pile.x, 1, pile.z))
  for (const [at, bay] of bays.entries()) {
    floors.setMatrixAt(at, moved(bay.x, 0.02, bay.z))
    lights.setMatrixAt(at, moved(lightX(bay), 1.55, bay.pile.z + 0.36))
    for (let place = 0; place < segments; place++)
      cables.setMatrixAt(at * segments + place, cableAt(bay, (place + 0.5) / segments))
    cars.setColorAt(at, carColour)
    cabins.setColorAt(at, carColour)
  }

  const tint = new Color()
  let now: SiteNow = { guns: new Map(), piles: new Map(), chosen: undefined }

  return {
    bodies,
    pileAt: (instance: number) => piles[instance]?.id,
    show: (next: SiteNow) => {
      now = next
      for (const [at, bay] of bays.entries()) {
        const gun = next.guns.get(bay.gunId)
        const isPlugged = gun?.isPlugged === true
        tint.set(gun?.colour ?? '#8c8c8c')
        lights.setColorAt(at, tint)
        // Only what is taken stands out: most bays of most stations are free.
        floors.setColorAt(at, tint.lerp(bayColour, isPlugged ? 0.6 : 0.93))
        cars.setMatrixAt(at, isPlugged ? moved(bay.x, 0.6, bay.z + 0.2) : nowhere)
        cabins.setMatrixAt(at, isPlugged ? moved(bay.x, 1.25, bay.z + 0.5) : nowhere)
        for (let place = 0; place < segments; place++) {
          const share = (place + 0.5) / segments
          cables.setMatrixAt(at * segments + place, isPlugged ? cableAt(bay, share) : nowhere)
        }
      }
      for (const [at, pile] of piles.entries()) {
        bodies.setColorAt(at, pile.id === next.chosen ? chosenColour : pileColour)
        const label = next.piles.get(pile.id)
        if (label) labels[at]?.write(label)
      }
      for (const mesh of [floors, bodies, lights, cars, cabins, cables]) changed(mesh)
    },
    /** Light runs from the pile to the car where energy does; `phase` goes from 0 to 1 again and again. */
    flow: (phase: number) => {
      for (const [at, bay] of bays.entries()) {
        const gun = now.guns.get(bay.gunId)
        if (!gun?.isPlugged) continue
        for (let place = 0; place < segments; place++) {
          const behind = (phase - place / segments + 1) % 1
          tint.set(gun.colour)
          cables.setColorAt(at * segments + place, gun.isCharging ? tint.lerp(cableColour, behind) : cableColour)
        }
      }
      if (cables.instanceColor) cables.instanceColor.needsUpdate = true
    },
    dispose: () => {
      for (const one of [...kept, ...labels]) one.dispose()
    },
  }
}

type Bay = { readonly x: number; readonly z: number; readonly pile: { readonly x: number; readonly z: number } }

/** On the front of its pile, on the side of its bay. */
const lightX = ({ x, pile }: Bay) => pile.x + Math.max(-0.26, Math.min(0.26, (x - pile.x) / 6))

const [from, over, to] = [new Vector3(), new Vector3(), new Vector3()]

/** A place on the cable, which hangs in a bow from the light to the nose of the car. */
function cableAt(bay: Bay, share: number): Matrix4 {
  from.set(lightX(bay), 1.4, bay.pile.z + 0.5)
  to.set(bay.x, 0.9, bay.z - bayDepth / 2 + 0.7)
  over.set((from.x + to.x) / 2, 2.2, (from.z + to.z) / 2)
  from.lerp(over, share)
  over.lerp(to, share)
  from.lerp(over, share)
  return moved(from.x, from.y, from.z)
}

const moved = (x: number, y: number, z: number) => new Matrix4().makeTranslation(x, y, z)

function changed(mesh: InstancedMesh): void {
  mesh.instanceMatrix.needsUpdate = true
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
}
