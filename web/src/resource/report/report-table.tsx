// The figures of a report row by row, with the totals of all rows in sight; every figure explains itself.

import type { Fields } from '@ev/contract/kit/field'
import { measuresOf, type ReportOut, type ReportRow as Row } from '@ev/contract/kit/report'
import { nextSort, sortedRows } from '@ev/contract/kit/report-order'
import { Popover } from 'antd'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import figures from '../../kit/figures.module.css'
import ruled from '../../kit/ruled.module.css'
import { useWords } from '../form/of.ts'
import { headOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import { Explanation } from './explain.tsx'
import styles from './report.module.css'
import { Figure, keyOf, type OnAsk, ReportRow } from './report-row.tsx'
import type { Reporting } from './use-report.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { widest } from './widest.ts'

const box = `${ruled.frame} ${figures.frame} ${styles.frame}`

type ReportTableProps = { report: Reporting; data: ReportOut<Fields> }

export function ReportTable({ report, data }: ReportTableProps) {
  const { t, word } = useWords()
  const { of, by, sort, setSort } = report
  const frame = useRef<HTMLElement>(null)
  const names = useMemo(() => measuresOf(of), [of])
  // The head answers a click before thousands of rows are put in order.
  const order = useDeferredValue(sort)
  const rows = useMemo(() => sortedRows(data.rows, order), [data.rows, order])
  const { first, last } = useRowsInSight(frame, rows.length)
  const [asked, setAsked] = useState<Asked>()
  const onAsk = useCallback<OnAsk>((figure, name, row) => {
    if (frame.current) setAsked({ name, row, place: placeIn(frame.current, figure) })
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard. */}
      <section ref={frame} className={box} tabIndex={0} aria-label={word(of.title)}>
        <table className={`${ruled.table} ${figures.table} ${styles.table}`} aria-rowcount={rows.length + 2}>
          <caption>
            {word(of.title)} · {t('report.rows', { count: rows.length })}
          </caption>
          <thead>
            <tr>
              {[by, ...names].map(name => (
                <Head key={name} report={report} name={name} onSort={() => setSort(nextSort(sort, name))} />
              ))}
            </tr>
          </thead>
          <Strip rows={first} />
          <tbody>
            {rows.length > last - first + 1 && <Widths report={report} names={names} rows={rows} />}
            {rows.slice(first, last + 1).map((row, at) => (
              <ReportRow
                key={keyOf(row[by])}
                report={report}
                row={row}
                names={names}
                place={first + at + 2}
                onAsk={onAsk}
              />
            ))}
          </tbody>
          <Strip rows={rows.length - 1 - last} />
          <tfoot>
            <tr>
              <th scope="row">{t('report.total')}</th>
              {names.map(name => (
                <Figure
                  key={name}
                  report={report}
                  name={name}
                  value={data.totals[name]}
                  onAsk={figure => onAsk(figure, name)}
                />
              ))}
            </tr>
          </tfoot>
        </table>
        {asked && <Asking report={report} asked={asked} onClose={() => setAsked(undefined)} />}
      </section>
      {data.isCut && <p className={styles.note}>{t('report.cut', { count: rows.length.toLocaleString() })}</p>}
    </>
  )
}

type Asked = { name: string; row: Row<Fields> | undefined; place: Place }
type Place = { left: number; top: number; width: number; height: number }

function placeIn(box: HTMLElement, figure: HTMLElement): Place {
  const [outer, { left, top, width, height }] = [box.getBoundingClientRect(), figure.getBoundingClientRect()]
  return { left: left - outer.left + box.scrollLeft, top: top - outer.top + box.scrollTop, width, height }
}

type AskingProps = { report: Reporting; asked: Asked; onClose: () => void }

/** One for the table: thousands of figures that each had their own would make it slow. */
function Asking({ report, asked: { name, row, place }, onClose }: AskingProps) {
  const { language } = useWords()
  const field = report.of.fields[name]
  if (!field) return null
  return (
    <Popover
      key={`${name} ${row ? keyOf(row[report.by]) : ''}`}
      open
      trigger="click"
      onOpenChange={isOpen => !isOpen && onClose()}
      title={headOf(field, language)}
      content={<Explanation report={report} name={name} row={row} />}
    >
      <span className={styles.anchor} style={place} />
    </Popover>
  )
}

type HeadProps = { report: Reporting; name: string; onSort: () => void }

function Head({ report: { of, by, sort }, name, onSort }: HeadProps) {
  const { language } = useWords()
  const field = of.fields[name]
  const order = sort?.field === name ? sort.order : undefined
  return (
    <th scope="col" aria-sort={order ? sortNames[order] : 'none'} {...(name !== by && { className: styles.number })}>
      <button type="button" className={styles.head} onClick={onSort}>
        {field ? headOf(field, language) : name}
        <span aria-hidden="true">{order ? arrows[order] : ''}</span>
      </button>
    </th>
  )
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ' ▲', desc: ' ▼' }

/** Stands in for rows that are not drawn; a part of a table is as high as its cells. */
function Strip({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles.strip} style={{ height: `calc(${rows} * var(--row))` }} />
      </tr>
    </tbody>
  )
}

type WidthsProps = { report: Reporting; names: readonly string[]; rows: readonly Row<Fields>[] }

/** The longest of each column, which takes no height: columns keep their width whichever rows are drawn. */
function Widths({ report: { of, by, names: words }, names, rows }: WidthsProps) {
  const { language } = useWords()
  const longest = useMemo(() => [by, ...names].map(name => widest(rows, name)), [by, names, rows])
  return (
    <tr className={styles.widths}>
      {[by, ...names].map((name, at) => {
        const field = of.fields[name]
        const text = field ? valueText(field, longest[at], language) : ''
        return name === by ? <th key={name}>{words.get(text) ?? text}</th> : <td key={name}>{text}</td>
      })}
    </tr>
  )
}
