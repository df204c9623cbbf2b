// The few figures that matter, two beside each other.
import type { CSSProperties } from 'react'
import styles from './figures.module.css'
import { Rolling } from './rolling.tsx'

type Figure = {
  name: string
  unit: string
  /** Nothing until it has come. */
  value: number | undefined
  show: (value: number) => string
  /** What it is held against. */
  note?: string
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, unit, value, show, note }) => (
      <div key={name}>
        <dt>
          {name} <small>{unit}</small>
        </dt>
        <dd style={{ '--length': value === undefined ? 1 : show(value).length } as CSSProperties}>
          {value === undefined ? '–' : <Rolling value={value} show={wholeSteps(show)} />}
        </dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)

const stepped = new Map<Figure['show'], Figure['show']>()

/** On its way from one figure to the next it passes no fractions of what is counted. */
function wholeSteps(show: Figure['show']): Figure['show'] {
  const known = stepped.get(show) ?? ((value: number) => show(Math.round(value)))
  stepped.set(show, known)
  return known
}
