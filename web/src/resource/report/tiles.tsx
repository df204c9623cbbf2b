// The totals of a report, each with the way it went since the period that it is held against.

import type { Field, Fields } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut } from '@ev/contract/kit/report'
import type { Language } from '@ev/rules/refuse'
import { instant, showTime } from '@ev/rules/units'
import type { CSSProperties } from 'react'
import tiles from '../../kit/tiles.module.css'
import { energyText, none } from '../dashboard/amounts.ts'
import { useWords } from '../form/of.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import { Change } from './change.tsx'
import { Explain } from './explain.tsx'
import styles from './report.module.css'
import type { Reporting } from './use-report.ts'

export function Tiles({ report, data }: { report: Reporting; data: ReportOut<Fields> }) {
  const { language } = useWords()
  const { of } = report
  const { compared } = data
  const names = of.tiles ?? measuresOf(of)
  return (
    <dl className={`${tiles.tiles} ${styles.tiles}`} style={{ '--columns': columnsOf(names.length) } as CSSProperties}>
      {names.map(name => {
        const field = of.fields[name]
        if (!field) return null
        const total = data.totals[name]
        return (
          <div key={name}>
            <dt>{headOf(field, language)}</dt>
            <dd>
              <Explain report={report} name={name}>
                {headline(field, total, language)}
              </Explain>
            </dd>
            {compared && !of.standing?.includes(name) && (
              <Change
                value={total}
                before={thenOf(compared, name)}
                period={periodText(compared.from, compared.to)}
                better={of.better?.[name]}
                isShare={field.kind === 'percent'}
                text={value => valueText(field, value, language)}
              />
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** Energy is read from afar with the places that dashboards give it; the table below has them all. */
const headline = (field: Field, total: number | null | undefined, language: Language) =>
  field.kind === 'energy' && typeof total === 'number' ? energyText(total) : valueText(field, total, language) || none

/** Where no record was counted a nought is not a figure. */
const thenOf = ({ counted, totals }: NonNullable<ReportOut<Fields>['compared']>, name: string) =>
  counted === 0 && totals[name] === 0 ? undefined : totals[name]

/** At most six beside each other, and on each line as many as on the others: none is left alone. */
const columnsOf = (count: number) => Math.ceil(count / Math.ceil(count / 6))

/** Without the year where both days are of this one. */
function periodText(from: string, to: string): string {
  const year = showTime(instant(Date.now())).slice(0, 5)
  const [first, last] = [from, to].map(day => (from.startsWith(year) ? day.slice(year.length) : day))
  return first === last ? `${first}` : `${first} – ${last}`
}
