// The power of a day by half hours with the day before pale behind it: drawn by itself, since the page that everybody
// arrives at carries no engine for charts.
import { type PointerEvent, useRef, useState } from 'react'
import { type Figures, FiguresTable } from './chart-figures.tsx'
import styles from './day-curve.module.css'
import { niceScale } from './nice-scale.ts'
import { useSize } from './use-size.ts'

type Day = readonly (number | null)[]

type DayCurveProps = {
  /** Of each half hour; nothing where it has not begun. */
  today: Day
  before: Day
  names: { readonly time: string; readonly today: string; readonly before: string }
  ariaLabel: string
  height: number
  text: (value: number) => string
  /** What stands on the axis: the same unit without places. */
  tick: (value: number) => string
}

const slots = 48
const pad = { left: 52, right: 12, top: 12, bottom: 24 }

export function DayCurve({ today, before, names, ariaLabel, height, text, tick }: DayCurveProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useSize(frame)
  const [slot, setSlot] = useState<number>()
  const { top, steps } = niceScale(Math.max(...[...today, ...before].map(value => value ?? 0)))
  const [wide, high] = [Math.max(0, width - pad.left - pad.right), height - pad.top - pad.bottom]
  const x = (place: number) => pad.left + (place / slots) * wide
  const y = (value: number) => pad.top + high - (value / top) * high
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const at = ((clientX - currentTarget.getBoundingClientRect().left - pad.left) / wide) * slots
    setSlot(at >= 0 && at < slots ? Math.floor(at) : undefined)
  }
  const figures: Figures = {
    dimensions: [names.time, names.today, names.before],
    source: Array.from({ length: slots }, (_, place) => [
      timeOf(place),
      said(today[place], text),
      said(before[place], text),
    ]),
  }
  return (
    <figure className={styles.curve} aria-label={ariaLabel}>
      <p className={styles.legend} aria-hidden="true">
        {slot === undefined ? (
          <>
            <span className={styles.now}>{names.today}</span> <span className={styles.past}>{names.before}</span>
          </>
        ) : (
          <>
            {timeOf(slot)} <span className={styles.now}>{`${names.today} ${said(today[slot], text) ?? '—'}`}</span>{' '}
            <span className={styles.past}>{`${names.before} ${said(before[slot], text) ?? '—'}`}</span>
          </>
        )}
      </p>
      <div ref={frame} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            onPointerMove={onPointerMove}
            onPointerLeave={() => setSlot(undefined)}
          >
            {steps.map(step => (
              <g key={step}>
                <line className={styles.grid} x1={pad.left} x2={width - pad.right} y1={y(step)} y2={y(step)} />
                <text x={pad.left - 8} y={y(step) + 4} textAnchor="end">
                  {tick(step)}
                </text>
              </g>
            ))}
            {[0, 12, 24, 36, 48].map(place => (
              <text key={place} x={x(place)} y={height - 6} textAnchor={place === slots ? 'end' : 'middle'}>
                {timeOf(place)}
              </text>
            ))}
            <path className={styles.before} d={pathOf(before, x, y)} />
            <path className={styles.area} d={areaOf(today, x, y, y(0))} />
            <path className={styles.line} d={pathOf(today, x, y)} />
            {slot !== undefined && (
              <line className={styles.point} x1={x(slot + 0.5)} x2={x(slot + 0.5)} y1={pad.top} y2={pad.top + high} />
            )}
          </svg>
        )}
      </div>
      <FiguresTable caption={ariaLabel} figures={figures} onPick={undefined} />
    </figure>
  )
}

const timeOf = (place: number) => `${String(Math.floor(place / 2)).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`

const said = (value: number | null | undefined, text: (value: number) => string) =>
  value === null || value === undefined ? null : text(value)

type Scale = (value: number) => number

/** In the middle of each half hour; where nothing is known the line stops. */
function pathOf(day: Day, x: Scale, y: Scale): string {
  return day
    .map((value, place) => {
      if (value === null) return ''
      const isFirst = place === 0 || day[place - 1] === null
      return `${isFirst ? 'M' : 'L'}${x(place + 0.5).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join('')
}

function areaOf(day: Day, x: Scale, y: Scale, ground: number): string {
  const last = day.findLastIndex(value => value !== null)
  if (last < 0) return ''
  const line = pathOf(day.slice(0, last + 1), x, y)
  return `${line}L${x(last + 0.5).toFixed(1)} ${ground}L${x(0.5).toFixed(1)} ${ground}Z`
}
