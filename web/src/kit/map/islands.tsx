// Islands and names, on the map and in its inset.
import type { Point } from '@ev/rules/place/point'
import styles from './land.module.css'
import { middleOf, type Name, namesWithRoom, type Room } from './map-names.ts'
import { spotOf } from './projection.ts'
import type { Island } from './territory.ts'
import type { Box, Place } from './view.ts'

type Placing = (point: Point) => Place

export function dashPath(lines: readonly (readonly Point[])[]): string {
  const cornerOf = (point: Point) => {
    const { x, y } = spotOf(point)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return lines.map(line => `M${line.map(cornerOf).join('L')}`).join('')
}

/** Too small for any scale, so they are dots of one size. */
export function IslandDots({ islands, at, radius }: { islands: readonly Island[]; at: Placing; radius: number }) {
  return islands
    .flatMap(({ dots }) => dots)
    .map(dot => {
      const { left, top } = at(dot)
      return <circle key={`${dot.longitude} ${dot.latitude}`} className={styles.island} cx={left} cy={top} r={radius} />
    })
}

export const islandNames = (islands: readonly Island[], language: 'zh' | 'en', at: Placing): Name[] =>
  islands.map(island => ({ id: island.id, text: island[language], place: at(island.name), side: island.side }))

/** What no name may cover: an island or a stroke of the dashed line. */
export function territoryBoxes(islands: readonly Island[], lines: readonly (readonly Point[])[], at: Placing): Box[] {
  const dots = islands.flatMap(island => island.dots.map(dot => [dot]))
  return [...dots, ...lines].map(points => {
    const places = points.map(at)
    const [lefts, tops] = [places.map(({ left }) => left), places.map(({ top }) => top)]
    return {
      left: Math.min(...lefts) - marginPx,
      right: Math.max(...lefts) + marginPx,
      top: Math.min(...tops) - marginPx,
      bottom: Math.max(...tops) + marginPx,
    }
  })
}

const marginPx = 1.5

export function Names({ names, room }: { names: readonly Name[]; room: Room }) {
  return namesWithRoom(names, room).map(name => {
    const { left, top } = middleOf(name, room.fontPx)
    return (
      <text
        key={name.id}
        className={name.side === 'middle' ? styles.name : styles.seaName}
        fontSize={room.fontPx}
        x={left}
        y={top}
      >
        {name.text}
      </text>
    )
  })
}
