// A figure of a dashboard: its unit once, the way it went and since when, the rows behind it, and what it means.
import type { Text } from '@ev/contract/kit/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Change } from '../report/change.tsx'
import { none } from './amounts.ts'
import styles from './dashboard.module.css'
import { type Comparison, Explained } from './explained.tsx'

export type FigureTileProps = {
  label: string
  unit: string
  /** Nothing while it is not known yet. */
  value: number | null | undefined
  /** As it is written, and as it was. */
  text: (value: number) => string
  before?: number | null | undefined
  /** What it is held against: 昨日 14:23 前. */
  period?: string
  /** Up is not always good. */
  better?: 'up' | 'down'
  /** A share is held against another by points, not by shares of it. */
  isShare?: boolean
  /** The rows behind it, where the reader may open them. */
  to?: string | undefined
  help: Text
  /** What it is held against, where that can be chosen. */
  comparison?: Comparison | undefined
  /** What it was asked for: days, filters. */
  filters: readonly string[]
  asOf: string
  /** What else belongs to it. */
  children?: ReactNode
}

export function FigureTile(props: FigureTileProps) {
  const { label, unit, value, text, before, period, better, isShare, to, children } = props
  const said = value === null || value === undefined ? none : text(value)
  return (
    <div className={styles.tile} aria-busy={value === undefined || undefined}>
      <dt>
        {label}
        {unit !== '' && <small> {unit}</small>}
        <Explained {...props} />
      </dt>
      <dd className={styles.figure}>{to !== undefined && value !== undefined ? <Link to={to}>{said}</Link> : said}</dd>
      {/* Until it has come nobody knows what it is held against; the line is kept, so that nothing moves. */}
      {period !== undefined && value === undefined && <dd>{'\u00a0'}</dd>}
      {period !== undefined && value !== undefined && (
        <Change value={value} before={before} period={period} better={better} isShare={isShare} text={text} />
      )}
      {children}
    </div>
  )
}
