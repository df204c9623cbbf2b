// One row of a report: what it is about, and its figures, each of which can be asked about.
import type { Fields, Ref } from '@ev/contract/kit/field'
import type { ReportRow as Row } from '@ev/contract/kit/report'
import { memo } from 'react'
import { useWords } from '../form/of.ts'
import { RefLink } from '../value/ref-link.tsx'
import { valueText } from '../value/value-text.ts'
import styles from './report.module.css'
import type { Reporting } from './use-report.ts'

/** Somebody asks about the figure of this name, in this row or in the totals. */
export type OnAsk = (figure: HTMLElement, name: string, row?: Row<Fields>) => void

type ReportRowProps = { report: Reporting; row: Row<Fields>; names: readonly string[]; place: number; onAsk: OnAsk }

export const ReportRow = memo(function ReportRow({ report, row, names, place, onAsk }: ReportRowProps) {
  return (
    <tr aria-rowindex={place}>
      <th scope="row">
        <Heading report={report} value={row[report.by]} />
      </th>
      {names.map(name => (
        <Figure key={name} report={report} name={name} value={row[name]} onAsk={figure => onAsk(figure, name, row)} />
      ))}
    </tr>
  )
})

type FigureProps = { report: Reporting; name: string; value: unknown; onAsk: (figure: HTMLElement) => void }

export function Figure({ report, name, value, onAsk }: FigureProps) {
  const { t, language } = useWords()
  const field = report.of.fields[name]
  if (!field) return <td />
  return (
    <td className={styles.number}>
      <button
        type="button"
        className={styles.figure}
        title={t('report.explain', { label: field.label[language] })}
        onClick={event => onAsk(event.currentTarget)}
      >
        {valueText(field, value, language) || '—'}
      </button>
    </td>
  )
}

/** What the row is about; a record is a link to it. */
function Heading({ report: { of, by, names }, value }: { report: Reporting; value: unknown }) {
  const { t, language, word } = useWords()
  const field = of.fields[by]
  if (!field) return '—'
  if (value === null || value === undefined || value === '') return t('report.without', { label: word(field.label) })
  if (field.kind === 'ref') return <RefLink family={field.family} to={value as Ref} />
  return names.get(keyOf(value)) ?? (valueText(field, value, language) || '—')
}

export const keyOf = (value: unknown): string => (isRef(value) ? value.id : `${value as string | number}`)
const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'id' in value
