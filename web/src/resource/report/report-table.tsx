// The figures of a report row by row, with the totals in sight; every figure explains itself.

import type { Fields, Ref } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut } from '@ev/contract/kit/report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import ruled from '../../kit/ruled.module.css'
import { useWords } from '../form/of.ts'
import { headOf } from '../value/kinds.ts'
import { RefLink } from '../value/ref-link.tsx'
import { valueText } from '../value/value-text.ts'
import { Explain } from './explain.tsx'
import styles from './report.module.css'
import type { AnyReport, Reporting } from './use-report.ts'

/** Every figure explains itself, and more of them at once would make the screen slow; the file has all rows. */
const rowsAtOnce = 50

type Sort = { readonly name: string; readonly order: 'ascending' | 'descending' }

export function ReportTable({ report, data }: { report: Reporting; data: ReportOut<Fields> }) {
  const { t, language, word } = useWords()
  const { of, by } = report
  const [sort, setSort] = useState<Sort>()
  const [most, setMost] = useState(rowsAtOnce)
  const names = measuresOf(of)
  const text = (name: string, value: unknown) => {
    const field = of.fields[name]
    return field ? valueText(field, value, language) : ''
  }
  const rows = useMemo(() => sortedRows(data.rows, sort), [data.rows, sort])
  const head = (name: string) => (
    <Head
      key={name}
      of={of}
      name={name}
      isFigure={name !== by}
      sort={sort}
      onSort={() => setSort(nextSort(sort, name))}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={word(of.title)}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>
          {word(of.title)} · {t('report.rows', { count: data.rows.length })}
        </caption>
        <thead>
          <tr>{[by, ...names].map(head)}</tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(row => (
            <tr key={keyOf(row[by])}>
              <th scope="row">
                <Heading report={report} value={row[by]} />
              </th>
              {names.map(name => (
                <td key={name} className={styles.number}>
                  <Explain report={report} name={name} row={row}>
                    {text(name, row[name]) || '—'}
                  </Explain>
                </td>
              ))}
            </tr>
          ))}
          {rows.length > most && (
            <tr>
              <td colSpan={names.length + 1}>
                <Button onClick={() => setMost(most + rowsAtOnce)}>
                  {t('report.more', { count: rows.length - most })}
                </Button>
              </td>
            </tr>
          )}
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

type HeadProps = { of: AnyReport; name: string; isFigure: boolean; sort: Sort | undefined; onSort: () => void }

function Head({ of, name, isFigure, sort, onSort }: HeadProps) {
  const { language } = useWords()
  const field = of.fields[name]
  const order = sort?.name === name ? sort.order : undefined
  return (
    <th scope="col" aria-sort={order ?? 'none'} {...(isFigure && { className: styles.number })}>
      <button type="button" className={styles.head} onClick={onSort}>
        {field ? headOf(field, language) : name}
        <span aria-hidden="true">{order ? arrows[order] : ''}</span>
      </button>
    </th>
  )
}

const arrows = { ascending: ' ▲', descending: ' ▼' }

/** What the row is about; a record is a link to it. */
function Heading({ report: { of, by, names }, value }: { report: Reporting; value: unknown }) {
  const { t, language, word } = useWords()
  const field = of.fields[by]
  if (!field) return '—'
  if (value === null || value === undefined || value === '') return t('report.without', { label: word(field.label) })
  if (field.kind === 'ref') return <RefLink family={field.family} to={value as Ref} />
  return names.get(keyOf(value)) ?? (valueText(field, value, language) || '—')
}

const keyOf = (value: unknown): string => (isRef(value) ? value.id : `${value as string | number}`)
const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'id' in value

/** The largest first, then the smallest, then as it came. */
function nextSort(sort: Sort | undefined, name: string): Sort | undefined {
  if (sort?.name !== name) return { name, order: 'descending' }
  return sort.order === 'descending' ? { name, order: 'ascending' } : undefined
}

type Rows = ReportOut<Fields>['rows']

/** What is not known comes last, whichever way. */
function sortedRows(rows: Rows, sort: Sort | undefined): Rows {
  if (!sort) return rows
  const way = sort.order === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortable(one[sort.name]), sortable(other[sort.name])]
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
    return typeof a === 'number' && typeof b === 'number'
      ? (a - b) * way
      : String(a).localeCompare(String(b), 'zh') * way
  })
}

const sortable = (value: unknown): string | number | undefined => {
  if (value === null || value === undefined) return undefined
  return typeof value === 'number' ? value : isRef(value) ? value.label : keyOf(value)
}
