// A figure that says where it comes from when somebody asks: its definition, its filters, its rows.
import type { Fields } from '@ev/contract/kit/field'
import type { ReportRow } from '@ev/contract/kit/report'
import { instant } from '@ev/rules/units'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../form/of.ts'
import { filterText } from '../list/filters/filter-text.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import { againstHelp } from './against-choice.tsx'
import styles from './report.module.css'
import type { Reporting } from './use-report.ts'

type ExplainProps = {
  report: Reporting
  name: string
  children: ReactNode
}

/** A total; figures of rows have one explanation for their table. */
export function Explain({ report, name, children }: ExplainProps) {
  const { t, language } = useWords()
  const field = report.of.fields[name]
  if (!field) return children
  const label = field.label[language]
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      title={headOf(field, language)}
      content={<Explanation report={report} name={name} />}
    >
      <button type="button" className={styles.figure} title={t('report.explain', { label })}>
        {children}
      </button>
    </Popover>
  )
}

type ExplanationProps = {
  report: Reporting
  name: string
  /** The row of the figure; nothing of a total. */
  row?: ReportRow<Fields> | undefined
}

export function Explanation({ report, name, row }: ExplanationProps) {
  const { t, language, word } = useWords()
  const { of, by, filters, query, names, against } = report
  const field = of.fields[name]
  const dimension = of.fields[by]
  const said = Object.entries(filters).flatMap(([one, value]) => {
    const filter = of.filters[one]
    return filter ? [`${word(filter.label)}: ${filterText(filter, value, t)}`] : []
  })
  const nameOf = (value: unknown) =>
    names.get(String(value)) ?? (dimension ? valueText(dimension, value, language) : '')
  const own = row && dimension ? [`${word(dimension.label)}: ${nameOf(row[by])}`] : []
  const parts = [...own, ...said]
  const address = of.drill?.({
    filters: filters as never,
    measure: name,
    now: instant(Date.now()),
    ...(row && { row }),
  })
  if (!field) return null
  return (
    <div className={styles.explanation}>
      <dl>
        <dt>{t('report.definition')}</dt>
        <dd>{field.help ? word(field.help) : t('report.noDefinition', { label: word(field.label) })}</dd>
        {!row && query.data?.compared && !of.standing?.includes(name) && (
          <>
            <dt>{t(`compared.${against}`)}</dt>
            <dd>{word(againstHelp[against])}</dd>
          </>
        )}
        <dt>{t('report.filters')}</dt>
        <dd>{parts.length > 0 ? parts.join(' · ') : t('report.all')}</dd>
      </dl>
      <p>
        {!row && query.data && t('report.counted', { count: query.data.counted.toLocaleString() })}{' '}
        {query.data && t('report.asOf', { time: query.data.asOf })}
      </p>
      {address && <Link to={address}>{t('report.drill')}</Link>}
    </div>
  )
}
