// A small city with its charging network. Only what moves glows: energy on its way along the lines.
import { areaOf, type Box, type Cell, cells, facesOf, lines, onPlane, type StationState, size } from './city.ts'
import styles from './drawing.module.css'

export function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="-90 -14 180 120" aria-hidden="true">
      <Solid box={{ x: -2, y: -2, z: -2.5, w: size + 4, d: size + 4, h: 2.5 }} isGround />
      {lines.map(path => (
        <path key={path} className={styles.line} d={path} />
      ))}
      {lines.map(path => (
        <path key={path} className={styles.pulse} d={path} pathLength="100" />
      ))}
      {cells.map(cell => (
        <Block key={cell.key} cell={cell} />
      ))}
    </svg>
  )
}

function Block({ cell: { x, y, boxes, isPark, station } }: { cell: Cell }) {
  if (station) return <Station x={x} y={y} state={station} />
  if (isPark) return <Park x={x} y={y} />
  return boxes.map(box => <Solid key={`${box.x} ${box.y} ${box.z}`} box={box} />)
}

function Solid({ box, isGround = false }: { box: Box; isGround?: boolean }) {
  return (
    <g className={isGround ? styles.ground : undefined}>
      {facesOf(box).map(({ side, path }) => (
        <path key={side} className={styles[side]} d={path} />
      ))}
    </g>
  )
}

const trees = [
  [2, 2],
  [6, 1.5],
  [4.5, 4.5],
  [1.5, 6.5],
  [7, 6.5],
] as const

function Park({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.park}>
      <path d={areaOf([x, y], [x + 9, y], [x + 9, y + 9], [x, y + 9])} />
      {trees.map(([right, down]) => {
        const [cx, cy] = onPlane([x + right, y + down, 1.2])
        return <circle key={`${right} ${down}`} cx={cx} cy={cy} r="1.3" />
      })}
    </g>
  )
}

/** A lot with two piles and a car between them, and its state as a shape above. */
function Station({ x, y, state }: { x: number; y: number; state: StationState }) {
  const [left, top] = onPlane([x + 4.5, y + 4.5, 13])
  const [footX, footY] = onPlane([x + 4.5, y + 4.5, 5])
  return (
    <g>
      <path className={styles.lot} d={areaOf([x, y], [x + 9, y], [x + 9, y + 9], [x, y + 9])} />
      <g className={styles.pile}>
        <Solid box={{ x: x + 1.5, y: y + 1, w: 1, d: 1, h: 3.6 }} />
        <Solid box={{ x: x + 6.5, y: y + 1, w: 1, d: 1, h: 3.6 }} />
      </g>
      {state === 'charging' && <Solid box={{ x: x + 1.2, y: y + 3.2, w: 2.2, d: 4.4, h: 1.4 }} />}
      {state !== 'idle' && <Solid box={{ x: x + 5.8, y: y + 3.2, w: 2.2, d: 4.4, h: 1.4 }} />}
      <path className={styles.stem} d={`M${left} ${top}L${footX} ${footY}`} />
      <g className={styles[state]} transform={`translate(${left} ${top})`}>
        <circle r="3.6" />
        {marks[state]}
      </g>
    </g>
  )
}

const marks: Record<StationState, React.ReactNode> = {
  idle: <circle className={styles.ring} r="1.7" />,
  charging: <path d="M.5-2.3-1.6.4H0L-.5 2.3 1.6-.4H0z" />,
  preparing: <path className={styles.ring} d="M0-1.7A1.7 1.7 0 0 1 0 1.7" />,
}
