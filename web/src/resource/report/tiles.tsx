// The totals of a report, each with the way it went since the period before.

import type { Field, Fields } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut } from '@ev/contract/kit/report'
import type { Language } from '@ev/rules/refuse'
import { instant, showTime } from '@ev/rules/units'
import type { CSSProperties } from 'react'
import { energyText, none } from '../dashboard/amounts.ts'
import { useWords } from '../form/of.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import { type Comparison, compare, permilleText } from './compare.ts'
import { Explain } from './explain.tsx'
import styles from './report.module.css'
import type { Reporting } from './use-report.ts'

export function Tiles({ report, data }: { report: Reporting; data: ReportOut<Fields> }) {
  const { language } = useWords()
  const { of } = report
  const names = of.tiles ?? measuresOf(of)
  return (
    <dl className={styles.tiles} style={{ '--columns': columnsOf(names.length) } as CSSProperties}>
      {names.map(name => {
        const field = of.fields[name]
        if (!field) return null
        const total = data.totals[name]
        const compared = data.previous && compare(total, data.previous.totals[name], of.better?.[name])
        const points = field.kind === 'percent' ? pointsBetween(total, data.previous?.totals[name]) : undefined
        return (
          <div key={name} className={styles.tile}>
            <dt>{headOf(field, language)}</dt>
            <dd>
              <Explain report={report} name={name}>
                {headline(field, total, language)}
              </Explain>
            </dd>
            {data.previous && <Against compared={compared ?? undefined} points={points} {...data.previous} />}
          </div>
        )
      })}
    </dl>
  )
}

/** Energy is read from afar with the places that dashboards give it; the table below has them all. */
const headline = (field: Field, total: number | null | undefined, language: Language) =>
  field.kind === 'energy' && typeof total === 'number' ? energyText(total) : valueText(field, total, language) || none

/** A share is held against another by points, not by shares of it. */
const pointsBetween = (now: number | null | undefined, before: number | null | undefined) =>
  (Math.abs((now ?? 0) - (before ?? 0)) / 100).toFixed(2)

type AgainstProps = { compared: Comparison | undefined; points: string | undefined; from: string; to: string }

function Against({ compared, points, from, to }: AgainstProps) {
  const { t } = useWords()
  const period = periodText(from, to)
  if (!compared)
    return (
      <dd className={styles.against}>
        <span>{t('report.noBefore', { period })}</span>
      </dd>
    )
  const { direction, permille, isGood } = compared
  const tone = isGood === undefined ? 'idle' : isGood ? 'ok' : 'bad'
  const share = permille === undefined ? '' : permilleText(permille)
  const by = points === undefined ? share : t('dashboard.points', { points })
  return (
    <dd className={styles.against}>
      <span className={styles.change} data-tone={tone}>
        <span aria-hidden="true">{arrows[direction]}</span> {t(`report.${direction}`)}
        {direction !== 'same' && ` ${by}`}
      </span>
      <span>{t('report.against', { period })}</span>
    </dd>
  )
}

/** At most six beside each other, and on each line as many as on the others: none is left alone. */
const columnsOf = (count: number) => Math.ceil(count / Math.ceil(count / 6))

/** Without the year where both days are of this one. */
function periodText(from: string, to: string): string {
  const year = showTime(instant(Date.now())).slice(0, 5)
  const [first, last] = [from, to].map(day => (from.startsWith(year) ? day.slice(year.length) : day))
  return first === last ? `${first}` : `${first} – ${last}`
}

const arrows = { up: '▲', down: '▼', same: '＝' }
