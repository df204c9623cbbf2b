// A figure of a dashboard: its unit once, the way it went and since when, the rows behind it, and what it means.
import type { Text } from '@ev/contract/kit/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../form/of.ts'
import { compare, permilleText } from '../report/compare.ts'
import { none } from './amounts.ts'
import styles from './dashboard.module.css'
import { Explained } from './explained.tsx'

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
  /** What it was asked for: days, filters. */
  filters: readonly string[]
  asOf: string
  /** What else belongs to it. */
  children?: ReactNode
}

export function FigureTile(props: FigureTileProps) {
  const { label, unit, value, text, to, help, filters, asOf, children } = props
  const said = value === null || value === undefined ? none : text(value)
  return (
    <div className={styles.tile} aria-busy={value === undefined || undefined}>
      <dt>
        {label}
        {unit !== '' && <small> {unit}</small>}
        <Explained label={label} help={help} filters={filters} asOf={asOf} to={to} />
      </dt>
      <dd className={styles.figure}>{to !== undefined && value !== undefined ? <Link to={to}>{said}</Link> : said}</dd>
      <Against {...props} />
      {children}
    </div>
  )
}

const arrows = { up: '▲', down: '▼', same: '＝' }

function Against({ value, before, period, better, isShare = false, text }: FigureTileProps) {
  const { t } = useWords()
  if (period === undefined) return null
  const compared = compare(value, before, better)
  if (!compared || before === null || before === undefined)
    return (
      <dd className={styles.against}>
        <span>{t('dashboard.noBefore', { period })}</span>
      </dd>
    )
  const { direction, permille, isGood } = compared
  const tone = isGood === undefined ? 'idle' : isGood ? 'ok' : 'bad'
  const by = isShare
    ? t('dashboard.points', { points: pointsText(Math.abs((value ?? 0) - before)) })
    : permille === undefined
      ? ''
      : permilleText(permille)
  return (
    <dd className={styles.against} title={t('dashboard.was', { period, value: text(before) })}>
      <span className={styles.change} data-tone={tone}>
        <span aria-hidden="true">{arrows[direction]}</span> {t(`dashboard.${direction}`)}
        {direction !== 'same' && ` ${by}`}
      </span>
      <span>{t('dashboard.against', { period })}</span>
    </dd>
  )
}

const pointsText = (bp: number) => (bp / 100).toFixed(2)
