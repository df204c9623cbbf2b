// The totals of a report, each with the way it went since the period before.

import type { Fields } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut } from '@ev/contract/kit/report'
import { instant, showTime } from '@ev/rules/units'
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
  return (
    <dl className={styles.tiles}>
      {measuresOf(of).map(name => {
        const field = of.fields[name]
        if (!field) return null
        const total = data.totals[name]
        const compared = data.previous && compare(total, data.previous.totals[name], of.better?.[name])
        return (
          <div key={name} className={styles.tile}>
            <dt>{headOf(field, language)}</dt>
            <dd>
              <Explain report={report} name={name}>
                {valueText(field, total, language) || '—'}
              </Explain>
            </dd>
            {data.previous && <Against compared={compared ?? undefined} {...data.previous} />}
          </div>
        )
      })}
    </dl>
  )
}

type AgainstProps = { compared: Comparison | undefined; from: string; to: string }

function Against({ compared, from, to }: AgainstProps) {
  const { t } = useWords()
  const period = periodText(from, to)
  if (!compared) return <dd className={styles.against}>{t('report.noBefore', { period })}</dd>
  const { direction, permille, isGood } = compared
  const tone = isGood === undefined ? 'idle' : isGood ? 'ok' : 'bad'
  return (
    <dd className={styles.against}>
      <span className={styles.change} data-tone={tone}>
        <span aria-hidden="true">{arrows[direction]}</span> {t(`report.${direction}`)}
        {permille !== undefined && direction !== 'same' && ` ${permilleText(permille)}`}
      </span>{' '}
      {t('report.against', { period })}
    </dd>
  )
}

/** Without the year where both days are of this one. */
function periodText(from: string, to: string): string {
  const year = showTime(instant(Date.now())).slice(0, 5)
  const [first, last] = [from, to].map(day => (from.startsWith(year) ? day.slice(year.length) : day))
  return first === last ? `${first}` : `${first} – ${last}`
}

const arrows = { up: '▲', down: '▼', same: '＝' }
