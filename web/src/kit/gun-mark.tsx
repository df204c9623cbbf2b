// The state of a gun as a mark: a shape of its own for each, so that nobody has to know the colour.
import type { ReactNode } from 'react'
import styles from './gun-mark.module.css'

export type GunStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

type GunMarkProps = {
  status: GunStatus
  /** The seller's colour; that of the product where there is none. */
  color?: string | undefined
}

export function GunMark({ status, color }: GunMarkProps) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={{ color: color ?? `var(--gun-${names[status]})` }}
    >
      {shapes[status]}
    </svg>
  )
}

const names: Record<GunStatus, string> = {
  1: 'idle',
  2: 'preparing',
  3: 'charging',
  4: 'full',
  5: 'offline',
  6: 'alarm',
  7: 'fault',
  8: 'reserved',
}

const ring = <circle cx="8" cy="8" r="5.5" fill="none" strokeWidth="2.5" />

const shapes: Record<GunStatus, ReactNode> = {
  1: ring,
  2: (
    <>
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11" fill="none" strokeWidth="2.5" />
      <path d="M8 2.5a5.5 5.5 0 0 0 0 11" fill="none" strokeWidth="2.5" strokeDasharray="1.5 2.5" />
    </>
  ),
  3: <path d="M9.5 1 3.5 9h3.6L6.3 15l6.2-8.4H8.7z" fill="currentcolor" stroke="none" />,
  4: <circle cx="8" cy="8" r="6.5" fill="currentcolor" stroke="none" />,
  5: (
    <>
      {ring}
      <path d="m3 13 10-10" strokeWidth="2" />
    </>
  ),
  6: <path d="M8 1.5 15 14H1z" fill="currentcolor" stroke="none" />,
  7: <path d="m3 3 10 10M13 3 3 13" strokeWidth="3" />,
  8: (
    <>
      {ring}
      <path d="M8 4.5V8l2.4 1.6" fill="none" strokeWidth="1.8" />
    </>
  ),
}
