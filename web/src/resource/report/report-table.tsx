// The figures of a report row by row, with the totals in sight; every figure explains itself.

import type { Fields } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut } from '@ev/contract/kit/report'
import ruled from '../../kit/ruled.module.css'
import { useWords } from '../form/of.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import { Explain } from './explain.tsx'
import styles from './report.module.css'
import type { Reporting } from './use-report.ts'

export function ReportTable({ report, data }: { report: Reporting; data: ReportOut<Fields> }) {
  const { t, language, word } = useWords()
  const { of, by } = report
  const names = measuresOf(of)
  const text = (name: string, value: unknown) => {
    const field = of.fields[name]
    return field ? valueText(field, value, language) : ''
  }
  const head = (name: string) => {
    const field = of.fields[name]
    return field ? headOf(field, language) : name
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={word(of.title)}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>
          {word(of.title)} · {t('report.rows', { count: data.rows.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{head(by)}</th>
            {names.map(name => (
              <th key={name} scope="col" className={styles.number}>
                {head(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={String(row[by])}>
              <th scope="row">{report.names.get(String(row[by])) ?? (text(by, row[by]) || '—')}</th>
              {names.map(name => (
                <td key={name} className={styles.number}>
                  <Explain report={report} name={name} row={row}>
                    {text(name, row[name]) || '—'}
                  </Explain>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            {names.map(name => (
              <td key={name} className={styles.number}>
                <Explain report={report} name={name}>
                  {text(name, data.totals[name]) || '—'}
                </Explain>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
