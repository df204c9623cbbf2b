// The marks of points: every look has a shape of its own, for whoever does not see its colour.
import type { ReactNode } from 'react'
import styles from './marks.module.css'

type MarkShape = keyof typeof shapes

/** How points of one kind look, and what they are called. */
export type MapLook = {
  readonly label: string
  readonly shape: MarkShape
  /** As a style sheet writes it: `var(--gun-idle)`. */
  readonly colour: string
}

export function Mark({ shape, colour }: Pick<MapLook, 'shape' | 'colour'>) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" style={{ color: colour }} aria-hidden="true">
      <circle className={styles.ground} cx="8" cy="8" r="7.5" />
      {shapes[shape]}
    </svg>
  )
}

const disc = <circle cx="8" cy="8" r="6.5" fill="currentcolor" />
const ring = <circle cx="8" cy="8" r="5" fill="none" stroke="currentcolor" strokeWidth="3" />
const cut = { fill: 'none', stroke: 'var(--surface)', strokeWidth: 2, strokeLinecap: 'round' } as const

const shapes = {
  ring,
  disc,
  half: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentcolor" />
    </>
  ),
  bolt: (
    <>
      {disc}
      <path d="M9 3 5 9h2.6L7 13l4-6H8.4z" fill="var(--surface)" />
    </>
  ),
  slashed: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="m4 12 8-8" stroke="currentcolor" strokeWidth="2" />
    </>
  ),
  triangle: (
    <>
      <path d="M8 1.5 15 14H1z" fill="currentcolor" />
      <path {...cut} d="M8 6v3.5M8 12v.01" />
    </>
  ),
  cross: (
    <>
      {disc}
      <path {...cut} d="m5.5 5.5 5 5m0-5-5 5" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="M8 5v3.3l2.2 1.4" fill="none" stroke="currentcolor" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

type Share = { readonly colour: string; readonly count: number }

/** Several points as one: their number, and around it what they are. */
export function ClusterMark({ shares, text }: { shares: readonly Share[]; text: string }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const begins = shares.map((_, place) => shares.slice(0, place).reduce((sum, { count }) => sum + count, 0) / total)
  return (
    <svg className={styles.cluster} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={styles.ground} cx="20" cy="20" r="19.5" />
      {shares.map(({ colour, count }, place) => (
        <circle
          key={colour}
          cx="20"
          cy="20"
          r="17"
          pathLength="1"
          fill="none"
          stroke={colour}
          strokeWidth="4"
          strokeDasharray={`${count / total} 1`}
          strokeDashoffset={-begins[place]!}
          transform="rotate(-90 20 20)"
        />
      ))}
      <text x="20" y="20" dominantBaseline="central" textAnchor="middle">
        {text}
      </text>
    </svg>
  )
}

export function Legend({ looks }: { looks: readonly (MapLook & { readonly count: number })[] }) {
  return (
    <ul className={styles.legend}>
      {looks.map(({ label, shape, colour, count }) => (
        <li key={label}>
          <Mark shape={shape} colour={colour} />
          {label}
          <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}
