// The plan of the drawn city, and its projection (isometric) to the plane of the picture.

export type Face = { readonly side: 'top' | 'left' | 'right'; readonly path: string }
export type Box = { x: number; y: number; z?: number; w: number; d: number; h: number }
type Point = readonly [x: number, y: number, z?: number]

/** From one street to the next; a block leaves the rest of it to the street. */
const pitch = 14
const block = 9

/**
 * 1 low, 2 middle and 3 high buildings, 4 two slabs, p a park, the others stations:
 * i idle, c charging, r preparing.
 */
const plan = ['3423243', '24p1i42', '4c12p21', '121c121', '1p2r1p1', 'i1211c1', '1p11211']
export const size = plan.length * pitch

const buildings: Record<string, Box[]> = {
  1: [{ x: 0, y: 0, w: 9, d: 9, h: 1.4 }],
  2: [
    { x: 0, y: 0, w: 9, d: 4, h: 3.4 },
    { x: 0, y: 4, w: 4.5, d: 5, h: 1.8 },
  ],
  3: [
    { x: 0, y: 0, w: 9, d: 9, h: 1.4 },
    { x: 1.5, y: 1.5, z: 1.4, w: 5, d: 5, h: 8 },
  ],
  4: [
    { x: 0, y: 0, w: 3.6, d: 9, h: 5 },
    { x: 5.4, y: 0, w: 3.6, d: 9, h: 3 },
  ],
}

export type StationState = 'idle' | 'charging' | 'preparing'
const stations: Record<string, StationState> = { i: 'idle', c: 'charging', r: 'preparing' }

export type Cell = {
  key: string
  x: number
  y: number
  boxes: Box[]
  isPark: boolean
  station: StationState | undefined
}

/** Furthest first, so that the near ones are drawn over them. */
export const cells: readonly Cell[] = plan
  .flatMap((row, line) =>
    row.split('').map((kind, column) => {
      const x = column * pitch + (pitch - block) / 2
      const y = line * pitch + (pitch - block) / 2
      const boxes = (buildings[kind] ?? []).map(box => ({ ...box, x: x + box.x, y: y + box.y }))
      return { key: `${column}.${line}`, x, y, boxes, isPark: kind === 'p', station: stations[kind] }
    }),
  )
  .sort((a, b) => a.x + a.y - (b.x + b.y))

/** Lines of the network along the streets, by crossings: column and line, 00 is the corner at the back. */
export const lines: readonly string[] = ['20 23 53 57', '03 23 25 65 67', '72 52 53', '06 26 25', '74 54'].map(
  crossings => pathOf(crossings.split(' ').map(([column, line]) => [Number(column) * pitch, Number(line) * pitch])),
)

export function facesOf({ x, y, z = 0, w, d, h }: Box): Face[] {
  const top = z + h
  return [
    { side: 'top', path: areaOf([x, y, top], [x + w, y, top], [x + w, y + d, top], [x, y + d, top]) },
    { side: 'left', path: areaOf([x, y + d, z], [x + w, y + d, z], [x + w, y + d, top], [x, y + d, top]) },
    { side: 'right', path: areaOf([x + w, y, z], [x + w, y + d, z], [x + w, y + d, top], [x + w, y, top]) },
  ]
}

export const areaOf = (...corners: Point[]) => `${pathOf(corners)}Z`

export function onPlane([x, y, z = 0]: Point): [left: number, top: number] {
  const round = (value: number) => Math.round(value * 100) / 100
  return [round((x - y) * Math.cos(Math.PI / 6)), round((x + y) / 2 - z)]
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(point => onPlane(point).join(' ')).join('L')}`
}
